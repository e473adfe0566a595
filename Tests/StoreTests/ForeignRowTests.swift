import Expectations
import Snippets
import Testing

@testable import ForeignStores
@testable import Store

/// Rows that no Phraseboard writes, but that another program of the user may.
@Suite struct ForeignRowTests {
  /// Extreme numbers, values of another type, and values that are far too long.
  static let values = [
    "9223372036854775807", "-9223372036854775808", "-1", "1e308", "NULL", "x'ff00fe'", "'text'",
    "CAST(zeroblob(100000) AS TEXT)", "printf('%.100000c', 'é')",
  ]

  private let place: TemporaryStore

  init() throws {
    place = try TemporaryStore()
  }

  private func fill() throws -> SnippetStore {
    let store = try place.open()
    let secret = Snippet(id: "s", label: "bank", pieces: ["x"], isSecret: true)
    let marked = Snippet(
      id: "m", label: "m", pieces: ["a", "b"], problem: "p", group: "g", searchTerms: ["t"])
    try store.show(
      [snippet("1", ["a", "b"]), try #require(secret), try #require(marked), snippet("h", ["x"])], from: "f")
    try store.setPlace(of: "1", next: 1)
    try store.keep("1")
    try store.noteUse(of: "1", time: 1)
    try store.hide("h")
    try store.setKeyboardState("tab", "All")
    return store
  }

  /// Asks everything, and returns what the keyboard shows; throws what the store throws.
  private func readAll(_ store: SnippetStore) throws -> [SnippetKey] {
    let questions: [(SnippetStore) throws -> Void] = [
      { _ = try $0.snippets() }, { _ = try $0.sources() }, { _ = try $0.state(of: "f") },
      { _ = try $0.pieces(of: "1", labelled: "label 1") },
      { _ = try $0.piece(of: "m", labelled: "m", at: 1) },
      { _ = try $0.secretText(of: "s", labelled: "bank", piece: 0) }, { _ = try $0.favourites() },
      { _ = try $0.hidden() }, { _ = try $0.recents() }, { _ = try $0.keyboardState("tab") },
      { try $0.noteUse(of: "m", time: 2) }, { try $0.keep("m") }, { try $0.setPlace(of: "m", next: 1) },
      { try $0.setSources(["f", "g"]) }, { try $0.fail("f") },
    ]
    for question in questions {
      do { try question(store) } catch is StoreError {}
    }
    return try store.keys(from: 0, limit: 100)
  }

  /// Sets each column of each table in turn, in all rows that take the value, without the tables' rules.
  @Test(arguments: values) func noValueOfAColumnEndsTheProgram(value: String) throws {
    let tables = try tables()
    // All of the store is in one file once nobody has it open: there is no log beside it.
    try expect(place.files, equals: ["store.db", "store.db.lock"])
    let whole = try place.bytes()
    for table in tables {
      for column in table.columns {
        try place.remove()
        try place.write(whole)
        try ForeignStore.withoutRules(of: place.path) {
          try $0.execute("PRAGMA foreign_keys = OFF; UPDATE OR IGNORE \(table.name) SET \(column) = \(value)")
        }
        let keys = try? readAll(place.open())
        let again = try place.open()
        // The content program does this first, too.
        try again.checkPages()
        let generation = try again.keysGeneration()
        try again.show([snippet("new", ["a"])], from: "f")
        try expect(again.keys(from: 0, limit: 9).map(\.id), equals: ["new"], "\(table.name).\(column)")
        #expect(try again.keysGeneration() != generation, "\(table.name).\(column)")
        #expect(keys.map { $0.count <= 4 } ?? true, "\(table.name).\(column)")
        for key in keys ?? [] {
          #expect((1...ContentLimits.phrasesOfKey).contains(key.pieceCount), "\(table.name).\(column)")
          #expect(key.label.unicodeScalars.count <= ContentLimits.name + 1, "\(table.name).\(column)")
          #expect((key.group ?? "").unicodeScalars.count <= ContentLimits.name + 1, "\(table.name).\(column)")
        }
      }
    }
  }

  private func tables() throws -> [(name: String, columns: [String])] {
    _ = try fill()
    let connection = try Connection(path: place.path)
    var names: [String] = []
    let select = try connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    try select.rows { names.append(select.text(0)) }
    return try names.map { name in
      var columns: [String] = []
      let info = try connection.prepare("SELECT name FROM pragma_table_info('\(name)')")
      try info.rows { columns.append(info.text(0)) }
      return (name, columns)
    }
  }

  @Test func aPhraseThatNoSourceCanHaveIsRefused() throws {
    let store = try fill()
    let length = 4 * ContentLimits.phrase + 1
    for table in ["piece", "secret"] {
      try Connection(path: place.path).execute("UPDATE \(table) SET text = printf('%.\(length)c', 'a')")
    }
    let reason = "\(place.path): holds a phrase of more than 200000 characters"
    for read: () throws -> Any? in [
      { try store.pieces(of: "1", labelled: "label 1") },
      { try store.piece(of: "1", labelled: "label 1", at: 0) },
      { try store.secretText(of: "s", labelled: "bank", piece: 0) },
    ] {
      #expect { _ = try read() } throws: { "\($0)" == reason }
    }
    try expect(store.keys(from: 0, limit: 10).count, equals: 3)
  }

  @Test func noKeyHasMorePhrasesThanASourceCanGiveIt() throws {
    let store = try fill()
    try Connection(path: place.path).execute(
      """
      INSERT INTO piece (snippet, position, text)
        SELECT snippet.key, value, 'x' FROM snippet, \(Self.series) WHERE snippet.id = '1';
      UPDATE snippet SET piece_count = 5000 WHERE id = '1'
      """)
    try expect(store.keys(from: 0, limit: 1).map(\.pieceCount), equals: [ContentLimits.phrasesOfKey])
    try expect(store.pieces(of: "1", labelled: "label 1").count, equals: ContentLimits.phrasesOfKey)
  }

  private static let series = """
    (WITH RECURSIVE series (value) AS (SELECT 2 UNION ALL SELECT value + 1 FROM series WHERE value < 5000)
      SELECT value FROM series)
    """
}
