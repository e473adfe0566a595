/// The words of the panel that divides run-together text.
extension Strings {
  /// The name in the globe's list.
  static let words = "Words"

  static let wordsKey = "Words"
  static let wordsField = "Text without spaces"
  static let parseKey = "Parse"
  static let buildingDictionary = "The dictionary is being built."
  static let dividing = "Looking for words …"
  static let noWords = "No words found."
}
