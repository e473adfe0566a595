/// The alternatives to a held letter: a callout above its key, in one row or in several.
///
/// The letter itself is over the key. The others follow to the trailing side or, for a key of the right half, to the leading
/// one. The finger that holds the key is thus below the letter that it came for, and slides to the others. (Apple
/// keyboard, alternates callout.) Coordinates are logical pixels of the panel's surface; `y` may be negative.
public struct AlternatesLayout: Equatable, Sendable {
  /// One of the alternatives.
  public struct Item: Equatable, Sendable {
    /// The letter to show.
    public let label: String
    /// Its place in the callout.
    public let rect: Rect
  }

  /// The key that is held.
  public let key: KeyFrame
  /// The alternatives in order, the key's own letter first.
  public let items: [Item]
  /// The callout without the key below it.
  public let frame: Rect
  /// The font size of the letters, in logical pixels.
  public let fontSize: Double
  /// The measures of the key and of the callout around it.
  public let keyMetrics: PanelMetrics
  /// The height of one row, in logical pixels.
  private let rowHeight: Double
  /// The number of letters in a full row.
  private let perRow: Int

  /// The name of the held key.
  public var owner: KeyID { key.id }

  /// The distance from the callout to its key, in logical pixels.
  public static let neck = 8.0
  private static let padding = 6.0
  /// The largest side of a letter, in logical pixels. Apple keyboard: at most 50 x 50, ten in a row, one alone 1.2 times as
  /// wide as its key.
  private static let largest = 50.0
  private static let longestRow = 10
  private static let widening = 1.2
  /// The margin around everything, for the shadow.
  private static let margin = 12.0
  /// The grain of the surface, the same as `ListLayout`'s.
  private static let grain = 12.0

  /// - Parameters:
  ///   - labels: at least one, the key's own letter first.
  ///   - panel: the size of the panel's surface, in logical pixels.
  public init(owner key: KeyFrame, labels: [String], panel: Size, _ metrics: PanelMetrics) {
    self.key = key
    keyMetrics = metrics
    let height = min(key.rect.height, Self.largest).rounded()
    let alone = labels.count == 1 ? Self.widening : 1
    let room = panel.width - 2 * (metrics.inset + Self.padding)
    let width = min(key.rect.width * alone, Self.largest, room).rounded(.down)
    let fitting = max(1, Int(room / max(1, width)))
    let rows = max(1, (labels.count + min(Self.longestRow, fitting) - 1) / min(Self.longestRow, fitting))
    let perRow = max(1, (labels.count + rows - 1) / rows)
    (rowHeight, self.perRow) = (height, perRow)
    fontSize = key.fontSize
    let size = Size(
      width: Double(perRow) * width + 2 * Self.padding, height: Double(rows) * height + 2 * Self.padding)
    let isReversed = key.rect.center.x > panel.width / 2
    // The first letter is over the key.
    let start = key.rect.center.x - width / 2 - Self.padding
    let wanted = isReversed ? start + width + 2 * Self.padding - size.width : start
    let x = min(max(wanted, metrics.inset), max(metrics.inset, panel.width - metrics.inset - size.width))
      .rounded()
    let block = Rect(
      x: x, y: (key.rect.y - Self.neck - size.height).rounded(.down), width: size.width, height: size.height)
    // The callout is as wide as a wide key, out of which it grows.
    frame = block.union(Rect(x: key.rect.x, y: block.y, width: key.rect.width, height: block.height))
    items = labels.enumerated().map { index, label in
      let (row, column) = (index / perRow, index % perRow)
      let place = isReversed ? perRow - 1 - column : column
      return Item(
        label: label,
        rect: Rect(
          x: block.x + Self.padding + Double(place) * width,
          y: block.maxY - Self.padding - Double(row + 1) * height, width: width, height: height))
    }
  }

  /// Returns the alternative that a finger picks at this point: the nearest in its row, or in the lowest row if the point is
  /// below. Nil if it is below the key by more than the key's height: a finger that wants none goes there.
  public func target(at point: Point) -> KeyID? {
    guard point.x.isFinite, point.y <= key.rect.maxY + key.rect.height else { return nil }
    let rows = (items.count + perRow - 1) / perRow
    let above = (frame.maxY - Self.padding - point.y) / rowHeight
    let row = above.isFinite ? min(max(0, Int(max(-1, min(above, 100)).rounded(.down))), rows - 1) : 0
    let candidates = items.indices.filter { $0 / perRow == row }
    return candidates.min { distance(of: $0, to: point) < distance(of: $1, to: point) }.map { .alternate($0) }
  }

  private func distance(of item: Int, to point: Point) -> Double { abs(items[item].rect.center.x - point.x) }

  /// The area that a surface of its own covers, in multiples of `grain`.
  public var surface: Rect {
    let shape = frame.union(key.rect)
    func before(_ edge: Double) -> Double { ((edge - Self.margin) / Self.grain).rounded(.down) * Self.grain }
    func after(_ edge: Double) -> Double { ((edge + Self.margin) / Self.grain).rounded(.up) * Self.grain }
    let (left, top) = (before(shape.x), before(shape.y))
    return Rect(x: left, y: top, width: after(shape.maxX) - left, height: after(shape.maxY) - top)
  }
}
