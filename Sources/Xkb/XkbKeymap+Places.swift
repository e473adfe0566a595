import CXkbcommon

/// The characters of a keymap, for a program that presses its keys.
extension XkbKeymap {
  /// A key, and the modifiers that lead to one of its levels.
  public struct Place: Equatable, Sendable {
    /// The evdev code of the key.
    public let code: UInt32
    /// XKB's real modifiers that are held: bits of `shift` and `altGr`, or none.
    public let modifiers: UInt32
  }

  /// The bits of the real modifiers of xkeyboard-config's keymaps that lead to other levels: Shift, and Mod5, which is AltGr's.
  public static let shift: UInt32 = 0x01
  public static let altGr: UInt32 = 0x80

  /// The keys above the main ones, by their evdev codes: 434 is a dollar sign, which Chromium and X11 drop.
  private static let firstOtherKey: UInt32 = 128
  /// The keysyms of the keypad (xkbcommon-keysyms.h), whose keys a terminal may send as others than their characters.
  private static let keypad: ClosedRange<UInt32> = 0xFF80...0xFFBD

  /// The places of all characters that a main key types at once in the first layout, with as few modifiers as there are.
  public var places: [Unicode.Scalar: Place] {
    let codes = xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap)
    let main = codes.filter { $0 >= Self.offset && $0 - Self.offset < Self.firstOtherKey }
    return main.reduce(into: [:]) { places, key in
      for level in 0..<xkb_keymap_num_levels_for_key(keymap, key, 0) {
        let keysym = keysym(of: key, in: 0, level: level)
        guard !Self.keypad.contains(keysym), let scalar = Unicode.Scalar(xkb_keysym_to_utf32(keysym)),
          scalar.value > 0x20, let modifiers = modifiers(of: key, level: level)
        else { continue }
        let new = Place(code: key - Self.offset, modifiers: modifiers)
        if let old = places[scalar], old.modifiers.nonzeroBitCount <= modifiers.nonzeroBitCount { continue }
        places[scalar] = new
      }
    }
  }

  /// Returns the modifiers that lead to a level of a key in the first layout; nil where others are needed than Shift and AltGr.
  private func modifiers(of key: UInt32, level: UInt32) -> UInt32? {
    var masks = [UInt32](repeating: 0, count: 16)
    let count = xkb_keymap_key_get_mods_for_level(keymap, key, 0, level, &masks, masks.count)
    return masks.prefix(count).filter { $0 & ~(Self.shift | Self.altGr) == 0 }
      .min { $0.nonzeroBitCount < $1.nonzeroBitCount }
  }
}
