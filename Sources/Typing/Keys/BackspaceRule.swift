/// The number of BackSpace keys that take a text away, when the client does not show their effect.
///
/// Clients differ over a grapheme of several scalars. GTK follows Pango's `backspace_deletes_character`. It takes the
/// grapheme whole if its base is Latin, Greek, Cyrillic, kana, Hangul or an emoji. It also does if the grapheme ends in
/// a vowel sign or a hamza that makes one letter of it. It goes by scalars in Arabic, Hebrew, Thai, and the scripts of
/// India. Qt always takes one scalar, and so does Blink except for emoji. A terminal's line editor takes one scalar
/// with all those that have no width. Most clients follow GTK's rule. In the others, except line editors, it takes no
/// more than the text.
///
/// (Compared with GTK 3.24 and Qt 5.15, scalar for scalar.)
enum BackspaceRule {
  static func count(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + count($1) }
  }

  static func count(_ character: Character) -> Int {
    var rest = character.unicodeScalars[...]
    var count = 0
    while !rest.isEmpty {
      removeLast(from: &rest, of: character)
      count += 1
    }
    return count
  }

  /// Returns what one BackSpace leaves of a grapheme.
  static func rest(of character: Character) -> String {
    var rest = character.unicodeScalars[...]
    removeLast(from: &rest, of: character)
    return String(rest)
  }

  private static func removeLast(from rest: inout Substring.UnicodeScalarView, of character: Character) {
    let scalars = character.unicodeScalars
    guard let base = rest.first, let last = rest.last else { return }
    let isOneLetter = scalars.count == 2 && isLetter(base, last)
    if isTakenWhole(base) || isOneLetter {
      rest = rest.prefix(0)
    } else if isSplitVowel(last) {
      // Takes the vowel with its consonant: a virama ends what Pango takes for a grapheme.
      let virama = rest.dropLast().lastIndex { $0.properties.canonicalCombiningClass == .virama }
      rest = virama.map { rest[...$0] } ?? rest.prefix(0)
    } else {
      rest.removeLast()
    }
  }

  private static func isTakenWhole(_ base: Unicode.Scalar) -> Bool {
    switch base.value {
    case 0x0020...0x02AF, 0x1E00...0x1EFF: true
    case 0x0370...0x03FF, 0x1F00...0x1FFF, 0x0400...0x052F: true
    case 0x3040...0x30FF, 0xAC00...0xD7A3: true
    default: base.properties.isEmoji
    }
  }

  /// Tells whether a scalar is a vowel sign in several parts that Pango keeps with its consonant: of Bengali, Oriya,
  /// Tamil, Telugu, Kannada or Malayalam.
  private static func isSplitVowel(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09CB...0x09CC, 0x0B48, 0x0B4B...0x0B4C, 0x0BCA...0x0BCC, 0x0C47...0x0C48: true
    case 0x0CC7...0x0CC8, 0x0CCA...0x0CCB, 0x0D4A...0x0D4C: true
    default: false
    }
  }

  /// Tells whether an Arabic letter and a mark are one letter: alef with a madda or a hamza, waw or yeh with a hamza.
  private static func isLetter(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) -> Bool {
    switch (base.value, mark.value) {
    case (0x0627, 0x0653...0x0655), (0x0648, 0x0654), (0x064A, 0x0654): true
    default: false
    }
  }
}
