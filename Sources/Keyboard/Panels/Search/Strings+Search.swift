/// The words of the panel that searches.
extension Strings {
  /// The name in the globe's list.
  public static let search = "Search"

  public static let searchTab = "Search"
  public static let searchField = "Search phrases"
  public static let cancelKey = "cancel"
  public static let searching = "Searching…"
  public static let nothingFound = "Nothing found. Fewer letters may find more."
}
