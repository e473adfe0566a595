/// What line breaks and tabs of copied text are where a phrase of the user's own goes by keys.
public enum CopiedKeysRule: String, CaseIterable, Sendable {
  /// Text or nothing: such a phrase is not typed by keys, since Return would run a command or send a message.
  case text
  /// Return and Tab keys.
  case keys
}
