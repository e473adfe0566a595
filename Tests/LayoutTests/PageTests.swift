import Expectations
import Layout
import TestSupport
import Testing

/// Labels that take two to a line, and the number of lines of a phone's panel.
private func half(_ count: Int) -> [String] {
  Array(repeating: String(repeating: "x", count: 14), count: count)
}
private let linesOfAPhone = 4

@Suite struct PageTests {
  @Test func allLinesAreUsedBeforeThereIsASecondPage() {
    let full = panel(half(2 * linesOfAPhone))
    expect(full.pageCount, equals: 1)
    #expect(full.dots.isEmpty)
    expect(full.snippetKeys.count, equals: 8)
    let more = panel(half(2 * linesOfAPhone + 1))
    expect(more.pageCount, equals: 2)
    expect(more.snippetKeys.count, equals: 8)
    expect(panel(half(9), page: 1).snippetKeys.map(\.id), equals: [.snippet("8")])
  }

  @Test func noSnippetsAreOnePage() {
    expect(panel([]).pageCount, equals: 1)
    expect(panel([], page: 3).position, equals: 0.5)
  }

  @Test(arguments: [
    (320.0, 262.0), (360, 262), (414, 272), (720, 162), (768, 264), (1024, 352), (360, 200), (100, 80),
  ])
  func dotsAreBetweenTheSnippetsAndTheBottomRow(width: Double, height: Double) throws {
    let one = panel(half(2), width: width, height: height)
    let count = try #require((1...400).first { panel(half($0), width: width, height: height).pageCount == 3 })
    let several = panel(half(count), width: width, height: height)
    let lowest = try #require(several.snippetKeys.map(\.rect.maxY).max())
    let space = try #require(several.rect(.space))
    expect(several.dots.count, equals: 3)
    for dot in several.dots {
      #expect(dot.rect.y >= lowest + several.metrics.lip && dot.rect.maxY <= space.y, "\(dot)")
    }
    expect(space, equals: one.rect(.space))
    // The dots make keys no lower than a finger needs.
    let height = try #require(several.snippetKeys.first).rect.height
    let least = min(several.metrics.snippetKeyHeight, several.metrics.leastSnippetKey)
    #expect(height <= several.metrics.snippetKeyHeight && height >= least)
  }

  @Test func everyPageStartsAtTheSameHeight() throws {
    let labels = half(10)
    expect(panel(labels).lineTops.count, equals: 4)
    expect(panel(labels, page: 1).lineTops.first, equals: panel(labels).lineTops.first)
  }

  @Test func betweenTwoPagesPartsOfBothAreThere() throws {
    let labels = half(30)
    let page = panel(labels, page: 1)
    let next = panel(labels, page: 2)
    let moving = panel(labels, page: 1.375)
    #expect(moving.isMoving && !page.isMoving)
    for key in moving.snippetKeys {
      let old = page.rect(key.id)?.offset(dx: -135, dy: 0)
      let new = next.rect(key.id)?.offset(dx: 225, dy: 0)
      expect(key.rect, equals: old ?? new)
      #expect(key.rect.maxX > 0 && key.rect.x < 360)
    }
    #expect(moving.snippetKeys.contains { $0.rect.x < 0 })
    #expect(moving.snippetKeys.contains { page.rect($0.id) == nil })
    #expect(moving.snippetKeys.count < page.snippetKeys.count + next.snippetKeys.count)
  }

  @Test(arguments: [(-9.0, -0.5), (-0.2, -0.2), (3.2, 3.2), (99, 3.5), (.nan, 0), (.infinity, 3.5)])
  func positionEndsHalfAPageBeyondTheLastOne(wanted: Double, position: Double) {
    let layout = panel(half(30), page: wanted)
    expect(layout.pageCount, equals: 4)
    expect(layout.position, equals: position)
  }

  @Test func touchBetweenPagesIsForAKeyAtThatPlace() {
    let layout = panel(half(30), page: 0.4)
    for key in layout.snippetKeys {
      let visible = max(0, key.rect.x)..<min(360, key.rect.maxX)
      let point = Point(x: (visible.lowerBound + visible.upperBound) / 2, y: key.rect.center.y)
      expect(layout.key(at: point), equals: key)
    }
    #expect(layout.key(at: Point(x: -1, y: 50)) == nil)
  }

  @Test func squeezedLineStillFits() throws {
    // Whole labels are wider than the sum of their letters, which no font does.
    let layout = panel(half(40), page: 2) { text, size in
      tenPerCharacter(text, size) * (text.count > 1 ? 1.2 : 1)
    }
    for top in layout.lineTops {
      let line = layout.snippetKeys.filter { $0.rect.y == top }
      #expect(try #require(line.first).rect.x >= 3 - 1e-9)
      #expect(try #require(line.last).rect.maxX <= 357 + 1e-9)
    }
  }
}

@Suite struct FlowTests {
  private func flow(_ labels: [String], width: Double = 360, height: Double = 262) -> PanelFlow {
    PanelFlow(labels: labels, size: Size(width: width, height: height), measure: tenPerCharacter)
  }

  private func layout(_ labels: [String], _ flow: PanelFlow, page: Int) -> TestPanel {
    TestPanel(flow: flow, position: Double(page), labels: labels)
  }

  @Test func pagesHoldEverySnippetOnceAndInOrder() {
    var random = SplitMix64(state: 4)
    for _ in 0..<200 {
      let labels = (0..<Int.random(in: 0...120, using: &random)).map { _ in
        String(repeating: "x", count: Int.random(in: 0...40, using: &random))
      }
      let width = Double.random(in: 1...1500, using: &random)
      let height = Double.random(in: 1...500, using: &random)
      let flow = flow(labels, width: width, height: height)
      var ids: [KeyID] = []
      for page in 0..<flow.pageCount {
        let keys = layout(labels, flow, page: page).snippetKeys
        #expect(labels.isEmpty || !keys.isEmpty)
        for key in keys {
          expect(flow.page(ofSnippet: ids.count), equals: page, "\(key)"); ids.append(key.id)
        }
      }
      expect(ids, equals: labels.indices.map { .snippet(String($0)) }, "\(width)x\(height)")
    }
  }

  @Test func everyPageHasThePropertiesOfTheFirst() {
    var random = SplitMix64(state: 5)
    for _ in 0..<500 {
      let labels = (0..<80).map { _ in String(repeating: "x", count: Int.random(in: 0...40, using: &random)) }
      let size = Size(
        width: Double.random(in: 0.5...1500, using: &random),
        height: Double.random(in: 0.5...500, using: &random))
      let flow = flow(labels, width: size.width, height: size.height)
      let position = Double.random(in: 0..<Double(flow.pageCount), using: &random)
      for place in [position, position.rounded(.down)] {
        let layout = TestPanel(flow: flow, position: place, labels: labels)
        for (index, key) in layout.keys.enumerated() {
          #expect(key.rect.width > 0 && key.rect.height > 0)
          #expect(key.rect.y >= 0 && key.rect.maxY + layout.metrics.lip <= size.height)
          #expect(
            layout.isMoving || key.rect.x >= 0 && key.rect.maxX <= size.width, "\(size) \(place) \(key)")
          for other in layout.keys[..<index] { #expect(key.rect.intersection(other.rect) == nil) }
        }
        for dot in layout.dots {
          #expect(dot.rect.x >= 0 && dot.rect.maxX <= size.width && dot.rect.maxY <= size.height)
          #expect(layout.keys.allSatisfy { $0.rect.intersection(dot.rect) == nil }, "\(size) \(dot)")
        }
      }
    }
  }

  @Test func fewerSnippetsThanInTheFlowAreNoKeysMore() {
    let labels = Array(repeating: "label", count: 40)
    let flow = flow(labels)
    expect(layout(Array(labels.prefix(3)), flow, page: 0).snippetKeys.count, equals: 3)
    #expect(layout([], flow, page: 1).snippetKeys.isEmpty)
  }

  @Test func tenThousandSnippetsAreMeasuredByTheirLetters() {
    let labels = (10_000..<20_000).map { "key \($0)" }
    var measured = 0
    func count(_ text: String, _ size: Double) -> Double { measured += 1; return tenPerCharacter(text, size) }
    let flow = PanelFlow(labels: labels, size: Size(width: 360, height: 262), measure: count)
    #expect(measured < 50)
    expect(flow.pageCount, equals: 834)
    expect(flow.page(ofSnippet: 9_999), equals: 833)
    expect(flow.page(ofSnippet: -1), equals: 0)
    expect(flow.page(ofSnippet: .max), equals: 833)
    measured = 0
    let layout = TestPanel(flow: flow, position: 700.5, labels: labels, measure: count)
    expect(layout.pageCount, equals: 834)
    // The four of the bottom row are measured, too.
    #expect(measured <= 24 + 4)
  }

  @Test func lettersOfAnyScriptAreMeasuredSeldom() {
    var measured = 0
    func count(_ text: String, _ size: Double) -> Double { measured += 1; return 17 }
    let scalars = (UInt32(0x21)..<0x30000).compactMap(Unicode.Scalar.init).map { String($0) }
    _ = PanelFlow(labels: scalars, size: Size(width: 360, height: 262), measure: count)
    #expect(measured < 2500)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, -5])
  func unusableMeasureStillGivesPages(width: Double) {
    let labels = Array(repeating: "ab", count: 100)
    let flow = PanelFlow(labels: labels, size: Size(width: 360, height: 262), measure: { _, _ in width })
    expect(flow.pageCount, equals: (width == -5 ? 4 : 25))
  }
}

@Suite struct PageDotTests {
  private func dots(pages: Int, position: Double, width: Double = 360) -> [PageDot] {
    panel(half(pages * 2 * linesOfAPhone), width: width, page: position).dots
  }

  @Test func eachPageHasADotInTheMiddleOfThePanel() {
    let dots = dots(pages: 3, position: 1)
    expect(dots.map(\.page), equals: [0, 1, 2])
    expect(dots.map(\.isCurrent), equals: [false, true, false])
    expect(dots.map(\.rect.center.x), equals: [166, 180, 194])
    #expect(dots.allSatisfy { $0.rect.width == 6 && $0.rect.height == 6 })
  }

  @Test func currentChangesHalfway() {
    expect(dots(pages: 3, position: 0.49).map(\.isCurrent), equals: [true, false, false])
    expect(dots(pages: 3, position: 0.51).map(\.isCurrent), equals: [false, true, false])
    expect(dots(pages: 3, position: -0.5).map(\.isCurrent), equals: [true, false, false])
    expect(dots(pages: 3, position: 2.5).map(\.isCurrent), equals: [false, false, true])
  }

  @Test func moreThanNinePagesAreTold() {
    expect(dots(pages: 9, position: 0).count, equals: 9)
    let many = panel(half(10 * 2 * linesOfAPhone), page: 4.6)
    #expect(many.dots.isEmpty)
    expect(many.frame.marks.caption?.text, equals: "6/10")
    expect(panel(half(100), page: 99).frame.marks.caption?.text, equals: "13/13")
    #expect(panel(half(9), page: 0).frame.marks.caption == nil)
  }

  @Test func dotsThatDoNotFitAreTold() {
    let narrow = panel(half(7 * 2 * linesOfAPhone), width: 60)
    #expect(narrow.dots.isEmpty && narrow.frame.marks.caption != nil)
  }

  @Test func halvesTurnPages() throws {
    let layout = panel(half(3 * 2 * linesOfAPhone))
    let areas = layout.frame.marks.areas
    expect(areas.map(\.id), equals: [PageKey.previous.id, PageKey.next.id])
    #expect(areas[0].rect.maxX == 180 && areas[1].rect.x == 180)
    for dot in layout.dots { #expect(areas.contains { $0.rect.contains(dot.rect.center) }) }
    expect(layout.key(at: Point(x: 170, y: areas[0].rect.center.y))?.id, equals: PageKey.previous.id)
    expect(layout.key(at: Point(x: 190, y: areas[0].rect.center.y))?.id, equals: PageKey.next.id)
    // They are not among the other keys.
    #expect(!layout.keys.contains { $0.id == PageKey.previous.id || $0.id == PageKey.next.id })
    let lowest = try #require(layout.snippetKeys.map(\.rect.maxY).max())
    #expect(areas.allSatisfy { $0.rect.y >= lowest && $0.rect.maxY <= layout.rect(.space)?.y ?? 0 })
    #expect(panel(half(2)).frame.marks.areas.isEmpty)
  }
}
