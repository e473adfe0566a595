import Glibc
import Snippets

/// The snippets as the content program last got them from each source, and what the user says of them.
///
/// An SQLite database that several processes use at the same time. It is a cache: a damaged one is copied
/// beside itself (`<path>.broken`) and begun anew; a file of another program is refused and left alone. When the file is removed
/// or replaced, the next call goes to the one that the path leads to then. One thread at a time may use a
/// store.
public final class SnippetStore {
  let file: StoreFile
  private let log: (String) -> Void
  private var current: Connection?
  /// The file that `current` has open, or that was the last to be tried.
  private var identity: StoreFile.Identity?

  /// Opens the store, and makes it with the directories that lead to it when there is none.
  ///
  /// Both are made readable for their owner only.
  ///
  /// - Parameters:
  ///   - path: the database file. SQLite adds `-wal` and `-shm`, and the locks of sources `.lock`.
  ///   - log: takes a line about a damaged store that was begun anew, now or in a later call.
  /// - Throws: `StoreError`
  public init(path: String, log: @escaping (String) -> Void = { _ in }) throws {
    file = try StoreFile(path: path)
    self.log = log
    try withConnection { _ in }
  }

  /// `$XDG_DATA_HOME/phraseboard/store.db`, in `~/.local/share` without that variable (XDG Base Directory
  /// Specification, which also has relative paths ignored).
  public static var defaultPath: String {
    let data = environment("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (data ?? home + "/.local/share") + "/phraseboard/store.db"
  }

  private static var home: String {
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
    guard let lock = try SourceLock(path: file.path + ".lock", source: source, wait: wait) else { return nil }
    return try withExtendedLifetime(lock) { try body() }
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
    do {
      let connection = try Connection(path: file.path)
      try Schema.bring(connection)
      connection.becomeImpatient()
      current = connection
      return connection
    } catch let error as StoreError where error.kind == .full {
      // Not even for the index of the log that processes share. What is stored can be read without, alone and for one
      // call.
      let connection = try Connection(path: file.path, isAlone: true)
      try Schema.bring(connection)
      return connection
    }
  }

  /// Begins the damaged file anew, unless another process has done so, and runs `body`.
  private func recover<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    current = nil
    return try file.withRecoveryLock { descriptor in
      // Closed before the descriptor, whose closing would drop its locks.
      defer { current = nil }
      do {
        return try body(connection())
      } catch let error as StoreError where error.kind == .damage {
        current = nil
        guard StoreFile.isOurs(descriptor) else {
          throw StoreError(
            path: file.path,
            reason: "is not a Phraseboard store; move it away, or name another file with --store")
        }
        let copy = file.keepCopy(of: descriptor)
        let kept = try rebuild()
        log("\(file.path): damaged (\(error.reason)) and begun anew\(kept); \(copy)")
        return try body(connect())
      }
    }
  }

  /// Puts a new store, with what can be kept of the users' own, into the place of the damaged one.
  ///
  /// - Returns: words about what was kept, if anything.
  private func rebuild() throws -> String {
    let new = try Connection(path: ":memory:")
    try Schema.bring(new)
    let salvage = Salvage(from: file.path)
    let count = try salvage.write(to: new)
    _ = try Connection(path: file.path, overwrittenWith: new)
    return count == 0 ? "" : " with the \(count) places, favourites and other marks that could be read"
  }
}
