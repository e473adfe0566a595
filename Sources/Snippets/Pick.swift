/// The rule by which a snippet chooses the piece that it types after the last one.
///
/// The piece is chosen when the one before it is typed, so that it is known, and can be shown, before a tap.
public enum Pick: String, CaseIterable, Sendable {
  /// The one that follows, and the first after the last.
  case inTurn = "in turn"
  /// Any other, by chance.
  case random

  /// Returns the position of the piece that is due after the one at `position`, of `count`; a single piece follows itself.
  public func next(
    after position: Int, of count: Int, using dice: inout some RandomNumberGenerator
  ) -> Int {
    precondition((0..<count).contains(position), "no such piece")
    guard count > 1 else { return 0 }
    switch self {
    case .inTurn: return (position + 1) % count
    case .random:
      // One of the others: those that come after it move up by one.
      let other = Int.random(in: 0..<count - 1, using: &dice)
      return other < position ? other : other + 1
    }
  }
}

/// Random numbers that follow from a seed: the core has no chance of its own, and tests get the same numbers each time.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014). It is for nothing
/// secret, since some of its numbers tell the others.
public struct Dice: RandomNumberGenerator, Equatable, Sendable {
  private var state: UInt64

  /// Begins the numbers that follow from a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
