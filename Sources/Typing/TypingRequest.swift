/// What the keyboard asks to be typed, in order.
public enum TypingRequest: Equatable, Sendable {
  /// A piece, as the template that it is written as.
  case type(String)
  /// A piece in the place of the one that was typed last.
  case replace(String)
  /// A piece of a secret snippet, whose text the keyboard does not have.
  case secret(snippet: String, label: String, piece: Int)
  case press(Typist.Key)
  case delete(Typist.Unit)
  /// Takes back what the last piece has typed, whole, where nothing came since but at most one deletion of a character.
  case undo
  /// Ends what is being typed, and drops what waits.
  case stop
}
