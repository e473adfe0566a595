/// The pages of a flow at a place between the first and the last: the second half of `PanelFlow`. It looks only at the
/// shown keys.
///
/// The keys of a line share what it leaves free, so that all lines are equally wide. A line that would have much wider keys is
/// centred, as is the last one. The lines of a single page are centred as a whole. Several pages start at the same height, one
/// surface's width from each other, with dots between them and the bottom row. Parts of both are there between two pages.
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
    let (height, pitch) = (flow.pageLines.keyHeight, flow.pageLines.pitch)
    var y = flow.snippetArea.center.y - (Double(count - 1) * pitch + height) / 2
    return lines.flatMap { line in
      defer { y += pitch }
      let shown = line.clamped(to: 0..<specs.count)
      let entries = shown.map { specs[specs.index(specs.startIndex, offsetBy: $0)] }
      let isLast = line.upperBound == flow.snippetCount
      return place(entries, isLast: isLast, in: flow, y: y, measure)
    }
  }

  /// Places the keys of a line around its middle.
  private static func place(
    _ line: [KeySpec], isLast: Bool, in flow: PanelFlow, y: Double, _ measure: (String, Double) -> Double
  ) -> [KeyFrame] {
    let metrics = flow.metrics
    let gaps = Double(line.count - 1) * metrics.snippetGap
    let room = flow.snippetArea.width - gaps
    var labels = Self.labels(of: line, in: flow, room: room, measure)
    let wanted = labels.map { flow.keyWidth(ofLabel: $0.width) }
    let widths = shared(wanted, in: room, isLast: isLast)
    labels = line.indices.map { index in
      guard widths[index] < wanted[index] else { return labels[index] }
      let limit = widths[index] - 2 * metrics.labelPadding
      return flow.label(
        line[index].face.text, limit: limit, hasNote: line[index].note != nil, measure: measure)
    }
    var x = flow.snippetArea.center.x - (widths.reduce(0, +) + gaps) / 2
    return line.indices.map { index in
      let rect = Rect(x: x, y: y, width: widths[index], height: flow.pageLines.keyHeight)
      x += rect.width + metrics.snippetGap
      return KeyFrame(line[index], rect: rect, fontSize: labels[index].fontSize, lines: labels[index].lines)
    }
  }

  /// Breaks the labels of a line: as the flow has broken them, or only the longest where the line has room for that.
  private static func labels(
    of line: [KeySpec], in flow: PanelFlow, room: Double, _ measure: (String, Double) -> Double
  ) -> [LabelLines] {
    func labels(isReady: Bool) -> [LabelLines] {
      line.map { flow.label($0.face.text, isReady: isReady, hasNote: $0.note != nil, measure: measure) }
    }
    let broken = labels(isReady: true)
    guard broken.contains(where: { $0.lines.count > 1 }) else { return broken }
    let whole = labels(isReady: false)
    return whole.reduce(0) { $0 + flow.keyWidth(ofLabel: $1.width) } <= room ? whole : broken
  }

  /// Shares the room of a line among keys that want these widths. Each becomes wider by the same, or narrower in
  /// proportion where the flow has estimated too little.
  private static func shared(_ wanted: [Double], in room: Double, isLast: Bool) -> [Double] {
    let sum = wanted.reduce(0, +)
    if sum > room { return wanted.map { $0 * room / sum } }
    guard sum >= room * (isLast ? lastFilled : filled) else { return wanted }
    let share = (room - sum) / Double(max(1, wanted.count))
    return wanted.map { $0 + share }
  }

  /// The part of a line that its keys fill at least where they share the rest, and that of the last line.
  private static let (filled, lastFilled) = (0.5, 0.9)
}
