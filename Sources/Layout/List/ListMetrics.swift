/// The measures of a list in logical pixels.
///
/// Padding and the radius of the selected row are those of Apple's callout of alternates. 44 is the least height that Apple
/// gives a finger. Text has the size that keys have, and everything grows with it.
public struct ListMetrics: Equatable, Sendable {
  /// The height of a row whose text fits on one line.
  public var rowHeight = 44.0
  /// The height of a row of two lines.
  public var tallRowHeight = 64.0
  /// The distance from the edge of the callout to the rows.
  public var padding = 6.0
  /// The radius of the callout's corners, unless the theme has another: the scroll bar at the right keeps clear of it.
  public var cornerRadius = 14.0
  /// The distance from the edges of a row to its text.
  public var textInset = 12.0
  /// The room left of the text for the dot that marks the piece that is due; only in lists that have one.
  public var dueGutter = 12.0
  /// The diameter of that dot.
  public var dueSize = 7.0
  /// The font size of rows.
  public var fontSize = 17.0
  /// The distance from one line of a text to the next.
  public var line = 22.0
  /// The distance above and below the lines of a text, in a row that has more than one.
  public var lineInset = 10.0
  /// The font size of a remark above the rows.
  public var noteFontSize = 13.0
  /// The height of a line of the remark.
  public var noteLine = 17.0
  /// The height of the row of actions.
  public var actionHeight = 44.0
  /// The font size of an action's label.
  public var actionFontSize = 15.0
  /// The side of the box that holds an action's sign.
  public var actionIcon = 17.0
  /// The distance from that box to the label.
  public var actionGap = 6.0
  /// The distance from the callout to its key; their shapes are joined there.
  public var neck = 8.0
  /// The least by which the callout is wider than its key on each side, as in Apple's preview of a key.
  public var shoulder = 13.0
  /// The least width of the callout.
  public var narrowest = 132.0
  /// The greatest width of the callout: longer lines than on a large phone are hard to read.
  public var widest = 600.0
  /// The greatest height of the callout: eight and a half rows. A thumb reaches no further, and the half row hints at more.
  public var tallest = 386.0
  /// The margin around everything, for the shadow; as much also stays free at the top of the screen.
  public var shadowMargin = 12.0
  /// The width of the scroll bar.
  public var indicatorWidth = 3.0

  /// Makes the measures of an upright phone, on whose keys the text is this large.
  public init() {}
  private static let usualFontSize = ListMetrics().fontSize

  /// Makes measures for these keys: text is as large as on them, but not smaller on a surface smaller than any phone.
  init(of keys: PanelMetrics, _ sizing: PanelSizing) {
    let fontSize = keys.snippetFontSize / sizing.fonts.labels
    grow(by: max(min(1, sizing.scale), fontSize / Self.usualFontSize))
    apply(sizing.fonts)
  }

  private mutating func grow(by scale: Double) {
    guard scale != 1 else { return }
    // Rows are sharp at whole logical pixels.
    let lengths: [WritableKeyPath<Self, Double>] = [
      \.rowHeight, \.tallRowHeight, \.padding, \.cornerRadius, \.textInset, \.dueGutter,
      \.line,
      \.lineInset, \.noteLine, \.actionHeight, \.actionGap, \.neck, \.narrowest, \.widest, \.tallest,
    ]
    for length in lengths { self[keyPath: length] = (self[keyPath: length] * scale).rounded() }
    for size in [\.dueSize, \.fontSize, \.noteFontSize, \.actionFontSize, \.actionIcon]
      as [WritableKeyPath<Self, Double>]
    {
      self[keyPath: size] *= scale
    }
  }
}
