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
        isActive: true, isTold: true, surrounding: .init(text: "ab", cursor: 1, anchor: 2),
        purpose: .terminal,
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

/// Where a field is told of for clients without text-input, too.
struct MirrorThatNeedsStateTests {
  var mirror = InputMethodMirror(needsState: true)

  private mutating func handle(_ events: Typist.InputMethodEvent...) -> InputMethodMirror.Change {
    for event in events.dropLast() { _ = mirror.handle(event) }
    return mirror.handle(events.last ?? .done)
  }

  @Test mutating func aFieldThatNothingIsToldOfGetsKeys() {
    expect(handle(.granted, .activate, .done), equals: .field)
    #expect(mirror.hasField && !mirror.isUsable)
  }

  /// Text that is being typed goes on into it.
  @Test(arguments: [ContentPurpose.normal, .password, .terminal])
  mutating func itsFirstStateIsNoOtherField(purpose: ContentPurpose) {
    _ = handle(.granted, .activate, .done)
    let state = Typist.InputMethodEvent.contentType(hint: 0, purpose: purpose.rawValue)
    expect(handle(state, .done), equals: .update(withText: false))
    expect(mirror.isUsable, equals: purpose == .normal)
    expect(
      handle(.contentType(hint: 0, purpose: 13), .done),
      equals: purpose == .normal ? .field : .update(withText: false))
  }

  /// KWin tells an empty text of a terminal, which tells none.
  @Test mutating func aTerminalWithAnEmptyTextTellsNone() {
    let state = Typist.InputMethodEvent.contentType(hint: 0, purpose: ContentPurpose.terminal.rawValue)
    let text = { Typist.InputMethodEvent.surroundingText(text: $0, cursor: 0, anchor: 0) }
    _ = handle(.granted, .activate, .done)
    expect(handle(text(""), state, .done), equals: .update(withText: false))
    #expect(mirror.applied.isTold && mirror.applied.surrounding == nil)
    expect(handle(text("$"), state, .done), equals: .update(withText: true))
    expect(mirror.applied.surrounding?.text, equals: "$")
  }

  @Test mutating func theNextOneNeedsItsOwn() {
    _ = handle(.granted, .activate, .surroundingText(text: "", cursor: 0, anchor: 0), .done)
    #expect(mirror.isUsable)
    expect(handle(.deactivate, .done, .activate, .done), equals: .field)
    #expect(!mirror.isUsable)
    mirror.leaveSeat()
    _ = handle(.granted, .activate, .done)
    #expect(!mirror.isUsable)
  }
}
