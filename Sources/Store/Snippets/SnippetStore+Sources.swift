extension SnippetStore {
  /// The source whose snippets are shown only where no source in effect has any and none has failed.
  public static let embeddedSource = "embedded"

  // MARK: Which sources are in effect

  /// Sets the sources that are shown, in their order; a name's second mention is ignored.
  ///
  /// The stored content of the others stays for their return, for a month. Writes nothing when nothing changes.
  public func setSources(_ names: [String]) throws {
    var seen: Set<String> = []
    let names = names.filter { seen.insert($0).inserted }
    try withConnection { connection in
      guard try Self.ranked(connection) != names else { return }
      try connection.transaction {
        try connection.execute("UPDATE source SET rank = NULL WHERE rank IS NOT NULL")
        for (rank, name) in names.enumerated() {
          try connection.run(
            "UPDATE source SET rank = ?2 WHERE key = ?1", .number(Self.key(of: name, connection)),
            .number(rank))
        }
        try ShownOrder.update(connection, isContentNew: true)
        try Self.bumpContent(connection)
      }
    }
  }

  private static func ranked(_ connection: Connection) throws -> [String] {
    let select = try connection.prepare("SELECT name FROM source WHERE rank IS NOT NULL ORDER BY rank")
    var names: [String] = []
    try select.rows { names.append(select.text(0)) }
    return names
  }

  /// Returns the key of a source's row, which is made when there is none.
  static func key(of source: String, _ connection: Connection) throws -> Int {
    try connection.run("INSERT INTO source (name) VALUES (?1) ON CONFLICT DO NOTHING", .text(source))
    return try connection.row("SELECT key FROM source WHERE name = ?1", .text(source))?.number(0) ?? 0
  }

  // MARK: States

  private static let selectStates = """
    SELECT source.key, name, location, etag, last_modified, last_success, last_attempt, next_attempt, failures, failure,
      attempts, (SELECT sum(snippet_count) FROM part WHERE part.source = source.key), is_refused,
      holder, setup
    FROM source
    """

  /// Returns the sources in effect, in their order; the embedded one only while it is shown.
  public func sources() throws -> [SourceState] {
    try withConnection { connection in
      let select = try connection.prepare(
        Self.selectStates + " WHERE is_shown ORDER BY rank IS NULL OR name = ?1, rank")
      let problems = try connection.prepare(Self.selectProblems)
      var states: [SourceState] = []
      try select.rows(.text(Self.embeddedSource)) { states.append(try Self.state(select, problems)) }
      return states
    }
  }

  /// Returns what is known of a source, whether in effect or not; nil when the store has never heard of it.
  public func state(of source: String) throws -> SourceState? {
    try withConnection { connection in
      let problems = try connection.prepare(Self.selectProblems)
      return try connection.row(Self.selectStates + " WHERE name = ?1", .text(source)).map {
        try Self.state($0, problems)
      }
    }
  }

  private static let selectProblems = "SELECT text FROM problem WHERE source = ?1 ORDER BY position"

  private static func state(_ row: Statement, _ problems: Statement) throws -> SourceState {
    var state = SourceState(name: row.text(1))
    state.location = row.text(2)
    state.validators = Validators(etag: row.optionalText(3), lastModified: row.optionalText(4))
    (state.lastSuccess, state.lastAttempt) = (row.optionalNumber(5), row.optionalNumber(6))
    state.nextAttempt = row.optionalNumber(7)
    (state.failures, state.failure) = (row.number(8), row.optionalText(9))
    (state.attempts, state.snippetCount) = (row.number(10), row.number(11))
    state.isRefused = row.number(12) != 0
    (state.holder, state.setup) = (row.optionalNumber(13).map { Int(clamping: $0) }, row.optionalText(14))
    try problems.rows(.number(row.number(0))) { state.problems.append(problems.text(0)) }
    return state
  }

  // MARK: Generations

  /// Returns a number that grows with every change of what is shown: snippets, their order, favourites, states of
  /// sources, and when the record of used keys is forgotten.
  ///
  /// It does not grow with places or with the use of a key. Reading it is cheap.
  public func contentGeneration() throws -> Int {
    try withConnection { try $0.number("SELECT content FROM generation") }
  }

  /// Returns a number that grows when `keys` or `snippets` give something else than before, but for places and for what
  /// users keep as favourites.
  public func keysGeneration() throws -> Int {
    try withConnection { try $0.number("SELECT keys FROM generation") }
  }

  static func bumpContent(_ connection: Connection) throws {
    try connection.execute("UPDATE generation SET content = \(next("content"))")
  }

  static func bumpKeys(_ connection: Connection) throws {
    try connection.execute("UPDATE generation SET content = \(next("content")), keys = \(next("keys"))")
  }

  /// Returns the number after that of a column, which another program may have left where nothing follows.
  static func next(_ column: String) -> String {
    "iif(typeof(\(column)) = 'integer' AND \(column) < \(Int64.max), \(column) + 1, 1)"
  }
}
