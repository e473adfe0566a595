/// The unit that a client counts in when it is told how much to delete (`zwp_text_input_v3.delete_surrounding_text`).
///
/// The protocol says bytes. GTK 4 before 4.14 takes the number for one of characters: for "ü", 2 bytes, it deletes the character
/// before that, too.
enum DeletionUnit: Sendable {
  case unknown, bytes
  /// Unicode scalars, which GTK calls characters.
  case scalars

  /// Returns the number for a text; nil where nobody knows it.
  func count(_ text: some StringProtocol) -> Int? {
    let (bytes, scalars) = (text.utf8.count, text.unicodeScalars.count)
    switch self {
    case .unknown: return bytes == scalars ? bytes : nil
    case .bytes: return bytes
    case .scalars: return scalars
    }
  }

  /// Returns the shortest end of a text that is to be deleted whose deletion shows the unit: whatever is counted, nothing else goes
  /// with it. Nil where there is none, as in "ü" alone.
  static func sample(of text: Substring) -> Substring? {
    guard let last = text.lastIndex(where: { $0.utf8.count > $0.unicodeScalars.count }) else { return nil }
    let sample = text[last...]
    return sample.utf8.count <= text.unicodeScalars.count ? sample : nil
  }
}
