/// The users' changes, as far as they can be read from a damaged store.
///
/// The content is not worth the risk: it comes again from its sources.
struct Salvage {
  private struct SourceRow {
    let key: Int
    let name: String
    let rank: Int64?
    let attempts: Int
  }

  /// The users' changes, by table: they are kept besides the sources.
  private static let marks: [(table: String, columns: [String])] = [
    ("place", ["source", "part", "snippet", "next"]),
    ("favourite", ["source", "part", "snippet", "rank"]),
    ("hidden", ["source", "part", "snippet"]),
    ("recent", ["source", "part", "snippet", "rank", "last_used", "count"]),
    ("keyboard_state", ["name", "value"]),
  ]

  /// Bytes of all that is kept: a hundred thousand keys that the user has touched have fewer. A damaged store may say things
  /// without end.
  private static let most = 16 << 20

  private var sources: [SourceRow] = []
  /// The rows of each table of `marks`.
  private var rows: [[[Statement.Value]]] = []

  /// Reads the changes from a store; never fails: a row that cannot be read is left out.
  init(from path: String) {
    guard let connection = try? Connection(path: path) else { return }
    var rest = Self.most
    Self.read("SELECT key, name, rank, attempts FROM source ORDER BY key", connection, &rest) {
      sources.append(
        SourceRow(key: $0.number(0), name: $0.text(1), rank: $0.optionalNumber(2), attempts: $0.number(3)))
    }
    rows = Self.marks.map { table, columns in
      var rows: [[Statement.Value]] = []
      Self.read("SELECT \(columns.joined(separator: ", ")) FROM \(table)", connection, &rest) { row in
        rows.append(columns.indices.map { row.value(Int32($0)) })
      }
      return rows
    }
  }

  /// Calls `row` for each row before the first that cannot be read, or is too much.
  private static func read(
    _ sql: String, _ connection: Connection, _ rest: inout Int, row: (Statement) -> Void
  ) {
    guard let statement = try? connection.prepare(sql) else { return }
    try? statement.rows {
      rest -= statement.size
      guard rest >= 0 else { throw connection.error("holds too much") }
      row(statement)
    }
  }

  /// Adds everything to a new store; rows that its tables do not take are left out.
  ///
  /// - Returns: how many rows besides those of sources it took.
  func write(to connection: Connection) throws -> Int {
    try connection.transaction {
      for source in sources {
        try? connection.run(
          "INSERT INTO source (key, name, rank, attempts) VALUES (?1, ?2, ?3, ?4)", .number(source.key),
          .text(source.name), .optionalNumber(source.rank), .number(source.attempts))
      }
      var count = 0
      for ((table, columns), rows) in zip(Self.marks, rows) {
        count += try Self.write(rows, table: table, columns: columns, connection)
      }
      try ShownOrder.update(connection, isContentNew: false)
      return count
    }
  }

  private static func write(
    _ rows: [[Statement.Value]], table: String, columns: [String], _ connection: Connection
  ) throws -> Int {
    let places = (1...columns.count).map { "?\($0)" }.joined(separator: ", ")
    let insert = try connection.prepare(
      "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))")
    return rows.count { (try? insert.run($0)) != nil }
  }
}
