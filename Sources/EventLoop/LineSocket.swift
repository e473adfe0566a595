import CLinux
import Glibc

/// A stream between this program and another one, by which both send lines.
public final class LineSocket {
  /// Called in the loop with each line that arrives, without its end; with nil once the other program has gone.
  public var onLine: ((String?) -> Void)?

  private let descriptor: Int32
  private var far: Int32
  private let loop: EventLoop
  private var arrived: [UInt8] = []

  /// The most bytes of a line; a longer one ends the stream.
  public static let longest = 4_096

  /// Makes both ends. Throws a `SystemError`.
  public init(in loop: EventLoop) throws {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    try SystemError.check("socketpair", socketpair(AF_UNIX, type, 0, &ends))
    (descriptor, far) = (ends[0], ends[1])
    self.loop = loop
    do {
      try loop.watch(descriptor, for: .readable) { [unowned self] _ in receive() }
    } catch {
      close(far)
      close(descriptor)
      throw error
    }
  }

  deinit {
    loop.unwatch(descriptor)
    close(descriptor)
    if far >= 0 { close(far) }
  }

  /// Gives the other end to a program, by a function that passes the descriptor on; it is closed here after that.
  public func pass<Result>(_ body: (Int32) throws -> Result) rethrows -> Result {
    defer {
      close(far)
      far = -1
    }
    return try body(far)
  }

  /// Sends a line, whose end is added.
  ///
  /// - Returns: false where the other program has gone, or does not read.
  public func send(_ line: String) -> Bool {
    let bytes = Array((line + "\n").utf8)
    var count = 0
    repeat {
      count = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    } while count < 0 && errno == EINTR
    return count == bytes.count
  }

  private func receive() {
    var bytes = [UInt8](repeating: 0, count: Self.longest)
    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else { return end() }
    arrived += bytes[..<count]
    while let place = arrived.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: arrived[..<place], as: UTF8.self)
      arrived.removeSubrange(...place)
      onLine?(line)
    }
    if arrived.count > Self.longest { end() }
  }

  private func end() {
    loop.unwatch(descriptor)
    onLine?(nil)
  }
}
