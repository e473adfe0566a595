import Expectations
import Foundation
import Snippets
import Testing

@testable import Store

/// Places, which outlive content.
@Suite struct StoredMarkTests {
  private let place: TemporaryStore
  private let store: SnippetStore

  init() throws {
    place = try TemporaryStore()
    store = try place.open()
    try store.setSources(["s"])
  }

  @Test(
    arguments: [
      (2, "abc", "abc", 2), (2, "abc", "cab", 0), (1, "abc", "xbyc", 1), (1, "abc", "acx", 1),
      (1, "abc", "xac", 2),
      (1, "abc", "ax", 0), (2, "abc", "xab", 0), (2, "abc", "", 0), (1, "aab", "aabc", 1),
      (1, "aab", "xaa", 2),
      (1, "aab", "xab", 1), (0, "abc", "xabc", 1), (7, "abc", "abc", 0), (-1, "abc", "abc", 0),
    ] as [(Int, String, String, Int)])
  func aPlaceStaysWithItsPiece(due: Int, old: String, new: String, expected: Int) {
    expect(PlaceRule.place(due, old: old.map(String.init), new: new.map(String.init)), equals: expected)
  }

  private func content(_ pieces: [String], isSecret: Bool) throws -> Snippet {
    try #require(Snippet(id: "1", label: "l", pieces: pieces, isSecret: isSecret))
  }

  @Test(arguments: [[false, false], [true, true], [false, true], [true, false]])
  func placesMoveWithPiecesOfSecretsToo(isSecret: [Bool]) throws {
    try store.replace("s", ["": [content(["a", "b", "c"], isSecret: isSecret[0])]])
    try store.setPlace(of: "1", next: 1)
    try store.replace("s", ["": [content(["x", "y", "b"], isSecret: isSecret[1])]])
    try expect(store.snippets().map(\.next), equals: [2])
    try store.replace("s", ["": [content(["x", "y"], isSecret: isSecret[0])]])
    try expect(store.snippets().map(\.next), equals: [0])
  }

  @Test func whatWasNeverTappedBeginsAtTheFirst() throws {
    try store.replace("s", ["": [content(["a"], isSecret: false)]])
    try store.replace("s", ["": [content(["x", "a"], isSecret: false)]])
    try expect(store.snippets().map(\.next), equals: [0])
  }

  @Test func placesSurviveByPartAndID() throws {
    let both = try ["a": [snippet("1", ["x", "y"])], "b": [snippet("1", ["x", "y"])]]
    try store.replace("s", both)
    try store.setPlace(of: "s/1", next: 1)
    // A file is gone for a moment.
    try store.replace("s", ["a": both["a"] ?? []])
    try expect(store.snippets().map(\.next), equals: [0])
    try store.replace("s", both)
    try expect(store.snippets().map(\.next), equals: [0, 1])
  }

  @Test func placesOfWhatIsGoneEndAfterAMonth() throws {
    func marks() throws -> Int { try Connection(path: place.path).number("SELECT count(*) FROM place") }
    try store.replace("s", ["": [snippet("1", ["x", "y"])]])
    try store.setPlace(of: "1", next: 1)
    try store.replace("s", ["": []], attempt: Attempt(time: 0))
    try store.replace("s", ["": []], attempt: Attempt(time: SnippetStore.keepingTime))
    try expect(marks(), equals: 1)
    try store.replace("s", ["": []], attempt: Attempt(time: SnippetStore.keepingTime + 1))
    try expect(marks(), equals: 0)
  }

  @Test func whatTheKeyboardRemembersIsKept() throws {
    #expect(try store.keyboardState("tab") == nil)
    try store.setKeyboardState("tab", "all")
    try store.setKeyboardState("tab", "group:日本")
    try store.setKeyboardState("other", "")
    try expect(place.open().keyboardState("tab"), equals: "group:日本")
    try expect(store.keyboardState("other"), equals: "")
  }

  @Test func choicesAreKeptUntilUsesAreForgotten() throws {
    let place = try TemporaryStore()
    let store = try place.open()
    try expect(store.choices(of: ["a", "b"], in: "1"), equals: [:])
    try store.setChoice("x", of: "a", in: "1")
    try store.setChoice("", of: "b", in: "1")
    try store.setChoice("z", of: "a", in: "1")
    try store.setKeyboardState("tab", "all")
    try expect(place.open().choices(of: ["a", "b", "c"], in: "1"), equals: ["a": "z", "b": ""])
    try expect(store.choices(of: ["a"], in: "2"), equals: [:])
    try expect(store.clearRecents(), equals: 0)
    try expect(store.choices(of: ["a", "b"], in: "1"), equals: [:])
    try expect(store.keyboardState("tab"), equals: "all")
  }
}
