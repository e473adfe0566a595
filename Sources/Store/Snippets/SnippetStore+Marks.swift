/// Keeps users' changes, which outlive the content that they are about.
extension SnippetStore {
  /// The columns by which the marks of a key are stored.
  struct MarkID {
    let source: Int
    let part: String
    let snippet: String

    /// Reads the first three columns of a row.
    init(_ row: Statement) {
      (source, part, snippet) = (row.number(0), row.text(1), row.text(2))
    }

    /// The values of the first three columns of a table.
    var values: [Statement.Value] { [.number(source), .text(part), .text(snippet)] }
  }

  /// Returns the snippet with a public id, with whether it is secret.
  ///
  /// - Parameter isHidden: which sort it has to be of; nil is returned for the other.
  static func markID(
    of publicID: String, isHidden: Bool = false, _ connection: Connection
  ) throws -> (id: MarkID, isSecret: Bool)? {
    try connection.row(
      """
      SELECT part.source, part.name, snippet.id, snippet.secret
      FROM shown JOIN snippet ON snippet.key = shown.snippet JOIN part ON part.key = snippet.part
      WHERE shown.public_id = ?1 AND shown.is_hidden = \(isHidden ? 1 : 0)
      """, isKept: true, .text(publicID)
    ).map { (MarkID($0), $0.number(3) != 0) }
  }

  /// Keeps the index of the piece that a snippet's next tap gives, across restarts and new content.
  ///
  /// It does nothing when no shown snippet has this id any more. An index that is not one of its pieces is read as 0.
  public func setPlace(of publicID: String, next: Int) throws {
    try withConnection { connection in
      try connection.run(
        """
        INSERT INTO place (source, part, snippet, next)
        SELECT part.source, part.name, snippet.id, ?2
        FROM shown JOIN snippet ON snippet.key = shown.snippet JOIN part ON part.key = snippet.part
        WHERE shown.public_id = ?1
        ON CONFLICT DO UPDATE SET next = excluded.next
        """, isKept: true, .text(publicID), .number(next))
    }
  }
}
