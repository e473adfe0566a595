/// The rule for where a capital is due at the cursor.
///
/// A sentence begins in an empty text, on a new line, and after a full stop, question or exclamation mark and white space.
/// Quotes and brackets that open before the cursor do not count, nor those that close after such a mark. None begins after
/// an ellipsis, after single letters with stops ("e.g."), after what is mostly abbreviated, and in German after a number with a
/// stop ("am 3."). (Facts on letters: shift, caps, spaces.)
public enum SentenceStart {
  /// Tells whether a sentence begins at the end of a text.
  ///
  /// - Parameters:
  ///   - text: the text before the cursor, or the end of it.
  ///   - isGerman: whether a number with a stop is an ordinal.
  public static func isHere(after text: some StringProtocol, isGerman: Bool) -> Bool {
    var rest = text.unicodeScalars[...]
    while let last = rest.last, opens(last) { rest.removeLast() }
    guard let last = rest.last else { return true }
    if last == "\n" { return !isGerman || !continues(rest.dropLast()) }
    guard last.properties.isWhitespace else { return false }
    while let last = rest.last, last.properties.isWhitespace, last != "\n" { rest.removeLast() }
    guard let mark = rest.last else { return true }
    return mark == "\n" || isEnded(by: rest, isGerman: isGerman)
  }

  /// Tells whether a text, with no white space behind it, ends a sentence.
  ///
  /// - Parameter isGerman: whether a number with a stop is an ordinal.
  public static func isEnded(by text: some StringProtocol, isGerman: Bool) -> Bool {
    isEnded(by: text.unicodeScalars[...], isGerman: isGerman)
  }

  private static func isEnded<Text: BidirectionalCollection>(by text: Text, isGerman: Bool) -> Bool
  where Text.Element == Unicode.Scalar, Text.SubSequence == Text {
    var rest = text
    while let last = rest.last, closes(last) { rest.removeLast() }
    switch rest.last {
    case "?", "!", "؟", "。", "\u{37E}": return true
    case ".": return !isAbbreviation(rest.dropLast(), isGerman: isGerman)
    default: return false
    }
  }

  /// Tells whether a word begins after a text.
  public static func isWord(after text: some StringProtocol) -> Bool {
    text.unicodeScalars.last.map { $0.properties.isWhitespace || opens($0) } ?? true
  }

  /// Tells whether two spaces mean a full stop: the first, at the end of the text, has to come after a word.
  public static func endsWord(_ text: some StringProtocol) -> Bool {
    guard text.unicodeScalars.last == " " else { return false }
    guard let last = text.unicodeScalars.dropLast().last else { return false }
    return last.properties.isAlphabetic || last.properties.numericType != nil || closes(last)
  }

  private static func opens(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: scalar == "\"" || scalar == "'" || scalar == "¿" || scalar == "¡"
    }
  }

  /// A quote that opens in English closes in German.
  private static func closes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .initialPunctuation: true
    default: scalar == "\"" || scalar == "'"
    }
  }

  /// Tells whether the line before ends in a comma, as a letter's greeting does: German goes on small after it.
  private static func continues<Text: BidirectionalCollection>(_ line: Text) -> Bool
  where Text.Element == Unicode.Scalar { line.last == "," }

  /// Tells whether a stop after the text does not end a sentence.
  private static func isAbbreviation<Text: BidirectionalCollection>(_ text: Text, isGerman: Bool) -> Bool
  where Text.Element == Unicode.Scalar {
    if text.last == "." || text.last == "…" { return true }
    let word = String(
      String.UnicodeScalarView(text.reversed().prefix { !$0.properties.isWhitespace }.reversed()))
    if word.contains("."), word.split(separator: ".").allSatisfy({ $0.count == 1 }) { return true }
    if isGerman, !word.isEmpty, word.allSatisfy(\.isNumber) { return true }
    return abbreviations.contains(word.lowercased())
  }

  /// Words that more often have a stop within a sentence than at its end.
  private static let abbreviations: Set<String> = [
    "etc", "vs", "ca", "approx", "dr", "mr", "mrs", "ms", "prof", "usw", "bzw", "vgl", "nr", "str", "ecc",
    "ej", "pág", "sr", "sra",
    "np", "itd", "bl.a", "osv", "т.д", "т.п", "стр", "ул",
  ]
}
