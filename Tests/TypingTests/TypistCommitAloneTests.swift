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

  /// Keys that end it come after all commits; GTK handles others after those that follow them.
  @Test(arguments: [ContentPurpose.terminal, .password])
  mutating func charactersAreCommitsWhereTextGoesByKeys(purpose: ContentPurpose) {
    enter(purpose)
    expect(
      type("é 日\n\t", at: 10),
      equals: commit("é") + commit(" ") + commit("日") + press(28) + press(15))
    #expect(typist.needsPlaces == false)
  }

  @Test mutating func aTextWithALineBreakIsOfKeysAlone() {
    enter(.terminal)
    typist.places = Self.german
    let key: [Typist.Effect] = [.modifiers(0)] + press(21)
    expect(type("z\nz ", at: 10), equals: key + press(28) + key + press(57))
    _ = typist.takeReports()
    #expect(type("z\né", at: 20).isEmpty)
    #expect(
      typist.takeReports().contains(.lost), "no key types it, and a commit would overtake the line break")
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
    typist.press(.enter)
    expect(
      typist.pull(at: 100_000), equals: [.key(code: 28, pressed: true), .key(code: 28, pressed: false)])
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
    "z": KeyPlace(code: 21), "Z": KeyPlace(code: 21, held: [.shift]), "@": KeyPlace(code: 16, held: [.altGr]),
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
    #expect(typist.takeReports().contains(.lost) && !typist.isTyping)
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
