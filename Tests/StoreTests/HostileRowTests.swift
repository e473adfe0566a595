import Foundation
import Snippets
import Testing
import TestSupport

@testable import Store

/// Every call answers or throws, and none traps, whatever numbers and texts stand in the rows of a store.
@Suite struct HostileRowTests {
  private static let numbers = [
    Int.min, .min + 1, -1, 0, 1, Int(UInt32.max), Int(UInt32.max) + 1, .max - 1, .max,
  ]
  private static let texts = [
    "", " ", "\u{0}", "\u{1F}", "a\u{0}b", "{{clipboard}}", "{{date:%", "\u{202E}x", "é", "s", "t", "1",
    String(repeating: "\u{301}", count: 5_000),
  ]

  private struct Column {
    let table: String
    let name: String
    let isNumber: Bool
  }

  /// A store with a bit of everything.
  private let template: TemporaryStore
  private let columns: [Column]

  init() throws {
    template = try TemporaryStore()
    let store = try template.open()
    try store.setSources(["s", "t"])
    let secret = try #require(Snippet(id: "3", label: "l", pieces: ["x", "y"], isSecret: true, group: "g"))
    let plain = try ["1", "2"].map {
      try #require(Snippet(id: $0, label: "l", pieces: ["a", "b"], isFavourite: true))
    }
    try store.replace("s", ["": plain + [secret], "p": plain], problems: ["p"])
    try store.fail("t")
    try store.keep("1")
    try store.hide("2")
    try store.noteUse(of: "1", time: 5)
    try store.setPlace(of: "1", next: 1)
    try store.setKeyboardState("tab", "g")
    let connection = try Connection(path: template.path)
    connection.moveLog()
    var columns: [Column] = []
    let select = try connection.prepare(
      """
      SELECT s.name, c.name, c.type FROM sqlite_schema AS s JOIN pragma_table_info(s.name) AS c
      WHERE s.type = 'table' ORDER BY 1, 2
      """)
    try select.rows {
      columns.append(
        Column(table: select.text(0), name: select.text(1), isNumber: select.text(2) == "INTEGER"))
    }
    self.columns = columns
  }

  /// Makes a copy of that store with these values, in one row or in all of them, and uses it. A value that a table does not
  /// take changes nothing.
  private func use(with changes: [(column: Column, value: Statement.Value, inAll: Bool)]) throws {
    let place = try TemporaryStore()
    try place.write(try template.bytes())
    do {
      let other = try Connection(path: place.path)
      try other.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
      for (column, value, inAll) in changes {
        let first = "WHERE \(column.name) = (SELECT \(column.name) FROM \(column.table) LIMIT 1)"
        try? other.run("UPDATE \(column.table) SET \(column.name) = ?1 \(inAll ? "" : first)", value)
      }
    }
    use(try place.open())
  }

  /// Reads all that there is, and writes what a keyboard and a content program write.
  private func use(_ store: SnippetStore) {
    let ids = (try? store.keys(from: 0, limit: 100))?.map(\.id) ?? ["1"]
    for from in [0, 1, 1_000_000] { _ = try? store.keys(from: from, limit: 512) }
    _ = (try? store.snippets(), try? store.listedSnippets(), try? store.hidden(), try? store.recentKeys())
    _ = (try? store.sources(), try? store.contentGeneration(), try? store.keysGeneration())
    _ = (try? store.favourites(), try? store.keyboardState("tab"))
    for id in ids.prefix(3) + ["1"] {
      for index in [Int.min, -1, 0, .max] {
        _ = try? store.piece(of: id, labelled: "l", at: index)
        _ = try? store.secretText(of: id, labelled: "l", piece: index)
        try? store.setPlace(of: id, next: index)
        _ = try? store.moveFavourite(id, to: index)
      }
      _ = (try? store.pieces(of: id, labelled: "l"), try? store.hide(id), try? store.unhide(id))
      _ = (try? store.keep(id), try? store.unkeep(id), try? store.noteUse(of: id, time: .max))
    }
    for source in ["s", "t"] {
      _ = try? store.state(of: source)
      try? store.fail(source)
      try? store.confirmContent(of: source, attempt: attempt)
    }
    try? store.replace("s", ["": [snippet("9", ["z"])]])
    try? store.setSources(["t", "s"])
  }

  @Test func extremesOfEveryColumnAreBorne() throws {
    #expect(columns.count { $0.isNumber } > 25)
    for column in columns where column.isNumber {
      for value in [Int.min, -1, .max] { try use(with: [(column, .number(value), false)]) }
    }
  }

  /// Makes stores of random rows; more of them with PHRASEBOARD_HOSTILE_ROWS (see `make fuzz-store`).
  @Test func randomRowsAreBorne() throws {
    let rounds = ProcessInfo.processInfo.environment["PHRASEBOARD_HOSTILE_ROWS"].flatMap { Int($0) } ?? 60
    let seed = ProcessInfo.processInfo.environment["PHRASEBOARD_SEED"].flatMap { UInt64($0) } ?? 1
    var random = SplitMix64(state: seed)
    for _ in 0..<rounds {
      try use(
        with: (1...Int.random(in: 1...6, using: &random)).compactMap { _ in
          guard let column = columns.randomElement(using: &random) else { return nil }
          let value: Statement.Value =
            column.isNumber
            ? .number(Self.numbers.randomElement(using: &random) ?? 0)
            : .text(Self.texts.randomElement(using: &random) ?? "")
          return (column, value, Bool.random(using: &random))
        })
    }
  }
}
