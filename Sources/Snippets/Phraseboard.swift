/// The product as a whole: what its three programs have in common.
public enum Phraseboard {
  /// The version that every program reports.
  public static let version = "0.1.0"
}
