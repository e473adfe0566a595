import Foundation

/// A keyboard of keys that move, which a program of its own plays.
///
/// Each function returns once the compositor has handled what it sends.
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

  public let process: StageProcess
  private unowned let stage: Stage

  fileprivate init(on stage: Stage, layouts: String) throws {
    self.stage = stage
    process = try stage.start(
      [try stage.supportProgram("hardware-keyboard"), layouts], name: "hardware-keyboard")
    _ = try process.nextLine(by: stage.deadline, waitingFor: "that it is on the seat")
  }

  /// Types a text, with so many milliseconds from one key to the next, in whatever layouts it needs.
  ///
  /// - Parameter meanwhile: what is done as soon as it begins.
  public func type(_ text: String, every interval: Int = 5, meanwhile: () throws -> Void = {}) throws {
    let hex = text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let patience = Double(text.unicodeScalars.count * interval) / 1_000
    process.write(line: "type \(interval) \(hex)")
    try meanwhile()
    try waitUntilDone("the text", by: Deadline(seconds: patience + stage.options.patience))
  }

  public func press(_ code: Code) throws { try ask("press \(code.rawValue)") }

  public func release(_ code: Code) throws { try ask("release \(code.rawValue)") }

  /// Presses a key and lets go of it, while others are held.
  public func tap(_ code: Code, holding others: Code...) throws {
    for other in others { try press(other) }
    try press(code)
    try release(code)
    for other in others.reversed() { try release(other) }
  }

  /// Switches to a layout, counted from 0.
  public func setLayout(_ index: Int) throws { try ask("layout \(index)") }

  private func ask(_ command: String) throws {
    process.write(line: command)
    try waitUntilDone(command, by: stage.deadline)
  }

  private func waitUntilDone(_ command: String, by deadline: Deadline) throws {
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
