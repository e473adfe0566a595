import CLinux
import Glibc

/// A `PathWatcher` for one path, on a thread of its own. A look at a path on a network that has gone waits, possibly for
/// ever, and only that thread should wait.
///
/// The two threads share nothing but a socket. News comes through it, and its end ends the thread, as soon as that does not
/// wait for the path.
public final class BackgroundWatcher {
  /// The news about a path.
  public enum News: Equatable, Sendable {
    /// The path is being watched from now on; told once.
    case watching
    /// Something may have changed.
    case changed
    /// Changes go unnoticed, for this reason.
    case failed(SystemError)
  }

  /// Called in the loop with each piece of news.
  public var onNews: ((News) -> Void)?

  private unowned let loop: EventLoop
  private let descriptor: Int32

  /// Returns the places to watch for a path, as it is at that moment.
  typealias Walk = @Sendable (_ path: String, _ isDatabase: Bool) -> [TreeWalk.Place]

  /// Watches a path from now on. Throws a `SystemError` where the system gives no more descriptors or threads.
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
    // The other end has gone: its last message told why.
    if recv(descriptor, &message, 8, Int32(MSG_PEEK)) == 0 { loop.unwatch(descriptor) }
    for one in news { onNews?(one) }
  }
}

/// The thread's side of the socket, and its run.
private struct WatchThread: Sendable {
  static let watching: Int32 = 1
  static let changed: Int32 = 2
  static let failed: Int32 = 3

  /// The size of the thread's stack, in bytes; a walk through folders takes little of it.
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

  /// Tells news. If the socket has no room for it, it resembles news that was told before.
  private func tell(_ what: Int32, _ code: Int32 = 0) {
    var message = [what, code]
    send(descriptor, &message, 8, Int32(MSG_NOSIGNAL))
  }
}
