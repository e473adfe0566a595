import Expectations
import Layout
import TestSupport
import Testing

/// Rules that hold for every panel.
@Suite struct PanelPropertyTests {
  private static func randomPanel(_ random: inout SplitMix64) -> TestPanel {
    // Sizes of all magnitudes: 1 to about 10,000.
    func length() -> Double {
      let exact =
        Double(1 << Int.random(in: 0...13, using: &random)) * Double.random(in: 0.5...1, using: &random)
      return Bool.random(using: &random) ? max(1, exact.rounded()) : max(1, exact)
    }
    let labels = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      String(repeating: "x", count: Int.random(in: 0...40, using: &random))
    }
    return panel(labels, width: length(), height: length())
  }

  @Test func keysStayInsideAndApart() {
    var random = SplitMix64(state: 1)
    for _ in 0..<800 {
      let layout = Self.randomPanel(&random)
      let surface = Rect(layout.size)
      for key in layout.keys {
        let rect = key.rect
        #expect(rect.width > 0 && rect.height > 0 && key.fontSize > 0, "\(layout.size) \(key)")
        #expect(
          rect.x >= 0 && rect.y >= 0 && rect.maxX <= surface.maxX
            && rect.maxY + layout.metrics.lip <= surface.maxY, "\(layout.size) \(key)")
      }
      for (index, key) in layout.keys.enumerated() {
        for other in layout.keys[..<index] {
          #expect(key.rect.intersection(other.rect) == nil, "\(layout.size) \(key) \(other)")
        }
      }
    }
  }

  @Test func snippetsKeepTheirOrderAndAreLeftOutOnlyAtTheEnd() {
    var random = SplitMix64(state: 2)
    for _ in 0..<500 {
      let ids = Self.randomPanel(&random).snippetKeys.map(\.id)
      expect(ids, equals: ids.indices.map { .snippet(String($0)) })
    }
  }

  @Test func touchHitsTheNearestKey() {
    var random = SplitMix64(state: 3)
    for _ in 0..<300 {
      let layout = Self.randomPanel(&random)
      for _ in 0..<50 {
        let point = Point(
          x: Double.random(in: 0..<layout.size.width, using: &random),
          y: Double.random(in: 0..<layout.size.height, using: &random))
        let places = layout.keys + layout.frame.marks.areas
        let nearest = places.map { $0.rect.distance(to: point) }.min() ?? .infinity
        let hit = layout.key(at: point)
        expect((hit != nil), equals: (nearest <= 24), "\(layout.size) \(point)")
        if let hit { expect(hit.rect.distance(to: point), equals: nearest, "\(layout.size) \(point)") }
      }
    }
  }

  @Test(arguments: [(1.0, 1.0), (1, 400), (400, 1), (0.5, 0.5), (8192, 8192), (4_294_967_295, 4_294_967_295)])
  func extremeSizesHaveAWholePanel(width: Double, height: Double) {
    let layout = panel(["a", "b"], width: width, height: height)
    expect(layout.keys.count, equals: 6)
    #expect(layout.keys.allSatisfy { $0.rect.x.isFinite && $0.rect.y.isFinite && !$0.rect.isEmpty })
  }

  @Test(arguments: [0, -1, .nan, .infinity, -.infinity, 1e300])
  func sizesThatNoSurfaceHasHaveNoKeys(length: Double) {
    for layout in [panel(["a"], width: length), panel(["a"], height: length)] {
      #expect(layout.keys.isEmpty)
      #expect(layout.key(at: Point(x: 1, y: 1)) == nil)
    }
  }
}

@Suite struct HitTestTests {
  private let layout = panel(["greetings", "banter", "farewell"])

  @Test func keyIsHitOnItself() {
    for key in layout.keys { expect(layout.key(at: key.rect.center), equals: key) }
  }

  @Test func gapBelongsToTheNearerKey() throws {
    let globe = try #require(layout.rect(.globe))
    expect(layout.key(at: Point(x: globe.maxX + 2.9, y: globe.center.y))?.id, equals: .globe)
    expect(layout.key(at: Point(x: globe.maxX + 3.1, y: globe.center.y))?.id, equals: .space)
    let first = try #require(layout.rect(.snippet("0")))
    expect(layout.key(at: Point(x: first.maxX + 2.9, y: first.center.y))?.id, equals: .snippet("0"))
    expect(layout.key(at: Point(x: first.maxX + 3.1, y: first.center.y))?.id, equals: .snippet("1"))
  }

  @Test func edgesOfTheSurfaceBelongToTheBottomRow() {
    expect(layout.key(at: Point(x: 0, y: 261.9))?.id, equals: .globe)
    expect(layout.key(at: Point(x: 359.9, y: 261.9))?.id, equals: .return)
  }

  @Test func farFromEveryKeyIsNothing() throws {
    let first = try #require(layout.rect(.snippet("0")))
    expect(layout.key(at: Point(x: first.center.x, y: first.y - 23.9))?.id, equals: .snippet("0"))
    #expect(layout.key(at: Point(x: first.center.x, y: first.y - 24.1)) == nil)
  }

  @Test(arguments: [(-0.1, 240.0), (360, 240), (20, 262), (20, -1), (.nan, 240), (.infinity, 240)])
  func outsideIsNothing(x: Double, y: Double) {
    #expect(layout.key(at: Point(x: x, y: y)) == nil)
  }
}
