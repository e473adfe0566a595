/// The part of an item that its row does not show.
public struct ListRest: Equatable, Sendable {
  /// The number of lines after the one that is cut; if that is the last one, the number of characters.
  public let count: Int
  /// True if `count` is a number of lines.
  public let isLines: Bool
  /// True if there may be more: an item may be endless, and is counted no further than people count.
  public let isAtLeast: Bool

  private static let longest = 1_000

  /// - Parameter isLines: true if `count` is a number of lines, false for characters.
  public init(count: Int, isLines: Bool, isAtLeast: Bool) {
    (self.count, self.isLines, self.isAtLeast) = (count, isLines, isAtLeast)
  }

  /// - Parameter place: the number of Unicode scalars of the item that are shown.
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
