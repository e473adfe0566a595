/// The words that the keyboard shows, in one place so that they can be translated.
public enum Strings {
  public static let loading = "Loading…"
  /// There is nothing to show, and no reason is known.
  public static let noContent = "No content. Start the keyboard with --content FILE or URL."
  /// The globe's list: hide and hand over to another keyboard.
  public static let systemKeyboard = "System keyboard"
  /// The globe's list: hide and leave it at that.
  public static let hideKeyboard = "Hide keyboard"
}
