/// The pages of a flow at a place between the first and the last: the second half of `PanelFlow`. It looks only at the
/// shown keys.
///
/// Each line is centred, and so are the lines as a whole where they are the only page. Several pages start at the same
/// height, one surface's width from each other, with dots between them and the bottom row. Between two pages, parts of
/// both are there.
public struct FlowPages: Equatable, Sendable {
  /// The shown pages: one, or two while they move.
  public let groups: [KeyGroup]
  /// The dots or words that tell which page is shown.
  public let marks: PageMarks

  /// Lays out a place in the pages.
  ///
  /// - Parameters:
  ///   - flow: the flow of these keys.
  ///   - position: the place, in pages, at most half a page beyond the first and the last one: 0.5 is halfway between the
  ///     first and the second.
  ///   - specs: the keys, the same and in the same order as in the flow. Only those that are shown are looked at.
  ///   - caption: says which page of how many is shown, counted from 1, where there are too many for dots.
  ///   - measure: as for the flow.
  public init(
    flow: PanelFlow, position: Double, specs: some RandomAccessCollection<KeySpec>,
    caption: (_ page: Int, _ count: Int) -> String = { "\($0)/\($1)" },
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) {
    guard PanelFlow.canShow(flow.size) else {
      groups = []
      marks = .none
      return
    }
    let visible = Int(position.rounded(.down))...Int(position.rounded(.up))
    groups = visible.map { page in
      let shift = Double(page) * flow.size.width - position * flow.size.width
      return KeyGroup(.page(page), keys: Self.keys(ofPage: page, in: flow, specs, measure), offset: shift)
    }.filter { !$0.keys.isEmpty }
    let area = flow.snippetArea
    let below = flow.size.height - flow.metrics.bottom - flow.metrics.keyHeight
    let room = Rect(x: area.x, y: area.maxY, width: area.width, height: below - area.maxY)
    marks = PageMarks(
      pageCount: flow.pageCount, position: position, in: room, surfaceWidth: flow.size.width, flow.metrics,
      caption: caption)
  }

  private static func keys(
    ofPage page: Int, in flow: PanelFlow, _ specs: some RandomAccessCollection<KeySpec>,
    _ measure: (String, Double) -> Double
  ) -> [KeyFrame] {
    let lines = flow.lines(ofPage: page)
    // Several pages start at one height, so that a last page with few lines is not lower than its neighbour.
    let count = flow.pageCount > 1 ? flow.linesPerPage : lines.count
    let gap = flow.linePitch - flow.keyHeight
    var y = flow.snippetArea.center.y - (Double(count) * flow.linePitch - gap) / 2
    return lines.flatMap { line in
      defer { y += flow.linePitch }
      let shown = line.clamped(to: 0..<specs.count)
      let entries = shown.map { specs[specs.index(specs.startIndex, offsetBy: $0)] }
      return place(entries, in: flow, y: y, measure)
    }
  }

  /// Places the keys of a line around its middle.
  private static func place(
    _ line: [KeySpec], in flow: PanelFlow, y: Double, _ measure: (String, Double) -> Double
  ) -> [KeyFrame] {
    let metrics = flow.metrics
    let room = flow.snippetArea.width
    var labels = line.map {
      LabelLines($0.face.text, in: room, metrics, hasNote: $0.note != nil, measure: measure)
    }
    let widths = labels.map { PanelFlow.keyWidth(ofLabel: $0.width, in: room, metrics) }
    let gaps = Double(line.count - 1) * metrics.snippetGap
    let sum = widths.reduce(0, +)
    // Where the flow has estimated too little, the keys of the line are narrower in proportion.
    let squeeze = sum + gaps > room ? (room - gaps) / sum : 1
    if squeeze < 1 {
      labels = zip(line, widths).map { key, width in
        let limit = width * squeeze - 2 * metrics.labelPadding
        return LabelLines(
          key.face.text, in: room, metrics, limit: limit, hasNote: key.note != nil, measure: measure)
      }
    }
    var x = flow.snippetArea.center.x - (sum * squeeze + gaps) / 2
    return line.indices.map { index in
      let (label, width) = (labels[index - line.startIndex], widths[index - line.startIndex])
      let rect = Rect(x: x, y: y, width: width * squeeze, height: flow.keyHeight)
      x += rect.width + metrics.snippetGap
      return KeyFrame(line[index], rect: rect, fontSize: label.fontSize, lines: label.lines)
    }
  }
}
