import Snippets

/// A change of the user's own words.
public struct WordChange: Hashable, Sendable {
  /// The word.
  public let word: String
  /// True where it is added, false where it is removed.
  public let isAdded: Bool

  /// - Parameter isAdded: true where it is added, false where it is removed.
  public init(_ word: String, isAdded: Bool) { (self.word, self.isAdded) = (word, isAdded) }

  /// The change as JSON, for the program that makes it: `{"add": …}` or `{"remove": …}`.
  public var json: String { JSONText.object([(isAdded ? "add" : "remove", JSONText.string(word))]) }
}
