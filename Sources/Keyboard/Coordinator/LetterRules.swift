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

/// The user's settings for the letters.
public struct LetterRules: Equatable, Sendable {
  /// The ids of the layouts, the first of which is up at first.
  public var layouts: [String]
  /// The rule for capitals that come by themselves.
  public var capitals: CapitalsRule
  /// True where keys that begin with the word before the cursor are offered above the letters.
  public var offers: Bool

  /// Makes rules; the usual ones where nothing is set.
  public init(layouts: [String] = ["us"], capitals: CapitalsRule = .field, offers: Bool = true) {
    (self.layouts, self.capitals, self.offers) = (layouts, capitals, offers)
  }
}
