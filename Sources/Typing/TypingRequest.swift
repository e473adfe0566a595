import Snippets

/// What the keyboard asks to be typed, in order.
public enum TypingRequest: Equatable, Sendable {
  /// A piece, as the template that it is written as.
  ///
  /// The snippet is named where the piece may be refused: a server has sent it, or it has variables.
  case type(String, of: TypedSnippet? = nil)
  /// A piece in the place of the one that was typed last.
  case replace(String, of: TypedSnippet? = nil)
  /// A piece of a secret snippet, whose text the keyboard does not have; `from` is `Origin.feed` of its key.
  case secret(snippet: String, label: String, piece: Int, from: String? = nil)
  /// A text that is no piece, as it is: letters and signs that are typed one by one.
  case text(String)
  /// A text in the place of another one, which must be before the cursor: it is added to what is there where the application
  /// shows that it is not.
  case exchange(String, with: String)
  case press(Typist.Key)
  case delete(Typist.Unit)
  /// Takes back what the last piece has typed, whole, where nothing came since but at most one deletion of a character.
  case undo
  /// Ends what is being typed, and drops what waits.
  case stop

  public var isSecret: Bool { if case .secret = self { true } else { false } }
}
