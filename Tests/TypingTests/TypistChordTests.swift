import CXkb
import Expectations
import Snippets
import Testing

@testable import Typing

/// Keys with modifiers, and keys that are no text.
@Suite struct TypistChordTests {
  var typist = Typist()
  var client = SimulatedClient()

  private mutating func press(_ chord: KeyChord, at time: UInt64) throws {
    typist.press(chord)
    try client.take(typist.advance(to: time))
  }

  private static let control = KeyChord(.character("c"), modifiers: [.control])

  @Test("The modifier's key is held, and told, while the other one is pressed") mutating func effects() {
    _ = typist.start(time: 0)
    typist.press(Self.control)
    expect(
      typist.advance(to: 10),
      equals: [
        .key(code: 29, pressed: true), .modifiers(4), .key(code: 46, pressed: true),
        .key(code: 46, pressed: false), .key(code: 29, pressed: false), .modifiers(0),
      ])
  }

  @Test("Each modifier, and several") mutating func modifiers() throws {
    try client.take(typist.start(time: 0))
    try press(Self.control, at: 10)
    try press(KeyChord(.character("."), modifiers: [.alt]), at: 20)
    try press(KeyChord(.character("c"), modifiers: [.control, .shift]), at: 30)
    try press(KeyChord(.named(.left), modifiers: [.control, .alt]), at: 40)
    let expected: [(UInt32, Int32)] = [(4, 0x63), (8, 0x2E), (5, 0x63), (12, XKB_KEY_Left)]
    expect(client.chords.map { [$0.modifiers, $0.keysym] }, equals: expected.map { [$0.0, UInt32($0.1)] })
    #expect(client.text.isEmpty && client.keymaps.count == 1)
    typist.type("cat")
    try client.take(typist.advance(to: 50))
    expect(client.text, equals: "cat")
  }

  @Test("Keys that are no text are pressed alone") mutating func named() throws {
    try client.take(typist.start(time: 0))
    for (time, key) in [Keysym.escape, .home, .pageUp].enumerated() {
      try press(KeyChord(.named(key)), at: UInt64(10 * time))
    }
    expect(client.chords.map { Int32($0.keysym) }, equals: [XKB_KEY_Escape, XKB_KEY_Home, XKB_KEY_Prior])
    #expect(client.chords.allSatisfy { $0.modifiers == 0 })
  }

  @Test("A character that is not on the keymap gets there first") mutating func otherScript() throws {
    try client.take(typist.start(time: 0))
    try press(KeyChord(.character("ж"), modifiers: [.control]), at: 1_000)
    while let wake = typist.nextWake { try client.take(typist.advance(to: wake)) }
    expect(client.chords.map(\.keysym), equals: [0x0100_0436])
    expect(client.keymaps.count, equals: 2)
  }

  @Test("Stopped before there is room, it is not sent; with room it is sent whole") mutating func stopped()
    throws
  {
    try client.take(typist.start(time: 0))
    typist.press(Self.control)
    typist.press(Self.control)
    let effects = typist.pull(0, at: 10)
    try client.take(effects)
    expect(client.chords.count, equals: 1)
    try client.take(typist.stop(time: 20))
    #expect(client.chords.count == 1 && !typist.isTyping)
  }

  @Test("Every key of the keymap is what its name says") func keymap() throws {
    let xkb = try Xkb(Keymap.initial.text)
    for keysym in Keysym.allCases {
      let named = xkb_keysym_from_name(keysym.rawValue, XKB_KEYSYM_NO_FLAGS)
      #expect(named != XKB_KEY_NoSymbol && xkb.keysym(code: KeyCode.of(keysym)) == named, "\(keysym)")
    }
    for modifier in KeyModifier.allCases { #expect(!xkb.repeats(code: KeyCode.of(modifier))) }
  }
}
