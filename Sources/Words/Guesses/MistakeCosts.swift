/// The costs of mistakes in what was typed, as negative natural logarithms in parts of 1,024, to be added to the cost of the word that
/// was meant: a common word with a mistake can be likelier than a rare one without.
///
/// They were tuned on misspellings and sentences that no figure of `make bench-words` is measured with.
struct MistakeCosts {
  private static func nats(_ number: Double) -> Int32 { Int32(number * 1_024) }

  /// A letter without the mark that it has in the word: "naive".
  static let missingMark = nats(1.3)
  /// A letter with another mark than in the word.
  static let otherMark = nats(3.3)
  /// A word without its apostrophe or hyphen: "dont".
  static let missingSign = nats(3.2)
  /// A letter whose key is beside the one that was meant.
  static let nearKey = nats(3.4)
  /// A vowel for another: "seperate".
  static let otherVowel = nats(4.6)
  /// Another letter.
  static let otherLetter = nats(7.2)
  /// Two letters in the wrong order.
  static let swapped = nats(2.6)
  /// A letter that is missing; a vowel; one of two equal letters.
  static let missing = nats(3.7)
  static let missingVowel = nats(2.3)
  static let missingDouble = nats(2.9)
  /// A letter too much; a vowel; the letter before it once more.
  static let extra = nats(6.9)
  static let extraVowel = nats(5.2)
  static let extraDouble = nats(1.8)
  /// A mistake in the first letter, beside the mistake itself: it is rarely wrong.
  static let first = nats(3.1)
  /// A letter that is still to come after a mistake: who sees it stops.
  static let restAfterMistake = nats(3.9)
  /// The share of the words that are not foreseen by the ones before them, and of those that are.
  static let alone = nats(2)
  static let foreseen = nats(0.15)

  /// Returns the most mistakes that are looked for in a word of so many letters.
  static func most(in letters: Int) -> UInt8 { letters < 3 ? 0 : letters < 7 ? 1 : 2 }
}
