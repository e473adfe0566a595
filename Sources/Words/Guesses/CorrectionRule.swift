/// The rule for when a space corrects the word before it.
public enum CorrectionRule {
  /// The lead of the likeliest word over the next one, as of `WordCost`: it is twenty times as likely.
  private static let lead = 3 * 1_024
  /// The most that a correction may cost: rarer words are not what was meant.
  private static let mostCost = 15 * 1_024

  /// Returns the word that is likely to be meant; nil where what was typed is to stay.
  ///
  /// A capital within a sentence makes it a name, which no dictionary has to know.
  ///
  /// - Parameters:
  ///   - end: the text before the cursor, with the word.
  ///   - guesses: the words for it, the likeliest first.
  ///   - isKnown: whether it is a word itself.
  public static func correction(of end: TextEnd, among guesses: [WordGuess], isKnown: Bool) -> String? {
    let typed = end.word
    let isName = typed.first(where: \.isLetter)?.isUppercase == true && end.before != TextEnd.sentenceStart
    guard typed.count > 1, !isKnown, !isName, let best = guesses.first, best.isWhole, best.mistakes < 2,
      best.cost <= mostCost, best.text != typed
    else { return nil }
    let second = guesses.dropFirst().first
    return second.map { $0.cost - best.cost >= lead } ?? true ? best.text : nil
  }
}
