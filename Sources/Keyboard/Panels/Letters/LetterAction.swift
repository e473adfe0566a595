import Layout
import Snippets
import Typing

/// The meaning of a touch of the letters, wherever their text goes: into the application, or a field of the keyboard's own.
public enum LetterAction: Equatable, Sendable {
  /// Inserts a text; `by` is the key that has typed it.
  case insert(String, by: KeyID)
  /// Replaces so many characters before the cursor with a text.
  case replace(characters: Int, with: String, by: KeyID)
  case delete(Typist.Unit)
  /// Deletes the character after the cursor.
  case deleteForward
  /// Selects all of the field, so that the next typed text replaces it.
  case selectAll
  /// A key with modifiers, or one that types no text.
  case chord(KeyChord)
  case enter
  /// Moves the cursor by so many characters; negative is to the left.
  case moveCursor(Int)
  /// Moves the cursor to where a field was tapped.
  case place(FieldPlace)
  /// Inserts a text that was copied; empty where there is none.
  case paste(String)
  /// Offers the texts of a held letter: its own, and the others in order.
  case offer([String], of: KeyID)
  case globe, openGlobeList
  case phrases
  /// Takes back what the last tap on a phrase has typed.
  case undo
}
