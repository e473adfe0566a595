import Expectations
import Testing

@testable import Wayland

@Suite struct SurfaceScaleTests {
  @Test(
    "Lengths are rounded half away from zero",
    arguments: [
      (262, 120, 262), (262, 180, 393), (3, 180, 5), (1, 60, 1), (1, 30, 1), (392, 330, 1078),
      (393, 330, 1081),
      (360, 360, 1080), (16_384, 1920, 262_144), (.max, 1920, .max),
    ] as [(Int32, UInt32, Int32)])
  func pixels(logical: Int32, parts: UInt32, expected: Int32) throws {
    try expect(#require(SurfaceScale(parts: parts)).pixels(logical), equals: expected)
  }

  @Test(arguments: [0, 1, 29, 1921, .max] as [UInt32]) func nonsenseIsNoScale(parts: UInt32) {
    #expect(SurfaceScale(parts: parts) == nil)
  }

  /// Modes of phones, tablets and desktops, as wlroots rounds their logical sizes, and as others do.
  @Test(arguments: [120, 132, 150, 160, 165, 180, 200, 210, 240, 270, 300, 330, 360] as [UInt32])
  func theScaleFollowsFromModeAndLogicalSize(parts: UInt32) throws {
    let scale = try #require(SurfaceScale(parts: parts))
    for (width, height) in [(720, 1440), (1080, 2340), (1440, 720), (2560, 1600), (1920, 1080), (3840, 2160)]
    {
      for rule in [FloatingPointRoundingRule.down, .toNearestOrAwayFromZero, .up] {
        func logical(_ pixels: Int) -> Int32 { Int32((Double(pixels) / scale.value).rounded(rule)) }
        let found = SurfaceScale(
          pixels: (Int32(width), Int32(height)), logical: (logical(width), logical(height)))
        expect(found, equals: scale, "\(width) x \(height), \(rule)")
      }
    }
  }

  @Test(
    arguments: [
      ((720, 1440), (0, 0)), ((720, 1440), (-1, 5)), ((0, 0), (360, 720)), ((720, 1440), (720, 360)),
      ((720, 1440), (1, 1)), ((60_000, 60_000), (1, 1)), ((720, 1440), (60_000, 60_000)),
    ] as [((Int32, Int32), (Int32, Int32))])
  func sizesThatDoNotGoTogetherHaveNoScale(pixels: (Int32, Int32), logical: (Int32, Int32)) {
    #expect(SurfaceScale(pixels: (pixels.0, pixels.1), logical: (logical.0, logical.1)) == nil)
  }

  @Test(
    arguments: [(120, 1), (180, 2), (150, 4), (330, 4), (160, 3), (240, 1), (132, 10), (121, 120)]
      as [(UInt32, Int32)])
  func periodIsTheLeastLengthOfWholePixels(parts: UInt32, period: Int32) throws {
    let scale = try #require(SurfaceScale(parts: parts))
    expect(scale.period, equals: period)
    expect(Double(period) * scale.value, equals: (Double(period) * scale.value).rounded())
  }

  @Test func wholeScales() {
    #expect(SurfaceScale(whole: 0) == .one && SurfaceScale(whole: -5) == .one)
    expect(SurfaceScale(whole: .max).whole, equals: 16)
    expect(SurfaceScale(parts: 180)?.roundedUp, equals: SurfaceScale(whole: 2))
    #expect(SurfaceScale(parts: 180)?.isWhole == false && SurfaceScale(whole: 3).isWhole)
  }
}
