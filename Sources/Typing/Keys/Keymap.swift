import Snippets

/// An XKB keymap of ours: one character on each of the 47 character keys, and the fixed keys.
///
/// One level per key, so that no modifier changes what a key types. Modifiers are there for chords alone.
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
  /// Xwayland refuses a map without a virtual modifier, and X11 clients then get a US board's keys (seen with 22.1). It crashes at the
  /// next Shift of a hardware keyboard if the map before had indicators and this one has none (22.1.9).
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
    for keysym in Keysym.allCases { add(KeyCode.of(keysym), keysym.rawValue) }
    add(KeyCode.void, "VoidSymbol")
    for modifier in KeyModifier.allCases { add(KeyCode.of(modifier), modifier.keysym) }
    // xterm takes Alt for Meta only where the keymap has a key for that.
    add(KeyCode.meta, "Meta_L")
    let held = KeyModifier.allCases.map { ($0.xkbName, KeyCode.of($0)) } + [("Mod1", KeyCode.meta)]
    for (name, code) in held { symbols += "modifier_map \(name) {<K\(code + KeyCode.xkbOffset)>};\n" }
    return """
      xkb_keymap {
      xkb_keycodes {
      minimum = 8;
      maximum = 255;
      \(codes)indicator 1 = "Caps Lock";
      };
      xkb_types {
      virtual_modifiers NumLock;
      type "ONE_LEVEL" { modifiers = none; level_name[1] = "Any"; };
      };
      xkb_compatibility {
      interpret VoidSymbol { repeat = False; };
      indicator "Caps Lock" { modifiers = Lock; };
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

extension KeyModifier {
  /// The keysym of its left key.
  fileprivate var keysym: String {
    switch self {
    case .shift: "Shift_L"
    case .control: "Control_L"
    case .alt: "Alt_L"
    }
  }

  /// The name of XKB's real modifier.
  fileprivate var xkbName: String {
    switch self {
    case .shift: "Shift"
    case .control: "Control"
    case .alt: "Mod1"
    }
  }

  /// The bit of XKB's real modifier.
  var mask: UInt32 {
    switch self {
    case .shift: 1
    case .control: 4
    case .alt: 8
    }
  }
}
