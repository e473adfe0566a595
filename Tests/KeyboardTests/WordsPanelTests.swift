import Expectations
import Gestures
import Layout
import Testing
import Typing

@testable import Keyboard

/// The panel that divides run-together text. The numbers are those of `WordsPanel`.
@Suite struct WordsPanelTests {
  /// A keyboard whose panel is up, over an application that shows this.
  private func words(
    selected: String? = nil, before: String? = nil,
    dictionary: WordsAnswer.Dictionary = .ready
  ) -> LetterKeyboard {
    var keyboard = LetterKeyboard(size: Size(width: 360, height: 366))
    prepare(&keyboard, dictionary)
    keyboard.keyboard.shelf.surroundings = (selected, before)
    keyboard.run { $0.show(.words) }
    return keyboard
  }

  private func prepare(_ keyboard: inout LetterKeyboard, _ dictionary: WordsAnswer.Dictionary = .ready) {
    keyboard.keyboard.shelf.words = WordsAnswer(
      dictionary: dictionary, segmentations: ["apple pie", "app le pie"], found: ["app", "apple", "pie"])
  }

  private func words(_ keyboard: LetterKeyboard) -> WordsPanel? {
    keyboard.keyboard.panels.panel(WordsPanel.self)
  }

  private func text(_ keyboard: LetterKeyboard) -> String { keyboard.keyboard.core.panels.query }

  private func found(_ keyboard: LetterKeyboard) -> [String] {
    keyboard.keyboard.frame?.keys.filter { ["segmentation", "word"].contains($0.id.kind) }.map(\.label) ?? []
  }

  @Test(
    "1: The text is what is selected, else the word before the cursor",
    arguments: [
      ("seeyou", "I say applepie", "seeyou"), ("", "I say applepie", "applepie"),
      (nil, "#applepie", "#applepie"), (nil, "I say ", ""), (nil, nil, ""),
    ] as [(String?, String?, String)])
  func begin(selected: String?, before: String?, expected: String) {
    let keyboard = words(selected: selected, before: before)
    expect(text(keyboard), equals: expected)
    expect(keyboard.has(WordsKey.parse.id), equals: !expected.isEmpty)
  }

  @Test("1: Where the application shows nothing, it is what was typed here last") func typedHere() throws {
    var keyboard = LetterKeyboard(size: Size(width: 360, height: 366))
    prepare(&keyboard)
    try keyboard.type("ab hi")
    keyboard.run { $0.show(.words) }
    expect(text(keyboard), equals: "hi")
    try keyboard.tap(WordsKey.parse.id)
    try keyboard.tap(WordsKey.segmentation(0).id)
    expect(keyboard.typed.last, equals: .exchange("hi", with: "apple pie"))
  }

  @Test("1: A phrase counts as typed here, where all of its text is known")
  func phrase() throws {
    for (phrase, expected) in [("see applepie", "applepie"), ("{{date}}x", ""), ("a$|$b", "")] {
      var keyboard = LetterKeyboard(size: Size(width: 360, height: 366))
      prepare(&keyboard)
      keyboard.keyboard.shelf.surroundings = (nil, nil)
      keyboard.take(
        keyboard.keyboard.run {
          [$0.type(phrase, by: .snippet("1"), at: 0, from: nil, time: 0)]
        })
      keyboard.run { $0.show(.words) }
      expect(text(keyboard), equals: expected)
    }
  }

  @Test("1: What was searched for comes along") func searched() throws {
    var keyboard = LetterKeyboard(size: Size(width: 360, height: 366))
    prepare(&keyboard)
    keyboard.keyboard.shelf.surroundings = (nil, "I say applepie")
    keyboard.run { $0.show(.search) }
    try keyboard.type("hi")
    try keyboard.tap(SearchKey.words.id)
    #expect(keyboard.keyboard.panels.top == .words && text(keyboard) == "hi")
    try keyboard.tap(WordsKey.parse.id)
    try keyboard.tap(WordsKey.segmentation(0).id)
    expect(keyboard.typed, equals: [.text("apple pie")], "it is nowhere in the application")
    try keyboard.tap(FieldKey.cancel.id)
    expect(keyboard.keyboard.panels.top, equals: .letters, "no panel that is there for a while")
  }

  @Test("2: Parse and Return divide the text, and Return then types the best division") func parse() throws {
    var keyboard = words()
    #expect(!keyboard.has(WordsKey.parse.id) && found(keyboard).isEmpty)
    try keyboard.type("hi")
    #expect(keyboard.has(WordsKey.parse.id) && found(keyboard).isEmpty && keyboard.typed.isEmpty)
    try keyboard.tap(WordsKey.parse.id)
    expect(found(keyboard), equals: ["apple pie", "app le pie", "app", "apple", "pie"])
    try keyboard.type("a")
    try keyboard.tap(.return)
    #expect(found(keyboard).count == 5 && keyboard.typed.isEmpty)
    try keyboard.tap(.return)
    expect(keyboard.typed, equals: [.text("apple pie")])
  }

  @Test("2: There is no Parse for white space") func whiteSpace() throws {
    var keyboard = words()
    try keyboard.type("  ")
    #expect(!keyboard.has(WordsKey.parse.id))
    try keyboard.tap(.return)
    #expect(keyboard.typed.isEmpty && found(keyboard).isEmpty)
  }

  @Test("3: Another text ends the search, and what was found for the one before does not come") func another()
    throws
  {
    var keyboard = words(before: "hi")
    keyboard.keyboard.shelf.isSlow = true
    try keyboard.tap(WordsKey.parse.id)
    #expect(keyboard.keyboard.shelf.words?.isDone == true && found(keyboard).isEmpty)
    try keyboard.type("a")
    let answer = try #require(keyboard.keyboard.shelf.words)
    let time = keyboard.time
    keyboard.take(keyboard.keyboard.handle(.answer(.input("hi", of: .words), .words(answer), time: time)))
    #expect(found(keyboard).isEmpty)
    keyboard.take(keyboard.keyboard.handle(.answer(.input("hia", of: .words), .words(answer), time: time)))
    #expect(found(keyboard).isEmpty, "nobody has asked for it")
  }

  @Test("4: A division takes the place of the text, and the next one that of the first") func replace() throws
  {
    var keyboard = words(before: "I say applepie")
    try keyboard.tap(WordsKey.parse.id)
    try keyboard.tap(WordsKey.segmentation(0).id)
    try keyboard.tap(WordsKey.segmentation(1).id)
    expect(
      keyboard.typed,
      equals: [
        .exchange("applepie", with: "apple pie"), .exchange("apple pie", with: "app le pie"),
      ])
    expect(keyboard.keyboard.panels.top, equals: .words)
  }

  @Test("4: So it does once the text was changed here; what was cleared is another one") func changed() throws
  {
    var keyboard = words(before: "applepiee")
    try keyboard.tap(.delete)
    try keyboard.tap(WordsKey.parse.id)
    try keyboard.tap(WordsKey.segmentation(0).id)
    expect(keyboard.typed, equals: [.exchange("applepiee", with: "apple pie")])
    keyboard = words(before: "ab")
    try keyboard.tap(.delete)
    try keyboard.tap(.delete)
    try keyboard.type("hi")
    try keyboard.tap(WordsKey.parse.id)
    try keyboard.tap(WordsKey.segmentation(0).id)
    expect(keyboard.typed, equals: [.text("apple pie")])
  }

  @Test("4: It is typed over what is selected, and the next one takes its place") func selected() throws {
    var keyboard = words(selected: "applepie", before: "I say ")
    try keyboard.tap(WordsKey.parse.id)
    try keyboard.tap(WordsKey.segmentation(0).id)
    try keyboard.tap(WordsKey.segmentation(1).id)
    expect(keyboard.typed, equals: [.text("apple pie"), .exchange("apple pie", with: "app le pie")])
  }

  @Test("1: The text follows the cursor until it is changed or used") func follows() throws {
    var keyboard = words(before: "I say applepie")
    keyboard.report(.before("I say "))
    #expect(text(keyboard).isEmpty && !keyboard.has(WordsKey.parse.id))
    keyboard.report(.before("I say applepie or shoe"))
    expect(text(keyboard), equals: "shoe")
    keyboard.keyboard.shelf.surroundings = (nil, "other")
    keyboard.report(.fieldChanged)
    expect(text(keyboard), equals: "other")
    try keyboard.tap(WordsKey.parse.id)
    try keyboard.tap(WordsKey.segmentation(0).id)
    expect(keyboard.typed, equals: [.exchange("other", with: "apple pie")])
    keyboard.report(.before("apple pie"))
    #expect(text(keyboard) == "other" && keyboard.has(WordsKey.segmentation(1).id))
    keyboard = words(before: "ab")
    try keyboard.type("hi")
    keyboard.report(.before("something"))
    expect(text(keyboard), equals: "abhi")
  }

  @Test("1: What was typed here counts for a while only, and not where typing has failed") func forgotten()
    throws
  {
    let others: [(inout LetterKeyboard) -> Void] = [
      { $0.time += 31_000 }, { $0.report(.lost) }, { $0.report(.fieldChanged) },
      { $0.report(.privateField(true)) }, { keyboard in keyboard.run { $0.undo(isFlick: false, at: 0) } },
    ]
    for (index, other) in others.enumerated() {
      var keyboard = LetterKeyboard(size: Size(width: 360, height: 366))
      prepare(&keyboard)
      try keyboard.type("hi")
      other(&keyboard)
      let time = keyboard.time
      keyboard.run { $0.show(.words, at: time) }
      // Nothing was typed that an undo could take back.
      expect(text(keyboard), equals: (index == 4 ? "hi" : ""))
    }
  }

  @Test("7: Where the focus goes into a private field, what the application had is gone") func privateField()
    throws
  {
    var keyboard = words(before: "applepie")
    try keyboard.tap(WordsKey.parse.id)
    keyboard.report(.privateField(true))
    #expect(text(keyboard).isEmpty && found(keyboard).isEmpty)
  }

  @Test("8: Text of the application is not for the bus until the field was empty") func othersText() throws {
    var keyboard = words(before: "ab")
    expect(keyboard.keyboard.panels.traits.field?.isOthers, equals: true)
    try keyboard.tap(.delete)
    expect(keyboard.keyboard.panels.traits.field?.isOthers, equals: true)
    try keyboard.tap(.delete)
    try keyboard.type("hi")
    #expect(keyboard.keyboard.panels.traits.field?.isOthers == false && text(keyboard) == "hi")
  }

  @Test("4: Where a division was lost, the next one takes the place of nothing") func lost() throws {
    var keyboard = words(before: "applepie")
    try keyboard.tap(WordsKey.parse.id)
    try keyboard.tap(WordsKey.segmentation(0).id)
    keyboard.report(.lost)
    try keyboard.tap(WordsKey.segmentation(1).id)
    expect(keyboard.typed.last, equals: .text("app le pie"))
  }

  @Test("3: What a newer dictionary knows is shown, but under no finger") func newer() throws {
    var keyboard = words(before: "applepie")
    try keyboard.tap(WordsKey.parse.id)
    let newer = WordsAnswer(dictionary: .ready, segmentations: ["new words"])
    let time = keyboard.time
    try keyboard.down(WordsKey.segmentation(0).id)
    keyboard.take(
      keyboard.keyboard.handle(.answer(.input("applepie", of: .words), .words(newer), time: time)))
    expect(found(keyboard).first, equals: "apple pie")
    keyboard.up()
    expect(keyboard.typed, equals: [.exchange("applepie", with: "apple pie")])
    expect(found(keyboard), equals: ["new words"])
  }

  @Test("5: After a word or other text, a division is typed where the cursor is") func after()
    throws
  {
    let others: [(inout LetterKeyboard) throws -> Void] = [
      { try $0.tap(WordsKey.word(2).id) },
      { keyboard in keyboard.run { $0.type(NamedOrder("space"), time: 0) } },
    ]
    for other in others {
      var keyboard = words(before: "applepie")
      try keyboard.tap(WordsKey.parse.id)
      try other(&keyboard)
      try keyboard.tap(WordsKey.segmentation(0).id)
      expect(keyboard.typed.last, equals: .text("apple pie"))
    }
  }

  @Test("6: While the dictionary is built there is no Parse, and a bar") func building() throws {
    var keyboard = words(before: "applepie", dictionary: .building(0.25))
    func field() -> KeyFrame? { keyboard.keyboard.frame?.keys.first { $0.id == FieldKey.query.id } }
    #expect(!keyboard.has(WordsKey.parse.id) && field()?.spec.progress == 0.25)
    expect(keyboard.keyboard.panels.traits.message, equals: Strings.buildingDictionary)
    let time = keyboard.time
    keyboard.take(
      keyboard.keyboard.handle(
        .answer(.input("", of: .words), .words(WordsAnswer(dictionary: .ready)), time: time)))
    #expect(keyboard.has(WordsKey.parse.id) && field()?.spec.progress == nil)
    #expect(keyboard.keyboard.panels.traits.message.isEmpty && found(keyboard).isEmpty)
  }

  @Test("6: Without a dictionary the reason is said") func none() {
    let keyboard = words(before: "applepie", dictionary: .none("no list"))
    #expect(!keyboard.has(WordsKey.parse.id) && keyboard.keyboard.panels.traits.message == "no list")
  }

  @Test("6: Where nothing is found, that is said") func nothing() throws {
    var keyboard = words(before: "xq")
    keyboard.keyboard.shelf.words = WordsAnswer(dictionary: .ready)
    try keyboard.tap(WordsKey.parse.id)
    expect(keyboard.keyboard.panels.traits.message, equals: Strings.noWords)
  }

  @Test("7: Nothing is kept after it has gone, or was hidden") func end() throws {
    for key in [FieldKey.cancel.id, .globe] {
      var keyboard = words(before: "applepie")
      try keyboard.tap(WordsKey.parse.id)
      try keyboard.tap(key)
      expect(keyboard.keyboard.panels.top, equals: .letters)
      #expect(words(keyboard)?.input.isEmpty == true && words(keyboard)?.answer == nil)
    }
    var keyboard = words(before: "applepie")
    _ = keyboard.keyboard.handle(.hide)
    _ = keyboard.keyboard.handle(.show)
    #expect(keyboard.keyboard.panels.top == .letters && words(keyboard)?.input.isEmpty == true)
  }

  @Test("A held division lists all of them, and the chosen one is typed") func hold() throws {
    var keyboard = words(before: "applepie")
    try keyboard.tap(WordsKey.parse.id)
    try keyboard.down(WordsKey.segmentation(1).id)
    keyboard.wait(600)
    let list = try #require(keyboard.keyboard.list)
    expect(list.rows.map(\.text), equals: ["apple pie", "app le pie"])
    keyboard.move(to: try #require(list.rows.first).rect.center)
    keyboard.up()
    expect(keyboard.typed, equals: [.exchange("applepie", with: "apple pie")])
    try keyboard.down(WordsKey.word(0).id)
    keyboard.wait(600)
    expect(keyboard.keyboard.list?.rows.map(\.text), equals: ["app", "apple", "pie"])
  }

  @Test("What is found scrolls sideways by a finger, and no key is left of the first") func scroll() throws {
    var keyboard = words(before: "applepie")
    keyboard.keyboard.shelf.words = WordsAnswer(
      dictionary: .ready, segmentations: (0..<20).map { "some words \($0)" }, found: ["a"])
    try keyboard.tap(WordsKey.parse.id)
    let first = try keyboard.point(WordsKey.segmentation(0).id)
    try keyboard.down(WordsKey.segmentation(2).id)
    for step in 1...10 {
      keyboard.time += 16
      keyboard.move(to: Point(x: first.x + 100 - Double(step) * 30, y: first.y))
    }
    keyboard.up()
    #expect(keyboard.typed.isEmpty)
    #expect(words(keyboard)?.scroll.offset ?? 0 > 50)
    #expect(!keyboard.has(WordsKey.segmentation(0).id))
  }
}
