/// The words that the keyboard shows, in one place so that they can be translated.
public enum Strings {
  public static let loading = "Loading…"
  /// There is nothing to show, and no reason is known.
  public static let noContent = "No content. Start the keyboard with --content FILE or URL."
}
