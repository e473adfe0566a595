import Expectations
import Testing

@testable import Typing

/// Reports of the text field that has the focus.
@Suite struct FieldTests {
  var typist = Typist()

  /// Returns the reports once the events of an application have arrived.
  private mutating func told(_ events: [Typist.InputMethodEvent]) -> [Field?] {
    for event in events { typist.note(event, time: 0) }
    return typist.takeReports().compactMap { report -> Field?? in
      if case .field(let field) = report { field } else { nil }
    }
  }

  private mutating func enter(_ purpose: ContentPurpose) -> [Field?] {
    told([.granted, .activate, .contentType(hint: 0, purpose: purpose.rawValue), .done])
  }

  @Test("A field is told at done, with what it is for", arguments: ContentPurpose.allCases)
  mutating func purposes(purpose: ContentPurpose) {
    expect(told([.granted, .activate, .contentType(hint: 0, purpose: purpose.rawValue)]), equals: [])
    expect(told([.done]), equals: [Field(purpose: purpose, serial: 1)])
    expect(told([.surroundingText(text: "a", cursor: 0, anchor: 0), .done, .done]), equals: [])
    expect(told([.deactivate]), equals: [])
    expect(told([.done]), equals: [nil])
    expect(told([.done]), equals: [])
  }

  /// Tells how often the field was shown again.
  private mutating func shows(_ events: [Typist.InputMethodEvent]) -> Int {
    for event in events { typist.note(event, time: 0) }
    return typist.takeReports().filter { $0 == .shownAgain }.count
  }

  @Test("A touched field shows its text once more, as it was") mutating func touched() {
    let text = { (text: String, cursor: UInt32) -> [Typist.InputMethodEvent] in
      [.surroundingText(text: text, cursor: cursor, anchor: cursor), .done]
    }
    expect(shows([.granted, .activate] + text("ab", 2)), equals: 0)
    expect(shows(text("ab", 2)), equals: 1)
    expect(shows(text("ab", 0)), equals: 1)
    expect(shows(text("abc", 3)), equals: 0, "the application has changed it")
    expect(shows([.done]), equals: 0, "nothing of the text was told")
    typist.type("d")
    _ = typist.advance(to: 0)
    expect(shows(text("abc", 3)), equals: 0, "not the answer to what was typed")
    expect(shows([.deactivate, .done] + text("abc", 3)), equals: 0)
  }

  @Test("A terminal, which shows no text, is never known to be touched") mutating func untold() {
    _ = enter(.terminal)
    expect(shows([.done, .done, .contentType(hint: 0, purpose: 13), .done]), equals: 0)
  }

  @Test("The numbers are the protocol's") func numbers() {
    expect(ContentPurpose.normal.rawValue, equals: 0)
    expect(ContentPurpose.password.rawValue, equals: 8)
    expect(ContentPurpose.terminal.rawValue, equals: 13)
  }

  @Test("What nobody knows is a normal field", arguments: [14, 1_000, .max] as [UInt32])
  mutating func unknown(purpose: UInt32) {
    let events: [Typist.InputMethodEvent] = [
      .granted, .activate, .contentType(hint: 0, purpose: purpose), .done,
    ]
    expect(told(events), equals: [Field(purpose: .normal, serial: 1)])
  }

  @Test("Another field is told as one, whatever it is for") mutating func another() {
    expect(enter(.email), equals: [Field(purpose: .email, serial: 1)])
    expect(enter(.email), equals: [Field(purpose: .email, serial: 2)])
    expect(
      told([.deactivate, .activate, .contentType(hint: 0, purpose: 6), .done]),
      equals: [
        Field(purpose: .email, serial: 3)
      ])
    expect(told([.deactivate, .done]), equals: [nil])
    expect(told([.activate, .done]), equals: [Field(purpose: .normal, serial: 4)])
    expect(told([.activate, .deactivate, .done]), equals: [nil])
  }

  @Test("A field that is for something else now is the same one") mutating func changed() {
    expect(enter(.normal), equals: [Field(purpose: .normal, serial: 1)])
    expect(told([.contentType(hint: 0, purpose: 3), .done]), equals: [Field(purpose: .number, serial: 1)])
    expect(told([.contentType(hint: 0x200, purpose: 3), .done]), equals: [])
  }

  @Test("A terminal's field goes with the input method", arguments: [ContentPurpose.terminal, .normal])
  mutating func unavailable(purpose: ContentPurpose) {
    expect(enter(purpose), equals: [Field(purpose: purpose, serial: 1)])
    expect(told([.unavailable]), equals: [nil])
    expect(told([.unavailable]), equals: [])
    expect(enter(purpose), equals: [Field(purpose: purpose, serial: 2)])
  }

  @Test("A field counts once the input method is ours", arguments: [ContentPurpose.terminal, .normal])
  mutating func granted(purpose: ContentPurpose) {
    expect(told([.activate, .contentType(hint: 0, purpose: purpose.rawValue), .done]), equals: [])
    expect(told([.granted]), equals: [Field(purpose: purpose, serial: 1)])
  }

  @Test("The seat takes its field along, and the next one's is another") mutating func seatGone() {
    expect(enter(.url), equals: [Field(purpose: .url, serial: 1)])
    typist.leaveSeat()
    expect(told([]), equals: [nil])
    expect(enter(.url), equals: [Field(purpose: .url, serial: 2)])
  }
}
