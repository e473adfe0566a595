import Snippets

/// Brings the stored parts of one source in line with new ones, and writes what differs.
///
/// A save in a folder with thousands of snippets writes little, and rows keep their keys.
struct PartReplacement {
  private let source: Int
  private let connection: Connection
  private let statements: Statements
  /// True once anything is not as it was stored before.
  private(set) var hasChanged = false

  private struct Statements {
    let selectSnippets, insertSnippet, updateSnippet, deleteSnippet: Statement
    let selectPieces, insertPiece, deletePieces: Statement
    let selectSecrets, insertSecret, deleteSecrets: Statement
    let selectPlace, updatePlace: Statement

    init(_ connection: Connection) throws {
      selectSnippets = try connection.prepare(
        """
        SELECT key, position, id, label, piece_count, secret, problem, group_name, favourite, search_terms,
          is_random, credit_source, attribution, shortcuts, shortcut_rules
        FROM snippet WHERE part = ?1
        """)
      insertSnippet = try connection.prepare(
        "INSERT INTO snippet VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)")
      updateSnippet = try connection.prepare(
        """
        UPDATE snippet SET part = ?2, position = ?3, id = ?4, label = ?5, piece_count = ?6, secret = ?7, problem = ?8,
          group_name = ?9, favourite = ?10, search_terms = ?11, is_random = ?12, credit_source = ?13,
          attribution = ?14, shortcuts = ?15, shortcut_rules = ?16 WHERE key = ?1
        """)
      deleteSnippet = try connection.prepare("DELETE FROM snippet WHERE key = ?1")
      selectPieces = try connection.prepare(SnippetStore.selectPieces)
      insertPiece = try connection.prepare("INSERT INTO piece (snippet, position, text) VALUES (?1, ?2, ?3)")
      deletePieces = try connection.prepare("DELETE FROM piece WHERE snippet = ?1")
      selectSecrets = try connection.prepare("SELECT text FROM secret WHERE snippet = ?1 ORDER BY position")
      insertSecret = try connection.prepare(
        "INSERT INTO secret (snippet, position, text) VALUES (?1, ?2, ?3)")
      deleteSecrets = try connection.prepare("DELETE FROM secret WHERE snippet = ?1")
      selectPlace = try connection.prepare(
        "SELECT next FROM place WHERE source = ?1 AND part = ?2 AND snippet = ?3 AND lost IS NULL")
      updatePlace = try connection.prepare(
        "UPDATE place SET next = ?4 WHERE source = ?1 AND part = ?2 AND snippet = ?3")
    }
  }

  /// A row of the table `snippet`, but for its key and part.
  private struct Row {
    let id: String
    let isSecret: Bool
    /// The columns from `position` on, in the order of the table.
    private let values: [Statement.Value]

    init(_ snippet: Snippet, id: String, position: Int) {
      (self.id, isSecret) = (id, snippet.isSecret)
      values = [
        .number(position), .text(id), .text(snippet.label), .number(snippet.pieces.count),
        .number(snippet.isSecret ? 1 : 0), .optionalText(snippet.problem), .optionalText(snippet.group),
        .number(snippet.isFavourite ? 1 : 0), .text(SearchTerms.join(snippet.searchTerms)),
        .number(snippet.pick == .random ? 1 : 0), .optionalText(snippet.credit?.source),
        .optionalText(snippet.credit?.attribution), .text(SearchTerms.join(snippet.shortcuts.texts)),
        .number(snippet.shortcuts.rules.rawValue),
      ]
    }

    /// Reads the row that a statement is at, whose first column is the key.
    init(_ row: Statement) {
      (id, isSecret) = (row.text(2), row.number(5) != 0)
      values = (1...14).map(row.value)
    }

    func isExactly(_ other: Row) -> Bool { zip(values, other.values).allSatisfy { $0.isExactly($1) } }

    func write(with statement: Statement, key: Int?, part: Int) throws {
      try statement.run([.optionalNumber(key.map(Int64.init)), .number(part)] + values)
    }
  }

  /// Begins a replacement, which is used inside of one transaction.
  init(source: Int, _ connection: Connection) throws {
    self.source = source
    self.connection = connection
    statements = try Statements(connection)
  }

  mutating func run(_ parts: [ContentPart]) throws {
    var old: [String: (key: Int, position: Int)] = [:]
    let select = try connection.prepare("SELECT name, key, position FROM part WHERE source = ?1")
    try select.rows(.number(source)) { old[select.text(0)] = (select.number(1), select.number(2)) }
    for (position, part) in parts.enumerated() {
      let stored = old.removeValue(forKey: part.name)
      if let stored, stored.position != position {
        hasChanged = true
        try connection.run(
          "UPDATE part SET position = ?2 WHERE key = ?1", .number(stored.key), .number(position))
      }
      guard case .snippets(let snippets) = part.content else { continue }
      let key = try stored?.key ?? insert(part.name, position: position)
      try replace(snippets, part: key, name: part.name)
    }
    for (key, _) in old.values {
      hasChanged = true
      try connection.run("DELETE FROM part WHERE key = ?1", .number(key))
    }
  }

  private func insert(_ part: String, position: Int) throws -> Int {
    try connection.run(
      "INSERT INTO part (source, name, position, snippet_count) VALUES (?1, ?2, ?3, 0)", .number(source),
      .text(part), .number(position))
    return connection.lastKey
  }

  private mutating func replace(_ snippets: [Snippet], part: Int, name: String) throws {
    var old: [String: (key: Int, row: Row)] = [:]
    // Rows of another program may have the same id twice, by values that are no text.
    var doubles: [Int] = []
    try statements.selectSnippets.rows(.number(part)) {
      let row = Row(statements.selectSnippets)
      let before = old.updateValue((statements.selectSnippets.number(0), row), forKey: row.id)
      if let before { doubles.append(before.key) }
    }
    for key in doubles { try statements.deleteSnippet.run(.number(key)) }
    let count = old.count
    let ids = UniqueNames.unique(snippets.map(\.id)) { [snippets[$0].id] }
    for (position, snippet) in snippets.enumerated() {
      let row = Row(snippet, id: ids[position], position: position)
      if let stored = old.removeValue(forKey: row.id) {
        try update(stored, to: row, pieces: snippet.storedPieces, part: part, name: name)
      } else {
        hasChanged = true
        try row.write(with: statements.insertSnippet, key: nil, part: part)
        try insert(snippet.storedPieces, of: connection.lastKey, isSecret: row.isSecret)
      }
    }
    for (key, _) in old.values {
      hasChanged = true
      try statements.deleteSnippet.run(.number(key))
    }
    guard count != snippets.count else { return }
    try connection.run(
      "UPDATE part SET snippet_count = ?2 WHERE key = ?1", .number(part), .number(snippets.count))
  }

  private mutating func update(
    _ stored: (key: Int, row: Row), to row: Row, pieces: [String], part: Int, name: String
  ) throws {
    if !stored.row.isExactly(row) {
      hasChanged = true
      try row.write(with: statements.updateSnippet, key: stored.key, part: part)
    }
    let old = try self.pieces(of: stored.key, isSecret: stored.row.isSecret)
    let isSame =
      stored.row.isSecret == row.isSecret && old.count == pieces.count
      && zip(old, pieces).allSatisfy { $0.isExactly($1) }
    guard !isSame else { return }
    hasChanged = true
    try statements.deletePieces.run(.number(stored.key))
    if stored.row.isSecret { try statements.deleteSecrets.run(.number(stored.key)) }
    try insert(pieces, of: stored.key, isSecret: row.isSecret)
    try movePlace(of: row.id, part: name, old: old, new: pieces)
  }

  private func pieces(of snippet: Int, isSecret: Bool) throws -> [String] {
    let select = isSecret ? statements.selectSecrets : statements.selectPieces
    var pieces: [String] = []
    try select.rows(.number(snippet)) { pieces.append(select.text(0)) }
    return pieces
  }

  private func insert(_ pieces: [String], of snippet: Int, isSecret: Bool) throws {
    for (position, piece) in pieces.enumerated() {
      try statements.insertPiece.run(.number(snippet), .number(position), .text(isSecret ? "" : piece))
      if isSecret { try statements.insertSecret.run(.number(snippet), .number(position), .text(piece)) }
    }
  }

  private func movePlace(of id: String, part: String, old: [String], new: [String]) throws {
    let select = statements.selectPlace
    try select.rows(.number(source), .text(part), .text(id)) {
      let place = PlaceRule.place(select.number(0), old: old, new: new)
      try statements.updatePlace.run(.number(source), .text(part), .text(id), .number(place))
    }
  }
}

extension Snippet {
  /// The pieces that are stored: none for a snippet whose text a command gives.
  fileprivate var storedPieces: [String] { command == nil ? pieces : [] }
}
