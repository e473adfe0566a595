/// Letters with a mark on them.
enum LetterMarks {
  /// Returns a letter and a combining mark as one character; nil for one that keyboards do not have.
  ///
  /// - Parameter mark: U+0300, U+0301, U+0302, U+0303 or U+0308.
  static func compose(_ letter: Character, _ mark: String) -> String? {
    guard let row = rows[mark], let letters = row.first(where: { $0.0 == letter }) else { return nil }
    return String(letters.1)
  }

  private static let rows: [String: [(Character, Character)]] = [
    "\u{300}": pairs("aeiouAEIOU", "àèìòùÀÈÌÒÙ"), "\u{301}": pairs("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ"),
    "\u{302}": pairs("aeiouAEIOU", "âêîôûÂÊÎÔÛ"), "\u{303}": pairs("anoANO", "ãñõÃÑÕ"),
    "\u{308}": pairs("aeiouyAEIOUY", "äëïöüÿÄËÏÖÜŸ"),
  ]

  private static func pairs(_ plain: String, _ marked: String) -> [(Character, Character)] {
    Array(zip(plain, marked))
  }
}
