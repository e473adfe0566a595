/// An order by name for a key to do what a tap on it would.
public struct NamedOrder: Equatable, Sendable {
  /// A key's id such as `snippet:1` or `space`, or a snippet's label in upper or lower case.
  public let name: String
  /// A position in the snippet's pieces, after which the next tap continues; -1 for the piece that is due.
  public let piece: Int32
  /// The texts of the blanks of that piece, by their names.
  public let texts: [String: String]

  /// Makes an order, for the piece that is due where nothing else is said.
  public init(_ name: String, piece: Int32 = -1, texts: [String: String] = [:]) {
    (self.name, self.piece, self.texts) = (name, piece, texts)
  }

  /// The reason why the order does not fit a key that is for no snippet; nil where it does.
  var failureWithoutPieces: TypeFailure? {
    if piece != -1 { return .noSuchPiece(piece, count: 0) }
    return texts.keys.min().map { .form(.unknown($0, known: [])) }
  }
}
