import Expectations
import Stage
import Testing

/// Tabs, favourites, hidden keys and recents, on the screen and by command.
@Suite struct StripTests {
  /// Six keys: two of work, two of family, and two without a group.
  private static let document = """
    {"content": [
      {"id": "1", "displayText": "one", "content": ["1a ", "1b "], "group": "Work"},
      {"id": "2", "displayText": "two", "content": ["2a "]},
      {"id": "3", "displayText": "three", "content": ["3a "], "group": "Family"},
      {"id": "4", "displayText": "four", "content": ["4a "], "group": "Work"},
      {"id": "5", "displayText": "five", "content": ["5a "], "group": "Family"},
      {"id": "6", "displayText": "six", "secret": true, "content": ["6a "]}
    ]}
    """

  private static func start(settings: String? = nil) throws -> Scene {
    let scene = try Scene(.view, .document(document), settings: settings)
    try scene.wait(for: "with its tabs") { !$0.strip.isEmpty }
    return scene
  }

  @Test func aTabShowsItsGroupAndIsRemembered() throws {
    let scene = try Self.start()
    defer { scene.stop() }
    try expect(
      scene.inspect().strip.map(\.id),
      equals: [
        "strip:search", "strip:favourites", "strip:recents", "strip:all", "strip:group:Work",
        "strip:group:Family",
      ])
    try scene.tap(tab: "strip:group:Work")
    try scene.tap("snippet:4", "snippet:1", "snippet:1")
    try scene.expect("4a 1a 1b ")
    try scene.restartKeyboard()
    try expect(scene.inspect().phraseKeys, equals: ["snippet:1", "snippet:4"])
    try scene.command("show", "snippets", "--tab", "group:Family")
    try scene.wait(for: "with the other group") { $0.phraseKeys == ["snippet:3", "snippet:5"] }
    #expect(throws: (any Error).self) { try scene.command("show", "--tab", "group:Nobody") }
    #expect(throws: (any Error).self) { try scene.command("show", "editor") }
    try expect(scene.inspect().phraseKeys, equals: ["snippet:3", "snippet:5"])
  }

  @Test func keepPutsAKeyFirstAndTheCommandTakesItBack() throws {
    let scene = try Self.start()
    defer { scene.stop() }
    try scene.choose("Keep", of: "snippet:2")
    try scene.choose("Keep", of: "snippet:5")
    try scene.tap(tab: "strip:favourites")
    try scene.wait(for: "with both favourites") { $0.phraseKeys == ["snippet:5", "snippet:2"] }
    try scene.tap("snippet:2")
    try scene.expect("2a ")
    try scene.command("keep", "one")
    try scene.wait(for: "with the third") { $0.phraseKeys == ["snippet:1", "snippet:5", "snippet:2"] }
    try scene.command("unkeep", "five")
    try scene.wait(for: "with two") { $0.phraseKeys == ["snippet:1", "snippet:2"] }
    try scene.choose("Don’t keep", of: "snippet:1")
    try scene.wait(for: "with one") { $0.phraseKeys == ["snippet:2"] }
    try scene.restartKeyboard()
    try expect(scene.inspect().phraseKeys, equals: ["snippet:2"])
  }

  @Test func aFavouriteIsCarriedToAnotherPlace() throws {
    let scene = try Self.start()
    defer { scene.stop() }
    try scene.command("keep", "one", "two", "three")
    try scene.tap(tab: "strip:favourites")
    let before = try scene.wait(for: "with three favourites") { $0.phraseKeys.count == 3 }.phraseKeys
    let list = try scene.openList(of: before[0])
    expect(list.actions.map(\.label), equals: ["Don’t keep", "Hide"])
    let end = try scene.place(of: before[2])
    try scene.move(to: end)
    try scene.move(to: (end.x + 1, end.y))
    try scene.wait(for: "carrying") { $0.popup == nil && $0.phraseKeys.first == before[1] }
    try scene.lift()
    let order = [before[1], before[2], before[0]]
    try scene.wait(for: "in its place") { $0.keys.filter { $0.kind == "snippet" }.map(\.id) == order }
    try scene.restartKeyboard()
    try expect(scene.inspect().phraseKeys, equals: order)
  }

  @Test func aHiddenKeyIsNowhereUntilTheCommandBringsItBack() throws {
    let scene = try Self.start()
    defer { scene.stop() }
    try scene.choose("Hide", of: "snippet:2")
    try scene.wait(for: "without it") { $0.key("snippet:2") == nil }
    try expect(scene.command("list").contains("two"), equals: false)
    #expect(try scene.command("list", "--hidden").contains("two"))
    #expect(throws: (any Error).self) { try scene.command("type", "two") }
    try scene.command("unhide", "two")
    try scene.wait(for: "with it again") { $0.key("snippet:2") != nil }
    try scene.tap("snippet:2")
    try scene.expect("2a ")
  }

  @Test func whatWasUsedIsThereNewestFirst() throws {
    let scene = try Self.start()
    defer { scene.stop() }
    try scene.tap("snippet:3", "snippet:1", "snippet:6")
    try scene.expect("3a 1a 6a ")
    try scene.tap(tab: "strip:recents")
    try scene.wait(for: "with both, but for the secret") { $0.phraseKeys == ["snippet:1", "snippet:3"] }
    try scene.tap("snippet:3")
    try scene.expect("3a 1a 6a 3a ")
    try expect(scene.inspect().phraseKeys, equals: ["snippet:1", "snippet:3"])
    try scene.hideAndShow()
    try expect(scene.inspect().phraseKeys, equals: ["snippet:3", "snippet:1"])
    try scene.command("recents", "--clear")
    try scene.wait(for: "without any") { $0.phraseKeys.isEmpty && !$0.strip.isEmpty }
  }

  @Test func recentsThatAreTurnedOffAreWiped() throws {
    let scene = try Self.start()
    defer { scene.stop() }
    try scene.tap("snippet:3")
    try scene.expect("3a ")
    try scene.keyboard.terminate()
    #expect(try scene.command("recents").contains("three"))
    try scene.startKeyboard(.document(Self.document), settings: "[keyboard]\nrecents = false\n")
    try expect(scene.inspect().strip.contains { $0.id == "strip:recents" }, equals: false)
    try scene.tap("snippet:1")
    try scene.expect("3a 1a ")
    try expect(scene.command("recents").contains("three"), equals: false)
    try expect(scene.command("recents").contains("one"), equals: false)
  }

  @Test func dotsTurnPagesAndTypeNothing() throws {
    let pieces = (1...30).map { ["a\($0) "] }
    let keys = pieces.enumerated().map { (id: "\($0 + 1)", label: "a longer label", pieces: $1) }
    let scene = try Scene(
      .view, .document(try Fixture.document(keys)), settings: "[keyboard]\nstrip = \"never\"\n")
    defer { scene.stop() }
    let first = try scene.inspect().phraseKeys
    let space = try #require(try scene.inspect().key("space"))
    let top = try scene.panelTop()
    let middle = (try scene.inspect().surface.width) / 2
    try scene.tap(at: (middle + 30, top + space.y - 7))
    let second = try scene.waitForPage(without: first[0]).phraseKeys
    #expect(Set(first).isDisjoint(with: second))
    try scene.tap(at: (middle - 30, top + space.y - 7))
    _ = try scene.waitForPage(without: second[0])
    try scene.tap("snippet:1")
    try scene.expect("a1 ")
  }
}

extension Scene {
  /// Taps a tab of the strip, until it is selected.
  func tap(tab id: String) throws {
    let strip = try inspect().strip
    let tab = try #require(strip.first { $0.id == id }, "no \(id) among \(strip.map(\.id))")
    try tap(at: (tab.x + tab.width / 2, try panelTop() + tab.y + tab.height / 2))
    try wait(for: "on the tab") { inspection in inspection.strip.contains { $0.id == id && $0.selected } }
  }

  /// Holds a key and slides to what can be done with it.
  func choose(_ action: String, of id: String) throws {
    let list = try openList(of: id)
    let end = try center(of: try #require(list.actions.first { $0.label == action }))
    let start = try place(of: id)
    // A thumb moves so, which comes past what is between.
    for step in 1...12 {
      let part = Double(step) / 12
      try move(to: (start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part))
    }
    try lift()
    try waitForNoList()
  }
}
