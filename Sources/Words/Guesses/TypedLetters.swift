import Snippets

/// A word that was typed, letter by letter, as a dictionary is searched for it.
struct TypedLetters {
  struct Letter {
    /// The small letter with its marks.
    let small: Unicode.Scalar
    /// The same without marks.
    let plain: Unicode.Scalar

    /// True for a vowel of the Latin, Greek or Cyrillic script: one is often written for another.
    var isVowel: Bool {
      switch plain {
      case "a", "e", "i", "o", "u", "y", "æ", "œ", "ø": true
      case "α", "ε", "η", "ι", "ο", "υ", "ω": true
      case "а", "е", "и", "о", "у", "ы", "э", "ю", "я": true
      default: false
      }
    }

    init(_ scalar: Unicode.Scalar) {
      let sign = WordFolding.sign(scalar)
      small = Self.small(sign)
      plain = Self.plain(small)
    }

    private static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
      if scalar.value < 0x80 {
        return ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
      }
      return scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    }

    private static func plain(_ small: Unicode.Scalar) -> Unicode.Scalar {
      small.value < 0x80 ? small : PlainLetter.of(small)
    }
  }

  private(set) var letters: [Letter] = []

  var count: Int { letters.count }

  /// - Parameter word: a word; letters and marks that there is one letter for are read as that.
  init(_ word: some StringProtocol) {
    for scalar in word.unicodeScalars {
      if WordFolding.isMark(scalar), let last = letters.last,
        let whole = WordFolding.letter(last.small, with: scalar)
      {
        letters[letters.count - 1] = Letter(whole)
      } else {
        letters.append(Letter(scalar))
      }
    }
  }
}
