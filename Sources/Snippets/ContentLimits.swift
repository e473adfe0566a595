/// The limits of content: more than people use, and little enough that no document and no store keeps a phone busy.
///
/// A character is a Unicode scalar, as in messages about refused texts. Documents have a limit in bytes besides.
public enum ContentLimits {
  /// Search is to work over 100,000 phrases, each of which may be on a key of its own.
  public static let keysOfSource = 100_000
  /// The phrases of as many keys, with a second one on each.
  public static let phrasesOfSource = 200_000
  /// More than anybody scrolls through in the list of a key's phrases.
  public static let phrasesOfKey = 1_000
  /// Espanso's matches have a handful.
  public static let searchTermsOfKey = 200
  /// Espanso's matches have a handful of triggers.
  public static let shortcutsOfKey = 200
  /// Characters of a shortcut: the longest of espanso's public packages has 99.
  public static let shortcut = 100
  /// Characters of a label, an id, a group or a word to search by: keys and tabs show about 30, lists some hundred.
  public static let name = 500
  /// People fill in a handful of blanks in a form on a phone.
  public static let blanksOfPhrase = 100
  /// Options of a blank: a choice among more needs a search.
  public static let optionsOfBlank = 200
  /// Characters of a phrase: twice the longest text that the tests type in every kind of client, which takes a minute.
  public static let phrase = 200_000
}
