/// The font sizes of a look, in parts of the sizes that `PanelMetrics` and `ListMetrics` have.
public struct FontSizes: Equatable, Sendable {
  /// The size of snippets' labels.
  public var labels = 1.0
  /// The size of the bottom row's labels, and of messages in the place of keys.
  public var system = 1.0
  /// The size of tabs' labels.
  public var tabs = 1.0
  /// The size of the words that tell which page is shown.
  public var captions = 1.0
  /// The size of a list's rows.
  public var rows = 1.0
  /// The size of the remarks and the actions in a list.
  public var notes = 1.0

  /// Makes the usual sizes, all 1.
  public init() {}
}

extension PanelMetrics {
  /// Returns these measures with fonts of these sizes.
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
  /// Takes fonts of these sizes, and makes room for them in lines.
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
