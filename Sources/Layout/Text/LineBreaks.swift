/// The places where a text may go on in a second line: a small part of Unicode's line breaking (UAX #14, its classes in
/// capitals).
///
/// 1. At a space (SP), which neither line has then.
/// 2. Between two characters of which one is an ideograph, kana, bopomofo, Yi, emoji, or a sign as wide (ID, CJ, EB).
///    Chinese and Japanese have no spaces between words.
/// 3. Between two characters of Thai, Lao, Khmer or Burmese (SA). Only a dictionary could find their words, so a line may
///    end within one.
/// 4. No line, however, begins with punctuation that closes or divides, or a hyphen (CL, EX, IS, NS, PO, HY). None begins with an
///    iteration or length mark, or small kana (NS, CJ). None ends with opening punctuation (OP) or a currency's sign (PR).
/// 5. No line begins with a Thai or Lao vowel that follows its consonant, or ends with one that precedes it. None ends
///    with a sign that stacks two consonants.
///
/// Korean has spaces, and its lines are broken only there, as its readers are used to on screens (the `keep-all` of CSS).
enum LineBreaks {
  /// Returns the places in ascending order, none at the start or the end. Each is the range left out there: a space or none.
  static func places(in text: [Character]) -> [Range<Int>] {
    text.indices.dropFirst().compactMap { index in
      if text[index] == " " { return index + 1 < text.count ? index..<index + 1 : nil }
      return mayBreak(text[index - 1], text[index]) ? index..<index : nil
    }
  }

  private static func mayBreak(_ left: Character, _ right: Character) -> Bool {
    guard let last = left.unicodeScalars.last, let first = right.unicodeScalars.first, left != " ",
      let base = left.unicodeScalars.first, !first.isASCII || !base.isASCII
    else { return false }
    let isBetween = isIdeographic(base) || isIdeographic(first) || isComplex(base) && isComplex(first)
    return isBetween && !endsNoLine(base) && !endsNoLine(last) && !startsNoLine(first)
  }

  private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x312F, 0x31A0...0x4DBF, 0x4E00...0xA4CF, 0xF900...0xFAFF, 0xFF01...0xFF9F, 0xFFE0...0xFFE6,
      0x1B000...0x1B16F, 0x20000...0x3FFFD:
      true
    default: scalar.value > 0x2000 && scalar.properties.isEmojiPresentation
    }
  }

  /// Tells if a scalar is of a script that has neither spaces nor words of one character.
  private static func isComplex(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: scalar.properties.isAlphabetic
    default: false
    }
  }

  private static func startsNoLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .otherPunctuation, .dashPunctuation, .connectorPunctuation,
      .modifierLetter, .nonspacingMark, .spacingMark:
      return true
    default: break
    }
    switch scalar.value {
    // Small kana.
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096,
      0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6,
      0x31F0...0x31FF, 0xFF67...0xFF6F:
      return true
    // Thai and Lao vowels that follow their consonant.
    case 0x0E30, 0x0E32, 0x0E33, 0x0E45, 0x0EB0, 0x0EB2, 0x0EB3: return true
    default: return false
    }
  }

  private static func endsNoLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .openPunctuation, .initialPunctuation, .currencySymbol: return true
    default: break
    }
    // Thai and Lao vowels that precede their consonant, and stackers, as in Khmer and Burmese.
    let isLeading = 0x0E40...0x0E44 ~= scalar.value || 0x0EC0...0x0EC4 ~= scalar.value
    return isLeading || scalar.properties.canonicalCombiningClass == .virama
  }
}
