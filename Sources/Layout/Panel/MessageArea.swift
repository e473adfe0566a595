/// The places of a message and of the one key that goes with it, in the place of snippets.
public struct MessageArea: Equatable, Sendable {
  /// The area of the message: above the key, if there is one.
  public let text: Rect
  /// The key below the message; nil for none.
  public let key: KeyFrame?

  /// - Parameters:
  ///   - key: a key below the message, as large as a finger wants it and as there is room for; nil for none.
  ///   - area: the room for both.
  ///   - measure: the width of a text at a font size, in logical pixels.
  public init(
    key: KeySpec?, in area: Rect, _ metrics: PanelMetrics,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) {
    self.key = key.map { Self.place($0, in: area, metrics, measure) }
    text =
      self.key.map { Rect(x: area.x, y: area.y, width: area.width, height: $0.rect.y - area.y) } ?? area
  }

  private static func place(
    _ spec: KeySpec, in area: Rect, _ metrics: PanelMetrics, _ measure: (String, Double) -> Double
  ) -> KeyFrame {
    let width = measure(spec.face.text, metrics.systemFontSize) + 4 * metrics.labelPadding
    let size = Size(
      width: min(max(width, 2 * metrics.keyHeight), area.width),
      height: min(metrics.keyHeight, area.height / 2))
    let lowest = area.maxY - size.height - metrics.lip
    let rect = Rect(
      x: area.center.x - size.width / 2, y: max(area.y, min(area.center.y + metrics.keyHeight / 3, lowest)),
      width: size.width, height: size.height)
    return KeyFrame(spec, rect: rect, fontSize: metrics.systemFontSize)
  }
}
