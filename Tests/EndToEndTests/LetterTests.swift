import Expectations
import Foundation
import Stage
import Testing

/// Letters by real fingers, and what arrives.
@Suite struct LetterTests {
  private func letters(_ client: Client, settings: String = "", until progress: Scene.Progress = .typing)
    throws -> Scene
  {
    let scene = try Scene(client, settings: settings, until: progress)
    try showLetters(scene)
    return scene
  }

  private func showLetters(_ scene: Scene) throws {
    if try scene.inspect().panel != "letters" { try scene.tap("letters") }
    try scene.wait(for: "with letters") { $0.panel == "letters" && $0.key("char:q") != nil }
  }

  private func keys(of text: String) -> [String] { text.map { $0 == " " ? "space" : "char:\($0)" } }

  @Test(arguments: [Client.view, .terminal])
  func aNameBetweenTwoPhrases(client: Client) throws {
    let scene = try Scene(client)
    defer { scene.stop() }
    try scene.tap("snippet:1", "space", "letters")
    try scene.wait(for: "with letters") { $0.panel == "letters" && $0.key("char:q") != nil }
    try scene.tap("shift")
    try scene.wait(for: "with capitals") { $0.key("char:j")?.label == "J" }
    try scene.tap("char:j")
    try scene.wait(for: "without") { $0.key("char:o")?.label == "o" }
    try scene.tap(keys(of: "oe"))
    try scene.tap("numbers")
    try scene.wait(for: "with numbers") { $0.key("char:!") != nil }
    try scene.tap("char:!", "char:$")
    try scene.tap("symbols")
    try scene.wait(for: "with signs") { $0.key("char:{") != nil }
    try scene.tap("char:{", "char:}", "space")
    try scene.wait(for: "with letters again") { $0.key("char:q") != nil }
    try scene.tap("phrases")
    try scene.wait(for: "with phrases") { $0.panel == "snippets" && $0.key("snippet:1") != nil }
    try scene.tap("snippet:1")
    try scene.expect("hey Joe!${} what's up?")
    try scene.keyboard.terminate()
  }

  /// The fingers tap twelve times a second, each lifting after the next one has come down.
  @Test(arguments: [Client.view, .viewByKeys, .terminal])
  func fastFingersLoseNothing(client: Client) throws {
    let scene = try letters(client)
    defer { scene.stop() }
    let text = String(repeating: "the quick brown fox jumps over a lazy dog ", count: 3)
    let inspection = try scene.inspect()
    let places = try keys(of: text).map { try scene.keyboard.center(of: $0, in: inspection) }
    for (index, place) in places.enumerated() {
      let time = 100_000 + index * 83
      try scene.hold(place, finger: index % 2, time: time)
      if index > 0 { try scene.lift((index + 1) % 2, time: time + 30) }
    }
    try scene.lift((places.count - 1) % 2, time: 100_000 + places.count * 83)
    try scene.expect(text)
  }

  @Test func heldLettersOfferOthers() throws {
    let scene = try letters(.view)
    defer { scene.stop() }
    let offered = try scene.openList(of: "char:e")
    #expect(offered.items.first?.label == "e" && offered.selected == 0)
    let index = try #require(offered.items.firstIndex { $0.label == "é" })
    try scene.move(toRow: index, of: offered)
    try scene.lift()
    try scene.waitForNoList()
    try scene.tap("char:t")
    _ = try scene.openList(of: "char:e")
    // The finger picks nothing below the keys.
    try scene.move(to: (180, Double(scene.stage.options.height / scene.stage.options.scale) - 3))
    try scene.lift()
    try scene.waitForNoList()
    try scene.tap("char:a")
    try scene.expect("éta")
  }

  @Test func shiftIsHeldByOneFingerWhileAnotherTypes() throws {
    let scene = try letters(.view)
    defer { scene.stop() }
    try scene.hold("shift", finger: 1)
    try scene.wait(for: "with capitals") { $0.key("char:a")?.label == "A" }
    try scene.tap("char:a", "char:b")
    try scene.lift(1)
    try scene.wait(for: "without") { $0.key("char:a")?.label == "a" }
    try scene.tap("char:c")
    try scene.expect("ABc")
  }

  @Test func twoSpacesAreAFullStop() throws {
    let scene = try letters(.view, settings: "[letters]\ncapitals = 'always'\n")
    defer { scene.stop() }
    try scene.wait(for: "with a capital") { $0.key("char:h")?.label == "H" }
    try scene.tap("char:h", "char:i")
    try scene.tap("space", time: 500_000)
    try scene.tap("space", time: 500_300)
    try scene.wait(for: "with a capital") { $0.key("char:y")?.label == "Y" }
    try scene.tap("char:y")
    try scene.expect("Hi. Y")
    try scene.tap("delete")
    try scene.wait(for: "with a capital again") { $0.key("char:y")?.label == "Y" }
  }

  @Test func aPasswordFieldStartsWithLetters() throws {
    let scene = try Scene(.password, until: .started)
    defer { scene.stop() }
    try scene.wait(for: "with letters") { $0.panel == "letters" && $0.key("char:q") != nil }
    try scene.tap("char:p", "char:w")
    try scene.expect("pw")
  }

  @Test func theGlobesListChoosesALayout() throws {
    let scene = try letters(
      .view, settings: "[keyboard]\nstart = 'letters'\n[letters]\nlayouts = ['us', 'tr']\n", until: .focused)
    defer { scene.stop() }
    try expect(scene.inspect().key("space")?.label, equals: "English (US)")
    let list = try scene.openList(of: "globe")
    let row = try #require(list.items.firstIndex { $0.label == "Türkçe" })
    try scene.move(toRow: row, of: list)
    try scene.lift()
    try scene.wait(for: "in Turkish") { $0.key("space")?.label == "Türkçe" }
    try scene.tap("char:ı", "shift")
    try scene.wait(for: "with capitals") { $0.key("char:i")?.label == "İ" }
    try scene.tap("char:i")
    try scene.expect("ıİ")
  }

  @Test func aSlideOverTheSpaceBarChangesTheLayout() throws {
    let scene = try letters(
      .view, settings: "[keyboard]\nstart = 'letters'\n[letters]\nlayouts = ['us', 'tr']\n", until: .focused)
    defer { scene.stop() }
    for (name, key) in [("Türkçe", "char:ı"), ("English (US)", "char:i")] {
      let space = try scene.hold("space")
      for step in 1...4 { try scene.move(to: (space.x - 15 * Double(step), space.y)) }
      try scene.lift()
      try scene.wait(for: "in \(name)") {
        $0.key("space")?.label == name && $0.key(key) != nil && !$0.animating
      }
      try scene.tap(key)
    }
    try scene.tap("space")
    try scene.expect("ıi ")
  }

  @Test func aBrokenLayoutOfTheUsersIsToldAndTheGoodOneStays() throws {
    let path = "config/phraseboard/layouts/mine.toml"
    let scene = try Scene.withoutKeyboard(.view)
    defer { scene.stop() }
    try scene.stage.write("based_on = \"us\"\nname = \"Mine\"\n", to: path)
    try scene.startKeyboard(settings: "[letters]\nlayouts = ['mine']\n")
    try showLetters(scene)
    try expect(scene.inspect().key("space")?.label, equals: "Mine")
    try scene.stage.write("based_on = \"us\"\nname = 7\n", to: path)
    let told = try scene.wait(for: "with the mistake") { $0.message.contains("mine.toml:2") }
    #expect(told.key("space")?.label == "Mine" || told.message.contains("mine.toml:2"))
    try scene.tap("char:o", "char:k")
    try scene.expect("ok")
    try scene.stage.write("based_on = \"us\"\nname = \"Other\"\n", to: path)
    try scene.wait(for: "mended") { $0.message.isEmpty && $0.key("space")?.label == "Other" }
  }
}
