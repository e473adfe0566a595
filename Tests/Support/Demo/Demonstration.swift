import Foundation
import Stage

/// Prints a line at once, also where standard output is a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Taps keys on a stage, and compares what a text field received with what had to come.
struct Demonstration {
  let stage: Stage
  let programs: Programs

  /// A tap on a key and the text that it has to add, or that it takes away.
  private enum Step {
    /// A snippet by its label.
    case snippet(String, adds: String)
    case key(String, adds: String)
    case delete
  }

  private static let steps: [Step] = [
    .snippet("greetings", adds: "hey"),
    .key("space", adds: " "),
    .snippet("greetings", adds: "what's up?"),
    .key("return", adds: "\n"),
    .snippet("banter", adds: "what are your plans this weekend?"),
    .key("space", adds: " "),
    .delete,
  ]

  /// Plays all steps, and returns what the field has received, which is then what it had to be.
  ///
  /// - Parameter rest: seconds for which the keyboard then stays, and again after it has hidden and shown, where there are any.
  func run(screenshot: String, rest: Double?) throws -> String {
    let field = try stage.startGTKField()
    let keyboard = try stage.startKeyboard(programs)
    try keyboard.waitUntilReady()
    try field.waitForFocus()
    var expected = ""
    for step in Self.steps {
      let key = try self.key(of: step, in: keyboard.inspect())
      switch step {
      case .snippet(_, let text), .key(_, let text): expected += text
      case .delete: expected.removeLast()
      }
      try keyboard.tap(key.id)
      try field.expect(expected)
      say("  \(key.label.isEmpty ? key.id : key.label)")
    }
    try field.waitUntilPainted()
    try keyboard.waitForRest()
    try stage.screenshot(to: screenshot)
    if let rest {
      Thread.sleep(forTimeInterval: rest)
      for command in ["hide", "show"] {
        try keyboard.command(command)
        Thread.sleep(forTimeInterval: rest)
      }
    }
    try keyboard.terminate()
    return String(decoding: field.received, as: UTF8.self)
  }

  private func key(of step: Step, in inspection: Inspection) throws -> Inspection.Key {
    let name: String
    let key: Inspection.Key?
    switch step {
    case .snippet(let label, _):
      name = label
      key = inspection.keys.first { $0.kind == "snippet" && $0.label.lowercased() == label }
    case .key(let id, _):
      name = id
      key = inspection.key(id)
    case .delete:
      name = "delete"
      key = inspection.key(name)
    }
    guard let key else { throw StageError("the keyboard has no key \(name)") }
    return key
  }
}
