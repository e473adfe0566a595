/// Where a text is that rises from its key towards the application, and where the surface is that it is drawn on.
///
/// Coordinates are logical pixels from the panel's top left; y is negative above the panel.
public struct FlightLayout: Equatable, Sendable {
  /// All that the bubble comes past.
  public let surface: Rect
  /// The bubble before it has risen.
  public let start: Rect
  /// How far it rises.
  public let distance: Double
  public let fontSize: Double

  /// Of the bubble, in logical pixels.
  private static let height = 30.0
  private static let padding = 12.0
  /// From the edges of the screen.
  private static let margin = 6.0
  /// Above the key, at the end.
  private static let rise = 60.0
  /// As large as the text of an application.
  private static let largestFont = 15.0

  /// - Parameters:
  ///   - key: that the text is of.
  ///   - size: of the panel.
  ///   - above: how much above the panel may be covered.
  ///   - labelFontSize: of the keys.
  ///   - width: gives the width of the text at a font size.
  public init(
    from key: Rect, in size: Size, above: Double, labelFontSize: Double, width: (_ fontSize: Double) -> Double
  ) {
    fontSize = min(Self.largestFont, labelFontSize)
    let room = max(0, size.width - 2 * Self.margin)
    let text = width(fontSize)
    let bubble = min((text.isFinite ? text : room) + 2 * Self.padding, room)
    let left = min(max(key.center.x - bubble / 2, Self.margin), size.width - Self.margin - bubble)
    let top = key.center.y - Self.height / 2
    start = Rect(x: left, y: top, width: bubble, height: Self.height)
    distance = max(0, min(key.height / 2 + Self.rise, top + above))
    // Whole pixels, so that a bubble that stands still would be sharp.
    let upper = (top - distance).rounded(.down)
    surface = Rect(
      x: left.rounded(.down), y: upper, width: (left + bubble).rounded(.up) - left.rounded(.down),
      height: (start.maxY - upper).rounded(.up))
  }

  /// Where the text is within the bubble's sides.
  public static func textRect(in bubble: Rect) -> Rect { bubble.inset(dx: padding, dy: 0) }
}
