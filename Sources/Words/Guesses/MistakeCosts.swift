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
  static let missingSign = nats(2.6)
  /// A letter whose key is beside the one that was meant.
  static let nearKey = nats(3.4)
  /// Another letter.
  static let otherLetter = nats(6.4)
  /// Two letters in the wrong order.
  static let swapped = nats(2.4)
  /// A letter that is missing; of two equal ones, or a vowel, which are missed more often.
  static let missing = nats(4.2)
  static let missingDouble = nats(2.1)
  /// A letter too much; the one before it once more.
  static let extra = nats(6.7)
  static let extraDouble = nats(2)
  /// A mistake in the first letter, beside the mistake itself: it is rarely wrong.
  static let first = nats(3.7)
  /// A letter that is still to come after a mistake: who sees it stops.
  static let restAfterMistake = nats(3.3)
  /// The share of the words that are not foreseen by the ones before them, and of those that are.
  static let alone = nats(2)
  static let foreseen = nats(0.15)

  /// Returns the most mistakes that are looked for in a word of so many letters.
  static func most(in letters: Int) -> UInt8 { letters < 3 ? 0 : letters < 7 ? 1 : 2 }
}
