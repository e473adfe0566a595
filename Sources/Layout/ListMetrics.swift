/// The measures of a list in logical pixels.
///
/// Padding and the radius of the selected row are those of Apple's callout of alternates, 44 is the least that
/// Apple gives a finger, and text is the size that keys have: all of it grows with that.
public struct ListMetrics: Equatable, Sendable {
  /// Of a row whose text fits on a line, and of one with two lines.
  public var rowHeight = 44.0
  public var tallRowHeight = 64.0
  /// From the edge of the callout to the rows.
  public var padding = 6.0
  /// Of the callout, where the theme has no other: the bar at the right keeps clear of it.
  public var cornerRadius = 14.0
  /// From the edges of a row to its text.
  public var textInset = 12.0
  /// Left of the text, for the dot of the piece that is due, where there is one.
  public var dueGutter = 12.0
  public var dueSize = 7.0
  public var fontSize = 17.0
  /// From one line of a text to the next, and above and below all of them where a row has more than one line.
  public var line = 22.0
  public var lineInset = 10.0
  /// Of a remark above the rows, and of one of its lines.
  public var noteFontSize = 13.0
  public var noteLine = 17.0
  /// Of the row of actions, of an action's label, and of the box that holds its sign.
  public var actionHeight = 44.0
  public var actionFontSize = 15.0
  public var actionIcon = 17.0
  /// From that to the label.
  public var actionGap = 6.0
  /// From the callout to its key; between them the one becomes the other.
  public var neck = 8.0
  /// How much wider than its key the callout is on each side at least, as Apple's preview of a key.
  public var shoulder = 13.0
  public var narrowest = 132.0
  /// Longer lines than on a large phone are hard to read.
  public var widest = 600.0
  /// Eight rows and a half: a thumb reaches no further, and the half says that there is more.
  public var tallest = 386.0
  /// Around everything, for the shadow; also what stays free at the top of the screen.
  public var shadowMargin = 12.0
  public var indicatorWidth = 3.0

  /// Those of an upright phone, whose keys' text is this large.
  public init() {}
  private static let usualFontSize = ListMetrics().fontSize

  /// For keys of these measures: text is as large as on them, but for those of a surface that is smaller than any phone.
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
