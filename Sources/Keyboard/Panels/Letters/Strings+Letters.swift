/// The words of the letters.
extension Strings {
  /// The name in the globe's list.
  static let letters = "Letters"
}
