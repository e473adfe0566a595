/// When letters begin as capitals (`[letters].capitals`).
public enum CapitalsRule: String, Equatable, Sendable, CaseIterable {
  /// Where the application asks for that.
  case field
  /// At the start of each sentence, but in fields for what has none.
  case always
  case never
}

/// Which panel is up at first (`[keyboard].start`).
public enum StartPanel: String, Equatable, Sendable, CaseIterable {
  case phrases, letters
}

/// What the user has set for the letters.
public struct LetterRules: Equatable, Sendable {
  /// The ids of the layouts, the first of which is up at first.
  public var layouts: [String]
  /// The rule for capitals that come by themselves.
  public var capitals: CapitalsRule
  /// True where keys are offered above them that begin with the word before the cursor.
  public var offers: Bool

  /// Makes rules; the usual ones where nothing is set.
  public init(layouts: [String] = ["us"], capitals: CapitalsRule = .field, offers: Bool = true) {
    (self.layouts, self.capitals, self.offers) = (layouts, capitals, offers)
  }
}
