import Glibc
import Snippets

/// The snippets as the content program last got them from each source, and what the user says of them.
///
/// The store is an SQLite database that several processes use at the same time. It is a cache: a damaged one is begun anew,
/// with what can be read of the users' own, and no copy of it stays, since it may hold secrets; a file of another program is
/// refused and left alone. When the file is removed or replaced, the next call goes to the one that the path leads to then.
/// One that cannot be written is read all the same, and written as soon as it can be. One thread at a time may use a store.
public final class SnippetStore {
  let file: StoreFile
  /// True where a call waits for another process in the way, a second as a rule; else it throws an error that `isBusy`,
  /// at once.
  private let waits: Bool
  private let log: (String) -> Void
  private var current: Connection?
  /// The file that `current` has open, or that was the last to be tried.
  private var identity: StoreFile.Identity?
  /// The reason why nothing can be written, as the last call found it; nil where it can. Calls that write then throw an
  /// error that `isReadOnly`.
  public private(set) var obstacleToWriting: String?

  /// Opens the store, and makes it with the directories that lead to it when there is none.
  ///
  /// The file and the directories are made readable for their owner only.
  ///
  /// - Parameters:
  ///   - path: the database file. SQLite adds `-wal` and `-shm`, and the locks of sources `.lock`.
  ///   - waits: whether it, and each later call, waits where another process is in the way; otherwise such a call throws an
  ///     error that `isBusy` at once.
  ///   - log: takes a line about a damaged store that was begun anew, now or in a later call.
  /// - Throws: `StoreError`
  public init(path: String, waits: Bool = true, log: @escaping (String) -> Void = { _ in }) throws {
    file = try StoreFile(path: path)
    self.waits = waits
    self.log = log
    try withConnection { _ in }
  }

  /// `$XDG_DATA_HOME/phraseboard/store.db`, in `~/.local/share` without that variable (XDG Base Directory
  /// Specification, which also has relative paths ignored).
  public static var defaultPath: String {
    let data = environment("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (data ?? home + "/.local/share") + "/phraseboard/store.db"
  }

  /// The format of this version's stores.
  public static var format: Int { Schema.version }

  static var home: String {
    if let home = environment("HOME") { return home }
    guard let user = getpwuid(getuid()), let directory = user.pointee.pw_dir else { return "/" }
    return String(cString: directory)
  }

  private static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value[0] != 0 else { return nil }
    return String(cString: value)
  }

  /// Runs `body` while no other process (or other store of this one) runs its own for the same source.
  ///
  /// The lock is the kernel's, on a file beside the store: it ends with its holder, however that ends.
  ///
  /// - Parameter wait: waits for another that holds the lock, without end.
  /// - Returns: what `body` returns; nil, at once and without running it, when another holds the lock and `wait` is false.
  public func withSourceLock<Value>(_ source: String, wait: Bool, _ body: () throws -> Value) throws -> Value?
  {
    guard let lock = try SourceLock(path: file.lockPath, source: source, wait: wait) else { return nil }
    return try withExtendedLifetime(lock) { try body() }
  }

  /// Looks through all of the store, and begins it anew where it is damaged: everything then comes again from its sources.
  ///
  /// A reader does not notice a page that lies where another should: keys are missing. It takes about a
  /// millisecond for a thousand keys. A store that cannot be written is left as it is.
  public func checkPages() throws {
    try withConnection { connection in
      guard !connection.isReadOnly, try connection.row("PRAGMA integrity_check(1)")?.text(0) != "ok" else {
        return
      }
      throw StoreError(path: connection.path, reason: "its pages do not fit together", kind: .damage)
    }
  }

  // MARK: The connection

  /// Runs `body` on the file that the path leads to now; once more on an empty one when the file is damaged.
  func withConnection<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    do {
      return try body(connection())
    } catch let error as StoreError where error.kind == .damage {
      return try recover(body)
    }
  }

  private func connection() throws -> Connection {
    if let current, identity == file.identity { return current }
    current = nil
    try file.create()
    identity = file.identity
    return try connect()
  }

  private func connect() throws -> Connection {
    if let obstacle = file.obstacleToWriting, let connection = try connectForReading() {
      obstacleToWriting = obstacle
      return connection
    }
    obstacleToWriting = nil
    do {
      let connection = try open()
      try Schema.bring(connection)
      connection.becomeImpatient()
      current = connection
      return connection
    } catch let error as StoreError where error.kind == .full {
      // The index of the log that processes share cannot be written either. Stored content can be read without, alone
      // and for one call.
      let connection = try Connection(path: file.path, isAlone: true)
      try Schema.bring(connection)
      return connection
    }
  }

  func open() throws -> Connection { try Connection(path: file.path, waits: waits) }

  /// Connects to a file that cannot be written, for one call: the next one may find that it can. Nil where SQLite can
  /// write all the same.
  ///
  /// A file without a log is whole, and SQLite would make a log to read it. With one, the files that SQLite needs are
  /// there.
  private func connectForReading() throws -> Connection? {
    let connection = try Connection(path: file.path, waits: waits, isImmutable: !file.hasLog)
    guard connection.isReadOnly else { return nil }
    try Schema.bring(connection)
    connection.becomeImpatient()
    return connection
  }

  /// Begins the damaged file anew, unless another process has done so, and runs `body`.
  private func recover<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    current = nil
    return try file.withRecoveryLock(waits: waits) { descriptor in
      // Closed before the descriptor, whose closing would drop its locks.
      defer { current = nil }
      do {
        return try body(connection())
      } catch let error as StoreError where error.kind == .damage {
        current = nil
        guard file.isOurs(descriptor) else {
          throw StoreError(
            path: file.path,
            reason: "is not a Phraseboard store; move it away, or name another file with --store")
        }
        let kept = try rebuild()
        file.removeCopies()
        log("\(file.path): damaged (\(error.reason)) and begun anew\(kept)")
        return try body(connect())
      }
    }
  }

  /// Puts a new store, with what can be kept of the users' own, into the place of the damaged one.
  ///
  /// - Returns: words about what was kept, if anything.
  private func rebuild() throws -> String {
    let new = try Connection(path: Connection.inMemory)
    try Schema.bring(new)
    let salvage = Salvage(from: file.path)
    let count = try salvage.write(to: new)
    let connection = try Connection(path: file.path, overwrittenWith: new)
    // Nothing of the old log stays behind the end of its new content.
    connection.moveLog()
    return count == 0 ? "" : " with the \(count) places, favourites and other marks that could be read"
  }
}
