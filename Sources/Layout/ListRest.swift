/// What a row does not show of its item.
public struct ListRest: Equatable, Sendable {
  /// How many lines there are after the one that is cut; else, how many characters.
  public let count: Int
  public let isLines: Bool
  /// Whether there are more: an item may be endless, and is looked at no further than people count.
  public let isAtLeast: Bool

  private static let longest = 1_000

  public init(count: Int, isLines: Bool, isAtLeast: Bool) {
    (self.count, self.isLines, self.isAtLeast) = (count, isLines, isAtLeast)
  }

  /// - Parameter place: how many Unicode scalars of the item are shown.
  init(of item: String, after place: Int) {
    let scalars = item.unicodeScalars
    let start =
      scalars.index(scalars.startIndex, offsetBy: place, limitedBy: scalars.endIndex) ?? scalars.endIndex
    let end = scalars.index(start, offsetBy: Self.longest, limitedBy: scalars.endIndex) ?? scalars.endIndex
    let hidden = item[start..<end]
    let lines = hidden.count(where: \.isNewline)
    self.init(count: lines > 0 ? lines : hidden.count, isLines: lines > 0, isAtLeast: end < scalars.endIndex)
  }
}
