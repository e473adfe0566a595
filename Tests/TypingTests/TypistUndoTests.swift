import Expectations
import Testing

@testable import Typing

private let family = "👨‍👩‍👧"
/// A consonant cluster with a vowel sign: BackSpace takes the sign only.
private let cluster = "क्षि"

/// The numbered cases of the typist's header that concern undo.
@Suite struct TypistUndoTests {
  enum Way: CaseIterable { case bytes, inputMethodWithoutText, keys }

  var typist = PromptTypist()
  var client = SimulatedClient()

  private mutating func activate(_ way: Way, _ text: String = "say ", after: String = ".") throws {
    (client.before, client.after) = (text, after)
    client.backspaceTakes = .asInGTK
    try client.take(typist.start(time: 0))
    guard way != .keys else { return }
    _ = typist.handle(.granted, time: 0)
    _ = typist.handle([.activate] + client.state(withText: way == .bytes), time: 0)
    try #require(typist.path == .inputMethod)
    typist.know(.bytes)
    _ = typist.takeReports()
  }

  /// Lets time pass, with an answer of the client's just before each wake.
  private mutating func settle(_ way: Way, _ time: UInt64) throws {
    func answer(_ time: UInt64) throws {
      guard way != .keys else { return }
      try client.take(typist.handle(client.state(withText: way == .bytes), time: time))
    }
    try answer(time)
    while let wake = typist.nextWake {
      try answer(wake - 1)
      try client.take(typist.advance(to: wake))
      try answer(wake)
    }
    #expect(!typist.isTyping)
  }

  private mutating func type(_ text: String, back: Int = 0, _ way: Way) throws {
    try client.take(typist.type(text, cursorBack: back, time: 1_000))
    try settle(way, 1_001)
  }

  private mutating func delete(_ way: Way) throws {
    try client.take(typist.delete(.character, time: 5_000))
    try settle(way, 5_001)
  }

  /// Undoes, and returns whether the typist tells that nothing was taken back.
  private mutating func undo(
    _ text: String, back: Int = 0, afterDeletion: Bool = false, _ way: Way
  ) throws -> Bool {
    _ = typist.takeReports()
    try client.take(typist.undo(text, cursorBack: back, afterDeletion: afterDeletion, time: 10_000))
    try settle(way, 10_001)
    return typist.takeReports().contains(.notTakenBack)
  }

  @Test("49: before and after the cursor", arguments: Way.allCases, [0, 1, 2, 9])
  mutating func takesBack(way: Way, back: Int) throws {
    let text = "a\(family)e\u{301}"
    try activate(way)
    try type(text, back: back, way)
    #expect(try !undo(text, back: back, way))
    expect(client.content, equals: "say |.")
    expect(client.deletions.count, equals: (way == .bytes ? 1 : 0))
  }

  @Test("49: at once after the text") mutating func takesBackAtOnce() throws {
    try activate(.bytes)
    try client.take(typist.type("one", time: 100))
    #expect(typist.undo("one", time: 101).isEmpty)
    try settle(.bytes, 110)
    expect(client.content, equals: "say |.")
  }

  @Test("49: what cannot be typed does not count") mutating func takesBackTypeable() throws {
    try activate(.bytes)
    try type("o\u{1}n\r\ne", .bytes)
    #expect(try !undo("o\u{1}n\r\ne", .bytes))
    expect(client.content, equals: "say |.")
    #expect(try !undo("\u{1}", .bytes))
    expect(client.content, equals: "say |.")
  }

  @Test("49: in a client that does no deletions", arguments: [0, 2])
  mutating func takesBackWithoutDeletions(back: Int) throws {
    try activate(.bytes)
    client.ignoresDeletions = true
    let text = "a\(cluster)bc"
    try type(text, back: back, .bytes)
    #expect(try !undo(text, back: back, .bytes))
    expect(client.content, equals: "say |.")
  }

  @Test("49: not where something else is", arguments: ["on", "onE", "one ", ""])
  mutating func leavesOther(shown: String) throws {
    try activate(.bytes, shown)
    #expect(try undo("one", .bytes))
    expect(client.content, equals: shown + "|.")
    #expect(client.deletions.isEmpty && client.received.isEmpty)
  }

  @Test("49: not where the cursor has moved, even if the same text is there", arguments: [false, true])
  mutating func leavesMoved(deletes: Bool) throws {
    try activate(.bytes, "one ")
    try type("one", .bytes)
    (client.before, client.after) = ("one", " one")
    _ = typist.handle(client.state(), time: 2_000)
    if deletes { try delete(.bytes) }
    #expect(try undo("one", afterDeletion: deletes, .bytes))
    expect(client.content, equals: (deletes ? "on| one" : "one| one"))
  }

  @Test("49: not where text was selected", arguments: [false, true])
  mutating func leavesSelected(deletes: Bool) throws {
    try activate(.bytes, "")
    try type("one", .bytes)
    client.serial += 1
    _ = typist.handle([.surroundingText(text: "one.", cursor: 3, anchor: 4), .done], time: 2_000)
    if deletes {
      _ = typist.delete(.character, time: 3_000)
      client.after = ""
      try settle(.bytes, 3_001)
    }
    #expect(try undo("one", afterDeletion: deletes, .bytes))
    #expect(client.before == "one" && client.deletions.isEmpty)
  }

  @Test("49: not in another field") mutating func isDropped() throws {
    try activate(.bytes)
    try client.take(typist.type("one", time: 100))
    #expect(typist.undo("one", time: 101).isEmpty)
    (client.before, client.after) = ("one", "")
    _ = typist.takeReports()
    try client.take(typist.handle([.activate] + client.state(), time: 102))
    #expect(client.content == "one|" && client.deletions.isEmpty)
    let field = Field(purpose: .normal, serial: 2)
    expect(typist.takeReports(), equals: [.notTakenBack, .fieldChanged, .ended, .field(field)])
  }

  @Test("49: not after a stop") mutating func isStopped() throws {
    try activate(.bytes)
    try client.take(typist.type("one", time: 100))
    #expect(typist.undo("one", time: 101).isEmpty)
    _ = typist.takeReports()
    try client.take(typist.stop(time: 102))
    #expect(typist.takeReports().contains(.notTakenBack))
    expect(client.content, equals: "say one|.")
  }

  private static let texts: [(text: String, back: Int)] = [
    (String(repeating: "Größe 日本 e\u{301} \(family) ", count: 400), 0),
    (long(10_000), 0), (long(10_000), 7), (String(repeating: "a", count: 10_000), 0),
    ((0..<9).map { long(200 * $0) }.joined(separator: "\n") + "\n", 0),
    ("\n\n" + long(4_500) + "\n\n", 0), ("\n" + long(4_500) + "\n" + long(200), 3),
  ]

  /// Numbers, so that no part is like another one.
  private static func long(_ count: Int) -> String {
    String((0...count).map { "\($0) " }.joined().prefix(count))
  }

  /// Types; the client then shows what has come of it.
  private mutating func typeLong(_ text: String, back: Int = 0) throws {
    client.view = client.view == .whole ? .cut : client.view
    try type(text, back: back, .bytes)
    try client.take(typist.handle(client.state(), time: 4_000))
    client.received = .init()
  }

  @Test(
    "52: in parts, each of what the client shows", arguments: texts,
    [SimulatedClient.View.cut, .line, .words])
  mutating func takesBackInParts(typed: (text: String, back: Int), view: SimulatedClient.View) throws {
    client.view = view
    try activate(.bytes)
    try typeLong(typed.text, back: typed.back)
    #expect(try !undo(typed.text, back: typed.back, .bytes))
    expect(client.content, equals: "say |.")
    let keys = client.received.count { $0 == "\u{8}" }
    #expect(keys <= (view == .cut ? 0 : typed.text.count { $0 == "\n" } + Pacing.ahead))
    #expect(client.deletions.allSatisfy { $0 <= 4_000 } && client.deletions.count > 1)
  }

  @Test("52: the next part waits for the answer to the one before, and follows at once")
  mutating func partsWait() throws {
    try activate(.bytes)
    try typeLong(Self.long(10_000))
    try client.take(typist.undo(Self.long(10_000), time: 10_000))
    expect(client.deletions, equals: [3_000])
    while let wake = typist.nextWake, wake < 11_000 { try client.take(typist.advance(to: wake)) }
    expect(client.deletions, equals: [3_000])
    for (time, count) in [(10_900, 2), (10_901, 3)] as [(UInt64, Int)] {
      try client.take(typist.handle(client.state(), time: time))
      expect(client.deletions.count, equals: count)
    }
    expect(client.content, equals: "say |.")
  }

  @Test("52: not where the client shows that something else is there by then")
  mutating func partsEnd() throws {
    try activate(.bytes)
    try typeLong(Self.long(10_000))
    _ = typist.takeReports()
    try client.take(typist.undo(Self.long(10_000), time: 10_000))
    client.before.append("!")
    let left = client.content
    try settle(.bytes, 10_010)
    #expect(client.content == left && client.deletions == [3_000])
    let reports = typist.takeReports()
    #expect(reports.contains(.partlyTakenBack) && !reports.contains(.notTakenBack))
  }

  @Test("52: nor where it shows nothing of a part, for as long as it may be busy")
  mutating func partsAreUnanswered() throws {
    try activate(.bytes)
    try typeLong(Self.long(10_000))
    _ = typist.takeReports()
    try client.take(typist.undo(Self.long(10_000), time: 10_000))
    while let wake = typist.nextWake { try client.take(typist.advance(to: wake)) }
    #expect(client.deletions == [3_000] && client.received.count { $0 == "\u{8}" } == 0)
    let reports = typist.takeReports()
    #expect(reports.contains(.partlyTakenBack) && !reports.contains(.notTakenBack))
  }

  @Test("52: where another field ends it midway, it is told that a part is taken", arguments: 1...2)
  mutating func partsAreCutOff(parts: Int) throws {
    try activate(.bytes)
    try typeLong(Self.long(10_000))
    _ = typist.takeReports()
    try client.take(typist.undo(Self.long(10_000), time: 10_000))
    for time in 0..<UInt64(parts - 1) {
      try client.take(typist.handle(client.state(), time: 10_010 + time))
    }
    expect(client.deletions.count, equals: parts)
    (client.before, client.after) = ("one", "")
    try client.take(typist.handle([.activate] + client.state(), time: 10_020))
    let reports = typist.takeReports()
    #expect(reports.contains(.partlyTakenBack) && !reports.contains(.notTakenBack))
    #expect(client.content == "one|" && !typist.isTyping)
  }

  @Test("52: by keys in a client that does no deletions", arguments: [SimulatedClient.View.cut, .line])
  mutating func partsByKeys(view: SimulatedClient.View) throws {
    (client.view, client.ignoresDeletions) = (view, true)
    try activate(.bytes)
    let text = Self.long(4_500) + "\n" + Self.long(100)
    try typeLong(text)
    #expect(try !undo(text, .bytes))
    #expect(client.content == "say |." && client.deletions.count == 1)
  }

  private static let deleted: [(text: String, back: Int)] = [
    ("ab", 0), ("a\(family)", 0), ("ae\u{301}", 0), ("a\(cluster)", 0), ("a\(cluster)bc", 2),
    ("a\(family)b\n", 2), ("السَّلامُ", 0), ("a\n", 0),
  ]

  @Test("50: what a deletion has left", arguments: Way.allCases, deleted)
  mutating func afterDeletion(way: Way, typed: (text: String, back: Int)) throws {
    try activate(way)
    try type(typed.text, back: typed.back, way)
    try delete(way)
    #expect(try !undo(typed.text, back: typed.back, afterDeletion: true, way))
    expect(client.content, equals: "say |.")
  }

  @Test("50: at once after the deletion", arguments: Way.allCases)
  mutating func afterDeletionAtOnce(way: Way) throws {
    try activate(way)
    try client.take(typist.type("ab\(family)", time: 1_000))
    try client.take(typist.delete(.character, time: 1_001))
    try client.take(typist.undo("ab\(family)", afterDeletion: true, time: 1_001))
    try settle(way, 1_010)
    expect(client.content, equals: "say |.")
  }

  @Test("50: what a client shows to be left", arguments: SimulatedClient.Part.allCases)
  mutating func whatIsShown(part: SimulatedClient.Part) throws {
    try activate(.bytes, "a")
    (client.backspaceTakes, client.ignoresDeletions) = (part, true)
    try type(cluster, .bytes)
    try delete(.bytes)
    #expect(try !undo(cluster, afterDeletion: true, .bytes))
    expect(client.content, equals: "a|.")
  }

  @Test("50: nothing before the text, like what is left of it or not", arguments: Way.allCases)
  mutating func leavesAlike(way: Way) throws {
    try activate(way, "क्ष")
    try type("न" + cluster, way)
    try delete(way)
    #expect(try !undo("न" + cluster, afterDeletion: true, way))
    expect(client.content, equals: "क्ष|.")
  }

  @Test("50: a deletion of the only character, or before the text", arguments: Way.allCases, [0, 1])
  mutating func nothingLeft(way: Way, back: Int) throws {
    try activate(way)
    try type("b", back: back, way)
    try delete(way)
    #expect(try !undo("b", back: back, afterDeletion: true, way))
    expect(client.content, equals: (back == 0 ? "say |." : "say|."))
  }

  @Test("50: not where the client begins to tell its text too late") mutating func beginsLate() throws {
    try activate(.inputMethodWithoutText)
    try type("a" + cluster, .inputMethodWithoutText)
    try delete(.inputMethodWithoutText)
    _ = typist.handle(client.state(), time: 9_000)
    let before = client.content
    #expect(try undo("a" + cluster, afterDeletion: true, .bytes))
    expect(client.content, equals: before)
  }

  @Test("50: not where the client has not told yet what is left") mutating func tellsLate() throws {
    try activate(.bytes)
    client.ignoresDeletions = true
    client.backspaceTakes = .grapheme
    try type("a" + cluster, .bytes)
    _ = typist.handle(client.state(), time: 1_100)
    try client.take(typist.delete(.character, time: 5_000))
    // The client shows that it has not deleted, and shows nothing after the BackSpace in its place.
    try client.take(typist.handle(client.state(), time: 5_001))
    while let wake = typist.nextWake { try client.take(typist.advance(to: wake)) }
    expect(client.content, equals: "say a|.")
    try client.take(typist.undo("a" + cluster, afterDeletion: true, time: 20_000))
    while let wake = typist.nextWake { try client.take(typist.advance(to: wake)) }
    expect(client.content, equals: "say a|.")
    #expect(typist.takeReports().contains(.notTakenBack))
  }
}

/// The order and the number of reports.
@Suite struct TypistReportTests {
  var typist = Typist()
  var client = SimulatedClient()

  private mutating func activate(hint: UInt32 = 0, _ time: UInt64) throws {
    let events: [Typist.InputMethodEvent] = [.granted, .activate, .contentType(hint: hint, purpose: 0)]
    for event in events + client.state() { try client.take(typist.handle(event, time: time)) }
  }

  private func field(_ serial: UInt64) -> Field { Field(purpose: .normal, serial: serial) }

  @Test("what an event changes is told with it, and once") mutating func fields() throws {
    try client.take(typist.start(time: 0))
    expect(typist.takeReports(), equals: [])
    try activate(0)
    #expect(typist.takeReports() == [.fieldChanged, .field(field(1)), .textShown(true), .wordsKnown(true)])
    try activate(hint: 0x40, 10)
    let hidden = Field(purpose: .normal, hints: .hiddenText, serial: 2)
    #expect(
      typist.takeReports() == [
        .fieldChanged, .privateField(true), .field(hidden), .textShown(false), .wordsKnown(false),
      ])
    try client.take(typist.handle(client.state(), time: 20))
    expect(typist.takeReports(), equals: [.shownAgain])
    try client.take(typist.handle(.unavailable, time: 30))
    expect(typist.takeReports(), equals: [.privateField(false), .field(nil)])
  }

  @Test("26: a takeover is told") mutating func takeover() throws {
    try client.take(typist.start(time: 0))
    typist.note(.requested, time: 10)
    try activate(20)
    #expect(typist.takeReports() == [.fieldTakenOver, .field(field(1)), .textShown(true), .wordsKnown(true)])
  }

  @Test("a text begins and ends") mutating func begins() throws {
    try client.take(typist.start(time: 0))
    try activate(0)
    _ = typist.takeReports()
    typist.type("a")
    expect(typist.takeReports(), equals: [])
    try client.take(typist.advance(to: 10))
    expect(typist.takeReports(), equals: [.started])
    try client.take(typist.handle(.synced, time: 11))
    expect(typist.takeReports(), equals: [.ended])
  }

  @Test("37: each deletion that finds nothing is told") mutating func nothingToDelete() throws {
    (client.before, client.after) = ("", "")
    try client.take(typist.start(time: 0))
    try activate(0)
    _ = typist.takeReports()
    for time in [1_000, 5_000] as [UInt64] {
      try client.take(typist.delete(.character, time: time))
      try client.take(typist.advance(to: time + 200))
      expect(typist.takeReports(), equals: [.nothingToDelete])
      try client.take(typist.advance(to: time + 300))
      expect(typist.takeReports(), equals: [])
    }
  }

  private mutating func select(_ cursor: UInt32, _ anchor: UInt32, hint: UInt32 = 0) throws {
    let events: [Typist.InputMethodEvent] = [
      .contentType(hint: hint, purpose: 0), .surroundingText(text: "né!", cursor: cursor, anchor: anchor),
      .done,
    ]
    for event in events { try client.take(typist.handle(event, time: 10)) }
  }

  private func selections(_ reports: [TypingReport]) -> [Bool] {
    reports.compactMap { if case .selection(let isThere) = $0 { isThere } else { nil } }
  }

  @Test("what is selected is told, and never of a private field") mutating func selection() throws {
    try client.take(typist.start(time: 0))
    try activate(0)
    _ = typist.takeReports()
    try select(1, 1)
    #expect(selections(typist.takeReports()) == [] && typist.selectedText == nil)
    try select(1, 3)
    #expect(selections(typist.takeReports()) == [true] && typist.selectedText == "é")
    try select(4, 0)
    #expect(selections(typist.takeReports()) == [] && typist.selectedText == "né!")
    // Nothing is selected outside of the text or within a character.
    for wrong in [(9, 0), (2, 0)] as [(UInt32, UInt32)] {
      try select(wrong.0, wrong.1)
      #expect(typist.selectedText == nil)
    }
    _ = typist.takeReports()
    try select(1, 3)
    expect(selections(typist.takeReports()), equals: [true])
    try select(1, 3, hint: 0x40)
    #expect(selections(typist.takeReports()) == [false] && typist.selectedText == nil)
  }

  @Test("a seat that goes takes all with it") mutating func seatGone() throws {
    try client.take(typist.start(time: 0))
    try activate(hint: 0x80, 0)
    try client.take(typist.type("a", time: 10))
    _ = typist.takeReports()
    let field = typist.field
    typist.leaveSeat()
    #expect(
      typist.takeReports() == [
        .lost, .fieldChanged, .ended, .privateField(false), .field(nil), .textShown(false),
        .wordsKnown(false),
      ])
    #expect(typist.field != field && typist.path == .virtualKeyboard)
  }
}
