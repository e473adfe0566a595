/// The evdev codes (linux/input-event-codes.h) that we use.
///
/// Chromium and others read the raw codes in spite of the keymap. So characters go only where a US board has
/// characters, and each other key has its own code.
enum KeyCode {
  static let backspace: UInt32 = 14
  static let tab: UInt32 = 15
  static let enter: UInt32 = 28
  static let space: UInt32 = 57
  static let up: UInt32 = 103
  static let left: UInt32 = 105
  static let right: UInt32 = 106
  static let down: UInt32 = 108
  /// KEY_UNKNOWN: no client acts upon it.
  static let void: UInt32 = 240

  /// The offset that XKB and X11 add to an evdev code.
  static let xkbOffset: UInt32 = 8

  /// The 47 codes that carry characters on a US board, with their unshifted characters: letters first, then digits,
  /// then signs. The last ones are the first to be given to other characters.
  static let characters: [(code: UInt32, us: Unicode.Scalar)] =
    row(from: 16, "qwertyuiop") + row(from: 30, "asdfghjkl") + row(from: 44, "zxcvbnm")
    + row(from: 2, "1234567890") + row(from: 51, ",./") + row(from: 12, "-") + row(from: 40, "'")
    + row(from: 39, ";") + row(from: 13, "=") + row(from: 26, "[]") + row(from: 43, "\\")
    + row(from: 41, "`")

  private static func row(
    from first: UInt32, _ characters: String
  ) -> [(code: UInt32, us: Unicode.Scalar)] {
    characters.unicodeScalars.enumerated().map { (first + UInt32($0.offset), $0.element) }
  }
}
