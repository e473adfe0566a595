/// A program on the bus of a stage that does what it is told; `bus-peer.py` lists what it can do.
public final class BusPeer {
  public let process: StageProcess
  private unowned let stage: Stage

  fileprivate init(on stage: Stage) throws {
    self.stage = stage
    let address = stage.environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""
    process = try stage.start(
      ["/usr/bin/python3", stage.supportProgram("bus-peer.py"), address], name: "bus-peer")
    _ = try wait(for: "ready")
  }

  /// Makes it obey a command; returns what it has said by the time that the bus has handled all of it.
  @discardableResult
  public func tell(_ command: String) throws -> [String] {
    process.write(line: command)
    return try wait(for: "done")
  }

  /// Waits for a line; returns those that have come before it.
  @discardableResult
  public func wait(for line: String) throws -> [String] {
    var others: [String] = []
    while true {
      let next = try process.nextLine(by: stage.deadline, waitingFor: line)
      if next == line { return others }
      others.append(next)
    }
  }
}

extension Stage {
  public func startBusPeer() throws -> BusPeer { try BusPeer(on: self) }
}
