@testable import Store

/// A store that somebody else writes to.
enum ForeignStore {
  /// Lets `body` write what the tables refuse, as somebody could who writes a store's pages by hand. Restores the rules then.
  ///
  /// The key of a table takes only numbers: if `body` gives it anything else, nothing is written.
  static func withoutRules(of path: String, _ body: (Connection) throws -> Void) throws {
    let connection = try Connection(path: path, isTrusting: true)
    var rules: [(name: String, sql: String)] = []
    let select = try connection.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
    try select.rows { rules.append((select.text(0), select.text(1))) }
    try connection.execute(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(replace(replace(sql, 'STRICT, ', ''), ' STRICT', ''), ' NOT NULL', '')
        WHERE type = 'table';
      PRAGMA writable_schema = RESET
      """)
    do { try body(Connection(path: path, isTrusting: true)) } catch is StoreError {}
    let last = try Connection(path: path, isTrusting: true)
    try last.execute("PRAGMA writable_schema = ON")
    for (name, sql) in rules {
      try last.run(
        "UPDATE sqlite_schema SET sql = ?2 WHERE name = ?1 AND type = 'table'", .text(name), .text(sql))
    }
  }
}
