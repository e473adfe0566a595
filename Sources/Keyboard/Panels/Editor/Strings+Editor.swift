/// The words of the panel that writes keys.
extension Strings {
  /// The name in the globe's list.
  public static let editor = "New key"
  /// The globe's list.
  public static let newFromSelection = "New key from the selection"
  public static let newFromClipboard = "New key from the clipboard"

  /// What the fields are for.
  public static let labelField = "Label"
  public static let phraseField = "Phrase"
  public static let groupField = "Group (may be empty)"
  public static let saveKey = "Save"
  public static let savingKey = "Saving…"
  /// Of Return, to the next field and to another phrase.
  public static let nextKey = "next"
  public static let anotherPhraseKey = "another"
  /// Which phrase of a key is shown, counted from 1.
  public static func phrase(_ number: Int, of count: Int) -> String { "\(number) of \(count)" }
  public static let labelNeeded = "A label is needed: what the key says."
  public static let phraseNeeded = "A phrase is needed: what the key types."
  public static let nothingSelected = "Nothing is selected any more."
  public static let nothingCopied = "The clipboard has no text."
  public static func cut(to count: Int) -> String { "Too long: these are the first \(count) characters." }
}
