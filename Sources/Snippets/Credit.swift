/// The note on a key of the user's own that says where it was taken from, and whose it is.
public struct Credit: Equatable, Sendable {
  /// The name of the catalogue; nil where nobody says it.
  public let source: String?
  /// The words that the catalogue wants to be said of its items; nil for none.
  public let attribution: String?

  /// Makes a note; nil where there is nothing to say.
  public init?(source: String?, attribution: String?) {
    guard source != nil || attribution != nil else { return nil }
    self.source = source
    self.attribution = attribution
  }
}
