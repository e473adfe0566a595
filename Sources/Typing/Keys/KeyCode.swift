import Snippets

/// The evdev codes (linux/input-event-codes.h) that we use.
///
/// Chromium and others read the raw codes in spite of the keymap. So characters go only where a US board has
/// characters, and each other key has its own code.
public enum KeyCode {
  /// KEY_UNKNOWN: no client acts upon it.
  public static let void: UInt32 = 240

  /// A code of no key that there is, for Meta, as in the keymaps of real keyboards. Nobody presses it.
  static let meta: UInt32 = 197

  /// The offset that XKB and X11 add to an evdev code.
  static let xkbOffset: UInt32 = 8

  /// The 47 codes that carry characters on a US board, with their unshifted characters: letters first, then digits,
  /// then signs. The last ones are the first to be given to other characters.
  static let characters: [(code: UInt32, us: Unicode.Scalar)] =
    row(from: 16, "qwertyuiop") + row(from: 30, "asdfghjkl") + row(from: 44, "zxcvbnm")
    + row(from: 2, "1234567890") + row(from: 51, ",./") + row(from: 12, "-") + row(from: 40, "'")
    + row(from: 39, ";") + row(from: 13, "=") + row(from: 26, "[]") + row(from: 43, "\\")
    + row(from: 41, "`")

  /// Returns the code of a key that types no text of its own.
  static func of(_ keysym: Keysym) -> UInt32 {
    switch keysym {
    case .escape: 1
    case .backspace: 14
    case .tab: 15
    case .return: 28
    case .space: 57
    case .f1: 59
    case .f2: 60
    case .f3: 61
    case .f4: 62
    case .f5: 63
    case .f6: 64
    case .f7: 65
    case .f8: 66
    case .f9: 67
    case .f10: 68
    case .f11: 87
    case .f12: 88
    case .home: 102
    case .up: 103
    case .pageUp: 104
    case .left: 105
    case .right: 106
    case .end: 107
    case .down: 108
    case .pageDown: 109
    case .insert: 110
    case .delete: 111
    }
  }

  /// Returns the code of the left one of the keys of a modifier.
  static func of(_ modifier: KeyModifier) -> UInt32 {
    switch modifier {
    case .control: 29
    case .shift: 42
    case .alt: 56
    }
  }

  /// Returns the keysym of a key that goes to a client by `zwp_input_method_context_v1.keysym`; nil for one that KWin knows
  /// by no keysym (inputmethod.cpp).
  public static func keysym(ofContextKey code: UInt32) -> UInt32? {
    switch code {
    case of(.backspace): 0xff08
    case of(.return): 0xff0d
    case of(.left): 0xff51
    case of(.up): 0xff52
    case of(.right): 0xff53
    case of(.down): 0xff54
    default: nil
    }
  }

  private static func row(
    from first: UInt32, _ characters: String
  ) -> [(code: UInt32, us: Unicode.Scalar)] {
    characters.unicodeScalars.enumerated().map { (first + UInt32($0.offset), $0.element) }
  }
}
