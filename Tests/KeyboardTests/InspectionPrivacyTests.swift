import Expectations
import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

/// No member on the bus tells what was typed elsewhere.
@Suite struct InspectionPrivacyTests {
  /// A text of an application and its parts, which none of the keyboard's own words have.
  private static let text = "zqcorrectzqhorse"
  private static let parts = ["zq", "correct", "horse"]

  private func keyboard(
    selected: String? = nil, before: String? = nil, segmentations: [String] = ["zq correct zq horse"]
  ) -> LetterKeyboard {
    let keyboard = LetterKeyboard(size: Size(width: 360, height: 366))
    keyboard.keyboard.shelf.words = WordsAnswer(
      dictionary: .ready, segmentations: segmentations, found: ["zq", "correct", "horse"])
    keyboard.keyboard.shelf.surroundings = (selected, before)
    return keyboard
  }

  private func json(_ keyboard: LetterKeyboard) -> String {
    Inspection(
      keyboard.keyboard.core, showsKeys: true, showsList: true, typing: .inputMethod, theme: "light", scale: 1
    ).json
  }

  private func leaks(_ keyboard: LetterKeyboard) -> [String] {
    let json = json(keyboard)
    return Self.parts.filter { json.contains($0) }
  }

  private func object(_ keyboard: LetterKeyboard) throws -> [String: Any] {
    try InspectionTests.object(
      Inspection(
        keyboard.keyboard.core, showsKeys: true, showsList: true, typing: .inputMethod, theme: "light",
        scale: 1))
  }

  private func kinds(_ keyboard: LetterKeyboard) throws -> [String] {
    let keys = try #require(object(keyboard)["keys"] as? [[String: Any]])
    return keys.compactMap { $0["kind"] as? String }
  }

  enum Way: CaseIterable { case before, selected, typedHere }

  /// The panel of words over an application whose text came to be known in this way.
  private func words(_ way: Way) throws -> LetterKeyboard {
    var keyboard = keyboard(
      selected: way == .selected ? Self.text : nil, before: way == .before ? "ssh " + Self.text : nil)
    if way == .typedHere {
      keyboard.take(
        keyboard.keyboard.run { [$0.type(Self.text, by: .snippet("1"), at: 0, from: nil, time: 0)] })
    }
    keyboard.run { $0.show(.words) }
    expect(keyboard.keyboard.panels.query, equals: Self.text)
    return keyboard
  }

  @Test(arguments: Way.allCases) func textOfAnApplicationIsDots(way: Way) throws {
    var keyboard = try words(way)
    #expect(leaks(keyboard).isEmpty)
    try expect(object(keyboard)["query"] as? String, equals: Snippet.dots)
    try keyboard.tap(WordsKey.parse.id)
    #expect(keyboard.has(WordsKey.segmentation(0).id) && keyboard.has(WordsKey.word(1).id))
    #expect(leaks(keyboard).isEmpty)
    // Their places tell how wide a word is.
    let kinds = try kinds(keyboard)
    #expect(!kinds.contains("segmentation") && !kinds.contains("word"))
    try keyboard.down(WordsKey.segmentation(0).id)
    keyboard.wait(600)
    #expect(keyboard.keyboard.list != nil && leaks(keyboard).isEmpty)
    #expect(json(keyboard).contains(#""popup":null"#) || json(keyboard).contains(#""popup": null"#))
    keyboard.up()
    #expect(leaks(keyboard).isEmpty)
  }

  @Test func whatIsAddedHereTellsNothingOfTheRest() throws {
    var keyboard = try words(.before)
    try keyboard.type("a")
    #expect(keyboard.keyboard.panels.query == Self.text + "a" && leaks(keyboard).isEmpty)
    try keyboard.tap(WordsKey.parse.id)
    #expect(leaks(keyboard).isEmpty)
    keyboard.report(.fieldChanged)
    #expect(leaks(keyboard).isEmpty)
  }

  @Test func whatIsTypedIntoTheFieldIsTold() throws {
    var keyboard = keyboard(before: "q", segmentations: ["h i"])
    keyboard.run { $0.show(.words) }
    try expect(object(keyboard)["query"] as? String, equals: Snippet.dots)
    try keyboard.tap(.delete)
    try keyboard.type("hi")
    try expect(object(keyboard)["query"] as? String, equals: "hi")
    try keyboard.tap(WordsKey.parse.id)
    let kinds = try kinds(keyboard)
    #expect(kinds.contains("segmentation") && kinds.contains("word") && json(keyboard).contains("\"h i\""))
  }

  @Test func whatWasSearchedForIsTold() throws {
    var keyboard = keyboard(before: Self.text)
    keyboard.run { $0.show(.search) }
    try keyboard.type("hi")
    try keyboard.tap(SearchKey.words.id)
    try expect(object(keyboard)["query"] as? String, equals: "hi")
  }

  @Test func whatWasCopiedIsDotsInTheEditor() throws {
    var keyboard = keyboard()
    keyboard.keyboard.shelf.drafts = [.clipboard: KeyDraft(text: "zq correct zq horse")]
    var rules = KeyboardRules()
    rules.ownSource = "own"
    keyboard.take(keyboard.keyboard.apply(rules))
    keyboard.take(keyboard.keyboard.handle(.clipboard(true)))
    keyboard.run { $0.perform([.read(.draft(.clipboard))], at: 0) }
    #expect(keyboard.keyboard.panels.top == .editor && !keyboard.keyboard.panels.query.isEmpty)
    #expect(leaks(keyboard).isEmpty)
    try keyboard.tap(EditorKey.phrases.id)
    #expect(leaks(keyboard).isEmpty)
    try keyboard.tap(EditorKey.save.id)
    let draft = try #require(
      keyboard.others.compactMap { if case .save(.key(let draft)) = $0 { draft } else { nil } }.last)
    keyboard.take(
      keyboard.keyboard.handle(
        .saved(.key(draft), refusal: "own.toml: has a key “correct” already", time: keyboard.time)))
    #expect(keyboard.keyboard.panels.traits.message.contains("correct") && leaks(keyboard).isEmpty)
    try expect(object(keyboard)["message"] as? String, equals: Snippet.dots)
  }

  @Test func whatIsWrittenInTheEditorIsTold() throws {
    var keyboard = keyboard()
    keyboard.keyboard.shelf.drafts = [:]
    keyboard.take(keyboard.keyboard.handle(.clipboard(true)))
    keyboard.run { $0.perform([.read(.draft(.clipboard))], at: 0) }
    try #require(keyboard.keyboard.panels.top == .editor)
    try expect(object(keyboard)["message"] as? String, equals: Strings.nothingCopied)
    try keyboard.type("hi")
    try expect(object(keyboard)["query"] as? String, equals: "hi")
  }
}
