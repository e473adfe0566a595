/// A key of the keyboard and the texts that it types one after the other.
///
/// Each tap types the piece at `next`, then `next` moves on and, after the last piece, wraps to the first. A
/// snippet always has a piece to type: there is none without pieces, and `next` is always a valid index.
public struct Snippet: Equatable, Sendable {
  /// What tells this snippet from the others of its source, whatever happens to its pieces.
  public let id: String
  /// The text on the key, as received (the source's `displayText`).
  public let label: String
  /// The texts in the order in which they are typed; never empty.
  public let pieces: [String]
  /// The index of the piece that the next tap types.
  public private(set) var next: Int

  /// Nil when there are no pieces.
  ///
  /// A `next` that is no index of the pieces (they became fewer since it was
  /// stored) starts over at the first.
  public init?(id: String, label: String, pieces: [String], next: Int = 0) {
    guard !pieces.isEmpty else { return nil }
    self.id = id
    self.label = label
    self.pieces = pieces
    self.next = pieces.indices.contains(next) ? next : 0
  }

  /// The piece that is due; the next call gives the one after it.
  public mutating func take() -> String {
    let piece = pieces[next]
    moveOn(from: next)
    return piece
  }

  /// The piece at `index`; the next tap continues after it.
  ///
  /// Nil, and nothing changes, when there is no such piece.
  public mutating func take(at index: Int) -> String? {
    guard pieces.indices.contains(index) else { return nil }
    moveOn(from: index)
    return pieces[index]
  }

  private mutating func moveOn(from index: Int) {
    next = (index + 1) % pieces.count
  }
}
