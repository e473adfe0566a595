import Foundation
import Stage
import Testing

/// Delete followed at once by text, and text by delete: in order, with taps that wait for nothing.
@Suite(.serialized) struct DeleteAndTypeTests {
  private static let family = "👨‍👩‍👧"

  private static func start(_ client: Client, environment: [String: String] = [:]) throws -> Scene {
    let document = try Fixture.document([
      ("hey", "hey", ["hey"]), ("family", "family", [family]), ("日本", "日本", ["日本"]),
    ])
    return try Scene(client, .document(document), environment: environment)
  }

  /// The taps: on keys, or on delete.
  private static let taps = [
    "snippet:hey", "delete", "snippet:日本", "delete", "delete", "snippet:hey", "space", "delete", "delete",
    "snippet:family", "delete", "snippet:hey", "return", "delete", "snippet:family", "snippet:日本", "delete",
  ]

  /// Returns what the taps make where a delete takes the last character away; a character is what the user sees as one.
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
    let scene = try Self.start(.view)
    defer { scene.stop() }
    try scene.tap(Self.taps)
    try scene.expect(Self.result(newline: "\n") { $0.removeLast() })
  }

  /// The client gets to the delete and to the text in one go: the text would come first, since keys are queued. So the keyboard
  /// sends it only when the client has shown what the delete has left.
  @Test func inABusyClient() throws {
    let scene = try Self.start(.view, environment: ["WAYLAND_DEBUG": "1"])
    defer { scene.stop() }
    try scene.tap("snippet:hey")
    try scene.expect("hey")
    let keys = scene.keysSent
    let client = scene.field.process
    client.signal(SIGSTOP)
    defer { client.signal(SIGCONT) }
    try scene.tap("delete", "snippet:日本")
    try scene.wait(for: "done with sending the delete") { _ in scene.keysSent == keys + 2 }
    // The keyboard answers all the while, and both taps have come by then.
    try scene.stage.waitForCompositor()
    for _ in 1...2 { try scene.wait(for: "an answer") { _ in true } }
    client.signal(SIGCONT)
    try scene.expect("he日本")
    let log = scene.log("zwp_input_method_v2")
    let shown = try #require(log.lastIndex { $0.contains(".surrounding_text(\"he\"") })
    let sent = try #require(log.firstIndex { $0.contains(".commit_string(\"日本\"") })
    #expect(shown < sent)
  }

  @Test func inATerminal() throws {
    let scene = try Self.start(.terminal)
    defer { scene.stop() }
    try scene.tap(Self.taps)
    try scene.expect(Self.result(newline: "\r") { $0.append("\u{7F}") })
  }

  /// Nobody knows what the client would count of a character of several scalars, so that a key deletes it.
  @Test func inATextInputClient() throws {
    let scene = try Self.start(.textInputWithKeys)
    defer { scene.stop() }
    let family = "snippet:family"
    try scene.tap([
      family, "delete", "snippet:hey", family, family, "delete", "snippet:日本", family, "delete",
      "snippet:hey",
    ])
    try scene.expect("hey\(Self.family)日本hey")
  }
}
