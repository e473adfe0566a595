import Expectations
import Snippets
import TestSupport
import Testing

@testable import Store

/// Changes that a taken-over content program may make in the store that the keyboard opens: they do nothing but lie there.
@Suite struct ForeignSchemaTests {
  private final class Log {
    var lines: [String] = []
  }

  private let place: TemporaryStore
  private let log = Log()

  init() throws {
    place = try TemporaryStore()
    let store = try place.open()
    try store.show([snippet("1", ["a"])], from: "s")
    try store.keep("1")
  }

  private static let endless =
    "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) SELECT i AS position, i AS snippet, i AS public_id FROM n"

  private static let changes: [String] = [
    "DROP TABLE shown; CREATE VIEW shown AS \(endless)",
    "DROP TABLE generation; CREATE VIEW generation AS SELECT 1 AS only_row, count(*) AS content, 1 AS keys FROM (\(endless))",
    "DROP TABLE keyboard_state; CREATE VIEW keyboard_state AS SELECT 'tab' AS name, zeroblob(2000000000) AS value",
    "CREATE VIEW other AS SELECT 1",
    "CREATE TRIGGER other BEFORE UPDATE ON place BEGIN SELECT 1; END",
    "CREATE TABLE other (x)", "CREATE INDEX other ON snippet (label)",
    "ALTER TABLE snippet ADD COLUMN x TEXT AS (printf('%.*c', 1000000000, 'x'))",
    "DROP TABLE piece; CREATE VIRTUAL TABLE piece USING fts5(snippet, position, text)",
    "DROP TABLE hidden; CREATE TABLE hidden (source, part, snippet)",
  ]

  private static let views: [String] = Array(changes.prefix(3))

  private func change(_ sql: String) throws {
    try Connection(path: place.path, isTrusting: true).execute("PRAGMA foreign_keys = OFF; \(sql)")
  }

  private func expectANewStore(_ store: SnippetStore) throws {
    #expect(try store.snippets().isEmpty)
    expect(log.lines.count, equals: 1)
    expect(log.lines.first?.contains("begun anew with the 1 places, favourites"), equals: true)
    try store.show([snippet("1", ["a"])], from: "s")
    try expect(store.favourites(), equals: ["1"])
  }

  @Test(arguments: changes) func aStoreWithOtherTablesIsBegunAnew(sql: String) throws {
    try change(sql)
    let log = log
    try expectANewStore(place.open { log.lines.append($0) })
    expect(log.lines.first?.contains("has tables that are not its own"), equals: true)
  }

  /// The keyboard has the store open.
  @Test(arguments: views) func aViewIsNotReadByWhoHasTheStoreOpen(sql: String) throws {
    let log = log
    let store = try place.open { log.lines.append($0) }
    _ = try (store.snippets(), store.keysGeneration(), store.keyboardState("tab"))
    try change(sql)
    _ = try (store.keysGeneration(), store.keyboardState("tab"))
    try expectANewStore(store)
  }

  @Test func aTriggerDoesNothing() throws {
    let store = try place.open()
    _ = try store.snippets()
    try change("CREATE TRIGGER other AFTER INSERT ON place BEGIN DELETE FROM favourite; END")
    try store.setPlace(of: "1", next: 0)
    try expect(store.favourites(), equals: ["1"])
  }

  /// The value is longer than any that is written: the store does not so much as look at it.
  @Test func aValueOfManyMegabytesIsDamage() throws {
    try change("UPDATE snippet SET label = CAST(zeroblob(5000000) AS TEXT)")
    let log = log
    try expectANewStore(place.open { log.lines.append($0) })
  }

  /// The store says that it has marks without an end.
  @Test func noMoreIsKeptThanUsersHave() throws {
    try change(
      """
      DROP TABLE keyboard_state; CREATE TABLE keyboard_state (name, value TEXT AS (printf('%.*c', 1000000, 'x')));
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) INSERT INTO keyboard_state SELECT i FROM n
      """)
    let log = log
    let store = try place.open { log.lines.append($0) }
    // One is of a favourite, and fewer than 17 are of a megabyte each.
    expect(log.lines.first?.contains("with the 17 places, favourites"), equals: true)
    #expect(try store.keyboardState("17") == nil)
  }

  @Test func theTablesAreAsSQLiteTellsThem() throws {
    let new = try Connection(path: Connection.inMemory)
    try new.execute(Schema.creation)
    try expect(Schema.objects(of: new), equals: Schema.objects)
  }
}
