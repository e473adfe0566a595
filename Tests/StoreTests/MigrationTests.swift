import Foundation
import Snippets
import Testing

@testable import Store

@Suite struct MigrationTests {
  private let place: TemporaryStore

  init() throws {
    place = try TemporaryStore()
  }

  /// A store as version 1 or 2 has left it.
  private func makeStore(version: Int) throws {
    let connection = try Connection(path: place.path)
    try Schema.enterWAL(connection)
    for step in Schema.migrations[..<version] { try connection.execute(step) }
    try connection.execute(
      """
      PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(version);
      INSERT INTO source VALUES (1, 'f'), (2, 'g');
      INSERT INTO snippet (key, source, position, id, label) VALUES (0, 1, 0, 'a', 'A'), (1, 1, 1, 'b', 'B');
      INSERT INTO piece VALUES (0, 0, 'x'), (0, 1, 'y'), (1, 0, '{{z}}');
      INSERT INTO place VALUES (1, 'a', 1), (2, 'a', 1);
      INSERT INTO failure VALUES (1, 'why')
      """)
    guard version == 2 else { return }
    try connection.execute(
      """
      INSERT INTO snippet VALUES (2, 1, 2, 's', 'S', 1, 'f:1: bad');
      INSERT INTO piece VALUES (2, 0, ''), (2, 1, '');
      INSERT INTO secret VALUES (2, 0, 'hush'), (2, 1, 'hushhush');
      INSERT INTO place VALUES (1, 's', 1)
      """)
  }

  @Test(arguments: [1, 2])
  func anOlderStoreOpensWithContentAndPlaces(version: Int) throws {
    try makeStore(version: version)
    let store = try place.open()
    let expected = [
      Snippet(id: "a", label: "A", pieces: ["x", "y"], next: 1),
      Snippet(id: "b", label: "B", pieces: ["{{z}}"]),
      Snippet(
        id: "s", label: "S", pieces: [Snippet.dots, Snippet.dots], next: 1, isSecret: true,
        problem: "f:1: bad"),
    ]
    let count = version == 1 ? 2 : 3
    #expect(try store.snippets() == expected.prefix(count).compactMap(\.self))
    let state = try #require(try store.sources().first)
    #expect(state.name == "f" && state.location == "f" && state.failure == "why" && state.failures == 1)
    #expect(state.snippetCount == count)
    if version == 2 {
      let text = try #require(try store.secretText(of: "s", labelled: "S", from: "f", piece: 1))
      withExtendedLifetime(text) { #expect(text.bytes.elementsEqual("hushhush".utf8)) }
    }
    #expect(try Connection(path: place.path).number("PRAGMA user_version") == Schema.version)
    // The places of the other source are still there for it.
    try store.show([snippet("a", ["x", "y"])], from: "g")
    #expect(try store.snippets().map(\.next) == [1])
  }

  /// A store as version 3 has left it, with what was said of its keys.
  private func makeStoreOfVersion3() throws {
    try makeStore(version: 2)
    let connection = try Connection(path: place.path)
    try connection.execute("PRAGMA foreign_keys = OFF")
    try connection.execute(Schema.version3)
    try connection.execute(
      """
      UPDATE snippet SET favourite = 1 WHERE id = 'a';
      INSERT INTO favourite VALUES (1, '', 'a', 0), (1, '', 'b', 1), (1, '', 's', 1), (2, '', 'a', 1);
      PRAGMA user_version = 3
      """)
  }

  @Test func whatWasSaidOfKeysInVersion3Stays() throws {
    try makeStoreOfVersion3()
    let store = try place.open()
    #expect(try store.favourites() == ["s", "b"])
    #expect(try store.snippets().map(\.isFavourite) == [false, true, true])
    try store.keep("a")
    #expect(try store.favourites() == ["a", "s", "b"])
    #expect(try Connection(path: place.path).number("SELECT count(*) FROM favourite") == 4)
  }

  /// A store as version 5 has left it.
  private func makeStoreOfVersion5() throws {
    try makeStoreOfVersion3()
    let connection = try Connection(path: place.path)
    try connection.execute("PRAGMA foreign_keys = OFF")
    for step in [Schema.version4, Schema.version5] { try connection.execute(step) }
    try connection.execute("PRAGMA user_version = 5")
  }

  @Test func keysOfVersion5TypeInTurn() throws {
    try makeStoreOfVersion5()
    let store = try place.open()
    #expect(try store.snippets().map(\.pick) == [.inTurn, .inTurn, .inTurn])
    #expect(try store.snippets().map(\.next) == [1, 0, 1])
    let random = try #require(Snippet(id: "a", label: "A", pieces: ["x", "y"], pick: .random))
    try store.show([random], from: "f")
    #expect(
      try store.snippets() == [Snippet(id: "a", label: "A", pieces: ["x", "y"], next: 1, pick: .random)])
  }

  @Test(arguments: [1, 2])
  func aMigratedStoreTakesContent(version: Int) throws {
    try makeStore(version: version)
    let store = try place.open()
    try store.show([snippet("c", ["1"]), snippet("a", ["0", "x", "y"])], from: "f")
    #expect(try store.snippets() == [snippet("c", ["1"]), snippet("a", ["0", "x", "y"], next: 2)])
    #expect(try Connection(path: place.path).number("SELECT count(*) FROM piece") == 4)
    #expect(try Connection(path: place.path).number("SELECT count(*) FROM pragma_foreign_key_check") == 0)
  }

  @Test func theMigrationHappensOnce() throws {
    try makeStore(version: 2)
    let (first, second) = (try place.open(), try place.open())
    #expect(try first.snippets() == second.snippets())
    #expect(try place.open().snippets().count == 3)
  }

  @Test(arguments: [1, 2])
  func aMigratedStoreHasTheTablesOfANewOne(version: Int) throws {
    try makeStore(version: version)
    _ = try place.open()
    let new = try TemporaryStore()
    _ = try new.open()
    func schema(_ path: String) throws -> [String] {
      let select = try Connection(path: path).prepare("SELECT sql FROM sqlite_schema ORDER BY name")
      var lines: [String] = []
      try select.rows { lines.append(select.text(0)) }
      return lines
    }
    #expect(try schema(place.path) == schema(new.path))
  }

  @Test func secretsAreNotCopiedAbout() throws {
    try makeStore(version: 2)
    let root = "SELECT rootpage FROM sqlite_schema WHERE name = 'secret'"
    let before = try Connection(path: place.path).number(root)
    _ = try place.open()
    #expect(try Connection(path: place.path).number(root) == before)
  }
}
