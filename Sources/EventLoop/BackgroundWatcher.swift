import CLinux
import Glibc

/// Notices the changes of one path as `PathWatcher` does, on a thread of its own: who looks at a path on a network that has
/// gone waits for it, possibly for ever, and nobody else is to.
///
/// The two threads share nothing but a socket: what is told comes through it, and its end ends the thread, once that does
/// not wait for the path.
public final class BackgroundWatcher {
  /// What is told.
  public enum News: Equatable, Sendable {
    /// It is being watched from now on; told once.
    case watching
    /// Something may have changed.
    case changed
    /// Changes go unnoticed: why.
    case failed(SystemError)
  }

  /// Runs in the loop.
  public var onNews: ((News) -> Void)?

  private unowned let loop: EventLoop
  private let descriptor: Int32

  /// What has to be watched for a path, as it is at that moment.
  typealias Walk = @Sendable (_ path: String, _ isDatabase: Bool) -> [TreeWalk.Place]

  /// Throws a `SystemError` where the system gives no more descriptors or threads.
  public convenience init(_ path: String, in loop: EventLoop) throws {
    try self.init(path, in: loop) { TreeWalk.places(of: $0, isDatabase: $1) }
  }

  init(_ path: String, in loop: EventLoop, walk: @escaping Walk) throws {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    try SystemError.check("socketpair", socketpair(AF_UNIX, type, 0, &ends))
    self.loop = loop
    descriptor = ends[0]
    do {
      try loop.watch(descriptor, for: .readable) { [unowned self] _ in receive() }
      try WatchThread(path: path, walk: walk, descriptor: ends[1]).start()
    } catch {
      close(ends[1])
      throw error
    }
  }

  deinit {
    loop.unwatch(descriptor)
    close(descriptor)
  }

  private func receive() {
    var news: [News] = []
    var message: [Int32] = [0, 0]
    while recv(descriptor, &message, 8, 0) == 8 {
      switch message[0] {
      case WatchThread.watching: news.append(.watching)
      case WatchThread.changed: if news.last != .changed { news.append(.changed) }
      default: news.append(.failed(SystemError(call: "inotify_add_watch", code: message[1])))
      }
    }
    // Nobody at the other end: said before.
    if recv(descriptor, &message, 8, Int32(MSG_PEEK)) == 0 { loop.unwatch(descriptor) }
    for one in news { onNews?(one) }
  }
}

/// The thread's side.
private struct WatchThread: Sendable {
  static let watching: Int32 = 1
  static let changed: Int32 = 2
  static let failed: Int32 = 3

  /// Bytes, of which a walk through folders takes little.
  private static let stackSize = 256 << 10

  let path: String
  let walk: BackgroundWatcher.Walk
  /// This side's end of the socket, which the thread closes.
  let descriptor: Int32

  private final class Box: Sendable {
    let thread: WatchThread
    init(_ thread: WatchThread) { self.thread = thread }
  }

  func start() throws {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    let box = Unmanaged.passRetained(Box(self))
    var identifier = pthread_t()
    let code = pthread_create(
      &identifier, &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<Box>.fromOpaque(context).takeRetainedValue().thread.run()
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      box.release()
      throw SystemError(call: "pthread_create", code: code)
    }
  }

  private func run() {
    defer { close(descriptor) }
    do {
      let loop = try EventLoop()
      let watcher = try PathWatcher(in: loop, walk: walk)
      watcher.onChange = { _ in tell(Self.changed) }
      try loop.watch(descriptor, for: .readable) { _ in loop.stop(exitCode: 0) }
      do { try watcher.watch(path) } catch let error as SystemError { tell(Self.failed, error.code) }
      tell(Self.watching)
      _ = try loop.run()
    } catch {
      tell(Self.failed, (error as? SystemError)?.code ?? 0)
    }
  }

  /// What does not fit is like something that was told before.
  private func tell(_ what: Int32, _ code: Int32 = 0) {
    var message = [what, code]
    send(descriptor, &message, 8, Int32(MSG_NOSIGNAL))
  }
}
