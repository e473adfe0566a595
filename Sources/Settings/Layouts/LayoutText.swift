@_spi(_Unicode) import Swift

/// The rules for texts of keys, and their capitals.
enum LayoutText {
  /// Returns the words of a text with blanks between them. A combining character is not taken for a part of the blank before it.
  static func words(in text: String) -> [String] {
    text.unicodeScalars.split(separator: " ").map { String(String.UnicodeScalarView($0)) }
  }

  /// Returns the mistake in a text that a key types or shows; nil where there is none.
  static func mistake(in text: String) -> String? {
    let other = text.unicodeScalars.first { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
      default: false
      }
    }
    if let other { return "holds the character \(escaped(String(other)))" }
    guard text.unicodeScalars.elementsEqual(text._nfc) else { return "is not in the normal form NFC" }
    return nil
  }

  /// Returns true if something of a text can be seen.
  static func isVisible(_ text: String) -> Bool {
    !text.unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Returns the capital of a letter in a language: the letter itself where it has none of one character.
  ///
  /// Unicode's tables decide, but for these: Turkish has a dot on the capital of i and none on that of ı (SpecialCasing.txt),
  /// German's ß has one of its own, and Georgian does not begin words with what the tables call capitals.
  static func upper(of letter: String, isTurkic: Bool) -> String {
    if letter == "i", isTurkic { return "İ" }
    if letter == "ß" { return "ẞ" }
    guard letter.count == 1, let scalar = letter.unicodeScalars.first,
      scalar.properties.titlecaseMapping != String(scalar)
    else { return letter }
    let upper = String(String.UnicodeScalarView(letter.uppercased()._nfc))
    return upper.count == 1 ? upper : letter
  }
}
