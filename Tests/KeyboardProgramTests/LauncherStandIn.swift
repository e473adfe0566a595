import EventLoop
import Glibc
import Testing

@testable import phraseboard_keyboard

/// The other end of the keyboard's launcher: a test says how each request ends.
final class LauncherStandIn {
  struct Request {
    let number: UInt32
    let words: [String]
    /// A copy of the descriptor that came with it.
    let output: Int32?
  }

  let loop: EventLoop
  let launcher: Launcher
  private let socket: MessageSocket
  private var isRunning = false

  init() throws {
    loop = try EventLoop()
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    try SystemError.check("socketpair", socketpair(AF_UNIX, kind, 0, &ends))
    launcher = try Launcher(socket: ends[0], in: loop)
    socket = MessageSocket(descriptor: ends[1])
  }

  deinit { close(socket.descriptor) }

  /// Returns what the keyboard has asked for since the last time.
  func requests() -> [Request] {
    var requests: [Request] = []
    while case .message(let bytes, let passed) = socket.receive() {
      guard let message = LaunchMessage(bytes: bytes) else { continue }
      requests.append(Request(number: message.number, words: message.words, output: passed))
    }
    return requests
  }

  /// Tells how a request has ended.
  func tell(_ number: UInt32, _ result: LaunchResult) {
    #expect(throws: Never.self) { try socket.send(LaunchMessage(number, result.words).bytes) }
  }

  /// Tells how a request has ended, and runs the loop until a test calls `stop`: once, since a loop runs once.
  func end(_ number: UInt32, _ result: LaunchResult) throws {
    tell(number, result)
    try run()
  }

  /// Runs the loop until a test calls `stop`: once, since a loop runs once.
  func run() throws {
    isRunning = true
    _ = try loop.run()
  }

  /// Ends the loop, where it runs.
  func stop() { if isRunning { loop.stop(exitCode: 0) } }
}
