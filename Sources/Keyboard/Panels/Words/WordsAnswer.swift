/// The words that a text is made of, as far as a dictionary knows.
public struct WordsAnswer: Equatable, Sendable {
  /// The state of the dictionary.
  public enum Dictionary: Equatable, Sendable {
    case ready
    /// It is being built, and so much of it is done: from 0 to 1.
    case building(Double)
    /// There is none; the reason, and what to do.
    case none(String)
  }

  /// The dictionary that the text was divided by.
  public let dictionary: Dictionary
  /// The finished part of a newer dictionary that is being built, from 0 to 1; nil for none.
  public let rebuilding: Double?
  /// A remark on what is missing in the dictionary, and what to do; nil for none.
  public let remark: String?
  /// The text with spaces between its words, the best division first.
  public let segmentations: [String]
  /// The words that are somewhere in it, in order of place and then length, each once.
  public let found: [String]
  /// True where that is all.
  public let isDone: Bool

  /// Makes an answer.
  public init(
    dictionary: Dictionary, rebuilding: Double? = nil, remark: String? = nil, segmentations: [String] = [],
    found: [String] = [], isDone: Bool = true
  ) {
    (self.dictionary, self.rebuilding, self.remark) = (dictionary, rebuilding, remark)
    (self.segmentations, self.found, self.isDone) = (segmentations, found, isDone)
  }
}

/// Text that came without its spaces.
enum RunTogether {
  /// Returns the end of a text, from its last white space on; empty where that is its end.
  static func atEnd(of text: String) -> String {
    String(text.reversed().prefix { !$0.isWhitespace }.reversed())
  }
}
