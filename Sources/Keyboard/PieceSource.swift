/// Where the texts of pieces are: the keyboard's state holds none, however many snippets there are.
///
/// A snippet is named by its id and its label: the content may have been replaced since the key was put on the panel, and
/// what is asked for is what stands on the key.
public protocol PieceSource: AnyObject {
  /// The text of a piece of a snippet that is no secret; nil where it cannot be had.
  func piece(of snippet: String, labelled label: String, at position: Int) -> String?
  /// All pieces of such a snippet in their order; nil where they cannot be had.
  func pieces(of snippet: String, labelled label: String) -> [String]?
}

/// Texts that were read when a key was touched or its list opened: what was touched is what is typed, whatever the store
/// holds by the lift.
struct TouchedPieces: Equatable, Sendable {
  private var texts: [String: [Int: String]] = [:]

  var isEmpty: Bool { texts.isEmpty }

  mutating func keep(_ text: String?, of snippet: String, at position: Int) {
    guard let text else { return }
    texts[snippet, default: [:]][position] = text
  }

  func text(of snippet: String, at position: Int) -> String? { texts[snippet]?[position] }
}
