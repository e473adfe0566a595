import Expectations
import Snippets
import Testing

@testable import Typing

/// A compositor whose own input method the typist is: keys are of its keymap, and no commit is dropped.
struct TypistCommitAloneTests {
  var typist = Typist(.commitAlone)

  /// Notes events, and returns what is sent for them.
  private mutating func handle(_ events: [Typist.InputMethodEvent], at time: UInt64) -> [Typist.Effect] {
    for event in events { typist.note(event, time: time) }
    return typist.pull(at: time)
  }

  /// Enters a field of this purpose, whose client does not tell its text.
  private mutating func enter(_ purpose: ContentPurpose) {
    let field: [Typist.InputMethodEvent] = [
      .granted, .activate, .contentType(hint: 0, purpose: purpose.rawValue), .done,
    ]
    #expect(handle(field, at: 0).isEmpty)
  }

  private mutating func type(_ text: String, at time: UInt64) -> [Typist.Effect] {
    typist.type(text)
    return typist.pull(at: time)
  }

  @Test mutating func aStartSendsNothing() {
    typist.startKeyboard()
    #expect(typist.isToStart)
    #expect(typist.pull(at: 0).isEmpty)
    #expect(!typist.isToStart)
  }

  @Test mutating func textIsCommittedWithoutASync() {
    enter(.normal)
    expect(type("hey\n", at: 10), equals: [.commitString("hey\n"), .commit(serial: 1)])
    #expect(!typist.isTyping, "a state that comes after it does not make it doubtful")
  }

  @Test mutating func anOldSerialIsNoReasonToSendAgain() {
    enter(.normal)
    _ = type("hey", at: 10)
    // The client's state from before the text, which is on its way as that is sent.
    #expect(!handle([.done], at: 11).contains(.commitString("hey")))
    #expect(!handle([.synced], at: 12).contains(.commitString("hey")))
  }

  private func commit(_ character: String) -> [Typist.Effect] {
    [.commitString(character), .commit(serial: 0)]
  }

  /// Keys that end it come after the commit; GTK handles others after those that follow them.
  @Test mutating func aTextIsACommitWhereTextGoesByKeys() {
    enter(.password)
    expect(type("é 日\n\t", at: 10), equals: commit("é 日") + press(28) + press(15))
    #expect(typist.needsPlaces == false)
  }

  /// More than fits the connection would end the program.
  @Test mutating func noMoreIsGivenThanThereIsRoomFor() {
    enter(.password)
    typist.type("a\n")
    typist.type(String(repeating: "b", count: 3_900))
    let first = typist.pull(4_096, at: 10)
    expect(first, equals: commit("a") + press(28))
    expect(typist.pull(4_096, at: 200), equals: commit(String(repeating: "b", count: 3_900)))
  }

  /// A terminal passes a committed line break on as that of its Return key, which GTK would handle after what follows.
  @Test mutating func toATerminalKeysAreCharacters() {
    enter(.terminal)
    expect(type("é\nz\tz\n", at: 10), equals: ["é", "\r", "z", "\t", "z", "\r"].flatMap { commit($0) })
    typist.press(.enter)
    typist.delete(.character)
    typist.press(.left)
    typist.press(KeyChord(.named(.return), modifiers: [.alt]))
    let chord: [Typist.Effect] = [.key(code: 56, pressed: true), .modifiers(8)] + press(28)
    expect(
      typist.pull(at: 20),
      equals: commit("\r") + commit("\u{7F}") + press(105) + chord + [
        .key(code: 56, pressed: false), .modifiers(0),
      ])
  }

  @Test mutating func elsewhereATextWithALineBreakIsOfKeysAlone() {
    enter(.password)
    typist.places = Self.german
    let key: [Typist.Effect] = [.modifiers(0)] + press(21)
    expect(type("z\nz ", at: 10), equals: key + press(28) + key + press(57))
    _ = typist.takeReports()
    #expect(type("z\né", at: 20).isEmpty)
    #expect(typist.takeReports().contains(.onNoKey("é")), "a commit would overtake the line break")
  }

  @Test mutating func aSecretHasNoKeymapToGoOff() {
    enter(.password)
    _ = type("a", at: 0)
    typist.keys.hidesKeymap = true
    #expect(typist.pull(at: 5_000).isEmpty)
    #expect(!typist.keys.hidesKeymap)
  }

  @Test mutating func noVoidKeyGoesFirstAfterAnIdleTime() {
    enter(.terminal)
    _ = type("a", at: 0)
    typist.press(.left)
    expect(typist.pull(at: 100_000), equals: press(105))
  }

  /// A long text waits for the compositor after each burst, as by a virtual keyboard.
  @Test mutating func aLongTextGoesInBursts() {
    enter(.terminal)
    let first = type(String(repeating: "a", count: 500), at: 0)
    expect(first.last, equals: .sync)
    #expect(first.count < 500)
  }

  @Test mutating func aChordOfNamedKeysIsPressed() {
    enter(.normal)
    typist.press(KeyChord(.named(.left), modifiers: [.control]))
    expect(
      typist.pull(at: 10),
      equals: [
        .key(code: 29, pressed: true), .modifiers(4), .key(code: 105, pressed: true),
        .key(code: 105, pressed: false), .key(code: 29, pressed: false), .modifiers(0),
      ])
  }

  // MARK: Clients that speak no text-input

  /// A part of the German keymap.
  private static let german: [Unicode.Scalar: KeyPlace] = [
    "z": KeyPlace(code: 21), "Z": KeyPlace(code: 21, modifiers: 0x01),
    "@": KeyPlace(code: 16, modifiers: 0x80),
  ]

  /// Enters what KWin takes for a field where the user has asked for the keyboard.
  private mutating func enterUntold() {
    typist.places = Self.german
    _ = handle([.granted, .activate, .done], at: 0)
    #expect(!typist.needsPlaces)
  }

  private func press(_ code: UInt32) -> [Typist.Effect] {
    [.key(code: code, pressed: true), .key(code: code, pressed: false)]
  }

  @Test mutating func theyGetKeysOfTheCompositorsKeymap() {
    enterUntold()
    typist.type("z Z@\n")
    #expect(typist.needsPlaces)
    let shifted: [Typist.Effect] = [.key(code: 42, pressed: true), .modifiers(1)] + press(21)
    let third: [Typist.Effect] = [.key(code: 100, pressed: true), .modifiers(0x80)] + press(16)
    expect(
      typist.pull(at: 10),
      equals: [.modifiers(0)] + press(21) + press(57) + shifted + [
        .key(code: 42, pressed: false), .modifiers(0),
      ] + third
        + [.key(code: 100, pressed: false), .modifiers(0)] + press(28))
  }

  /// No text is better than one with holes.
  @Test mutating func aTextWithACharacterThatIsNotThereIsLostWhole() {
    enterUntold()
    _ = typist.takeReports()
    #expect(type("zé", at: 10).isEmpty)
    #expect(typist.takeReports().contains(.onNoKey("é")) && !typist.isTyping)
    expect(type("z", at: 20), equals: [.modifiers(0)] + press(21))
  }

  /// A chord behind a text is looked up before the text goes.
  @Test mutating func aChordNeedsThePlacesWhereverItIs() {
    enter(.normal)
    typist.type("hey")
    #expect(!typist.needsPlaces)
    typist.press(KeyChord(.character("z"), modifiers: [.control]))
    #expect(typist.needsPlaces)
  }

  /// The key says why its phrase was not typed, also to a command that waits for the answer.
  @Test(arguments: [false, true]) mutating func aKeyIsToldOfACharacterThatIsNotThere(atOnce: Bool) {
    enterUntold()
    typist.type("z€")
    if atOnce { typist.refuseByKeys() } else { #expect(typist.pull(at: 10).isEmpty) }
    #expect(typist.takeReports().contains(.onNoKey("€")))
    #expect(!typist.isTyping)
  }

  /// GTK handles a commit at once, and a key later: what replaces a text would lose its end.
  @Test mutating func aCommitDoesNotOvertakeAKey() {
    enter(.password)
    typist.delete(.character)
    typist.type("a")
    expect(typist.pull(at: 10), equals: press(14))
    expect(typist.nextWake, equals: 10 + AnswerWait.unseen)
    expect(typist.pull(at: 10 + AnswerWait.unseen), equals: commit("a"))
  }

  /// Neither its BackSpaces go then.
  @Test mutating func aReplacementThatCannotBeTypedLeavesTheOldText() {
    enterUntold()
    typist.perform(.type("zz"))
    _ = typist.pull(at: 10)
    typist.perform(.type("z€", inPlaceOf: .last))
    #expect(typist.pull(at: 20).isEmpty && !typist.isTyping)
    #expect(typist.takeReports().contains(.onNoKey("€")))
  }

  /// A secret comes as one job for each grapheme.
  @Test mutating func aSecretHasNoHolesEither() {
    enterUntold()
    typist.queue += [.text("z", isWhole: true), .text("é", isWhole: false), .text("z", isWhole: false)]
    #expect(typist.pull(at: 10).isEmpty && !typist.isTyping)
    #expect(typist.takeReports().contains(.onNoKey("é")))
    typist.queue += [.text("z", isWhole: true), .text("é", isWhole: false)]
    typist.keys.hidesKeymap = true
    #expect(
      typist.pull(at: 20).isEmpty && typist.takeReports().contains(.lost), "nobody is told a part of it")
  }

  /// Chromium loses what comes after the first text in a field for a password.
  @Test mutating func aSecretIsOneText() {
    enter(.password)
    typist.queue += ["z", "é", "👍", "\n"].enumerated().map { .text($1, isWhole: $0 == 0) }
    expect(typist.pull(at: 10), equals: commit("zé👍") + press(28))
    #expect(!typist.isTyping)
  }

  /// The way back of the cursor is that of the text.
  @Test mutating func whatBelongsToALostTextIsLostWithIt() {
    enterUntold()
    typist.queue += typist.typing("zéz", cursorBack: 1)
    typist.press(.enter)
    expect(typist.pull(at: 10), equals: press(28))
  }

  @Test mutating func theFirstStateOfTheFieldMakesTheRestACommit() {
    enterUntold()
    _ = type("z", at: 10)
    _ = handle([.surroundingText(text: "z", cursor: 1, anchor: 1), .done], at: 20)
    expect(type("é", at: 30), equals: [.commitString("é"), .commit(serial: 2)])
  }

  @Test mutating func aChordIsPressedWhereItsCharacterIs() {
    enter(.normal)
    typist.places = Self.german
    typist.press(KeyChord(.character("z"), modifiers: [.control]))
    #expect(typist.needsPlaces)
    expect(
      typist.pull(at: 10),
      equals: [.key(code: 29, pressed: true), .modifiers(4)] + press(21) + [
        .key(code: 29, pressed: false), .modifiers(0),
      ])
    typist.press(KeyChord(.character("@"), modifiers: [.control]))
    expect(typist.pull(at: 20).filter { $0 == .modifiers(0x84) }.count, equals: 1)
  }

  /// Another key than meant might end the application.
  @Test mutating func aChordWithACharacterIsLost() {
    enter(.normal)
    _ = typist.takeReports()
    typist.press(KeyChord(.character("a"), modifiers: [.control]))
    #expect(typist.pull(at: 10).isEmpty)
    #expect(typist.takeReports().contains(.lost))
    #expect(!typist.isTyping)
  }

  @Test mutating func itStaysSoAfterTheSeatIsGone() {
    enter(.terminal)
    typist.leaveSeat()
    typist.startKeyboard()
    #expect(typist.pull(at: 20).isEmpty)
    typist.cancel()
    typist.startKeyboard()
    #expect(typist.pull(at: 30).isEmpty)
  }
}
