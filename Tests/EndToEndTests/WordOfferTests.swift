import Expectations
import Foundation
import Stage
import Testing

/// Words above the letters, by real fingers, and what arrives.
@Suite struct WordOfferTests {
  private static let content = Content.document(
    #"{"content": [{"id": "1", "label": "House rules", "phrases": ["No shoes."]}]}"#)
  private static let list = """
    the 500
    then 90
    house 80
    horse 40
    dear 30
    the house 300
    the horse 100
    """

  /// Shows letters for a client, with a dictionary that the command has made of a list.
  private func letters(
    _ client: Client, words: String = "offer", until progress: Scene.Progress = .typing,
    beside prepare: (Stage) throws -> Void = { _ in }
  ) throws -> Scene {
    let scene = try Scene.withoutKeyboard(client)
    try prepare(scene.stage)
    let list = try scene.stage.write(Self.list, to: "en.txt")
    let added = try scene.stage.command(Programs.found(), ["words", "add", list])
    expect(added.ending, equals: .exit(0), added.standardError)
    try scene.startKeyboard(Self.content, settings: "[letters]\nwords = '\(words)'\n", until: progress)
    if client != .password { try scene.tap("letters") }
    try scene.wait(for: "with letters") { $0.panel == "letters" && $0.key("char:q") != nil }
    return scene
  }

  private func type(_ text: String, on scene: Scene) throws {
    try scene.tap(text.map { $0 == " " ? "space" : "char:\($0)" })
  }

  private func waitForWords(_ labels: [String], on scene: Scene) throws {
    try scene.wait(for: "with \(labels)") { $0.offers.map(\.label) == labels }
  }

  /// The word goes by surrounding text, or by BackSpaces over what was typed here; phrases come first.
  @Test(arguments: [Client.view, .viewByKeys, .terminal])
  func aWordTakesThePlaceOfWhatWasBegun(client: Client) throws {
    let scene = try letters(client)
    defer { scene.stop() }
    // A terminal's program gets the keys, and does with them what it likes.
    func replaced(_ begun: String, with word: String) -> String {
      client == .terminal ? begun + String(repeating: "\u{7F}", count: begun.count) + word : word
    }
    try type("th", on: scene)
    try waitForWords(["the", "then"], on: scene)
    try scene.tap("word:0")
    var text = replaced("th", with: "the ")
    try scene.expect(text)
    // What comes next; own phrases come first once a word is begun.
    try waitForWords(["house", "horse", "the"], on: scene)
    try type("h", on: scene)
    try waitForWords(["house", "horse"], on: scene)
    try type("o", on: scene)
    try waitForWords(["House rules", "house", "horse"], on: scene)
    try scene.tap("word:1")
    text += replaced("ho", with: "horse ")
    try scene.expect(text)
    // A sign takes the space back.
    try scene.tap("numbers")
    try scene.wait(for: "with signs") { $0.key("char:.") != nil }
    try scene.tap("char:.")
    try scene.expect(client == .terminal ? text + "\u{7F}." : String(text.dropLast()) + ".")
    try scene.keyboard.terminate()
  }

  /// The cursor is put into a word: all of it is replaced, and what stands behind it stays.
  @Test func aWordTakesThePlaceOfTheOneThatTheCursorIsIn() throws {
    var hardware: HardwareKeyboard?
    let scene = try letters(.view) { hardware = try $0.startHardwareKeyboard() }
    defer { scene.stop() }
    try type("th huose ", on: scene)
    try scene.expect("th huose ")
    for _ in 0..<4 { try hardware?.tap(.left) }
    try waitForWords(["house"], on: scene)
    try scene.tap("word:0")
    try scene.expect("th house ")
    try scene.keyboard.terminate()
  }

  @Test func aSpaceCorrectsAndBackSpaceTakesThatBackOnce() throws {
    let scene = try letters(.view, words: "correct")
    defer { scene.stop() }
    func end(_ word: String, offered: [String]) throws {
      try type(word, on: scene)
      try waitForWords(offered, on: scene)
      try type(" ", on: scene)
    }
    try end("huose", offered: ["“huose”", "house"])
    try scene.expect("house ")
    try scene.tap("delete")
    try scene.expect("huose")
    try type(" ", on: scene)
    try end("deer", offered: ["“deer”", "dear"])
    try scene.expect("huose dear ")
    // What is to be completed is no mistake.
    try end("th", offered: ["the", "then"])
    try scene.expect("huose dear th ")
    // A tap keeps what was typed, for the rest of the field.
    try type("hosre", on: scene)
    try waitForWords(["“hosre”", "horse"], on: scene)
    try scene.tap("word:0")
    try scene.expect("huose dear th hosre ")
    try end("hosre", offered: ["horse"])
    try scene.expect("huose dear th hosre hosre ")
  }

  @Test func aPasswordFieldGetsNone() throws {
    let scene = try letters(.password, until: .started)
    defer { scene.stop() }
    try type("th", on: scene)
    try scene.expect("th")
    #expect(try scene.inspect().offers.isEmpty)
    try type("e ", on: scene)
    try scene.expect("the ")
    #expect(try scene.inspect().offers.isEmpty)
  }

  @Test func ownWordsAreReadAnewOnceTheirFileHasChanged() throws {
    let scene = try letters(.view)
    defer { scene.stop() }
    try type("th", on: scene)
    try waitForWords(["the", "then"], on: scene)
    try scene.stage.write("theremin\n", to: "config/phraseboard/words.txt")
    try scene.tap("phrases")
    try scene.wait(for: "with phrases") { $0.panel == "snippets" }
    try scene.tap("letters")
    try waitForWords(["theremin", "the", "then"], on: scene)
    try scene.keyboard.terminate()
  }

  @Test func noneWhereTheUserWantsNone() throws {
    let scene = try letters(.view, words: "off")
    defer { scene.stop() }
    try type("th", on: scene)
    try scene.expect("th")
    #expect(try scene.inspect().offers.isEmpty)
    try scene.stage.write("[letters]\nwords = 'offer'\n", to: "config.toml")
    try waitForWords(["the", "then"], on: scene)
  }
}
