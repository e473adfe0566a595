import Foundation
import Snippets
import Testing

@testable import Store

@Suite struct SecretTests {
  private static let secret = "correct horse battery staple"
  private let place: TemporaryStore
  private let store: SnippetStore

  init() throws {
    place = try TemporaryStore()
    store = try place.open()
    let secret = Snippet(
      id: "s", label: "bank", pieces: [Self.secret, String(repeating: Self.secret, count: 1_000)],
      isSecret: true)
    try store.replaceContent(
      with: [
        try #require(secret), try snippet("1", ["a", "b"]),
        try #require(Snippet(id: "p", label: "p", pieces: ["{{x}}"], problem: "f:1: $: unknown")),
      ], source: "f")
  }

  @Test func secretsAreReadAsDots() throws {
    let read = try store.snippets()
    #expect(read.map(\.isSecret) == [true, false, false])
    #expect(read.map(\.pieces) == [[Snippet.dots, Snippet.dots], ["a", "b"], ["{{x}}"]])
    #expect(read.map(\.problem) == [nil, nil, "f:1: $: unknown"])
    try store.setPlace(of: "s", next: 1)
    #expect(try place.open().snippets().map(\.next) == [1, 0, 0])
  }

  @Test func theTextOfASecretIsReadOnDemand() throws {
    let text = try #require(try store.secretText(of: "s", piece: 0))
    #expect(text.bytes.elementsEqual(Self.secret.utf8))
    #expect(try store.secretText(of: "s", piece: 1)?.bytes.count == Self.secret.utf8.count * 1_000)
    #expect(try store.secretText(of: "s", piece: 2) == nil)
    #expect(try store.secretText(of: "1", piece: 0) == nil)
    #expect(try store.secretText(of: "2", piece: 0) == nil)
  }

  /// Neither where it was deleted nor in the log.
  @Test func aReplacedSecretIsOnNoPageAnyMore() throws {
    let other = try place.open()
    #expect(try other.snippets().count == 3)
    #expect(try contains(Self.secret))
    try store.replaceContent(with: [snippet("1", ["a"])], source: "f")
    #expect(try !contains(Self.secret))
    #expect(try store.secretText(of: "s", piece: 0) == nil)
  }

  private func contains(_ text: String) throws -> Bool {
    try place.files.contains { try Data(place.bytes($0)).range(of: Data(text.utf8)) != nil }
  }

  @Test func theTextIsOverwrittenAtItsEnd() {
    let text = SecretText(capacity: 40)
    text.append("abc".utf8)
    text.append("d".utf8)
    #expect(Array(text.bytes) == Array("abcd".utf8))
    #expect(SecretText(capacity: 0).bytes.isEmpty)
  }
}

@Suite struct MigrationTests {
  private let place: TemporaryStore

  init() throws {
    place = try TemporaryStore()
  }

  /// A store as version 1 has left it.
  private func makeVersion1() throws {
    let connection = try Connection(path: place.path)
    try Schema.enterWAL(connection)
    try connection.execute(Schema.migrations[0])
    try connection.execute(
      """
      PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 1;
      INSERT INTO source VALUES (1, 'f'), (2, 'g');
      INSERT INTO snippet (key, source, position, id, label) VALUES (0, 1, 0, 'a', 'A'), (1, 1, 1, 'b', 'B');
      INSERT INTO piece VALUES (0, 0, 'x'), (0, 1, 'y'), (1, 0, '{{z}}');
      INSERT INTO place VALUES (1, 'a', 1), (2, 'a', 1);
      INSERT INTO failure VALUES (1, 'why')
      """)
  }

  @Test func aStoreOfVersion1OpensWithContentAndPlaces() throws {
    try makeVersion1()
    let store = try place.open()
    let expected = [
      Snippet(id: "a", label: "A", pieces: ["x", "y"], next: 1),
      Snippet(id: "b", label: "B", pieces: ["{{z}}"]),
    ]
    #expect(try store.snippets() == expected)
    #expect(try store.lastFailure() == "why")
    #expect(try Connection(path: place.path).number("PRAGMA user_version") == 2)
    // The places of the other source are still there for it.
    try store.replaceContent(with: [snippet("a", ["x", "y"])], source: "g")
    #expect(try store.snippets().map(\.next) == [1])
  }

  @Test func theMigrationHappensOnce() throws {
    try makeVersion1()
    let (first, second) = (try place.open(), try place.open())
    #expect(try first.snippets() == second.snippets())
    #expect(try place.open().snippets().count == 2)
  }

  @Test func aMigratedStoreHasTheTablesOfANewOne() throws {
    try makeVersion1()
    _ = try place.open()
    let new = try TemporaryStore()
    _ = try new.open()
    let columns = { (path: String) in
      try Connection(path: path).number(
        "SELECT count(*) FROM sqlite_schema AS t JOIN pragma_table_info(t.name) WHERE t.type = 'table'")
    }
    #expect(try columns(place.path) == columns(new.path))
  }
}
