import Foundation

/// A keyboard of keys that move, which a program of its own plays, or the host where the compositor has no virtual keyboards.
///
/// Each function returns once the compositor has handled what it sends; the host's return once they are on their way.
public final class HardwareKeyboard {
  /// Codes of Linux' input-event-codes.h.
  public enum Code: Int {
    case escape = 1
    case one = 2
    case two = 3
    /// A dead key in the German layout.
    case acute = 13
    case backspace = 14
    case tab = 15
    case e = 18
    case enter = 28
    case control = 29
    case a = 30
    case s = 31
    case shift = 42
    case space = 57
    case alt = 56
    case up = 103
    case left = 105
    case v = 47
    case right = 106
    case down = 108
    case superKey = 125
  }

  /// The program; nil where the host plays it, whose keys have the compositor's layout.
  private let process: StageProcess?
  private unowned let stage: Stage

  fileprivate init(on stage: Stage, layouts: String) throws {
    self.stage = stage
    guard !stage.options.shell.startsKeyboard else {
      process = nil
      // Weston has had it from the start.
      if stage.options.shell == .kwin { try stage.plugKeyboard() }
      return
    }
    let process = try stage.start(
      [try stage.supportProgram("hardware-keyboard"), layouts], name: "hardware-keyboard")
    self.process = process
    _ = try process.nextLine(by: stage.deadline, waitingFor: "that it is on the seat")
  }

  /// Types a text, with so many milliseconds from one key to the next, in whatever layouts it needs.
  ///
  /// - Parameter meanwhile: what is done as soon as it begins.
  public func type(_ text: String, every interval: Int = 5, meanwhile: () throws -> Void = {}) throws {
    guard let process else { return try typeByHost(text, every: interval) }
    let hex = text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let patience = Double(text.unicodeScalars.count * interval) / 1_000
    process.write(line: "type \(interval) \(hex)")
    try meanwhile()
    try waitUntilDone("the text", by: Deadline(seconds: patience + stage.options.patience))
  }

  public func press(_ code: Code) throws { try move(code.rawValue, isPressed: true) }

  public func release(_ code: Code) throws { try move(code.rawValue, isPressed: false) }

  private func move(_ code: Int, isPressed: Bool) throws {
    let state = isPressed ? "press" : "release"
    try ask(process == nil ? "key \(code) \(state)" : "\(state) \(code)")
  }

  /// Presses a key and lets go of it, while others are held.
  public func tap(_ code: Code, holding others: Code...) throws {
    for other in others { try press(other) }
    try press(code)
    try release(code)
    for other in others.reversed() { try release(other) }
  }

  /// Types characters of the US layout, as a finger does that lets go of a key before it presses the next.
  private func typeByHost(_ text: String, every interval: Int) throws {
    let start = Date()
    for (index, character) in text.enumerated() {
      Thread.sleep(until: start.addingTimeInterval(Double(index * interval) / 1_000))
      guard let key = Self.keys[character] else { throw StageError("the host has no key for '\(character)'") }
      let codes = (key.isShifted ? [Code.shift.rawValue] : []) + [key.code]
      for code in codes { try move(code, isPressed: true) }
      for code in codes.reversed() { try move(code, isPressed: false) }
    }
  }

  /// The keys of the US layout, by what they type.
  private static let keys: [Character: (code: Int, isShifted: Bool)] = {
    let rows = [
      (2, "1234567890-=", "!@#$%^&*()_+"), (16, "qwertyuiop[]", "QWERTYUIOP{}"),
      (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"), (44, "zxcvbnm,./", "ZXCVBNM<>?"), (57, " ", " "),
    ]
    return rows.reduce(into: [:]) { keys, row in
      for (index, character) in row.2.enumerated() { keys[character] = (row.0 + index, true) }
      for (index, character) in row.1.enumerated() { keys[character] = (row.0 + index, false) }
    }
  }()

  /// Switches to a layout, counted from 0.
  public func setLayout(_ index: Int) throws { try ask("layout \(index)") }

  private func ask(_ command: String) throws {
    guard let process else { return try stage.send(command) }
    process.write(line: command)
    try waitUntilDone(command, by: stage.deadline)
  }

  private func waitUntilDone(_ command: String, by deadline: Deadline) throws {
    guard let process else { return }
    let line = try process.nextLine(by: deadline, waitingFor: command)
    guard line == "done" else { throw stage.failure("the hardware keyboard: \(line)") }
  }
}

extension Stage {
  /// Plugs in a hardware keyboard with these layouts, such as `us,de`; returns once it is on the seat.
  public func startHardwareKeyboard(layouts: String = "us") throws -> HardwareKeyboard {
    try HardwareKeyboard(on: self, layouts: layouts)
  }
}
