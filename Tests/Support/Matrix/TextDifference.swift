/// The difference between a text that was received and the one that was typed, in Unicode scalars.
public struct TextDifference: Equatable, Sendable, CustomStringConvertible {
  /// The index of the first scalar that differs.
  public let index: Int
  public let lost: Int
  public let added: Int
  /// The text that was wanted and the one that came, or the scalars from there on where that is long.
  let excerpt: String

  /// Returns nil where there is no difference.
  public init?(expected: String, received: String) {
    let (wanted, got) = (Array(expected.unicodeScalars), Array(received.unicodeScalars))
    guard wanted != got else { return nil }
    let index = zip(wanted, got).prefix { $0 == $1 }.count
    self.index = index
    let suffix = zip(wanted[index...].reversed(), got[index...].reversed()).prefix { $0 == $1 }.count
    (lost, added) = Self.changes(
      from: wanted[index..<wanted.count - suffix], to: got[index..<got.count - suffix])
    excerpt =
      max(wanted.count, got.count) < 60
      ? "wanted “\(expected)”, got “\(received)”"
      : "wanted \(Self.excerpt(wanted[index...])), got \(Self.excerpt(got[index...]))"
  }

  public var description: String { "at \(index): \(lost) lost, \(added) added; \(excerpt)" }

  /// Counts changes exactly where that is quick; otherwise it only counts scalars, and one in another place does not show.
  private static func changes(
    from wanted: ArraySlice<Unicode.Scalar>, to got: ArraySlice<Unicode.Scalar>
  ) -> (lost: Int, added: Int) {
    if wanted.count * got.count <= 4_000_000 {
      let changes = got.difference(from: wanted)
      return (changes.removals.count, changes.insertions.count)
    }
    var surplus: [Unicode.Scalar: Int] = [:]
    for scalar in got { surplus[scalar, default: 0] += 1 }
    for scalar in wanted { surplus[scalar, default: 0] -= 1 }
    return (surplus.values.reduce(0) { $0 - min($1, 0) }, surplus.values.reduce(0) { $0 + max($1, 0) })
  }

  private static func excerpt(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    guard !scalars.isEmpty else { return "the end" }
    let codes = scalars.prefix(6).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    return codes.joined(separator: " ") + (scalars.count > 6 ? " …" : "")
  }
}
