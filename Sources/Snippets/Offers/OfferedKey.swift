/// A key that is offered for the word before the cursor.
public struct OfferedKey: Equatable, Sendable {
  /// The key, as it was read.
  public let key: SnippetKey
  /// The positions of its phrases that begin with the word; empty where its label or a shortcut does.
  public let pieces: [Int]
  /// The bytes at the start of the word that stay, such as a quote or a bracket.
  public let skipped: Int

  /// - Parameters:
  ///   - pieces: the positions of its phrases that begin with the word; none where its label or a shortcut does.
  ///   - skipped: the bytes at the start of the word that stay.
  public init(_ key: SnippetKey, pieces: [Int] = [], skipped: Int = 0) {
    (self.key, self.pieces, self.skipped) = (key, pieces, skipped)
  }
}
