import Expectations
import Testing

@testable import Typing

@Suite struct InputMethodMirrorTests {
  var mirror = InputMethodMirror()

  @Test mutating func nothingShowsBeforeDone() {
    let before = mirror.applied
    let events: [Typist.InputMethodEvent] = [
      .granted, .activate, .surroundingText(text: "ab", cursor: 1, anchor: 2),
      .contentType(hint: 2, purpose: 13),
    ]
    for event in events {
      expect(mirror.handle(event), equals: .none)
      expect(mirror.applied, equals: before)
    }
    expect(mirror.serial, equals: 0)
    expect(mirror.handle(.done), equals: .field)
    expect(mirror.serial, equals: 1)
    expect(
      mirror.applied,
      equals: .init(
        isActive: true, surrounding: .init(text: "ab", cursor: 1, anchor: 2), purpose: .terminal,
        hints: ContentHints(rawValue: 2)))
  }

  @Test mutating func stateStaysUntilItIsChanged() {
    for event in [.granted, .activate, .contentType(hint: 1, purpose: 1), .done] as [Typist.InputMethodEvent]
    {
      _ = mirror.handle(event)
    }
    _ = mirror.handle(.surroundingText(text: "x", cursor: 0, anchor: 0))
    expect(mirror.handle(.done), equals: .update(withText: true))
    expect(mirror.handle(.done), equals: .update(withText: false))
    expect(mirror.applied.purpose, equals: .alpha)
    expect(mirror.applied.surrounding?.text, equals: "x")
    expect(mirror.serial, equals: 3)
  }

  @Test mutating func activateResets() {
    let events: [Typist.InputMethodEvent] = [
      .granted, .activate, .surroundingText(text: "x", cursor: 0, anchor: 0),
      .contentType(hint: 1, purpose: 1), .done, .activate,
    ]
    for event in events { _ = mirror.handle(event) }
    expect(mirror.applied.surrounding?.text, equals: "x")
    expect(mirror.handle(.done), equals: .field)
    expect(mirror.applied, equals: .init(isActive: true))
  }

  @Test mutating func theLastOfABatchCounts() {
    for event in [.granted, .activate, .deactivate] as [Typist.InputMethodEvent] { _ = mirror.handle(event) }
    expect(mirror.handle(.done), equals: .field)
    #expect(!mirror.isUsable)
    for event in [.deactivate, .activate] as [Typist.InputMethodEvent] { _ = mirror.handle(event) }
    expect(mirror.handle(.done), equals: .field)
    #expect(mirror.isUsable)
    _ = mirror.handle(.deactivate)
    #expect(mirror.isUsable)
    expect(mirror.handle(.done), equals: .field)
    #expect(!mirror.isUsable)
  }

  @Test func theSerialWraps() {
    var mirror = InputMethodMirror(serial: .max)
    _ = mirror.handle(.done)
    expect(mirror.serial, equals: 0)
  }

  @Test mutating func unavailableForgetsAll() {
    for event in [.granted, .activate, .done] as [Typist.InputMethodEvent] { _ = mirror.handle(event) }
    expect(mirror.handle(.unavailable), equals: .field)
    expect(mirror.serial, equals: 0)
    expect(mirror.applied, equals: .init())
    expect(mirror.handle(.unavailable), equals: .none)
    _ = mirror.handle(.activate)
    _ = mirror.handle(.done)
    #expect(!mirror.isUsable)
  }

  /// GTK tells a part of a long paragraph, and cuts it inside a character.
  @Test mutating func offsetsIntoARepairedTextAreWrong() {
    for event in [
      .granted, .activate, .surroundingText(text: "\u{FFFD}日本 is", cursor: 10, anchor: 10),
      .contentType(hint: 0x80, purpose: 0), .done,
    ] as [Typist.InputMethodEvent] { _ = mirror.handle(event) }
    #expect(mirror.applied.surrounding == nil)
    #expect(mirror.isUsable)
  }

  @Test(arguments: [
    (UInt32(0), UInt32(0), Optional("|aéb")), (3, 3, "aé|b"), (1, 3, "a|b"), (3, 1, "a|b"), (2, 2, nil),
    (4, 4, "aéb|"), (5, 5, nil), (0, 5, nil), (1, 2, nil), (2, 1, nil), (2, 4, nil), (.max, .max, nil),
  ]) func textAroundTheCursor(cursor: UInt32, anchor: UInt32, around: String?) {
    let text = FieldText(SurroundingText(text: "aéb", cursor: cursor, anchor: anchor))
    expect(text.before.map { $0 + "|" + (text.after ?? "") }, equals: around)
    expect(text.hasSelection, equals: (cursor != anchor))
  }
}
