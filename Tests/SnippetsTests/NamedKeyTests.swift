import Expectations
import Snippets
import Testing

/// The meaning of names: no server gets what is meant for a key of the user's own.
@Suite struct NamedKeyTests {
  private static func keys(_ list: [(id: String, label: String, origin: Origin)]) -> SnippetKeys {
    SnippetKeys(
      list.compactMap { SnippetKey(id: $0.id, label: $0.label, pieceCount: 1, origin: $0.origin) })
  }

  private let keys = keys([
    ("bank", "x", .feed("team")), ("1", "Bank", .feed("team")), ("2", "BANK", .own("own")),
    ("3", "mail", .feed("team")), ("4", "Mail", .feed("other")), ("phone", "y", .feed("team")),
    ("5", "twice", .own("own")), ("6", "twice", .own("mine")), ("twice", "twice", .feed("team")),
    ("7", "id", .own("own")), ("id", "z", .own("own")), ("8", "only", .feed("team")),
  ])

  @Test(
    arguments: [
      ("bank", .one(2)), ("snippet:bank", .one(0)), ("snippet:1", .one(1)), ("mail", .several([3, 4])),
      ("phone", .one(5)), ("PHONE", .none), ("twice", .several([6, 7])), ("snippet:twice", .one(8)),
      ("id", .one(10)), ("Only", .one(11)), ("snippet:only", .none), ("", .none), ("snippet:", .none),
    ] as [(String, NamedKey)])
  func names(name: String, key: NamedKey) {
    expect(keys.key(named: name), equals: key)
  }

  /// A name that begins like an id is the label of the user's own key before it is the id of a server's.
  @Test func aLabelThatBeginsLikeAnID() {
    let keys = Self.keys([("y", "x", .feed("team")), ("1", "snippet:y", .own("own"))])
    expect(keys.key(named: "snippet:y"), equals: .one(1))
  }

  @Test func anIDAndALabelOfServers() {
    let keys = Self.keys([("a", "b", .feed("s")), ("b", "c", .feed("t")), ("c", "C", .feed("t"))])
    expect(keys.key(named: "b"), equals: .several([0, 1]))
    expect(keys.key(named: "c"), equals: .several([1, 2]))
    expect(keys.key(named: "a"), equals: .one(0))
  }
}
