import Bindings
import Expectations
import Foundation
import Testing
import Xkb

/// Checks what keys mean and type by a keymap of three layouts: English, Russian and German.
@Suite struct XkbKeymapTests {
  private enum Code {
    static let one: UInt32 = 2
    static let backspace: UInt32 = 14
    static let q: UInt32 = 16
    static let k: UInt32 = 37
    static let semicolon: UInt32 = 39
    static let slash: UInt32 = 53
    static let dead: UInt32 = 13
    static let left: UInt32 = 105
    static let keypad7: UInt32 = 71
  }

  /// Bits of XKB's real modifiers: Shift, Lock, Control and Mod1 to Mod5.
  private static let shift: UInt32 = 1
  private static let lock: UInt32 = 2
  private static let control: UInt32 = 4
  private static let alt: UInt32 = 8
  private static let numLock: UInt32 = 16
  private static let superKey: UInt32 = 64
  private static let levelThree: UInt32 = 128

  private static let text = """
    xkb_keymap {
      xkb_keycodes {
        minimum = 8; maximum = 255;
        <DEAD> = 21; <BKSP> = 22; <AE01> = 10; <AD01> = 24; <AD02> = 25; <AC08> = 45; <AC10> = 47; <AB10> = 61; <KP7> = 79; <LEFT> = 113;
      };
      xkb_types {
        type "ONE_LEVEL" { modifiers = none; };
        type "TWO_LEVEL" { modifiers = Shift; map[Shift] = Level2; };
        type "ALPHABETIC" { modifiers = Shift+Lock; map[Shift] = Level2; map[Lock] = Level2; };
        type "KEYPAD" { modifiers = Mod2; map[Mod2] = Level2; };
        type "LEVEL3" { modifiers = Shift+Lock+Mod5; map[Shift] = Level2; map[Lock] = Level2; map[Mod5] = Level3;
          map[Lock+Mod5] = Level3; };
      };
      xkb_compatibility {};
      xkb_symbols {
        key <BKSP> { type = "ONE_LEVEL", [ BackSpace ] };
        key <LEFT> { type = "ONE_LEVEL", [ Left ] };
        key <KP7> { type = "KEYPAD", [ KP_Home, KP_7 ] };
        key <AE01> { type[Group1] = "TWO_LEVEL", type[Group2] = "TWO_LEVEL", type[Group3] = "TWO_LEVEL",
          symbols[Group1] = [ ampersand, 1 ], symbols[Group2] = [ 1, exclam ], symbols[Group3] = [ 1, 2 ] };
        key <DEAD> { type = "TWO_LEVEL", [ dead_acute, dead_grave ] };
        key <AB10> { type = "TWO_LEVEL", [ slash, question ] };
        key <AD01> { type[Group1] = "LEVEL3", type[Group2] = "ALPHABETIC", type[Group3] = "LEVEL3",
          symbols[Group1] = [ q, Q, q ], symbols[Group2] = [ Cyrillic_shorti, Cyrillic_SHORTI ],
          symbols[Group3] = [ q, Q, at ] };
        key <AD02> { type = "LEVEL3", [ w, W, dead_tilde ] };
        key <AC08> { type[Group1] = "ALPHABETIC", type[Group2] = "ALPHABETIC", type[Group3] = "ALPHABETIC",
          symbols[Group1] = [ k, K ], symbols[Group2] = [ Cyrillic_el, Cyrillic_EL ], symbols[Group3] = [ k, K ] };
        key <AC10> { type[Group1] = "TWO_LEVEL", type[Group2] = "ALPHABETIC", type[Group3] = "ALPHABETIC",
          symbols[Group1] = [ semicolon, colon ], symbols[Group2] = [ Cyrillic_zhe, Cyrillic_ZHE ],
          symbols[Group3] = [ odiaeresis, Odiaeresis ] };
      };
    };
    """

  private let keymap: XkbKeymap

  init() throws { keymap = try XkbKeymap(text: Array(Self.text.utf8)) }

  private func hold(_ modifiers: UInt32 = 0, locked: UInt32 = 0, layout: UInt32 = 0) {
    keymap.update(ModifierState(depressed: modifiers, locked: locked, group: layout))
  }

  @Test func nameIsThatOfTheFirstLevel() {
    hold(Self.shift | Self.control, locked: Self.lock)
    expect(keymap.name(of: Code.k), equals: "k")
    expect(keymap.name(of: Code.slash), equals: "slash")
    expect(keymap.name(of: Code.left), equals: "Left")
    expect(keymap.name(of: 200), equals: "NoSymbol")
    expect(keymap.name(of: .max), equals: "NoSymbol")
    hold(layout: 2)
    expect(keymap.name(of: Code.semicolon), equals: "odiaeresis")
  }

  @Test func keysWithDigitsAreThoseOnEitherLevel() {
    hold()
    expect(keymap.name(of: Code.one), equals: "1")
    hold(layout: 1)
    expect(keymap.name(of: Code.one), equals: "1")
    expect(keymap.press(Code.one).text, equals: "1")
    hold(layout: 2)
    expect(keymap.name(of: Code.one), equals: "1", "of two digits it is the first")
    hold()
    expect(keymap.press(Code.one).text, equals: "&", "it types what it types")
  }

  @Test func lettersOfOtherScriptsHaveTheNamesOfTheLatinLayout() {
    hold(layout: 1)
    expect(keymap.name(of: Code.k), equals: "k")
    expect(keymap.name(of: Code.semicolon), equals: "semicolon")
    expect(keymap.name(of: Code.left), equals: "Left")
  }

  @Test func textIsThatOfAllModifiers() {
    let texts: [(modifiers: UInt32, locked: UInt32, layout: UInt32, text: String)] = [
      (0, 0, 0, "q"), (Self.shift, 0, 0, "Q"), (0, Self.lock, 0, "Q"), (0, 0, 1, "й"),
      (Self.shift, 0, 1, "Й"), (Self.levelThree, 0, 2, "@"), (0, Self.numLock, 0, "q"),
    ]
    for (modifiers, locked, layout, text) in texts {
      hold(modifiers, locked: locked, layout: layout)
      expect(keymap.text(of: Code.q), equals: text)
    }
    hold(locked: Self.numLock)
    expect(keymap.text(of: Code.keypad7), equals: "7")
  }

  @Test func keysWithoutTextTypeNone() {
    #expect(keymap.text(of: Code.backspace).isEmpty)
    #expect(keymap.text(of: Code.left).isEmpty)
    #expect(keymap.text(of: Code.dead).isEmpty)
    #expect(keymap.text(of: 200).isEmpty)
    hold(Self.control)
    #expect(keymap.text(of: Code.k).isEmpty, "Ctrl makes a control character of it")
  }

  @Test func pressHasRealModifiers() {
    hold(
      Self.shift | Self.control | Self.alt | Self.superKey | Self.levelThree, locked: Self.lock | Self.numLock
    )
    expect(keymap.press(Code.k).combination, equals: Combination("k", [.ctrl, .alt, .shift, .super]))
    hold(Self.levelThree, locked: Self.lock | Self.numLock, layout: 2)
    expect(keymap.press(Code.q), equals: HardwareKey(Combination("q"), text: "@"))
    keymap.update(ModifierState(latched: Self.control))
    expect(keymap.modifiers, equals: .ctrl)
  }

  @Test func deadKeyOfAnotherLevelHasItsName() {
    hold(Self.levelThree)
    expect(keymap.press(17), equals: HardwareKey(Combination("dead_tilde")))
    hold()
    expect(keymap.press(17), equals: HardwareKey(Combination("w"), text: "w"))
    hold(Self.shift)
    expect(keymap.press(Code.dead), equals: HardwareKey(Combination("dead_acute", .shift)))
  }

  @Test func labelIsWhatIsOnTheKey() {
    expect(keymap.labels["k"], equals: "K")
    expect(keymap.labels["slash"], equals: "/")
    #expect(keymap.labels["Left"] == nil)
    #expect(keymap.labels["F35"] == nil)
    hold(layout: 1)
    expect(keymap.labels["k"], equals: "Л")
    expect(keymap.labels["semicolon"], equals: "Ж")
    hold(layout: 2)
    expect(keymap.labels["odiaeresis"], equals: "Ö")
  }

  // MARK: Files

  private func file(_ bytes: [UInt8]) throws -> FileHandle {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("keymap-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try FileHandle(forReadingFrom: url)
  }

  @Test(arguments: [false, true]) func fileIsRead(hasNUL: Bool) throws {
    let bytes = Array(Self.text.utf8) + (hasNUL ? [0, 0xFF] : [])
    let file = try file(bytes)
    let size = UInt32(Self.text.utf8.count + (hasNUL ? 1 : 0))
    try expect(XkbKeymap(file: file.fileDescriptor, size: size).name(of: Code.k), equals: "k")
    try expect(file.offset(), equals: 0, "the descriptor goes on to another keyboard")
  }

  @Test func badFilesAreRefused() throws {
    let file = try file(Array(Self.text.utf8))
    let descriptor = file.fileDescriptor
    let size = UInt32(Self.text.utf8.count)
    #expect(throws: XkbError.badSize(0)) { _ = try XkbKeymap(file: descriptor, size: 0) }
    #expect(throws: XkbError.badSize(.max)) { _ = try XkbKeymap(file: descriptor, size: .max) }
    #expect(throws: XkbError.unreadable) { _ = try XkbKeymap(file: descriptor, size: size + 1) }
    #expect(throws: XkbError.unreadable) { _ = try XkbKeymap(file: -1, size: size) }
    #expect(throws: XkbError.refused) { _ = try XkbKeymap(file: descriptor, size: size / 2) }
    #expect(throws: XkbError.refused) { _ = try XkbKeymap(text: []) }
    #expect(throws: XkbError.refused) { _ = try XkbKeymap(text: [0xFF, 0xFE, 0]) }
  }
}
