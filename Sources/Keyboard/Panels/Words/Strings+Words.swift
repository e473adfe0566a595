/// The words of the panel that divides run-together text.
extension Strings {
  /// The name in the globe's list.
  public static let words = "Words"

  public static let wordsKey = "Words"
  public static let wordsField = "Text without spaces"
  public static let parseKey = "Parse"
  public static let buildingDictionary = "The dictionary is being built."
  public static let dividing = "Looking for words …"
  public static let noWords = "No words found."
}
