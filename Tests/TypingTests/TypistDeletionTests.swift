import Expectations
import Testing

@testable import Typing

private let backspace: [Typist.Effect] = [.key(code: 14, pressed: true), .key(code: 14, pressed: false)]
private let family = "👨‍👩‍👧"

/// The numbered cases of the typist's header that concern deletions and arrows.
@Suite struct TypistDeletionTests {
  var typist = PromptTypist()
  var client = SimulatedClient()

  /// Starts an input method in a field that holds a text, with the cursor at its end.
  mutating func activate(_ text: String, withText: Bool = true) throws {
    client.before = text
    client.after = ""
    try client.take(typist.start(time: 0))
    _ = typist.handle(.granted, time: 0)
    _ = typist.handle([.activate] + client.state(withText: withText), time: 0)
    try #require(typist.path == .inputMethod)
    typist.know(.bytes)
  }

  mutating func answer(_ time: UInt64) throws {
    try client.take(typist.handle(client.state(), time: time), handlesKeysAtOnce: false)
  }

  mutating func delete(_ unit: Typist.Unit, _ time: UInt64) throws {
    try client.take(typist.delete(unit, time: time))
  }

  mutating func show(_ text: String, _ cursor: UInt32, _ anchor: UInt32, _ time: UInt64) throws {
    client.serial &+= 1
    try client.take(
      typist.handle([.surroundingText(text: text, cursor: cursor, anchor: anchor), .done], time: time))
  }

  func deletion(_ bytes: UInt32, _ serial: UInt32) -> [Typist.Effect] {
    [.deleteSurroundingText(before: bytes, after: 0), .sync, .commit(serial: serial)]
  }

  @Test("28: one scalar is a key", arguments: ["a", "é", "😀", "日", "\n", "\u{A0}"])
  mutating func deletesByKey(character: String) throws {
    try activate("x" + character)
    expect(typist.delete(.character, time: 100), equals: backspace)
    expect(typist.delete(.character, time: 100), equals: backspace)
    #expect(typist.nextWake == nil)
  }

  @Test("28: a selection is a key", arguments: [Typist.Unit.character, .word], [(0, 25), (25, 0)])
  mutating func deletesTheSelection(unit: Typist.Unit, offsets: (UInt32, UInt32)) throws {
    try activate("")
    try show("a " + family + "bcdef", offsets.0, offsets.1, 1)
    #expect(!typist.hasNothingToDelete)
    expect(typist.delete(unit, time: 100), equals: backspace)
  }

  @Test("29: several scalars go by their bytes", arguments: [family, "e\u{301}", "🇩🇪", "👍🏽", "\r\n", "❤️", "ก็"])
  mutating func deletesGraphemes(character: String) throws {
    try activate("x" + character)
    expect(typist.delete(.character, time: 100), equals: deletion(UInt32(character.utf8.count), 1))
    expect(typist.waitEnd, equals: 1_100)
  }

  @Test("29: what was just typed, too") mutating func deletesGraphemesJustTyped() throws {
    try activate("a\u{200D}")
    try client.take(typist.type(family, time: 100))
    #expect(typist.delete(.character, time: 101).isEmpty)
    try answer(110)
    expect(client.content, equals: "a\u{200D}|")
    expect(client.deletions, equals: [18])
    try answer(111)
    try delete(.character, 112)
    expect(client.content, equals: "|")
  }

  @Test("30: words") mutating func deletesWords() throws {
    try activate("Größe, don't " + family + " stop  ")
    let rests = ["Größe, don't " + family + " ", "Größe, don't ", "Größe, ", "Größe", ""]
    for (step, rest) in rests.enumerated() {
      #expect(typist.deletesWords)
      let time = 100 + UInt64(step) * 350
      try delete(.word, time)
      expect(client.content, equals: rest + "|")
      try answer(time + 5)
      #expect(typist.nextWake == nil)
    }
    expect(client.deletions, equals: [6, 19, 6, 2, 7])
    #expect(client.received.isEmpty)
  }

  @Test("31: a deletion waits for the keys before it") mutating func waitsForKeys() throws {
    try activate("one two three")
    try client.take(typist.delete(.character, time: 100), handlesKeysAtOnce: false)
    #expect(typist.delete(.word, time: 101).isEmpty)
    try answer(102)
    #expect(client.deletions.isEmpty)
    client.handleKeys()
    try answer(103)
    expect(client.deletions, equals: [4])
    expect(client.content, equals: "one two |")
  }

  @Test("31: and everything waits for it", arguments: [false, true])
  mutating func isWaitedFor(answers: Bool) throws {
    try activate("one two")
    try delete(.word, 100)
    for effects in [
      typist.press(.left, time: 101), typist.type("x", time: 101), typist.delete(.character, time: 101),
      typist.press(.enter, time: 101), typist.delete(.word, time: 101),
    ] { #expect(effects.isEmpty) }
    expect(typist.waitEnd, equals: 1_100)
    if answers { try answer(150) } else { try client.take(typist.advance(to: 1_100)) }
    expect(client.queuedKeys, equals: (answers ? [.left] : []))
    client.handleKeys()
    while let time = typist.nextWake {
      try answer(time - 1)
      try client.take(typist.advance(to: time))
    }
    expect(client.content, equals: "| ")
    #expect(client.received.elementsEqual("x\u{8}\n".unicodeScalars))
  }

  @Test("32: a client that does not show the deletions") mutating func predicts() throws {
    try activate("one two y")
    try client.take(typist.type("x three", time: 100))
    try delete(.word, 2_000)
    try delete(.word, 4_000)
    try delete(.word, 6_000)
    expect(client.content, equals: "one |")
    try delete(.word, 8_000)
    expect(client.content, equals: "|")
    expect(client.deletions, equals: [5, 3, 4, 4])
    try delete(.word, 10_000)
    expect(client.deletions.count, equals: 4)
  }

  @Test("32: never more than the known text") mutating func staysWithinTheWindow() throws {
    try activate(String(repeating: "word", count: 1_000))
    try show("dword", 5, 5, 1)
    client.before = "worddword"
    try delete(.word, 100)
    expect(client.content, equals: "word|")
  }

  /// Chromium shows nothing more after that, and the cursor is elsewhere by then.
  @Test("32: what was before a key is not taken for its effect") mutating func isNotOld() throws {
    try activate("one\n")
    client.after = ""
    try client.take(typist.type(family, time: 100), handlesKeysAtOnce: false)
    try client.take(typist.press(.up, time: 110), handlesKeysAtOnce: false)
    try answer(120)
    expect(typist.waitEnd, equals: 410)
    client.handleKeys()
    try delete(.character, 1_000)
    #expect(client.deletions.isEmpty)
    try answer(1_010)
    try client.take(typist.press(.down, time: 2_000))
    client.before = "one\r\n"
    try answer(2_010)
    try delete(.character, 3_000)
    expect(client.deletions, equals: [2])
  }

  /// The client shows an older state, of another place in its text.
  @Test(
    "32: what was before a text is not taken for its answer", arguments: [false, true], ["I ❤️", "❤️", "---"])
  mutating func isNotOlder(isPlaceKnown: Bool, older: String) throws {
    try activate("one\n")
    if !isPlaceKnown { try client.take(typist.press(.up, time: 100)) }
    try client.take(typist.type("x", time: 1_000))
    try show(older, UInt32(older.utf8.count), UInt32(older.utf8.count), 1_010)
    try client.take(typist.advance(to: 2_000))
    #expect(!typist.deletesWords)
    try delete(.character, 3_000)
    #expect(client.deletions.isEmpty)
    client.before = "\r\n"
    try answer(3_010)
    try delete(.character, 5_000)
    expect(client.deletions, equals: [2])
  }

  /// GTK shows its state twice, and sway repeats it.
  @Test("32: nor what a client repeats") mutating func isNotRepeated() throws {
    try activate("one\n")
    try client.take(typist.type("x", time: 100), handlesKeysAtOnce: false)
    try client.take(typist.press(.up, time: 110), handlesKeysAtOnce: false)
    try answer(120)
    try answer(130)
    expect(typist.waitEnd, equals: 410)
  }

  @Test("32: what it repeats is as good as it was", arguments: [false, true])
  mutating func isNewOnce(inAnotherField: Bool) throws {
    try activate("one two\n")
    if inAnotherField {
      try client.take(typist.press(.left, time: 1_000))
      try answer(1_010)
      _ = typist.handle([.deactivate, .done, .activate], time: 2_000)
      client.serial += 1
      client.before = "one two"
    } else {
      try client.take(typist.press(.up, time: 1_000))
      client.before = "one two"
      try answer(1_010)
    }
    try answer(2_000)
    try answer(2_200)
    try delete(.word, 3_000)
    expect(client.deletions, equals: [3])
  }

  /// The user has moved the cursor in a text that the client has written its own way.
  @Test("32: what is told after that is known") mutating func isKnownAgain() throws {
    try activate("say ")
    try client.take(typist.type("abc", time: 1_000))
    try show("say ABC", 7, 7, 1_010)
    try client.take(typist.advance(to: 2_000))
    #expect(!typist.deletesWords)
    try show("say ABC", 3, 3, 5_000)
    #expect(typist.deletesWords)
  }

  /// Nobody can tell of equal characters whether the last one is gone.
  @Test("13: a text and its last character, where the place is not known", arguments: ["ab", "aa"])
  mutating func seesWhatIsLeft(text: String) throws {
    try activate("one")
    try client.take(typist.press(.up, time: 100))
    try client.take(typist.type(text, time: 1_000))
    try delete(.character, 1_001)
    try answer(1_020)
    expect(typist.waitEnd, equals: (text == "ab" ? nil : 2_000))
  }

  @Test("14: where the client tells its text, but the place is not known") mutating func waitsForTheUnseen()
    throws
  {
    try activate("one")
    try client.take(typist.press(.up, time: 100))
    try delete(.character, 1_000)
    #expect(typist.type("x", time: 1_001).isEmpty)
    expect(typist.waitEnd, equals: 1_300)
    expect(typist.nextWake, equals: 1_050)
    expect(typist.advance(to: 1_050), equals: [.commit(serial: 1)])
  }

  @Test("33: a client that does no deletions") mutating func fallsBack() throws {
    try activate("one two, " + family)
    client.ignoresDeletions = true
    try delete(.character, 100)
    try answer(110)
    #expect(typist.type("x", time: 120).isEmpty)
    #expect(typist.advance(to: 1_099).areUrges)
    try client.take(typist.advance(to: 1_100))
    expect(client.content, equals: "one two, |")
    try answer(1_110)
    expect(client.content, equals: "one two, x|")
    try answer(1_111)
    try delete(.word, 1_300)
    expect(client.content, equals: "one two, |")
    try answer(1_301)
    try delete(.word, 1_400)
    try answer(1_401)
    try delete(.word, 1_500)
    expect(client.content, equals: "one |")
    expect(client.deletions, equals: [18])
    try client.take(typist.handle([.activate] + client.state(), time: 2_000))
    client.ignoresDeletions = false
    try delete(.word, 2_100)
    expect(client.deletions, equals: [18, 4])
  }

  @Test("33: woken late") mutating func fallsBackLate() throws {
    try activate("one two")
    client.ignoresDeletions = true
    try delete(.word, 100)
    try client.take(typist.handle(client.state(), time: 1_999))
    expect(client.content, equals: "one |")
  }

  @Test("33: a client that is only late does them") mutating func waitsForALateAnswer() throws {
    try activate("x" + String(repeating: family, count: 3))
    try delete(.character, 100)
    #expect(typist.delete(.character, time: 200).areUrges)
    #expect(typist.advance(to: 240).isEmpty)
    try answer(250)
    expect(client.content, equals: "x\(family)|")
    try show("x\(family)\(family)", 37, 37, 260)
    try answer(900)
    #expect(typist.nextWake == nil)
    #expect(client.received.isEmpty)
  }

  @Test("33: one that shows the text before it only then") mutating func waitsForTheAnswerToThis() throws {
    try activate("one two ")
    try client.take(typist.type("three", time: 100))
    let typed = client
    try delete(.word, 1_000)
    client.serial &+= 1
    try show(typed.before, 13, 13, 1_900)
    expect(typist.wakeAfterUrges(), equals: 2_900)
    try answer(2_100)
    #expect(typist.nextWake == nil)
    expect(client.content, equals: "one two |")
    #expect(client.received.elementsEqual("three".unicodeScalars))
  }

  @Test("33: a state from before, and then the answer") mutating func waitsForTheLastAnswer() throws {
    try activate("one two")
    let before = client
    try delete(.word, 100)
    try show(before.before, 7, 7, 110)
    expect(typist.waitEnd, equals: 1_100)
    try answer(120)
    #expect(typist.nextWake == nil)
    try delete(.word, 200)
    expect(client.content, equals: "|")
    #expect(client.received.isEmpty)
  }

  @Test("33: no news of the text is no answer") mutating func newsWithoutText() throws {
    try activate("one two")
    try delete(.word, 100)
    try client.take(typist.handle(client.state(withText: false), time: 110))
    try client.take(typist.advance(to: 1_100))
    expect(client.content, equals: "one |")
    #expect(client.received.isEmpty)
    #expect(typist.nextWake == nil)
  }

  @Test("34: a change of field drops deletions") mutating func dropsDeletions() throws {
    try activate("one two three")
    client.ignoresDeletions = true
    try delete(.word, 100)
    try answer(101)
    #expect(typist.delete(.word, time: 110).isEmpty)
    #expect(typist.delete(.character, time: 111).isEmpty)
    expect(typist.field, equals: 1)
    try client.take(typist.handle([.activate] + client.state(), time: 120))
    expect(typist.field, equals: 2)
    #expect(typist.nextWake == nil)
    expect(client.content, equals: "one two three|")
    client.serial &+= 1
    try client.take(typist.handle([.deactivate, .done], time: 130))
    expect(typist.field, equals: 3)
    try client.take(typist.handle(.done, time: 131))
    expect(typist.field, equals: 3)
  }

  @Test("34: behind a return, too", arguments: [false, true])
  mutating func dropsDeletionsBehindAReturn(leavesFirst: Bool) throws {
    try activate("one two")
    try client.take(typist.press(.enter, time: 100))
    #expect(typist.type("x", time: 101).isEmpty)
    #expect(typist.delete(.character, time: 102).isEmpty)
    if leavesFirst {
      client.serial &+= 1
      #expect(typist.handle([.deactivate, .done], time: 103).isEmpty)
      #expect(typist.delete(.word, time: 103).isEmpty)
    }
    client.before = "next "
    try client.take(typist.handle([.activate] + client.state(), time: 104))
    try client.take(typist.finish().effects)
    expect(client.content, equals: "next x|")
  }

  @Test("35: an answer that was not to be expected") mutating func learns() throws {
    try activate("one two")
    try client.take(typist.type("x", time: 100))
    try show("one Twox!", 9, 9, 110)
    client.before = "one Twox!"
    try delete(.word, 200)
    expect(client.content, equals: "one Twox|")
  }

  @Test("35: no answer to an arrow") mutating func doesNotKnow() throws {
    try activate("one two")
    expect(typist.press(.left, time: 100).count, equals: 2)
    #expect(typist.delete(.word, time: 101).isEmpty)
    #expect(typist.advance(to: 399).areUrges)
    expect(typist.advance(to: 400), equals: backspace)
    #expect(!typist.hasNothingToDelete)
    #expect(!typist.deletesWords)
  }

  @Test("35: an answer at odds with what was sent") mutating func doubts() throws {
    try activate("one two")
    try client.take(typist.type("x", time: 100))
    try show("one two", 7, 7, 110)
    #expect(typist.delete(.word, time: 200).areUrges)
    expect(typist.wakeAfterUrges(), equals: 410)
    expect(typist.advance(to: 410), equals: backspace)
  }

  @Test("35: a key for a character that clients take in parts") mutating func doubtsParts() throws {
    try activate("one twoe\u{301}")
    client.ignoresDeletions = true
    try delete(.character, 100)
    try answer(110)
    expect(typist.advance(to: 1_100).suffix(2), equals: backspace)
    #expect(typist.delete(.word, time: 1_300).areUrges)
    expect(typist.advance(to: 2_100).suffix(2), equals: backspace)
  }

  @Test("35: no sense", arguments: [(9, 9), (2, 2), (0, 2), (2, 0), (0, 99), (.max, .max), (.max, 0)])
  mutating func toleratesNonsense(cursor: UInt32, anchor: UInt32) throws {
    try activate("")
    try show("a😀e\u{301}", cursor, anchor, 1)
    #expect(!typist.hasNothingToDelete)
    #expect(!typist.deletesWords)
    for time in 100..<110 as Range<UInt64> {
      expect(typist.delete(.word, time: time), equals: backspace)
      expect(typist.delete(.character, time: time), equals: backspace)
    }
  }
}
