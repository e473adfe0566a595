/// A key that was used not long ago.
public struct RecentKey: Equatable, Sendable {
  /// The id among all keys.
  public var id: String
  /// The label of the key.
  public var label: String
  /// The name of the source of the key.
  public var source: String
  /// The time of its last use, in seconds since 1970.
  public var lastUsed: Int64
  /// The number of its uses since it is among them.
  public var count: Int

  /// Makes an entry of the list; `lastUsed` is in seconds since 1970.
  public init(id: String, label: String, source: String, lastUsed: Int64, count: Int) {
    (self.id, self.label, self.source) = (id, label, source)
    (self.lastUsed, self.count) = (lastUsed, count)
  }
}

/// Keeps which keys were used last. Secret ones are never among them.
extension SnippetStore {
  /// The most keys that are known to be used last.
  public static let mostRecents = 50

  static let selectRecents = """
    SELECT shown.public_id, snippet.label, source.name, recent.last_used, recent.count
    FROM recent
    CROSS JOIN source ON source.key = recent.source
    CROSS JOIN part ON part.source = recent.source AND part.name = recent.part
    CROSS JOIN snippet ON snippet.part = part.key AND snippet.id = recent.snippet
    CROSS JOIN shown ON shown.snippet = snippet.key
    WHERE snippet.secret = 0 AND shown.is_hidden = 0
    ORDER BY recent.rank DESC
    LIMIT ?1
    """

  /// Returns the ids of the keys that were used last and are shown, the newest first.
  public func recents(limit: Int = mostRecents) throws -> [String] {
    try recentKeys(limit: limit).map(\.id)
  }

  /// Returns the keys that were used last and are shown, the newest first.
  public func recentKeys(limit: Int = mostRecents) throws -> [RecentKey] {
    guard limit > 0 else { return [] }
    return try withConnection { connection in
      let select = try connection.prepare(Self.selectRecents)
      var keys: [RecentKey] = []
      try select.rows(.number(limit)) {
        keys.append(
          RecentKey(
            id: select.text(0), label: select.text(1), source: select.text(2),
            lastUsed: select.optionalNumber(3) ?? 0, count: select.number(4)))
      }
      return keys
    }
  }

  /// Notes that a key was used just now.
  ///
  /// It does nothing for a secret one, and when no key that is shown has this id any more.
  ///
  /// - Parameter time: in seconds since 1970.
  public func noteUse(of id: String, time: Int64) throws {
    try withConnection { connection in
      try connection.transaction {
        guard let key = try Self.markID(of: id, connection), !key.isSecret else { return }
        try connection.run(
          """
          INSERT INTO recent (source, part, snippet, rank, last_used, count)
          VALUES (?1, ?2, ?3, (SELECT coalesce(max(rank), 0) + 1 FROM recent), ?4, 1)
          ON CONFLICT DO UPDATE SET rank = excluded.rank, last_used = excluded.last_used, count = count + 1
          """, isKept: true, key.id.values + [.optionalNumber(time)])
        try connection.run(
          """
          DELETE FROM recent
          WHERE rank = (SELECT min(rank) FROM recent) AND (SELECT count(*) FROM recent) > ?1
          """, isKept: true, .number(Self.mostRecents))
      }
    }
  }

  /// Forgets which keys were used last, and which options were chosen for blanks.
  ///
  /// - Returns: how many those were, with those that are not shown.
  @discardableResult
  public func clearRecents() throws -> Int {
    try withConnection { connection in
      // Most often there is nothing to write.
      let names = "(name GLOB '\(Self.keyboardStateOfChoices)*' OR name = '\(Self.emojiRecents)')"
      let isAny = try connection.number(
        "SELECT EXISTS (SELECT 1 FROM recent) OR EXISTS (SELECT 1 FROM keyboard_state WHERE \(names))")
      guard isAny != 0 else { return 0 }
      let count = try connection.transaction {
        try connection.run("DELETE FROM keyboard_state WHERE \(names)")
        try connection.run("DELETE FROM recent")
        let count = connection.changes
        if count > 0 { try Self.bumpContent(connection) }
        return count
      }
      // The log is not to have them either.
      connection.moveLog()
      return count
    }
  }
}
