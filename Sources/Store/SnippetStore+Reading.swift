import Snippets

extension SnippetStore {
  static let selectKeys = """
    SELECT shown.public_id, snippet.label, snippet.piece_count, place.next, snippet.secret, snippet.problem,
      iif(favourite.source IS NULL, snippet.favourite, favourite.rank IS NOT NULL), snippet.key, snippet.group_name,
      snippet.search_terms
    FROM shown
    CROSS JOIN snippet ON snippet.key = shown.snippet
    CROSS JOIN part ON part.key = snippet.part
    LEFT JOIN place
      ON place.source = part.source AND place.part = part.name AND place.snippet = snippet.id
    LEFT JOIN favourite
      ON favourite.source = part.source AND favourite.part = part.name AND favourite.snippet = snippet.id
    WHERE shown.position >= ?1 AND shown.is_hidden = 0
    ORDER BY shown.position
    LIMIT ?2
    """

  /// All that is shown, in its order, each snippet at its place and under its public id.
  ///
  /// The pieces of a secret snippet are `Snippet.dots`: its texts are not read.
  public func snippets() throws -> [Snippet] {
    try withConnection { try Self.snippets($0) }
  }

  static func snippets(_ connection: Connection) throws -> [Snippet] {
    let select = try connection.prepare(selectKeys)
    let selectPieces = try connection.prepare(selectPieces)
    var snippets: [Snippet] = []
    try select.rows(.number(0), .number(-1)) {
      guard let key = key(select) else { return }
      var pieces: [String] = []
      if key.isSecret {
        pieces = Array(repeating: Snippet.dots, count: key.pieceCount)
      } else {
        try selectPieces.rows(.number(select.number(7))) { pieces.append(selectPieces.text(0)) }
      }
      let snippet = Snippet(
        id: key.id, label: key.label, pieces: pieces, next: key.next, isSecret: key.isSecret,
        problem: key.problem, group: select.optionalText(8), isFavourite: key.isFavourite,
        searchTerms: SearchTerms.split(select.text(9)))
      if let snippet { snippets.append(snippet) }
    }
    return snippets
  }

  // MARK: In parts

  /// At most `limit` of the shown snippets without their texts, in their order, from the one at index `from` on.
  ///
  /// Costs the same wherever in the order it begins. What several calls give belongs together when `keysGeneration` was
  /// the same before the first and after the last.
  public func keys(from: Int, limit: Int) throws -> [SnippetKey] {
    guard limit > 0 else { return [] }
    return try withConnection { connection in
      let select = try connection.prepare(Self.selectKeys)
      var keys: [SnippetKey] = []
      try select.rows(.number(Self.position(ofIndex: from, connection)), .number(limit)) {
        if let key = Self.key(select) { keys.append(key) }
      }
      return keys
    }
  }

  private static func key(_ row: Statement) -> SnippetKey? {
    SnippetKey(
      id: row.text(0), label: row.text(1), pieceCount: max(1, row.number(2)), next: row.number(3),
      isSecret: row.number(4) != 0, isFavourite: row.number(6) != 0, problem: row.optionalText(5),
      group: row.optionalText(8))
  }

  static let selectPieces = "SELECT text FROM piece WHERE snippet = ?1 ORDER BY position"

  /// The texts of a shown snippet that is no secret; none when no snippet has this id, or another label.
  ///
  /// Who has read the label of a key before the content was replaced does not get the texts of another one by it.
  public func pieces(of publicID: String, labelled label: String) throws -> [String] {
    try withConnection { connection in
      guard let snippet = try Self.find(publicID, label, connection) else { return [] }
      let select = try connection.prepare(Self.selectPieces)
      var pieces: [String] = []
      try select.rows(.number(snippet)) { pieces.append(select.text(0)) }
      return pieces
    }
  }

  /// The text of a piece of such a snippet; nil when there is none such.
  public func piece(of publicID: String, labelled label: String, at index: Int) throws -> String? {
    try withConnection { connection in
      guard let snippet = try Self.find(publicID, label, connection) else { return nil }
      return try connection.row(
        "SELECT text FROM piece WHERE snippet = ?1 AND position = ?2", .number(snippet), .number(index))?
        .text(0)
    }
  }

  /// The row of a snippet that is no secret.
  private static func find(_ publicID: String, _ label: String, _ connection: Connection) throws -> Int? {
    try connection.row(
      """
      SELECT snippet.key FROM shown JOIN snippet ON snippet.key = shown.snippet
      WHERE shown.public_id = ?1 AND snippet.label = ?2 AND snippet.secret = 0
      """, .text(publicID), .text(label)
    )?.number(0)
  }

  /// The text of a secret snippet's piece; nil when there is none such, or the snippet has another label by now.
  ///
  /// It is read over a connection of its own, which closes before this returns: what SQLite keeps of a page that it has
  /// read is gone then.
  public func secretText(of publicID: String, labelled label: String, piece: Int) throws -> SecretText? {
    // The connection that is given is to the file that the path leads to, and has seen to our tables.
    try withConnection { _ in
      try Connection(path: file.path).row(
        """
        SELECT secret.text FROM shown
        JOIN snippet ON snippet.key = shown.snippet JOIN secret ON secret.snippet = snippet.key
        WHERE shown.public_id = ?1 AND snippet.label = ?2 AND secret.position = ?3
        """, .text(publicID), .text(label), .number(piece))?.secret(0)
    }
  }
}

/// The words that find a snippet, as one text.
enum SearchTerms {
  /// ASCII's unit separator, which nobody can look for. A term that has it becomes two.
  private static let separator: Character = "\u{1F}"

  static func join(_ terms: [String]) -> String {
    terms.joined(separator: String(separator))
  }

  static func split(_ text: String) -> [String] {
    text.split(separator: separator).map(String.init)
  }
}
