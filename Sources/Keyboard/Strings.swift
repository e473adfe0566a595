import Layout
import Snippets

/// The words that the keyboard shows, in one place so that they can be translated.
public enum Strings {
  /// The names of keys that show a sign, for who cannot see it.
  static let globeKey = "globe"
  static let deleteKey = "delete"
  /// The labels of the others.
  static let spaceKey = "space"
  static let returnKey = "return"
  static let retryKey = "Retry"
  static let shiftKey = "shift"
  static let capsLockKey = "caps lock"
  static let phrasesKey = "phrases"
  static let lettersKey = "ABC"
  /// The way back to the phrases from a panel that changes the keyboard.
  static let doneKey = "Done"
  static let numbersKey = "123"
  static let symbolsKey = "#+="
  /// The label of Return where it opens what was typed, and where it searches.
  static let goKey = "go"
  static let loading = "Loading…"
  /// The rows of a field that is held.
  static let paste = "Paste"
  static let selectAll = "Select all"
  /// The message where there is no key at all.
  static let noContent =
    "No keys yet. “phraseboard add” makes one, and so do files in ~/.config/phraseboard/snippets."
  /// The message where there would be keys to show.
  static let allHidden = "All keys are hidden. “phraseboard unhide” brings them back."
  /// Returns the row in the list of a key for a piece that is not to be seen, counted from 1.
  static func hiddenPiece(_ number: Int) -> String { "\(number) \(dots)" }
  /// The dots in the place of what is not to be seen.
  static let dots = "••••••••"
  /// Returns the note in a row that shows less than all of its phrase.
  public static func rest(_ rest: ListRest) -> String {
    let what = rest.isLines ? "line" : "character"
    let count = "\(rest.count)\(rest.isAtLeast ? "+" : "")"
    return "\(count) more \(what)\(rest.count == 1 && !rest.isAtLeast ? "" : "s") – hold to read"
  }
  /// The row of the globe's list that hides the keyboard and hands over to another one.
  static let systemKeyboard = "System keyboard"
  /// The row of the globe's list that hides the keyboard and leaves it at that.
  static let hideKeyboard = "Hide keyboard"

  // The space bar says for a moment what the clock there means, and where more is said. Each has a line, 20 letters of
  // which fit on the narrowest phone.

  static func said(_ trouble: Trouble) -> String {
    switch trouble {
    case .settingsFile: "Mistake in settings."
    case .content(.old): "Phrases out of date."
    case .content(.mistaken): "Mistake in a file."
    case .content(.unsaved): "Nothing is saved."
    case .content(.unread): "Phrases not loaded."
    }
  }
  static let holdGlobe = "Hold the globe."
}
