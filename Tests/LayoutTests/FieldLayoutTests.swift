import Expectations
import Layout
import Testing

/// Finds the place of a tap on a field in its text. Each character is 10 logical pixels wide.
@Suite struct FieldLayoutTests {
  private static func character(at x: Double, cursor: (index: Int, x: Double) = (0, 0), count: Int = 5) -> Int
  {
    FieldLayout.character(at: FieldLayout.padding + x, cursor: cursor, count: count) { 10 * Double($0) }
  }

  @Test func tapIsBetweenTheTwoCharactersThatItIsNearestTo() {
    expect([0, 4, 6, 14, 16, 49].map { Self.character(at: $0) }, equals: [0, 0, 1, 1, 2, 5])
  }

  @Test func besideTheTextItIsAtAnEnd() {
    #expect(Self.character(at: -50) == 0 && Self.character(at: 500) == 5)
    expect(Self.character(at: 30, count: 0), equals: 0)
    #expect((0...5).contains(Self.character(at: .nan)))
  }

  @Test func textThatIsTooLongBeginsBesideTheField() {
    // The text has 20 characters: 12 are before the cursor, and 4 of these are seen.
    expect(
      [0, 11, 40, 58].map { Self.character(at: $0, cursor: (12, 40), count: 20) }, equals: [8, 9, 12, 14])
  }
}
