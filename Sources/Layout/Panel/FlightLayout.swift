/// The places of a text that rises from its key towards the application, and of the surface that it is drawn on.
///
/// Coordinates are logical pixels from the panel's top left; y is negative above the panel.
public struct FlightLayout: Equatable, Sendable {
  /// The area of the surface: all that the bubble passes.
  public let surface: Rect
  /// The bubble before it has risen.
  public let start: Rect
  /// The distance that it rises.
  public let distance: Double
  /// The font size of the text.
  public let fontSize: Double

  /// The height of the bubble, in logical pixels.
  private static let height = 30.0
  /// The distance from the sides of the bubble to its text.
  private static let padding = 12.0
  /// The least distance from the edges of the screen.
  private static let margin = 6.0
  /// The distance above the key at the end.
  private static let rise = 60.0
  /// The largest font size: that of an application's text.
  private static let largestFont = 15.0

  /// - Parameters:
  ///   - key: the place of the key that the text comes from.
  ///   - size: the size of the panel.
  ///   - above: the height above the panel that may be covered.
  ///   - labelFontSize: the font size of the keys.
  ///   - width: returns the width of the text at a font size.
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
    // Whole pixels keep a bubble that stands still sharp.
    let upper = (top - distance).rounded(.down)
    surface = Rect(
      x: left.rounded(.down), y: upper, width: (left + bubble).rounded(.up) - left.rounded(.down),
      height: (start.maxY - upper).rounded(.up))
  }

  /// Returns the area of the text within the bubble's sides.
  public static func textRect(in bubble: Rect) -> Rect { bubble.inset(dx: padding, dy: 0) }
}
