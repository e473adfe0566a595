import Expectations
import Snippets
import Store
import Testing

/// The origin of snippets says how far they are trusted.
@Suite struct OriginTests {
  private let place: TemporaryStore
  private let store: SnippetStore

  init() throws {
    place = try TemporaryStore()
    store = try place.open()
    try store.setSources(["team", "own"])
  }

  private func put(_ source: String, at location: String, _ snippets: [Snippet]) throws {
    try store.replaceContent(
      of: source, location: location, parts: [ContentPart(content: .snippets(snippets))],
      validators: Validators(), problems: [], attempt: attempt)
  }

  private var origins: [Origin] {
    get throws { try store.keys(from: 0, limit: 9).map(\.origin) }
  }

  @Test func keysSayWhereTheyAreFrom() throws {
    try put("team", at: "https://h/", [snippet("1", ["a"]), snippet("2", ["a"])])
    try put("own", at: "/home/me", [snippet("3", ["a"])])
    try expect(origins, equals: [.feed("team"), .feed("team"), .own("own")])
    try expect(store.keys(from: 2, limit: 1).map(\.origin), equals: [.own("own")])
    let keys = try store.keys(from: 0, limit: 9)
    expect(SnippetKeys(keys).map(\.origin), equals: keys.map(\.origin))
  }

  @Test func whatIsBuiltInIsTheUsersOwn() throws {
    try put(SnippetStore.embeddedSource, at: "embedded", [snippet("1", ["a"])])
    try expect(origins, equals: [.own("embedded")])
  }

  /// A source that had a URL keeps what that gave until its file has been read.
  @Test(arguments: ["http://h/", "HTTP://h/", "", "relative", "embedded.example"])
  func whatIsStoredCounts(location: String) throws {
    try put("own", at: location, [snippet("1", ["a"])])
    try store.recordFailure(of: "own", reason: "no such file", attempt: attempt)
    try expect(origins, equals: [.feed("own")])
    try put("own", at: "/home/me", [snippet("1", ["a"])])
    try expect(origins, equals: [.own("own")])
  }

  @Test func textsAreThoseOfTheKeyThatWasRead() throws {
    try put("team", at: "https://h/", [snippet("1", ["a"])])
    try expect(store.piece(of: "1", labelled: "label 1", from: "team", at: 0), equals: "a")
    try expect(store.pieces(of: "1", labelled: "label 1", from: "team"), equals: ["a"])
    for feed in [nil, "own", ""] {
      #expect(try store.piece(of: "1", labelled: "label 1", from: feed, at: 0) == nil)
      try expect(store.pieces(of: "1", labelled: "label 1", from: feed), equals: [])
    }
    let secret = try #require(Snippet(id: "1", label: "label 1", pieces: ["pin"], isSecret: true))
    try put("team", at: "https://h/", [secret])
    #expect(try store.secretText(of: "1", labelled: "label 1", from: "team", piece: 0) != nil)
    for feed in [nil, "own"] {
      #expect(try store.secretText(of: "1", labelled: "label 1", from: feed, piece: 0) == nil)
    }
    try put("team", at: "/file", [secret])
    #expect(try store.secretText(of: "1", labelled: "label 1", piece: 0) != nil)
    #expect(try store.secretText(of: "1", labelled: "label 1", from: "team", piece: 0) == nil)
  }
}
