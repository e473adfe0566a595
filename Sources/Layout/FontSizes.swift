/// How large the fonts of a look are, in parts of the sizes that `PanelMetrics` and `ListMetrics` have.
public struct FontSizes: Equatable, Sendable {
  /// Of the labels of snippets.
  public var labels = 1.0
  /// Of the labels of the bottom row, and of what is said in the place of keys.
  public var system = 1.0
  public var tabs = 1.0
  /// Of the words that tell which page is shown.
  public var captions = 1.0
  /// Of the rows of a list.
  public var rows = 1.0
  /// Of the remarks and the actions in a list.
  public var notes = 1.0

  public init() {}
}

extension PanelMetrics {
  /// The same with fonts of these sizes.
  func with(_ fonts: FontSizes) -> PanelMetrics {
    var metrics = self
    metrics.snippetFontSize *= fonts.labels
    metrics.systemFontSize *= fonts.system
    metrics.tabFontSize *= fonts.tabs
    metrics.captionFontSize *= fonts.captions
    return metrics
  }
}

extension ListMetrics {
  /// Has fonts of these sizes, and lines that have room for them.
  mutating func apply(_ fonts: FontSizes) {
    let before = line
    fontSize *= fonts.rows
    line *= fonts.rows
    tallRowHeight += 2 * (line - before)
    noteFontSize *= fonts.notes
    noteLine *= fonts.notes
    actionFontSize *= fonts.notes
  }
}
