/// A keyboard of somebody else, without keys: it has the name of the system keyboard and the seat's input method.
public final class OtherKeyboard {
  /// The rules for what becomes of it when another program wants the name.
  public enum Rules: String, Sendable {
    /// squeekboard: the other does not get the name.
    case fixed
    /// stevia: it lets name and input method go, and has both again when the name comes back. It tries only once to have
    /// the input method.
    case replaceable
  }

  public let process: StageProcess
  private unowned let stage: Stage

  fileprivate init(on stage: Stage, _ rules: Rules, hasOwnBus: Bool) throws {
    self.stage = stage
    process = try stage.start(
      (hasOwnBus ? ["dbus-run-session", "--"] : []) + [
        stage.supportProgram("system-keyboard"), rules.rawValue,
      ],
      name: "system-keyboard")
  }

  /// Returns the next line of what happens to it; `system-keyboard.c` lists them.
  public func nextEvent() throws -> String {
    try process.nextLine(by: stage.deadline, waitingFor: "what happens to it")
  }

  /// Returns what it gets from the compositor next, such as `input-method ready`. It may tell of a field's focus before that.
  public func nextInputMethod() throws -> String {
    while true {
      let line = try nextEvent()
      if line.hasPrefix("input-method ") { return line }
    }
  }

  /// Waits for a line; returns those that have come before it.
  @discardableResult
  public func wait(for event: String) throws -> [String] {
    var others: [String] = []
    while true {
      let line = try process.nextLine(by: stage.deadline, waitingFor: event)
      if line == event { return others }
      others.append(line)
    }
  }

  /// Shows or hides itself, as when a field gets or loses the focus. Only the bus tells of it.
  public func show(_ isVisible: Bool) { process.write(line: "visible \(isVisible)") }

  /// Ends it.
  public func quit() { process.write(line: "quit") }
}

extension Stage {
  /// Starts a keyboard of somebody else; returns when it has the name and the input method.
  ///
  /// With a bus of its own it has only the input method, as far as the others on the stage can tell.
  public func startOtherKeyboard(
    _ rules: OtherKeyboard.Rules, hasOwnBus: Bool = false
  ) throws -> OtherKeyboard {
    let keyboard = try OtherKeyboard(on: self, rules, hasOwnBus: hasOwnBus)
    try keyboard.wait(for: "owned")
    let line = try keyboard.nextInputMethod()
    guard line == "input-method ready" else { throw failure("the other keyboard: \(line)") }
    return keyboard
  }
}
