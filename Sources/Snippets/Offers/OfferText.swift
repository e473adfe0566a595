/// The form of a text's start that a word before the cursor is compared with: its first word, in small letters without marks, as
/// in a search; but with its signs, since a comma after a word is more than the word.
enum OfferText {
  /// The most bytes of it: longer than any word that somebody begins to type for a key.
  static let longest = 48

  /// Appends the first word of a text to bytes, or the start of it.
  ///
  /// - Returns: true where that is all of the word.
  @discardableResult
  static func fold(_ text: some StringProtocol, into bytes: inout [UInt8]) -> Bool {
    let end = bytes.count + longest
    var hasBegun = false
    for scalar in text.unicodeScalars {
      guard !scalar.properties.isWhitespace else {
        if hasBegun { return true }
        continue
      }
      hasBegun = true
      let start = bytes.count
      add(scalar, to: &bytes)
      guard bytes.count <= end else {
        bytes.removeSubrange(start...)
        return false
      }
    }
    return true
  }

  private static func add(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch FoldedScalar(scalar) {
    case .letter(let letter): put(letter, to: &bytes)
    case .record(let key):
      guard let entry = FoldTable.entry(of: key) else { return }
      bytes += entry.lazy.filter { $0 != UInt8(ascii: "_") }
    case .syllable(let syllable): for letter in syllable.koreanLetters { put(letter, to: &bytes) }
    case .boundary: put(scalar, to: &bytes)
    // "dont" is "don't".
    case .apostrophe, .nothing: break
    }
  }

  private static func put(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if let encoded = UTF8.encode(scalar) { bytes += encoded }
  }
}

extension Unicode.Scalar {
  /// True for an opening bracket or quote, which stands before a word and is none of it.
  var opensWord: Bool {
    switch properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: self == "\"" || self == "'" || self == "¿" || self == "¡"
    }
  }

  /// True for a letter, a digit, or a mark of one.
  var isOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      true
    default: false
    }
  }
}
