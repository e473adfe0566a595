import Expectations
import Layout
import TestSupport
import Testing

/// The user's wishes for the size of the panel, and wide screens.
@Suite struct PanelSizingTests {
  @Test(
    "Scale, height and margin; never more than half of the screen",
    arguments: [
      (360.0, 720.0, PanelSizing(scale: 1.25), 328.0), (360, 720, PanelSizing(scale: 0.8), 210),
      (360, 720, PanelSizing(scale: 2), 360), (720, 360, PanelSizing(scale: 2), 180),
      (1920, 1080, PanelSizing(scale: 1.5), 528), (360, 720, PanelSizing(height: 300), 300),
      (360, 720, PanelSizing(height: 300, bottomMargin: 34), 334), (360, 720, PanelSizing(height: 1000), 360),
      (360, 720, PanelSizing(bottomMargin: 34), 296), (360, 720, PanelSizing(scale: 2, height: 280), 280),
    ])
  func height(width: Double, output: Double, sizing: PanelSizing, height: Double) {
    expect(PanelFrame.preferredHeight(width: width, outputHeight: output, sizing: sizing), equals: height)
  }

  @Test("Without the height of the output the user's wish stands") func unknownOutput() {
    expect(
      PanelFrame.preferredHeight(width: 360, sizing: PanelSizing(scale: 2, bottomMargin: 10)), equals: 534)
  }

  /// A screen's panel in some size.
  private static func frame(_ width: Double, _ output: Double, _ sizing: PanelSizing) -> TestPanel {
    let height = PanelFrame.preferredHeight(width: width, outputHeight: output, sizing: sizing)
    return panel(Array(repeating: "label", count: 60), width: width, height: height, sizing: sizing)
  }

  private static let screens = [
    (320.0, 568.0), (360, 720), (480, 960), (720, 360), (800, 1280), (1024, 768), (1280, 720), (1920, 1080),
  ]

  @Test(
    "Keys, text and strip grow together, and never the less the larger they are to be", arguments: screens)
  func growth(width: Double, output: Double) throws {
    let usual = Self.frame(width, output, PanelSizing()).metrics
    var last = 0.0
    for tenths in 8...30 {
      let layout = Self.frame(width, output, PanelSizing(scale: Double(tenths) / 10))
      let growth = layout.metrics.keyHeight / usual.keyHeight
      #expect(growth >= last - 1e-9 && growth <= Double(tenths) / 10 + 1e-9, "\(tenths)")
      #expect(abs(layout.metrics.stripHeight / usual.stripHeight - growth) < 1e-9)
      #expect(abs(layout.metrics.snippetFontSize / usual.snippetFontSize - growth) < 1e-9)
      #expect(abs(layout.metrics.systemFontSize / usual.systemFontSize - growth) < 1e-9)
      #expect(!layout.snippetKeys.isEmpty)
      last = growth
    }
    // The keys are as large as they are to be where half of the screen is high enough.
    if width == 800 { expect(last, equals: 3) }
    #expect(last >= 1.3)
  }

  @Test("Whatever the size is to be, keys stay inside and apart") func everything() {
    var random = SplitMix64(state: 7)
    for _ in 0..<1000 {
      let sizing = PanelSizing(
        scale: Double.random(in: 0.5...3, using: &random),
        bottomMargin: Double(Int.random(in: 0...200, using: &random)))
      let layout = panel(
        Array(repeating: "label", count: 30), width: Double(Int.random(in: 1...4000, using: &random)),
        height: Double(Int.random(in: 1...1200, using: &random)), sizing: sizing)
      let lowest = layout.size.height - layout.metrics.bottomMargin
      for (index, key) in layout.keys.enumerated() {
        #expect(
          key.rect.x >= 0 && key.rect.maxX <= layout.size.width && key.rect.y >= 0, "\(layout.size) \(sizing)"
        )
        #expect(key.rect.maxY <= lowest && !key.rect.isEmpty && key.fontSize > 0, "\(layout.size) \(sizing)")
        for other in layout.keys[..<index] {
          #expect(key.rect.intersection(other.rect) == nil, "\(layout.size) \(sizing)")
        }
      }
    }
  }

  @Test(
    "A wide screen is full of phrases, and the bottom row is in its middle",
    arguments: [(1024.0, 0.0), (1280, 0), (1366, 0), (1367, 0), (1920, 277), (3840, 1237)])
  func middle(width: Double, inset: Double) throws {
    let layout = panel(["a"], width: width, height: 352)
    expect(layout.metrics.inset, equals: inset)
    let (globe, enter) = (try #require(layout.rect(.globe)), try #require(layout.rect(.return)))
    #expect(globe.x == inset + 7 && abs(enter.maxX - (width - inset - 7)) <= 1)
    #expect(layout.snippetArea.x == 7 && layout.snippetArea.maxX == width - 7)
    let space = try #require(layout.rect(.space))
    #expect(space.width < 750)
    let full = panel(Array(repeating: "0123456789", count: 90), width: width, height: 352).snippetKeys
    let left = try #require(full.map(\.rect.x).min())
    let right = try #require(full.map(\.rect.maxX).max())
    #expect(abs(left - 7) < 1e-9 && abs(right - (width - 7)) < 1e-9)
    for key in full {
      let list = ListLayout(
        owner: key, content: ListContent(items: ["one", "two"]), panel: layout.size, available: 400,
        measure: tenPerCharacter)
      #expect(list.isAttached, "\(key)")
    }
  }

  @Test("The strip is as wide, and scrolls there") func strip() throws {
    let flow = PanelFlow(
      labels: [], size: Size(width: 1920, height: 352), hasStrip: true, measure: tenPerCharacter)
    let specs = (0..<60).map {
      KeySpec(id: .tab(.group("\($0)")), role: .tab, face: .label("name \($0)"), style: .tab)
    }
    let strip = StripLayout(tabs: specs, width: 1920, flow.metrics, measure: tenPerCharacter)
    expect(strip.rect, equals: Rect(x: 0, y: 0, width: 1920, height: 34))
    expect(strip.tabs[0].rect.x, equals: 6)
    let last = try #require(strip.tabs.last).rect
    #expect(abs(last.maxX - strip.maximumOffset - (1920 - 6)) < 1e-9)
    for tab in strip.tabs {
      let place = tab.rect.offset(dx: -strip.offset(showing: tab.id, from: 0), dy: 0)
      #expect(place.x >= strip.rect.x && place.maxX <= strip.rect.maxX)
    }
    #expect(strip.groups(at: 0)[0].keys.count < strip.tabs.count)
  }

  @Test("What is the home bar's is for no key") func margin() throws {
    let layout = panel(["a"], height: 262 + 34, sizing: PanelSizing(bottomMargin: 34))
    let space = try #require(layout.rect(.space))
    #expect(space.height == 42 && space.maxY == 262 - 2)
    expect(layout.key(at: Point(x: space.center.x, y: 261))?.id, equals: .space)
    #expect(layout.key(at: Point(x: space.center.x, y: 262)) == nil)
  }

  @Test("A word that is wider than its key is set smaller", arguments: [(1.0, 16.0), (1.8, 16 * 1.8)])
  func words(scale: Double, largest: Double) throws {
    let layout = panel([], width: 320, height: 472, sizing: PanelSizing(scale: scale))
    let enter = try #require(layout.keys.first { $0.id == .return })
    let width = tenPerCharacter("return", enter.fontSize)
    #expect(width <= enter.rect.width - layout.metrics.labelPadding + 1e-9)
    #expect(enter.fontSize <= largest && enter.fontSize >= 8)
  }

  @Test("The text of a list is as large as that of the keys", arguments: [0.8, 1, 1.25, 2])
  func listText(scale: Double) throws {
    for (width, output) in Self.screens {
      let sizing = PanelSizing(scale: scale)
      let layout = Self.frame(width, output, sizing)
      let key = try #require(layout.snippetKeys.first)
      let list = ListLayout(
        owner: key, content: ListContent(items: ["one", "two"]), panel: layout.size, available: 300,
        sizing: sizing,
        measure: tenPerCharacter)
      #expect(list.metrics.fontSize >= min(layout.metrics.snippetFontSize, 17 * scale) - 1e-9)
      expect(list.metrics.rowHeight, equals: list.metrics.rowHeight.rounded())
      #expect(list.rows.count == 2 || list.maximumOffset > 0)
    }
  }

  @Test("A list's surface is a whole number of pixels at scales in thirds and quarters") func grain() throws {
    let layout = panel(["greetings", "banter"])
    for key in layout.snippetKeys {
      let surface = ListLayout(
        owner: key, content: ListContent(items: ["one", "two"]), panel: layout.size, available: 300,
        measure: tenPerCharacter
      ).surface
      for side in [surface.x, surface.y, surface.width, surface.height] {
        expect(side.truncatingRemainder(dividingBy: 12), equals: 0)
      }
    }
  }
}
