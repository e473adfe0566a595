/// The table `shown`: every snippet of the shown sources at its position, under its public id, and whether it is hidden.
enum ShownOrder {
  /// Brings `shown` in line with the sources in effect and what they have.
  ///
  /// - Parameter isContentNew: that snippets were added, removed or moved, or the order of sources has changed; otherwise
  ///   only a source that begins or ends to be shown makes a difference.
  static func update(_ connection: Connection, isContentNew: Bool) throws {
    let embedded = Statement.Value.text(SnippetStore.embeddedSource)
    let othersStandIn = try connection.row(
      """
      SELECT EXISTS (SELECT 1 FROM source WHERE rank IS NOT NULL AND name <> ?1 AND (failure IS NOT NULL
        OR EXISTS (SELECT 1 FROM part WHERE part.source = source.key AND snippet_count > 0)))
      """, embedded)?.number(0)
    try connection.run(
      """
      UPDATE source SET is_shown = CASE name WHEN ?1 THEN ?2 ELSE rank IS NOT NULL END
      WHERE is_shown IS NOT CASE name WHEN ?1 THEN ?2 ELSE rank IS NOT NULL END
      """, embedded, .number(1 - (othersStandIn ?? 0)))
    if isContentNew || connection.changes > 0 { try rebuild(connection) }
  }

  /// A row of the table, but for its position.
  private struct Row {
    var snippet: Int
    var publicID: String
    var isHidden: Bool

    func isExactly(_ other: Row) -> Bool {
      snippet == other.snippet && isHidden == other.isHidden && publicID.isExactly(other.publicID)
    }
  }

  /// Writes what differs, from the first difference on.
  private static func rebuild(_ connection: Connection) throws {
    let rows = try read(connection)
    let select = try connection.prepare(
      "SELECT snippet, public_id, is_hidden, position FROM shown ORDER BY position")
    var (same, isEqual, count) = (0, true, 0)
    try select.rows {
      let row = Row(snippet: select.number(0), publicID: select.text(1), isHidden: select.number(2) != 0)
      isEqual =
        isEqual && count < rows.count && row.isExactly(rows[count]) && select.number(3) == count
      count += 1
      if isEqual { same = count }
    }
    guard same < max(count, rows.count) else { return }
    // Only another program can have written a position below 0.
    try connection.run("DELETE FROM shown WHERE position >= ?1 OR position < 0", .number(same))
    let insert = try connection.prepare(
      "INSERT INTO shown (position, snippet, public_id, is_hidden) VALUES (?1, ?2, ?3, ?4)")
    for (position, row) in rows.enumerated().dropFirst(same) {
      try insert.run(
        .number(position), .number(row.snippet), .text(row.publicID), .number(row.isHidden ? 1 : 0))
    }
    try SnippetStore.bumpKeys(connection)
  }

  /// Returns the snippets of the shown sources in their order.
  private static func read(_ connection: Connection) throws -> [Row] {
    let parts = try connection.prepare(
      """
      SELECT part.key, source.name, part.name, source.key, \(Origins.isOwn) FROM source JOIN part ON part.source = source.key
      WHERE source.is_shown ORDER BY source.rank IS NULL OR source.name = ?1, source.rank, part.position
      """)
    let snippets = try connection.prepare(
      """
      SELECT snippet.key, id, hidden.source IS NOT NULL FROM snippet
      LEFT JOIN hidden ON hidden.source = ?2 AND hidden.part = ?3 AND hidden.snippet = snippet.id
      WHERE snippet.part = ?1 ORDER BY position
      """)
    var rows: [Row] = []
    var identities: [StableID] = []
    try parts.rows(.text(SnippetStore.embeddedSource)) {
      let (source, part, isOwn) = (parts.text(1), parts.text(2), parts.number(4) != 0)
      try snippets.rows(.number(parts.number(0)), .number(parts.number(3)), .text(part)) {
        let id = snippets.text(1)
        identities.append(StableID(source: source, part: part, id: id, isOwn: isOwn))
        rows.append(Row(snippet: snippets.number(0), publicID: id, isHidden: snippets.number(2) != 0))
      }
    }
    // The ids are made over all of them, so that hiding one changes nobody's id.
    for (index, publicID) in UniqueNames.publicIDs(of: identities).enumerated() {
      rows[index].publicID = publicID
    }
    return rows
  }
}
