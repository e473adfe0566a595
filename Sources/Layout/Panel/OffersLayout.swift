/// The places of offers: cells of equal width in a bar at the top of a panel, from left to right. They stay where they are, however
/// many offers there are.
public enum OffersLayout {
  /// The number of cells.
  public static let count = 3
  /// The distance of a cell from the upper and the lower edge of the bar, in parts of its height.
  private static let inset = 0.09
  /// The least font size of an offer, in parts of the usual one. A label that is still too wide ends in an ellipsis.
  private static let leastFont = 0.8

  /// Returns the measures of letters on a surface of this size, and the bar of offers above them; nil where there is no room for it.
  /// Letters are where they are without the bar.
  ///
  /// - Parameter sizing: the user's wishes, with the lines between the bar and the letters.
  public static func metrics(for size: Size, _ sizing: PanelSizing) -> (metrics: PanelMetrics, bar: Rect?) {
    let plain = PanelMetrics.forSurface(size, sizing)
    if let bar = bar(in: size, plain, lines: sizing.extraLines) { return (plain, bar) }
    // Letters of a larger size have grown into the room that was asked for.
    let below = Size(width: size.width, height: max(0, size.height - height(plain)))
    let lowered = PanelMetrics.forSurface(below, sizing)
    if lowered.keyHeight >= plain.keyHeight / max(1, sizing.scale),
      let bar = bar(in: size, lowered, lines: sizing.extraLines)
    {
      return (lowered, bar)
    }
    return (plain, nil)
  }

  /// Returns the height of a panel of letters that has this height without offers, in logical pixels.
  static func height(above usual: Double, width: Double, _ sizing: PanelSizing) -> Double {
    var letters = sizing
    letters.leastExtraLines = sizing.extraLines
    let size = Size(width: width, height: usual)
    let metrics = PanelMetrics.forSurface(size, letters)
    let hasRoom = bar(in: size, metrics, lines: sizing.extraLines) != nil
    return hasRoom ? usual : usual + height(metrics).rounded(.up)
  }

  private static func bar(in size: Size, _ metrics: PanelMetrics, lines: Int) -> Rect? {
    let below = lines > 0 ? Double(lines) * metrics.snippetPitch + metrics.snippetLineGap : 0
    // A hair less, for sums that are exact on paper only.
    guard metrics.keysTop(on: size) - below >= height(metrics) - 0.01 else { return nil }
    return Rect(
      x: metrics.side, y: 0, width: max(0, size.width - 2 * metrics.side), height: height(metrics))
  }

  /// Returns the height of the bar: that of the bar that an upright phone has in any case, or of a low key; half as much larger as
  /// the keys are.
  private static func height(_ metrics: PanelMetrics) -> Double {
    let (room, usual) =
      metrics.barHeight > 0 ? (metrics.barHeight, 46.0) : (metrics.snippetKeyHeight, 44.0)
    return min(room, usual * (1 + metrics.growth) / 2)
  }

  /// Returns the offers in their cells, the best first.
  ///
  /// - Parameter measure: the width of a text at a font size, in logical pixels.
  public static func place(
    _ offers: [KeySpec], in bar: Rect, _ metrics: PanelMetrics,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) -> [KeyFrame] {
    let width = bar.width / Double(count)
    return offers.prefix(count).enumerated().map { index, spec in
      let cell = Rect(x: bar.x + Double(index) * width, y: bar.y, width: width, height: bar.height)
      let place = cell.inset(dx: metrics.keyGap / 2, dy: bar.height * inset)
      let usual = metrics.systemFontSize
      let fitting = FittedLabel.fontSize(
        of: spec.face.text, usual: usual, room: place.width - 2 * metrics.labelPadding, measure: measure)
      return KeyFrame(spec, rect: place, fontSize: max(fitting, usual * leastFont))
    }
  }
}
