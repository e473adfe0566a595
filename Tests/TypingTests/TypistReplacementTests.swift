import Expectations
import Testing

@testable import Typing

private let family = "👨‍👩‍👧"

/// The numbered cases of the typist's header that concern the cursor and replacements.
@Suite struct TypistReplacementTests {
  var typist = PromptTypist()
  var client = SimulatedClient()

  private mutating func activate(_ text: String, after: String = "", withText: Bool = true) throws {
    client.before = text
    client.after = after
    try client.take(typist.start(time: 0))
    _ = typist.handle(.granted, time: 0)
    _ = typist.handle([.activate] + client.state(withText: withText), time: 0)
    try #require(typist.path == .inputMethod)
    typist.know(.bytes)
  }

  private mutating func answer(_ time: UInt64, withText: Bool = true) throws {
    try client.take(typist.handle(client.state(withText: withText), time: time))
  }

  /// The client shows a part of its text.
  private mutating func show(_ text: String, cursor: UInt32, time: UInt64) throws {
    client.serial += 1
    let events = [
      Typist.InputMethodEvent.surroundingText(text: text, cursor: cursor, anchor: cursor), .done,
    ]
    try client.take(typist.handle(events, time: time))
  }

  /// Lets time pass, with an answer of the client's just before each wake.
  private mutating func settle(_ time: UInt64, withText: Bool = true) throws {
    try answer(time, withText: withText)
    while let wake = typist.nextWake {
      try answer(wake - 1, withText: withText)
      try client.take(typist.advance(to: wake))
    }
    #expect(!typist.isTyping)
  }

  @Test("38: the cursor goes back by graphemes", arguments: [false, true])
  mutating func cursorBack(byKeys: Bool) throws {
    if byKeys { client.after = "" } else { try activate("") }
    try client.take(typist.type("f(\(family))\nx", cursorBack: 4, time: 100))
    try settle(101)
    expect(client.content, equals: "f(|\(family))\nx")
    try client.take(typist.type("y", time: 1_000))
    try settle(1_001)
    expect(client.content, equals: "f(y|\(family))\nx")
  }

  @Test("41: by keys in a field that hides its text") mutating func replacesDots() throws {
    try client.take(typist.start(time: 0))
    let password: [Typist.InputMethodEvent] = [.activate, .contentType(hint: 0, purpose: 8)]
    _ = typist.handle([.granted] + password + client.state(), time: 0)
    try client.take(typist.type("one", time: 100))
    try show("•••", cursor: 9, time: 110)
    try client.take(typist.replace("one", with: "two", time: 1_000))
    while let wake = typist.nextWake { try client.take(typist.advance(to: wake)) }
    expect(client.content, equals: "two|after")
  }

  @Test("40: not in a private field that shows something else") mutating func keepsDigits() throws {
    try client.take(typist.start(time: 0))
    let digits: [Typist.InputMethodEvent] = [.activate, .contentType(hint: 0, purpose: 2)]
    _ = typist.handle([.granted] + digits + client.state(), time: 0)
    try client.take(typist.type("12", time: 100))
    client.before = "1299"
    try show("1299", cursor: 4, time: 200)
    try client.take(typist.replace("12", with: "34", time: 1_000))
    while let wake = typist.nextWake { try client.take(typist.advance(to: wake)) }
    expect(client.content, equals: "129934|after")
  }

  @Test("39: in one commit", arguments: [0, 1, 2, 9])
  mutating func replaces(back: Int) throws {
    try activate("say ", after: ".")
    try client.take(typist.type("a\(family)e\u{301}", cursorBack: back, time: 100))
    try settle(101)
    let effects = typist.replace("a\(family)e\u{301}", oldCursorBack: back, with: "new one", time: 1_000)
    expect(
      effects,
      equals: [
        .deleteSurroundingText(before: [22, 19, 1, 0][min(back, 3)], after: [0, 3, 21, 22][min(back, 3)]),
        .commitString("new one"), .sync, .commit(serial: client.serial),
      ])
    try client.take(effects)
    try settle(1_001)
    expect(client.content, equals: "say new one|.")
    expect(client.received.count { $0 == "\u{8}" }, equals: 0)
  }

  @Test("39: at once after the text") mutating func replacesAtOnce() throws {
    try activate("say ")
    try client.take(typist.type("one", time: 100))
    #expect(typist.replace("one", with: "two", cursorBack: 1, time: 101).isEmpty)
    try settle(110)
    expect(client.content, equals: "say tw|o")
  }

  @Test("39: by a long text, or by none", arguments: [0, 4_000, 9_000])
  mutating func replacesLong(count: Int) throws {
    try activate("say ")
    try client.take(typist.type("one", time: 100))
    try settle(101)
    try client.take(typist.replace("one", with: String(repeating: "x", count: count), time: 1_000))
    try settle(1_001)
    expect(client.content, equals: "say " + String(repeating: "x", count: count) + "|")
  }

  @Test("52: of a text of which the client shows the end", arguments: [SimulatedClient.View.cut, .line])
  mutating func replacesInParts(view: SimulatedClient.View) throws {
    client.view = view
    try activate("say ", after: ".")
    let text = (0..<1_500).map { $0 % 700 == 0 ? "\n" : "\($0) " }.joined()
    try client.take(typist.type(text, time: 100))
    try settle(101)
    try answer(500)
    try client.take(typist.replace(text, with: "one", cursorBack: 1, time: 1_000))
    try settle(1_001)
    #expect(client.content == "say on|e." && client.deletions.count > 1)
  }

  @Test("52: where another field ends it midway, the new text is lost") mutating func partsAreCutOff() throws
  {
    client.view = .cut
    try activate("say ", after: ".")
    let text = (0..<1_500).map { "\($0) " }.joined()
    try client.take(typist.type(text, time: 100))
    try settle(101)
    try answer(500)
    _ = typist.takeReports()
    try client.take(typist.replace(text, with: "one", time: 1_000))
    expect(client.deletions.count, equals: 1)
    (client.before, client.after) = ("", "")
    try client.take(typist.handle([.activate] + client.state(), time: 1_001))
    #expect(typist.takeReports().contains(.lost) && client.content == "|")
  }

  @Test("39: what cannot be typed does not count") mutating func replacesTypeable() throws {
    try activate("")
    try client.take(typist.type("o\u{1}n\r\ne", time: 100))
    try settle(101)
    try client.take(typist.replace("o\u{1}n\r\ne", with: "t\u{0}wo", time: 1_000))
    try settle(1_001)
    expect(client.content, equals: "two|")
    try client.take(typist.replace("\u{1}", with: " three", time: 2_000))
    try settle(2_001)
    expect(client.content, equals: "two three|")
  }

  @Test("40: where something else is there", arguments: ["", "n", "on", "onE", "one "])
  mutating func appends(shown: String) throws {
    try activate(shown)
    try client.take(typist.replace("one", with: "two", time: 1_000))
    try settle(1_001)
    expect(client.content, equals: shown + "two|")
    #expect(client.deletions.isEmpty)
  }

  @Test("40: where text is selected") mutating func appendsToASelection() throws {
    try activate("")
    client.serial += 1
    _ = typist.handle([.surroundingText(text: "one", cursor: 3, anchor: 1), .done], time: 1)
    #expect(typist.replace("one", with: "two", time: 1_000).contains(.commitString("two")))
  }

  @Test("41: by keys", arguments: [0, 1, 2, 3], [false, true])
  mutating func replacesByKeys(back: Int, isInputMethod: Bool) throws {
    if isInputMethod { try activate("say ", after: ".", withText: false) }
    (client.before, client.after) = ("say ", ".")
    try client.take(typist.type("a\(family)c", cursorBack: back, time: 100))
    try settle(101, withText: false)
    try client.take(typist.replace("a\(family)c", oldCursorBack: back, with: "new", time: 1_000))
    try settle(1_001, withText: false)
    expect(client.content, equals: "say new|.")
    #expect(client.deletions.isEmpty)
  }

  @Test(
    "41: by keys, as GTK counts them",
    arguments: ["नमस्ते क्षत्रिय", "สวัสดี น้ำใจ ที่นี่", "السَّلامُ أَلِف", "\u{623}", family + "e\u{301}"])
  mutating func replacesAsInGTK(old: String) throws {
    client.backspaceTakes = .asInGTK
    (client.before, client.after) = ("say ", "")
    try client.take(typist.type(old, time: 100))
    try client.take(typist.finish().effects)
    try client.take(typist.replace(old, with: "new", time: 5_000))
    try client.take(typist.finish().effects)
    expect(client.content, equals: "say new|")
  }

  @Test("41: what the client shows decides", arguments: SimulatedClient.Part.allCases, [0, 2])
  mutating func erasesWhatIsLeft(takes: SimulatedClient.Part, back: Int) throws {
    try activate("say ")
    (client.backspaceTakes, client.ignoresDeletions) = (takes, true)
    let old = "ที่\(family)e\u{301}ab"
    try client.take(typist.type(old, cursorBack: back, time: 100))
    try settle(101)
    try client.take(typist.replace(old, oldCursorBack: back, with: "new", time: 5_000))
    try settle(5_001)
    expect(client.content, equals: "say new|")
    try client.take(typist.replace("new", with: old, time: 20_000))
    try settle(20_001)
    expect(client.content, equals: "say \(old)|")
  }

  @Test("41: a client that shows one line of several") mutating func replacesLines() throws {
    try activate("say ")
    try client.take(typist.type("one\ntwo", time: 100))
    try show("two", cursor: 3, time: 110)
    try client.take(typist.replace("one\ntwo", with: "three", time: 1_000))
    try client.take(typist.finish().effects)
    expect(client.content, equals: "say three|")
    #expect(client.deletions.isEmpty)
  }

  @Test("40: where something else is there, whatever follows", arguments: ["other ", ""])
  mutating func appendsBeforeLines(shown: String) throws {
    try activate(shown, after: shown.isEmpty ? "other" : ",")
    try client.take(typist.replace("Dear ,\nyours", oldCursorBack: 7, with: "new", time: 1_000))
    try settle(1_001)
    #expect(client.content.hasPrefix(shown + "new|"))
    #expect(client.deletions.isEmpty && !client.received.contains("\u{8}"))
  }

  @Test("41: a client that shows one line of several, with the cursor in the first")
  mutating func replacesAroundTheCursor() throws {
    try activate("")
    try client.take(typist.type("Dear ,\nyours", cursorBack: 7, time: 100))
    try show("yours", cursor: 5, time: 110)
    try show("Dear ,", cursor: 5, time: 120)
    try client.take(typist.replace("Dear ,\nyours", oldCursorBack: 7, with: "new", time: 1_000))
    try client.take(typist.finish().effects)
    expect(client.content, equals: "new|")
    #expect(client.deletions.isEmpty)
  }

  /// The cursor moves to the start of a line, such as the one after the old text.
  @Test("40: where the cursor has moved since", arguments: [false, true])
  mutating func appendsAfterMoving(moves: Bool) throws {
    try activate("say ")
    try client.take(typist.type("one\n", time: 100))
    try show("", cursor: 0, time: 110)
    if moves {
      try show("other", cursor: 0, time: 500)
      try show("", cursor: 0, time: 510)
    }
    try client.take(typist.replace("one\n", with: "two", time: 1_000))
    try client.take(typist.finish().effects)
    expect(client.content, equals: (moves ? "say one\ntwo|" : "say two|"))
    #expect(client.deletions.isEmpty)
  }

  @Test("42: a client that does no deletions", arguments: [0, 1])
  mutating func replacesWithoutDeletions(back: Int) throws {
    try activate("say ", after: ".")
    client.ignoresDeletions = true
    for (old, new) in [("", "one"), ("one", "two"), ("two", "four")] {
      let time: UInt64 = new == "one" ? 1_000 : new == "two" ? 5_000 : 9_000
      try client.take(
        typist.replace(old, oldCursorBack: back, with: new, cursorBack: back, time: time))
      try settle(time + 1)
    }
    expect(client.content, equals: (back == 0 ? "say four|." : "say fou|r."))
    expect(client.deletions.count, equals: 1)
  }

  @Test("a replacement is dropped with its field") mutating func dropsReplacements() throws {
    try activate("say ")
    try client.take(typist.type("one", time: 100))
    #expect(typist.replace("one", with: "two", time: 101).isEmpty)
    client.before = "one"
    try client.take(typist.handle([.activate] + client.state(), time: 102))
    expect(client.content, equals: "one|")
    expect(typist.takeLostText(), equals: true)
  }

  @Test("43: stop on the input method path") mutating func stops() throws {
    try activate("")
    let piece = String(repeating: family, count: 1_000)
    try client.take(typist.type(piece, time: 100))
    #expect(typist.isTyping)
    #expect(typist.stop(time: 101).isEmpty)
    #expect(!typist.isTyping && typist.nextWake == nil)
    #expect(piece.hasPrefix(client.before) && client.before.count == 222)
    try answer(102)
    try client.take(typist.type("!", time: 500))
    expect(client.before.count, equals: 223)
  }
}
