import Snippets

/// The end of the text before the cursor, with how much of it was typed one character after the other.
public struct TypedEnd: Equatable, Sendable {
  /// The text before the cursor, or its end.
  public let text: String
  /// The bytes at its end that were typed.
  public let typed: Int
  /// True where nothing is before the text, but perhaps other lines.
  public let isWhole: Bool
  /// The characters at its end that it has grown by since the one before was told; 0 where the last thing that has happened is
  /// something else. They are several where one types faster than the client tells.
  public let fresh: Int

  /// The characters that are told: more than a shortcut may have, with what is before and behind it.
  private static let most = 128

  /// Makes the end of a text.
  public init(_ before: String, typed: Int, isWhole: Bool, fresh: Int) {
    let end = before.suffix(Self.most)
    text = String(end)
    self.typed = min(typed, end.utf8.count)
    self.isWhole = isWhole && end.startIndex == before.startIndex
    self.fresh = fresh
  }
}

extension ShortcutIndex {
  /// Returns the shortcut that stands for its key now that more was typed. If several characters were told at once, the first that
  /// has ended a shortcut counts, as it would of a slower hand; what came behind it stays.
  public func match(after end: TypedEnd) -> Match? {
    for count in (0..<end.fresh).reversed() {
      let (text, behind) = (String(end.text.dropLast(count)), String(end.text.suffix(count)))
      let typed = end.typed - behind.utf8.count
      guard typed > 0, let match = match(in: text, typed: typed, isWhole: end.isWhole) else { continue }
      return match.followed(by: behind)
    }
    return nil
  }
}
