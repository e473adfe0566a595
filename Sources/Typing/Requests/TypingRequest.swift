import Snippets

/// A request of the keyboard to type something; requests are handled in order.
public enum TypingRequest: Equatable, Sendable {
  /// A piece, as the template that it is written as: at the cursor, or in place of another text.
  ///
  /// The snippet is named if the piece may be refused: a server has sent it, or it has variables.
  case type(String, of: TypedSnippet? = nil, inPlaceOf: ReplacedText? = nil)
  /// A piece of a secret snippet, whose text the keyboard does not have; `from` is `Origin.feed` of its key.
  case secret(snippet: String, label: String, piece: Int, from: String? = nil)
  /// A text that was copied, by the number that its keeper knows it by: typed as it is, and refused as `{{clipboard}}` is.
  case clip(Int)
  /// A text that another program asks for.
  case program(ProgramText)
  /// A text that is no piece, taken as it is: letters and signs that are typed one by one.
  case text(String)
  /// A text in place of another one, which must be before the cursor. If the application shows that it is not, the text
  /// is added to what is there; with `orNothing` nothing is typed then. So many characters of it may be behind the cursor.
  case exchange(String, with: String, behind: Int = 0, orNothing: Bool = false)
  case press(Typist.Key)
  /// A key with modifiers, or one that is no text. The application does with it what it wants.
  case chord(KeyChord)
  case delete(Typist.Unit)
  /// Takes back everything that the last piece has typed, if nothing came since but at most one deletion of a
  /// character.
  case undo
  /// Ends what is being typed, and drops what waits.
  case stop

  /// True when the request types a text that the panels and the bus are not told: a piece of a secret snippet, or what was copied.
  public var isSecret: Bool {
    switch self {
    case .secret, .clip: true
    case .type, .program, .text, .exchange, .press, .chord, .delete, .undo, .stop: false
    }
  }

  /// True for a text that another program asks for.
  public var isOfProgram: Bool { if case .program = self { true } else { false } }

  /// The text that it asks for, with its variables as they are written; empty where it is not told.
  var text: String {
    switch self {
    case .type(let text, _, _), .text(let text), .exchange(_, let text, _, _): text
    case .program(let program): program.text
    case .secret, .clip, .press, .chord, .delete, .undo, .stop: ""
    }
  }

  /// True when text or a Return is lost if this is dropped.
  var hasText: Bool {
    switch self {
    case .type, .secret, .clip, .program, .text, .exchange, .chord: true
    case .press(let key): key == .enter
    case .delete, .undo, .stop: false
    }
  }
}

/// The text that a piece takes the place of.
public enum ReplacedText: Equatable, Sendable {
  /// The piece that was typed last, where the user has each take the place of the one before. The coordinator asks for
  /// this, no panel. Where something came since, the piece is added at the cursor.
  case last
  /// A shortcut that was just typed. Nothing is typed where the client shows other text before the cursor by then, or shows no text.
  case shortcut(ShortcutIndex.Match)
  /// The word that the piece's key was offered for. Nothing is typed where the client shows other text there by then.
  case word(String)
}
