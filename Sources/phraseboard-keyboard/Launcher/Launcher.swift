import EventLoop
import Glibc

/// The keyboard's end of the process that starts programs, which the keyboard itself cannot.
final class Launcher {
  private let socket: MessageSocket
  private unowned let loop: EventLoop
  private var isGone = false
  private var lastNumber: UInt32 = 0
  private var waiting: [UInt32: (request: LaunchRequest, onEnd: (LaunchResult) -> Void)] = [:]

  /// - Parameter socket: the end that `LauncherProcess` has left. Throws a `SystemError` where it cannot be watched.
  init(socket: Int32, in loop: EventLoop) throws {
    self.socket = MessageSocket(descriptor: socket)
    self.loop = loop
    try loop.watch(socket, for: .readable) { [unowned self] _ in receive() }
  }

  deinit { close(socket.descriptor) }

  /// Asks for a program. `onEnd` runs once, in the loop and not before the next turn of it, unless this throws: a
  /// `SystemError`, where the request cannot be sent. Returns the number of the request.
  ///
  /// - Parameter output: the descriptor that goes with the request; it stays the caller's.
  @discardableResult
  func start(
    _ request: LaunchRequest, output: Int32? = nil, onEnd: @escaping (LaunchResult) -> Void
  ) throws -> UInt32 {
    let number = try send(request, output)
    waiting[number] = (request, onEnd)
    return number
  }

  /// Ends the program of this request at once, where it still runs, unless it is a command of the settings.
  func end(_ number: UInt32) { _ = try? send(.end(number)) }

  /// True while a change of the user's files is being made, or the command of a secret runs.
  var isAwaited: Bool { waiting.values.contains { $0.request.isAwaited } }

  /// Starts the keyboard again, with the same words, once this process has ended.
  func startAgainAtEnd() { _ = try? send(.again) }

  private func send(_ request: LaunchRequest, _ output: Int32? = nil) throws -> UInt32 {
    if isGone { throw SystemError(call: "send", code: EPIPE) }
    lastNumber &+= 1
    try socket.send(LaunchMessage(lastNumber, request.words).bytes, passing: output)
    return lastNumber
  }

  private func receive() {
    while true {
      switch socket.receive() {
      case .message(let bytes, _):
        guard let message = LaunchMessage(bytes: bytes), let result = LaunchResult(words: message.words)
        else {
          continue
        }
        waiting.removeValue(forKey: message.number)?.onEnd(result)
      case .nothing: return
      case .end: return end()
      }
    }
  }

  /// Takes note that nothing can be started any more, which the next start of the keyboard mends.
  private func end() {
    isGone = true
    loop.unwatch(socket.descriptor)
    Log.error(Messages.launcherGone)
    let unanswered = waiting.values
    waiting = [:]
    for entry in unanswered { entry.onEnd(.failed(Messages.launcherGone)) }
  }
}
