import Snippets

/// The flow of the snippets into lines, and of lines into pages: all that depends on every snippet.
///
/// It is computed once for snippets, size and font, and goes on where snippets are added at the end. A `FlowPages` at any
/// place in them then costs no more with ten thousand snippets than with ten. The labels of the first page alone are
/// measured exactly, to break lines. The others count as the sum of their characters, so that the number of pages is
/// known from the start without shaping every label. A page's own layout measures its keys exactly.
///
/// All lines of a first page are used before there is a second one. The lines of several pages leave room for the dots.
public struct PanelFlow: Equatable, Sendable {
  /// The extents that a surface can have: above 0, and at most what Wayland's numbers can say.
  private static let extents = Double.leastNormalMagnitude...Double(UInt32.max)

  /// The size of the surface, in logical pixels.
  public let size: Size
  /// The measures for a surface of that size.
  public let metrics: PanelMetrics
  /// The number of snippets that the flow has so far.
  public private(set) var snippetCount = 0
  /// The area above the bottom row for lines and dots.
  private let area: Rect
  /// The lines of one of several pages. Labels are broken for their keys, which are lower than those of a single page.
  private let ofSeveral: SnippetLines
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
    ofSeveral = SnippetLines(
      in: isVisible ? area.height - Self.dotsHeight(metrics) : 0, metrics, wanted: sizing.rows)
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
        ? label(KeyLabel.snippet(text, labelRule), measure: measure).width : estimatedWidth(of: text, measure)
      let key = keyWidth(ofLabel: labelWidth)
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
    return LabelLines.width(
      of: label, estimated: width, in: area.width, keyHeight: ofSeveral.keyHeight, metrics)
  }

  /// Breaks a label into the lines that it has on its key.
  ///
  /// - Parameters:
  ///   - isReady: false to break it only where it takes half of the line of keys.
  ///   - limit: the greatest width of a line of the label; nil for that of a key as wide as the line of keys.
  func label(
    _ text: String, isReady: Bool = true, limit: Double? = nil, hasNote: Bool = false,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) -> LabelLines {
    LabelLines(
      text, in: area.width, keyHeight: ofSeveral.keyHeight, metrics, isReady: isReady, limit: limit,
      hasNote: hasNote,
      measure: measure)
  }

  /// The number of pages, at least 1; a single page is empty where there are no snippets.
  public var pageCount: Int {
    linesPerPage == 0 ? 1 : max(1, (lineStarts.count + linesPerPage - 1) / linesPerPage)
  }

  /// The area for the lines of a page: above the bottom row, and above the dots where there are some.
  public var snippetArea: Rect { pageCount > 1 ? area.withoutBottom(Self.dotsHeight(metrics)) : area }

  /// The area for a message in the place of keys.
  public var messageArea: Rect { area.inset(dx: metrics.messageSide - metrics.snippetSide, dy: 0) }

  /// The lines that a page has room for; 0 on a surface that can show nothing.
  public var linesPerPage: Int { ofSeveral.count }
  /// The height of the keys of a page, and the distance of its lines.
  var pageLines: SnippetLines {
    pageCount > 1 ? ofSeveral : ofSeveral.ofSinglePage(lineStarts.count, in: area.height, metrics)
  }

  /// Returns the height that the dots take from the lines.
  private static func dotsHeight(_ metrics: PanelMetrics) -> Double {
    max(0, metrics.dotsHeight - metrics.rowGap)
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
  func keyWidth(ofLabel width: Double) -> Double {
    guard width.isFinite else { return area.width }
    let least = max(min(ofSeveral.keyHeight, metrics.snippetKeyHeight), metrics.leastSnippetKey)
    return min(max(width + 2 * metrics.labelPadding, least), area.width)
  }

  private static func area(in size: Size, hasStrip: Bool, _ metrics: PanelMetrics) -> Rect {
    let top = hasStrip ? metrics.stripHeight : metrics.top
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
