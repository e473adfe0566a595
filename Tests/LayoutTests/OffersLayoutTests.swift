import Expectations
import Gestures
import Layout
import Testing

/// The cells of phrases and words above the letters.
@Suite struct OffersLayoutTests {
  private static let bar = Rect(x: 3, y: 0, width: 300, height: 46)
  private static let metrics = PanelMetrics.forSurface(Size(width: 306, height: 262), PanelSizing())

  /// Places labels; each letter is 10 wide at the usual size.
  private func place(_ phrases: [String], _ words: [String], in bar: Rect = bar) -> OffersLayout.Row {
    func specs(_ labels: [String], _ name: String) -> [KeySpec] {
      labels.enumerated().map { index, label in
        KeySpec(
          id: .panel(PanelKey(name, index: index)), role: .list, face: .label(label), style: .offer,
          feedback: .key)
      }
    }
    let usual = Self.metrics.systemFontSize
    return OffersLayout.place(specs(phrases, "offer"), specs(words, "word"), in: bar, Self.metrics) {
      10 * Double($0.count) * $1 / usual
    }
  }

  private func cells(_ row: OffersLayout.Row) -> [ClosedRange<Double>] {
    let half = Self.metrics.keyGap / 2
    return row.keys.map { $0.rect.x - half...$0.rect.maxX + half }
  }

  @Test("Cells are a third of the bar, however many there are") func thirds() {
    for words in [["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]] {
      let row = place([], words)
      expect(row.maximumOffset, equals: 0)
      for (index, cell) in cells(row).enumerated() {
        #expect(abs(cell.lowerBound - (3 + 100 * Double(index))) < 0.01)
        #expect(abs(cell.upperBound - (103 + 100 * Double(index))) < 0.01)
      }
      #expect(row.keys.count == min(3, words.count))
    }
  }

  @Test("A word that is too wide takes room from the others") func shared() throws {
    let row = place([], ["incomprehensible", "in"])
    expect(row.maximumOffset, equals: 0)
    let cells = cells(row)
    try #require(cells.count == 2)
    #expect(cells[0].upperBound - cells[0].lowerBound > 128)
    #expect(cells[1].upperBound - cells[1].lowerBound >= 44)
    #expect(abs(cells[1].upperBound - Self.bar.maxX) < 0.01)
  }

  @Test("Words that have no room beside each other scroll; each is whole") func scrolled() {
    let words = ["incomprehensible", "incomprehension", "incomprehensibly"]
    let row = place([], words)
    for (key, word) in zip(row.keys, words) {
      #expect(
        key.rect.width - 2 * Self.metrics.labelPadding >= 8 * Double(word.count),
        "\(word)")
    }
    let cells = cells(row)
    #expect(abs(row.maximumOffset - ((cells.last?.upperBound ?? 0) - Self.bar.maxX)) < 0.1)
    #expect(row.maximumOffset > 100)
    #expect(zip(cells, cells.dropFirst()).allSatisfy { abs($0.upperBound - $1.lowerBound) < 0.01 })
  }

  @Test("The label of a phrase never makes it wider; a word is as wide as the bar at most") func bounded() {
    expect(
      cells(place(["A label that is very long indeed"], ["a"])).first.map { $0.upperBound < 103.01 },
      equals: true)
    let row = place(["A label that is very long indeed"], [String(repeating: "o", count: 90)])
    #expect(cells(row).map { $0.upperBound - $0.lowerBound }.max().map { $0 <= 300.01 } == true)
    #expect(row.maximumOffset > 99)
  }

  @Test("The bar is right above the letters, and no lower than a touch needs", arguments: [0.8, 1, 1.4])
  func noGap(scale: Double) {
    for (width, outputHeight) in [(320.0, 568.0), (360, 720), (390, 844), (414, 896), (430, 932), (720, 360)]
    {
      var sizing = PanelSizing()
      (sizing.scale, sizing.hasOffers) = (scale, true)
      let height = PanelFrame.preferredHeight(width: width, outputHeight: outputHeight, sizing: sizing)
      let size = Size(width: width, height: height)
      let (metrics, bar) = OffersLayout.metrics(for: size, sizing)
      guard let bar else {
        // Sideways, and on the smallest phone with the largest keys, there is no room.
        #expect(width > outputHeight || scale > 1 && width < 360, "\(width)")
        continue
      }
      #expect(bar.height >= 44, "\(width)")
      #expect(metrics.keysTop(on: size) - bar.maxY < 20 * max(1, scale), "\(width)")
    }
  }
}
