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

/// Keeps which options were chosen last for the blanks of phrases, by the public ids of their keys.
extension SnippetStore {
  /// Separates the id from the name of the blank; no name of a blank has it.
  private static let separator = "\u{1F}"

  private static func name(of blank: String, in id: String) -> String {
    keyboardStateOfChoices + id + separator + blank
  }

  /// The beginning of the names of such options among what the keyboard remembers.
  static let keyboardStateOfChoices = "choice:"
  /// The name of the emoji that were used last, which `clearRecents` forgets.
  public static let emojiRecents = "emoji-recents"

  /// Returns the options that were chosen last, by the names of their blanks; none for blanks of which nothing is known.
  public func choices(of blanks: [String], in id: String) throws -> [String: String] {
    var choices: [String: String] = [:]
    for blank in blanks { choices[blank] = try keyboardState(Self.name(of: blank, in: id)) }
    return choices
  }

  /// Notes the option that was chosen for a blank.
  public func setChoice(_ option: String, of blank: String, in id: String) throws {
    try setKeyboardState(Self.name(of: blank, in: id), option)
  }
}
