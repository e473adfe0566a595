/// Keeps what the keyboard remembers of itself over a restart.
extension SnippetStore {
  /// Returns what was last stored under a name; nil for nothing.
  public func keyboardState(_ name: String) throws -> String? {
    try withConnection { connection in
      try connection.row("SELECT value FROM keyboard_state WHERE name = ?1", .text(name))?.text(0)
    }
  }

  /// Stores a value under a name, in the place of the one before.
  public func setKeyboardState(_ name: String, _ value: String) throws {
    try withConnection { connection in
      try connection.run(
        """
        INSERT INTO keyboard_state (name, value) VALUES (?1, ?2)
        ON CONFLICT DO UPDATE SET value = excluded.value WHERE value <> excluded.value
        """, .text(name), .text(value))
    }
  }
}
