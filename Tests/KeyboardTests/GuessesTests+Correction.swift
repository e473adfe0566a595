import Expectations
import Gestures
import Layout
import Snippets
import Testing
import Typing
import Words

@testable import Keyboard

/// The word that a space puts in the place of another one.
extension GuessesTests {
  @Test("5: A space corrects a word that is unknown, where another one is far ahead") func corrects() throws {
    var letters = letters(.correct)
    try letters.type("teh ")
    expect(letters.typed.last, equals: .exchange("teh", with: "the ", orNothing: true))
    // BackSpace right behind it gives back what was typed, once.
    try letters.tap(.delete)
    expect(letters.typed.last, equals: .exchange("the ", with: "teh", orNothing: true))
    try letters.type(" ")
    expect(letters.typed.last, equals: .text(" "))
    try letters.tap(.delete)
    expect(letters.typed.last, equals: .delete(.character))
  }

  @Test("5: A letter behind a correction makes it what was typed") func goesOn() throws {
    var letters = letters(.correct)
    try letters.type("teh h")
    try letters.tap(.delete)
    expect(letters.typed.last, equals: .delete(.character))
  }

  @Test("5: BackSpace is BackSpace where the cursor has moved since") func movedSince() throws {
    var letters = letters(.correct, before: "teh")
    try letters.type(" ")
    expect(letters.typed.last, equals: .exchange("teh", with: "the ", orNothing: true))
    letters.report(.before("see "))
    try letters.tap(.delete)
    expect(letters.typed.last, equals: .delete(.character))
  }

  @Test("5: The same word elsewhere is not given back", arguments: ["the ", "bathe ", "a fat the "])
  func sameWord(elsewhere: String) throws {
    var letters = letters(.correct)
    letters.keyboard.shelf.guesses["the cat teh"] = [Self.fixed("the", cost: 9_000)]
    letters.enter(.normal)
    letters.report(.before("the cat teh"))
    try letters.type(" ")
    expect(letters.typed.last, equals: .exchange("teh", with: "the ", orNothing: true))
    letters.report(.before("the cat the "))
    letters.report(.before(elsewhere))
    try letters.tap(.delete)
    expect(letters.typed.last, equals: .delete(.character))
  }

  @Test("5: A word that was taken back stays, with signs around it and in capitals, too") func keptInSigns()
    throws
  {
    var letters = letters(.correct)
    letters.keyboard.shelf.guesses["(teh"] = [Self.fixed("(the", cost: 9_000)]
    letters.keyboard.shelf.guesses["so teh"] = [Self.fixed("the", cost: 9_000)]
    letters.enter(.normal)
    letters.report(.before("(teh"))
    try letters.type(" ")
    letters.report(.before("(the "))
    try letters.tap(.delete)
    letters.report(.before("so teh"))
    try letters.type(" ")
    expect(letters.typed.last, equals: .text(" "))
  }

  @Test("5: In another field the word is corrected again") func otherField() throws {
    var letters = letters(.correct)
    try letters.type("teh ")
    try letters.tap(.delete)
    letters.enter(.normal, serial: 2)
    letters.report(.fieldChanged)
    try letters.type("teh ")
    expect(letters.typed.last, equals: .exchange("teh", with: "the ", orNothing: true))
  }

  @Test("5: Nothing is corrected without the setting, nor where the lead is small or the word known")
  func left() throws {
    var letters = letters(.offer)
    try letters.type("teh ")
    expect(letters.text, equals: "teh ")
    letters = self.letters(.correct)
    letters.keyboard.shelf.guesses["teh"] = [Self.fixed("the", cost: 9_000), Self.fixed("ten", cost: 10_000)]
    try letters.type("teh the ")
    expect(letters.text, equals: "teh the ")
  }

  @Test("5: A shortcut is not corrected: the space has it stand for its key") func shortcuts() throws {
    var letters = letters(.correct)
    letters.take(letters.keyboard.handle(.shortcuts(ShortcutIndex([.init("teh", of: "1")]))))
    try letters.type("teh")
    expect(shown(letters), equals: ["the", "ten"])
    try letters.type(" ")
    expect(letters.typed.last, equals: .text(" "))
  }

  @Test(
    "5: A shortcut with spaces is not corrected, nor the beginning of a longer one",
    arguments: [("my teh", "my teh"), ("teh ", "teh"), ("teh lot", "teh"), ("h lot", nil), (" lot", nil)]
      as [(String, String?)])
  func longShortcuts(shortcut: String, stays: String?) throws {
    var letters = letters(.correct)
    letters.keyboard.shelf.guesses["my teh"] = [Self.fixed("the", cost: 9_000)]
    letters.take(letters.keyboard.handle(.shortcuts(ShortcutIndex([.init(shortcut, of: "1")]))))
    letters.enter(.normal)
    letters.report(.before(stays ?? "teh"))
    try letters.type(" ")
    expect(letters.typed.last != .text(" "), equals: stays == nil)
  }

  @Test("5: BackSpace gives a word back behind a quote, and one with an apostrophe of any form")
  func takenBackBehindSigns() throws {
    for (typed, word) in [("\"teh", "\"the"), ("l’hmome", "l’homme")] {
      var letters = letters(.correct)
      letters.keyboard.shelf.guesses[typed] = [Self.fixed(word, cost: 9_000)]
      letters.enter(.normal)
      letters.report(.before(typed))
      try letters.type(" ")
      letters.report(.before(word + " "))
      try letters.tap(.delete)
      expect(letters.typed.last, equals: .exchange(word + " ", with: typed, orNothing: true))
    }
  }

  @Test("5: With Ctrl a space is a chord") func chord() throws {
    let layout = LetterLayout(
      id: "test", name: "Test", languages: ["en"], columns: LetterLayout.test.columns,
      pages: LetterLayout.test.pages, bottom: LetterLayout.test.bottom,
      terminalRows: [[LetterLayout.Key(.modifier(.control))]])
    var letters = letters(.correct, layouts: [layout])
    try letters.chooseInGlobeList(Strings.terminalKeys)
    try letters.type("teh")
    try letters.tap(.modifier(.control))
    try letters.tap(.space)
    expect(letters.typed.last, equals: .chord(KeyChord(.named(.space), modifiers: [.control])))
  }

  @Test("5: The space that corrects is typed: another one makes a full stop") func secondSpace() throws {
    var letters = letters(.correct)
    letters.enter(.normal)
    letters.report(.before("teh"))
    try letters.type(" ")
    letters.report(.before("the "))
    try letters.type(" ")
    expect(Array(letters.typed.suffix(2)), equals: [.delete(.character), .text(". ")])
  }

  @Test("6: What a space would correct is offered as it is; a tap keeps it") func asTyped() throws {
    var letters = letters(.correct)
    try letters.type("t")
    expect(shown(letters), equals: ["the", "then", "there"])
    try letters.type("eh")
    expect(shown(letters), equals: ["“teh”", "the", "ten"])
    try letters.tap(word(0))
    expect(letters.typed.last, equals: .text(" "))
    try letters.type("teh ")
    expect(letters.text, equals: "teh teh ")
    letters = self.letters(.offer)
    try letters.type("teh")
    expect(shown(letters), equals: ["the", "ten"])
  }

  @Test("6: It is offered only where the word ends at the cursor, wherever that has come from")
  func atTheEnd()
    throws
  {
    var letters = letters(.correct)
    letters.enter(.normal)
    letters.report(.before("te", rest: "h"))
    expect(shown(letters), equals: ["the", "ten"])
    letters.report(.before("teh"))
    expect(shown(letters), equals: ["“teh”", "the", "ten"])
    letters.report(.before("te", rest: "h"))
    expect(shown(letters), equals: ["the", "ten"])
  }

  @Test("5: What has no place in the bar, since phrases have all of them, is not corrected")
  func noPlace() throws {
    for (count, request) in [
      (2, TypingRequest.exchange("teh", with: "the ", orNothing: true)), (3, .text(" ")),
    ] {
      var letters = letters(.correct)
      letters.take(
        letters.keyboard.load(
          (0..<count).compactMap { Snippet(id: "\($0)", label: "Teh \($0)", pieces: ["\($0)"]) }))
      try letters.type("teh ")
      expect(letters.typed.last, equals: request)
    }
  }

  @Test("6: A finger that came down on what was typed types no word that is there since")
  func asTypedSince() throws {
    var letters = letters(.correct)
    try letters.type("teh")
    try letters.down(word(0))
    let query = Query.guesses(GuessQuery(TextEnd(of: "teh"), layout: "test"))
    let answer = Answer.guesses(GuessAnswer(Self.words("tea")))
    letters.take(letters.keyboard.handle(.answer(query, answer, time: letters.time)))
    expect(shown(letters), equals: ["tea"])
    letters.up()
    expect(letters.text, equals: "teh")
  }

  @Test("5: A capital within a sentence is a name, which stays") func names() throws {
    for (before, isCorrected) in [
      ("Teh", true), ("I saw Teh", false), ("I saw. Teh", true), ("a, Teh", false),
      ("Dr. Teh", false), ("I saw \"Teh", false),
    ] {
      var letters = letters(.correct)
      for key in ["Teh", "i saw Teh", "i saw \"Teh"] {
        letters.keyboard.shelf.guesses[key] = [Self.fixed("The", cost: 9_000)]
      }
      letters.enter(.normal)
      letters.report(.before(before))
      try letters.type(" ")
      expect(
        letters.typed.last,
        equals: isCorrected ? .exchange("Teh", with: "The ", orNothing: true) : .text(" "), "\(before)")
    }
  }
}
