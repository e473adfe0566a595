/// What letters are in a dictionary and to a search: small, put together, with one apostrophe and one hyphen.
enum WordFolding {
  static let apostrophe = UInt8(ascii: "'")
  static let hyphen = UInt8(ascii: "-")

  /// What stands for a scalar, where that is another one alone.
  static func sign(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\u{2019}", "\u{2BC}", "\u{FF07}": "'"
    case "\u{2010}", "\u{2011}": "-"
    default: scalar
    }
  }

  /// Whether it belongs to the letter before it: an accent, a vowel sign, or what joins letters or keeps them apart.
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

  /// The letter that a letter and a mark make together, where there is one: é of e and its accent.
  static func letter(_ letter: Unicode.Scalar, with mark: Unicode.Scalar) -> Unicode.Scalar? {
    guard mark.value < 0x370 || mark.value == 0x3099 || mark.value == 0x309A else { return nil }
    var pair = String.UnicodeScalarView()
    pair.append(letter)
    pair.append(mark)
    return composed[Character(String(pair))]
  }

  /// Characters compare by what they mean: a letter with its mark finds here the one scalar that means the same.
  private static let composed: [Character: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF, 0x3040...0x30FF]
    let scalars = ranges.joined().compactMap(Unicode.Scalar.init).filter(isLetter)
    return Dictionary(scalars.map { (Character($0), $0) }, uniquingKeysWith: { first, _ in first })
  }()
}
