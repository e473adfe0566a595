/// How much of each thing content may have: more than people use, and little enough that no document and no store keeps a
/// phone busy.
///
/// A character is a Unicode scalar, as in what is said of refused ones. Documents have a limit in bytes besides.
public enum ContentLimits {
  /// Search is to work over 100,000 phrases, each of which may be on a key of its own.
  public static let keysOfSource = 100_000
  /// The same with a second phrase on each key.
  public static let phrasesOfSource = 200_000
  /// Who looks for a phrase of a key scrolls through its list, and nobody does through so many.
  public static let phrasesOfKey = 1_000
  /// Espanso's matches have a handful.
  public static let searchTermsOfKey = 200
  /// Espanso's matches have a handful of triggers.
  public static let shortcutsOfKey = 200
  /// Characters of a shortcut: the longest of espanso's public packages has 99.
  public static let shortcut = 100
  /// Characters of a label, an id, a group or a word to search by: keys and tabs show about 30, lists some hundred.
  public static let name = 500
  /// Who fills in a form on a phone fills in a handful of blanks.
  public static let blanksOfPhrase = 100
  /// Options of a blank: who chooses among more needs a search.
  public static let optionsOfBlank = 200
  /// Characters: twice the longest text that is typed in tests of every kind of client, which takes a minute.
  public static let phrase = 200_000
}
