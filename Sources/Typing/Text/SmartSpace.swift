/// The rule for a space between two phrases, one after the other.
///
/// A space belongs there if both of this is true:
///  1. The first one ends in a letter, a digit or a sentence mark, or in quotes or brackets that close after one.
///  2. The second one begins with a letter or a digit, or with quotes, ¿ or ¡ that open before one.
///
/// Letters and sentence marks are those of scripts with spaces between words. Ideographs, kana, Thai, Lao, Khmer and
/// Burmese are not among them, nor are full-width signs. An apostrophe counts as a quote only in a phrase that has
/// another one: "'s" and "l'" want no space. Marks for directions of writing do not count.
enum SmartSpace {
  /// Tells whether a space belongs between two texts.
  ///
  /// - Parameters:
  ///   - first: the text before the cursor of the first phrase.
  ///   - second: the text that is typed after it, with its variables expanded.
  static func isNeeded(between first: some StringProtocol, and second: some StringProtocol) -> Bool {
    endsWord(first) && beginsWord(second)
  }

  private static func endsWord(_ text: some StringProtocol) -> Bool {
    var rest = text.unicodeScalars[...]
    func trim() { while let last = rest.last, WordBreakClass(last).isInvisible { rest.removeLast() } }
    trim()
    while let last = rest.last, isQuote(last, in: text) || closesBracket(last) {
      rest.removeLast()
      // French has spaces inside.
      if isGuillemet(last) { while rest.last?.properties.isWhitespace == true { rest.removeLast() } }
      trim()
    }
    return rest.last.map { isOfWord($0) || isSentenceMark($0) } ?? false
  }

  private static func beginsWord(_ text: some StringProtocol) -> Bool {
    var rest = text.unicodeScalars[...]
    func trim() { while let first = rest.first, WordBreakClass(first) == .format { rest.removeFirst() } }
    trim()
    while let first = rest.first, isQuote(first, in: text) || first == "¿" || first == "¡" {
      rest.removeFirst()
      if isGuillemet(first) { while rest.first?.properties.isWhitespace == true { rest.removeFirst() } }
      trim()
    }
    return rest.first.map(isOfWord) ?? false
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    let wordBreak = WordBreakClass(scalar)
    return wordBreak.isLetter || wordBreak == .numeric && !isFullWidth(scalar)
  }

  private static func isSentenceMark(_ scalar: Unicode.Scalar) -> Bool {
    if isFullWidth(scalar) { return false }
    switch scalar {
    case ",", ";", ":", "…": return true
    // Signs of Greek, Armenian, Arabic and Ethiopic that do not end a sentence.
    case "\u{37E}", "\u{387}", "\u{55D}", "\u{60C}", "\u{61B}", "\u{1363}"..."\u{1366}": return true
    default: return scalar.properties.isSentenceTerminal
    }
  }

  private static func isQuote(_ scalar: Unicode.Scalar, in text: some StringProtocol) -> Bool {
    guard scalar.properties.isQuotationMark, !isFullWidth(scalar) else { return false }
    guard scalar == "'" || scalar == "\u{2019}" else { return true }
    return text.unicodeScalars.count { $0 == "'" || ("\u{2018}"..."\u{201B}").contains($0) } > 1
  }

  private static func isGuillemet(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "«" || scalar == "»" || scalar == "‹" || scalar == "›"
  }

  private static func closesBracket(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .closePunctuation && !isFullWidth(scalar)
  }

  /// Tells whether a scalar is a sign of Chinese or Japanese that has the room of a space in it.
  private static func isFullWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3000...0x303F, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF00...0xFFEF: true
    default: false
    }
  }
}
