import Foundation
import Stage
import Testing

@testable import ForeignStores
@testable import Store

/// A keyboard that starts on a store with rows that no Phraseboard writes.
@Suite struct ForeignStoreTests {
  /// The values that another program of the user may put into a column.
  static let values = [
    "9223372036854775807", "-9223372036854775808", "-1", "1e308", "NULL", "x'ff00fe'", "'text'",
    "printf('%.3000000c', 'x')",
  ]

  /// The tables and those of their rows that get such values; the others stay good.
  private static let badRows = [
    ("part", "name = 'bad.toml'"), ("snippet", "id LIKE 'bad%'"),
    ("piece", "snippet IN (SELECT key FROM snippet WHERE id LIKE 'bad%')"),
    ("secret", "snippet IN (SELECT key FROM snippet WHERE id LIKE 'bad%')"),
    ("place", "snippet LIKE 'bad%'"), ("favourite", "snippet LIKE 'bad%'"), ("recent", "snippet LIKE 'bad%'"),
    ("hidden", "snippet LIKE 'bad%'"), ("problem", "TRUE"), ("keyboard_state", "TRUE"),
    ("shown", "public_id LIKE 'bad%'"),
  ]

  /// Extreme numbers, other types and huge texts in every column: what is good is shown and typed, and nothing ends.
  ///
  /// Each value has a store of its own, and all of them one compositor.
  @Test func aKeyboardStartsOnForeignRows() throws {
    let scene = try Scene.withoutKeyboard(on: .init(timeLimit: 240))
    defer { scene.stop() }
    for value in Self.values {
      try Self.starts(scene, on: value)
      for folder in ["data/phraseboard", "phrases"] {
        try FileManager.default.removeItem(atPath: scene.stage.directory + "/" + folder)
      }
      try scene.field.clear()
    }
  }

  private static func starts(_ scene: Scene, on value: String) throws {
    let folder = try content(on: scene.stage)
    try scene.startKeyboard(folder)
    try scene.command("keep", "bad1")

    try scene.keyboard.terminate()
    try write(value, into: badRows, of: scene.stage)
    try writeGoodFile(["new"], on: scene.stage)
    try scene.startKeyboard(folder)
    try scene.wait(for: "with its good key, in spite of \(value)") { $0.key("snippet:good") != nil }
    // Keys that the store had in other places are in those of their files now.
    try scene.wait(for: "with what files say, in spite of \(value)") { $0.key("snippet:new") != nil }
    try scene.tap("snippet:good")
    try scene.expect("typed")

    try scene.keyboard.terminate()
    try write(value, into: [("source", "TRUE"), ("generation", "TRUE")], of: scene.stage)
    try writeGoodFile(["new", "newer"], on: scene.stage)
    try scene.startKeyboard(folder)
    try scene.wait(for: "with its good key again, in spite of \(value)") { $0.key("snippet:good") != nil }
    try scene.wait(for: "with what files say again, in spite of \(value)") { $0.key("snippet:newer") != nil }
    try scene.tap("snippet:good")
    try scene.expect("typedtyped")
    for end in ["signal", "trap", "Fatal"] { #expect(scene.log(end).isEmpty, "\(value): \(scene.log())") }
    try scene.keyboard.terminate()
  }

  /// Returns a folder with a good key, and others whose rows are for writing over.
  private static func content(on stage: Stage) throws -> Content {
    try writeGoodFile([], on: stage)
    let file = try stage.write(
      (1...4).map { number in
        """
        [[snippet]]
        name = "bad\(number)"
        pieces = ["a", "b {{unknown}}"]
        group = "group"
        search = ["word"]
        secret = \(number == 2)

        """
      }.joined(), to: "phrases/bad.toml")
    return .at(URL(fileURLWithPath: file).deletingLastPathComponent().path)
  }

  /// Writes the file of the good key, with others after it.
  private static func writeGoodFile(_ others: [String], on stage: Stage) throws {
    let keys = (["good"] + others).map { "[[snippet]]\nname = \"\($0)\"\npieces = [\"typed\"]\n" }
    try stage.write(keys.joined(separator: "\n"), to: "phrases/good.toml")
  }

  /// Puts a value into each column in turn, where its table takes it without its rules.
  private static func write(
    _ value: String, into tables: [(name: String, rows: String)], of stage: Stage
  ) throws {
    let path = stage.directory + "/data/phraseboard/store.db"
    try ForeignStore.withoutRules(of: path) { try write(value, into: tables, $0) }
  }

  private static func write(
    _ value: String, into tables: [(name: String, rows: String)], _ connection: Connection
  ) throws {
    try connection.execute(
      "PRAGMA foreign_keys = OFF; INSERT OR IGNORE INTO keyboard_state VALUES ('x', 'y')")
    for (table, last) in [("place", "0, NULL"), ("favourite", "1"), ("recent", "1, 1, 1"), ("hidden", "")] {
      try connection.execute(
        """
        INSERT OR IGNORE INTO \(table) SELECT part.source, part.name, snippet.id\(last.isEmpty ? "" : ", " + last)
          FROM snippet JOIN part ON part.key = snippet.part WHERE snippet.id LIKE 'bad%' AND snippet.id <> 'bad1'
        """)
    }
    for table in tables {
      var columns: [String] = []
      let info = try connection.prepare("SELECT name FROM pragma_table_info('\(table.name)')")
      try info.rows { columns.append(info.text(0)) }
      for column in columns.reversed() {
        // The key of a table takes numbers alone.
        let update = "UPDATE OR IGNORE \(table.name) SET \(column) = \(value) WHERE \(table.rows)"
        do { try connection.execute(update) } catch is StoreError {}
      }
    }
  }
}
