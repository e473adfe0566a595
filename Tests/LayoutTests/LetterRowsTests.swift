import Expectations
import Testing

@testable import Layout

@Suite struct LetterRowsTests {
  private func key(_ text: String, _ width: LetterLayout.Width = .columns(1)) -> LetterRows.Item {
    LetterRows.Item(KeySpec(id: .character(text), role: .letter, face: .label(text)), width)
  }

  private func gap(_ width: LetterLayout.Width) -> LetterRows.Item { LetterRows.Item(nil, width) }

  private func place(_ rows: [[LetterRows.Item]], columns: Double = 10, width: Double = 375) -> [KeyFrame] {
    let size = Size(width: width, height: 262)
    return LetterRows.place(rows, columns: columns, in: size, .forSurface(size)) {
      Double($0.utf8.count) * $1 * 0.6
    }
  }

  private func letters(_ text: String) -> [LetterRows.Item] { text.map { key(String($0)) } }

  @Test("Widths and gaps of a full row are Apple's") func fullRow() {
    let keys = place([letters("qwertyuiop"), [], [], []])
    expect(keys.count, equals: 10)
    #expect(abs(keys[0].rect.x - 3) < 1e-9 && abs(keys[9].rect.maxX - 372) < 1e-9)
    for (left, right) in zip(keys, keys.dropFirst()) {
      #expect(abs(right.rect.x - left.rect.maxX - 6) < 1e-9)
      #expect(abs(right.rect.width - 31.5) < 1e-9)
    }
  }

  @Test("Shorter rows are in the middle, with keys of the same width") func shortRow() {
    let keys = place([letters("qwertyuiop"), letters("asdfghjkl"), [], []])
    let second = keys.dropFirst(10)
    #expect(second.allSatisfy { abs($0.rect.width - keys[0].rect.width) < 1e-9 })
    #expect(abs((second.first?.rect.x ?? 0) + (second.last?.rect.maxX ?? 0) - 375) < 1e-9)
  }

  @Test("Keys at the ends of a row stay there, letters in the middle of the rest") func ends() throws {
    let row = [key("shift", .share(0.13))] + letters("zxcvbnm") + [key("delete", .share(0.13))]
    let keys = place([row, [], [], []])
    #expect(abs(keys[0].rect.x - 3) < 1e-9 && abs(keys[8].rect.maxX - 372) < 1e-9)
    #expect(abs(keys[0].rect.width - 0.13 * 375) < 1e-9)
    #expect(abs(keys[1].rect.x - keys[0].rect.maxX - (keys[8].rect.x - keys[7].rect.maxX)) < 1e-9)
    #expect(abs(keys[1].rect.width - 31.5) < 1e-9)
  }

  @Test("Gaps take what the keys leave, and take nothing from them") func gaps() {
    let plain = place([[key("s", .share(0.13))] + letters("zxcvbnm") + [key("d", .share(0.13))], [], [], []])
    let gapped = place(
      [
        [key("s", .share(0.13)), gap(.fill)] + letters("zxcvbnm") + [gap(.fill), key("d", .share(0.13))], [],
        [], [],
      ])
    for (left, right) in zip(plain, gapped) { #expect(abs(left.rect.width - right.rect.width) < 1e-9) }
  }

  @Test("A key that fills its row has a quarter of it at least; the others get narrower") func fill() {
    let row = [key("1", .share(0.3)), key("space", .fill), key("2", .share(0.3)), key("3", .share(0.3))]
    let keys = place([row, [], [], []])
    #expect(keys[1].rect.width >= 0.24 * 369 - 1e-9)
    #expect(abs(keys[3].rect.maxX - 372) < 1e-9)
  }

  @Test("Too many keys, or nonsense, stay on the surface", arguments: [1.0, 40, 320, 2_000])
  func bounds(width: Double) {
    let row =
      letters("qwertyuiopasdfghjklzxcvbnm") + [key("x", .share(5)), key("y", .columns(-3)), key("z", .fill)]
    for key in place([row, row, row, row, row], width: width) {
      #expect(key.rect.x >= -1e-6 && key.rect.maxX <= width + 1e-6 && key.rect.width >= 0)
    }
    #expect(place([], width: width).isEmpty && place([row], columns: 0, width: width).isEmpty)
  }

  @Test("The lowest row is where the bottom row of the phrases is") func lowest() throws {
    let size = Size(width: 375, height: 262)
    let metrics = PanelMetrics.forSurface(size)
    let keys = place([letters("q"), letters("a"), letters("z"), [key("space", .fill)]])
    let last = try #require(keys.last).rect
    #expect(abs(last.maxY - (262 - metrics.bottom)) < 1e-9 && abs(last.height - metrics.keyHeight) < 1e-9)
  }
}

@Suite struct AlternatesLayoutTests {
  private func layout(_ labels: [String], x: Double = 40, width: Double = 31.5, y: Double = 150)
    -> AlternatesLayout
  {
    let spec = KeySpec(id: .character("a"), role: .alternates, face: .label("a"))
    let key = KeyFrame(spec, rect: Rect(x: x, y: y, width: width, height: 42), fontSize: 25)
    let size = Size(width: 375, height: 262)
    return AlternatesLayout(owner: key, labels: labels, panel: size, .forSurface(size))
  }

  private let nine = ["a", "à", "á", "â", "ä", "æ", "ã", "å", "ā"]

  @Test("The key's own is over the key, the others follow to the trailing side") func left() {
    let layout = layout(nine)
    #expect(abs(layout.items[0].rect.center.x - 55.75) < 1.5)
    #expect(layout.items[1].rect.x > layout.items[0].rect.x)
    #expect(layout.frame.maxY <= 150 - 8)
    expect(layout.target(at: Point(x: 55, y: 170)), equals: .alternate(0))
    expect(layout.target(at: layout.items[3].rect.center), equals: .alternate(3))
  }

  @Test("On the right half they follow to the leading side") func right() {
    let layout = layout(nine, x: 300)
    #expect(abs(layout.items[0].rect.center.x - 315.75) < 1.5)
    #expect(layout.items[1].rect.x < layout.items[0].rect.x)
  }

  @Test("Nothing leaves the panel at its sides", arguments: [0.0, 100, 180, 190, 300, 343]) func sides(
    x: Double
  ) {
    for item in layout(nine, x: x).items { #expect(item.rect.x >= 0 && item.rect.maxX <= 375) }
  }

  @Test("More than ten are in two rows; the lower one is nearest to the finger") func rows() {
    let layout = layout((0..<12).map { "\($0)" })
    expect(Set(layout.items.map(\.rect.y)).count, equals: 2)
    #expect(layout.items[0].rect.y > layout.items[11].rect.y)
    expect(layout.target(at: layout.items[8].rect.center), equals: .alternate(8))
    expect(layout.target(at: Point(x: layout.items[0].rect.center.x, y: 170)), equals: .alternate(0))
  }

  @Test("More than a key's height below it nothing is picked") func below() {
    let layout = layout(nine)
    #expect(layout.target(at: Point(x: 50, y: 234)) != nil && layout.target(at: Point(x: 50, y: 235)) == nil)
    #expect(layout.target(at: Point(x: 50, y: -500)) != nil)
    #expect(layout.target(at: Point(x: .nan, y: .nan)) == nil)
  }

  @Test("A wide key has its callout grow out of it") func wide() {
    let layout = layout(nine, width: 66)
    #expect(layout.frame.x <= 40 && layout.frame.maxX >= 106)
    expect(layout.items[0].rect.width, equals: 50)
  }
}
