/// The room that the surfaces at the screen's edges leave to the applications, as the compositor tells it.
public final class Room {
  /// The logical pixels from top to bottom from a time on, which is in milliseconds of the monotonic clock.
  public struct Change: Equatable, Sendable {
    public let height: Double
    public let time: Int
  }

  /// All changes so far, as far as they have been looked at; the first one is what there was at the start.
  public private(set) var changes: [Change] = []
  private let process: StageProcess
  private unowned let stage: Stage

  fileprivate init(on stage: Stage) throws {
    self.stage = stage
    process = try stage.start([stage.supportProgram("room")], name: "room")
    try take(process.nextLine(by: stage.deadline, waitingFor: "the room"))
  }

  /// The height by now.
  public var height: Double {
    get throws {
      while let line = process.line(by: Deadline(seconds: 0)) { try take(line) }
      return changes.last?.height ?? 0
    }
  }

  /// Waits until there are so many logical pixels from top to bottom; returns at once if there are now.
  public func wait(for name: String, _ expected: Double) throws {
    let deadline = stage.deadline
    while try height != expected {
      guard let line = process.line(by: deadline) else {
        throw stage.failure("no \(name), which leaves \(expected): \(changes.map(\.height))")
      }
      try take(line)
    }
  }

  /// Waits for the next change.
  public func waitForChange() throws {
    try take(process.nextLine(by: stage.deadline, waitingFor: "a change of the room"))
  }

  /// Forgets all changes but the last one.
  public func forgetChanges() { changes = changes.suffix(1) }

  private func take(_ line: String) throws {
    let words = line.split(separator: " ")
    guard words.count == 4, words[0] == "room", let height = Double(words[2]), let time = Int(words[3]) else {
      throw stage.failure("room says '\(line)'")
    }
    changes.append(Change(height: height, time: time))
  }
}

extension Stage {
  /// Follows how much room there is.
  public func watchRoom() throws -> Room { try Room(on: self) }

  /// Starts a bar at the lower edge, above what is there already, that takes so many logical pixels until it is stopped;
  /// returns when it is on the screen.
  public func startBar(height: Int) throws -> StageProcess {
    let bar = try start([supportProgram("room"), "\(height)"], name: "bar")
    _ = try bar.nextLine(by: deadline, waitingFor: "its place")
    return bar
  }

  /// Waits until the compositor has a seat.
  func waitForSeat() throws {
    let seat = try start([supportProgram("room"), "seat"], name: "seat")
    guard try seat.waitUntilEnded(by: deadline) == .exit(0) else { throw failure("no seat") }
  }
}
