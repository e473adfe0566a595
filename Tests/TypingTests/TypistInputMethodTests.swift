import Expectations
import Testing

@testable import Typing

/// The numbered cases of the typist's header that concern the input method.
@Suite struct TypistInputMethodTests {
  var typist = PromptTypist()
  var client = SimulatedClient()

  /// Starts an input method in an empty field; no `done` is still to come.
  private mutating func activate(withText: Bool = true) throws {
    try client.take(typist.start(time: 0))
    _ = typist.handle(.granted, time: 0)
    _ = typist.handle([.activate] + client.state(withText: withText), time: 0)
    try #require(typist.path == .inputMethod)
  }

  private mutating func answer(_ time: UInt64, withText: Bool = true) throws {
    try client.take(
      typist.handle(client.state(withText: withText), time: time), handlesKeysAtOnce: false)
  }

  private func committed(_ text: String, _ serial: UInt32) -> [Typist.Effect] {
    [.commitString(text), .sync, .commit(serial: serial)]
  }

  @Test("9: state applied at done") mutating func commitsWithTheSerial() throws {
    try client.take(typist.start(time: 0))
    #expect(typist.handle(.granted, time: 0).isEmpty)
    expect(typist.path, equals: .virtualKeyboard)
    _ = typist.handle(.activate, time: 0)
    expect(typist.path, equals: .virtualKeyboard)
    _ = typist.handle(.done, time: 0)
    expect(typist.path, equals: .inputMethod)
    expect(typist.type("hey", time: 10), equals: committed("hey", 1))
    _ = typist.handle([.done, .done], time: 11)
    expect(typist.type(" ", time: 100), equals: committed(" ", 3))
    expect(typist.type("a\nb\tc", time: 2_000), equals: committed("a\nb\tc", 3))
    _ = typist.handle(.deactivate, time: 4_000)
    expect(typist.type("x", time: 4_001), equals: committed("x", 3))
    _ = typist.handle(.done, time: 4_002)
    expect(typist.path, equals: .virtualKeyboard)
  }

  @Test("9: activated before it is known to be granted") mutating func grantedLate() {
    _ = typist.handle([.activate, .done], time: 0)
    expect(typist.path, equals: .virtualKeyboard)
    _ = typist.handle(.granted, time: 0)
    expect(typist.path, equals: .inputMethod)
    expect(typist.type("a", time: 1_000), equals: committed("a", 1))
  }

  @Test("9: a new object counts from nothing") mutating func countsAnew() throws {
    try activate()
    _ = typist.handle(.unavailable, time: 5)
    expect(typist.path, equals: .virtualKeyboard)
    _ = typist.handle([.activate, .done, .granted], time: 6)
    expect(typist.type("a", time: 1_000), equals: committed("a", 1))
  }

  @Test("10: pieces", arguments: ["a", "é", "日", "😀", "👩‍👩‍👧‍👦", "e\u{301}\u{323}", "🇩🇪", "ab\r\n"])
  mutating func pieces(unit: String) throws {
    try activate()
    for bytes in [3_999, 4_000, 4_001, 12_345] {
      let text = String(repeating: unit, count: 1 + bytes / unit.utf8.count)
      let typed = Typist.typeable(text)
      let before = client.received.count
      let effects = typist.type(text, time: 10_000) + typist.finish().effects
      let pieces = effects.compactMap { if case .commitString(let piece) = $0 { piece } else { nil } }
      try client.take(effects)
      #expect(client.received.dropFirst(before).elementsEqual(typed.unicodeScalars))
      expect(pieces.flatMap { Array($0) }, equals: Array(typed))
      for piece in pieces.dropLast() {
        #expect(piece.utf8.count > 4_000 - unit.utf8.count)
      }
      #expect(pieces.count == (typed.utf8.count + 3_999) / 4_000 || unit.utf8.count > 1)
    }
  }

  @Test("10: the limit may fall anywhere in a grapheme", arguments: 0..<50)
  mutating func cutAnywhere(shift: Int) throws {
    try activate()
    let text = String(repeating: "x", count: shift) + String(repeating: "Größe 👩‍👩‍👧‍👦 e\u{301} 🇩🇪\n", count: 300)
    let effects = typist.type(text, time: 10_000) + typist.finish().effects
    let pieces = effects.compactMap { if case .commitString(let piece) = $0 { piece } else { nil } }
    #expect(pieces.count > 3)
    expect(pieces.joined(), equals: text)
    expect(pieces.reduce(0) { $0 + $1.count }, equals: text.count)
  }

  @Test("10: a grapheme that is too long", arguments: ["", "x", "\u{1F600}é"])
  mutating func longGrapheme(prefix: String) throws {
    try activate()
    let text = prefix + "e" + String(repeating: "\u{301}", count: 5_000)
    try client.take(typist.type(text, time: 1_000))
    try client.take(typist.finish().effects)
    #expect(client.received.elementsEqual(text.unicodeScalars))
    expect(client.discarded, equals: 0)
  }

  @Test("11: a commit waits for the answer to the last") mutating func commitsInTurn() throws {
    try activate()
    try client.take(typist.type("one ", time: 100))
    #expect(typist.type("two ", time: 110).isEmpty)
    #expect(typist.nextWake == 150 && typist.waitEnd == 200)
    try answer(120)
    expect(client.text, equals: "one two ")
    #expect(typist.nextWake == nil)
    #expect(typist.type("three", time: 130).isEmpty)
    #expect(typist.advance(to: 219).areUrges)
    try client.take(typist.advance(to: 220))
    expect(client.text, equals: "one two three")
    expect(client.discarded, equals: 0)
  }

  @Test("11: any done answers a commit where there is no surrounding text")
  mutating func commitsInTurnWithoutText() throws {
    try activate(withText: false)
    try client.take(typist.type("one ", time: 100))
    #expect(typist.type("two", time: 110).isEmpty)
    try answer(111, withText: false)
    expect(client.text, equals: "one two")
  }

  @Test("11: and for the sync, however long that takes") mutating func commitsWaitForTheSync() throws {
    var typist = Typist()
    _ = typist.handle([.granted, .activate] + client.state(), time: 0)
    try client.take(typist.type("one", time: 100))
    #expect(typist.type("two", time: 200).isEmpty)
    #expect(typist.delete(.character, time: 200).isEmpty)
    #expect(typist.nextWake == nil)
    try client.take(typist.handle(.synced, time: 5_000))
    expect(client.text, equals: "onetwo")
    try client.take(typist.handle(.synced, time: 5_001))
    expect(client.text, equals: "onetwo\u{8}")
  }

  @Test("15: a client whose text is not known any more is waited for", arguments: [false, true])
  mutating func waitsWhereNothingIsKnown(answers: Bool) throws {
    try activate()
    try client.take(typist.press(.up, time: 100))
    try client.take(typist.type("a", time: 1_000))
    #expect(typist.type("b", time: 1_010).isEmpty)
    expect(typist.waitEnd, equals: 2_000)
    if answers { try answer(1_200) } else { try client.take(typist.advance(to: 2_000)) }
    expect(client.text, equals: "ab")
    // Once is enough to see that a client does not answer.
    expect(typist.type("c", time: 2_010).isEmpty, equals: !answers)
    if !answers { expect(typist.waitEnd, equals: 2_100) }
  }

  /// One field shows dots for a password, which are the answer; another one shows capitals.
  @Test("15: what a client makes of a text holds up no other", arguments: [("•", 0), ("A", 100)])
  mutating func isNotHeldUp(sign: String, wait: UInt64) throws {
    try activate()
    var waits: [UInt64] = []
    for number in 1...4 as ClosedRange<UInt64> {
      try client.take(typist.type("a", time: number * 1_000))
      client.before = String(repeating: sign, count: Int(number))
      try answer(number * 1_000 + 10)
      waits.append(typist.waitEnd.map { $0 - number * 1_000 } ?? 0)
    }
    expect(waits, equals: [wait, wait, wait, wait])
  }

  @Test("15: a client without text that has answered all is waited for") mutating func trustsAnswers() throws
  {
    try activate(withText: false)
    try client.take(typist.type("a", time: 100))
    try answer(110, withText: false)
    try client.take(typist.type("b", time: 120))
    #expect(typist.type("c", time: 130).isEmpty)
    expect(typist.nextWake, equals: 1_120)
    try answer(400, withText: false)
    expect(client.text, equals: "abc")
    #expect(typist.type("d", time: 410).isEmpty)
    try client.take(typist.advance(to: 1_400))
    expect(client.text, equals: "abcd")
    #expect(typist.type("e", time: 1_410).isEmpty)
    expect(typist.nextWake, equals: 1_500)
  }

  @Test("24: nothing follows of a text of which a part is lost") mutating func dropsTheRest() throws {
    var typist = Typist()
    client.discardsOldSerials = true
    _ = typist.handle([.granted, .activate] + client.state(withText: false), time: 0)
    let crossing = client.state(withText: false)
    try client.take(typist.type(String(repeating: "x", count: 9_000), time: 100))
    try client.take(typist.type("next", time: 100))
    for event in crossing + [.synced] { try client.take(typist.handle(event, time: 101)) }
    let isLost = typist.takeLostText()
    #expect(isLost)
    while let wake = typist.nextWake { try client.take(typist.advance(to: wake)) }
    #expect(client.text == "next" && client.discarded == 1)
  }

  @Test("24: nor does the cursor move in it") mutating func leavesTheCursor() throws {
    var typist = Typist()
    client.discardsOldSerials = true
    client.before = "ab"
    _ = typist.handle([.granted, .activate] + client.state(withText: false), time: 0)
    let crossing = client.state(withText: false)
    try client.take(typist.type("(x)", cursorBack: 2, time: 100))
    for event in crossing + [.synced] { try client.take(typist.handle(event, time: 101)) }
    try client.take(typist.type("c", time: 1_000))
    expect(client.content, equals: "abc|after")
  }

  @Test("25: what arrives together is noted first", arguments: [false, true])
  mutating func notes(isOtherField: Bool) throws {
    var typist = Typist()
    _ = typist.handle([.granted, .activate] + client.state(withText: false), time: 0)
    try client.take(typist.type("one", time: 100))
    _ = typist.handle(.synced, time: 100)
    #expect(typist.type("two", time: 101).isEmpty)
    let first = client.state(withText: false)
    for event in first + (isOtherField ? [.activate] : []) + client.state(withText: false) {
      typist.note(event, time: 102)
    }
    try client.take(typist.advance(to: 102))
    expect(client.text, equals: (isOtherField ? "one" : "onetwo"))
    expect(client.discarded, equals: 0)
    expect(typist.takeLostText(), equals: isOtherField)
  }

  @Test("12: delete and return are keys, at once") mutating func keysAtOnce() throws {
    try activate()
    expect(
      typist.delete(.character, time: 10),
      equals: [.key(code: 14, pressed: true), .key(code: 14, pressed: false)])
    expect(
      typist.press(.enter, time: 10), equals: [.key(code: 28, pressed: true), .key(code: 28, pressed: false)])
    try client.take(typist.type("x", time: 500))
    expect(typist.delete(.character, time: 501).count, equals: 2)
    #expect(typist.type("y", time: 502).isEmpty)
    #expect(typist.delete(.character, time: 503).isEmpty)
    // The text, and the press and release of a key.
    expect(typist.finish().effects.withoutSyncs.filter { ![$0].areUrges }.count, equals: 3)
  }

  @Test("14: not for long once the client has shown something else") mutating func waitsNoLonger() throws {
    try activate()
    try client.take(typist.type("one", time: 10))
    try answer(20)
    _ = typist.delete(.character, time: 100)
    #expect(typist.type("x", time: 101).isEmpty)
    expect(typist.waitEnd, equals: 1_100)
    _ = typist.handle([.surroundingText(text: "else", cursor: 4, anchor: 4), .done], time: 110)
    expect(typist.waitEnd, equals: 200)
  }

  @Test("14: a selection goes with a BackSpace") mutating func waitsForASelection() throws {
    try activate()
    _ = typist.handle([.surroundingText(text: "all", cursor: 0, anchor: 3), .done], time: 1)
    _ = typist.delete(.character, time: 100)
    #expect(typist.type("x", time: 101).isEmpty)
    expect(typist.waitEnd, equals: 1_100)
  }

  @Test("14: however crowded the processors are") mutating func waitsAsLongInACrowd() throws {
    for (key, wait) in [(nil, AnswerWait.sure), (.enter, AnswerWait.possible)] as [(Typist.Key?, UInt64)] {
      var (typist, client) = (PromptTypist(), SimulatedClient())
      client.before = "text"
      _ = typist.handle([.granted, .activate] + client.state(), time: 0)
      typist.crowd(2)
      _ = key.map { typist.press($0, time: 100) } ?? typist.delete(.character, time: 100)
      #expect(typist.type("x", time: 110).isEmpty)
      expect(typist.waitEnd, equals: 100 + wait)
    }
  }

  @Test("13: text waits for the keys' effect") mutating func waitsForTheKeys() throws {
    try activate()
    try client.take(typist.type("abcd", time: 100))
    try answer(110)
    for _ in 0..<3 { try client.take(typist.delete(.character, time: 120), handlesKeysAtOnce: false) }
    #expect(typist.type("x", time: 130).isEmpty)
    expect(typist.waitEnd, equals: 1_120)
    try answer(131)
    client.handleKeys(atMost: 1)
    try answer(140)
    expect(client.text, equals: "abcd\u{8}")
    client.handleKeys()
    try answer(141)
    expect(client.text, equals: "abcd\u{8}\u{8}\u{8}x")
    expect(client.before, equals: "ax")
    #expect(typist.nextWake == nil)
  }

  @Test("14: a client that waits for news of its last state gets them") mutating func urges() throws {
    try activate()
    try client.take(typist.type("abcd", time: 10))
    try answer(20)
    for _ in 0..<2 { try client.take(typist.delete(.character, time: 100), handlesKeysAtOnce: false) }
    #expect(typist.type("x", time: 101).isEmpty)
    expect(typist.nextWake, equals: 150)
    expect(typist.advance(to: 150), equals: [.commit(serial: 2)])
    expect(typist.nextWake, equals: 1_100)
    client.handleKeys(atMost: 1)
    expect(typist.handle(client.state(), time: 160), equals: [.commit(serial: 3)])
    client.handleKeys()
    expect(typist.handle(client.state(), time: 161), equals: committed("x", 4))
  }

  @Test("14: a client that tells no text is not urged") mutating func urgesNobodyElse() throws {
    try activate(withText: false)
    _ = typist.press(.enter, time: 100)
    #expect(typist.type("x", time: 101).isEmpty)
    expect(typist.nextWake, equals: 200)
  }

  @Test("13: an answer to the text before the keys is none to the keys")
  mutating func answerToAnEarlierStep() throws {
    try activate()
    try client.take(typist.type("aa", time: 100), handlesKeysAtOnce: false)
    try client.take(typist.delete(.character, time: 101), handlesKeysAtOnce: false)
    try client.take(typist.delete(.character, time: 102), handlesKeysAtOnce: false)
    _ = typist.type("x", time: 103)
    try answer(104)
    expect(client.text, equals: "aa")
    client.handleKeys(atMost: 1)
    try answer(105)
    expect(client.text, equals: "aa\u{8}")
    client.handleKeys(atMost: 1)
    try answer(106)
    expect(client.text, equals: "aa\u{8}\u{8}x")
  }

  @Test("13: return starts a line, or empties the field") mutating func waitsForReturn() throws {
    try activate()
    try client.take(typist.type("a", time: 100))
    try answer(101)
    try client.take(typist.press(.enter, time: 110), handlesKeysAtOnce: false)
    #expect(typist.type("b", time: 111).isEmpty)
    try answer(112)
    expect(client.text, equals: "a")
    client.handleKeys()
    try answer(113)
    expect(client.text, equals: "a\nb")
    try answer(114)
    try client.take(typist.press(.enter, time: 200))
    #expect(typist.type("c", time: 201).isEmpty)
    client.serial &+= 1
    let emptied: [Typist.InputMethodEvent] = [.surroundingText(text: "", cursor: 0, anchor: 0), .done]
    try client.take(typist.handle(emptied, time: 202))
    expect(client.text, equals: "a\nb\nc")
  }

  @Test("13: delete takes the selection first", arguments: [false, true])
  mutating func deletesTheSelection(isReversed: Bool) throws {
    try activate()
    func shows(_ text: String, _ from: UInt32, _ to: UInt32) -> [Typist.InputMethodEvent] {
      let (cursor, anchor) = isReversed ? (to, from) : (from, to)
      return [.surroundingText(text: text, cursor: cursor, anchor: anchor), .done]
    }
    _ = typist.handle(shows("abcd", 1, 3), time: 1)
    _ = typist.delete(.character, time: 100)
    #expect(typist.type("x", time: 101).isEmpty)
    #expect(typist.handle(shows("abcd", 1, 3), time: 102).isEmpty)
    expect(typist.handle(shows("ad", 1, 1), time: 103), equals: committed("x", 4))
  }

  @Test("14: clients that do not show it", arguments: [false, true])
  mutating func waitsForSomeTime(withText: Bool) throws {
    try activate(withText: withText)
    try client.take(typist.delete(.character, time: 100), handlesKeysAtOnce: false)
    #expect(typist.type("x", time: 110).isEmpty)
    try answer(120, withText: withText)
    expect(typist.waitEnd, equals: 200)
    #expect(typist.advance(to: 199).areUrges)
    client.handleKeys()
    try client.take(typist.advance(to: 200))
    expect(client.text, equals: "\u{8}x")
    #expect(typist.nextWake == nil)
  }

  @Test(
    "14: surrounding text that makes no sense", arguments: [(4, 4), (99, 1), (1, 1), (.max, .max), (0, .max)])
  mutating func toleratesNonsense(cursor: UInt32, anchor: UInt32) throws {
    try activate()
    _ = typist.handle([.surroundingText(text: "é😀", cursor: cursor, anchor: anchor), .done], time: 1)
    _ = typist.delete(.character, time: 100)
    _ = typist.press(.enter, time: 100)
    #expect(typist.type("x", time: 101).isEmpty)
    #expect(typist.handle(.done, time: 102).isEmpty)
    expect(typist.advance(to: 200), equals: committed("x", 3))
  }

  @Test("14: many keys at once") mutating func manyKeys() throws {
    try activate()
    for _ in 0..<200 { try client.take(typist.delete(.character, time: 100)) }
    #expect(typist.type("x", time: 100).isEmpty)
    while let time = typist.nextWake { try client.take(typist.advance(to: time)) }
    expect(client.text, equals: String(repeating: "\u{8}", count: 200) + "x")
  }
}
