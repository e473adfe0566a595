import Snippets

extension SnippetStore {
  static let selectKeys = selectKeys(where: "shown.position >= ?1")

  /// - Parameter condition: which of the keys; its parameter is the first.
  static func selectKeys(where condition: String) -> String {
    """
    SELECT shown.public_id, snippet.label, snippet.piece_count, place.next, snippet.secret, snippet.problem,
      iif(favourite.source IS NULL, snippet.favourite, favourite.rank IS NOT NULL), snippet.key, snippet.group_name,
      snippet.search_terms, part.source, snippet.is_random, part.name LIKE '%.toml',
      snippet.credit_source, snippet.attribution, snippet.shortcuts, snippet.shortcut_rules
    FROM shown
    CROSS JOIN snippet ON snippet.key = shown.snippet
    CROSS JOIN part ON part.key = snippet.part
    LEFT JOIN place
      ON place.source = part.source AND place.part = part.name AND place.snippet = snippet.id
    LEFT JOIN favourite
      ON favourite.source = part.source AND favourite.part = part.name AND favourite.snippet = snippet.id
    WHERE \(condition) AND shown.is_hidden = 0
    ORDER BY shown.position
    LIMIT ?2
    """
  }

  /// Returns all snippets that are shown, in their order, each at its place and under its public id.
  ///
  /// The pieces of a secret snippet are `Snippet.dots`: its texts are not read.
  public func snippets() throws -> [Snippet] {
    try withConnection { try Self.snippets($0) }
  }

  static func snippets(_ connection: Connection) throws -> [Snippet] {
    let select = try connection.prepare(selectKeys)
    let selectPieces = try connection.prepare(selectPieces)
    let selectSecrets = try connection.prepare("SELECT 1 FROM secret WHERE snippet = ?1")
    var (snippets, origins): ([Snippet], Origins) = ([], Origins(connection))
    try select.rows(.number(0), .number(-1)) {
      guard let key = try key(select, &origins) else { return }
      var pieces: [String] = []
      if key.isSecret {
        // The rows count, whatever their number is said to be.
        try selectSecrets.rows(.number(select.number(7))) { pieces.append(Snippet.dots) }
        // The text of a snippet that a command gives is nowhere.
        if pieces.isEmpty { pieces = [Snippet.dots] }
      } else {
        try selectPieces.rows(.number(select.number(7))) { pieces.append(try selectPieces.piece(0)) }
      }
      let snippet = Snippet(
        id: key.id, label: key.label, pieces: pieces, next: key.next, pick: key.pick,
        isSecret: key.isSecret, problem: key.problem, group: select.optionalText(8, most: ContentLimits.name),
        isFavourite: key.isFavourite,
        searchTerms: SearchTerms.split(select.text(9)),
        shortcuts: Shortcuts(
          SearchTerms.split(select.text(15)), Shortcuts.Rules(rawValue: select.number(16))),
        credit: Credit(
          source: select.optionalText(13, most: ContentLimits.name),
          attribution: select.optionalText(14, most: ContentLimits.name)))
      if let snippet { snippets.append(snippet) }
    }
    return snippets
  }

  // MARK: In parts

  /// Returns at most `limit` of the shown snippets without their texts, in their order, from the one at index `from` on.
  ///
  /// The cost is the same wherever in the order it begins. Results of several calls belong together when
  /// `keysGeneration` was the same before the first and after the last.
  public func keys(from: Int, limit: Int) throws -> [SnippetKey] {
    guard limit > 0 else { return [] }
    return try withConnection { connection in
      let select = try connection.prepare(Self.selectKeys)
      var (keys, origins): ([SnippetKey], Origins) = ([], Origins(connection))
      try select.rows(.number(Self.position(ofIndex: from, connection)), .number(limit)) {
        if let key = try Self.key(select, &origins) { keys.append(key) }
      }
      return keys
    }
  }

  /// Characters: PATH_MAX of Linux, in bytes.
  private static let longestPath = 4096
  /// Characters: an id with the names of its source and its part, which is a path.
  static let longestPublicID = ContentLimits.name + 2 * longestPath
  /// Characters: a path and a sentence.
  private static let longestProblem = longestPath + 1_000

  /// Reads a key. `save-key` changes files of TOML alone. Text of another program is cut where no source may have as much.
  static func key(_ row: Statement, _ origins: inout Origins) throws -> SnippetKey? {
    SnippetKey(
      id: row.text(0, most: longestPublicID), label: row.text(1, most: ContentLimits.name),
      pieceCount: min(max(1, row.number(2)), ContentLimits.phrasesOfKey), next: row.number(3),
      pick: row.number(11) != 0 ? .random : .inTurn, isSecret: row.number(4) != 0,
      isFavourite: row.number(6) != 0,
      problem: row.optionalText(5, most: longestProblem),
      group: row.optionalText(8, most: ContentLimits.name), origin: try origins.origin(of: row.number(10)),
      isEditable: row.number(12) != 0)
  }

  static let selectPieces = """
    SELECT text FROM piece WHERE snippet = ?1 ORDER BY position LIMIT \(ContentLimits.phrasesOfKey)
    """

  /// Returns the texts at these positions of a shown snippet that is no secret, as far as there are such; none when no
  /// snippet has this id, or another label or origin.
  ///
  /// A caller that has read the label of a key before the content was replaced does not get the texts of another one by it.
  ///
  /// - Parameter feed: `Origin.feed` of the key.
  public func pieces(
    of publicID: String, labelled label: String, at positions: Range<Int> = 0..<Int.max,
    from feed: String? = nil
  ) throws -> [String] {
    try withConnection { connection in
      guard let snippet = try Self.find(publicID, label, feed, connection) else { return [] }
      let select = try connection.prepare(
        """
        SELECT text FROM piece WHERE snippet = ?1 AND position >= ?2 AND position < ?3 ORDER BY position
        LIMIT \(ContentLimits.phrasesOfKey)
        """)
      var pieces: [String] = []
      try select.rows(.number(snippet), .number(positions.lowerBound), .number(positions.upperBound)) {
        pieces.append(try select.piece(0))
      }
      return pieces
    }
  }

  /// Returns the text of a piece of such a snippet; nil when there is none such.
  public func piece(
    of publicID: String, labelled label: String, from feed: String? = nil, at index: Int
  ) throws -> String? {
    try withConnection { connection in
      guard let snippet = try Self.find(publicID, label, feed, connection) else { return nil }
      return try connection.row(
        "SELECT text FROM piece WHERE snippet = ?1 AND position = ?2", isKept: true, .number(snippet),
        .number(index))?
        .piece(0)
    }
  }

  /// Returns the row of a snippet that is no secret.
  private static func find(
    _ publicID: String, _ label: String, _ feed: String?, _ connection: Connection
  ) throws -> Int? {
    try connection.row(
      """
      SELECT snippet.key FROM shown JOIN snippet ON snippet.key = shown.snippet
      JOIN part ON part.key = snippet.part JOIN source ON source.key = part.source
      WHERE shown.public_id = ?1 AND snippet.label = ?2 AND snippet.secret = 0 AND \(Origins.isFrom("?3"))
      """, isKept: true, .text(publicID), .text(label), .optionalText(feed)
    )?.number(0)
  }

  /// Returns the text of a secret snippet's piece; nil when there is none such, or the snippet has another label or origin by now.
  ///
  /// It is read over a connection of its own, which closes before this returns: what SQLite keeps of a page that it has
  /// read is gone then.
  public func secretText(
    of publicID: String, labelled label: String, from feed: String? = nil, piece: Int
  ) throws -> SecretText? {
    // The connection that is given is to the file that the path leads to, and has seen to our tables. One to a file that
    // cannot be written closes with this call, too.
    try withConnection { given in
      let connection = try obstacleToWriting == nil ? open() : given
      return try connection.row(
        """
        SELECT secret.text FROM shown
        JOIN snippet ON snippet.key = shown.snippet JOIN secret ON secret.snippet = snippet.key
        JOIN part ON part.key = snippet.part JOIN source ON source.key = part.source
        WHERE shown.public_id = ?1 AND snippet.label = ?2 AND secret.position = ?3 AND \(Origins.isFrom("?4"))
        """, .text(publicID), .text(label), .number(piece), .optionalText(feed))?.secret(0)
    }
  }
}

extension SnippetStore {
  /// Returns the origin of a secret snippet whose text a command gives and the store has not: the file's path in the
  /// folder of the source, and its id there. Nil for any other, and for a server's.
  public func commandOrigin(of publicID: String, labelled label: String) throws -> (file: String, id: String)?
  {
    try withConnection { connection in
      try connection.row(
        """
        SELECT part.name, snippet.id FROM shown
        JOIN snippet ON snippet.key = shown.snippet
        JOIN part ON part.key = snippet.part JOIN source ON source.key = part.source
        WHERE shown.public_id = ?1 AND snippet.label = ?2 AND snippet.secret = 1 AND \(Origins.isOwn)
          AND NOT EXISTS (SELECT 1 FROM secret WHERE secret.snippet = snippet.key)
        """, .text(publicID), .text(label)
      ).map { ($0.text(0, most: Self.longestPath), $0.text(1, most: ContentLimits.name)) }
    }
  }
}

/// The words that find a snippet, as one text.
enum SearchTerms {
  /// ASCII's unit separator, which nobody can look for. A term that has it becomes two.
  private static let separator: Character = "\u{1F}"

  /// Finds a snippet by its shortcuts, too: an expression of SQL.
  static let all = "snippet.search_terms || char(31) || snippet.shortcuts"

  static func join(_ terms: [String]) -> String {
    terms.joined(separator: String(separator))
  }

  static func split(_ text: String) -> [String] {
    text.split(separator: separator).map(String.init)
  }
}
