/// What tells on the bus of a stage that the session is locked: logind, or the screen saver of phosh.
public final class SessionLock {
  public enum Source: String, Sendable, CaseIterable {
    case logind = "org.freedesktop.login1"
    case screenSaver = "org.gnome.ScreenSaver"
  }

  private unowned let stage: Stage
  private let source: Source
  private let requests: StageProcess

  fileprivate init(on stage: Stage, source: Source) throws {
    self.stage = stage
    self.source = source
    let address = stage.environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? ""
    let program = try stage.supportProgram("lock-signals.py")
    let process = try stage.start(
      ["/usr/bin/python3", program, address, source.rawValue], name: "lock-signals")
    _ = try process.nextLine(by: stage.deadline, waitingFor: "its name")
    requests = try stage.start(
      ["dbus-monitor", "--address", address, "interface='org.freedesktop.DBus',member='AddMatch'"],
      name: "bus-requests")
    // Who becomes a monitor loses its name.
    try waitForRequest("member=NameLost")
  }

  /// Waits until somebody listens to it.
  public func waitForListener() throws {
    try waitForRequest(
      "sender='\(source.rawValue)'", source == .logind ? "member='Lock'" : "member='ActiveChanged'")
  }

  private func waitForRequest(_ parts: String...) throws {
    while true {
      let line = try requests.nextLine(by: stage.deadline, waitingFor: "a request with \(parts)")
      if parts.allSatisfy(line.contains) { return }
    }
  }

  /// Tells that the session is locked, as `loginctl lock-session` or phosh does, and returns when the bus knows.
  public func lock() throws {
    let call =
      switch source {
      case .logind: ["org.freedesktop.login1.Manager.LockSession", "1"]
      case .screenSaver:
        [
          "org.phraseboard.Test.Emit", "/org/gnome/ScreenSaver", source.rawValue, "ActiveChanged", "(true,)",
          "",
        ]
      }
    let result = try stage.run(
      ["gdbus", "call", "--session", "--dest", source.rawValue, "--object-path", "/org/freedesktop/login1"]
        + ["--method"] + call)
    guard result.ending == .exit(0) else {
      throw stage.failure("the session was not locked: \(result.standardError)")
    }
  }
}

extension Stage {
  /// To be called before the keyboard is started.
  public func startSessionLock(_ source: SessionLock.Source) throws -> SessionLock {
    try SessionLock(on: self, source: source)
  }
}
