/// What users have changed, as far as it can be read from a damaged store.
///
/// The content is not worth the risk: it comes again from its sources.
struct Salvage {
  private struct Source {
    let key: Int
    let name: String
    let rank: Int64?
    let attempts: Int
  }

  /// A row of `place` or `favourite`.
  private struct Mark {
    let source: Int
    let part: String
    let snippet: String
    let value: Int
  }

  private var sources: [Source] = []
  private var places: [Mark] = []
  private var favourites: [Mark] = []

  /// Never fails: what cannot be read is not there.
  init(from path: String) {
    guard let connection = try? Connection(path: path) else { return }
    Self.read("SELECT key, name, rank, attempts FROM source ORDER BY key", connection) {
      sources.append(
        Source(key: $0.number(0), name: $0.text(1), rank: $0.optionalNumber(2), attempts: $0.number(3)))
    }
    places = Self.marks("SELECT source, part, snippet, next FROM place", connection)
    favourites = Self.marks("SELECT source, part, snippet, is_favourite FROM favourite", connection)
  }

  private static func marks(_ sql: String, _ connection: Connection) -> [Mark] {
    var marks: [Mark] = []
    read(sql, connection) {
      marks.append(
        Mark(source: $0.number(0), part: $0.text(1), snippet: $0.text(2), value: $0.number(3)))
    }
    return marks
  }

  /// Calls `row` for each row before the first that cannot be read.
  private static func read(_ sql: String, _ connection: Connection, row: (Statement) -> Void) {
    guard let statement = try? connection.prepare(sql) else { return }
    try? statement.rows { row(statement) }
  }

  /// Adds everything to a new store; rows that its tables do not take are left out.
  ///
  /// - Returns: how many places and favourites it took.
  func write(to connection: Connection) throws -> Int {
    try connection.transaction {
      for source in sources {
        try? connection.run(
          "INSERT INTO source (key, name, rank, attempts) VALUES (?1, ?2, ?3, ?4)", .number(source.key),
          .text(source.name), .optionalNumber(source.rank), .number(source.attempts))
      }
      let count = try [("place", "next", places), ("favourite", "is_favourite", favourites)].reduce(0) {
        try $0 + Self.write($1.2, table: $1.0, column: $1.1, connection)
      }
      try ShownOrder.update(connection, isContentNew: false)
      return count
    }
  }

  private static func write(
    _ marks: [Mark], table: String, column: String, _ connection: Connection
  ) throws -> Int {
    let insert = try connection.prepare(
      "INSERT INTO \(table) (source, part, snippet, \(column)) VALUES (?1, ?2, ?3, ?4)")
    return marks.count { mark in
      (try? insert.run(.number(mark.source), .text(mark.part), .text(mark.snippet), .number(mark.value)))
        != nil
    }
  }
}
