/// The form of letters in a dictionary and in a search: small, composed, with one sort of apostrophe and hyphen.
enum WordFolding {
  static let apostrophe = UInt8(ascii: "'")
  static let hyphen = UInt8(ascii: "-")

  /// Returns the plain apostrophe or hyphen for the scalars that look like them; others stay as they are.
  static func sign(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\u{2019}", "\u{2BC}", "\u{FF07}": "'"
    case "\u{2010}", "\u{2011}": "-"
    default: scalar
    }
  }

  /// Tells if a scalar belongs to the letter before it: an accent, a vowel sign, or one that joins letters or separates them.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    if scalar.value == 0x200C || scalar.value == 0x200D { return true }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return UInt8(scalar.value) &- UInt8(ascii: "0") < 10 }
    return scalar.properties.generalCategory == .decimalNumber
  }

  /// Composes a letter and a mark, as é from e and its accent; nil where there is no such letter.
  static func letter(_ letter: Unicode.Scalar, with mark: Unicode.Scalar) -> Unicode.Scalar? {
    guard mark.value < 0x370 || mark.value == 0x3099 || mark.value == 0x309A else { return nil }
    var pair = String.UnicodeScalarView()
    pair.append(letter)
    pair.append(mark)
    return composed[Character(String(pair))]
  }

  /// The composed letters. Characters compare by meaning, so a letter with its mark finds the one scalar that means the same.
  private static let composed: [Character: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF, 0x3040...0x30FF]
    let scalars = ranges.joined().compactMap(Unicode.Scalar.init).filter(isLetter)
    return Dictionary(scalars.map { (Character($0), $0) }, uniquingKeysWith: { first, _ in first })
  }()
}
