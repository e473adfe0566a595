import Layout

/// Keys of one size in columns that scroll sideways, so that very many cost no more than those that are seen.
struct ScrolledGrid: Equatable, Sendable {
  /// The area in which the keys are seen, in logical pixels.
  let area: Rect
  /// The number of places for keys.
  let count: Int
  /// The number of keys in a column; 0 where the area has room for none.
  let lines: Int

  private let key: Size
  private let gap: Size
  private let margin: Double
  private let fontSize: Double

  /// - Parameters:
  ///   - count: the number of places for keys.
  ///   - key: the size of a key, in logical pixels.
  ///   - gap: the distances between two columns, and between two keys of a column, in logical pixels.
  ///   - margin: the distance before the first column, in logical pixels.
  ///   - fontSize: the size of the labels, in logical pixels.
  ///   - lines: the number of keys in a column.
  init(
    _ count: Int, of key: Size, gap: Size, margin: Double, in area: Rect, fontSize: Double, lines: Int
  ) {
    (self.count, self.key, self.gap, self.margin) = (count, key, gap, margin)
    (self.area, self.fontSize, self.lines) = (area, fontSize, max(0, lines))
  }

  /// Returns the number of keys of a height that an area has room for in a column.
  static func lines(of height: Double, gap: Double, in area: Rect) -> Int {
    max(0, Int((area.height + gap) / max(1, height + gap)))
  }

  private var columnPitch: Double { max(1, key.width + gap.width) }
  private var columns: Int { lines > 0 ? (count + lines - 1) / lines : 0 }

  /// The distance that the keys can be scrolled, in logical pixels.
  var maximumOffset: Double {
    max(0, Double(columns) * columnPitch - gap.width + 2 * margin - area.width)
  }

  /// Returns true where less than two screens follow what is seen at an offset in logical pixels.
  func isNearEnd(at offset: Double) -> Bool { maximumOffset - offset < 2 * area.width }

  /// Returns the place at the top of the column nearest to the leading edge at an offset in logical pixels.
  func leadingPlace(at offset: Double) -> Int { Int((offset / columnPitch).rounded()) * lines }

  /// Returns the offset in logical pixels at which the column of a place is the first one.
  func offset(of place: Int) -> Double { lines > 0 ? Double(place / lines) * columnPitch : 0 }

  /// Returns the keys that are seen at an offset in logical pixels.
  ///
  /// - Parameter spec: gives the key of a place; nil for a place that stays free.
  func group(at offset: Double, _ spec: (Int) -> KeySpec?) -> KeyGroup {
    let first = max(0, Int((offset - margin) / columnPitch)) * lines
    let last = min(columns - 1, Int((offset + area.width) / columnPitch))
    let places = lines > 0 && first <= last * lines ? first..<min(count, (last + 1) * lines) : 0..<0
    let keys = places.compactMap { place in
      spec(place).map { KeyFrame($0, rect: rect(of: place), fontSize: fontSize) }
    }
    return KeyGroup(.page(0), keys: keys, offset: -offset, clip: area)
  }

  /// Returns the place of a key while nothing is scrolled.
  private func rect(of place: Int) -> Rect {
    let all = Double(lines) * (key.height + gap.height) - gap.height
    return Rect(
      x: area.x + margin + Double(place / lines) * columnPitch,
      y: area.y + (area.height - all) / 2 + Double(place % lines) * (key.height + gap.height),
      width: key.width, height: key.height)
  }
}
