/// Where the texts of pieces are: the keyboard's state holds none, however many snippets there are.
public protocol PieceSource: AnyObject {
  /// The text of a piece of a snippet that is no secret; nil where it cannot be had.
  func piece(of snippet: String, at position: Int) -> String?
  /// All pieces of such a snippet in their order; nil where they cannot be had.
  func pieces(of snippet: String) -> [String]?
}
