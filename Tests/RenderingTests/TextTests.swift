import Expectations
import Layout
import Rendering
import Scene
import Testing

private let black = Color(hex: 0)
private let room = Rect(x: 20, y: 10, width: 100, height: 40)

/// A picture of 140x60 logical pixels, with the commands on a background.
private func picture(_ commands: [DrawCommand], scale: Double = 1, renderer: Renderer = Renderer())
  -> RenderedPicture
{
  let picture = RenderedPicture(width: Int(140 * scale), height: Int(60 * scale))
  let whole = Rect(x: 0, y: 0, width: 140, height: 60)
  picture.draw([.fill(whole, RenderedPicture.background)] + commands, scale: scale, renderer: renderer)
  return picture
}

private func text(_ text: String, fontSize: Double = 17) -> DrawCommand {
  .text(text, in: room, fontSize: fontSize, black)
}

@Suite struct TextTests {
  @Test(arguments: [1.0, 1.5, 2])
  func capitalsAreInTheMiddle(scale: Double) throws {
    let ink = try #require(picture([text("HEH")], scale: scale).changed(from: picture([], scale: scale)))
    let center = (x: Double(ink.left + ink.right + 1) / 2, y: Double(ink.top + ink.bottom + 1) / 2)
    #expect(abs(center.x / scale - room.center.x) <= 1)
    #expect(abs(center.y / scale - room.center.y) <= 1)
    #expect(Double(ink.bottom - ink.top) > 10 * scale)
  }

  @Test func smallLettersAreOnTheSameBaseline() throws {
    let capitals = try #require(picture([text("HEH")]).changed(from: picture([])))
    let small = try #require(picture([text("xz")]).changed(from: picture([])))
    expect(capitals.bottom, equals: small.bottom)
    #expect(small.top > capitals.top)
  }

  @Test func drawnWidthIsTheMeasuredOne() throws {
    let renderer = Renderer()
    let measured = renderer.measure("HEADLINE", fontSize: 17)
    let ink = try #require(
      picture([text("HEADLINE")], scale: 2, renderer: renderer).changed(from: picture([], scale: 2)))
    #expect(abs(Double(ink.right + 1 - ink.left) / 2 - measured) < 4)
  }

  @Test(arguments: ["GREETINGS", "iiiiiiii", "AVAVAV To", "größe", "مرحبا", ""])
  func measureDoesNotDependOnTheScale(word: String) {
    let renderer = Renderer()
    let before = renderer.measure(word, fontSize: 17)
    for scale in [2, 1.25, 3, 1] {
      _ = picture([text(word)], scale: scale, renderer: renderer)
      #expect(abs(renderer.measure(word, fontSize: 17) - before) < 0.1, "scale \(scale)")
    }
    expect((before == 0), equals: word.isEmpty)
  }

  @Test func measureIsProportionalToTheSize() {
    let renderer = Renderer()
    let ratio = renderer.measure("GREETINGS", fontSize: 34) / renderer.measure("GREETINGS", fontSize: 17)
    #expect(abs(ratio - 2) < 0.01)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e9])
  func impossibleFontSizeIsNoText(fontSize: Double) {
    expect(Renderer().measure("text", fontSize: fontSize), equals: 0)
    #expect(picture([text("text", fontSize: fontSize)]).changed(from: picture([])) == nil)
  }

  @Test(arguments: [
    String(repeating: "WIDE ", count: 40), String(repeating: "W", count: 100),
    String(repeating: "مرحبا ", count: 40), String(repeating: "日本", count: 100),
    "H" + String(repeating: "\u{30B}\u{323}", count: 60), "\u{202E}" + String(repeating: "abc", count: 30),
    "a\nb\nc\nd\ne\nf", "a\r\nb\u{2028}c\u{2029}d", "tab\ttab\ttab\ttab\ttab\ttab\ttab\ttab",
  ])
  func textNeverLeavesItsRoom(label: String) throws {
    for scale in [1.0, 1.5, 2] {
      let ink = try #require(picture([text(label)], scale: scale).changed(from: picture([], scale: scale)))
      #expect(Double(ink.left) >= room.x * scale && Double(ink.right) < room.maxX * scale, "scale \(scale)")
      #expect(Double(ink.top) >= room.y * scale && Double(ink.bottom) < room.maxY * scale, "scale \(scale)")
    }
  }

  @Test func tooLongTextEndsInAnEllipsis() throws {
    let cut = picture([text("WIDE WIDE WIDE WIDE")])
    let ink = try #require(cut.changed(from: picture([])))
    #expect(ink.right - ink.left > 70)
    // The text ends in dots: the last columns have no ink above the lower half of the capitals.
    let blank = picture([])
    let tail = cut.differences(from: blank).filter { $0.x > ink.right - 6 }
    #expect(!tail.isEmpty)
    #expect(tail.allSatisfy { $0.y > (ink.top + ink.bottom) / 2 })
  }

  @Test(arguments: [
    "Hello  ", " fi ffi", "Привет", "שלו ab 1", "ab שלו, 1", "مرحبا!",
    "e\u{301}a\u{20DD}", "a\u{AD}b\u{200B}c", "\u{202E}abc", "",
    // No named font has these: they are boxes.
    "\u{FFFE}", "\u{10480}\u{10481} 1\u{10482}\u{20E3}", "a\u{13000}b",
  ])
  func linesAreAsPangoLaysThemOut(label: String) {
    let renderer = Renderer()
    for scale in [1.0, 1.5, 2] {
      // Text that can be underlined is drawn with a layout, and other text without one.
      let laidOut = picture(
        [.marked(label, [], in: room, fontSize: 17, black)], scale: scale, renderer: renderer)
      let drawn = picture([text(label)], scale: scale, renderer: renderer)
      #expect(drawn.differences(from: laidOut).isEmpty, "scale \(scale)")
    }
  }

  @Test func textThatIsShownWholeAgainHasNoEllipsis() {
    let renderer = Renderer()
    let small = Rect(x: 20, y: 10, width: 40, height: 40)
    let expected = picture([text("GREETINGS")])
    _ = picture([.text("GREETINGS", in: small, fontSize: 17, black)], renderer: renderer)
    #expect(picture([text("GREETINGS")], renderer: renderer).differences(from: expected).isEmpty)
  }

  @Test func controlCharactersAreSpaces() {
    let spaced = picture([text("a b c")])
    for label in ["a\nb\tc", "a\u{0}b\u{7F}c", "a\u{2028}b\u{85}c"] {
      #expect(picture([text(label)]).differences(from: spaced).isEmpty)
    }
  }

  @Test func markupIsText() {
    let renderer = Renderer()
    #expect(renderer.measure("<b>a</b>", fontSize: 17) > 3 * renderer.measure("a", fontSize: 17))
    #expect(renderer.measure("&amp;", fontSize: 17) > 2 * renderer.measure("&", fontSize: 17))
  }

  @Test func endlessTextIsMeasuredByItsBeginning() {
    let renderer = Renderer()
    let start = renderer.measure(String(repeating: "x", count: 513), fontSize: 17)
    for count in [514, 1_000_000] {
      expect(renderer.measure(String(repeating: "x", count: count), fontSize: 17), equals: start)
    }
  }

  @Test func colourIsTheTexts() {
    let drawn = picture([.text("HHH", in: room, fontSize: 30, Color(hex: 0xFF0000))])
    let reds = drawn.differences(from: picture([])).filter { drawn[$0.x, $0.y] == 0xFFFF_0000 }
    #expect(reds.count > 50)
  }
}

@Suite struct ParagraphTests {
  private func paragraph(_ text: String, fontSize: Double = 10) -> RenderedPicture {
    picture([.paragraph(text, in: room, fontSize: fontSize, black)])
  }

  private let blank = picture([])

  @Test func shortMessageIsOneLineInTheMiddle() throws {
    let ink = try #require(paragraph("HEH").changed(from: blank))
    #expect(ink.bottom - ink.top < 12)
    #expect(abs(Double(ink.left + ink.right + 1) / 2 - room.center.x) <= 1)
    #expect(abs(Double(ink.top + ink.bottom + 1) / 2 - room.center.y) <= 2)
  }

  @Test func longMessageWrapsAroundTheMiddle() throws {
    let ink = try #require(paragraph("HEADLINE HEADLINE HEADLINE").changed(from: blank))
    #expect(ink.bottom - ink.top > 15)
    #expect(abs(Double(ink.top + ink.bottom + 1) / 2 - room.center.y) <= 2)
  }

  @Test func newlineStartsALine() throws {
    let ink = try #require(paragraph("H\nH").changed(from: blank))
    #expect(ink.bottom - ink.top > 15)
    #expect(ink.right - ink.left < 12)
  }

  /// Each line starts at a whole pixel. Before 1.17.4, cairo itself moves glyphs to whole ones.
  @Test(arguments: [1.0, 1.5, 2])
  func linesAreDrawnAlike(scale: Double) throws {
    let drawn = picture([.paragraph("HEH\nHEH\nHEH", in: room, fontSize: 10, black)], scale: scale)
    let inked = Set(drawn.differences(from: picture([], scale: scale)).map(\.y)).sorted()
    let tops = inked.filter { !inked.contains($0 - 1) }
    try #require(tops.count == 3)
    let lines = tops.map { top in
      (top..<top + inked.count / 3).map { y in (0..<drawn.width).map { drawn[$0, y] } }
    }
    let areAlike = Set(lines).count == 1
    #expect(areAlike)
  }

  @Test(arguments: [
    String(repeating: "words and more words ", count: 50), String(repeating: "w", count: 2000),
    String(repeating: "line\n", count: 300), String(repeating: "x", count: 1_000_000),
  ])
  func endlessMessageStaysInItsRoom(text: String) throws {
    let ink = try #require(paragraph(text).changed(from: blank))
    #expect(Double(ink.left) >= room.x && Double(ink.right) < room.maxX)
    #expect(Double(ink.top) >= room.y && Double(ink.bottom) < room.maxY)
    #expect(ink.bottom - ink.top > 20)
  }
}
