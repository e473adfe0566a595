import Expectations
import Snippets
import Testing

@testable import Typing

/// The numbered cases of the typist's header that concern a change of field.
@Suite struct TypistFieldTests {
  var typist = PromptTypist()
  var client = SimulatedClient()

  private mutating func activate(_ time: UInt64) throws {
    try client.take(typist.handle([.activate] + client.state(), time: time))
  }

  private mutating func deactivate(_ time: UInt64) throws {
    client.serial &+= 1
    try client.take(typist.handle([.deactivate, .done], time: time))
  }

  private mutating func begin() throws {
    try client.take(typist.start(time: 0))
    _ = typist.handle(.granted, time: 0)
    try activate(0)
    try client.take(typist.type("a", time: 1_000))
    try client.take(typist.handle(client.state(), time: 1_001))
  }

  enum Leaving: CaseIterable { case deactivate, activate, unavailable }

  private mutating func leave(_ leaving: Leaving, _ time: UInt64) throws {
    switch leaving {
    case .deactivate: try deactivate(time)
    case .activate: try activate(time)
    case .unavailable:
      client.serial = 0
      try client.take(typist.handle(.unavailable, time: time))
    }
  }

  @Test("18: text behind a delete is dropped", arguments: Leaving.allCases)
  mutating func dropsText(leaving: Leaving) throws {
    try begin()
    try client.take(typist.delete(.character, time: 1_010), handlesKeysAtOnce: false)
    #expect(typist.type("lost", time: 1_020).isEmpty)
    try leave(leaving, 1_030)
    try client.take(typist.finish().effects)
    expect(client.text, equals: "a\u{8}")
    expect(typist.takeLostText(), equals: true)
    expect(typist.takeLostText(), equals: false)
    try client.take(typist.type("b", time: 2_000))
    expect(client.text, equals: "a\u{8}b")
    expect(client.discarded, equals: 0)
  }

  @Test("18: text is dropped that was asked for just before the news", arguments: [false, true])
  mutating func dropsWhatCrosses(byKeys: Bool) throws {
    var typist = Typist()
    try client.take(typist.start(time: 0))
    let terminal: [Typist.InputMethodEvent] = [.contentType(hint: 0, purpose: 13)]
    _ = typist.handle([.granted, .activate] + (byKeys ? terminal : []) + client.state(), time: 0)
    expect(typist.path, equals: (byKeys ? .virtualKeyboard : .inputMethod))
    typist.type("lost")
    typist.press(.enter)
    for event in [.deactivate, .done, .activate, .done] as [Typist.InputMethodEvent] {
      typist.note(event, time: 10)
    }
    #expect(typist.advance(to: 10).isEmpty)
    #expect(!typist.isTyping)
    let isLost = typist.takeLostText()
    #expect(isLost)
  }

  @Test("24: so is a Return") mutating func reportsReturn() throws {
    try begin()
    try client.take(typist.delete(.word, time: 1_010))
    #expect(typist.press(.enter, time: 1_020).isEmpty)
    try activate(1_030)
    expect(typist.takeLostText(), equals: true)
  }

  @Test("24: only text is reported") mutating func reportsText() throws {
    try begin()
    client.ignoresDeletions = true
    try client.take(typist.delete(.word, time: 1_010))
    #expect(typist.delete(.word, time: 1_020).isEmpty)
    try activate(1_030)
    #expect(!typist.isTyping)
    expect(typist.takeLostText(), equals: false)
  }

  @Test("26: the input method comes while keys are typed") mutating func takesOver() throws {
    try client.take(typist.start(time: 0))
    _ = typist.handle(.requested, time: 5)
    try client.take(typist.type(distinct(60), time: 10))
    _ = typist.handle(.granted, time: 20)
    try activate(20)
    expect(typist.path, equals: .inputMethod)
    expect(typist.field, equals: 1)
    try client.take(typist.finish().effects)
    expect(client.text, equals: distinct(60))
    expect(client.keymaps.count, equals: 2)
    let reports = typist.takeReports()
    #expect(reports.contains(.fieldTakenOver))
    #expect(!reports.contains(.lost) && !reports.contains(.fieldChanged))
  }

  @Test("26: not by a secret") mutating func leavesASecret() throws {
    try client.take(typist.start(time: 0))
    _ = typist.handle([.requested, .granted], time: 5)
    try client.take(typist.typeSecret(distinct(60), time: 10))
    let received = client.text
    try activate(20)
    try client.take(typist.finish().effects)
    expect(client.text, equals: received)
    let reports = typist.takeReports()
    #expect(reports.contains(.lost) && reports.contains(.fieldChanged))
  }

  @Test("26: for a terminal, which keys go on to") mutating func takesOverATerminal() throws {
    try client.take(typist.start(time: 0))
    _ = typist.handle(.requested, time: 5)
    try client.take(typist.type(distinct(60), time: 10))
    #expect(typist.isTyping)
    client.serial += 1
    try client.take(
      typist.handle([.granted, .activate, .contentType(hint: 0, purpose: 13), .done], time: 20))
    try client.take(typist.finish().effects)
    expect(client.text, equals: distinct(60))
    expect(typist.takeLostText(), equals: false)
  }

  @Test("26: but not much later, and not twice", arguments: [false, true])
  mutating func takesOverOnce(isSecond: Bool) throws {
    try client.take(typist.start(time: 0))
    _ = typist.handle([.requested, .granted], time: 5)
    if isSecond {
      try activate(10)
      try deactivate(20)
    }
    try client.take(typist.type(distinct(60), time: 900))
    #expect(typist.isTyping)
    // The field comes just before the second keymap and, if it is the first, over a second after the request.
    try client.take(typist.type(distinct(60, from: 0x4E00), time: 940))
    try activate(isSecond ? 945 : 1_005)
    #expect(!typist.isTyping)
    expect(typist.takeLostText(), equals: true)
  }

  @Test("26: refused: nothing changes") mutating func refused() throws {
    try client.take(typist.start(time: 0))
    try client.take(typist.type(distinct(60), time: 10))
    _ = typist.handle([.requested, .unavailable], time: 11)
    try client.take(typist.finish().effects)
    expect(client.text, equals: distinct(60))
    expect(typist.field, equals: 0)
  }

  @Test("deactivate and activate in one done are another field") mutating func switchesInOneDone() throws {
    try begin()
    let piece = String(repeating: "x", count: 4_000)
    try client.take(typist.type(piece + "rest", time: 1_100))
    let events: [Typist.InputMethodEvent] = [.deactivate, .activate] + client.state()
    try client.take(typist.handle(events, time: 1_110))
    expect(client.text, equals: "a" + piece)
    #expect(!typist.isTyping)
    expect(typist.takeLostText(), equals: true)
    expect(typist.path, equals: .inputMethod)
    expect(typist.field, equals: 2)
  }

  @Test(
    "fields that are private",
    arguments: [
      (0, 0, false), (0, 1, false), (0, 2, true), (0, 3, false), (0, 8, true), (0, 9, true), (0, 10, false),
      (0x3F, 0, false), (0x40, 0, true), (0x80, 0, true), (0x100, 13, false), (.max, .max, true),
    ] as [(UInt32, UInt32, Bool)])
  mutating func privateFields(hint: UInt32, purpose: UInt32, isPrivate: Bool) {
    _ = typist.handle([.granted, .activate, .contentType(hint: hint, purpose: purpose)], time: 0)
    #expect(!typist.isPrivateField)
    _ = typist.handle(.done, time: 0)
    expect(typist.isPrivateField, equals: isPrivate)
    _ = typist.handle([.deactivate, .done], time: 1)
    #expect(!typist.isPrivateField)
    _ = typist.handle([.activate, .done], time: 2)
    #expect(!typist.isPrivateField)
  }

  @Test("18: pieces and commits that wait are dropped") mutating func dropsPieces() throws {
    try begin()
    let piece = String(repeating: "x", count: 4_000)
    try client.take(typist.type(piece + "rest", time: 1_100))
    try activate(1_110)
    #expect(typist.nextWake == nil)
    expect(client.text, equals: "a" + piece)
  }

  @Test("18: keys that wait for a keymap are dropped") mutating func dropsKeys() throws {
    try client.take(typist.start(time: 0))
    try client.take(typist.handle(.granted, time: 0))
    try client.take(typist.type(distinct(60), time: 10))
    try activate(20)
    #expect(typist.nextWake == nil)
    expect(client.text, equals: distinct(47))
  }

  @Test("18: keys to the old field are not overtaken in the new one's client")
  mutating func waitsForOldKeys() throws {
    try client.take(typist.start(time: 0))
    try client.take(typist.handle(.granted, time: 0))
    try client.take(typist.type("ab", time: 10), handlesKeysAtOnce: false)
    try activate(20)
    #expect(typist.type("c", time: 30).isEmpty)
    expect(typist.nextWake, equals: 110)
    client.handleKeys()
    try client.take(typist.advance(to: 110))
    expect(client.text, equals: "abc")
  }

  @Test("27: the focus leaves a client without an active field") mutating func leavesWithoutField() throws {
    try client.take(typist.start(time: 0))
    try client.take(typist.handle(.granted, time: 0))
    try client.take(typist.type(distinct(60), time: 10))
    let field = typist.field
    try deactivate(20)
    #expect(typist.field != field)
    #expect(!typist.isTyping)
    expect(typist.takeLostText(), equals: true)
    expect(client.text, equals: distinct(47))
  }

  @Test("17: a terminal gets keys, and nothing for another field") mutating func terminal() throws {
    try client.take(typist.start(time: 0))
    _ = typist.handle(.granted, time: 0)
    client.serial += 1
    let enter: [Typist.InputMethodEvent] = [.activate, .contentType(hint: 0, purpose: 13), .done]
    try client.take(typist.handle(enter, time: 5_000))
    expect(typist.path, equals: .virtualKeyboard)
    try client.take(typist.type("a\nb\t", time: 5_010))
    expect(client.text, equals: "a\nb\t")
    // 4: a terminal is no X11 client, and needs no pause between keymaps.
    try client.take(typist.type(distinct(60), time: 5_020))
    #expect(client.text == "a\nb\t" + distinct(60) && !typist.isTyping)
    try client.take(typist.type(String(repeating: "hello ", count: 400), time: 5_025))
    client.serial += 1
    try client.take(typist.handle([.deactivate] + enter, time: 5_030))
    #expect(!typist.isTyping)
    expect(typist.takeLostText(), equals: true)
  }

  /// A commit that is discarded would show nowhere: the client tells nothing, or as many dots.
  @Test("16: a field that hides its text gets keys", arguments: [(0, 8), (0, 9), (0x40, 0)], [false, true])
  mutating func hidesText(type: (hint: UInt32, purpose: UInt32), tells: Bool) throws {
    try client.take(typist.start(time: 0))
    let dots: [Typist.InputMethodEvent] = [.surroundingText(text: "•", cursor: 3, anchor: 3)]
    let enter: [Typist.InputMethodEvent] = [.activate, .contentType(hint: type.hint, purpose: type.purpose)]
    _ = typist.handle([.granted] + enter + (tells ? dots : []) + [.done], time: 10)
    expect(typist.path, equals: .virtualKeyboard)
    #expect(typist.isPrivateField)
    let field = typist.field
    _ = typist.handle(dots + [.done], time: 20)
    expect(typist.path, equals: .virtualKeyboard)
    expect(typist.field, equals: field)
    try client.take(typist.type("x", time: 2_000))
    expect(client.text, equals: "x")
  }

  @Test("18: events that are no change of field drop nothing") mutating func keeps() throws {
    try client.take(typist.start(time: 0))
    try client.take(typist.type(distinct(60), time: 10))
    for event in [.deactivate, .done, .unavailable, .granted, .done] as [Typist.InputMethodEvent] {
      try client.take(typist.handle(event, time: 20))
    }
    try client.take(typist.finish().effects)
    expect(client.text, equals: distinct(60))
  }

  @Test("19: text behind a return follows the focus", arguments: [false, true])
  mutating func followsTheReturn(leavesFirst: Bool) throws {
    try begin()
    try client.take(typist.press(.enter, time: 1_010))
    #expect(typist.type("b", time: 1_020).isEmpty)
    if leavesFirst {
      try deactivate(1_030)
      expect(client.text, equals: "a\n")
      expect(typist.path, equals: .virtualKeyboard)
      #expect(typist.type("c", time: 1_040).isEmpty)
    }
    try activate(1_050)
    try client.take(typist.finish().effects)
    expect(client.text, equals: (leavesFirst ? "a\nbc" : "a\nb"))
    expect(client.discarded, equals: 0)
  }

  @Test("19: but not behind a delete after it") mutating func followsNothingElse() throws {
    try begin()
    try client.take(typist.press(.enter, time: 1_010))
    try client.take(typist.delete(.character, time: 1_011))
    #expect(typist.type("b", time: 1_020).isEmpty)
    try activate(1_030)
    #expect(typist.nextWake == nil)
    expect(client.text, equals: "a\n\u{8}")
  }

  @Test("20: no field in time") mutating func dropsInTheEnd() throws {
    try begin()
    try client.take(typist.press(.enter, time: 1_010))
    #expect(typist.type("lost", time: 1_020).isEmpty)
    try deactivate(1_030)
    #expect(typist.type("kept", time: 1_040).isEmpty)
    expect(typist.nextWake, equals: 1_110)
    try client.take(typist.advance(to: 1_110))
    expect(typist.takeLostText(), equals: true)
    expect(client.text, equals: "a\nkept")
    #expect(typist.nextWake == nil)
  }

  /// The compositor passes on what the old field has told on its way out.
  @Test("20: nor one that answers from before") mutating func dropsAtOnce() throws {
    try begin()
    try client.take(typist.press(.enter, time: 1_010))
    #expect(typist.type("lost", time: 1_020).isEmpty)
    try deactivate(1_030)
    for event in client.state() { try client.take(typist.handle(event, time: 1_040)) }
    #expect(typist.takeLostText() == true && !typist.isTyping)
    expect(client.text, equals: "a\n")
    try client.take(typist.type("kept", time: 1_050))
    try client.take(typist.finish().effects)
    expect(client.text, equals: "a\nkept")
  }

  @Test("51: what follows a Return and is refused holds nothing up") mutating func refusesWhatFollows() throws
  {
    try begin()
    try client.take(typist.press(.enter, time: 1_010))
    let refusal = Refusal(TypedSnippet(id: "f", feed: "team"), needs: .enter)
    _ = typist.ask(time: 1_020) { $0.type("no\n", orSay: refusal) }
    try deactivate(1_030)
    _ = typist.ask(time: 1_040) { $0.refuseByKeys() }
    try client.take(typist.type("kept", time: 1_041))
    #expect(client.text == "a\nkept" && typist.takeReports().contains(.refused(refusal)))
  }

  @Test("21: a commit that crosses a change of field") mutating func crosses() throws {
    try begin()
    client.serial += 1
    try client.take(typist.type("b", time: 1_100))
    expect(client.discarded, equals: 1)
    expect(client.text, equals: "a")
  }
}
