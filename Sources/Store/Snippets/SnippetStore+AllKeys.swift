import Snippets

extension SnippetStore {
  /// Returns all keys of the sources in effect, hidden ones too, in the order in which they are shown, or would be.
  public func allKeys() throws -> [ListedKey] {
    try withConnection { connection in
      let select = try connection.prepare(
        """
        SELECT shown.public_id, snippet.label, snippet.group_name, snippet.piece_count, part.source, part.name,
          snippet.id, shown.is_hidden, snippet.secret
        FROM shown
        CROSS JOIN snippet ON snippet.key = shown.snippet
        CROSS JOIN part ON part.key = snippet.part
        ORDER BY shown.position
        """)
      var (keys, origins): ([ListedKey], Origins) = ([], Origins(connection))
      try select.rows {
        keys.append(
          ListedKey(
            id: select.text(0), label: select.text(1, most: ContentLimits.name),
            group: select.optionalText(2, most: ContentLimits.name), pieceCount: max(1, select.number(3)),
            origin: try origins.origin(of: select.number(4)),
            place: .init(file: select.text(5), id: select.text(6)), isHidden: select.number(7) != 0,
            isSecret: select.number(8) != 0))
      }
      return keys
    }
  }
}
