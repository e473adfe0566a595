import CSQLite
import Glibc

/// One connection to an SQLite database, for one thread.
final class Connection {
  /// The milliseconds that a statement waits for another process's transaction.
  ///
  /// Replacing 8 MiB of content takes a fraction of it.
  private static let usualBusyTimeout: Int32 = 1_000
  /// The same for opening and for writes of the content program, which nobody's finger waits for.
  private static let patientBusyTimeout: Int32 = 10_000
  /// Pages kept in memory, in KiB: enough for the inner pages of the indexes.
  ///
  /// The keyboard reads everything
  /// once and then stays, so more would only be held in vain.
  private static let cacheSize = 64
  /// The same while content is replaced: what does not fit is written to the log again and again.
  private static let writingCacheSize = 16 * 1024

  /// Bytes of a value or a row: five times the longest phrase.
  private static let longestValue: Int32 = 4 << 20

  /// True once SQLite overwrites all memory that it gives back: pages with a secret go through it.
  private static let wipesMemory = phraseboard_sqlite_wipe_memory() == SQLITE_OK

  /// The path of a database that ends with its connection.
  static let inMemory = ":memory:"

  let path: String
  /// The milliseconds that a call waits where another process is in the way.
  private let busyTimeout: Int32
  /// True where a call waits at all.
  var waits: Bool { busyTimeout > 0 }
  private let database: OpaquePointer
  /// Prepared statements that are at rest, by their SQL: those that a tap needs, whose preparation takes longer than they.
  private var kept: [String: OpaquePointer] = [:]

  /// - Parameters:
  ///   - path: of the file, or `inMemory`.
  ///   - fileSystem: SQLite's name for the way to files; nil for the usual one.
  ///   - waits: whether it waits at all where another process is in the way.
  ///   - isAlone: keeps all others out as long as it is open, and so needs no room on the disk to read.
  ///   - isImmutable: reads the file as if nobody could change it, without its log and without any file beside it.
  ///   - isTrusting: does what the database says beside holding rows, and what would damage it; for tests.
  ///   - content: what the database is made the same as first, however damaged it is.
  init(
    path: String, fileSystem: String? = nil, waits: Bool = true, isAlone: Bool = false,
    isImmutable: Bool = false, isTrusting: Bool = false, overwrittenWith content: Connection? = nil
  ) throws {
    busyTimeout = waits ? Self.usualBusyTimeout : 0
    guard Self.wipesMemory else { throw StoreError(path: path, reason: "SQLite was in use before") }
    var opened: OpaquePointer?
    let access =
      isImmutable ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(
      isImmutable ? Self.immutableURI(path) : path, &opened, access | SQLITE_OPEN_NOMUTEX, fileSystem)
    guard let database = opened else { throw StoreError(path: path, reason: "SQLite has no memory") }
    guard code == SQLITE_OK else {
      defer { sqlite3_close_v2(database) }
      throw Self.error(of: database, path: path)
    }
    self.path = path
    self.database = database
    sqlite3_busy_timeout(database, waits ? Self.patientBusyTimeout : 0)
    // A program that has taken over the content program may have written the file.
    guard isTrusting || phraseboard_sqlite_distrust(database, Self.longestValue) == SQLITE_OK else {
      throw error()
    }
    if isAlone { try execute("PRAGMA locking_mode = EXCLUSIVE") }
    if let content { try overwrite(with: content) }
    // NORMAL in WAL mode: a power cut can undo the last transactions, and never damages the file. Deleted content is
    // overwritten: a page that has held a secret may be the next to hold something else, which is read.
    try execute(
      """
      PRAGMA synchronous = NORMAL; PRAGMA cache_size = -\(Self.cacheSize); PRAGMA foreign_keys = ON;
      PRAGMA secure_delete = ON; PRAGMA cell_size_check = ON
      """)
  }

  deinit {
    for statement in kept.values { sqlite3_finalize(statement) }
    // The others do not outlive the calls of this module that make them.
    sqlite3_close_v2(database)
  }

  /// Returns SQLite's name for a file that nobody changes.
  private static func immutableURI(_ path: String) -> String {
    let escaped = path.map { ["%": "%25", "?": "%3f", "#": "%23"][$0] ?? String($0) }.joined()
    return "file:\(escaped)?immutable=1"
  }

  /// True where the file can be read and not written.
  var isReadOnly: Bool { sqlite3_db_readonly(database, "main") == 1 }

  /// The way in which the file is kept whole over a crash, such as "wal".
  var journalMode: String { get throws { try row("PRAGMA journal_mode")?.text(0) ?? "" } }

  /// Makes the database the same as another, however damaged it is.
  ///
  /// It does so in one transaction, so that a crash leaves it as it was or as the other. The processes that have it
  /// open see it change as by any transaction.
  private func overwrite(with other: Connection) throws {
    // SQLite finds the log by the header here, as far as that can be read. With the header ignored and the log empty,
    // it would want the file for itself, and the keyboard has it open.
    _ = try? number("PRAGMA schema_version")
    // The header and the tables do not matter after this.
    phraseboard_sqlite_set_reset_database(database, 1)
    defer { phraseboard_sqlite_set_reset_database(database, 0) }
    do {
      try copy(other)
    } catch let error as StoreError where error.kind != .busy {
      // The pages of the two differ in size. This empties the database and makes them anew.
      try execute("VACUUM")
      try copy(other)
    }
  }

  private func copy(_ other: Connection) throws {
    guard let backup = sqlite3_backup_init(database, "main", other.database, "main") else { throw error() }
    sqlite3_backup_step(backup, -1)
    guard sqlite3_backup_finish(backup) == SQLITE_OK else { throw error() }
  }

  /// Runs statements that give no rows and take no values.
  func execute(_ sql: String) throws {
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw error() }
  }

  /// Runs a statement that gives no rows with these values.
  ///
  /// - Parameter isKept: as of `prepare`.
  func run(_ sql: String, isKept: Bool = false, _ values: Statement.Value...) throws {
    try run(sql, isKept: isKept, values)
  }

  func run(_ sql: String, isKept: Bool = false, _ values: [Statement.Value]) throws {
    let statement = try prepare(sql, isKept: isKept)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// Returns the first row that a statement gives for these values; nil for none.
  ///
  /// - Parameter isKept: as of `prepare`.
  func row(_ sql: String, isKept: Bool = false, _ values: Statement.Value...) throws -> Statement? {
    try row(sql, isKept: isKept, values)
  }

  func row(_ sql: String, isKept: Bool = false, _ values: [Statement.Value]) throws -> Statement? {
    let statement = try prepare(sql, isKept: isKept)
    try statement.bind(values)
    return try statement.step() ? statement : nil
  }

  /// Returns the first column of the first row, as a number.
  func number(_ sql: String) throws -> Int {
    try row(sql)?.number(0) ?? 0
  }

  /// The key of the row that was inserted last.
  var lastKey: Int { Int(sqlite3_last_insert_rowid(database)) }

  /// The number of rows that the last statement has changed.
  var changes: Int { Int(sqlite3_changes(database)) }

  /// - Parameter isKept: whether it is run again and again: it is prepared once, and never for a secret.
  func prepare(_ sql: String, isKept: Bool = false) throws -> Statement {
    if isKept, let statement = kept.removeValue(forKey: sql) {
      return Statement(statement, of: self, keptAs: sql)
    }
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(database, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw error() }
    return Statement(prepared, of: self, keptAs: isKept ? sql : nil)
  }

  /// Keeps a statement that is used no more, without its values.
  func keep(_ statement: OpaquePointer, as sql: String) {
    guard kept[sql] == nil else { return _ = sqlite3_finalize(statement) }
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
    kept[sql] = statement
  }

  /// Runs `body` in one transaction, which is undone when it throws.
  func transaction<Value>(_ body: () throws -> Value) throws -> Value {
    try execute("BEGIN IMMEDIATE")
    do {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      // Fails when SQLite has already undone it, and then there is nothing left to do.
      sqlite3_exec(database, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  /// Gives up soon from now on where another is in the way.
  func becomeImpatient() {
    sqlite3_busy_timeout(database, busyTimeout)
  }

  /// Runs `body` in one transaction, for which it waits long.
  func patientTransaction<Value>(_ body: () throws -> Value) throws -> Value {
    sqlite3_busy_timeout(database, Self.patientBusyTimeout)
    defer { becomeImpatient() }
    return try transaction(body)
  }

  /// Runs `body` in one transaction, with patience and with memory for all that a large replacement changes.
  func largeTransaction<Value>(_ body: () throws -> Value) throws -> Value {
    try execute("PRAGMA cache_size = -\(Self.writingCacheSize)")
    defer { try? execute("PRAGMA cache_size = -\(Self.cacheSize); PRAGMA shrink_memory") }
    return try patientTransaction(body)
  }

  /// Writes the log into the database and empties it, unless others use it for long at the moment.
  func moveLog() {
    // Nobody can write while it waits for readers.
    sqlite3_busy_timeout(database, min(100, busyTimeout))
    defer { becomeImpatient() }
    try? execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Returns an error about the content of the file.
  func error(_ reason: String) -> StoreError {
    StoreError(path: path, reason: reason)
  }

  /// Returns the error of the last call.
  func error() -> StoreError {
    Self.error(of: database, path: path)
  }

  // SQLITE_CONSTRAINT_DATATYPE and SQLITE_CONSTRAINT_NOTNULL, which are macros of others. Every value that is bound has the type of its
  // column: a row that breaks such a rule when another column of it is written was not written by us.
  private static let (constraintDatatype, constraintNotNull) = (
    SQLITE_CONSTRAINT | 12 << 8, SQLITE_CONSTRAINT | 5 << 8
  )

  private static func error(of database: OpaquePointer, path: String) -> StoreError {
    let extended = sqlite3_extended_errcode(database)
    let code = extended & 0xFF
    var reason = String(cString: sqlite3_errmsg(database))
    let systemError = sqlite3_system_errno(database)
    if systemError != 0, [SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_FULL, SQLITE_READONLY].contains(code) {
      reason += ": " + systemMessage(systemError)
    }
    let kind: StoreError.Kind =
      switch code {
      // The statements are constant: one that does not fit (SQLITE_ERROR) means tables that are not ours. What we write has
      // limits: a value that is too long (SQLITE_TOOBIG) is not ours either.
      case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_TOOBIG: .damage
      case _ where [constraintDatatype, constraintNotNull].contains(extended): .damage
      case SQLITE_BUSY: .busy
      case SQLITE_FULL: .full
      case SQLITE_READONLY: .readOnly
      case SQLITE_IOERR where systemError == ENOSPC: .full
      default: .other
      }
    return StoreError(path: path, reason: reason, kind: kind)
  }
}
