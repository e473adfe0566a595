/// Where the rows of an open list are: all pieces of a snippet, or the choices of the globe.
///
/// The list is a callout that grows upwards out of its key, over the keys above and, with negative y, over the
/// application. Coordinates are logical pixels of the panel's surface.
///
/// Items are in reading order, the first at the top, as in Apple's list of keyboards: pieces are texts that were
/// written in an order, and scrolling towards later ones is the same as everywhere else. What the thumb wants to
/// be near is the piece that is due, so that one is marked, and a list that is longer than its frame starts
/// scrolled so that this piece is near the key, with the one that comes after it between the two (which also
/// keeps it out of the edge where holding scrolls).
///
/// Making one looks at the beginning of each item to see whether it needs one line or two; texts are cut and
/// handed out for the visible rows only. Only the first items are measured exactly, the others as the sum of
/// their characters; a text that turns out wider than its room ends in an ellipsis.
public struct ListLayout: Equatable, Sendable {
  /// A row of which something is visible.
  public struct Row: Equatable, Sendable {
    public let index: Int
    /// The item made fit for one paragraph, and cut to what two lines can show.
    public let text: String
    /// The whole row; the part outside of `viewport` is not visible.
    public let rect: Rect
    public let textRect: Rect
    public let isTwoLines: Bool
  }

  /// A remark above the rows.
  public struct Note: Equatable, Sendable {
    public let text: String
    public let rect: Rect
    /// As many lines as there is room for; an ellipsis ends the last one.
    public let lines: Int
    public let isProblem: Bool
  }

  /// What can be done with the key, below the rows.
  public struct Action: Equatable, Sendable {
    public let index: Int
    public let label: String
    public let glyph: KeyGlyph
    public let rect: Rect
    /// Logical pixels.
    public let labelWidth: Double
  }

  /// The key that the list is of.
  public let key: KeyFrame
  public var owner: KeyID { key.id }
  /// What there is to say of the key, above the rows: it is no row, and cannot be chosen.
  public let note: Note?
  /// The callout without the key below it.
  public let frame: Rect
  /// Where rows are visible: the callout without its padding.
  public let viewport: Rect
  /// Whether callout and key are one shape. They are not where there is so little room that the callout has to
  /// cover its key, or where the key is partly off the surface.
  public let isAttached: Bool
  /// Of all rows.
  public let contentHeight: Double
  /// How far the rows are scrolled, 0 with the first one at the top; at most `maximumOffset`.
  public private(set) var offset: Double
  /// The item that is due, which has a mark.
  public let due: Int?
  public let metrics: ListMetrics
  /// Of the key and the callout around it.
  public let keyMetrics: PanelMetrics
  public private(set) var rows: [Row] = []
  /// Left out where there is no room for them and a row.
  public let actions: [Action]

  private let items: [String]
  /// How many of the items before each one have two lines; one more entry than items.
  private let tallBefore: [Int32]

  /// Items that are measured exactly: more than are visible at first.
  private static let exactlyMeasured = 24
  /// The most that a compositor can have above the panel, in logical pixels.
  private static let mostAvailable = 65_535.0

  /// Lays a list out.
  ///
  /// - Parameters:
  ///   - key: the key that was held, in its place on the panel.
  ///   - content: what it shows; the note is left out where there is no room for it and a row.
  ///   - panel: the size of the panel's surface.
  ///   - available: how much may be covered above the panel.
  ///   - offset: how far the rows are scrolled; nil for where the list opens.
  ///   - measure: the width of a text at a font size, in logical pixels; anything but a finite number counts
  ///     as too wide for a line.
  public init(
    owner key: KeyFrame, content: ListContent, panel: Size, available: Double, offset: Double? = nil,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) {
    let panel = PanelFlow.canShow(panel) ? panel : Size(width: 0, height: 0)
    let metrics = ListMetrics()
    let keyMetrics = PanelFlow.canShow(panel) ? PanelMetrics.forSurface(panel) : .phone
    let (items, due, note) = (content.items, content.due, content.note)
    let chrome =
      2 * metrics.padding + 2 * metrics.textInset + (due == nil ? 0 : metrics.dueGutter)
    let widest = max(0, min(panel.width - 2 * keyMetrics.side, metrics.widest))
    let measured = Self.measured(items, room: widest - chrome, metrics, measure)
    let actions = ListActions(content.actions, metrics, measure: measure)
    let least = max(
      key.rect.width + 2 * metrics.shoulder, metrics.narrowest, actions.leastWidth + 2 * metrics.padding)
    // A key may be wider than the widest list on its own.
    let most = min(max(widest, key.rect.width), max(0, panel.width - 2 * keyMetrics.side))
    let tall = Double(measured.tallBefore[items.count])
    contentHeight =
      Double(items.count) * metrics.rowHeight + tall * (metrics.tallRowHeight - metrics.rowHeight)
    let noteLines = note.map { Self.lines(of: $0.text, room: most - chrome, metrics, measure) } ?? 0
    let noteHeight = noteLines == 0 ? 0 : Double(noteLines) * metrics.noteLine + metrics.padding
    let width = noteLines > 0 ? most : min(max(measured.width + chrome, least), most)
    let place = Self.place(
      Size(width: width, height: contentHeight + noteHeight + 2 * metrics.padding), actions: actions.height,
      at: key.rect, on: panel, available: available.isNaN ? 0 : min(max(0, available), Self.mostAvailable),
      side: keyMetrics.side, metrics)
    frame = place.frame
    isAttached = place.isAttached
    let inside = frame.inset(dx: metrics.padding, dy: metrics.padding)
    let hasActions = inside.height >= actions.height + metrics.rowHeight
    self.actions = hasActions ? actions.place(in: inside, metrics) : []
    let above = hasActions ? inside.withoutBottom(actions.height) : inside
    let hasNote = noteLines > 0 && above.height >= noteHeight + metrics.rowHeight
    viewport = hasNote ? above.withoutTop(noteHeight) : above
    self.note = hasNote ? note.map { Self.note($0, in: inside, lines: noteLines, metrics) } : nil
    tallBefore = measured.tallBefore
    self.key = key
    self.items = items
    self.due = due
    self.metrics = metrics
    self.keyMetrics = keyMetrics
    self.offset = 0
    self.offset = clamped(offset ?? openingOffset)
    rows = visibleRows()
  }

  public var count: Int { items.count }

  /// The offset at which the last row is at the bottom; 0 if all rows are visible at once.
  public var maximumOffset: Double { max(0, contentHeight - viewport.height) }

  /// The same list with its rows moved by this much, positive towards later rows, and stopped at the ends.
  public func scrolled(by distance: Double) -> ListLayout {
    var list = self
    list.offset = clamped(offset + distance)
    list.rows = list.visibleRows()
    return list
  }

  /// The row or the action at a point; every point of the callout is one's, those of its padding the nearest one's.
  ///
  /// Nil outside of the callout, its key included, and in a list without items.
  public func target(at point: Point) -> KeyID? {
    guard frame.contains(point), note.map({ point.y >= $0.rect.maxY }) ?? true else { return nil }
    if let top = actions.first?.rect.y, point.y >= top {
      return (actions.first { point.x < $0.rect.maxX } ?? actions.last).map { .action($0.index) }
    }
    return (rows.first { point.y < $0.rect.maxY } ?? rows.last).map { .row($0.index) }
  }

  /// Whether a point that is no row's and no action's is the key's: on itself, on the way from it to the rows, and on
  /// what is said of it.
  public func isOwner(at point: Point) -> Bool {
    let isBetween =
      point.y >= frame.maxY && point.y < key.rect.y && point.x >= frame.x && point.x < frame.maxX
    return key.rect.contains(point) || frame.contains(point) || isBetween
  }

  /// The bar that says where in a list that scrolls this is; nil for one that does not.
  public var indicator: Rect? {
    guard maximumOffset > 0, viewport.height > 0 else { return nil }
    let track = viewport.inset(dx: 0, dy: metrics.cornerRadius - metrics.padding)
    let shortest = min(track.height, 8 * metrics.indicatorWidth)
    let height = max(shortest, track.height * viewport.height / contentHeight)
    let y = track.y + (track.height - height) * offset / maximumOffset
    let x = frame.maxX - (metrics.padding + metrics.indicatorWidth) / 2
    return Rect(x: x, y: y, width: metrics.indicatorWidth, height: height)
  }

  /// What a surface of its own for the list covers, in whole logical pixels: the callout, the key where they are
  /// one, and the shadow around them.
  public var surface: Rect {
    let shape = isAttached ? frame.union(key.rect) : frame
    let margin = metrics.shadowMargin
    let left = (shape.x - margin).rounded(.down)
    let top = (shape.y - margin).rounded(.down)
    return Rect(
      x: left, y: top, width: (shape.maxX + margin).rounded(.up) - left,
      height: (shape.maxY + margin).rounded(.up) - top)
  }
}

extension ListLayout {
  /// Rows move by whole logical pixels, so that all of them move as one.
  private var drawnOffset: Double { offset.rounded() }

  private func clamped(_ offset: Double) -> Double {
    offset.isNaN ? 0 : min(max(0, offset), maximumOffset)
  }

  /// With the item that is due, and one more, above the key.
  private var openingOffset: Double {
    guard let due else { return 0 }
    return bottom(of: min(due + 1, items.count - 1)) - viewport.height
  }

  /// From the top of the first row to the top of this one.
  private func top(of index: Int) -> Double {
    Double(index) * metrics.rowHeight
      + Double(tallBefore[index]) * (metrics.tallRowHeight - metrics.rowHeight)
  }

  private func bottom(of index: Int) -> Double { top(of: index + 1) }

  private func visibleRows() -> [Row] {
    guard !viewport.isEmpty, !items.isEmpty else { return [] }
    let first = min(items.indices.firstSorted { bottom(of: $0) > drawnOffset }, items.count - 1)
    let end = items.indices[first...].firstSorted { top(of: $0) >= drawnOffset + viewport.height }
    return (first..<max(end, first + 1)).map(row)
  }

  private func row(_ index: Int) -> Row {
    let top = top(of: index)
    let rect = Rect(
      x: viewport.x, y: viewport.y + top - drawnOffset, width: viewport.width,
      height: bottom(of: index) - top)
    let gutter = due == nil ? 0 : metrics.dueGutter
    let text = Rect(
      x: rect.x + metrics.textInset + gutter, y: rect.y,
      width: max(0, rect.width - 2 * metrics.textInset - gutter), height: rect.height)
    return Row(
      index: index, text: ListText.row(items[index], width: text.width, fontSize: metrics.fontSize),
      rect: rect,
      textRect: text,
      isTwoLines: tallBefore[index + 1] > tallBefore[index])
  }

  /// How wide the texts are, at most the room, and which of them need a second line.
  private static func measured(
    _ items: [String], room: Double, _ metrics: ListMetrics, _ measure: (String, Double) -> Double
  ) -> (width: Double, tallBefore: [Int32]) {
    var estimate = TextEstimate(fontSize: metrics.fontSize)
    var widest = 0.0
    var tall: Int32 = 0
    var tallBefore: [Int32] = [0]
    tallBefore.reserveCapacity(items.count + 1)
    for (index, item) in items.enumerated() {
      // What is far too wide is not worth measuring.
      var width = estimate.width(of: item, limit: 1.5 * room, measure: measure)
      if index < exactlyMeasured, width <= 1.5 * room {
        width = measure(
          ListText.row(item, width: room, fontSize: metrics.fontSize), metrics.fontSize)
      }
      let fits = width <= room
      if !fits { tall += 1 }
      widest = max(widest, fits ? width : max(0, room))
      tallBefore.append(tall)
    }
    // A hair more, for fonts whose widths at this scale are a hair larger.
    return (min(widest.rounded(.up) + 1, max(0, room)), tallBefore)
  }

  /// How many lines a remark needs, at most three.
  private static func lines(
    of note: String, room: Double, _ metrics: ListMetrics, _ measure: (String, Double) -> Double
  ) -> Int {
    let width = measure(
      ListText.row(note, width: 2 * room, fontSize: metrics.noteFontSize), metrics.noteFontSize)
    // Lines are seldom full, since words are not divided.
    let lines = width.isFinite && room > 0 ? (1.15 * width / room).rounded(.up) : 3
    return Int(min(max(lines, 1), 3))
  }

  private static func note(
    _ note: ListContent.Note, in inside: Rect, lines: Int, _ metrics: ListMetrics
  ) -> Note {
    let rect = Rect(
      x: inside.x + metrics.textInset, y: inside.y, width: max(0, inside.width - 2 * metrics.textInset),
      height: Double(lines) * metrics.noteLine)
    return Note(
      text: ListText.row(note.text, width: 2 * rect.width, fontSize: metrics.noteFontSize), rect: rect,
      lines: lines, isProblem: note.isProblem)
  }

  /// A callout of at most this size above a key, in the middle over it where the panel's sides allow, in whole
  /// logical pixels vertically, so that rows are sharp.
  private static func place(
    _ wanted: Size, actions: Double, at key: Rect, on panel: Size, available: Double, side: Double,
    _ metrics: ListMetrics
  ) -> (frame: Rect, isAttached: Bool) {
    let x = min(max(key.center.x - wanted.width / 2, side), max(side, panel.width - side - wanted.width))
    let height = min(wanted.height, metrics.tallest) + actions
    let top = (-available + (available > 0 ? metrics.shadowMargin : 0)).rounded(.up)
    let bottom = (key.y - metrics.neck).rounded(.down)
    let isAbove = bottom - top >= min(height, metrics.rowHeight + 2 * metrics.padding)
    // Without room for a row above the key, the list covers the key and what is below it.
    let lowest = isAbove ? bottom : panel.height.rounded(.down)
    let fitting = max(0, min(height, lowest - top)).rounded(.down)
    let frame = Rect(x: x, y: lowest - fitting, width: wanted.width, height: fitting)
    return (frame, isAbove && frame.x <= key.x + 1e-9 && key.maxX <= frame.maxX + 1e-9)
  }
}

extension Rect {
  /// What is left below so much of its top.
  fileprivate func withoutTop(_ height: Double) -> Rect {
    Rect(x: x, y: y + height, width: width, height: self.height - height)
  }

  /// What is left above so much of its bottom.
  fileprivate func withoutBottom(_ height: Double) -> Rect {
    Rect(x: x, y: y, width: width, height: self.height - height)
  }
}
