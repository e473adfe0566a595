import Foundation
import Matrix
import Stage

/// Types words with shortcuts between them on a hardware keyboard, 12 keys a second, into those applications that are installed, and
/// counts what has become of them. GTK 3 leaves the compositor where it shows more than 4,000 bytes: each round has a new field.
func benchRunningText(_ programs: Programs, rounds: Int) throws {
  say("\nShortcuts in running text, 12 keys a second, \(RunningText.count) in each round")
  for program in [MatrixClient.Program.gtk3, .gtk4, .chromium] {
    var (left, exact) = (0, 0)
    for _ in 0..<rounds {
      let received = try RunningText.type(into: MatrixClient(program: program, path: .inputMethod), programs)
      left += RunningText.left(in: received)
      exact += received == RunningText.text ? 1 : 0
    }
    let all = rounds * RunningText.count
    row(program.rawValue, "\(all - left) of \(all) expanded   exact \(exact)/\(rounds)")
  }
}

private enum RunningText {
  static let count = 40
  private static let milliseconds = 83

  /// The texts that are typed, and what they become.
  private static let shortcuts = [
    (";br", "best regards"), ("asap ", "as soon as possible "), (":mail", "ada@example.org"), ("->", "→"),
  ]
  private static let words = ["and then ", "as it was, ", "brown (fox) ", "\n", "no; "]

  private static func joined(_ part: ((typed: String, phrase: String)) -> String) -> String {
    (0..<count).map { words[$0 % words.count] + part(shortcuts[$0 % shortcuts.count]) + " " }.joined()
  }

  static var text: String { joined { $0.phrase } }

  /// Counts the shortcuts that are still there.
  static func left(in text: String) -> Int {
    shortcuts.reduce(0) { $0 + text.components(separatedBy: $1.0).count - 1 }
  }

  static func type(into client: MatrixClient, _ programs: Programs) throws -> String {
    let stage = try Stage.forBench()
    defer { stage.stop() }
    let hardware = try stage.startHardwareKeyboard()
    let field = try client.start(on: stage, programs: programs)
    let keys = shortcuts.enumerated().map { index, shortcut in
      let trimmed = { (text: String) in text.trimmingCharacters(in: .whitespaces) }
      return "[[snippet]]\nlabel = \"\(index)\"\nshortcut = \"\(trimmed(shortcut.0))\"\n"
        + "phrases = [\"\(trimmed(shortcut.1))\"]\n"
    }
    let path = try stage.write(keys.joined(separator: "\n"), to: "keys.toml")
    let keyboard = try stage.startKeyboard(programs, arguments: ["--content", path])
    try keyboard.waitUntilReady()
    try field.waitForFocus()
    try keyboard.wait(for: "the application's text") {
      $0.typing == "input-method" && $0.key("snippet:1") != nil
    }
    try hardware.type(joined { $0.typed }, every: milliseconds)
    try field.receive(text.utf8.count, silence: client.patience)
    try field.update()
    return String(decoding: field.received, as: UTF8.self)
  }
}
