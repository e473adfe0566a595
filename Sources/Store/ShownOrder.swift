/// The table `shown`: every snippet of the shown sources at its position, under its public id.
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
      UPDATE source SET is_shown = NOT is_shown
      WHERE is_shown <> CASE name WHEN ?1 THEN ?2 ELSE rank IS NOT NULL END
      """, embedded, .number(1 - (othersStandIn ?? 0)))
    if isContentNew || connection.changes > 0 { try rebuild(connection) }
  }

  /// Writes what differs, from the first difference on.
  private static func rebuild(_ connection: Connection) throws {
    let (keys, identities) = try read(connection)
    let publicIDs = UniqueNames.publicIDs(of: identities)
    let select = try connection.prepare("SELECT snippet, public_id FROM shown ORDER BY position")
    var (same, isEqual, count) = (0, true, 0)
    try select.rows {
      let index = count
      count += 1
      isEqual =
        isEqual && index < keys.count && select.number(0) == keys[index]
        && select.text(1).isExactly(publicIDs[index])
      if isEqual { same = count }
    }
    guard same < max(count, keys.count) else { return }
    try connection.run("DELETE FROM shown WHERE position >= ?1", .number(same))
    let insert = try connection.prepare(
      "INSERT INTO shown (position, snippet, public_id) VALUES (?1, ?2, ?3)")
    for index in same..<keys.count {
      try insert.run(.number(index), .number(keys[index]), .text(publicIDs[index]))
    }
    try SnippetStore.bumpKeys(connection)
  }

  /// The snippets of the shown sources in their order.
  private static func read(_ connection: Connection) throws -> (keys: [Int], identities: [StableID]) {
    let parts = try connection.prepare(
      """
      SELECT part.key, source.name, part.name FROM source JOIN part ON part.source = source.key
      WHERE source.is_shown ORDER BY source.rank IS NULL OR source.name = ?1, source.rank, part.position
      """)
    let snippets = try connection.prepare("SELECT key, id FROM snippet WHERE part = ?1 ORDER BY position")
    var keys: [Int] = []
    var identities: [StableID] = []
    try parts.rows(.text(SnippetStore.embeddedSource)) {
      let (source, part) = (parts.text(1), parts.text(2))
      try snippets.rows(.number(parts.number(0))) {
        keys.append(snippets.number(0))
        identities.append(StableID(source: source, part: part, id: snippets.text(1)))
      }
    }
    return (keys, identities)
  }
}
