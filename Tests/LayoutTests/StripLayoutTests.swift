import Expectations
import Gestures
import Layout
import Testing

@Suite struct StripLayoutTests {
  private func strip(_ names: [String], width: Double = 360, height: Double = 262) -> StripLayout {
    let specs =
      [KeySpec(id: .tab(.favourites), role: .tab, face: .glyph(.star, name: "Favourites"), style: .tab)]
      + names.map { KeySpec(id: .tab(.group($0)), role: .tab, face: .label($0), style: .tab) }
    let flow = PanelFlow(labels: [], size: Size(width: width, height: height), measure: tenPerCharacter)
    return StripLayout(tabs: specs, width: width, flow.metrics, measure: tenPerCharacter)
  }

  private let many = (0..<20).map { "group \($0)" }

  @Test func isAsHighAsIsSaid() {
    expect(strip(["a"]).rect, equals: Rect(x: 0, y: 0, width: 360, height: 34))
  }

  @Test func tabsAreSideBySideAndWideEnoughForAThumb() {
    let tabs = strip(many + ["x"]).tabs.map(\.rect)
    for (left, right) in zip(tabs, tabs.dropFirst()) { expect(right.x, equals: left.maxX + 6) }
    #expect(tabs.allSatisfy { $0.width >= 40 && $0.y >= 0 && $0.maxY <= 34 })
  }

  @Test(arguments: [Double.nan, .infinity, 1e300, -5]) func longNamesAreCut(width: Double) {
    let specs = [KeySpec(id: .tab(.all), role: .tab, face: .label("name"), style: .tab)]
    let strip = StripLayout(tabs: specs, width: 360, .phone) { _, _ in width }
    expect(strip.tabs[0].rect.width, equals: (width == -5 ? 40 : 160))
  }

  @Test func whatFitsDoesNotScroll() {
    expect(strip(["a", "b"]).maximumOffset, equals: 0)
    expect(strip(["a", "b"]).bounded(50), equals: 0)
    #expect(strip(many).maximumOffset > 0)
    expect(strip(many).bounded(.nan), equals: 0)
    expect(strip(many).bounded(-5), equals: 0)
    expect(strip(many).bounded(1e9), equals: strip(many).maximumOffset)
    expect(StripLayout(tabs: [], width: 360, .phone, measure: tenPerCharacter).maximumOffset, equals: 0)
  }

  @Test func theLastTabCanBeSeenWhole() throws {
    let strip = strip(many)
    let last = try #require(strip.tabs.last).rect
    #expect(last.maxX - strip.maximumOffset <= 360)
  }

  @Test func aTabIsShownWithSomethingOfItsNeighbours() throws {
    let strip = strip(many)
    for tab in strip.tabs {
      for start in [0, 200, strip.maximumOffset] {
        let offset = strip.offset(showing: tab.id, from: start)
        let place = tab.rect.offset(dx: -offset, dy: 0)
        #expect(place.x >= 0 && place.maxX <= 360)
      }
    }
    let middle = strip.tabs[10]
    expect(middle.rect.maxX - strip.offset(showing: middle.id, from: 0), equals: 320)
    expect(strip.offset(showing: .tab(.all), from: 30), equals: 30)
  }

  @Test func keysThatAreScrolledOutCannotBeTouched() throws {
    let strip = strip(many)
    let group = try #require(strip.groups(at: 100.4).last)
    expect(group.offset, equals: -100.4)
    let frame = PanelFrame(
      size: Size(width: 360, height: 262), metrics: .phone, groups: [], strip: [group])
    #expect(frame.tabs.first?.id != .tab(.favourites))
    #expect(group.keys.count < strip.tabs.count)
    #expect(frame.tabs.allSatisfy { $0.rect.maxX > 0 && $0.rect.x < 360 })
    for tab in frame.tabs {
      let visible = max(0, tab.rect.x)..<min(360, tab.rect.maxX)
      let point = Point(x: (visible.lowerBound + visible.upperBound) / 2, y: 33)
      expect(frame.key(at: point)?.id, equals: tab.id)
    }
    #expect(frame.key(at: Point(x: 180, y: 34)) == nil)
  }
}
