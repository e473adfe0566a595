/// What users change, which outlives the content that it is about.
extension SnippetStore {
  private static let shownIdentity = """
    SELECT part.source, part.name, snippet.id, ?2
    FROM shown JOIN snippet ON snippet.key = shown.snippet JOIN part ON part.key = snippet.part
    WHERE shown.public_id = ?1
    """

  /// Keeps which piece a snippet's next tap gives, across restarts and new content.
  ///
  /// Does nothing when no shown snippet has this id any more. An index that is not one of its pieces is read as 0.
  public func setPlace(of publicID: String, next: Int) throws {
    try withConnection { connection in
      try connection.run(
        """
        INSERT INTO place (source, part, snippet, next) \(Self.shownIdentity)
        ON CONFLICT DO UPDATE SET next = excluded.next
        """, .text(publicID), .number(next))
    }
  }

  /// Makes a snippet a favourite or none, whatever its source says, across restarts and new content.
  ///
  /// Does nothing when no shown snippet has this id any more.
  public func setFavourite(of publicID: String, _ isFavourite: Bool) throws {
    try withConnection { connection in
      try connection.transaction {
        try connection.run(
          """
          INSERT INTO favourite (source, part, snippet, is_favourite) \(Self.shownIdentity)
          ON CONFLICT DO UPDATE SET is_favourite = excluded.is_favourite
          WHERE is_favourite <> excluded.is_favourite
          """, .text(publicID), .number(isFavourite ? 1 : 0))
        if connection.changes > 0 { try Self.bumpKeys(connection) }
      }
    }
  }
}
