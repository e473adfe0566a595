/// The end of the text before the cursor, with how much of it was typed one character after the other.
public struct TypedEnd: Equatable, Sendable {
  /// The text before the cursor, or its end.
  public let text: String
  /// The bytes at its end that were typed.
  public let typed: Int
  /// True where nothing is before the text, but perhaps other lines.
  public let isWhole: Bool
  /// True where the last thing that has happened is that it has grown.
  public let isGrown: Bool

  /// The characters that are told: more than a shortcut may have, with what is before and behind it.
  private static let most = 128

  /// Makes the end of a text.
  public init(_ before: String, typed: Int, isWhole: Bool, isGrown: Bool) {
    let end = before.suffix(Self.most)
    text = String(end)
    self.typed = min(typed, end.utf8.count)
    self.isWhole = isWhole && end.startIndex == before.startIndex
    self.isGrown = isGrown
  }
}
