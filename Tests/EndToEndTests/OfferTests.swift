import Expectations
import Foundation
import Stage
import Testing

/// Offers above the letters, by real fingers, and what arrives.
@Suite struct OfferTests {
  private static let content = Content.document(
    """
    {"content": [
      {"id": "1", "label": "Greeting", "phrases": ["Ada Lovelace", "A. L."], "shortcut": ":gr"},
      {"id": "2", "label": "Regards", "phrases": ["best regards, {{date:%Y}}", "yours"]},
      {"id": "3", "label": "regrets", "phrases": ["secret"], "secret": true}
    ]}
    """)

  /// Without words, which are offered beside keys.
  private func letters(
    _ client: Client, settings: String = "[letters]\nwords = 'off'\n",
    until progress: Scene.Progress = .typing
  ) throws -> Scene {
    let scene = try Scene.withoutKeyboard(client)
    try scene.startKeyboard(Self.content, settings: settings, until: progress)
    if client != .password { try scene.tap("letters") }
    try scene.wait(for: "with letters") { $0.panel == "letters" && $0.key("char:q") != nil }
    return scene
  }

  private func type(_ text: String, on scene: Scene) throws {
    try scene.tap(text.map { $0 == " " ? "space" : "char:\($0)" })
  }

  private func waitForOffers(_ labels: [String], on scene: Scene, after step: String = "typing") throws {
    try scene.wait(for: "with \(labels) after \(step)") { $0.offers.map(\.label) == labels }
  }

  private static var year: String { "\(Calendar(identifier: .gregorian).component(.year, from: Date()))" }

  /// The word goes by surrounding text, or by BackSpaces over what was typed here.
  @Test(arguments: [Client.view, .viewByKeys, .terminal])
  func aPhraseTakesThePlaceOfTheWord(client: Client) throws {
    let scene = try letters(client)
    defer { scene.stop() }
    // A terminal's program gets the keys, and does with them what it likes.
    func replaced(_ word: String, with phrase: String) -> String {
      client == .terminal ? word + String(repeating: "\u{7F}", count: word.count) + phrase : phrase
    }
    try type("ok gr", on: scene)
    try waitForOffers(["Greeting"], on: scene)
    try scene.tap("offer:0")
    var text = "ok " + replaced("gr", with: "Ada Lovelace")
    try scene.expect(text)
    try waitForOffers([], on: scene)
    try type(" re", on: scene)
    try waitForOffers(["Regards"], on: scene)
    try scene.tap("offer:0")
    text += " " + replaced("re", with: "best regards, \(Self.year)")
    try scene.expect(text)
    // The keys go on.
    let keys = try scene.inspect()
    #expect(keys.offers.isEmpty)
    try type(" gr", on: scene)
    try waitForOffers(["Greeting"], on: scene)
    try scene.tap("offer:0")
    text += " " + replaced("gr", with: "A. L.")
    try scene.expect(text)
    try scene.keyboard.terminate()
  }

  @Test(arguments: [Client.view, .viewByKeys]) func aHoldListsAndAnUndoTakesBack(client: Client) throws {
    let scene = try letters(client)
    defer { scene.stop() }
    try type("a re", on: scene)
    try waitForOffers(["Regards"], on: scene)
    let list = try scene.openList(of: "offer:0")
    expect(list.items.map(\.label), equals: ["best regards, {{date:%Y}}", "yours"])
    try scene.move(toRow: 1, of: list)
    try scene.lift()
    try scene.waitForNoList()
    try scene.expect("a yours")
    try scene.command("undo")
    try scene.expect("a re")
    try scene.keyboard.terminate()
  }

  /// BackSpace takes the phrase back where shortcuts are followed, as for them.
  @Test func backspaceTakesItBack() throws {
    let scene = try letters(.view)
    defer { scene.stop() }
    try type("a re", on: scene)
    try waitForOffers(["Regards"], on: scene)
    try scene.tap("offer:0")
    try scene.expect("a best regards, \(Self.year)")
    try scene.tap("delete")
    try scene.expect("a re")
    try scene.tap("delete")
    try scene.expect("a r")
  }

  @Test func aPasswordFieldGetsNone() throws {
    let scene = try letters(.password, until: .started)
    defer { scene.stop() }
    try type("gr", on: scene)
    try scene.expect("gr")
    #expect(try scene.inspect().offers.isEmpty)
    try type("e", on: scene)
    try scene.expect("gre")
    #expect(try scene.inspect().offers.isEmpty)
  }

  @Test func noneWhereTheUserWantsNone() throws {
    let scene = try letters(.view, settings: "[letters]\noffers = false\nwords = 'off'\n")
    defer { scene.stop() }
    try type("gr", on: scene)
    try scene.expect("gr")
    #expect(try scene.inspect().offers.isEmpty)
    try scene.stage.write("[letters]\nwords = 'off'\n", to: "config.toml")
    try waitForOffers(["Greeting"], on: scene)
  }

  /// Another keyboard types the word, the cursor goes back into it, and a bracket stays.
  @Test func whatTheApplicationShowsCounts() throws {
    let scene = try Scene.withoutKeyboard(.view)
    defer { scene.stop() }
    let hardware = try scene.stage.startHardwareKeyboard()
    try scene.startKeyboard(
      Self.content, settings: "[keyboard]\nstart = 'letters'\n[letters]\nwords = 'off'\n")
    try hardware.type("(gree", every: 40)
    try waitForOffers(["Greeting"], on: scene)
    try hardware.type("n", every: 40)
    try waitForOffers([], on: scene, after: "another letter")
    try hardware.tap(.left)
    try waitForOffers(["Greeting"], on: scene, after: "an arrow")
    try scene.tap("offer:0")
    try scene.expect("(Ada Lovelacen")
  }
}
