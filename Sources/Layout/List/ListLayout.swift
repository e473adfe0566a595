/// The places of an open list's rows: all pieces of a snippet, or the choices of the globe.
///
/// The list is a callout that grows upwards out of its key, over the keys above and, with negative y, over the
/// application. Coordinates are logical pixels of the panel's surface.
///
/// Items are in reading order, the first at the top, as in Apple's list of keyboards. Pieces are texts that were written in
/// an order, and scrolling towards later ones is the same as everywhere else. The thumb wants to be near the piece that is
/// due, so that one is marked. A list longer than its frame opens scrolled, with the due piece near the key and the next
/// piece between the two. That also keeps the due piece out of the edge where holding scrolls.
///
/// Each of very many items has one line, and is cut where it needs more. Otherwise an item that needs more than two
/// lines is cut, and its row tells how much is not shown (`ListRest`). One row at a time shows its whole item, in as
/// many lines as that needs (`revealing`).
///
/// Making a list looks at the beginning of each item to see how many lines it needs; only the texts of the visible rows are
/// cut and handed out. The first items alone are measured exactly, the others as the sum of their characters. A text
/// that turns out wider than its room ends in an ellipsis.
public struct ListLayout: Equatable, Sendable {
  /// A row that shows its whole item, with the lines of that.
  private struct WholeItem: Equatable {
    let row: Int
    let lines: [String]
  }

  /// An action on the key, shown below the rows.
  public struct Action: Equatable, Sendable {
    /// The number of the action, from 0.
    public let index: Int
    /// The word on the action.
    public let label: String
    /// The sign before the word.
    public let glyph: KeyGlyph
    /// The area that can be touched.
    public let rect: Rect
    /// The width of the word, in logical pixels.
    public let labelWidth: Double
  }

  /// The key that the list belongs to.
  public let key: KeyFrame
  /// The name of that key.
  public var owner: KeyID { key.id }
  /// The remark on the key, above the rows: it is no row, and cannot be chosen. Nil for none.
  public let note: Note?
  /// The callout without the key below it.
  public let frame: Rect
  /// The area in which rows are visible: the callout without its padding, the remark and the actions.
  public let viewport: Rect
  /// True if callout and key are one shape. They are separate where the callout must cover its key for want of room, or
  /// where the key is partly off the surface.
  public let isAttached: Bool
  /// The height of all rows together.
  public var contentHeight: Double { top(of: count) }
  /// The distance that the rows are scrolled, 0 with the first one at the top; at most `maximumOffset`.
  public private(set) var offset: Double
  /// The row of the item that is due, which has a mark; nil for none.
  public let due: Int?
  /// The measures of the list.
  public let metrics: ListMetrics
  /// The measures of the key and of the callout around it.
  public let keyMetrics: PanelMetrics
  /// The rows that are at least partly visible, from top to bottom.
  public private(set) var rows: [Row] = []
  /// The actions below the rows; none where there is no room for them and a row.
  public let actions: [Action]

  /// The content that the list was made with, or that became known later.
  public private(set) var content: ListContent
  /// The tops of all rows below the first one's while none is revealed, and the end of the last one.
  private let tops: [Double]
  private let sizing: PanelSizing
  /// The row that shows its whole item, with the lines of that; nil for none.
  private var whole: WholeItem?
  /// The row that shows its whole item; nil for none.
  public var revealed: Int? { whole?.row }

  /// The number of items that are measured exactly: more than are visible at first.
  private static let exactlyMeasured = 24
  /// The greatest height that a compositor can have above the panel, in logical pixels.
  private static let mostAvailable = 65_535.0

  /// Lays out a list.
  ///
  /// - Parameters:
  ///   - key: the key that was held, at its place on the panel.
  ///   - content: the content; its note is left out where there is no room for it and a row.
  ///   - panel: the size of the panel's surface.
  ///   - available: the height above the panel that may be covered.
  ///   - sizing: the user's wishes for the size of the panel.
  ///   - offset: the distance that the rows are scrolled; nil for where the list opens.
  ///   - revealed: the row that shows its whole item; nil for none.
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
    let widest = max(0, min(panel.width - 2 * keyMetrics.snippetSide, metrics.widest))
    let measured = Self.measured(content, room: widest - chrome, metrics, measure)
    let actions = ListActions(content.actions, metrics, measure: measure)
    let least = max(
      key.rect.width + 2 * metrics.shoulder, metrics.narrowest, actions.leastWidth + 2 * metrics.padding)
    // A key may be wider than the widest list on its own.
    let most = min(max(widest, key.rect.width), max(0, panel.width - 2 * keyMetrics.snippetSide))
    let noteLines = note.map { Self.lines(of: $0.text, room: most - chrome, metrics, measure) } ?? 0
    let noteHeight = noteLines == 0 ? 0 : Double(noteLines) * metrics.noteLine + metrics.padding
    let width = noteLines > 0 ? most : min(max(measured.width + chrome, least), most)
    let whole = revealed.map {
      WholeItem(row: $0, lines: Self.lines(content.text(at: $0), room: width - chrome, metrics, measure))
    }
    let rowsHeight = measured.tops[content.count] + Self.extra(whole, measured.tops, metrics)
    let place = Self.place(
      Size(width: width, height: rowsHeight + noteHeight + 2 * metrics.padding), actions: actions.height,
      at: key.rect, on: Size(width: panel.width, height: panel.height - keyMetrics.bottomMargin),
      available: available.isNaN ? 0 : min(max(0, available), Self.mostAvailable),
      side: keyMetrics.snippetSide, metrics)
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
    self.whole = whole
    self.due = due
    self.metrics = metrics
    self.keyMetrics = keyMetrics
    self.offset = 0
    self.offset = clamped(offset ?? openingOffset)
    rows = visibleRows(measure)
  }

  /// The number of rows, visible or not.
  public var count: Int { content.count }

  /// The distance by which rows are painted below their places: at most half a logical pixel.
  ///
  /// The places move by whole logical pixels. All rows are painted with this shift, so that they move as one.
  public var rowShift: Double { placedOffset - offset }

  /// The offset at which the last row is at the bottom; 0 if all rows are visible at once.
  public var maximumOffset: Double { max(0, contentHeight - viewport.height) }

  /// Returns the list with its rows moved by this distance, positive towards later rows, and stopped at the ends.
  public func scrolled(by distance: Double, measure: (_ text: String, _ fontSize: Double) -> Double)
    -> ListLayout
  {
    var list = self
    list.offset = clamped(offset + distance)
    list.rows = list.visibleRows(measure)
    return list
  }

  /// Returns the list in the same frame, with this row showing its whole item in place of another one that did so.
  public func revealing(_ index: Int, measure: (_ text: String, _ fontSize: Double) -> Double) -> ListLayout {
    guard (0..<count).contains(index) else { return self }
    var list = self
    let before = top(of: index)
    list.whole = WholeItem(
      row: index, lines: Self.lines(content.text(at: index), room: textRoom, metrics, measure))
    list.rows = []
    // The row stays where it is.
    list.offset = list.clamped(offset + list.top(of: index) - before)
    list.rows = list.visibleRows(measure)
    return list
  }

  /// Returns the list with other texts known of the same rows; the same list if the number of rows differs.
  public func knowing(_ content: ListContent, measure: (_ text: String, _ fontSize: Double) -> Double)
    -> ListLayout
  {
    guard content.count == count else { return self }
    var list = self
    (list.content, list.rows) = (content, [])
    list.rows = list.visibleRows(measure)
    return list
  }

  /// The first visible row whose text is not known; nil for none.
  public var unknownRow: Int? { rows.first { !content.known.contains($0.index) }?.index }

  /// Returns the list in as large a frame as it now needs. If it scrolls, the row that shows its whole item is at the top.
  public func grown(
    panel: Size, available: Double, measure: (_ text: String, _ fontSize: Double) -> Double
  ) -> ListLayout {
    guard let revealed else { return self }
    let list = ListLayout(
      owner: key, content: content, panel: panel, available: available, sizing: sizing,
      offset: top(of: revealed), revealed: revealed, measure: measure)
    return list.frame == frame ? self : list
  }

  /// Returns the row or the action at a point. Each point of the callout belongs to one: its padding to the nearest.
  ///
  /// Nil outside of the callout, on its key and on its remark, and in a list without items.
  public func target(at point: Point) -> KeyID? {
    guard frame.contains(point), note.map({ point.y >= $0.rect.maxY }) ?? true else { return nil }
    if let top = actions.first?.rect.y, point.y >= top {
      return (actions.first { point.x < $0.rect.maxX } ?? actions.last).map { .action($0.index) }
    }
    // A row at the edge may be visible only by the shift.
    let seen = rows.filter { $0.rect.intersection(viewport) != nil }
    return (seen.first { point.y < $0.rect.maxY } ?? seen.last).map { .row($0.index) }
  }

  /// Tells if a key is a row that shows only a part of its item.
  public func isLong(_ row: KeyID) -> Bool {
    guard case .row(let index) = row else { return false }
    return rows.first { $0.index == index }?.rest != nil
  }

  /// Tells if a point belongs to the key, provided that it is no row's and no action's. The key has itself, the way from it
  /// to the rows, and its remark.
  public func isOwner(at point: Point) -> Bool {
    let isBetween =
      point.y >= frame.maxY && point.y < key.rect.y && point.x >= frame.x && point.x < frame.maxX
    return key.rect.contains(point) || frame.contains(point) || isBetween
  }

  /// The bar that tells the position in a list that scrolls; nil for a list that does not.
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

  /// The offset that has the item that is due, and one more, above the key.
  private var openingOffset: Double {
    guard let due else { return 0 }
    return bottom(of: min(due + 1, count - 1)) - viewport.height
  }

  /// Returns the distance from the top of the first row to the top of this one.
  private func top(of index: Int) -> Double {
    guard let whole, index > whole.row else { return tops[index] }
    return tops[index] + Self.extra(whole, tops, metrics)
  }

  private func bottom(of index: Int) -> Double { top(of: index + 1) }

  /// Returns the distance to scroll by until a row is seen whole, in logical pixels; 0 for one that is.
  public func distance(toRow index: Int) -> Double {
    guard (0..<count).contains(index) else { return 0 }
    let (above, below) = (top(of: index) - offset, bottom(of: index) - offset - viewport.height)
    return above < 0 ? above : max(0, below)
  }

  /// Returns the height that a row gains by showing its whole item.
  private static func extra(_ whole: WholeItem?, _ tops: [Double], _ metrics: ListMetrics) -> Double {
    guard let whole else { return 0 }
    let height = tops[whole.row + 1] - tops[whole.row]
    return Double(whole.lines.count) * metrics.line + 2 * metrics.lineInset - height
  }

  /// True if there are so many rows that all are of one height.
  private var isOfMany: Bool { count > ListContent.many }

  /// The width that a row has for its text.
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

  /// Puts a row at its present place.
  private func place(_ row: inout Row) {
    row.rect = Rect(
      x: viewport.x, y: viewport.y + top(of: row.index) - placedOffset, width: viewport.width,
      height: bottom(of: row.index) - top(of: row.index))
    let height = row.rest == nil || !row.isTwoLines ? row.rect.height : metrics.tallRowHeight
    row.textRect = Rect(
      x: row.rect.x + metrics.textInset + gutter, y: row.rect.y, width: textRoom, height: height)
    guard let whole, row.index == whole.row else { return }
    let text = row.textRect
    let firstLine = text.y + metrics.lineInset
    let (top, bottom) = (viewport.y - firstLine, viewport.maxY - firstLine)
    let visible = whole.lines.indices.clamped(
      to: Int(max(0, top / metrics.line))..<Int(max(0, bottom / metrics.line).rounded(.up)))
    row.lines = visible.map { index in
      Line(
        text: whole.lines[index],
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

  /// Breaks an item into all of its lines, a hair narrower than the room, since widths are sums of the characters'.
  private static func lines(
    _ item: String, room: Double, _ metrics: ListMetrics, _ measure: (String, Double) -> Double
  ) -> [String] {
    var estimate = TextEstimate(fontSize: metrics.fontSize)
    return ListText.lines(item, room: 0.98 * room) { estimate.width(of: $0, measure: measure) }
  }

  /// Returns the width of the widest text, at most the room, and the top of each row.
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
      // Texts that need more than two lines anyway are not worth measuring.
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

  /// Returns the number of lines that a remark needs, at most three.
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
  /// The text without the spaces at its end.
  fileprivate var trimmingEnd: Substring {
    self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]
  }
}
