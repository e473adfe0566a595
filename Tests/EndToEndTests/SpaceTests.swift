import Expectations
import Foundation
import Stage
import Testing

/// One space between two phrases, one after the other.
@Suite struct SpaceTests {
  private static let smart = "[typing]\nspace = 'smart'\n"

  private static func start(_ client: Client, _ settings: String = smart) throws -> Scene {
    try Scene(
      client, .keys(["See you"], ["tomorrow.", "soon"], [", she said"], ["明天见"], ["Dear $|$,"]),
      settings: settings + Fixture.slowRepeat)
  }

  /// The keyboard knows by the text that the client shows, or by what was typed.
  @Test(arguments: [Client.view, .textInput, .viewByKeys, .terminal])
  func phrasesHaveASpaceBetweenThem(client: Client) throws {
    let scene = try Self.start(client)
    defer { scene.stop() }
    try scene.tap("snippet:1", "snippet:2", "snippet:1", "space", "snippet:2", "snippet:3", "snippet:4")
    try scene.expect("See you tomorrow. See you soon, she said明天见")
    try scene.tap("snippet:4", "snippet:1")
    try scene.expect("See you tomorrow. See you soon, she said明天见明天见See you")
    try expect(scene.settledText(), equals: scene.text)
  }

  @Test(arguments: [Client.view, .viewByKeys, .terminal])
  func aReturnBeginsAnew(client: Client) throws {
    let scene = try Self.start(client)
    defer { scene.stop() }
    try scene.tap("snippet:1", "return", "snippet:2", "snippet:1")
    try scene.expect("See you\(client.newline)tomorrow. See you")
  }

  @Test(arguments: [Client.view, .viewByKeys, .terminal])
  func anUndoTakesTheSpaceWithThePhrase(client: Client) throws {
    let scene = try Self.start(client)
    defer { scene.stop() }
    try scene.tap("snippet:1", "snippet:2")
    try scene.expect("See you tomorrow.")
    try scene.flickDelete()
    try scene.expectAfterDeletion("See you")
    // The command is as good as a tap.
    try scene.command("type", "snippet:2")
    try scene.expectAfterDeletion("See you tomorrow.")
    try scene.command("undo")
    try scene.expectAfterDeletion("See you")
  }

  @Test(arguments: [Client.view, .viewByKeys])
  func aReplacementKeepsIt(client: Client) throws {
    let scene = try Self.start(client, Self.smart + "cycle = 'replace'\n")
    defer { scene.stop() }
    try scene.tap("snippet:1", "snippet:2")
    try scene.expect("See you tomorrow.")
    try scene.tap("snippet:2")
    try scene.expect("See you soon")
    try scene.tap("snippet:2", "snippet:1")
    try scene.expect("See you tomorrow. See you")
  }

  /// Deletions leave a phrase of ours; what another keyboard types is none.
  @Test func whatTheClientShowsDecides() throws {
    let scene = try Self.start(.view)
    defer { scene.stop() }
    try scene.tap("snippet:5", "snippet:1", "snippet:2")
    try scene.expect("Dear See you tomorrow.,")
    try scene.tap("delete", "snippet:1")
    try scene.expect("Dear See you tomorrow See you,")
    try expect(scene.stage.run(["wtype", "rs"]).ending, equals: .exit(0))
    try scene.expect("Dear See you tomorrow See yours,")
    try scene.waitUntilTold()
    try scene.tap("snippet:2", "snippet:2")
    try scene.expect("Dear See you tomorrow See yourssoon tomorrow.,")
  }

  /// The client empties its field, as a chat does that has sent its text away.
  @Test func aFieldThatIsEmptiedBeginsAnew() throws {
    let scene = try Self.start(.textInput)
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect("See you")
    try scene.field.clear()
    try scene.waitUntilTold()
    try scene.tap("snippet:2", "snippet:1")
    try scene.expect("tomorrow. See you")
  }

  @Test(arguments: [Client.password, .terminalWithTextInput])
  func neverWhereItWouldBeWrong(client: Client) throws {
    let scene = try Self.start(client)
    defer { scene.stop() }
    try scene.tap("snippet:1", "snippet:2")
    try scene.expect("See youtomorrow.")
  }

  @Test func neverBesideASecret() throws {
    let scene = try Scene(.view, .keys(["a"], ["b"], secret: true), settings: Self.smart)
    defer { scene.stop() }
    try scene.tap("snippet:1", "snippet:2")
    try scene.expect("ab")
  }

  /// The strip tells when the settings have come.
  @Test func theSettingChangesWhileTheKeyboardRuns() throws {
    let scene = try Self.start(.view, "")
    defer { scene.stop() }
    try scene.tap("snippet:1", "snippet:1")
    try scene.expect("See youSee you")
    try scene.stage.write("[keyboard]\nstrip = 'always'\n" + Self.smart, to: "config.toml")
    try scene.wait(for: "with a strip") { !$0.strip.isEmpty }
    try scene.tap("snippet:1", "snippet:1")
    try scene.expect("See youSee youSee you See you")
    // A mistake keeps what held.
    try scene.stage.write("[typing]\nspace = 'clever'\n", to: "config.toml")
    let wrong = try scene.wait(for: "with the mistake") { !$0.message.isEmpty }
    #expect(
      wrong.message.hasSuffix(#"[typing].space: is "clever"; must be "off" or "smart""#), "\(wrong.message)")
    try scene.tap("snippet:1")
    try scene.expect("See youSee youSee you See you See you")
  }
}

extension Scene {
  /// Waits until the keyboard has heard what the client has told of its text.
  fileprivate func waitUntilTold() throws {
    _ = try settledText()
    try stage.waitForCompositor()
    _ = try inspect()
  }
}
