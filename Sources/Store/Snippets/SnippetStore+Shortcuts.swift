import Snippets

extension SnippetStore {
  /// Returns the shortcuts of the keys that are shown, in their order.
  public func shortcuts() throws -> [ShortcutIndex.Item] {
    try withConnection { connection in
      let select = try connection.prepare(
        """
        SELECT shown.public_id, snippet.shortcuts, snippet.shortcut_rules
        FROM snippet CROSS JOIN shown ON shown.snippet = snippet.key
        WHERE snippet.shortcuts <> '' AND shown.is_hidden = 0
        ORDER BY shown.position
        LIMIT \(ContentLimits.keysOfSource)
        """)
      var items: [ShortcutIndex.Item] = []
      try select.rows {
        let (key, rules) = (
          select.text(0, most: Self.longestPublicID), Shortcuts.Rules(rawValue: select.number(2))
        )
        // Text of another program is cut where no source may have as much.
        for text in SearchTerms.split(select.text(1)).prefix(ContentLimits.shortcutsOfKey)
        where text.unicodeScalars.count <= ContentLimits.shortcut {
          items.append(ShortcutIndex.Item(text, of: key, rules))
        }
      }
      return items
    }
  }
}
