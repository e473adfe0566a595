import Glibc

/// The tables, and the way in which a file gets them.
enum Schema {
  /// Marks a database as ours in its header ("Phrs"; SQLite file format, application id at offset 68).
  static let applicationID = 0x5068_7273

  /// The format. Older ones were never released: what the user has said of keys is salvaged from them.
  static let version = 8

  /// The statements that make the tables in an empty file. `generation` begins with the time in milliseconds, so that
  /// also a store that was begun anew goes on growing.
  static var creation: String {
    objects.compactMap { object in
      let sql = object.split(separator: " ", maxSplits: 2).dropFirst(2).joined()
      return sql.isEmpty ? nil : sql + ";"
    }.joined(separator: "\n") + """
      INSERT INTO generation SELECT 1, now, now FROM (
        SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) AS now);
      PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version);
      """
  }

  /// Makes the tables where there are none; costs two reads of the header where they are there.
  ///
  /// - Throws: `StoreError` when the database is another program's or of a later version, or has other tables than it should.
  static func bring(_ connection: Connection) throws {
    try update(connection)
    try checkObjects(connection)
  }

  private static func update(_ connection: Connection) throws {
    if try foundVersion(connection) == version && owner(connection) == applicationID {
      if try !connection.isReadOnly && connection.journalMode != walMode { try enterWAL(connection) }
      return
    }
    // A transaction keeps out another process that may be at it.
    if try connection.transaction({ try isCurrent(connection) }) { return }
    // Comes first, and cannot be part of a transaction: a file with our version is in WAL mode.
    try enterWAL(connection)
    try connection.transaction {
      if try isCurrent(connection) { return }
      try connection.execute(creation)
    }
  }

  /// Refuses a view, a trigger, a table or a column that is not ours: another program has written it, and what
  /// it says would be done at each reading.
  private static func checkObjects(_ connection: Connection) throws {
    let found = try objects(of: connection)
    if found == objects { return }
    // This SQLite writes what it was told in other words than the one that `objects` are of.
    let new = try Connection(path: Connection.inMemory)
    try update(new)
    guard try found == objects(of: new) else {
      throw StoreError(path: connection.path, reason: "has tables that are not its own", kind: .damage)
    }
  }

  /// Lists what is in a database, without the quotes that SQLite puts around names of its own accord.
  static func objects(of connection: Connection) throws -> [String] {
    let select = try connection.prepare(
      "SELECT type || ' ' || name || ' ' || ifnull(replace(sql, '\"', ''), '') FROM sqlite_schema ORDER BY name"
    )
    var objects: [String] = []
    try select.rows { objects.append(select.text(0)) }
    return objects
  }

  /// Goes over to WAL mode.
  ///
  /// SQLite does not wait here for a process that is about to write, such as one that makes the same store.
  ///
  /// - Parameter wait: is called, up to 100 times, before each further attempt; never on a connection that does not wait.
  static func enterWAL(_ connection: Connection, wait: () throws -> Void = { poll(nil, 0, 10) }) throws {
    for _ in 0..<(connection.waits ? 100 : 0) {
      do {
        return try enterWALOnce(connection)
      } catch let error as StoreError where error.kind == .busy {
        try wait()
      }
    }
    try enterWALOnce(connection)
  }

  /// Tries once. SQLite takes another mode, without an error, where the processes of a store can share no memory.
  private static func enterWALOnce(_ connection: Connection) throws {
    let mode = try connection.row("PRAGMA journal_mode = WAL")?.text(0) ?? ""
    guard mode == walMode || connection.path == Connection.inMemory else {
      throw error(
        connection,
        "is on a file system without shared memory, as some network mounts are (SQLite's journal mode stays \(mode));"
          + " name a file on a disk of this device with --store or XDG_DATA_HOME")
    }
  }

  private static let walMode = "wal"

  /// Returns true if the database has our tables; false when it is empty.
  private static func isCurrent(_ connection: Connection) throws -> Bool {
    let (owner, found) = try (owner(connection), foundVersion(connection))
    guard owner == applicationID else {
      guard try owner == 0 && found == 0 && connection.number("SELECT count(*) FROM sqlite_schema") == 0
      else { throw error(connection, "is a database of another program; name another file with --store") }
      return false
    }
    guard found <= version else {
      throw error(
        connection,
        "was written by a newer Phraseboard (format \(found); this one knows up to \(version))")
    }
    guard found == version else {
      throw StoreError(path: connection.path, reason: "is of format \(found)", kind: .damage)
    }
    return true
  }

  private static func owner(_ connection: Connection) throws -> Int {
    try connection.number("PRAGMA application_id")
  }

  private static func foundVersion(_ connection: Connection) throws -> Int {
    try connection.number("PRAGMA user_version")
  }

  private static func error(_ connection: Connection, _ reason: String) -> StoreError {
    StoreError(path: connection.path, reason: reason)
  }
}
