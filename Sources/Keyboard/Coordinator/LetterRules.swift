/// The rule for when letters begin as capitals (`[letters].capitals`).
public enum CapitalsRule: String, Equatable, Sendable, CaseIterable {
  /// Capitals come where the application asks for them.
  case field
  /// Capitals come at the start of each sentence, except in fields for texts without sentences.
  case always
  case never
}

/// The panel that is up at first (`[keyboard].start`).
public enum StartPanel: String, Equatable, Sendable, CaseIterable {
  case phrases, letters
}

/// The words that are offered while letters are typed (`[letters].words`).
public enum WordsRule: String, Equatable, Sendable, CaseIterable {
  /// None.
  case off
  /// Words are offered, and what was typed stays as it is.
  case offer
  /// A space corrects a word where another one is far likelier.
  case correct
}

/// The user's settings for the letters.
public struct LetterRules: Equatable, Sendable {
  /// The ids of the layouts, the first of which is up at first.
  public var layouts: [String]
  /// The rule for capitals that come by themselves.
  public var capitals: CapitalsRule
  /// True where keys that begin with the word before the cursor are offered above the letters.
  public var offers: Bool
  /// The words that are offered beside them.
  public var words: WordsRule
  /// True where the emoji that a word stands for is offered behind them.
  public var emoji: Bool

  /// True where the bar of offers is above the letters.
  public var hasBar: Bool { offers || words != .off }

  /// Makes rules; the usual ones where nothing is set.
  public init(
    layouts: [String] = ["us"], capitals: CapitalsRule = .field, offers: Bool = true,
    words: WordsRule = .offer, emoji: Bool = true
  ) {
    (self.layouts, self.capitals, self.offers) = (layouts, capitals, offers)
    (self.words, self.emoji) = (words, emoji)
  }
}
