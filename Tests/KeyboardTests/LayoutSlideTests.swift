import Expectations
import Layout
import Testing

@testable import Keyboard

/// A slide over the space bar brings another layout. The number is that of the case in `LetterKeys`.
@Suite struct LayoutSlideTests {
  private static func space(_ letters: LetterKeyboard) -> KeySpec? {
    letters.keyboard.frame?.keys.first { $0.id == .space }?.spec
  }

  /// Slides a finger over the space bar, in three steps.
  private static func slide(_ letters: inout LetterKeyboard, by distance: Double) throws {
    let start = try letters.point(.space)
    try letters.down(.space)
    for step in 1...3 {
      letters.time += 20
      letters.move(to: Point(x: start.x + distance * Double(step) / 3, y: start.y))
    }
  }

  @Test("8: A slide over the space bar goes on to the next layout, and back", arguments: [-60.0, 60])
  func slideLayouts(distance: Double) throws {
    var letters = LetterKeyboard(layouts: [.test, .other])
    try Self.slide(&letters, by: distance)
    let names = SlidingNames(before: "Türkçe", text: "Test", after: "Türkçe", offset: distance)
    expect(Self.space(letters)?.face, equals: .names(names))
    letters.up()
    #expect(Self.space(letters)?.face.text == "Türkçe" && letters.typed.isEmpty)
    #expect(letters.has(.character("ı")) && letters.keyboard.core.isAnimating)
    letters.wait(1_000)
    expect(Self.space(letters)?.face, equals: .label("Türkçe"))
    #expect(!letters.keyboard.core.isAnimating)
    try Self.slide(&letters, by: distance)
    letters.up()
    expect(Self.space(letters)?.face.text, equals: "Test")
  }

  @Test("8: Not where the slide is cut off") func cutOff() throws {
    var letters = LetterKeyboard(layouts: [.test, .other])
    try Self.slide(&letters, by: -60)
    _ = letters.keyboard.handle(.fingersCancelled)
    expect(Self.space(letters)?.face.text, equals: "Test")
  }

  @Test("8: Not where the finger has come back, nor with one layout alone") func noSlide() throws {
    var letters = LetterKeyboard(layouts: [.test, .other])
    try Self.slide(&letters, by: -60)
    letters.move(to: try letters.point(.space))
    letters.up()
    #expect(Self.space(letters)?.face.text == "Test" && letters.typed.isEmpty)
    var alone = LetterKeyboard()
    try Self.slide(&alone, by: -60)
    alone.up()
    expect(alone.text, equals: " ")
  }
}
