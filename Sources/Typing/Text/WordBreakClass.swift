/// The Word_Break property of a scalar (UAX #29, table 3). It is derived from the properties that the standard library
/// knows. Where that lacks them (scripts and line breaking), the blocks decide.
enum WordBreakClass: Equatable, Sendable {
  case carriageReturn, lineFeed, newline, extend, joiner, format, katakana, hebrew, letter, singleQuote
  case doubleQuote, midNumLetter, midLetter, midNumber, numeric, connector, regional, space
  /// Extended_Pictographic, which is a property of its own but here excludes the others.
  case pictograph
  case other

  init(_ scalar: Unicode.Scalar) {
    self = Self.sign(scalar) ?? Self.byProperties(scalar)
  }

  /// True for the classes that WB4 skips.
  var isInvisible: Bool { self == .extend || self == .format || self == .joiner }
  var isLetter: Bool { self == .letter || self == .hebrew }
  var joinsLetters: Bool { self == .midLetter || self == .midNumLetter || self == .singleQuote }
  var joinsDigits: Bool { self == .midNumber || self == .midNumLetter || self == .singleQuote }
  var takesConnector: Bool { isLetter || self == .numeric || self == .katakana || self == .connector }

  static func isRegional(_ scalar: Unicode.Scalar) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar.value) }

  /// Returns the class of a scalar if that class is a list of scalars; nil otherwise.
  private static func sign(_ scalar: Unicode.Scalar) -> WordBreakClass? {
    switch scalar.value {
    case 0x0D: .carriageReturn
    case 0x0A: .lineFeed
    case 0x0B, 0x0C, 0x85, 0x2028, 0x2029: .newline
    case 0x200D: .joiner
    case 0x22: .doubleQuote
    case 0x27: .singleQuote
    case 0x2E, 0x2018, 0x2019, 0x2024, 0xFE52, 0xFF07, 0xFF0E: .midNumLetter
    case 0x3A, 0xB7, 0x0387, 0x055F, 0x05F4, 0x2027, 0xFE13, 0xFE55, 0xFF1A: .midLetter
    case 0x2C, 0x3B, 0x037E, 0x0589, 0x060C, 0x060D, 0x066C, 0x07F8, 0x2044, 0xFE10, 0xFE14, 0xFE50, 0xFE54,
      0xFF0C, 0xFF1B:
      .midNumber
    case 0x066B: .numeric
    case 0x202F: .connector
    case 0x200B, 0xA0, 0x2007: .other
    default: nil
    }
  }

  private static func byProperties(_ scalar: Unicode.Scalar) -> WordBreakClass {
    let properties = scalar.properties
    if properties.isGraphemeExtend || properties.isEmojiModifier { return .extend }
    if isRegional(scalar) { return .regional }
    switch properties.generalCategory {
    case .spacingMark: return .extend
    case .format: return .format
    case .decimalNumber: return .numeric
    case .connectorPunctuation: return .connector
    case .spaceSeparator: return .space
    default: break
    }
    if isKatakana(scalar) { return .katakana }
    if isLetter(scalar) { return isHebrew(scalar) ? .hebrew : .letter }
    return isPictograph(scalar) ? .pictograph : .other
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x02C2...0x02C5, 0x02D2...0x02D7, 0x02DE, 0x02DF, 0x02E5...0x02EB, 0x02ED, 0x02EF...0x02FF,
      0x055A...0x055C, 0x055E, 0x058A, 0x05F3, 0x070F, 0xA708...0xA716, 0xA720, 0xA721, 0xA789, 0xA78A,
      0xAB5B:
      true
    default:
      scalar.properties.isAlphabetic && !scalar.properties.isIdeographic && !scalar.properties.isEmoji
        && !isHiragana(scalar) && !needsDictionary(scalar)
    }
  }

  private static func isHebrew(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x05D0...0x05F2, 0xFB1D...0xFB4F: scalar.properties.generalCategory == .otherLetter
    default: false
    }
  }

  private static func isKatakana(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3031...0x3035, 0x309B, 0x309C, 0x30A0...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x32D0...0x32FE,
      0x3300...0x3357, 0xFF66...0xFF9D, 0x1AFF0...0x1AFFE, 0x1B000, 0x1B120...0x1B122, 0x1B155,
      0x1B164...0x1B167:
      true
    default: false
    }
  }

  private static func isHiragana(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041...0x309F, 0x1B001...0x1B11F, 0x1B132, 0x1B150...0x1B152, 0x1F200: true
    default: false
    }
  }

  /// Tells whether a scalar's script has words that only a dictionary tells apart (line breaking class SA).
  private static func needsDictionary(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAF, 0xA9E0...0xA9FF,
      0xAA60...0xAADF, 0x11700...0x1174F:
      true
    default: false
    }
  }

  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0xA9: false
    case 0x2600...0x26FF, 0x1F000...0x1F0FF, 0x1F900...0x1FAFF, 0x1FC00...0x1FFFD: true
    default: scalar.properties.isEmoji
    }
  }
}
