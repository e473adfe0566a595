/// The preferences between keys that match equally well: favourites are before others, and among either those that are used
/// more and were used later.
///
/// The number of a key's uses counts half after 14 days without one. Time alone does not change the order of keys, so that it
/// need not be known: twice as many uses are worth 14 days.
public struct SearchPreferences: Equatable, Sendable {
  private static let halfLife: Int64 = 14 * 24 * 3600
  private static let favourite: Int64 = 1 << 60
  /// The latest time in seconds since 1970, far in the future, and the most uses that count.
  private static let latest: Int64 = 1 << 56
  private static let mostUses: Int64 = 1 << 40

  private var weights: [Int: Int64] = [:]

  /// Prefers no key.
  public init() {}

  /// - Parameters:
  ///   - entry: the number of the key in the index.
  ///   - lastUsed: seconds since 1970; a time outside of the limits counts as the nearest one.
  public mutating func noteUse(of entry: Int, count: Int, lastUsed: Int64) {
    let isFavourite = weights[entry, default: 0] >= Self.favourite
    let time = min(max(lastUsed, 0), Self.latest)
    weights[entry] = 1 + time + Self.bonus(of: count) + (isFavourite ? Self.favourite : 0)
  }

  /// Makes a favourite come before keys that match equally well.
  public mutating func noteFavourite(_ entry: Int) {
    if weights[entry, default: 0] < Self.favourite { weights[entry, default: 0] += Self.favourite }
  }

  /// Returns as many half-lives as the logarithm of a number of uses to the base of 2, linear between the powers.
  private static func bonus(of count: Int) -> Int64 {
    let count = min(max(Int64(count), 1), mostUses)
    let power = Int64(63 - count.leadingZeroBitCount)
    return power * halfLife + (count - 1 << power) * halfLife >> power
  }

  /// Returns the weight of a key: the higher it is, the earlier the key comes; 0 for most.
  func weight(of entry: Int) -> Int64 { weights.isEmpty ? 0 : weights[entry, default: 0] }

  /// The keys that have a weight.
  var entries: [Int] { Array(weights.keys) }
}
