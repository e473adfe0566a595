import Expectations
import TestSupport
import Testing

@testable import Layout

/// The number of lines of keys on a page, and the way they fill it.
@Suite struct SnippetLinesTests {
  /// The panel of a screen, with the strip of tabs that several pages have.
  private static func pages(
    _ labels: [String], on screen: Size, sizing: PanelSizing = PanelSizing(), hasStrip: Bool = true
  ) -> (flow: PanelFlow, pages: [[KeyFrame]]) {
    let height = PanelFrame.preferredHeight(
      width: screen.width, outputHeight: screen.height, sizing: sizing)
    let flow = PanelFlow(
      labels: labels, size: Size(width: screen.width, height: height), sizing: sizing, hasStrip: hasStrip,
      measure: tenPerCharacter)
    let pages = (0..<flow.pageCount).map { page in
      TestPanel(flow: flow, position: Double(page), labels: labels).snippetKeys
    }
    return (flow, pages)
  }

  private static func lines(_ keys: [KeyFrame]) -> [[KeyFrame]] {
    let tops = Set(keys.map(\.rect.y)).sorted()
    return tops.map { top in keys.filter { $0.rect.y == top } }
  }

  private static let phone = Size(width: 360, height: 720)
  private static let screens = [
    Size(width: 320, height: 568), phone, Size(width: 393, height: 851), Size(width: 430, height: 932),
    Size(width: 720, height: 360), Size(width: 800, height: 1_280), Size(width: 1_280, height: 800),
    Size(width: 1_920, height: 1_080),
  ]

  /// The labels stand apart: Swift 6.0.3 ends at a closure in the arguments of a test.
  private static let numbered = (1...60).map { "Phrase \($0)" }

  @Test(
    "Sixty keys are at most six pages on a phone of 360 x 720", arguments: [SixtyLabels.all, numbered])
  func sixty(labels: [String]) {
    let (flow, pages) = Self.pages(labels, on: Self.phone)
    #expect(flow.pageCount <= 6)
    let keys = pages.flatMap(\.self)
    #expect(keys.count == 60 && keys.allSatisfy { $0.rect.width >= 40 && $0.rect.height >= 40 })
  }

  @Test("All lines but the last are as wide as the panel", arguments: screens)
  func justified(screen: Size) throws {
    let (flow, pages) = Self.pages(SixtyLabels.all, on: screen)
    let lines = pages.flatMap(Self.lines)
    for line in lines.dropLast() {
      let (first, last) = (try #require(line.first).rect, try #require(line.last).rect)
      #expect(abs(first.x - flow.metrics.snippetSide) < 1e-9, "\(line)")
      #expect(abs(last.maxX - (screen.width - flow.metrics.snippetSide)) < 1e-9, "\(line)")
      for (left, right) in zip(line, line.dropFirst()) {
        #expect(abs(right.rect.x - left.rect.maxX - flow.metrics.snippetGap) < 1e-9)
      }
    }
    // The last keys are as wide as they want to be, in the middle.
    let last = try #require(lines.last)
    #expect(abs(last[0].rect.x - (screen.width - last[last.count - 1].rect.maxX)) < 1e-9)
  }

  @Test("The keys of a line share what is free, and a line that is half empty stays as it is")
  func bounded() {
    // Keys of 106, 106 and 56; one of 156, which leaves more than half of its line; one of a line.
    let labels = [
      "ninechars", "ninechars", "abcd", String(repeating: "x", count: 14), String(repeating: "y", count: 60),
    ]
    let keys = panel(labels).snippetKeys
    let free: Double = (354 - 268 - 12) / 3
    let shared: [Double] = [106 + free, 106 + free, 56 + free]
    expect(keys.prefix(3).map(\.rect.width), equals: shared)
    #expect(keys[3].rect.width == 156 && keys[3].rect.center.x == 180)
    expect(keys[4].rect.width, equals: 354)
  }

  @Test("A last line that is nearly full is as wide as the others") func nearlyFull() {
    expect(
      panel(Array(repeating: "ninechars", count: 3)).snippetKeys.map(\.rect.width), equals: [114, 114, 114])
    expect(panel(Array(repeating: "eightcha", count: 3)).snippetKeys.map(\.rect.width), equals: [96, 96, 96])
  }

  @Test("Labels are not broken where their line has room for them") func whole() {
    let label = "twelve chars"
    for (count, lines) in [(1, 1), (2, 1), (3, 2)] {
      let keys = panel(Array(repeating: label, count: count)).snippetKeys
      #expect(
        keys.allSatisfy { $0.lines.count == lines } && keys.count == count && Self.lines(keys).count == 1)
    }
  }

  @Test("A key that is alone is as high as Apple's", arguments: screens) func single(screen: Size) throws {
    let (flow, pages) = Self.pages(["one", "two"], on: screen, hasStrip: false)
    #expect(pages[0].allSatisfy { $0.rect.height == flow.metrics.snippetKeyHeight })
  }

  /// The number of lines with the strip of tabs: as many as fit, and if the user wants three, four and five.
  private static let counts: [(screen: Size, fitting: Int, wanted: [Int])] = [
    (Size(width: 320, height: 568), 4, [3, 4, 4]), (phone, 4, [3, 4, 4]),
    (Size(width: 430, height: 932), 4, [3, 4, 4]), (Size(width: 720, height: 360), 2, [2, 2, 2]),
    (Size(width: 800, height: 1_280), 3, [3, 3, 3]), (Size(width: 1_280, height: 800), 4, [3, 4, 5]),
  ]

  @Test("As many lines as the user wants, where keys stay 40 high", arguments: counts)
  func wanted(screen: Size, fitting: Int, wanted: [Int]) {
    for (rows, count) in zip([nil, 3, 4, 5], [fitting] + wanted) {
      let sizing = PanelSizing(rows: rows)
      let (flow, pages) = Self.pages(SixtyLabels.all, on: screen, sizing: sizing)
      #expect(flow.linesPerPage == count && Self.lines(pages[0]).count == count, "\(rows ?? 0)")
      let least = min(40, flow.metrics.snippetKeyHeight)
      #expect(pages[0].allSatisfy { $0.rect.height >= least && $0.rect.width >= 40 })
      // The keys fill all of the height.
      let area = flow.snippetArea
      let (top, bottom) = (pages[0].map(\.rect.y).min() ?? 0, pages[0].map(\.rect.maxY).max() ?? 0)
      #expect(top >= area.y - 1e-9 && bottom <= area.maxY + 1e-9)
      #expect(rows == nil || bottom - top >= area.height - 1e-9)
    }
  }

  @Test("A higher panel has room for five lines", arguments: [5, nil]) func high(rows: Int?) {
    let sizing = PanelSizing(height: 320, rows: rows)
    expect(Self.pages(SixtyLabels.all, on: Self.phone, sizing: sizing).flow.linesPerPage, equals: 5)
  }

  @Test("Labels have room on their keys, however large and in however many lines", arguments: screens)
  func labels(screen: Size) {
    for scale in [0.8, 1, 1.4, 1.7, 2] {
      for rows in [nil, 3, 4, 5] {
        for font in [0.7, 1, 1.3] {
          var sizing = PanelSizing(scale: scale, rows: rows)
          sizing.fonts.labels = font
          let (flow, pages) = Self.pages(SixtyLabels.all, on: screen, sizing: sizing)
          #expect(flow.linesPerPage > 0)
          for key in pages[0] {
            let text = Double(key.lines.count) * key.fontSize * KeyFrame.leading
            #expect(text <= key.rect.height, "\(scale), \(rows ?? 0), \(font): \(key.lines) in \(key.rect)")
          }
        }
      }
    }
  }
}
