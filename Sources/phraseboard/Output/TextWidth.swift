import Snippets

/// The width of texts in columns of a terminal, and the texts that may be written to one.
enum TextWidth {
  /// Returns the columns of a text that is `plain`.
  static func columns(_ text: String) -> Int {
    text.reduce(0) { $0 + columns($1) }
  }

  /// Returns the columns of a character. Terminals draw a sequence of emoji as one picture, two columns wide.
  private static func columns(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    if scalars.count > 1, scalars.contains(where: { $0 == "\u{FE0F}" || $0 == "\u{200D}" }),
      scalars.contains(where: \.properties.isEmoji)
    {
      return 2
    }
    let isPicture = scalars.first?.properties.isEmojiModifierBase == true
    if isPicture, scalars.dropFirst().first?.properties.isEmojiModifier == true { return 2 }
    return scalars.reduce(0) { $0 + columns($1) }
  }

  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    guard scalar.value >= 0x300 else { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // The vowels and final consonants of Korean are drawn into the letter before them.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    if isFlagLetter(scalar) { return 1 }
    return scalar.properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
  }

  private static func isFlagLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  /// Tells whether a character is wide: East Asian Width W and F (Unicode Standard Annex #11), in blocks, without the
  /// emoji.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Returns a text from outside for one line: nothing in it moves a terminal's cursor or turns its direction.
  static func plain(_ text: String) -> String { inOneLine(ShownText.of(text)) }

  /// Returns a sentence for one line; texts of others in it are isolated.
  static func sentence(_ text: String) -> String { inOneLine(ShownText.ofMessage(text)) }

  /// Puts one space in place of each run of line ends and tabs.
  private static func inOneLine(_ shown: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in shown.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: if result.last != " " { result.append(" ") }
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Returns the start of a text that fits, with `…` at its end when something is missing.
  static func cut(_ text: String, to limit: Int) -> String {
    guard columns(text) > limit else { return text }
    var (result, width) = ("", 0)
    for character in text {
      width += columns(character)
      guard width < limit else { break }
      result.append(character)
    }
    return result + "…"
  }
}
