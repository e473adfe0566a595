/// The keys beside each key: a finger that misses one hits another of them.
public struct KeyNeighbours: Equatable, Sendable {
  private let near: [Unicode.Scalar: [Unicode.Scalar]]

  /// No key is beside another one: each letter is as likely as any other in the place of the one that was meant.
  public static let none = KeyNeighbours(near: [:])

  private init(near: [Unicode.Scalar: [Unicode.Scalar]]) { self.near = near }

  /// - Parameter places: the small letters of a layout, with the centres of their keys in widths of a key; rows are as far apart as
  ///   keys are wide.
  public init(_ places: [(letter: Unicode.Scalar, x: Double, y: Double)]) {
    var near: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for a in places {
      for b in places where b.letter != a.letter {
        let (x, y) = (a.x - b.x, a.y - b.y)
        // The next key of the row, and the two or three of the rows above and below that touch it.
        if x * x + y * y <= 1.5 { near[a.letter, default: []].append(b.letter) }
      }
    }
    self.near = near
  }

  /// The small letters whose keys touch that of another one.
  subscript(letter: Unicode.Scalar) -> [Unicode.Scalar] { near[letter] ?? [] }
}
