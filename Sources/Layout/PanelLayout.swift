/// A key's place on the surface.
public struct KeyFrame: Equatable, Sendable {
  public let id: KeyID
  public let kind: KeyKind
  /// What the key says or, where it shows a glyph, is called.
  public let label: String
  /// The key without its lip, in logical pixels.
  public let rect: Rect
  /// Of the label, in logical pixels.
  public let fontSize: Double

  public init(id: KeyID, label: String, rect: Rect, fontSize: Double) {
    self.id = id
    self.kind = id.kind
    self.label = label
    self.rect = rect
    self.fontSize = fontSize
  }
}

/// Where the keys of the panel are, in logical pixels from the surface's top left.
///
/// The bottom row holds globe, space, delete and return. Above it the snippets' keys flow into as many lines as
/// there is room for, and lines beyond that into further pages (`PanelFlow`). Each line is centred, and so are
/// all of them together where they are the only page. Several pages start at the same height, one surface's width
/// from each other, with dots between them and the bottom row. Between two pages, parts of both are there.
///
/// Where there are no snippets there may be a retry key.
///
/// Keys do not overlap. While a page is in its place (`isMoving` is false) they do not leave the surface
/// either, whatever its size; a surface without area has no keys.
public struct PanelLayout: Equatable, Sendable {
  /// How far a touch may be from the nearest key and still be for it, in logical pixels.
  ///
  /// Every gap between keys is narrower than twice that, so there is no dead zone between them.
  public static let reach = 24.0

  public let size: Size
  /// The keys of which something is on the surface: those of snippets in their order, then the bottom row from
  /// left to right.
  public let keys: [KeyFrame]
  /// The area above the bottom row that the snippets' keys may take.
  public let snippetArea: Rect
  /// The part of it that a message in their place may take.
  public let messageArea: Rect
  public let metrics: PanelMetrics
  /// At least 1.
  public let pageCount: Int
  /// Where the pages are scrolled to: 0 is the first page, 0.5 is halfway to the second.
  ///
  /// At most half a page beyond the first and the last one. A page to scroll by is as wide as the surface.
  public let position: Double
  /// One for each page, or as many as fit; none where there is one page.
  public let dots: [PageDot]

  /// Whether the snippets are between two pages.
  public var isMoving: Bool { position != position.rounded() }

  /// Lays a place in the pages out.
  ///
  /// - Parameters:
  ///   - flow: of these snippets.
  ///   - position: the place, in pages; brought to where there are some.
  ///   - snippets: ids and display texts, the same and in the same order as in the flow. Only those that are
  ///     shown are looked at.
  ///   - hasRetry: whether the retry key is in the place of snippets.
  ///   - measure: as for the flow.
  public init(
    flow: PanelFlow, position: Double = 0, snippets: some RandomAccessCollection<(id: String, label: String)>,
    hasRetry: Bool = false, measure: (_ text: String, _ fontSize: Double) -> Double
  ) {
    size = flow.size
    metrics = flow.metrics
    snippetArea = flow.snippetArea
    pageCount = flow.pageCount
    let position = position.isNaN ? 0 : min(max(position, -0.5), Double(flow.pageCount) - 0.5)
    self.position = position
    guard PanelFlow.canShow(size) else {
      messageArea = snippetArea
      keys = []
      dots = []
      return
    }
    let bottomRow = Self.bottomRow(in: size, metrics)
    let surface = Rect(size)
    let first = position.rounded(.down)
    let visible = Int(first)...Int(position.rounded(.up))
    let pages = visible.flatMap { page -> [KeyFrame] in
      // Whole logical pixels, so that all keys move as one whatever their places round to.
      let shift = ((Double(page) - position) * flow.size.width).rounded()
      return Self.keys(ofPage: page, in: flow, shift: shift, snippets, measure)
    }
    let retry = hasRetry ? Self.retryKey(in: snippetArea, metrics, measure) : nil
    let area = snippetArea
    messageArea =
      retry.map { Rect(x: area.x, y: area.y, width: area.width, height: $0.rect.y - area.y) } ?? area
    keys = pages.filter { $0.rect.intersection(surface) != nil } + (retry.map { [$0] } ?? []) + bottomRow
    let middle = Point(
      x: size.width / 2, y: (flow.snippetArea.maxY + size.height - metrics.bottom - metrics.keyHeight) / 2)
    dots = PageDots.dots(
      pageCount: pageCount, position: position, center: middle, width: snippetArea.width, metrics)
  }

  /// Computes the flow and lays a place in its pages out; for snippets that are laid out once.
  public init(
    snippets: [(id: String, label: String)], size: Size, page: Double = 0,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) {
    let flow = PanelFlow(labels: snippets.lazy.map { $0.label }, size: size, measure: measure)
    self.init(flow: flow, position: page, snippets: snippets, measure: measure)
  }

  /// The key that a touch at this point is for: the nearest one.
  ///
  /// Nil outside of the surface, and where every key is further away than `reach`.
  public func key(at point: Point) -> KeyFrame? {
    guard Rect(size).contains(point) else { return nil }
    var nearest: (key: KeyFrame, distance: Double)?
    for key in keys {
      let distance = key.rect.distance(to: point)
      if distance <= Self.reach, distance < nearest?.distance ?? .infinity { nearest = (key, distance) }
    }
    return nearest?.key
  }

  /// The height in logical pixels that the panel wants on a screen.
  ///
  /// - Parameters:
  ///   - width: of the surface, in logical pixels.
  ///   - outputHeight: of the output, in logical pixels, if it is known: a wide screen can be a phone held
  ///     sideways or a tablet.
  public static func preferredHeight(width: Double, outputHeight: Double? = nil) -> Double {
    PanelMetrics.forScreen(width: width, outputHeight: outputHeight).height
  }
}

extension PanelLayout {
  /// The key below the message, as large as a finger wants it and as there is room for.
  private static func retryKey(
    in area: Rect, _ metrics: PanelMetrics, _ measure: (String, Double) -> Double
  ) -> KeyFrame {
    let label = KeyLabel.retry
    let width = measure(label, metrics.systemFontSize) + 4 * metrics.labelPadding
    let size = Size(
      width: min(max(width, 2 * metrics.keyHeight), area.width),
      height: min(metrics.keyHeight, area.height / 2))
    let lowest = area.maxY - size.height - metrics.lip
    let rect = Rect(
      x: area.center.x - size.width / 2, y: max(area.y, min(area.center.y + metrics.keyHeight / 3, lowest)),
      width: size.width, height: size.height)
    return KeyFrame(id: .retry, label: label, rect: rect, fontSize: metrics.systemFontSize)
  }

  private static func bottomRow(in size: Size, _ metrics: PanelMetrics) -> [KeyFrame] {
    let globe = size.width * metrics.globeShare
    let delete = size.width * metrics.deleteShare
    let enter = size.width * metrics.returnShare
    let space = size.width - 2 * metrics.side - 3 * metrics.keyGap - globe - delete - enter
    let row: [(id: KeyID, label: String, width: Double)] = [
      (.globe, KeyLabel.globe, globe), (.space, KeyLabel.space, space),
      (.delete, KeyLabel.delete, delete), (.return, KeyLabel.return, enter),
    ]
    var x = metrics.side
    return row.map { key in
      defer { x += key.width + metrics.keyGap }
      let rect = Rect(
        x: x, y: size.height - metrics.bottom - metrics.keyHeight, width: key.width,
        height: metrics.keyHeight)
      return KeyFrame(id: key.id, label: key.label, rect: rect, fontSize: metrics.systemFontSize)
    }
  }

  /// The keys of a page that is this far to the right of its place.
  private static func keys(
    ofPage page: Int, in flow: PanelFlow, shift: Double,
    _ snippets: some RandomAccessCollection<(id: String, label: String)>,
    _ measure: (String, Double) -> Double
  ) -> [KeyFrame] {
    let lines = flow.lines(ofPage: page)
    // Several pages start at one height, so that a last page with few lines is not lower than its neighbour.
    let count = flow.pageCount > 1 ? flow.linesPerPage : lines.count
    let gap = flow.linePitch - flow.keyHeight
    var y = flow.snippetArea.center.y - (Double(count) * flow.linePitch - gap) / 2
    return lines.flatMap { line in
      defer { y += flow.linePitch }
      let shown = line.clamped(to: 0..<snippets.count)
      let entries = shown.map { snippets[snippets.index(snippets.startIndex, offsetBy: $0)] }
      return place(entries, in: flow, center: flow.snippetArea.center.x + shift, y: y, measure)
    }
  }

  /// The keys of a line around its middle.
  private static func place(
    _ line: [(id: String, label: String)], in flow: PanelFlow, center: Double, y: Double,
    _ measure: (String, Double) -> Double
  ) -> [KeyFrame] {
    let metrics = flow.metrics
    let room = flow.snippetArea.width
    let labels = line.map { KeyLabel.snippet($0.label) }
    let widths = labels.map {
      PanelFlow.keyWidth(ofLabel: measure($0, metrics.snippetFontSize), in: room, metrics)
    }
    let gaps = Double(line.count - 1) * metrics.snippetGap
    let sum = widths.reduce(0, +)
    // Where the flow has estimated too little, the keys of the line are narrower by as much.
    let squeeze = sum + gaps > room ? (room - gaps) / sum : 1
    var x = center - (sum * squeeze + gaps) / 2
    return line.indices.map { index in
      let rect = Rect(x: x, y: y, width: widths[index] * squeeze, height: flow.keyHeight)
      x += rect.width + metrics.snippetGap
      return KeyFrame(
        id: .snippet(line[index].id), label: labels[index], rect: rect, fontSize: metrics.snippetFontSize)
    }
  }
}
