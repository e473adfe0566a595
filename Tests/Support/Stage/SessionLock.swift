/// A service that tells on the bus of a stage that the session is locked: logind, or the screen saver of phosh.
public final class SessionLock {
  public enum Source: Sendable, CaseIterable {
    /// The signal Lock, which has no end.
    case logind
    /// The property LockedHint.
    case hint
    case screenSaver

    fileprivate var name: String { self == .screenSaver ? "org.gnome.ScreenSaver" : "org.freedesktop.login1" }

    /// True when it tells the end, too.
    public var isState: Bool { self != .logind }
  }

  private unowned let stage: Stage
  public let source: Source
  private let requests: StageProcess

  fileprivate init(on stage: Stage, source: Source) throws {
    self.stage = stage
    self.source = source
    let address = stage.environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? ""
    let program = try stage.supportProgram("lock-signals.py")
    let process = try stage.start(
      ["/usr/bin/python3", program, address, source.name], name: "lock-signals")
    _ = try process.nextLine(by: stage.deadline, waitingFor: "its name")
    requests = try stage.start(
      ["dbus-monitor", "--address", address, "interface='org.freedesktop.DBus',member='AddMatch'"],
      name: "bus-requests")
    // A program that becomes a monitor loses its name.
    try waitForRequest("member=NameLost")
  }

  /// Waits until somebody listens to it.
  public func waitForListener() throws {
    let member =
      switch source {
      case .logind: "Lock"
      case .hint: "PropertiesChanged"
      case .screenSaver: "ActiveChanged"
      }
    try waitForRequest("sender='\(source.name)'", "member='\(member)'")
  }

  private func waitForRequest(_ parts: String...) throws {
    while true {
      let line = try requests.nextLine(by: stage.deadline, waitingFor: "a request with \(parts)")
      if parts.allSatisfy(line.contains) { return }
    }
  }

  /// Tells that the session is locked, as `loginctl lock-session`, a lock screen or phosh does, and returns when the bus
  /// knows.
  public func lock() throws {
    switch source {
    case .logind: try call("org.freedesktop.login1.Manager.LockSession", "1")
    case .hint, .screenSaver: try set(isLocked: true)
    }
  }

  /// Does the same for the end of a lock.
  public func unlock() throws { try set(isLocked: false) }

  /// Locks the session without a word to those who listen.
  public func lockSilently() throws { try call("org.phraseboard.Test.SetLocked", "true", "false") }

  private func set(isLocked: Bool) throws {
    try call("org.phraseboard.Test.SetLocked", "\(isLocked)", "true")
  }

  private func call(_ method: String, _ arguments: String...) throws {
    let result = try stage.run(
      ["gdbus", "call", "--session", "--dest", source.name, "--object-path", "/org/freedesktop/login1"]
        + ["--method", method] + arguments)
    guard result.ending == .exit(0) else {
      throw stage.failure("\(method) has failed: \(result.standardError)")
    }
  }
}

extension Stage {
  /// Starts the service. It must be called before the keyboard is started.
  public func startSessionLock(_ source: SessionLock.Source) throws -> SessionLock {
    try SessionLock(on: self, source: source)
  }
}
