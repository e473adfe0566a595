import Snippets
import Testing

@Suite struct SnippetTests {
  private func greetings(next: Int = 0) throws -> Snippet {
    try #require(
      Snippet(id: "1", label: "GREETINGS", pieces: ["hey", "what's up?", "hello"], next: next))
  }

  @Test func takesOnePieceAfterTheOtherAndWraps() throws {
    var snippet = try greetings()
    let taken = (0..<7).map { _ in snippet.take() }
    #expect(taken == ["hey", "what's up?", "hello", "hey", "what's up?", "hello", "hey"])
    #expect(snippet.next == 1)
  }

  @Test func continuesWhereItWas() throws {
    var snippet = try greetings(next: 2)
    #expect(snippet.take() == "hello")
    #expect(snippet.next == 0)
  }

  @Test func continuesAfterAChosenPiece() throws {
    var snippet = try greetings()
    #expect(snippet.take(at: 1) == "what's up?")
    #expect(snippet.take() == "hello")
    #expect(snippet.take(at: 2) == "hello")
    #expect(snippet.take() == "hey")
  }

  @Test(arguments: [-1, 3, Int.max, Int.min])
  func refusesAPieceThatIsNotThere(index: Int) throws {
    var snippet = try greetings(next: 1)
    #expect(snippet.take(at: index) == nil)
    #expect(snippet.next == 1)
  }

  @Test(arguments: [-1, 3, Int.max, Int.min])
  func startsOverWhenItsPlaceIsGone(next: Int) throws {
    #expect(try greetings(next: next).next == 0)
  }

  @Test func aSinglePieceRepeats() throws {
    var snippet = try #require(Snippet(id: "x", label: "", pieces: ["only"]))
    #expect(snippet.take() == "only")
    #expect(snippet.take() == "only")
  }

  @Test func isNotMadeOfNothing() {
    #expect(Snippet(id: "1", label: "EMPTY", pieces: []) == nil)
  }

  @Test func theVersionHasThreeNumbers() {
    #expect(Phraseboard.version.split(separator: ".").compactMap { Int($0) }.count == 3)
  }
}
