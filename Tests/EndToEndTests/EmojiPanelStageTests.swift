import Expectations
import Foundation
import Stage
import Testing

/// Emoji are typed by real fingers, and what arrives is one thing each. They are those that DejaVu has.
@Suite struct EmojiPanelStageTests {
  private func scene(_ client: Client) throws -> Scene {
    let scene = try Scene.withoutKeyboard(client)
    // Other stages have none, so that their strips have no tab more.
    for name in ["emoji", "frequent", "en", "de"] {
      let list = try String(contentsOfFile: "emoji/\(name).txt", encoding: .utf8)
      try scene.stage.write(list, to: "config/phraseboard/emoji/\(name).txt")
    }
    try scene.startKeyboard(.embedded, until: .typing)
    return scene
  }

  private func panel(_ client: Client) throws -> Scene {
    let scene = try scene(client)
    try scene.command("show", "emoji")
    try scene.wait(for: "with emoji") { $0.panel == "emoji" && $0.key("emoji:😀") != nil && !$0.animating }
    return scene
  }

  @Test(arguments: [Client.view, .viewByKeys, .terminal, .toolkit(.gtk4)])
  func emojiAreTypedOneAfterTheOther(client: Client) throws {
    if case .toolkit(let toolkit) = client, !Toolkit.installed.contains(toolkit) { return }
    let scene = try panel(client)
    defer { scene.stop() }
    try scene.tap("emoji:😀", "emoji:😁", "emoji:😀", "space")
    if case .toolkit = client { return try scene.expectWhenAsked("😀😁😀 ") }
    try scene.expect("😀😁😀 ")
    try expect(scene.inspect().panel, equals: "emoji")
  }

  /// The emoji that a word stands for is behind the words, and takes its place.
  @Test(arguments: [Client.view, .viewByKeys]) func aWordBecomesItsEmoji(client: Client) throws {
    let scene = try scene(client)
    defer { scene.stop() }
    try scene.tap("letters")
    try scene.wait(for: "with letters") { $0.key("char:c") != nil }
    try scene.tap("char:c", "char:r", "char:y")
    try scene.wait(for: "with 😭") { $0.offers.last?.label == "😭" }
    try scene.tap(#require(scene.inspect().offers.last?.id))
    try scene.expect("😭 ")
    try scene.command("show", "emoji")
    try scene.wait(for: "with it among those used last") { $0.key("recent:😭") != nil }
  }

  /// A sequence counts as one: 3 and two marks are.
  @Test func deleteTakesAWholeOne() throws {
    let scene = try panel(.view)
    defer { scene.stop() }
    try scene.command("type", "emoji:3️⃣")
    try scene.tap("emoji:😀")
    try scene.expect("3️⃣😀")
    try scene.tap("delete", "delete")
    try scene.expect("")
    try scene.tap("emoji:😁")
    try scene.expect("😁")
  }

  /// Those that were used last come first once the panel is up again; a tab leads to a group.
  @Test func tabsAndRecents() throws {
    let scene = try panel(.view)
    defer { scene.stop() }
    try scene.tap("emoji:😁")
    try scene.command("show", "phrases")
    try scene.command("show", "emoji")
    try scene.wait(for: "with recents") { $0.key("recent:😁") != nil && !$0.animating }
    try scene.tap("recent:😁")
    try scene.expect("😁😁")
    try scene.tap(tab: "strip:emoji:Objects")
    try scene.wait(for: "with another group") { $0.key("recent:😁") == nil && $0.key("emoji:😀") == nil }
  }

  /// They come after the keys, by their names in a language of the layouts and in English.
  @Test func theSearchFindsThem() throws {
    let scene = try scene(.view)
    defer { scene.stop() }
    try scene.command("show", "search")
    for (text, emoji) in [("grinning", "😀"), ("gri", "😀")] {
      try scene.wait(for: "with letters") { $0.key("char:q") != nil && $0.query.isEmpty }
      try scene.tap(text.map { "char:\($0)" })
      try scene.wait(for: "with what is found") { $0.query == text && $0.key("emoji:\(emoji)") != nil }
      try scene.tap("emoji:\(emoji)")
      try scene.tap("clear")
    }
    try scene.expect("😀😀")
  }

  @Test func theCommandTypesOne() throws {
    let scene = try panel(.view)
    defer { scene.stop() }
    try expect(scene.command("emoji", "--type", "grinning", "face"), equals: "")
    let told = try scene.command("emoji", "--type", "--json", "grinning", "face")
    #expect(told.contains("\"😀\"") && !told.contains("😁"))
    try scene.expect("😀😀")
  }
}
