/// The plain form of letters: what is left of one without its case and its marks.
public enum PlainLetter {
  /// Returns the small letter without marks, such as e for É, and of several the first: a for æ. Anything but a letter is returned
  /// as it is.
  public static func of(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch FoldedScalar(scalar) {
    case .letter(let letter): return letter
    case .record(let key):
      guard let bytes = FoldTable.entry(of: key) else { return scalar }
      return String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? scalar
    case .syllable, .boundary, .apostrophe, .nothing: return scalar
    }
  }
}
