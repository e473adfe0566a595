/// The number of times that an arrow key stops in a text, when the client does not tell.
///
/// Clients differ over a grapheme of several letters. GTK stops after a virama that joins two of them, and before the
/// vowel AM of Thai and Lao. Qt stops before AM only, and Blink at neither. Line editors of terminals stop at
/// everything that has a width, also within an emoji of several parts.
///
/// (Compared with GTK 3.24, GTK 4.8 and Qt 5.15.)
enum CursorStops {
  static func count(_ text: some StringProtocol, isTerminal: Bool) -> Int {
    text.reduce(0) { $0 + count($1, isTerminal: isTerminal) }
  }

  static func count(_ character: Character, isTerminal: Bool) -> Int {
    let scalars = character.unicodeScalars
    if isTerminal { return max(1, scalars.count(where: hasWidth)) }
    let further = zip(scalars, scalars.dropFirst()).count { last, next in
      next == "\u{0E33}" || next == "\u{0EB3}"
        || last.properties.canonicalCombiningClass == .virama && next.properties.isAlphabetic
    }
    return 1 + further
  }

  /// Tells whether a terminal has a column for a scalar. Marks, format characters, and the vowels and finals of
  /// Hangul's jamo have none.
  private static func hasWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: false
    default: !(0x1160...0x11FF).contains(scalar.value)
    }
  }
}
