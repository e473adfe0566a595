import Expectations
import Layout
import Testing

@Suite struct PanelLayoutTests {
  /// Apple keyboard geometry: key area, and the bar above it on a portrait phone.
  @Test(arguments: [
    (320.0, 262.0), (360, 262), (375, 262), (390, 262), (413, 262), (414, 272), (430, 272), (568, 162),
    (720, 162), (926, 162), (1024, 264), (1920, 264), (1, 262), (0, 262),
  ])
  func heightFollowsTheWidth(width: Double, height: Double) {
    expect(PanelFrame.preferredHeight(width: width), equals: height)
  }

  @Test(arguments: [
    (360.0, 720.0, 262.0), (540, 1140, 272), (768, 1024, 264), (720, 360, 162), (800, 480, 162),
    (1024, 600, 264), (1024, 768, 352), (1280, 720, 352), (1920, 1080, 352), (568, 320, 160),
    (480, 960, 272), (1706, 1066, 352), (360, 400, 200), (320, 240, 120), (320, 0, 262),
  ])
  func heightFollowsTheOutputWhereItIsKnown(width: Double, outputHeight: Double, height: Double) {
    expect(PanelFrame.preferredHeight(width: width, outputHeight: outputHeight), equals: height)
  }

  /// Key height, gap, side and the space below, each as the class has it.
  @Test(arguments: [
    (320.0, 262.0, 39.0, 6.0, 3.0, 3.0), (375, 262, 42, 6, 3, 2), (414, 272, 46, 6, 4, 4),
    (720, 162, 33, 6, 3, 3), (768, 264, 56, 10, 5, 8), (1024, 352, 74, 14, 7, 10),
  ])
  func bottomRowHasTheMeasuresOfItsClass(
    width: Double, height: Double, keyHeight: Double, gap: Double, side: Double, below: Double
  ) throws {
    let layout = panel([], width: width, height: height)
    expect(layout.keys.map(\.id), equals: [.globe, .space, .delete, .return])
    let rects = layout.keys.map(\.rect)
    for rect in rects {
      expect(rect.height, equals: keyHeight)
      expect(rect.maxY, equals: height - below)
    }
    expect(rects[0].x, equals: side)
    #expect(abs(rects[3].maxX - (width - side)) < 1e-9)
    for (left, right) in zip(rects, rects.dropFirst()) { #expect(abs(right.x - left.maxX - gap) < 1e-9) }
  }

  @Test func bottomRowWidthsAreInPercentOfTheSurface() throws {
    let upright = panel([], width: 400)
    try expect(#require(upright.rect(.globe)).width, equals: 400 * 0.123)
    try expect(#require(upright.rect(.delete)).width, equals: 400 * 0.13)
    try expect(#require(upright.rect(.return)).width, equals: 400 * 0.2)
    let sideways = panel([], width: 800, height: 162)
    try expect(#require(sideways.rect(.globe)).width, equals: 800 * 0.095)
    try expect(#require(sideways.rect(.return)).width, equals: 800 * 0.195)
  }

  @Test func threeSnippetsShareOneCentredLine() throws {
    let layout = panel(["greetings", "banter", "farewell"])
    let keys = layout.snippetKeys
    expect(keys.map(\.label), equals: ["GREETINGS", "BANTER", "FAREWELL"])
    expect(keys.map(\.rect.width), equals: [106, 76, 96])
    #expect(keys.allSatisfy { $0.rect.height == 42 && $0.rect.y == keys[0].rect.y && $0.fontSize == 17 })
    expect(keys[1].rect.x - keys[0].rect.maxX, equals: 6)
    expect(keys[2].rect.x - keys[1].rect.maxX, equals: 6)
    expect(keys[0].rect.x, equals: 360 - keys[2].rect.maxX)
    #expect(abs(keys[0].rect.center.y - layout.snippetArea.center.y) < 1e-9)
    let space = try #require(layout.rect(.space))
    expect(layout.snippetArea.maxY, equals: space.y - 12)
  }

  @Test func linesFillInTheOrderOfTheSnippets() {
    let layout = panel(["0123456789", "0123456789", "0123456789", "0123"])
    let tops = layout.lineTops
    expect(tops.count, equals: 2)
    expect(layout.snippetKeys.map { tops.firstIndex(of: $0.rect.y) }, equals: [0, 0, 1, 1])
    expect(tops[1] - tops[0], equals: 50)
    let middle = (tops[0] + tops[1] + 42) / 2
    #expect(abs(middle - layout.snippetArea.center.y) < 1e-9)
  }

  @Test(arguments: [
    (320.0, 262.0, 4), (375, 262, 4), (414, 272, 4), (720, 162, 3), (768, 264, 3), (1024, 352, 5),
  ])
  func panelHasAsManyLinesAsFit(width: Double, height: Double, lines: Int) {
    let layout = panel(
      Array(repeating: String(repeating: "w", count: 300), count: 20), width: width, height: height)
    expect(layout.lineTops.count, equals: lines)
    expect(layout.snippetKeys.count, equals: lines)
    expect(layout.snippetKeys.map(\.id), equals: (0..<lines).map { .snippet(String($0)) })
  }

  @Test func lineThatIsExactlyFullIsNotBroken() {
    let labels = Array(repeating: "x", count: 8)
    let exact = 8 * 42.0 + 7 * 6 + 2 * 3
    expect(panel(labels, width: exact).snippetKeys.map(\.rect.width), equals: Array(repeating: 42, count: 8))
    expect(panel(labels, width: exact).lineTops.count, equals: 1)
    expect(panel(labels, width: exact - 0.5).lineTops.count, equals: 2)
  }

  @Test func longLabelTakesALineAndNoMore() {
    let layout = panel(["short", String(repeating: "long ", count: 100), "end"])
    expect(layout.snippetKeys.map(\.rect.width), equals: [66, 354, 46])
    expect(layout.lineTops.count, equals: 3)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308])
  func unusableMeasureCountsAsTooWide(width: Double) {
    let layout = panel(["a"], measure: { _, _ in width })
    expect(layout.snippetKeys.map(\.rect.width), equals: [354])
  }

  @Test func negativeMeasureGivesTheNarrowestKey() {
    expect(panel(["a"], measure: { _, _ in -1000 }).snippetKeys.map(\.rect.width), equals: [42])
  }

  @Test(arguments: [
    ("greetings", "GREETINGS"), ("straße", "STRAßE"), ("iPhone", "iPhone"),
    ("line\nbreak\ttab", "LINE BREAK TAB"),
    (" \r\n padded \n", "PADDED"), ("a\u{0}b\u{1B}c", "A�B�C"), ("a\u{202E}\u{200B}c", "A⇆⬚C"),
    ("\u{3164}", "⬚"), ("日本 😀", "日本 😀"), ("", ""), ("\n", ""),
    ("<b>&amp;</b>", "<B>&AMP;</B>"),
  ])
  func labelIsOneUpperCaseLine(text: String, label: String) {
    expect(panel([text]).snippetKeys.map(\.label), equals: [label])
  }

  @Test func endlessLabelIsCutBeforeItIsMeasured() {
    for unit in ["a", "e\u{301}", "\u{301}"] {
      var longest = 0
      let layout = panel(
        [String(repeating: unit, count: 500_000)],
        measure: { text, _ in
          longest = max(longest, text.unicodeScalars.count)
          return 1e6
        })
      expect(longest, equals: 513)
      expect(layout.snippetKeys.first?.label.last, equals: "…")
      expect(layout.snippetKeys.first?.rect.width, equals: 354)
    }
  }

  @Test func onlyWhatIsShownIsMeasured() {
    var measured = 0
    let layout = panel(
      Array(repeating: "label", count: 10_000),
      measure: { text, size in
        measured += 1
        return tenPerCharacter(text, size)
      })
    expect(layout.snippetKeys.count, equals: 20)
    // These are the first page and the label after it, the four letters of the others, the keys of the page itself and the
    // four of the bottom row.
    expect(measured, equals: 21 + 4 + 20 + 4)
  }
}
