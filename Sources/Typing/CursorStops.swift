/// How many times an arrow key stops in a character, where the client does not tell.
///
/// Clients differ where a grapheme has several letters. GTK stops after a virama that joins two of them, and before the
/// vowel AM of Thai and Lao; Qt before AM only, and Blink at neither. Line editors of terminals stop at all that has a width,
/// also within an emoji of several parts.
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

  /// Whether a terminal has a column for it: not for marks, format characters, and the vowels and finals of Hangul's jamo.
  private static func hasWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: false
    default: !(0x1160...0x11FF).contains(scalar.value)
    }
  }
}
