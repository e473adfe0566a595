import Expectations
import Layout
import TestSupport
import Testing

private let size = Size(width: 360, height: 262)

private func key(_ rect: Rect = Rect(x: 127, y: 90, width: 106, height: 42)) -> KeyFrame {
  KeyFrame(KeySpec(id: .snippet("1"), role: .list, face: .label("GREETINGS")), rect: rect, fontSize: 17)
}

private func list(
  _ items: [String], due: Int? = nil, owner: KeyFrame = key(), panel: Size = size, available: Double = 400,
  offset: Double? = nil, note: String? = nil, measure: (String, Double) -> Double = tenPerCharacter
) -> ListLayout {
  ListLayout(
    owner: owner, content: ListContent(items: items, due: due, note: note.map { .init($0, isProblem: true) }),
    panel: panel, available: available, offset: offset, measure: measure)
}

private let long = String(repeating: "word ", count: 30)

@Suite struct ListLayoutTests {
  @Test func calloutIsAboveItsKeyAsWideAsItsTexts() {
    let layout = list(["hey", "good morning", "hi"])
    expect(layout.owner, equals: .snippet("1"))
    expect(layout.frame.maxY, equals: 82)
    expect(layout.frame.height, equals: 3 * 44 + 12)
    expect(layout.frame.width, equals: 120 + 1 + 24 + 12)
    expect(layout.frame.center.x, equals: 180)
    #expect(layout.frame.y < 0)
    expect(layout.rows.map(\.text), equals: ["hey", "good morning", "hi"])
    expect(layout.rows.map(\.rect.y), equals: [-56, -12, 32])
    #expect(layout.rows.allSatisfy { $0.rect.height == 44 && !$0.isTwoLines })
    #expect(layout.isAttached)
    expect(layout.maximumOffset, equals: 0)
    #expect(layout.indicator == nil)
  }

  @Test func calloutStaysWithinThePanelsSides() {
    let left = list(["a text of some width"], owner: key(Rect(x: 3, y: 218, width: 44, height: 42)))
    expect(left.frame.x, equals: 3)
    let right = list(["a text of some width"], owner: key(Rect(x: 300, y: 90, width: 57, height: 42)))
    expect(right.frame.maxX, equals: 357)
    #expect(left.isAttached && right.isAttached)
    let wide = list([long])
    #expect(wide.frame.x == 3 && wide.frame.maxX == 357)
  }

  @Test func calloutIsWiderThanItsKey() {
    expect(list(["a"]).frame.width, equals: 132)
    expect(list(["a"], owner: key(Rect(x: 16, y: 90, width: 328, height: 42))).frame.width, equals: 354)
    expect(list([long], panel: Size(width: 1024, height: 352)).frame.width, equals: 706)
    let line = key(Rect(x: 16, y: 90, width: 992, height: 42))
    let overLine = list([long], owner: line, panel: Size(width: 1024, height: 352))
    #expect(overLine.frame.x <= 16 && overLine.frame.maxX >= 1008)
  }

  @Test func longTextHasTwoLines() {
    let layout = list([long, "short", long])
    expect(layout.rows.map(\.isTwoLines), equals: [true, false, true])
    expect(layout.rows.map(\.rect.height), equals: [81, 44, 81])
    expect(layout.contentHeight, equals: 206)
    expect(list(["four words in a row of two lines"]).rows.map(\.rect.height), equals: [64])
  }

  @Test func textThatJustFitsHasOneLine() {
    // 354 wide, less padding and insets: 318.
    #expect(!list([String(repeating: "x", count: 31)]).rows[0].isTwoLines)
    #expect(list([String(repeating: "x", count: 32)]).rows[0].isTwoLines)
  }

  @Test func rowsThatDoNotFitScroll() throws {
    let layout = list((0..<40).map(String.init))
    expect(layout.frame.height, equals: 386)
    expect(layout.maximumOffset, equals: 40 * 44 - 374)
    expect(layout.rows.map(\.index), equals: Array(0...8))
    let scrolled = layout.scrolled(by: 100, measure: tenPerCharacter)
    expect(scrolled.offset, equals: 100)
    expect(scrolled.frame, equals: layout.frame)
    expect(scrolled.rows.map(\.index), equals: Array(2...10))
    expect(scrolled.rows[0].rect.y, equals: layout.viewport.y - 12)
    expect(scrolled.scrolled(by: 1e9, measure: tenPerCharacter).offset, equals: layout.maximumOffset)
    expect(scrolled.scrolled(by: 1e9, measure: tenPerCharacter).rows.last?.index, equals: 39)
    expect(scrolled.scrolled(by: -1e9, measure: tenPerCharacter), equals: layout)
    expect(scrolled.scrolled(by: .nan, measure: tenPerCharacter).offset, equals: 0)
    let bar = try #require(layout.indicator)
    let end = try #require(scrolled.scrolled(by: 1e9, measure: tenPerCharacter).indicator)
    #expect(bar.y < end.y && bar.height == end.height)
    #expect(bar.x > layout.viewport.maxX && bar.maxX < layout.frame.maxX)
    #expect(bar.y > layout.frame.y && end.maxY < layout.frame.maxY)
  }

  @Test func smallScrollsAddUp() {
    var layout = list((0..<40).map(String.init))
    for _ in 0..<100 { layout = layout.scrolled(by: 0.25, measure: tenPerCharacter) }
    expect(layout.offset, equals: 25)
    expect(layout.rows[0].rect.y, equals: layout.viewport.y - 25)
  }

  @Test func littleRoomAboveThePanelIsNotLeft() {
    for available in [0.0, 20, 100] {
      let layout = list(
        (0..<40).map(String.init), owner: key(Rect(x: 127, y: 160, width: 106, height: 42)),
        available: available)
      expect(layout.frame.y, equals: (available > 0 ? 12 - available : 0))
      expect(layout.frame.maxY, equals: 152)
      #expect(layout.isAttached)
    }
  }

  @Test func withoutRoomAboveTheKeyTheListCoversIt() {
    let layout = list(["a", "b"], owner: key(Rect(x: 127, y: 10, width: 106, height: 42)), available: 0)
    #expect(!layout.isAttached)
    expect(layout.frame.height, equals: 100)
    expect(layout.frame.maxY, equals: 262)
    expect(layout.rows.count, equals: 2)
  }

  @Test func opensWithTheDuePieceAndTheNextOneAboveTheKey() {
    let items = (0..<40).map(String.init)
    let middle = list(items, due: 20)
    expect(middle.due, equals: 20)
    expect(middle.rows.last?.index, equals: 21)
    expect(middle.rows.last?.rect.maxY, equals: middle.viewport.maxY)
    expect(list(items, due: 0).offset, equals: 0)
    let last = list(items, due: 39)
    expect(last.offset, equals: last.maximumOffset)
    expect(list(items, due: 20, offset: 5).offset, equals: 5)
    #expect(list(items, due: 40).due == nil)
    #expect(list(items, due: -1).due == nil)
    #expect(list(items, due: 1).rows[0].textRect.x > list(items).rows[0].textRect.x)
  }

  @Test func surfaceHoldsCalloutKeyAndShadow() {
    let layout = list(["a"], owner: key(Rect(x: 127.5, y: 90.5, width: 106, height: 42)))
    let surface = layout.surface
    #expect(surface.x == surface.x.rounded() && surface.y == surface.y.rounded())
    #expect(surface.width == surface.width.rounded() && surface.height == surface.height.rounded())
    for shape in [layout.frame, layout.key.rect] {
      #expect(surface.x <= shape.x - 12 && surface.maxX >= shape.maxX + 12)
      #expect(surface.y <= shape.y - 12 && surface.maxY >= shape.maxY + 12)
    }
  }

  @Test func noteIsAboveTheRowsAndIsNoRow() throws {
    let layout = list(["hey", "hi"], note: "a.json:3: unknown variable")
    let note = try #require(layout.note)
    expect(note.lines, equals: 1)
    expect(note.rect.y, equals: layout.frame.y + 6)
    expect(layout.rows[0].rect.y, equals: note.rect.maxY + 6)
    let rows = 2 * 44.0
    let edges = 2 * 6.0
    expect(layout.frame.height, equals: rows + edges + 17 + 6)
    #expect(layout.row(at: note.rect.center) == nil)
    expect(layout.row(at: layout.rows[0].rect.center), equals: 0)
    expect(list(["hey"], note: long).note?.lines, equals: 3)
  }

  @Test func noteIsLeftOutWhereThereIsNoRoomForIt() {
    let layout = list(["hey"], available: 0, note: long)
    #expect(layout.note == nil)
    expect(layout.row(at: layout.frame.center), equals: 0)
  }

  @Test func listWithoutItemsHasNoRows() {
    let layout = list([])
    #expect(layout.rows.isEmpty && layout.count == 0)
    #expect(layout.row(at: layout.frame.center) == nil)
    expect(layout.scrolled(by: 5, measure: tenPerCharacter), equals: layout)
  }
}

@Suite struct LongRowTests {
  private let words = (1...60).map { "word\($0)" }.joined(separator: " ")

  @Test func aRowThatIsCutSaysHowMuchIsMissing() throws {
    let layout = list(["short", words, "one\ntwo\n" + words + "\nlast line"])
    expect(layout.rows.map { $0.rest == nil }, equals: [true, false, false])
    // 318 wide less an ellipsis: 30 characters a line.
    expect(layout.rows[1].text, equals: "word1 word2 word3 word4 word5 word6 word7 word8 word9 word10…")
    let rest = try #require(layout.rows[1].rest)
    expect(rest, equals: ListRest(count: words.count - 61, isLines: false, isAtLeast: false))
    expect(layout.rows[2].rest, equals: ListRest(count: 1, isLines: true, isAtLeast: false))
    #expect(layout.isLong(.row(1)) && !layout.isLong(.row(0)) && !layout.isLong(.action(0)))
  }

  @Test func whatIsCutIsCountedToAThousand() {
    let endless = String(repeating: "word ", count: 1_000_000)
    expect(list([endless]).rows[0].rest, equals: ListRest(count: 1_000, isLines: false, isAtLeast: true))
  }

  @Test func aRowThatIsHeldHasAllOfItsText() throws {
    let layout = list(["short", words, "next"])
    let held = layout.revealing(1, measure: tenPerCharacter)
    #expect(held.frame == layout.frame && held.surface == layout.surface)
    #expect(held.revealed == 1 && !held.isLong(.row(1)))
    let grown = held.grown(panel: size, available: 4000, measure: tenPerCharacter)
    #expect(grown.frame.height > layout.frame.height && grown.frame.maxY == layout.frame.maxY)
    var lines: [String] = []
    var list = grown.scrolled(by: -1e9, measure: tenPerCharacter)
    while true {
      lines += (list.rows.first { $0.index == 1 }?.lines ?? []).map(\.text).filter { !lines.contains($0) }
      let next = list.scrolled(by: 40, measure: tenPerCharacter)
      if next.offset == list.offset { break }
      list = next
    }
    expect(lines.joined(), equals: words)
    #expect(lines.allSatisfy { $0.count <= 32 })
    expect(list.rows.last?.text, equals: "next")
    let other = grown.revealing(0, measure: tenPerCharacter)
    #expect(other.revealed == 0 && other.isLong(.row(1)))
  }

  @Test func linesEndWhereTheTextHasThem() {
    let held = list([words + "\r\none\n\n\ttwo\u{202E}"]).revealing(0, measure: tenPerCharacter)
      .scrolled(by: 1e9, measure: tenPerCharacter)
    expect(held.rows[0].lines.map(\.text).suffix(3), equals: ["one↵", "↵", "⇥two⇆"])
  }

  @Test func aLineThatGoesOnKeepsItsParagraphsDirection() {
    let hebrew = String(repeating: "שלום latin ", count: 20)
    let held = list([hebrew]).revealing(0, measure: tenPerCharacter)
    let lines = held.rows[0].lines.map(\.text)
    #expect(lines[0].hasPrefix("שלום"))
    #expect(lines.dropFirst().allSatisfy { $0.unicodeScalars.first == "\u{200F}" })
  }

  @Test func aWordThatIsWiderThanALineIsDivided() {
    let held = list([String(repeating: "x", count: 300)]).revealing(0, measure: tenPerCharacter)
    #expect(held.rows[0].lines.allSatisfy { (1...31).contains($0.text.count) })
  }

  @Test func nothingOfWhatIsNotVisibleIsLaidOut() {
    let endless = String(repeating: "some words and more\n", count: 50_000)
    let held = list([endless, "b"]).revealing(0, measure: tenPerCharacter)
    expect(held.contentHeight, equals: 50_001 * 22 + 20 + 44)
    #expect(held.rows[0].lines.count < 20)
    let later = held.scrolled(by: 100_000, measure: tenPerCharacter)
    #expect(later.rows[0].lines.count < 20)
    #expect(
      later.rows[0].lines.allSatisfy { $0.rect.maxY > later.viewport.y && $0.rect.y < later.viewport.maxY })
  }
}

@Suite struct ManyRowsTests {
  private static let phrase = String(repeating: "some words and more ", count: 400)

  private func open(_ count: Int, known: Range<Int>, due: Int, measure: (String, Double) -> Double)
    -> ListLayout
  {
    let content = ListContent(
      items: known.map { "\($0) " + Self.phrase }, first: known.lowerBound, count: count, due: due)
    return ListLayout(owner: key(), content: content, panel: size, available: 400, measure: measure)
  }

  @Test("Only what can be seen is laid out", arguments: [101, 1_000, 400_000])
  func onlyWhatIsSeen(count: Int) {
    var measured = 0
    let layout = open(count, known: ListContent.window(around: count / 2, of: count), due: count / 2) {
      measured += 1
      return tenPerCharacter($0, $1)
    }
    // A width for each letter that there is.
    #expect(measured < 40)
    #expect(layout.count == count && layout.rows.count < 11)
    #expect(layout.rows.allSatisfy { $0.rect.height == 44 && !$0.isTwoLines && $0.text.hasSuffix("…") })
    #expect(layout.rows.allSatisfy { $0.rest?.isAtLeast == true && layout.isLong(.row($0.index)) })
    #expect(layout.unknownRow == nil)
    let end = layout.scrolled(by: 1e9, measure: tenPerCharacter)
    expect(end.rows.last?.index, equals: count - 1)
    expect(end.unknownRow, equals: end.rows.first?.index)
    let known = ListContent.window(around: count - 1, of: count)
    let content = ListContent(items: known.map(String.init), first: known.lowerBound, count: count)
    let filled = end.knowing(content, measure: tenPerCharacter)
    #expect(filled.unknownRow == nil && filled.offset == end.offset)
    #expect(filled.rows.last?.text == String(count - 1) && filled.rows.last?.rest == nil)
  }

  @Test func windowsAreWithinTheList() {
    expect(ListContent.window(around: 70, of: 100), equals: 0..<100)
    expect(ListContent.window(around: 0, of: 1_000), equals: 0..<25)
    expect(ListContent.window(around: 500, of: 1_000), equals: 476..<525)
    expect(ListContent.window(around: 5_000, of: 1_000), equals: 975..<1_000)
    expect(ListContent.window(around: 3, of: 0), equals: 0..<0)
  }
}

@Suite struct ListTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("two\nlines", "two ↵ lines"), ("a\n\n\nb", "a ↵ b"), ("a\r\nb", "a ↵ b"),
    ("sent\n", "sent ↵"), ("\nlate", "↵ late"), ("a \n b", "a ↵ b"), ("  a   b  ", "a b"), ("a\tb", "a b"),
    ("a\u{0}b", "a�b"), ("pay\u{202E}gpj.exe", "pay⇆gpj.exe"), ("a\u{200B}\n\u{2060}b", "a⬚ ↵ ⬚b"),
    ("👩\u{200D}👧", "👩\u{200D}👧"), ("\n", "↵"), (" ", "␣"), ("\t ", "␣"), ("", ""), ("<b>", "<b>"),
    ("Straße 😀", "Straße 😀"),
  ])
  func pieceIsOneLine(piece: String, text: String) {
    expect(list([piece]).rows.map(\.text), equals: [text])
  }

  @Test(arguments: ["a", "e\u{301}", "\u{301}", "\n", "日", " "])
  func endlessPieceIsCut(unit: String) {
    var longest = 0
    let layout = list([String(repeating: unit, count: 300_000)]) { text, size in
      longest = max(longest, text.unicodeScalars.count)
      return tenPerCharacter(text, size)
    }
    #expect(longest <= 513)
    #expect(layout.rows[0].text.unicodeScalars.count <= 514)
    expect(layout.rows[0].text.unicodeScalars.last, equals: "…")
  }
}

@Suite struct ListSizeTests {
  @Test(arguments: [200, 10_000])
  func ofManyPiecesTheFirstAreMeasured(count: Int) {
    let piece = String(repeating: "some words and ", count: 133)
    var measured = 0
    let layout = list((0..<count).map { $0 % 2 == 0 ? piece : "short \($0)" }, due: count / 2) { text, size in
      measured += 1
      return tenPerCharacter(text, size)
    }
    #expect(measured < 60)
    expect(layout.contentHeight, equals: Double(count) * 44)
    #expect(layout.rows.count < 10)
    expect(layout.scrolled(by: 1e9, measure: tenPerCharacter).rows.last?.index, equals: count - 1)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308])
  func unusableMeasureCountsAsTooWide(width: Double) {
    let layout = list(["a"], measure: { _, _ in width })
    expect(layout.rows.map(\.isTwoLines), equals: [true])
    #expect(layout.frame.width.isFinite)
  }
}

@Suite struct ListPropertyTests {
  private static func randomList(_ random: inout SplitMix64) -> ListLayout {
    func length(_ most: Double) -> Double {
      let exact =
        Double.random(in: 0.1...1, using: &random) * most
        / Double(1 << Int.random(in: 0...10, using: &random))
      return Bool.random(using: &random) ? max(1, exact.rounded()) : exact
    }
    let items = (0..<Int.random(in: 1...60, using: &random)).map { _ in
      String(repeating: "x", count: Int.random(in: 0...80, using: &random))
    }
    let panelLayout = panel(
      (0..<30).map { "label \($0)" }, width: length(2000), height: length(500),
      page: Bool.random(using: &random) ? 0 : Double.random(in: 0...2, using: &random))
    let owner = panelLayout.keys.randomElement(using: &random) ?? key()
    return list(
      items, due: Bool.random(using: &random) ? Int.random(in: 0..<items.count, using: &random) : nil,
      owner: owner, panel: panelLayout.size, available: Bool.random(using: &random) ? 0 : length(1000),
      offset: Bool.random(using: &random) ? nil : Double.random(in: -100...5000, using: &random))
  }

  private static let extremes: [Double] = [0, -1, .nan, .infinity, -.infinity, 1e300, 4_294_967_295, 0.5]

  @Test func numbersAreFiniteWhateverTheSizes() {
    for width in Self.extremes {
      for height in Self.extremes {
        for available in Self.extremes {
          let layout = list(
            ["a", long], due: 1, panel: Size(width: width, height: height), available: available,
            offset: available)
          let rects =
            [layout.frame, layout.viewport, layout.surface] + layout.rows.flatMap { [$0.rect, $0.textRect] }
          for rect in rects {
            #expect(
              [rect.x, rect.y, rect.width, rect.height].allSatisfy(\.isFinite) && rect.width >= 0
                && rect.height >= 0,
              "\(width)x\(height) \(available) \(rect)")
          }
          _ = layout.row(at: layout.frame.center)
        }
      }
    }
  }

  @Test func calloutStaysWithinThePanelAndWhatIsAvailable() {
    var random = SplitMix64(state: 6)
    for _ in 0..<3000 {
      let surfaceHeight = 262.0
      let available = Double.random(in: 0...500, using: &random)
      let owner = key(
        Rect(
          x: Double.random(in: 3...250, using: &random), y: Double.random(in: 2...218, using: &random),
          width: Double.random(in: 42...100, using: &random), height: 42))
      let layout = list(
        Array(repeating: "item", count: Int.random(in: 1...60, using: &random)), owner: owner,
        available: available)
      #expect(layout.frame.x >= 3 && layout.frame.maxX <= 357)
      #expect(layout.frame.y >= -available && layout.frame.maxY <= surfaceHeight)
      #expect(!layout.isAttached || layout.frame.maxY <= owner.rect.y)
      #expect(layout.frame.height >= 56)
    }
  }

  @Test func rowsTileTheViewport() {
    var random = SplitMix64(state: 7)
    for _ in 0..<3000 {
      let layout = Self.randomList(&random)
      guard let first = layout.rows.first, let last = layout.rows.last else {
        #expect(layout.viewport.isEmpty)
        continue
      }
      for (row, next) in zip(layout.rows, layout.rows.dropFirst()) {
        expect(next.index, equals: row.index + 1)
        expect(next.rect.y, equals: row.rect.maxY)
      }
      // The rows are where they are seen, but for rounding.
      let (top, bottom) = (layout.viewport.y - layout.rowShift, layout.viewport.maxY - layout.rowShift)
      #expect(first.rect.y <= top + 1e-9 && first.rect.maxY > top - 1e-9)
      #expect(last.rect.maxY >= bottom - 0.5 && last.rect.y < bottom + 1e-9)
      #expect(abs(layout.rowShift) <= 0.5)
      #expect(layout.offset >= 0 && layout.offset <= layout.maximumOffset)
      for row in layout.rows {
        #expect(row.rect.x == layout.viewport.x && row.rect.width == layout.viewport.width)
        let text = row.textRect
        #expect(text.isEmpty || text.x >= row.rect.x && text.maxX <= row.rect.maxX + 1e-9)
        #expect(text.y == row.rect.y && text.height == (row.rest == nil ? row.rect.height : 64))
      }
    }
  }

  @Test func hitTestIsTheRectanglesWithoutGaps() {
    var random = SplitMix64(state: 8)
    for _ in 0..<1000 {
      let layout = Self.randomList(&random)
      for _ in 0..<20 {
        let point = Point(
          x: Double.random(in: layout.frame.x - 9...layout.frame.maxX + 9, using: &random),
          y: Double.random(in: layout.frame.y - 9...layout.frame.maxY + 9, using: &random))
        guard layout.frame.contains(point), !layout.viewport.isEmpty else {
          #expect(layout.row(at: point) == nil)
          continue
        }
        let inside = Point(
          x: layout.viewport.center.x,
          y: min(max(point.y, layout.viewport.y), layout.viewport.maxY.nextDown))
        let row = layout.rows.first { $0.rect.contains(inside) } ?? layout.rows.last
        expect(layout.row(at: point), equals: row?.index)
      }
    }
    #expect(list(["a"]).row(at: Point(x: .nan, y: 0)) == nil)
  }
}
