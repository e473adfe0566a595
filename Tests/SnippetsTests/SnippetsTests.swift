import Expectations
import Snippets
import Testing

@Suite struct SnippetTests {
  private func greetings(next: Int = 0) throws -> Snippet {
    try #require(
      Snippet(id: "1", label: "GREETINGS", pieces: ["hey", "what's up?", "hello"], next: next))
  }

  @Test(arguments: [-1, 3, Int.max, Int.min])
  func startsOverWhenItsPlaceIsGone(next: Int) throws {
    try expect(greetings(next: next).next, equals: 0)
  }

  @Test func isNotMadeOfNothing() {
    #expect(Snippet(id: "1", label: "EMPTY", pieces: []) == nil)
  }

  @Test func theVersionHasThreeNumbers() {
    expect(Phraseboard.version.split(separator: ".").compactMap { Int($0) }.count, equals: 3)
  }
}
