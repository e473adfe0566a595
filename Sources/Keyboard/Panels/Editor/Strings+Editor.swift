/// The words of the panel that writes keys.
extension Strings {
  /// The name in the globe's list.
  static let editor = "New key"
  /// The rows of the globe's list.
  static let newFromSelection = "New key from the selection"
  static let newFromClipboard = "New key from the clipboard"

  /// The purposes of the fields.
  static let labelField = "Label"
  static let phraseField = "Phrase"
  static let groupField = "Group"
  /// The texts in empty fields.
  static let labelHint = "What the key says"
  static let phraseHint = "What the key types"
  static let groupHint = "Optional"
  static let saveKey = "Save"
  static let savingKey = "Saving…"
  /// The label of Return, which leads to the next field.
  static let nextKey = "next"
  /// The names of keys that show a sign.
  static let anotherPhraseKey = "another phrase"
  static let lineBreakKey = "line break"
  /// The number of the shown phrase of a key, counted from 1.
  static func phrase(_ number: Int, of count: Int) -> String { "\(number) of \(count)" }
  static let labelNeeded = "A label is needed: what the key says."
  static let phraseNeeded = "A phrase is needed: what the key types."
  static let nothingSelected = "Nothing is selected any more."
  static let nothingCopied = "The clipboard has no text."
  static func cut(to count: Int) -> String { "Too long: these are the first \(count) characters." }
}
