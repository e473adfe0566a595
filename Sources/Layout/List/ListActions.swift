/// The row of actions at the lower end of a list, side by side and of the same width.
struct ListActions: Equatable, Sendable {
  /// The least width that shows all signs and words, in logical pixels; 0 where there are no actions.
  let leastWidth: Double
  /// The height that the row takes below the list's rows; 0 where there are no actions.
  let height: Double

  private let actions: [ListContent.Action]
  /// The widths of the labels, in logical pixels.
  private let widths: [Double]

  init(
    _ actions: [ListContent.Action], _ metrics: ListMetrics,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) {
    self.actions = actions
    height = actions.isEmpty ? 0 : metrics.actionHeight + metrics.padding
    widths = actions.map { action in
      let label = measure(action.label, metrics.actionFontSize)
      return label.isFinite ? max(0, label) : 0
    }
    let chrome = metrics.actionIcon + metrics.actionGap + 2 * metrics.textInset
    leastWidth = ((widths.max() ?? -chrome) + chrome) * Double(actions.count)
  }

  /// Places the actions at the lower end of a callout's inside.
  func place(in inside: Rect, _ metrics: ListMetrics) -> [ListLayout.Action] {
    let width = actions.isEmpty ? 0 : inside.width / Double(actions.count)
    return actions.enumerated().map { index, action in
      let rect = Rect(
        x: inside.x + Double(index) * width, y: inside.maxY - metrics.actionHeight, width: width,
        height: metrics.actionHeight)
      return ListLayout.Action(
        index: index, label: action.label, glyph: action.glyph, rect: rect, labelWidth: widths[index])
    }
  }
}
