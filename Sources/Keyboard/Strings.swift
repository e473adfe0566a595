/// The words that the keyboard shows, in one place so that they can be translated.
public enum Strings {
  /// The names of keys that show a sign, for who cannot see it.
  public static let globeKey = "globe"
  public static let deleteKey = "delete"
  /// The labels of the others.
  public static let spaceKey = "space"
  public static let returnKey = "return"
  public static let retryKey = "Retry"
  public static let loading = "Loading…"
  /// There is nothing to show, and no reason is known.
  public static let noContent = "No phrases yet. Put some into ~/.config/phraseboard/snippets."
  /// There would be keys to show.
  public static let allHidden = "All keys are hidden. “phraseboard unhide” brings them back."
  /// A row in the list of a key for a piece that is not to be seen, counted from 1.
  public static func hiddenPiece(_ number: Int) -> String { "\(number) ••••••••" }
  /// The globe's list: hide and hand over to another keyboard.
  public static let systemKeyboard = "System keyboard"
  /// The globe's list: hide and leave it at that.
  public static let hideKeyboard = "Hide keyboard"

  // The strip.

  public static let favouritesTab = "Favourites"
  public static let recentsTab = "Recents"
  public static let allTab = "All"
  /// In place of keys.
  public static let noFavourites = "No favourites yet. Hold a key and tap \(keep)."
  public static let noRecents = "The keys that you use appear here."
  /// In place of dots, where there are many pages; both are counted from 1.
  public static func page(_ page: Int, of count: Int) -> String { "\(page) of \(count)" }

  // What can be done with a key that is held.

  public static let keep = "Keep"
  public static let unkeep = "Don’t keep"
  public static let hide = "Hide"
}
