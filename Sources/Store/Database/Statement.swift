import CSQLite
import Snippets

/// A prepared statement, finalized with the last reference to it, or kept by its connection.
final class Statement {
  private let statement: OpaquePointer
  private let connection: Connection
  /// Its SQL, if the connection is to keep it.
  private let sql: String?

  init(_ statement: OpaquePointer, of connection: Connection, keptAs sql: String? = nil) {
    self.statement = statement
    self.connection = connection
    self.sql = sql
  }

  deinit {
    if let sql { connection.keep(statement, as: sql) } else { sqlite3_finalize(statement) }
  }

  enum Value {
    case number(Int)
    case optionalNumber(Int64?)
    case text(String)
    case optionalText(String?)

    /// Returns true where both are stored as the same bytes. Swift's own `==` takes two ways to write é for one text.
    func isExactly(_ other: Value) -> Bool {
      switch (stored, other.stored) {
      case (.optionalNumber(let one), .optionalNumber(let other)): one == other
      case (.optionalText(let one?), .optionalText(let other?)): one.isExactly(other)
      case (.optionalText(nil), .optionalText(nil)): true
      case (_, _): false
      }
    }

    /// The value as it is stored, in one of the two cases that a column is read as.
    private var stored: Value {
      switch self {
      case .number(let number): .optionalNumber(Int64(number))
      case .text(let text): .optionalText(text)
      case .optionalNumber, .optionalText: self
      }
    }
  }

  /// Goes on to the next row; false at the end.
  func step() throws -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.error()
    }
  }

  /// Calls `row` for each row that there is for these values; it can be run again.
  func rows(_ values: Value..., row: () throws -> Void) throws {
    defer { sqlite3_reset(statement) }
    try bind(values)
    while try step() { try row() }
  }

  /// Runs a statement that gives no rows with these values; it can be run again.
  func run(_ values: Value...) throws {
    try run(values)
  }

  func run(_ values: [Value]) throws {
    defer { sqlite3_reset(statement) }
    try bind(values)
    while try step() {}
  }

  /// Gives the parameters their values, from the first on.
  func bind(_ values: [Value]) throws {
    for (index, value) in zip(Int32(1)..., values) {
      let code =
        switch value {
        case .number(let number): sqlite3_bind_int64(statement, index, Int64(number))
        case .optionalNumber(let number?): sqlite3_bind_int64(statement, index, number)
        case .optionalText(nil), .optionalNumber(nil): sqlite3_bind_null(statement, index)
        case .text(var text), .optionalText(.some(var text)):
          text.withUTF8 { phraseboard_sqlite_bind_text(statement, index, $0.baseAddress, UInt64($0.count)) }
        }
      guard code == SQLITE_OK else { throw connection.error() }
    }
  }

  /// The number of steps of SQLite's virtual machine that it has taken.
  var steps: Int { Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0)) }

  /// Returns about how much memory the row takes, in bytes.
  var size: Int {
    (0..<sqlite3_column_count(statement)).reduce(0) { $0 + 16 + Int(sqlite3_column_bytes(statement, $1)) }
  }

  func number(_ column: Int32) -> Int {
    Int(sqlite3_column_int64(statement, column))
  }

  /// Returns the column's number; nil for NULL.
  func optionalNumber(_ column: Int32) -> Int64? {
    isNull(column) ? nil : sqlite3_column_int64(statement, column)
  }

  /// Returns the column's text; nil for NULL.
  func optionalText(_ column: Int32) -> String? {
    isNull(column) ? nil : text(column)
  }

  /// Returns the column as it is stored, if that is as a number, a text or NULL.
  func value(_ column: Int32) -> Value {
    sqlite3_column_type(statement, column) == SQLITE_INTEGER
      ? .optionalNumber(optionalNumber(column)) : .optionalText(optionalText(column))
  }

  private func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  /// Returns the column's text, without a copy that would not be overwritten.
  ///
  /// - Throws: as `piece`.
  func secret(_ column: Int32) throws -> SecretText {
    try checkPiece(column)
    let text = sqlite3_column_text(statement, column)
    return SecretText(
      copying: UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, column))))
  }

  /// Returns the column's text, cut where it is longer than so many characters.
  func text(_ column: Int32, most: Int) -> String {
    guard let text = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    guard count > most else { return self.text(column) }
    // A character has four bytes at most.
    let start = UnsafeBufferPointer(start: text, count: min(count, 4 * most))
    let cut = String(String(decoding: start, as: UTF8.self).unicodeScalars.prefix(most))
    return cut.utf8.count == count ? cut : cut + "…"
  }

  /// Returns the column's text, cut in the same way; nil for NULL.
  func optionalText(_ column: Int32, most: Int) -> String? {
    isNull(column) ? nil : text(column, most: most)
  }

  /// Returns the column's text as a piece.
  ///
  /// - Throws: `StoreError` where it is longer than any that a source may have.
  func piece(_ column: Int32) throws -> String {
    try checkPiece(column)
    return text(column)
  }

  private func checkPiece(_ column: Int32) throws {
    _ = sqlite3_column_text(statement, column)
    guard sqlite3_column_bytes(statement, column) > 4 * ContentLimits.phrase else { return }
    throw connection.error("holds a phrase of more than \(ContentLimits.phrase) characters")
  }

  /// Returns the column's text; empty for NULL.
  func text(_ column: Int32) -> String {
    guard let text = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }
}
