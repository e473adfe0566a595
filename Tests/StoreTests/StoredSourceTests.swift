import Expectations
import Foundation
import Snippets
import Testing

@testable import Store

@Suite struct StoredSourceTests {
  private let place: TemporaryStore
  private let store: SnippetStore

  init() throws {
    place = try TemporaryStore()
    store = try place.open()
  }

  private var ids: [String] {
    get throws { try store.snippets().map(\.id) }
  }

  @Test func sourcesAreShownInTheirOrder() throws {
    try store.replace("b", ["": [snippet("1", ["x"])]])
    try store.replace("a", ["": [snippet("2", ["x"]), snippet("0", ["x"])]])
    #expect(try ids.isEmpty)
    try store.setSources(["a", "b", "a", "new"])
    try expect(ids, equals: ["2", "0", "1"])
    try expect(store.sources().map(\.name), equals: ["a", "b", "new"])
    try store.setSources(["b"])
    try expect(ids, equals: ["1"])
    try store.setSources(["b", "a"])
    try expect(place.open().snippets().map(\.id), equals: ["1", "2", "0"])
  }

  @Test func publicIDsTellSnippetsApart() throws {
    try store.setSources(["s", "t", "u"])
    try store.replace("s", ["": [snippet("1", ["s1"]), snippet("2", ["s2"])]])
    try store.replace(
      "t", ["a": [snippet("1", ["ta1"])], "b": [snippet("1", ["tb1"]), snippet("t/1", ["x"])]])
    try store.replace("u", ["": [snippet("1", ["u1"]), snippet("1", ["u1b"]), snippet("1#2", ["u2"])]])
    try expect(ids, equals: ["1", "2", "t/a/1", "t/b/1", "t/1", "u/1", "1#3", "1#2"])
    try expect(store.piece(of: "t/b/1", labelled: "label 1", at: 0), equals: "tb1")
    try store.setPlace(of: "t/b/1", next: 0)
    // The store knows keys by what they are, not by what they are called.
    try store.setSources(["t"])
    try expect(ids, equals: ["1", "t/b/1", "t/1"])
  }

  /// A server takes no id from a file, whether it sends last or first, wherever the sources stand.
  @Test(arguments: [["feed", "own"], ["own", "feed"]])
  func noServerTakesAnIDFromTheUsersOwn(order: [String]) throws {
    try store.setSources(order)
    try store.replaceContent(
      of: "feed", location: "https://h/", parts: [ContentPart(content: .snippets([snippet("bank", ["f"])]))],
      validators: Validators(), problems: [], attempt: attempt)
    try expect(ids, equals: ["bank"])
    try store.replace("own", ["": [snippet("bank", ["mine"])]])
    try expect(ids, equals: (order == ["own", "feed"] ? ["bank", "feed/bank"] : ["feed/bank", "bank"]))
    try expect(store.piece(of: "bank", labelled: "label bank", at: 0), equals: "mine")
  }

  /// A server also takes no id that a key has only because of another key of the user's.
  @Test func noServerTakesANameOfWhateverForm() {
    let own = [
      StableID(source: "work", part: "", id: "bank"), StableID(source: "own", part: "own.toml", id: "bank"),
    ]
    let theirs = ["bank", "own/bank"].map { StableID(source: "feed", part: "", id: $0, isOwn: false) }
    let expected = ["bank", "own/bank", "feed/bank", "feed/own/bank"]
    expect(UniqueNames.publicIDs(of: own + theirs), equals: expected)
    expect(UniqueNames.publicIDs(of: theirs + own), equals: expected.suffix(2) + expected.prefix(2))
  }

  @Test func publicIDsOfManyEqualOnesAreQuick() {
    let all = Array(repeating: StableID(source: "s", part: "", id: "a"), count: 20_000)
    let names = UniqueNames.publicIDs(of: all)
    expect(Set(names).count, equals: 20_000)
    expect(names.prefix(4), equals: ["a", "s/a", "s/a#2", "s/a#3"])
  }

  @Test func aPartIsReplacedKeptOrGone() throws {
    try store.setSources(["s"])
    try store.replace(
      "s",
      [
        "a": [snippet("1", ["x"])], "b": [snippet("2", ["x"])],
        "c": [snippet("3", ["x"]), snippet("4", ["x"])],
      ])
    let parts = [
      ContentPart(name: "c", content: .kept), ContentPart(name: "new", content: .kept),
      ContentPart(name: "a", content: .snippets([try snippet("5", ["x"]), try snippet("1", ["y"])])),
    ]
    try store.replaceContent(
      of: "s", location: "/s", parts: parts, validators: Validators(), problems: ["c:1: bad"],
      attempt: attempt)
    try expect(ids, equals: ["3", "4", "5", "1"])
    try expect(store.pieces(of: "1", labelled: "label 1"), equals: ["y"])
    try expect(store.sources().map(\.problems), equals: [["c:1: bad"]])
    try expect(store.sources().map(\.snippetCount), equals: [4])
  }

  @Test func keysOfTomlFilesCanBeEdited() throws {
    try store.setSources(["own"])
    let names = ["a.toml", "b.TOML", "c.csv", "d.toml.json"]
    try store.replace(
      "own", Dictionary(uniqueKeysWithValues: try names.map { ($0, [try snippet($0, ["x"])]) }))
    let keys = try store.keys(from: 0, limit: 9)
    expect(keys.map(\.isEditable), equals: [true, true, false, false], "\(keys.map(\.id))")
    expect(SnippetKeys(keys).map(\.isEditable), equals: keys.map(\.isEditable))
  }

  @Test func everyMemberIsKept() throws {
    let full = try #require(
      Snippet(
        id: "1", label: "l", pieces: ["a"], problem: "p", group: "g", isFavourite: true,
        searchTerms: ["x y", "z"], shortcuts: Shortcuts([":a b", "c"], .followCase)))
    let bare = try #require(Snippet(id: "1", label: "l", pieces: ["a"], group: ""))
    for content in [full, bare, full] {
      try store.show([content], from: "s")
      try expect(store.snippets(), equals: [content])
    }
  }

  @Test func theStateFollowsTheAttempts() throws {
    try store.setSources(["s"])
    var expected = SourceState(name: "s")
    try expect(store.sources(), equals: [expected])
    try store.recordFailure(of: "s", reason: "one", attempt: Attempt(time: 5, next: 6))
    try store.recordFailure(of: "s", reason: "two", attempt: Attempt(time: 7))
    (expected.lastAttempt, expected.failure, expected.failures, expected.attempts) = (7, "two", 2, 2)
    try expect(store.sources(), equals: [expected])
    try store.recordFailure(of: "s", reason: "bad", isRefused: true, attempt: Attempt(time: 7))
    (expected.failure, expected.isRefused, expected.failures, expected.attempts) = ("bad", true, 3, 3)
    try expect(store.sources(), equals: [expected])

    let validators = Validators(etag: "\"e\"", lastModified: "today")
    let problems = (0..<150).map { "f:\($0): bad" }
    try store.replace(
      "s", ["": [snippet("1", ["a"])]], validators: validators, problems: problems,
      attempt: Attempt(time: 8, next: 9))
    expected = SourceState(name: "s")
    (expected.location, expected.validators, expected.snippetCount) = ("/s", validators, 1)
    (expected.lastSuccess, expected.lastAttempt, expected.nextAttempt, expected.attempts) = (8, 8, 9, 4)
    expected.problems = Array(problems.prefix(100))
    try expect(store.sources(), equals: [expected])

    try store.fail("s")
    try expect(ids, equals: ["1"])
    try store.confirmContent(of: "s", attempt: Attempt(time: 10, next: 11))
    (expected.lastSuccess, expected.lastAttempt, expected.nextAttempt, expected.attempts) = (10, 10, 11, 6)
    try expect(store.state(of: "s"), equals: expected)
    #expect(try store.state(of: "t") == nil)
  }

  @Test func theEmbeddedSourceStandsInOnlyForNothing() throws {
    try store.replace("embedded", ["": [snippet("e", ["x"])]])
    try expect(ids, equals: ["e"])
    try store.setSources(["embedded", "s", "t"])
    try expect(ids, equals: ["e"])
    try expect(store.sources().map(\.name), equals: ["s", "t", "embedded"])
    try store.fail("t")
    #expect(try ids.isEmpty)
    try expect(store.sources().map(\.name), equals: ["s", "t"])
    try store.confirmContent(of: "t", attempt: attempt)
    try expect(ids, equals: ["e"])
    try store.replace("s", ["": [snippet("1", ["x"])]])
    try expect(ids, equals: ["1"])
    try store.replace("s", [:])
    try expect(ids, equals: ["e"])
  }

  @Test func theGenerationsGrowWithWhatIsShown() throws {
    func grows(keys: Bool, content: Bool = true, _ change: () throws -> Void) throws -> Bool {
      let before = try (store.keysGeneration(), store.contentGeneration())
      try change()
      let after = try (store.keysGeneration(), store.contentGeneration())
      return after.0 >= before.0 && after.1 >= before.1 && (after.0 > before.0) == keys
        && (after.1 > before.1) == content
    }
    let one = try ["": [snippet("1", ["a", "b"])]]
    #expect(try grows(keys: false) { try store.setSources(["s"]) })
    #expect(try grows(keys: false, content: false) { try store.setSources(["s"]) })
    #expect(try grows(keys: true) { try store.replace("s", one) })
    #expect(try grows(keys: false) { try store.replace("s", one) })
    #expect(try grows(keys: false) { try store.fail("s") })
    #expect(try grows(keys: false) { try store.confirmContent(of: "s", attempt: attempt) })
    #expect(try grows(keys: true) { try store.replace("s", ["": [snippet("1", ["a", "c"])]]) })
    #expect(try grows(keys: false, content: false) { try store.setPlace(of: "1", next: 1) })
    for change in [store.keep, store.unkeep] {
      #expect(try grows(keys: false) { _ = try change("1") })
      #expect(try grows(keys: false, content: false) { _ = try change("1") })
    }
    try store.keep("1")
    #expect(try grows(keys: false, content: false) { try store.moveFavourite("1", to: 0) })
    #expect(try grows(keys: false, content: false) { try store.keep("nobody") })
    #expect(try grows(keys: false, content: false) { try store.noteUse(of: "1", time: 1) })
    #expect(try grows(keys: false) { try store.clearRecents() })
    #expect(try grows(keys: false, content: false) { try store.clearRecents() })
    #expect(try grows(keys: true) { try store.hide("1") })
    #expect(try grows(keys: false, content: false) { try store.hide("1") })
    #expect(try grows(keys: true) { try store.unhide("1") })
    #expect(try grows(keys: false, content: false) { try store.setKeyboardState("tab", "all") })
    #expect(try grows(keys: false, content: false) { try store.replace("other", one) })
    #expect(try grows(keys: false, content: false) { try store.fail("other") })
    #expect(try grows(keys: true) { try store.setSources(["s", "other"]) })
    #expect(try grows(keys: true) { try store.setSources(["other", "s"]) })
    for id in ["s/1", "1"] { try store.keep(id) }
    #expect(try grows(keys: false) { try store.moveFavourite("s/1", to: 0) })
  }

  @Test func whatIsNotShownIsForgottenAfterAMonth() throws {
    let month = SnippetStore.keepingTime
    try store.show([snippet("1", ["a"])], from: "s", attempt: Attempt(time: 0))
    try store.show([snippet("2", ["a"])], from: "t", attempt: Attempt(time: month))
    try expect(store.state(of: "s")?.snippetCount, equals: 1)
    try store.show([snippet("2", ["a"])], from: "t", attempt: Attempt(time: month + 1))
    try expect(store.state(of: "s")?.snippetCount, equals: 0)
    try expect(store.state(of: "s")?.location, equals: "")
    try expect(Connection(path: place.path).number("SELECT count(*) FROM piece"), equals: 1)
  }
}
