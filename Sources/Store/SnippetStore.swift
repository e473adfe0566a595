import Glibc
import Snippets

/// The snippets as the content program last got them, and each one's place in its pieces.
///
/// An SQLite database that several processes use at the same time. It is a cache: a damaged one is copied to
/// `<path>.broken` and emptied; a file of another program is refused and left alone. When the file is removed
/// or replaced, the next call goes to the one that the path leads to then. One thread at a time may use a
/// store.
public final class SnippetStore {
  private let file: StoreFile
  private let log: (String) -> Void
  private var current: Connection?
  /// The file that `current` has open, or that was the last to be tried.
  private var identity: StoreFile.Identity?

  /// Opens the store, and makes it with the directories that lead to it when there is none.
  ///
  /// Both are made readable for their owner only.
  ///
  /// - Parameters:
  ///   - path: the database file. SQLite adds `-wal` and `-shm`, and the content lock `.lock`.
  ///   - log: takes a line about a damaged store that was emptied, now or in a later call.
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

  // MARK: Reading

  static let selectSnippets = """
    SELECT snippet.key, snippet.id, snippet.label, place.next, snippet.secret, snippet.problem, piece.text
    FROM snippet
    JOIN piece ON piece.snippet = snippet.key
    LEFT JOIN place ON place.source = snippet.source AND place.snippet = snippet.id
    ORDER BY snippet.source, snippet.position, piece.position
    """

  /// The stored snippets in their order, each at its place.
  ///
  /// Empty before any content was stored. The pieces of a secret snippet are `Snippet.dots`: its texts are not read.
  public func snippets() throws -> [Snippet] {
    try withConnection { connection in
      let statement = try connection.prepare(Self.selectSnippets)
      var snippets: [Snippet] = []
      var row = try statement.step()
      while row {
        let (key, id, label) = (statement.number(0), statement.text(1), statement.text(2))
        let (next, isSecret) = (statement.number(3), statement.number(4) != 0)
        let problem = statement.isNull(5) ? nil : statement.text(5)
        var pieces: [String] = []
        repeat {
          pieces.append(isSecret ? Snippet.dots : statement.text(6))
          row = try statement.step()
        } while row && statement.number(0) == key
        if let snippet = Snippet(
          id: id, label: label, pieces: pieces, next: next, isSecret: isSecret, problem: problem)
        {
          snippets.append(snippet)
        }
      }
      return snippets
    }
  }

  /// The text of a secret snippet's piece; nil when there is none such.
  ///
  /// It is read over a connection of its own, which closes before this returns: what SQLite keeps of a page that it has
  /// read is gone then.
  public func secretText(of snippet: String, piece: Int) throws -> SecretText? {
    // The file that the path leads to, with our tables.
    try withConnection { _ in }
    let connection = try Connection(path: file.path)
    let statement = try connection.prepare(
      """
      SELECT secret.text FROM snippet JOIN secret ON secret.snippet = snippet.key
      WHERE snippet.id = ?1 AND secret.position = ?2
      """)
    try statement.bind(.text(snippet), .number(piece))
    return try statement.step() ? statement.secret(0) : nil
  }

  /// Why the last attempt to get content failed; nil when it did not.
  public func lastFailure() throws -> String? {
    try withConnection { connection in
      let statement = try connection.prepare("SELECT message FROM failure")
      return try statement.step() ? statement.text(0) : nil
    }
  }

  // MARK: Writing

  /// Keeps which piece a snippet's next tap gives, across restarts and new content.
  ///
  /// Does nothing when no snippet has this id any more. An index that is not one of its pieces is read as 0.
  public func setPlace(of snippet: String, next: Int) throws {
    try withConnection { connection in
      try connection.prepare(
        """
        INSERT INTO place (source, snippet, next) SELECT source, id, ?2 FROM snippet WHERE id = ?1
        ON CONFLICT DO UPDATE SET next = excluded.next
        """
      ).run(.text(snippet), .number(next))
    }
  }

  /// Replaces what is stored, and forgets the last failure, in one transaction.
  ///
  /// Ids that the same source had before keep their places, as far as those pieces still exist; the given
  /// snippets' own places are not looked at. The places of other sources are kept for their return.
  ///
  /// - Parameters:
  ///   - snippets: with unique ids, in the order in which they are shown.
  ///   - source: a name for where they come from, the same each time.
  /// - Throws: `StoreError`; what was stored is untouched then.
  public func replaceContent(with snippets: [Snippet], source: String) throws {
    try withConnection { connection in
      try connection.transaction {
        try connection.execute(
          "DELETE FROM piece; DELETE FROM secret; DELETE FROM snippet; DELETE FROM failure")
        let key = try Self.key(of: source, connection)
        try Self.insert(snippets, source: key, connection)
        try Self.dropLostPlaces(source: key, connection)
      }
      // So that no later checkpoint, which may be the keyboard's, carries secrets from the log to the database. Where
      // another reads at the moment, nothing happens; the content is stored in any case.
      try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  private static func key(of source: String, _ connection: Connection) throws -> Int {
    try connection.prepare("INSERT INTO source (name) VALUES (?1) ON CONFLICT DO NOTHING").run(.text(source))
    let statement = try connection.prepare("SELECT key FROM source WHERE name = ?1")
    try statement.bind(.text(source))
    return try statement.step() ? statement.number(0) : 0
  }

  private static func insert(_ snippets: [Snippet], source: Int, _ connection: Connection) throws {
    let addSnippet = try connection.prepare(
      """
      INSERT INTO snippet (key, source, position, id, label, secret, problem)
      VALUES (?1, ?2, ?1, ?3, ?4, ?5, ?6)
      """)
    let addPiece = try connection.prepare("INSERT INTO piece (snippet, position, text) VALUES (?1, ?2, ?3)")
    let addSecret = try connection.prepare(
      "INSERT INTO secret (snippet, position, text) VALUES (?1, ?2, ?3)")
    for (key, snippet) in snippets.enumerated() {
      try addSnippet.run(
        .number(key), .number(source), .text(snippet.id), .text(snippet.label),
        .number(snippet.isSecret ? 1 : 0), .optionalText(snippet.problem))
      for (position, piece) in snippet.pieces.enumerated() {
        try addPiece.run(.number(key), .number(position), .text(snippet.isSecret ? "" : piece))
        if snippet.isSecret { try addSecret.run(.number(key), .number(position), .text(piece)) }
      }
    }
  }

  private static func dropLostPlaces(source: Int, _ connection: Connection) throws {
    try connection.prepare(
      """
      DELETE FROM place WHERE source = ?1 AND NOT EXISTS (
        SELECT 1 FROM snippet JOIN piece ON piece.snippet = snippet.key AND piece.position = place.next
        WHERE snippet.id = place.snippet AND snippet.source = place.source)
      """
    ).run(.number(source))
  }

  /// Keeps why getting content failed, until content is replaced or the next failure.
  public func recordFailure(_ message: String) throws {
    try withConnection { connection in
      try connection.prepare("INSERT OR REPLACE INTO failure (only_row, message) VALUES (1, ?1)")
        .run(.text(message))
    }
  }

  // MARK: The content lock

  /// Runs `body` while no other process (or other store of this one) runs its own.
  ///
  /// The lock is the kernel's, on a file beside the store: it ends with its holder, however that ends.
  ///
  /// - Returns: what `body` returns; nil, at once and without running it, when another holds the lock.
  public func withContentLock<Value>(_ body: () throws -> Value) throws -> Value? {
    guard let lock = try ContentLock(path: file.path + ".lock") else { return nil }
    return try withExtendedLifetime(lock) { try body() }
  }

  // MARK: The connection

  /// Runs `body` on the file that the path leads to now; once more on an empty one when the file is damaged.
  private func withConnection<Value>(_ body: (Connection) throws -> Value) throws -> Value {
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

  private func connect(reset: Bool = false) throws -> Connection {
    let connection = try Connection(path: file.path, reset: reset)
    try Schema.bring(connection)
    current = connection
    return connection
  }

  /// Empties the damaged file, unless another process has done so, and runs `body`.
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
        let value = try body(connect(reset: true))
        log("\(file.path): damaged (\(error.reason)) and begun anew; \(copy)")
        return value
      }
    }
  }
}
