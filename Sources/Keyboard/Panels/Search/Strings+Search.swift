/// The words of the panel that searches.
extension Strings {
  /// The name of the cross in the field.
  static let clearKey = "clear"
  /// The name in the globe's list.
  static let search = "Search"

  static let searchTab = "Search"
  static let searchField = "Search phrases"
  static let cancelKey = "cancel"
  static let searching = "Searching…"
  static let nothingFound = "Nothing found. Fewer letters may find more."
}
