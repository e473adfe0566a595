/// The number of buffer pixels per logical pixel, in the 120ths of wp_fractional_scale_v1.
public struct SurfaceScale: Hashable, Comparable, Sendable {
  /// The scale in 120ths of a buffer pixel: 120 for a scale of 1.
  public let parts: Int32

  private static let partsOfOne: Int32 = 120
  /// The scale of 1: one buffer pixel for each logical pixel.
  public static let one = SurfaceScale(whole: 1)
  /// The parts that are believed of a compositor, from a quarter to sixteen times; the rest is nonsense.
  private static let believed: ClosedRange<Int32> = partsOfOne / 4...16 * partsOfOne

  /// Takes a scale of buffers (`wl_surface.set_buffer_scale`), at most the largest that is believed.
  init(whole scale: Int32) {
    parts = Self.partsOfOne * min(max(1, scale), Self.believed.upperBound / Self.partsOfOne)
  }

  /// Takes a scale in 120ths; nil for one that no screen has.
  init?(parts: UInt32) {
    guard let parts = Int32(exactly: parts), Self.believed.contains(parts) else { return nil }
    self.parts = parts
  }

  /// Finds the scale at which an output with these pixels has this logical size. Nil where no scale does, as when one
  /// of the two is out of date.
  ///
  /// Compositors round logical sizes, wlroots down and others to the nearest. Several scales may therefore fit: the
  /// nearest is taken.
  init?(pixels: (width: Int32, height: Int32), logical: (width: Int32, height: Int32)) {
    guard min(pixels.width, pixels.height, logical.width, logical.height) > 0 else { return nil }
    // The longer side tells more.
    let (length, long) =
      pixels.width > pixels.height ? (pixels.width, logical.width) : (pixels.height, logical.height)
    let nearest = (Double(length) * Double(Self.partsOfOne) / Double(long)).rounded()
    guard nearest <= Double(Self.believed.upperBound) else { return nil }
    let candidates = [0, -1, 1].compactMap { SurfaceScale(parts: UInt32(nearest + $0)) }
    func error(_ pixels: Int32, _ logical: Int32, _ scale: SurfaceScale) -> Double {
      abs(Double(pixels) / scale.value - Double(logical))
    }
    let matching = candidates.filter {
      error(pixels.width, logical.width, $0) < 1 && error(pixels.height, logical.height, $0) < 1
    }
    guard let scale = matching.first else { return nil }
    self = scale
  }

  /// Buffer pixels per logical pixel.
  public var value: Double { Double(parts) / Double(Self.partsOfOne) }

  /// True if `wl_surface.set_buffer_scale` takes the scale, as `whole`.
  public var isWhole: Bool { parts % Self.partsOfOne == 0 }
  var whole: Int32 { parts / Self.partsOfOne }

  /// The next whole scale, for a compositor that cannot have fractions.
  var roundedUp: SurfaceScale { SurfaceScale(whole: (parts + Self.partsOfOne - 1) / Self.partsOfOne) }

  /// Converts a length to buffer pixels, rounded half away from zero as wp_fractional_scale_v1 does; at least 1.
  func pixels(_ logical: Int32) -> Int32 {
    max(
      1,
      Int32(clamping: (Int64(logical) * Int64(parts) + Int64(Self.partsOfOne) / 2) / Int64(Self.partsOfOne)))
  }

  /// The smallest number of logical pixels that is a whole number of buffer pixels.
  var period: Int32 {
    var (divisor, rest) = (Self.partsOfOne, parts % Self.partsOfOne)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return Self.partsOfOne / divisor
  }

  /// Compares by parts: the smaller scale has fewer buffer pixels per logical pixel.
  public static func < (one: SurfaceScale, other: SurfaceScale) -> Bool { one.parts < other.parts }
}
