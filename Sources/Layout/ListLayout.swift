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
/// Of very many items each has one line, and is cut where it needs more. Of others, one that needs more than two lines is cut, and its row says how much of it is not shown (`ListRest`); one row at a
/// time shows all of its item, in as many lines as that needs (`reveal`).
///
/// Making one looks at the beginning of each item to see how many lines it needs; texts are cut and
/// handed out for the visible rows only. Only the first items are measured exactly, the others as the sum of
/// their characters; a text that turns out wider than its room ends in an ellipsis.
public struct ListLayout: Equatable, Sendable {
  /// A row of which something is visible.
  public struct Row: Equatable, Sendable {
    public let index: Int
    /// The item made fit for one paragraph, and cut to what two lines can show.
    public let text: String
    /// The whole row; the part outside of `viewport` is not visible.
    public fileprivate(set) var rect: Rect
    public fileprivate(set) var textRect: Rect
    public let isTwoLines: Bool
    /// What of the item the text does not show; nil where it shows all.
    public let rest: ListRest?
    /// The visible ones of all lines of the item, of a row that shows all of it; none otherwise.
    public fileprivate(set) var lines: [Line] = []
  }

  /// A line of a row that shows all of its item.
  public struct Line: Equatable, Sendable {
    public let text: String
    public let rect: Rect
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
  public var contentHeight: Double { top(of: count) }
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

  /// What is shown.
  public private(set) var content: ListContent
  /// Where each row begins below the first one while none shows all of its item, and where the last one ends.
  private let tops: [Double]
  private let sizing: PanelSizing
  /// The row that shows all of its item, and its lines.
  public private(set) var revealed: Int?
  private var lines: [String] = []

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
  ///   - sizing: what the user wants otherwise in the size of the panel.
  ///   - offset: how far the rows are scrolled; nil for where the list opens.
  ///   - revealed: the row that shows all of its item.
  ///   - measure: the width of a text at a font size, in logical pixels; anything but a finite number counts
  ///     as too wide for a line.
  public init(
    owner key: KeyFrame, content: ListContent, panel: Size, available: Double,
    sizing: PanelSizing = PanelSizing(), offset: Double? = nil, revealed: Int? = nil,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) {
    let panel = PanelFlow.canShow(panel) ? panel : Size(width: 0, height: 0)
    let keyMetrics = PanelFlow.canShow(panel) ? PanelMetrics.forSurface(panel, sizing) : .phone
    let metrics = ListMetrics(of: keyMetrics, sizing)
    let (due, note) = (content.due, content.note)
    let chrome =
      2 * metrics.padding + 2 * metrics.textInset + (due == nil ? 0 : metrics.dueGutter)
    let widest = max(0, min(panel.width - 2 * keyMetrics.side, metrics.widest))
    let measured = Self.measured(content, room: widest - chrome, metrics, measure)
    let actions = ListActions(content.actions, metrics, measure: measure)
    let least = max(
      key.rect.width + 2 * metrics.shoulder, metrics.narrowest, actions.leastWidth + 2 * metrics.padding)
    // A key may be wider than the widest list on its own.
    let most = min(max(widest, key.rect.width), max(0, panel.width - 2 * keyMetrics.side))
    let noteLines = note.map { Self.lines(of: $0.text, room: most - chrome, metrics, measure) } ?? 0
    let noteHeight = noteLines == 0 ? 0 : Double(noteLines) * metrics.noteLine + metrics.padding
    let width = noteLines > 0 ? most : min(max(measured.width + chrome, least), most)
    let lines =
      revealed.map { Self.lines(content.text(at: $0), room: width - chrome, metrics, measure) } ?? []
    let rowsHeight = measured.tops[content.count] + Self.extra(lines, revealed, measured.tops, metrics)
    let place = Self.place(
      Size(width: width, height: rowsHeight + noteHeight + 2 * metrics.padding), actions: actions.height,
      at: key.rect, on: Size(width: panel.width, height: panel.height - keyMetrics.bottomMargin),
      available: available.isNaN ? 0 : min(max(0, available), Self.mostAvailable),
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
    tops = measured.tops
    self.sizing = sizing
    self.key = key
    self.content = content
    (self.revealed, self.lines) = (revealed, lines)
    self.due = due
    self.metrics = metrics
    self.keyMetrics = keyMetrics
    self.offset = 0
    self.offset = clamped(offset ?? openingOffset)
    rows = visibleRows(measure)
  }

  public var count: Int { content.count }

  /// How far rows are to be seen below the places that they have: at most half a logical pixel.
  ///
  /// Their places are moved by whole logical pixels, and all of them are painted with this shift, so that they move as one.
  public var rowShift: Double { placedOffset - offset }

  /// The offset at which the last row is at the bottom; 0 if all rows are visible at once.
  public var maximumOffset: Double { max(0, contentHeight - viewport.height) }

  /// The same list with its rows moved by this much, positive towards later rows, and stopped at the ends.
  public func scrolled(by distance: Double, measure: (_ text: String, _ fontSize: Double) -> Double)
    -> ListLayout
  {
    var list = self
    list.offset = clamped(offset + distance)
    list.rows = list.visibleRows(measure)
    return list
  }

  /// The same list in the same frame, with a row that shows all of its item in place of another one that did so.
  public func revealing(_ index: Int, measure: (_ text: String, _ fontSize: Double) -> Double) -> ListLayout {
    guard (0..<count).contains(index) else { return self }
    var list = self
    let before = top(of: index)
    (list.revealed, list.rows) = (index, [])
    list.lines = Self.lines(content.text(at: index), room: textRoom, metrics, measure)
    // The row stays where it is.
    list.offset = list.clamped(offset + list.top(of: index) - before)
    list.rows = list.visibleRows(measure)
    return list
  }

  /// The same list with other texts known of the same rows.
  public func knowing(_ content: ListContent, measure: (_ text: String, _ fontSize: Double) -> Double)
    -> ListLayout
  {
    guard content.count == count else { return self }
    var list = self
    (list.content, list.rows) = (content, [])
    list.rows = list.visibleRows(measure)
    return list
  }

  /// A row that can be seen and whose text is not known.
  public var unknownRow: Int? { rows.first { !content.known.contains($0.index) }?.index }

  /// The same list in as large a frame as it needs by now; a row that shows all of its item is at the top, where that
  /// scrolls.
  public func grown(
    panel: Size, available: Double, measure: (_ text: String, _ fontSize: Double) -> Double
  ) -> ListLayout {
    guard let revealed else { return self }
    let list = ListLayout(
      owner: key, content: content, panel: panel, available: available, sizing: sizing,
      offset: top(of: revealed), revealed: revealed, measure: measure)
    return list.frame == frame ? self : list
  }

  /// The row or the action at a point; every point of the callout is one's, those of its padding the nearest one's.
  ///
  /// Nil outside of the callout, its key included, and in a list without items.
  public func target(at point: Point) -> KeyID? {
    guard frame.contains(point), note.map({ point.y >= $0.rect.maxY }) ?? true else { return nil }
    if let top = actions.first?.rect.y, point.y >= top {
      return (actions.first { point.x < $0.rect.maxX } ?? actions.last).map { .action($0.index) }
    }
    // Of a row at the edge the shift may be all that is seen.
    let seen = rows.filter { $0.rect.intersection(viewport) != nil }
    return (seen.first { point.y < $0.rect.maxY } ?? seen.last).map { .row($0.index) }
  }

  /// Whether it is a row that shows less than all of its item.
  public func isLong(_ row: KeyID) -> Bool {
    guard case .row(let index) = row else { return false }
    return rows.first { $0.index == index }?.rest != nil
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
}

extension ListLayout {
  private var placedOffset: Double { offset.rounded() }

  private func clamped(_ offset: Double) -> Double {
    offset.isNaN ? 0 : min(max(0, offset), maximumOffset)
  }

  /// With the item that is due, and one more, above the key.
  private var openingOffset: Double {
    guard let due else { return 0 }
    return bottom(of: min(due + 1, count - 1)) - viewport.height
  }

  /// From the top of the first row to the top of this one.
  private func top(of index: Int) -> Double {
    guard let revealed, index > revealed else { return tops[index] }
    return tops[index] + Self.extra(lines, revealed, tops, metrics)
  }

  private func bottom(of index: Int) -> Double { top(of: index + 1) }

  /// How much higher a row is that shows all of its item.
  private static func extra(
    _ lines: [String], _ revealed: Int?, _ tops: [Double], _ metrics: ListMetrics
  ) -> Double {
    guard let revealed else { return 0 }
    return Double(lines.count) * metrics.line + 2 * metrics.lineInset - (tops[revealed + 1] - tops[revealed])
  }

  /// Whether there are so many rows that all are of one height.
  private var isOfMany: Bool { count > ListContent.many }

  /// What a text has of a row's width.
  private var textRoom: Double { max(0, viewport.width - 2 * metrics.textInset - gutter) }
  private var gutter: Double { due == nil ? 0 : metrics.dueGutter }

  private func visibleRows(_ measure: (String, Double) -> Double) -> [Row] {
    guard !viewport.isEmpty, count > 0 else { return [] }
    let all = 0..<count
    let first = min(all.firstSorted { bottom(of: $0) > offset }, count - 1)
    let end = all[first...].firstSorted { top(of: $0) >= offset + viewport.height }
    var estimate = TextEstimate(fontSize: metrics.fontSize)
    return (first..<max(end, first + 1)).map { index in
      var row = rows.first { $0.index == index } ?? row(index, &estimate, measure)
      place(&row)
      return row
    }
  }

  /// Puts a row where it is by now.
  private func place(_ row: inout Row) {
    row.rect = Rect(
      x: viewport.x, y: viewport.y + top(of: row.index) - placedOffset, width: viewport.width,
      height: bottom(of: row.index) - top(of: row.index))
    let height = row.rest == nil || !row.isTwoLines ? row.rect.height : metrics.tallRowHeight
    row.textRect = Rect(
      x: row.rect.x + metrics.textInset + gutter, y: row.rect.y, width: textRoom, height: height)
    guard row.index == revealed else { return }
    let text = row.textRect
    let firstLine = text.y + metrics.lineInset
    let (top, bottom) = (viewport.y - firstLine, viewport.maxY - firstLine)
    let visible = lines.indices.clamped(
      to: Int(max(0, top / metrics.line))..<Int(max(0, bottom / metrics.line).rounded(.up)))
    row.lines = visible.map { index in
      Line(
        text: lines[index],
        rect: Rect(
          x: text.x, y: firstLine + Double(index) * metrics.line, width: text.width, height: metrics.line))
    }
  }

  private func row(
    _ index: Int, _ estimate: inout TextEstimate, _ measure: (String, Double) -> Double
  ) -> Row {
    let nowhere = Rect(x: 0, y: 0, width: 0, height: 0)
    let isTwoLines = tops[index + 1] - tops[index] > metrics.rowHeight
    let mayBeCut = tops[index + 1] - tops[index] > metrics.tallRowHeight || isOfMany
    let shown = ListText.line(content.text(at: index), width: textRoom, fontSize: metrics.fontSize)
    var (text, rest): (String, ListRest?) = (shown.text, nil)
    if mayBeCut, index != revealed {
      let room = textRoom
      let ellipsis = estimate.width(of: "…", measure: measure)
      let lines = ListText.wrapped(shown.text[...], room: room - ellipsis, most: isOfMany ? 1 : 2) {
        estimate.width(of: $0, measure: measure)
      }
      let end = lines.last?.endIndex ?? text.endIndex
      if end < text.endIndex {
        let count = text.unicodeScalars.distance(from: text.startIndex, to: end)
        rest = ListRest(of: content.text(at: index), after: shown.places.dropFirst(count).first ?? 0)
        text = text[..<end].trimmingEnd + "…"
      } else if shown.isCut {
        rest = ListRest(of: content.text(at: index), after: shown.places.last ?? 0)
      }
    }
    return Row(
      index: index, text: text, rect: nowhere, textRect: nowhere, isTwoLines: isTwoLines, rest: rest)
  }

  /// All lines of an item, a hair narrower than the room: widths are sums of those of the characters.
  private static func lines(
    _ item: String, room: Double, _ metrics: ListMetrics, _ measure: (String, Double) -> Double
  ) -> [String] {
    var estimate = TextEstimate(fontSize: metrics.fontSize)
    return ListText.lines(item, room: 0.98 * room) { estimate.width(of: $0, measure: measure) }
  }

  /// How wide the texts are, at most the room, and where each row begins.
  private static func measured(
    _ content: ListContent, room: Double, _ metrics: ListMetrics, _ measure: (String, Double) -> Double
  ) -> (width: Double, tops: [Double]) {
    guard content.count <= ListContent.many else {
      return (max(0, room), (0...content.count).map { Double($0) * metrics.rowHeight })
    }
    var estimate = TextEstimate(fontSize: metrics.fontSize)
    var widest = 0.0
    var tops = [0.0]
    for index in 0..<content.count {
      let item = content.text(at: index)
      // What needs more than two lines anyway is not worth measuring.
      var width = estimate.width(of: item, limit: 2 * room, measure: measure)
      if index < exactlyMeasured, width <= 1.5 * room {
        width = measure(
          ListText.row(item, width: room, fontSize: metrics.fontSize), metrics.fontSize)
      }
      var height = metrics.rowHeight
      if !(width <= room) {
        height = metrics.tallRowHeight
        let line = width > 2 * room ? nil : ListText.line(item, width: room, fontSize: metrics.fontSize)
        let isWhole = line.map { line in
          let lines = ListText.wrapped(line.text[...], room: room, most: 3) {
            estimate.width(of: $0, measure: measure)
          }
          return !line.isCut && lines.count < 3
        }
        if isWhole != true { height += metrics.noteLine }
      }
      widest = max(widest, width <= room ? width : max(0, room))
      tops.append(tops[index] + height)
    }
    // A hair more, for fonts whose widths at this scale are a hair larger.
    return (min(widest.rounded(.up) + 1, max(0, room)), tops)
  }

  /// How many lines a remark needs, at most three.
  private static func lines(
    of note: String, room: Double, _ metrics: ListMetrics, _ measure: (String, Double) -> Double
  ) -> Int {
    let width = measure(
      ListText.row(note, width: 2 * room, fontSize: metrics.noteFontSize, isMessage: true),
      metrics.noteFontSize)
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
      text: ListText.row(note.text, width: 2 * rect.width, fontSize: metrics.noteFontSize, isMessage: true),
      rect: rect, lines: lines, isProblem: note.isProblem)
  }
}

extension Substring {
  /// Without the spaces at its end.
  fileprivate var trimmingEnd: Substring {
    self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]
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
