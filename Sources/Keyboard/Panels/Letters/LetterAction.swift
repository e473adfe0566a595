import Layout
import Snippets
import Typing

/// What a touch of the letters means, wherever their text goes: into the application, or into a field of the keyboard's own.
public enum LetterAction: Equatable, Sendable {
  /// `by`: the key that has typed it.
  case insert(String, by: KeyID)
  /// So many characters before the cursor become this text.
  case replace(characters: Int, with: String, by: KeyID)
  case delete(Typist.Unit)
  /// The character after the cursor.
  case deleteForward
  /// All of the field is selected, for what is typed next.
  case selectAll
  /// A key with modifiers, or one that types no text.
  case chord(KeyChord)
  case enter
  /// By so many characters; negative is to the left.
  case moveCursor(Int)
  /// To where a field was tapped.
  case place(FieldPlace)
  /// A text that was copied is inserted; empty where there is none.
  case paste(String)
  /// What a held letter offers: its own, and the others in order.
  case offer([String], of: KeyID)
  case globe, openGlobeList
  case phrases
  /// Take back what the last tap on a phrase has typed.
  case undo
}
