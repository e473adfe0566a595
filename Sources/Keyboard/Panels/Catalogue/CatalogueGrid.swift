import Layout

/// Keys of one width in columns that scroll sideways, so that very many cost no more than those that are seen.
struct CatalogueGrid: Equatable, Sendable {
  /// The area in which the keys are seen, in logical pixels.
  let area: Rect
  /// The number of keys.
  let count: Int

  private let metrics: PanelMetrics
  private let lines: Int
  private let width: Double

  /// The most width of a key in parts of the area's, so that the next one shows too, and in parts of its font's size.
  private static let (mostShare, wide) = (0.56, 14.0)
  private static let mostLines = 2

  init(_ count: Int, in area: Rect, _ metrics: PanelMetrics) {
    (self.count, self.area, self.metrics) = (count, area, metrics)
    let pitch = metrics.snippetKeyHeight + metrics.snippetLineGap
    lines = min(Self.mostLines, max(0, Int((area.height + metrics.snippetLineGap) / max(1, pitch))))
    width = min(area.width * Self.mostShare, Self.wide * metrics.snippetFontSize)
  }

  private var columnPitch: Double { max(1, width + metrics.snippetGap) }
  private var margin: Double { metrics.side - metrics.inset }
  private var columns: Int { lines > 0 ? (count + lines - 1) / lines : 0 }

  /// The distance that the keys can be scrolled, in logical pixels.
  var maximumOffset: Double {
    max(0, Double(columns) * columnPitch - metrics.snippetGap + 2 * margin - area.width)
  }

  /// Returns true where less than two screens follow what is seen at an offset in logical pixels.
  func isNearEnd(at offset: Double) -> Bool { maximumOffset - offset < 2 * area.width }

  /// Returns the keys that are seen at an offset in logical pixels.
  ///
  /// - Parameter spec: gives the key of a place.
  func group(at offset: Double, _ spec: (Int) -> KeySpec) -> KeyGroup {
    let first = max(0, Int((offset - margin) / columnPitch))
    let last = min(columns - 1, Int((offset + area.width) / columnPitch))
    let places = first <= last ? first * lines..<min(count, (last + 1) * lines) : 0..<0
    let keys = places.map { KeyFrame(spec($0), rect: rect(of: $0), fontSize: metrics.snippetFontSize) }
    return KeyGroup(.page(0), keys: keys, offset: -offset, clip: area)
  }

  /// Returns the place of a key while nothing is scrolled.
  private func rect(of place: Int) -> Rect {
    let height = metrics.snippetKeyHeight
    let all = Double(lines) * (height + metrics.snippetLineGap) - metrics.snippetLineGap
    return Rect(
      x: area.x + margin + Double(place / lines) * columnPitch,
      y: area.y + (area.height - all) / 2 + Double(place % lines) * (height + metrics.snippetLineGap),
      width: width, height: height)
  }
}
