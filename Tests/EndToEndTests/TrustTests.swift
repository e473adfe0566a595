import Expectations
import Foundation
import Stage
import Testing

/// Texts that a hostile server can have typed: characters, as long as nobody allows more.
@Suite struct TrustTests {
  /// The phrases of keys 1, 2 and so on, and what is typed of each where all is allowed.
  private static let hostile = [
    ("echo pwned\n", "echo pwned\r"), ("{{clipboard}}", "hunter2\r"), ("rm -rf x{{date:%n}}", "rm -rf x\r"),
    ("\tcat", "\tcat"),
  ]

  private static func document() throws -> String {
    let keys = hostile.enumerated().map { ("\($0.offset + 1)", "key \($0.offset + 1)", [$0.element.0]) }
    return try Fixture.document(keys + [("safe", "safe", ["ok "])])
  }

  private static func settings(_ url: String, _ allow: String) -> String {
    "[[source]]\nname = 'team'\nurl = '\(url)'\n\(allow)\n"
  }

  private static func marks(_ inspection: Inspection) -> Int {
    inspection.keys.count { $0.problem?.contains("“allow”") == true }
  }

  /// Starts a client, and a keyboard with the server's keys; the clipboard holds a secret.
  private static func scene(_ client: Client) throws -> (Scene, ContentServer) {
    let scene = try Scene.withoutKeyboard(client)
    let server = try scene.stage.startContentServer(try document())
    try scene.copy("hunter2\n")
    try scene.startKeyboard(.embedded, settings: settings(server.url, ""))
    try scene.wait(for: "with the server's keys") { $0.key("snippet:safe") != nil }
    return (scene, server)
  }

  @Test(arguments: [Client.terminal, .terminalWithTextInput])
  func aTerminalGetsNothingButCharacters(client: Client) throws {
    let (scene, server) = try Self.scene(client)
    defer { scene.stop() }
    let ids = Self.hostile.indices.map { "snippet:\($0 + 1)" }
    try scene.tap(ids)
    try scene.wait(for: "with a mark on each key") { Self.marks($0) == ids.count }
    let byName = try scene.keyboard.start("type", ids[0])
    try expect(byName.waitUntilEnded(by: scene.stage.deadline), equals: .exit(1))
    #expect(byName.standardError.contains("put \"return\" into “allow”"), "\(byName.standardError)")
    try scene.tap("snippet:safe")
    try scene.expect("ok ")

    let all = "allow = ['return', 'tab', 'clipboard']"
    try scene.stage.write(Self.settings(server.url, all), to: "config.toml")
    try scene.wait(for: "without a mark") { Self.marks($0) == 0 }
    try scene.tap(ids)
    try scene.expect("ok " + Self.hostile.map(\.1).joined())
  }

  /// The input method takes a newline as text, and the clipboard is the user's all the same.
  @Test func aTextFieldGetsTextAndNoClipboard() throws {
    let (scene, _) = try Self.scene(.view)
    defer { scene.stop() }
    try scene.tap("snippet:1", "snippet:2", "snippet:3")
    try scene.expect("echo pwned\nrm -rf x\n")
    try scene.wait(for: "with the mark on one key") { Self.marks($0) == 1 }
  }

  /// `type` means the user's own key, whatever a server calls its keys.
  @Test func noServerTakesTheNameOfAKey() throws {
    let scene = try Scene.withoutKeyboard(.terminal)
    defer { scene.stop() }
    let server = try scene.stage.startContentServer(
      try Fixture.document([("bank", "Bank", ["theirs"]), ("1", "mail", ["x"]), ("2", "Mail", ["y"])]))
    try scene.stage.write(
      "[[snippet]]\nname = \"bank\"\nid = \"bank\"\npieces = [\"mine\\n\"]\n",
      to: "config/phraseboard/snippets/own.toml")
    try scene.startKeyboard(.embedded, settings: Self.settings(server.url, ""))
    try scene.wait(for: "with all keys") { $0.phraseKeys.count == 4 }
    try scene.command("type", "bank")
    try scene.command("type", "snippet:bank")
    try scene.expect("mine\rmine\r")
    let ambiguous = try scene.keyboard.start("type", "mail")
    try expect(ambiguous.waitUntilEnded(by: scene.stage.deadline), equals: .exit(1))
    #expect(ambiguous.standardError.contains("snippet:1 (“mail” of team), snippet:2 (“Mail” of team)"))
  }
}
