/// The places where a picture is not as it should be.
public struct Difference: Sendable {
  /// The number of pixels that differ, by how much and where, in one line.
  public let summary: String
  /// The picture that should be, pale, with what differs in red; as large as both together.
  public let picture: Picture
}

extension Picture {
  /// The levels, of 255, by which the red, green and blue of a pixel may each be off.
  ///
  /// cairo and pixman round a soft edge a level or two otherwise from one processor or version to the next.
  /// The faintest edges that we draw, the lines between rows, are ten times as strong, and a list's whole shadow that
  /// moves by a pixel is off by 4.
  public static let tolerance = 2

  /// Returns what differs from the picture that should be; nil if nothing does.
  ///
  /// - Parameter texts: the areas in which texts are, which are compared by their ink.
  public func difference(from golden: Picture, texts: [PixelArea] = []) -> Difference? {
    guard (width, height) == (golden.width, golden.height) else { return otherSize(than: golden) }
    guard pixels != golden.pixels else { return nil }
    var isText = [Bool](repeating: false, count: pixels.count)
    let texts = texts.map { $0.clamped(width: width, height: height) }
    let wrong = texts.filter { !isLike(golden, in: $0) }
    for area in texts where !wrong.contains(area) {
      for y in area.top..<area.bottom {
        for x in area.left..<area.right { isText[y * width + x] = true }
      }
    }
    var marked = golden.pale()
    var found = Findings()
    for place in pixels.indices where !isText[place] && pixels[place] != golden.pixels[place] {
      let levels = Self.levels(pixels[place], golden.pixels[place])
      guard levels > Self.tolerance else { continue }
      let (x, y) = (place % width, place / width)
      marked[x, y] = Self.red
      found.note(x: x, y: y, levels: levels)
    }
    return found.isAllowed ? nil : Difference(summary: found.summary, picture: marked)
  }

  private func isLike(_ golden: Picture, in area: PixelArea) -> Bool {
    let background = golden.background(of: area)
    return Ink(self, in: area, on: background).isLike(Ink(golden, in: area, on: background))
  }

  private static let red: UInt32 = 0xFFE0_0000

  /// Returns the levels by which two pixels differ in the component in which they differ most.
  private static func levels(_ one: UInt32, _ other: UInt32) -> Int {
    [0, 8, 16, 24].map { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) }.max() ?? 0
  }

  /// Returns the picture on white, a quarter as strong.
  private func pale() -> Picture {
    var pale = self
    pale.withRows(from: 0) { rows in
      for place in rows.indices { rows[place] = 0xFFC0_C0C0 + (rows[place] >> 2 & 0x3F_3F3F) }
    }
    return pale
  }

  /// Returns a difference that is red where only one of both pictures is.
  private func otherSize(than golden: Picture) -> Difference {
    let pale = golden.pale()
    var marked = Picture(
      width: max(width, golden.width), height: max(height, golden.height), color: Self.red)
    for y in 0..<min(height, golden.height) {
      for x in 0..<min(width, golden.width) { marked[x, y] = pale[x, y] }
    }
    return Difference(
      summary: "it is \(width)x\(height) pixels, not \(golden.width)x\(golden.height)", picture: marked)
  }
}

/// The pixels that differ.
private struct Findings {
  private(set) var count = 0
  private var levels = 0
  private var left = Int.max
  private var top = Int.max
  private var right = Int.min
  private var bottom = Int.min

  mutating func note(x: Int, y: Int, levels: Int) {
    count += 1
    self.levels = max(self.levels, levels)
    (left, top) = (min(left, x), min(top, y))
    (right, bottom) = (max(right, x), max(bottom, y))
  }

  /// True when as few pixels differ, and as little, as in the joints of outlines: cairo 1.16 and 1.18 draw these otherwise.
  var isAllowed: Bool { count <= Self.fewPixels && levels <= Self.fewLevels }

  private static let fewPixels = 16
  private static let fewLevels = 48

  var summary: String {
    "\(count) pixels differ by up to \(levels) levels, from (\(left), \(top)) to (\(right), \(bottom))"
  }
}
