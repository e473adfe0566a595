/// The places of offers: cells of equal width in a bar at the top of a panel, from left to right. They stay where they are, however
/// many offers there are. Where a word is too wide for its cell, the cells are as wide as they have to be, and scroll sideways.
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
    let whole = usual + height(metrics).rounded(.up)
    // Small keys leave nearly as much room as the bar needs: the panel grows by the rest, and not by all of the bar.
    let room = roomAbove(metrics, on: size, lines: sizing.extraLines)
    let grown = room > 0 ? min(whole, (usual * max(1, height(metrics) / room)).rounded(.up)) : whole
    let grownSize = Size(width: width, height: grown)
    let fits = bar(in: grownSize, .forSurface(grownSize, letters), lines: sizing.extraLines) != nil
    return fits ? grown : whole
  }

  /// Returns the room between the letters and what is above them, in logical pixels.
  private static func roomAbove(_ metrics: PanelMetrics, on size: Size, lines: Int) -> Double {
    let below = lines > 0 ? Double(lines) * metrics.snippetPitch + metrics.snippetLineGap : 0
    return metrics.keysTop(on: size) - below
  }

  private static func bar(in size: Size, _ metrics: PanelMetrics, lines: Int) -> Rect? {
    // A hair less, for sums that are exact on paper only.
    guard roomAbove(metrics, on: size, lines: lines) >= height(metrics) - 0.01 else { return nil }
    return Rect(
      x: metrics.side, y: 0, width: max(0, size.width - 2 * metrics.side), height: height(metrics))
  }

  /// The least height of the bar, in logical pixels: Apple's for whatever is to be touched.
  private static let leastHeight = 44.0

  /// Returns the height of the bar: that of the bar that an upright phone has in any case, or of a low key, half as much larger as
  /// the keys are; and no less than what can be touched.
  private static func height(_ metrics: PanelMetrics) -> Double {
    let (room, usual) =
      metrics.barHeight > 0 ? (metrics.barHeight, 46.0) : (metrics.snippetKeyHeight, 44.0)
    return max(leastHeight, min(room, usual * (1 + metrics.growth) / 2))
  }

  /// The offers in their cells.
  public struct Row: Equatable, Sendable {
    /// The keys, in their places while nothing is scrolled.
    public let keys: [KeyFrame]
    /// The distance that they can be scrolled, in logical pixels.
    public let maximumOffset: Double

    /// Makes a row of keys that lead elsewhere, at the end of the bar.
    public init(ways: [KeySpec], in bar: Rect, _ metrics: PanelMetrics) {
      let width = max(leastHeight, bar.height)
      let keys = ways.enumerated().map { index, way in
        let x = bar.maxX - Double(ways.count - index) * width
        let place = Rect(x: x, y: bar.y, width: width, height: bar.height)
          .inset(dx: metrics.keyGap / 2, dy: bar.height * inset)
        return KeyFrame(way, rect: place, fontSize: metrics.systemFontSize)
      }
      self.init(keys: keys, maximumOffset: 0)
    }

    init(keys: [KeyFrame], maximumOffset: Double) { (self.keys, self.maximumOffset) = (keys, maximumOffset) }
  }

  /// Returns the offers in their cells, the best first.
  ///
  /// - Parameters:
  ///   - phrases: keys, whose labels may end in an ellipsis.
  ///   - words: what is typed as it is read: it is not cut off, unless it is wider than the bar.
  ///   - measure: the width of a text at a font size, in logical pixels.
  public static func place(
    _ phrases: [KeySpec], _ words: [KeySpec], in bar: Rect, _ metrics: PanelMetrics,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) -> Row {
    let specs = (phrases + words).prefix(count)
    let usual = metrics.systemFontSize
    let around = metrics.keyGap + 2 * metrics.labelPadding
    let equal = bar.width / Double(count)
    let needed = words.prefix(count - min(count, phrases.count)).map {
      (measure($0.face.text, usual * leastFont) + around).rounded(.up)
    }
    var widths = [Double](repeating: equal, count: specs.count)
    if needed.contains(where: { $0 > equal }) {
      let bounded = needed.map { min(max(leastHeight, $0), bar.width) }
      widths = phrases.prefix(count).map { _ in equal } + bounded
      // What is left is shared.
      let rest = max(0, bar.width - widths.reduce(0, +)) / Double(max(1, widths.count))
      widths = widths.map { $0 + rest }
    }
    var x = bar.x
    let keys = zip(specs, widths).map { spec, width in
      defer { x += width }
      let place = Rect(x: x, y: bar.y, width: width, height: bar.height)
        .inset(dx: metrics.keyGap / 2, dy: bar.height * inset)
      let fitting = FittedLabel.fontSize(
        of: spec.face.text, usual: usual, room: place.width - 2 * metrics.labelPadding, measure: measure)
      return KeyFrame(spec, rect: place, fontSize: max(fitting, usual * leastFont))
    }
    // A hair less, for sums that are exact on paper only.
    return Row(keys: keys, maximumOffset: max(0, x - bar.maxX - 0.01))
  }
}
