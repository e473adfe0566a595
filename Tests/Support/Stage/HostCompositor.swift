import Foundation

/// The compositor around the one under test, which plays the fingers and the mouse.
///
/// Coordinates are pixels of the nested compositor's output.
final class HostCompositor {
  static let socket = "host-0"
  let process: StageProcess
  private var isReady = false

  init(process: StageProcess, deadline: Deadline) throws {
    self.process = process
    _ = try process.nextLine(by: deadline, waitingFor: "its socket")
  }

  /// Waits until the nested compositor has shown a frame and listens to touches.
  func waitUntilReady(by deadline: Deadline) throws {
    while !isReady {
      isReady = try process.nextLine(by: deadline, waitingFor: "'event ready'") == "event ready"
    }
  }

  /// Sends a command (see README.md) and waits for its reply.
  func run(_ command: String, by deadline: Deadline) throws {
    process.write(line: command)
    while true {
      let line = try process.nextLine(by: deadline, waitingFor: "the reply to '\(command)'")
      if line == "ok" { return }
      if line.hasPrefix("error ") { throw StageError("the host answers '\(command)' with '\(line)'") }
    }
  }
}
