/// An XKB keymap of ours: one character on each of the 47 character keys, and the fixed keys.
///
/// One level per key and no modifiers, so that no modifier can be stuck, late or early.
struct Keymap: Equatable, Sendable {
  /// The characters, in the order of `KeyCode.characters`; nil where a key has none.
  var slots: [Unicode.Scalar?]

  /// The first keymap: the letters, digits and signs of a US board that texts use most. "?" and the like are in place
  /// of signs that texts do not use.
  static let initial: Keymap = {
    var slots = KeyCode.characters.map { Optional($0.us) }
    for (slot, scalar) in zip(slots.indices.suffix(5), "?!:()".unicodeScalars) { slots[slot] = scalar }
    return Keymap(slots: slots)
  }()

  /// The keymap in XKB's text format.
  ///
  /// Xwayland refuses a map without a virtual modifier, and X11 clients then get a US board's keys (seen with 22.1).
  ///
  /// It needs no include files, which a sandboxed client may not have. Every key has `repeat = No`: a client
  /// that gets the release late must not repeat the character. Keysyms are written by code point (`U00E9`),
  /// which libxkbcommon and xkbcomp read alike; below U+0100 both turn it into the Latin-1 keysym.
  var text: String {
    var codes = ""
    var symbols = ""
    func add(_ code: UInt32, _ symbol: String) {
      let keycode = code + KeyCode.xkbOffset
      codes += "<K\(keycode)>=\(keycode);\n"
      symbols += "key <K\(keycode)> {[\(symbol)]};\n"
    }
    for (key, scalar) in zip(KeyCode.characters, slots) {
      if let scalar { add(key.code, Self.keysym(scalar)) }
    }
    add(KeyCode.backspace, "BackSpace")
    add(KeyCode.tab, "Tab")
    add(KeyCode.enter, "Return")
    add(KeyCode.space, "space")
    add(KeyCode.up, "Up")
    add(KeyCode.left, "Left")
    add(KeyCode.right, "Right")
    add(KeyCode.down, "Down")
    add(KeyCode.void, "VoidSymbol")
    return """
      xkb_keymap {
      xkb_keycodes {
      minimum = 8;
      maximum = 255;
      \(codes)};
      xkb_types {
      virtual_modifiers NumLock;
      type "ONE_LEVEL" { modifiers = none; level_name[1] = "Any"; };
      };
      xkb_compatibility {
      interpret VoidSymbol { repeat = False; };
      };
      xkb_symbols {
      key.repeat = No;
      \(symbols)};
      };

      """
  }

  static func keysym(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
