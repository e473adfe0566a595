/// Keys of one size in columns and lines, on as many pages as they need, below a header.
public struct GridPages: Equatable, Sendable {
  /// The size of the surface, in logical pixels.
  public let size: Size
  /// The measures for a surface of that size.
  public let metrics: PanelMetrics
  /// The area above the keys, in logical pixels; nil for none.
  public let header: Rect?
  /// The number of pages, at least 1.
  public let pageCount: Int
  /// The area for the lines of a page, without the dots.
  private let area: Rect
  /// The size of a key, in logical pixels.
  public let cell: Size
  private let count, columns, lines: Int

  /// The part of the height above the bottom row that a header has at most.
  private static let mostHeader = 0.45
  /// The least height of keys that are large, in logical pixels (facts on Apple's keyboard: the rows of its letters have 42).
  private static let lowestKey = 42.0

  /// - Parameters:
  ///   - count: the number of keys.
  ///   - width: the least width of a key, in logical pixels; there is a column at least.
  ///   - hasHeader: true for a header: a line, or two where the keys leave them.
  ///   - hasStrip: true if the strip of tabs takes its part of the surface.
  public init(
    count: Int, least width: Double, on size: Size, _ metrics: PanelMetrics, hasHeader: Bool,
    hasStrip: Bool = false
  ) {
    (self.size, self.metrics, self.count) = (size, metrics, count)
    let bottom = size.height - metrics.bottom - metrics.keyHeight - metrics.rowGap
    let top = hasStrip ? metrics.stripHeight + metrics.tabInset : metrics.top
    let whole = Rect(
      x: metrics.snippetSide, y: top, width: max(0, size.width - 2 * metrics.snippetSide),
      height: max(0, bottom - top))
    let gap = metrics.snippetLineGap
    let columns = max(1, Int((whole.width + metrics.snippetGap) / (width + metrics.snippetGap)))
    let wanted = (count + columns - 1) / columns
    func lines(in height: Double, of key: Double) -> Int {
      max(0, Int((height + gap + 1e-9) / max(1, key + gap)))
    }
    let usual = metrics.snippetKeyHeight
    let headerLines = hasHeader ? max(1, min(2, lines(in: whole.height, of: usual) - wanted)) : 0
    let headerHeight = min(
      Double(headerLines) * metrics.snippetPitch - gap, whole.height * Self.mostHeader)
    header =
      hasHeader ? Rect(x: whole.x, y: whole.y, width: whole.width, height: max(0, headerHeight)) : nil
    var area = header.map { whole.withoutTop($0.height + gap) } ?? whole
    // Large keys are lower where more of them fit then, but not too low for a thumb.
    let least = min(usual, Self.lowestKey)
    if wanted > lines(in: area.height, of: least) {
      area = area.withoutBottom(max(0, metrics.dotsHeight - metrics.rowGap))
    }
    let fitting = max(
      1, min(lines(in: area.height, of: least), max(wanted, lines(in: area.height, of: usual))))
    (self.area, self.columns, self.lines) = (area, columns, fitting)
    pageCount = max(1, (wanted + fitting - 1) / fitting)
    cell = Size(
      width: (area.width - Double(columns - 1) * metrics.snippetGap) / Double(columns),
      height: max(0, min(usual, (area.height - Double(fitting - 1) * gap) / Double(fitting))))
  }

  /// Returns the page of a key, given its number.
  public func page(of index: Int) -> Int { min(max(0, index) / max(1, columns * lines), pageCount - 1) }

  /// Returns the pages that can be seen at a place: one, or two while they move.
  ///
  /// - Parameters:
  ///   - position: the place, in pages.
  ///   - key: makes the key of this number in its place.
  public func groups(at position: Double, _ key: (_ index: Int, _ rect: Rect) -> KeyFrame) -> [KeyGroup] {
    guard PanelFlow.canShow(size) else { return [] }
    let visible = Int(position.rounded(.down))...Int(position.rounded(.up))
    return visible.compactMap { page in
      let first = page * columns * lines
      guard (0..<pageCount).contains(page), first < count else { return nil }
      let keys = (first..<min(count, first + columns * lines)).map { key($0, rect(at: $0 - first)) }
      return KeyGroup(.page(page), keys: keys, offset: (Double(page) - position) * size.width)
    }
  }

  /// Returns the place of a key on its page. Several pages begin at one height; the lines of a single one are in the middle.
  private func rect(at index: Int) -> Rect {
    let pitch = cell.height + metrics.snippetLineGap
    let shown = pageCount > 1 ? lines : (count + columns - 1) / columns
    let top = area.center.y - (Double(shown) * pitch - metrics.snippetLineGap) / 2
    let (line, column) = index.quotientAndRemainder(dividingBy: columns)
    return Rect(
      x: area.x + Double(column) * (cell.width + metrics.snippetGap), y: top + Double(line) * pitch,
      width: cell.width, height: cell.height)
  }

  /// Returns the dots, or the words, that tell which page is shown.
  ///
  /// - Parameters:
  ///   - position: the place, in pages.
  ///   - caption: says which page of how many is shown, counted from 1.
  public func marks(at position: Double, caption: (_ page: Int, _ count: Int) -> String) -> PageMarks {
    let below = size.height - metrics.bottom - metrics.keyHeight
    let room = Rect(x: area.x, y: area.maxY, width: area.width, height: max(0, below - area.maxY))
    return PageMarks(
      pageCount: pageCount, position: position, in: room, surfaceWidth: size.width, metrics, caption: caption)
  }
}
