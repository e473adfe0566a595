import Snippets

/// The flow of the snippets into lines, and of lines into pages: all that depends on every snippet.
///
/// It is computed once for snippets, size and font, and goes on where snippets are added at the end. A `FlowPages` at any
/// place in them then costs no more with ten thousand snippets than with ten. To break lines, only the labels of the first
/// page are measured exactly. The others count as the sum of their characters, so that the number of pages is known from
/// the start without shaping every label. A page's own layout measures its keys exactly.
///
/// All lines of a first page are used before there is a second one. With several pages, the lines of every page make room
/// for the dots: by what the gaps leave, and by being a little lower where they leave too little.
public struct PanelFlow: Equatable, Sendable {
  /// The extents that a surface can have: above 0, and at most what Wayland's numbers can say.
  private static let extents = Double.leastNormalMagnitude...Double(UInt32.max)

  /// The size of the surface, in logical pixels.
  public let size: Size
  /// The measures for a surface of that size.
  public let metrics: PanelMetrics
  /// The lines that a page has room for; 0 on a surface that can show nothing.
  public let linesPerPage: Int
  /// The number of snippets that the flow has so far.
  public private(set) var snippetCount = 0
  /// The area above the bottom row for lines and dots.
  private let area: Rect
  /// The first snippet of each line, in ascending order.
  private var lineStarts: [Int] = []
  /// The width that the keys on the last line take, in logical pixels; infinite before the first line.
  private var used = Double.infinity
  private var estimate: TextEstimate
  private let labelRule: LabelRule

  /// Tells if a surface of this size can show anything.
  public static func canShow(_ size: Size) -> Bool {
    extents.contains(size.width) && extents.contains(size.height)
  }

  /// Computes the flow.
  ///
  /// - Parameters:
  ///   - labels: the display texts in the order in which they are shown.
  ///   - size: the size of the surface, in logical pixels.
  ///   - sizing: the user's wishes for the size.
  ///   - hasStrip: true if the strip of tabs takes its part of the surface.
  ///   - measure: the width of a text at a font size, in logical pixels; anything but a finite number counts
  ///     as too wide for a line.
  public init(
    labels: some Collection<String>, size: Size, sizing: PanelSizing = PanelSizing(), hasStrip: Bool = false,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) {
    self.size = size
    let isVisible = Self.canShow(size)
    metrics = isVisible ? .forSurface(size, sizing) : .phone
    area =
      isVisible ? Self.area(in: size, hasStrip: hasStrip, metrics) : Rect(x: 0, y: 0, width: 0, height: 0)
    // A hair more than the area, for sums that are exact on paper only.
    let fitting = ((area.height + metrics.snippetLineGap) / metrics.snippetPitch + 1e-9).rounded(.down)
    linesPerPage = isVisible ? Int(max(0, min(fitting, Double(UInt32.max)))) : 0
    estimate = TextEstimate(fontSize: metrics.snippetFontSize)
    labelRule = sizing.labels
    append(labels, measure: measure)
  }

  /// Adds further snippets; those that are there stay on their lines.
  ///
  /// - Parameter measure: as at the beginning.
  public mutating func append(
    _ labels: some Collection<String>, measure: (_ text: String, _ fontSize: Double) -> Double
  ) {
    guard linesPerPage > 0 else { return }
    for text in labels {
      let labelWidth =
        lineStarts.count <= linesPerPage
        ? LabelLines(KeyLabel.snippet(text, labelRule), in: area.width, metrics, measure: measure).width
        : estimatedWidth(of: text, measure)
      let key = Self.keyWidth(ofLabel: labelWidth, in: area.width, metrics)
      if used + metrics.snippetGap + key > area.width {
        lineStarts.append(snippetCount)
        used = key
      } else {
        used += metrics.snippetGap + key
      }
      snippetCount += 1
    }
  }

  private mutating func estimatedWidth(
    of label: String, _ measure: (_ text: String, _ fontSize: Double) -> Double
  ) -> Double {
    // A key never needs more than two lines, so wider labels need no exact width.
    let width = estimate.width(
      of: label, hasCapitals: labelRule.hasCapitals(label), limit: 2 * area.width, measure: measure)
    return LabelLines.width(of: label, estimated: width, in: area.width, metrics)
  }

  /// The number of pages, at least 1; a single page is empty where there are no snippets.
  public var pageCount: Int {
    linesPerPage == 0 ? 1 : max(1, (lineStarts.count + linesPerPage - 1) / linesPerPage)
  }

  /// The area for the lines of a page: above the bottom row, and above the dots where there are some.
  public var snippetArea: Rect {
    let dots = pageCount > 1 ? max(0, metrics.dotsHeight - metrics.rowGap) : 0
    return Rect(x: area.x, y: area.y, width: area.width, height: area.height - dots)
  }

  /// The height of a key, a little lower than usual where the dots need room.
  var keyHeight: Double { metrics.snippetKeyHeight * squeeze }
  /// The distance from the top of one line to the top of the next.
  var linePitch: Double { metrics.snippetPitch * squeeze }

  private var squeeze: Double {
    let needed = Double(linesPerPage) * metrics.snippetPitch - metrics.snippetLineGap
    return needed > 0 && pageCount > 1 ? min(1, snippetArea.height / needed) : 1
  }

  /// Returns the page of a snippet, given its place in the order; the last page for one beyond the end.
  public func page(ofSnippet index: Int) -> Int {
    let line = lineStarts.firstSorted { $0 > index } - 1
    return linesPerPage == 0 ? 0 : max(0, line) / linesPerPage
  }

  /// Returns the snippets of each line of a page; none for a page that does not exist.
  func lines(ofPage page: Int) -> [Range<Int>] {
    guard (0..<pageCount).contains(page) else { return [] }
    let first = page * linesPerPage
    return (first..<min(first + linesPerPage, lineStarts.count)).map { line in
      lineStarts[line]..<(line + 1 < lineStarts.count ? lineStarts[line + 1] : snippetCount)
    }
  }

  /// Returns the width of a key: what its label needs, at least its height so that it is easy to hit, at most a line.
  static func keyWidth(ofLabel width: Double, in line: Double, _ metrics: PanelMetrics) -> Double {
    guard width.isFinite else { return line }
    return min(max(width + 2 * metrics.labelPadding, metrics.snippetKeyHeight), line)
  }

  private static func area(in size: Size, hasStrip: Bool, _ metrics: PanelMetrics) -> Rect {
    let top = hasStrip ? metrics.stripHeight + metrics.tabInset : metrics.top
    return Rect(
      x: metrics.snippetSide, y: top, width: size.width - 2 * metrics.snippetSide,
      height: size.height - metrics.bottom - metrics.keyHeight - metrics.rowGap - top)
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element is wanted, or the end; all wanted elements come last in the collection.
  func firstSorted(where isWanted: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isWanted(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
