import Snippets

/// Stores the results of attempts to get content.
extension SnippetStore {
  /// The most problems of a source that are kept.
  public static let mostProblems = 100
  /// The time for which the content of a source that is not shown, and the places of snippets that are gone, are kept: 30 days, in
  /// seconds.
  static let keepingTime: Int64 = 30 * 24 * 3600

  /// Replaces what is stored of a source, in one transaction.
  ///
  /// Snippets that the source had before, by part and id, keep their favourites and their places (`PlaceRule`); the given
  /// snippets' own places are not looked at. Later snippets with an id that their part already has get `#2`, `#3` and
  /// so on. Stored parts that are not among `parts` go.
  ///
  /// - Parameters:
  ///   - location: where the content is from, not empty.
  ///   - parts: with unique names, in the order in which they are shown.
  ///   - refusal: why some of the parts are `kept`: the attempt has failed for these.
  /// - Throws: `StoreError`; what was stored is untouched then.
  public func replaceContent(
    of source: String, location: String, parts: [ContentPart], validators: Validators, problems: [String],
    refusal: String? = nil, attempt: Attempt
  ) throws {
    try writing { connection in
      try connection.largeTransaction {
        let key = try Self.key(of: source, connection)
        var replacement = try PartReplacement(source: key, connection)
        try replacement.run(parts)
        try Self.settlePlaces(of: key, time: attempt.time, connection)
        try connection.run(
          "UPDATE source SET location = ?2, etag = ?3, last_modified = ?4 WHERE key = ?1", .number(key),
          .text(location), .optionalText(validators.etag), .optionalText(validators.lastModified))
        try Self.writeProblems(problems, source: key, connection)
        try Self.writeSuccess(source: key, attempt, connection)
        if let refusal {
          try connection.run(
            "UPDATE source SET failures = 1, failure = ?2, is_refused = 1 WHERE key = ?1", .number(key),
            .text(refusal))
        }
        try Self.forget(before: attempt.time - Self.keepingTime, connection)
        try ShownOrder.update(connection, isContentNew: true)
        try Self.bump(source: key, areKeysNew: replacement.hasChanged, connection)
      }
      // No later checkpoint, which may be the keyboard's, is to carry secrets from the log to the database. Nothing
      // happens where another reads at the moment; the content is stored in any case.
      connection.moveLog()
    }
  }

  /// Takes note of an attempt to get a source's content, before it is made: what ends the attempt cannot end the note.
  ///
  /// An attempt before it that did not come to its end has failed by that. The caller has the source's lock.
  ///
  /// - Parameters:
  ///   - attempt: with the time of the next one should this one not come to its end.
  ///   - holder: the process that makes it.
  ///   - setup: what the source is asked by.
  ///   - unfinished: why one before it that did not come to its end has failed.
  public func beginAttempt(
    of source: String, attempt: Attempt, holder: Int, setup: String, unfinished: String
  ) throws {
    try writing { connection in
      try connection.patientTransaction {
        let key = try Self.key(of: source, connection)
        try connection.run(
          """
          UPDATE source SET attempts = \(Self.next("attempts")), failures = \(Self.next("failures")), failure = ?2,
            is_refused = 0
            WHERE key = ?1 AND holder IS NOT NULL
          """, .number(key), .text(unfinished))
        // Nothing else that is shown changes.
        if connection.changes > 0 { try Self.bump(source: key, areKeysNew: false, connection) }
        try connection.run(
          "UPDATE source SET last_attempt = ?2, next_attempt = ?3, holder = ?4, setup = ?5 WHERE key = ?1",
          .number(key), .optionalNumber(attempt.time), .optionalNumber(attempt.next), .number(holder),
          .text(setup))
      }
    }
  }

  /// Notes that what is stored of a source, its problems included, is what it has now.
  public func confirmContent(of source: String, attempt: Attempt) throws {
    try writeState(of: source) { try Self.writeSuccess(source: $0, attempt, $1) }
  }

  /// Notes why getting a source's content failed; what is stored of it stays.
  ///
  /// - Parameter isRefused: that something came which cannot be used.
  public func recordFailure(
    of source: String, reason: String, isRefused: Bool = false, attempt: Attempt
  ) throws {
    try writeState(of: source) { key, connection in
      try connection.run(
        """
        UPDATE source SET last_attempt = ?2, next_attempt = ?3, attempts = \(Self.next("attempts")),
          failures = \(Self.next("failures")), failure = ?4, is_refused = ?5, holder = NULL WHERE key = ?1
        """, .number(key), .optionalNumber(attempt.time), .optionalNumber(attempt.next), .text(reason),
        .number(isRefused ? 1 : 0))
    }
  }

  /// Runs `body` while no other process writes what its sources gave it.
  ///
  /// SQLite's own waiting is asking again and again, which can go on for long where another hardly pauses; the kernel has
  /// a queue.
  private func writing(_ body: (Connection) throws -> Void) throws {
    _ = try withSourceLock(Self.allSources, wait: true) { try withConnection(body) }
  }

  /// The name of the lock for all sources, which no source has.
  private static let allSources = "\0"

  private func writeState(of source: String, _ body: (_ key: Int, Connection) throws -> Void) throws {
    try writing { connection in
      try connection.patientTransaction {
        let key = try Self.key(of: source, connection)
        try body(key, connection)
        try ShownOrder.update(connection, isContentNew: false)
        try Self.bump(source: key, areKeysNew: false, connection)
      }
    }
  }

  private static func writeSuccess(source: Int, _ attempt: Attempt, _ connection: Connection) throws {
    try connection.run(
      """
      UPDATE source SET last_attempt = ?2, last_success = ?2, next_attempt = ?3, attempts = \(next("attempts")),
        failures = 0, failure = NULL, is_refused = 0, holder = NULL WHERE key = ?1
      """, .number(source), .optionalNumber(attempt.time), .optionalNumber(attempt.next))
  }

  private static func writeProblems(_ problems: [String], source: Int, _ connection: Connection) throws {
    try connection.run("DELETE FROM problem WHERE source = ?1", .number(source))
    for (position, problem) in problems.prefix(mostProblems).enumerated() {
      try connection.run(
        "INSERT INTO problem VALUES (?1, ?2, ?3)", .number(source), .number(position), .text(problem))
    }
  }

  /// Lets the generations grow if the source is one of those in effect.
  private static func bump(source: Int, areKeysNew: Bool, _ connection: Connection) throws {
    guard
      try connection.row(
        "SELECT 1 FROM source WHERE key = ?1 AND (is_shown OR rank IS NOT NULL)", .number(source)) != nil
    else { return }
    try areKeysNew ? bumpKeys(connection) : bumpContent(connection)
  }

  /// Marks the places of snippets that are gone, with the time since when they are.
  ///
  /// A file that is written anew may be gone for a moment.
  private static func settlePlaces(of source: Int, time: Int64, _ connection: Connection) throws {
    let isThere = """
      EXISTS (SELECT 1 FROM part JOIN snippet ON snippet.part = part.key AND snippet.id = place.snippet
        WHERE part.source = place.source AND part.name = place.part)
      """
    try connection.run(
      "UPDATE place SET lost = NULL WHERE source = ?1 AND lost IS NOT NULL AND \(isThere)", .number(source))
    try connection.run(
      "UPDATE place SET lost = ?2 WHERE source = ?1 AND lost IS NULL AND NOT \(isThere)", .number(source),
      .optionalNumber(time))
  }

  /// Drops whatever nobody has come back for: content that is not shown, with what would confirm it, and places.
  private static func forget(before time: Int64, _ connection: Connection) throws {
    let isForgotten = "NOT is_shown AND rank IS NULL AND last_attempt < ?1"
    try connection.run("DELETE FROM place WHERE lost < ?1", .optionalNumber(time))
    try connection.run(
      "DELETE FROM part WHERE source IN (SELECT key FROM source WHERE \(isForgotten))", .optionalNumber(time))
    try connection.run(
      "UPDATE source SET location = '', etag = NULL, last_modified = NULL WHERE \(isForgotten)",
      .optionalNumber(time))
  }
}

extension String {
  /// Returns true if the bytes are the same; `==` takes different spellings of a character for the same.
  func isExactly(_ other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
