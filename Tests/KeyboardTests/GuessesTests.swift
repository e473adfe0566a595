import Expectations
import Gestures
import Layout
import Snippets
import Testing
import Typing
import Words

@testable import Keyboard

/// Words above the letters. The numbers are those of `Guesses`.
@Suite struct GuessesTests {
  /// A keyboard with its letters up, and these words.
  func letters(
    _ rule: WordsRule = .offer, layouts: [LetterLayout] = [.test], before: String? = nil
  ) -> LetterKeyboard {
    var letters = LetterKeyboard(layouts: layouts)
    letters.keyboard.shelf.guesses = [
      "t": Self.words("the", "then", "there"), "te": [],
      "teh": [Self.fixed("the", cost: 9_000), Self.fixed("ten", cost: 14_000)],
      "the": Self.words("the", "then", "there"), "the ": Self.words("house", "end"),
      "the h": Self.words("house", "horse"),
      "hi": Self.words("his", "him"),
    ]
    letters.keyboard.shelf.known = ["the", "hi"]
    var rules = letters.keyboard.rules
    rules.letters.words = rule
    letters.take(letters.keyboard.apply(rules))
    if let before { letters.report(.before(before)) }
    return letters
  }

  static func words(_ texts: String...) -> [WordGuess] {
    texts.enumerated().map { WordGuess($1, cost: $0 * 1_000) }
  }

  static func fixed(_ text: String, cost: Int) -> WordGuess {
    WordGuess(text, cost: cost, mistakes: 1, isWhole: true)
  }

  func shown(_ letters: LetterKeyboard) -> [String] {
    letters.keyboard.frame?.keys.filter { $0.id.kind == "word" }.map(\.label) ?? []
  }

  func word(_ index: Int) -> KeyID { GuessKey.word(index).id }

  @Test("1: Words are offered for what is before the cursor") func offered() throws {
    var letters = letters()
    try letters.type("t")
    expect(shown(letters), equals: ["the", "then", "there"])
    try letters.type("x")
    expect(shown(letters), equals: [])
    letters.report(.before("see t"))
    expect(shown(letters), equals: [])
    letters.report(.before("t"))
    expect(shown(letters), equals: ["the", "then", "there"])
  }

  @Test("1: The answer for another end of the text is dropped") func stale() throws {
    var letters = letters()
    try letters.type("t")
    let query = Query.guesses(GuessQuery(TextEnd(word: "x"), layout: "test"))
    let answer = Answer.guesses(GuessAnswer(Self.words("xylophone")))
    letters.take(letters.keyboard.handle(.answer(query, answer, time: letters.time)))
    expect(shown(letters), equals: ["the", "then", "there"])
  }

  @Test("2: Words stay until the next answer while the word goes on") func stays() {
    var guesses = Guesses()
    let isLookedUp = guesses.follow(TextEnd(word: "t"))
    #expect(isLookedUp)
    guesses.show(GuessAnswer(Self.words("the")), for: TextEnd(word: "t"))
    for (end, isShown) in [
      (TextEnd(word: "th"), true), (TextEnd(word: "t"), true), (TextEnd(word: "x"), false),
      (TextEnd(before: "the", word: ""), false), (TextEnd(word: ""), false),
    ] {
      var copy = guesses
      let isLookedUp = copy.follow(end)
      #expect(isLookedUp == (end != TextEnd(word: "")))
      #expect(copy.shown.isEmpty != isShown, "\(end)")
    }
  }

  @Test("3: A tap types the word and a space in the place of what was begun") func taken() throws {
    var letters = letters()
    try letters.type("t")
    try letters.tap(word(1))
    expect(letters.typed.last, equals: .exchange("t", with: "then ", orNothing: true))
    expect(shown(letters), equals: [])
  }

  @Test("3: The next word comes after a space, with a capital where shift is on") func next() throws {
    var letters = letters()
    try letters.type("the ")
    expect(shown(letters), equals: ["house", "end"])
    try letters.tap(.shift)
    expect(shown(letters), equals: ["House", "End"])
    try letters.tap(word(0))
    expect(letters.typed.last, equals: .text("House "))
  }

  @Test("3: A finger types the word that it came down on, or none") func pressed() throws {
    var letters = letters()
    try letters.type("t")
    try letters.down(word(0))
    let query = Query.guesses(GuessQuery(TextEnd(of: "t"), layout: "test"))
    let answer = Answer.guesses(GuessAnswer(Self.words("to", "tea")))
    letters.take(letters.keyboard.handle(.answer(query, answer, time: letters.time)))
    letters.up()
    expect(letters.text, equals: "t")
    expect(shown(letters), equals: ["to", "tea"])
  }

  @Test("4: Phrases come first, and nothing is offered behind one") func phrases() throws {
    var letters = letters()
    letters.take(
      letters.keyboard.load([Snippet(id: "1", label: "Hi all", pieces: ["Hi all!"])].compactMap { $0 }))
    try letters.type("hi")
    expect(
      letters.keyboard.frame?.keys.filter { ["offer", "word"].contains($0.id.kind) }.map(\.label),
      equals: ["Hi all", "his", "him"])
    try letters.tap(OfferKey.offer(0).id)
    letters.report(.before("the h"))
    expect(shown(letters), equals: [])
    try letters.type("h")
    letters.report(.before("h hi"))
    letters.report(.before("the h"))
    expect(shown(letters), equals: ["house", "horse"])
  }

  @Test("A word takes the place of all of the one that the cursor is in, and no space comes with it")
  func within() throws {
    var letters = letters(.correct)
    letters.enter(.normal)
    letters.report(.before("t", rest: "eh"))
    expect(shown(letters), equals: ["the", "ten"])
    try letters.tap(word(0))
    expect(letters.typed, equals: [.exchange("teh", with: "the", behind: 2, orNothing: true)])
    letters.report(.before("the"))
    try letters.type("n")
    expect(letters.typed.last, equals: .text("n"))
    // A space parts a word, and corrects neither part.
    letters.report(.before("te", rest: "h"))
    try letters.type(" ")
    expect(letters.typed.last, equals: .text(" "))
    // At the start of a word nothing of it is taken.
    letters.report(.before("the ", rest: ""))
    expect(shown(letters), equals: ["house", "end"])
  }

  @Test("The rest of a word is known while letters are on their way") func restWhileTyping() throws {
    var letters = letters()
    letters.keyboard.shelf.guesses["tehe"] = Self.words("there")
    letters.enter(.normal)
    letters.report(.before("t", rest: "he"))
    try letters.type("e")
    letters.report(.before(nil))
    try letters.tap(word(0))
    expect(letters.typed.last, equals: .exchange("tehe", with: "there", behind: 2, orNothing: true))
  }

  @Test("As much of a text as is told may be the end of a word") func cut() {
    var letters = letters()
    letters.keyboard.shelf.guesses[String(repeating: "t", count: 64)] = Self.words("the")
    letters.enter(.normal)
    letters.report(.before(String(repeating: "t", count: 64)))
    expect(shown(letters), equals: [])
  }

  @Test("1: Words are looked up anew for another layout") func otherLayout() throws {
    var letters = letters(layouts: [.test, .other])
    try letters.type("t")
    letters.keyboard.shelf.guesses["t"] = Self.words("tuz")
    let start = try letters.point(.space)
    try letters.down(.space)
    for step in 1...3 {
      letters.time += 20
      letters.move(to: Point(x: start.x + 20 * Double(step), y: start.y))
    }
    letters.up()
    letters.wait(1_000)
    expect(shown(letters), equals: ["tuz"])
  }

  @Test("It is said once that there is no dictionary, for as long as a word is begun") func saidOnce() throws
  {
    var letters = letters()
    letters.keyboard.shelf.hasDictionary = false
    letters.keyboard.shelf.guesses = [:]
    letters.enter(.normal)
    letters.report(.before("t"))
    #expect(letters.keyboard.frame?.message != nil)
    letters.report(.before(""))
    expect(letters.keyboard.frame?.message?.text, equals: nil)
    letters.report(.before("t"))
    expect(letters.keyboard.frame?.message?.text, equals: nil)
  }

  @Test("Words that are too wide for the bar scroll by a finger; other letters begin at their beginning")
  func wide() throws {
    var letters = letters()
    let wide = ["a", "b", "c"].map { String(repeating: $0, count: 40) }
    letters.keyboard.shelf.guesses["x"] = wide.map { WordGuess($0, cost: 0) }
    letters.keyboard.shelf.guesses["xy"] = Self.words("one", "two", "three")
    try letters.type("x")
    expect(shown(letters).first, equals: wide[0])
    let place = try #require(letters.keyboard.frame?.keys.first { $0.id == word(0) }?.rect.center)
    letters.down(at: place)
    letters.move(to: Point(x: place.x - 300, y: place.y))
    letters.up()
    expect(letters.text, equals: "x")
    let after = try #require(letters.keyboard.frame?.keys.first { $0.id == word(0) }?.rect.center)
    #expect(after.x < place.x - 250)
    let letter = letters.keyboard.frame?.keys.first { $0.id == .character("q") }?.rect
    try letters.type("y")
    expect(shown(letters), equals: ["one", "two", "three"])
    expect(letters.keyboard.frame?.keys.first { $0.id == .character("q") }?.rect, equals: letter)
  }

  @Test("A sign takes the space back that came with a word; a space is that space") func space() throws {
    for (sign, isTaken) in [(",", true), (".", true), ("!", true), ("-", false), ("1", false)] {
      var letters = letters(before: "t")
      try letters.tap(word(0))
      letters.report(.before("the "))
      try letters.tap(.page(.numbers))
      try letters.tap(.character(sign))
      expect(
        Array(letters.typed.dropFirst()),
        equals: isTaken ? [.delete(.character), .text(sign)] : [.text(sign)])
    }
    var letters = letters()
    letters.enter(.normal)
    letters.report(.before("t"))
    try letters.tap(word(0))
    letters.report(.before("the "))
    try letters.type(" ")
    expect(letters.typed.count, equals: 1)
    // One more makes a full stop, as two do behind any word.
    try letters.type(" ")
    expect(letters.text, equals: "?⌫. ")
  }

  @Test("The space stays where the cursor has moved meanwhile") func moved() throws {
    var letters = letters(before: "t")
    try letters.tap(word(0))
    letters.report(.before("see "))
    try letters.tap(.page(.numbers))
    try letters.tap(.character(","))
    expect(letters.typed.last, equals: .text(","))
    expect(letters.typed.count, equals: 2)
  }

  @Test("In French a space stays before ; : ! ?") func french() throws {
    let layout = LetterLayout.made(
      id: "fr", name: "Français", languages: ["fr"], rows: ["a z e r t y u i o p", "q s d"])
    var letters = letters(layouts: [layout], before: "t")
    try letters.tap(word(0))
    try letters.tap(.page(.numbers))
    try letters.tap(.character("!"))
    expect(letters.typed.last, equals: .text("!"))
    expect(letters.typed.count, equals: 2)
  }

  @Test(
    "No words where a field says so",
    arguments: [
      (.normal, [], true), (.alpha, [], true),
      (.normal, [.autoCapitalization], true), (.name, [], false), (.url, [], false), (.email, [], false),
      (.password, [], false), (.pin, [], false), (.terminal, [], false), (.number, [], false),
      (.normal, [.sensitiveData], false), (.normal, [.hiddenText], false),
    ] as [(ContentPurpose, ContentHints, Bool)])
  func fields(purpose: ContentPurpose, hints: ContentHints, areOffered: Bool) throws {
    var letters = letters()
    letters.enter(purpose, hints: hints)
    if hints.contains(.sensitiveData) || hints.contains(.hiddenText) || purpose == .password
      || purpose == .pin
    {
      letters.report(.privateField(true))
    }
    letters.run { $0.show(.letters) }
    letters.report(.before("t"))
    #expect(shown(letters).isEmpty != areOffered)
  }

  @Test("The list of a held word adds what was typed to the user's own words, and removes one of them")
  func ownWords() throws {
    var letters = letters()
    var own = WordGuess("test", cost: 0)
    own.isOwn = true
    letters.keyboard.shelf.guesses["tex"] = [own, WordGuess("text", cost: 1)]
    try letters.type("tex")
    try letters.down(word(0))
    letters.wait(600)
    expect(letters.keyboard.core.openList.list?.content.items, equals: ["test"])
    expect(
      letters.keyboard.core.openList.list?.content.actions.map(\.label),
      equals: [Strings.removeWord, Strings.addWord("tex")])
    letters.up()
    for (index, change) in [WordChange("test", isAdded: false), WordChange("tex", isAdded: true)].enumerated()
    {
      letters.run { $0.tell(.chosen(.action(index), of: word(0)), at: 0) }
      expect(letters.others.last, equals: .save(.word(change)))
    }
  }

  @Test("That there is no dictionary is said once, for the length of a word") func noDictionary() throws {
    var letters = letters()
    letters.keyboard.shelf.hasDictionary = false
    let text = Strings.noDictionary("Test")
    for (typed, isSaid) in [("x", true), ("y", true), (" ", false), ("x", false)] {
      try letters.type(typed)
      #expect((letters.keyboard.frame?.message?.text == text) == isSaid, "\(typed)")
    }
  }

  @Test("No words where the user wants none, and they go at once") func off() throws {
    var letters = letters()
    try letters.type("t")
    expect(shown(letters).count, equals: 3)
    var rules = letters.keyboard.rules
    rules.letters.words = .off
    letters.take(letters.keyboard.apply(rules))
    expect(shown(letters), equals: [])
    try letters.type("h")
    expect(shown(letters), equals: [])
  }
}
