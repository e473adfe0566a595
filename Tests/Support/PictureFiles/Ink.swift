/// The ink that a text has put on its background. It compares pictures of the text that were drawn by other versions of cairo, Pango
/// and FreeType: these place glyphs at whole pixels or between them, so that nearly each pixel differs.
struct Ink {
  /// The sum of red, green and blue, each as the distance from the background's.
  private var colors = [0, 0, 0]
  /// The sum of all distances.
  private var weight = 0
  /// The sums of distances times places.
  private var x = 0
  private var y = 0

  /// Reads an area of a picture.
  init(_ picture: Picture, in area: PixelArea, on background: UInt32) {
    for row in area.top..<area.bottom {
      for column in area.left..<area.right {
        let pixel = picture[column, row]
        guard pixel != background else { continue }
        var distance = 0
        for (index, shift) in [16, 8, 0].enumerated() {
          let difference = Int(pixel >> UInt32(shift) & 0xFF) - Int(background >> UInt32(shift) & 0xFF)
          colors[index] += difference
          distance += abs(difference)
        }
        weight += distance
        (x, y) = (x + distance * column, y + distance * row)
      }
    }
  }

  /// Tells whether this is the same text in the same colour at the same place.
  func isLike(_ other: Ink) -> Bool {
    let most = max(Self.leastDifference, Int(Double(max(weight, other.weight)) * Self.share))
    guard zip(colors, other.colors).allSatisfy({ abs($0 - $1) <= most }) else { return false }
    guard weight > 0, other.weight > 0 else { return true }
    func distance(_ one: Int, _ another: Int) -> Double {
      abs(Double(one) / Double(weight) - Double(another) / Double(other.weight))
    }
    return max(distance(x, other.x), distance(y, other.y)) <= Self.mostMoved
  }

  /// The share of the ink that may be missing or too much. The two Debians differ by a twentieth of a percent; a letter is a percent of
  /// a line of a hundred.
  static let share = 0.01
  /// The same difference where there is hardly any ink: rounding, in levels.
  private static let leastDifference = 100
  /// The pixels by which the middle of the ink may move: glyphs are drawn at most half a pixel from their place.
  static let mostMoved = 0.6
}

extension Picture {
  /// Returns the colour that most pixels of an area have.
  func background(of area: PixelArea) -> UInt32 {
    var counts: [UInt32: Int] = [:]
    for y in area.top..<area.bottom {
      for x in area.left..<area.right { counts[self[x, y], default: 0] += 1 }
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }
}
