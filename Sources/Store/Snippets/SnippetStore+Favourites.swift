/// The keys that are used daily: those that the user has kept, and after them those that sources call favourites.
extension SnippetStore {
  /// The keys that the user has kept, in their order; the id is null for one that is not shown now.
  static let selectKept = """
    SELECT favourite.source, favourite.part, favourite.snippet, shown.public_id
    FROM favourite
    LEFT JOIN part ON part.source = favourite.source AND part.name = favourite.part
    LEFT JOIN snippet ON snippet.part = part.key AND snippet.id = favourite.snippet
    LEFT JOIN shown ON shown.snippet = snippet.key AND shown.is_hidden = 0
    WHERE favourite.rank IS NOT NULL
    ORDER BY favourite.rank DESC, favourite.source, favourite.part, favourite.snippet
    """
  /// The shown favourites of sources that the user has said nothing of.
  static let selectSuggested = """
    SELECT part.source, part.name, snippet.id, shown.public_id
    FROM snippet
    CROSS JOIN part ON part.key = snippet.part
    CROSS JOIN shown ON shown.snippet = snippet.key
    LEFT JOIN favourite
      ON favourite.source = part.source AND favourite.part = part.name AND favourite.snippet = snippet.id
    WHERE snippet.favourite = 1 AND shown.is_hidden = 0 AND favourite.source IS NULL
    ORDER BY shown.position
    """

  /// Returns the ids of the favourites that are shown, in their order.
  ///
  /// The user's kept keys are first, the last kept one before the others unless they were moved. Those that sources
  /// call favourites follow in the order of all keys, but for those that the user does not want.
  public func favourites() throws -> [String] {
    try withConnection { connection in
      // One transaction makes both readings of the same moment.
      try connection.execute("BEGIN")
      defer { try? connection.execute("COMMIT") }
      return try Self.allFavourites(connection).compactMap(\.publicID)
    }
  }

  /// Makes a key the first of the favourites, across restarts and whatever its source sends.
  ///
  /// One that is kept already stays where it is.
  ///
  /// - Returns: false when no key that is shown has this id.
  @discardableResult
  public func keep(_ id: String) throws -> Bool {
    try mark(id) { key, connection in
      let isKept = try connection.row(
        "SELECT 1 FROM favourite WHERE source = ?1 AND part = ?2 AND snippet = ?3 AND rank IS NOT NULL",
        key.values)
      guard isKept == nil else { return false }
      let first = try connection.number("SELECT coalesce(max(rank), 0) + 1 FROM favourite")
      try Self.setRank(of: key, .number(first), connection)
      return true
    }
  }

  /// Makes a key none of the favourites, across restarts and whatever its source says.
  ///
  /// - Returns: false when no key that is shown has this id.
  @discardableResult
  public func unkeep(_ id: String) throws -> Bool {
    try mark(id) { key, connection in
      try Self.setRank(of: key, .optionalNumber(nil), connection)
      return connection.changes > 0
    }
  }

  /// Moves a favourite to another place among `favourites`; the others keep their order.
  ///
  /// It is kept then, and so are those before it: what their sources send later moves none of them. An index outside is
  /// read as the nearest one.
  ///
  /// - Returns: false when no favourite that is shown has this id.
  @discardableResult
  public func moveFavourite(_ id: String, to index: Int) throws -> Bool {
    try withConnection { connection in
      try connection.transaction {
        let old = try Self.allFavourites(connection)
        guard let start = old.firstIndex(where: { $0.publicID == id }) else { return false }
        var new = old
        var moved = new.remove(at: start)
        moved.isKept = true
        let others = new.indices.filter { new[$0].publicID != nil }
        let index = max(0, index)
        new.insert(moved, at: others.indices.contains(index) ? others[index] : new.endIndex)
        guard !zip(old, new).allSatisfy({ $0.publicID == $1.publicID && $0.isKept == $1.isKept }) else {
          return true
        }
        let count = new.lastIndex(where: \.isKept).map { $0 + 1 } ?? 0
        for (index, favourite) in new[..<count].enumerated() {
          try Self.setRank(of: favourite.id, .number(count - index), connection)
        }
        try Self.bumpContent(connection)
        return true
      }
    }
  }

  private struct Favourite {
    let id: MarkID
    /// The public id; nil while the key is not shown.
    let publicID: String?
    var isKept: Bool

    init(_ row: Statement, isKept: Bool) {
      (id, publicID, self.isKept) = (MarkID(row), row.optionalText(3), isKept)
    }
  }

  /// Returns the favourites with those kept ones that are not shown, which keep their places for their return.
  private static func allFavourites(_ connection: Connection) throws -> [Favourite] {
    var favourites: [Favourite] = []
    for (sql, isKept) in [(selectKept, true), (selectSuggested, false)] {
      let select = try connection.prepare(sql)
      try select.rows { favourites.append(Favourite(select, isKept: isKept)) }
    }
    return favourites
  }

  /// Changes what the user says of a shown key, in one transaction.
  ///
  /// - Parameter change: returns whether anything is new.
  private func mark(_ id: String, _ change: (MarkID, Connection) throws -> Bool) throws -> Bool {
    try withConnection { connection in
      try connection.transaction {
        guard let key = try Self.markID(of: id, connection)?.id else { return false }
        if try change(key, connection) { try Self.bumpContent(connection) }
        return true
      }
    }
  }

  /// Sets the rank of a key; writes nothing where it is the same.
  private static func setRank(of key: MarkID, _ rank: Statement.Value, _ connection: Connection) throws {
    try connection.run(
      """
      INSERT INTO favourite (source, part, snippet, rank) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT DO UPDATE SET rank = excluded.rank WHERE rank IS NOT excluded.rank
      """, key.values + [rank])
  }
}
