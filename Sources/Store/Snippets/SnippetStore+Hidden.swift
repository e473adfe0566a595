import Snippets

/// A key that the user wants nowhere to be seen.
public struct HiddenKey: Equatable, Sendable {
  /// The id among all keys.
  public var id: String
  /// The label of the key.
  public var label: String
  /// The group of the key; nil for none.
  public var group: String?
  /// The origin of the key.
  public var origin: Origin
  /// The name of the source of the key.
  public var source: String { origin.source }

  /// Makes an entry of the list.
  public init(id: String, label: String, group: String? = nil, origin: Origin) {
    (self.id, self.label, self.group, self.origin) = (id, label, group, origin)
  }
}

extension SnippetStore {
  /// Selects the positions of the hidden keys among all that could be shown.
  static let selectHiddenPositions = "SELECT position FROM shown WHERE is_hidden = 1 ORDER BY position"

  /// Takes a key off everything that is shown and listed, across restarts and new content.
  ///
  /// The ids of the others stay. A text of it that is being typed can still be read.
  ///
  /// - Returns: false when no key that is shown has this id.
  @discardableResult
  public func hide(_ id: String) throws -> Bool {
    try setHidden(
      id, true,
      "INSERT INTO hidden (source, part, snippet) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING")
  }

  /// Shows a hidden key again, where it was.
  ///
  /// - Returns: false when no hidden key has this id.
  @discardableResult
  public func unhide(_ id: String) throws -> Bool {
    try setHidden(id, false, "DELETE FROM hidden WHERE source = ?1 AND part = ?2 AND snippet = ?3")
  }

  private func setHidden(_ id: String, _ isHidden: Bool, _ change: String) throws -> Bool {
    try withConnection { connection in
      try connection.transaction {
        guard let key = try Self.markID(of: id, isHidden: !isHidden, connection)?.id else { return false }
        try connection.run(change, key.values)
        try connection.run(
          "UPDATE shown SET is_hidden = ?2 WHERE public_id = ?1", .text(id), .number(isHidden ? 1 : 0))
        try Self.bumpKeys(connection)
        return true
      }
    }
  }

  /// Returns the hidden keys of the sources in effect, in the order in which they would be shown.
  public func hidden() throws -> [HiddenKey] {
    try withConnection { connection in
      let select = try connection.prepare(
        """
        SELECT shown.public_id, snippet.label, snippet.group_name, source.key FROM shown
        CROSS JOIN snippet ON snippet.key = shown.snippet
        CROSS JOIN part ON part.key = snippet.part
        CROSS JOIN source ON source.key = part.source
        WHERE shown.is_hidden = 1 ORDER BY shown.position
        """)
      var (keys, origins): ([HiddenKey], Origins) = ([], Origins(connection))
      try select.rows {
        keys.append(
          HiddenKey(
            id: select.text(0), label: select.text(1), group: select.optionalText(2),
            origin: try origins.origin(of: select.number(3))))
      }
      return keys
    }
  }

  /// Returns the position in `shown` of the key at an index among those that are not hidden.
  static func position(ofIndex index: Int, _ connection: Connection) throws -> Int {
    let select = try connection.prepare(selectHiddenPositions)
    var position = index
    try select.bind([])
    while try select.step(), select.number(0) <= position { position += 1 }
    return position
  }
}
