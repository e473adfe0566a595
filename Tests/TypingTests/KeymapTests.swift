import CXkb
import Expectations
import Snippets
import Testing

@testable import Typing

@Suite struct KeymapTests {
  static let textCodes = Set(Array(2...13) + Array(16...27) + Array(30...41) + Array(43...53) as [UInt32])

  @Test func charactersAreOnTheKeysOfAUSBoard() {
    expect(KeyCode.characters.count, equals: 47)
    expect(Set(KeyCode.characters.map(\.code)), equals: Self.textCodes)
    let us = Dictionary(uniqueKeysWithValues: KeyCode.characters.map { ($0.us, $0.code) })
    let some: [Unicode.Scalar: UInt32] = [
      "1": 2, "0": 11, "-": 12, "=": 13, "q": 16, "p": 25, "[": 26, "]": 27, "a": 30, "l": 38, ";": 39,
      "'": 40, "`": 41, "\\": 43, "z": 44, "m": 50, ",": 51, ".": 52, "/": 53,
    ]
    for (scalar, code) in some { expect(us[scalar], equals: code) }
  }

  @Test func theFixedKeysAreInPlace() throws {
    let xkb = try Xkb(Keymap.initial.text)
    #expect((8...255).contains(xkb.range.lowerBound) && (8...255).contains(xkb.range.upperBound))
    let fixed: [UInt32: Int32] = [
      14: XKB_KEY_BackSpace, 15: XKB_KEY_Tab, 28: XKB_KEY_Return, 57: XKB_KEY_space, 103: XKB_KEY_Up,
      105: XKB_KEY_Left, 106: XKB_KEY_Right, 108: XKB_KEY_Down, 240: XKB_KEY_VoidSymbol,
    ]
    for (code, keysym) in fixed { expect(xkb.keysym(code: code), equals: UInt32(keysym)) }
    var planner = KeymapPlanner()
    planner.change(toCover: (0x3041...0x3080).compactMap { Unicode.Scalar($0) })
    let other = try Xkb(planner.keymap.text)
    for (code, keysym) in fixed { expect(other.keysym(code: code), equals: UInt32(keysym)) }
    expect(xkb.text(code: 57), equals: " ")
    expect(xkb.text(code: 240), equals: "")
  }

  /// Xwayland 22.1.9 crashes without one.
  @Test func itHasAnIndicator() throws {
    let texts = [Keymap.initial, KeymapPlanner().keymap].map(\.text)
    for text in texts {
      _ = try Xkb(text)
      #expect(text.contains("indicator 1 = \"Caps Lock\";") && text.contains("indicator \"Caps Lock\" {"))
    }
  }

  @Test func noKeyRepeatsOrHasLevels() throws {
    let xkb = try Xkb(Keymap.initial.text)
    let others =
      Keysym.allCases.map(KeyCode.of) + KeyModifier.allCases.map(KeyCode.of) + [KeyCode.void, KeyCode.meta]
    for keycode in xkb.range {
      expect(xkb_keymap_key_repeats(xkb.keymap, keycode), equals: 0)
      guard xkb_keymap_num_layouts_for_key(xkb.keymap, keycode) > 0 else { continue }
      expect(xkb_keymap_num_layouts_for_key(xkb.keymap, keycode), equals: 1)
      expect(xkb_keymap_num_levels_for_key(xkb.keymap, keycode, 0), equals: 1)
      #expect(Self.textCodes.union(others).contains(keycode - 8))
    }
  }

  @Test func theInitialKeymapIsMostlyTheUSBoard() throws {
    let xkb = try Xkb(Keymap.initial.text)
    for (code, us) in KeyCode.characters where us.properties.isAlphabetic || us.properties.numericType != nil
    {
      expect(xkb.text(code: code), equals: String(us))
    }
    let all = Set(KeyCode.characters.flatMap { xkb.text(code: $0.code).unicodeScalars })
    expect(all.count, equals: 47)
    #expect(all.isSuperset(of: "abcdefghijklmnopqrstuvwxyz0123456789-,./';?!:()".unicodeScalars))
    #expect(Keymap.initial.text.utf8.count < 4096)
  }

  /// Every scalar that `typeable` lets through has a keysym, and the keysym is that scalar to a client.
  @Test func everyTypeableScalarHasAKeysym() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value), !"\n\t\r".unicodeScalars.contains(scalar) else { continue }
      guard Typist.typeable(String(scalar)).unicodeScalars.count == 1 else { continue }
      let keysym = xkb_keysym_from_name(Keymap.keysym(scalar), XKB_KEYSYM_NO_FLAGS)
      if xkb_keysym_to_utf32(keysym) != value { Issue.record("U+\(String(value, radix: 16))") }
      if value < 0x100, keysym != value { Issue.record("not the Latin-1 keysym") }
    }
  }

  @Test func theRestIsLeftOut() {
    for value in Array(0..<9) + [0x0B, 0x0C] + Array(0x0E..<0x20) + Array(0x7F..<0xA0) as [UInt32] {
      expect(Typist.typeable("a" + String(Unicode.Scalar(value) ?? "x") + "b"), equals: "ab")
    }
    for value in [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF] as [UInt32] {
      #expect(Typist.typeable(String(Unicode.Scalar(value) ?? "x")).isEmpty)
    }
    for kept in ["\u{A0}", "\u{AD}", "\u{FDCF}", "\u{FDF0}", "\u{FFFD}", "\u{E000}", "\u{200D}", "\u{FEFF}"] {
      expect(Typist.typeable(kept), equals: kept)
    }
    expect(Typist.typeable("a\r\nb\rc\n\r\r\n\td"), equals: "a\nb\nc\n\n\n\td")
  }
}

@Suite struct KeymapPlannerTests {
  private func codes(_ planner: inout KeymapPlanner, _ text: String) -> [UInt32?] {
    text.unicodeScalars.map { planner.use($0) }
  }

  @Test func keepsWhatFitsInItsPlace() {
    var planner = KeymapPlanner()
    let before = planner.keymap
    planner.change(toCover: "Größe".unicodeScalars)
    let changed = zip(before.slots, planner.keymap.slots).filter { $0 != $1 }.count
    expect(changed, equals: 3)
    for scalar in "Größe".unicodeScalars { #expect(planner.has(scalar)) }
    for scalar in "abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars { #expect(planner.has(scalar)) }
  }

  /// Every application gets the map, also that of a secret's characters.
  @Test func theOrderOfTheTextIsNotInTheMap() {
    let maps = ["Pa$5wörD", "$Da5wörP", "röw5D$Pa"].map {
      var planner = KeymapPlanner()
      planner.change(toCover: $0.unicodeScalars)
      return planner.keymap
    }
    #expect(maps[0] == maps[1] && maps[1] == maps[2])
  }

  @Test func keepsWhatWasUsedLast() {
    var planner = KeymapPlanner()
    let many = String(String.UnicodeScalarView((0..<40).compactMap { Unicode.Scalar(0x410 + $0) }))
    planner.change(toCover: many.unicodeScalars)
    _ = codes(&planner, many)
    _ = codes(&planner, String(many.prefix(7)))
    let rare = many.unicodeScalars.dropFirst(7).prefix(10)
    planner.change(toCover: "一二三四五六七八九十百千万億兆京垓".unicodeScalars)
    for scalar in many.unicodeScalars.prefix(7) { #expect(planner.has(scalar)) }
    for scalar in rare { #expect(!planner.has(scalar)) }
    for scalar in many.unicodeScalars.suffix(23) { #expect(planner.has(scalar)) }
  }

  @Test func charactersReturnToTheirOwnKeys() {
    var planner = KeymapPlanner()
    let cyrillic = (0..<47).compactMap { Unicode.Scalar(0x410 + $0) }
    planner.change(toCover: cyrillic)
    #expect(planner.use("a") == nil)
    planner.change(toCover: "Zoë, qa".unicodeScalars)
    expect(codes(&planner, "oqa,"), equals: [24, 16, 30, 51])
    #expect(planner.has("Z") && planner.has("ë"))
  }

  @Test func aKeyThatIsNeededOtherwiseStays() {
    var planner = KeymapPlanner()
    let cyrillic = (0..<47).compactMap { Unicode.Scalar(0x410 + $0) }
    planner.change(toCover: cyrillic)
    let place = planner.use(cyrillic[0])
    let own = KeyCode.characters.first { $0.code == place }?.us
    planner.change(toCover: [cyrillic[0], own ?? "a"])
    expect(planner.use(cyrillic[0]), equals: place)
    #expect(planner.use(own ?? "a") != nil)
  }

  @Test(arguments: [1, 46, 47, 48, 200]) func coversTheStartOfTheText(distinct: Int) {
    var planner = KeymapPlanner()
    let text = (0..<distinct).compactMap { Unicode.Scalar(0x3041 + UInt32($0)) }
    planner.change(toCover: text + text)
    for (index, scalar) in text.enumerated() { expect(planner.has(scalar), equals: (index < 47)) }
  }
}
