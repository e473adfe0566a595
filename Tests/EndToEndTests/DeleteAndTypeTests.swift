import Foundation
import Stage
import Testing

/// Delete followed at once by text, and text by delete: in order, with taps that wait for nothing.
@Suite(.serialized) struct DeleteAndTypeTests {
  private static let family = "👨‍👩‍👧"

  private static func document() throws -> String {
    try Fixture.document([("hey", "hey", ["hey"]), ("family", "family", [family]), ("日本", "日本", ["日本"])])
  }

  /// What is tapped: a key, or delete.
  private static let taps = [
    "snippet:hey", "delete", "snippet:日本", "delete", "delete", "snippet:hey", "space", "delete", "delete",
    "snippet:family", "delete", "snippet:hey", "return", "delete", "snippet:family", "snippet:日本", "delete",
  ]

  /// What comes of the taps where a delete takes the last character away; a character is what the user sees as one.
  private static func result(newline: Character, delete: (inout [Character]) -> Void) -> String {
    var text: [Character] = []
    for tap in taps {
      switch tap {
      case "delete": delete(&text)
      case "space": text.append(" ")
      case "return": text.append(newline)
      case "snippet:family": text += Array(family)
      default: text += Array(tap.dropFirst("snippet:".count))
      }
    }
    return String(text)
  }

  @Test func inGTK() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField(.view)
    let keyboard = try Fixture.startKeyboard(on: stage, document: try Self.document())
    try field.waitForFocus()
    try keyboard.wait(for: "typing through the input method") { $0.typing == "input-method" }
    try keyboard.tap(Self.taps)
    try field.expect(Self.result(newline: "\n") { $0.removeLast() })
  }

  /// It gets to the delete and to the text in one go: the text would come first, since keys are queued.
  @Test func inABusyClient() throws {
    let scene = try Scene(document: try Self.document())
    defer { scene.stage.stop() }
    try scene.keyboard.tap("snippet:hey")
    try scene.field.expect("hey")
    let client = scene.field.process
    client.signal(SIGSTOP)
    defer { client.signal(SIGCONT) }
    try scene.keyboard.tap("delete", "snippet:日本")
    // It answers all the while.
    let end = Deadline(seconds: 0.4)
    while !end.hasPassed { _ = try scene.keyboard.inspect() }
    client.signal(SIGCONT)
    try scene.field.expect("he日本")
  }

  @Test func inATerminal() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let terminal = try stage.startTerminal()
    let keyboard = try Fixture.startKeyboard(on: stage, document: try Self.document())
    try terminal.waitForFocus()
    try keyboard.tap(Self.taps)
    try terminal.expect(Self.result(newline: "\r") { $0.append("\u{7F}") })
  }

  /// A client that sees no keys: only what is deleted by its bytes.
  @Test func inATextInputClient() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let client = try stage.startTextInputClient(Programs.found().directory + "/TextInputClient")
    let keyboard = try Fixture.startKeyboard(on: stage, document: try Self.document())
    try client.waitForFocus()
    try keyboard.wait(for: "typing through the input method") { $0.typing == "input-method" }
    let family = "snippet:family"
    try keyboard.tap([
      family, "delete", "snippet:hey", family, family, "delete", "snippet:日本", family, "delete",
      "snippet:hey",
    ])
    try client.expect("hey\(Self.family)日本hey")
  }
}
