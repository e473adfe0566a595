/// What decides between keys that match as well: favourites are before others, and among either those that are used more and
/// were used later.
///
/// How often a key was used counts half after 14 days without it. The order of keys does not change by time alone, so
/// that none has to be known: a use twice as often is worth 14 days.
public struct SearchPreferences: Equatable, Sendable {
  private static let halfLife: Int64 = 14 * 24 * 3600
  private static let favourite: Int64 = 1 << 60
  /// Seconds since 1970, far in the future, and what is counted at most.
  private static let latest: Int64 = 1 << 56
  private static let mostUses: Int64 = 1 << 40

  private var weights: [Int: Int64] = [:]

  /// Prefers no key.
  public init() {}

  /// - Parameters:
  ///   - entry: which key of the index.
  ///   - lastUsed: seconds since 1970; what is outside of all time counts as its nearest end.
  public mutating func noteUse(of entry: Int, count: Int, lastUsed: Int64) {
    let isFavourite = weights[entry, default: 0] >= Self.favourite
    let time = min(max(lastUsed, 0), Self.latest)
    weights[entry] = 1 + time + Self.bonus(of: count) + (isFavourite ? Self.favourite : 0)
  }

  /// Has a favourite come before keys that match as well.
  public mutating func noteFavourite(_ entry: Int) {
    if weights[entry, default: 0] < Self.favourite { weights[entry, default: 0] += Self.favourite }
  }

  /// As many half-lives as the logarithm of a number of uses to the base of 2, straight between the powers.
  private static func bonus(of count: Int) -> Int64 {
    let count = min(max(Int64(count), 1), mostUses)
    let power = Int64(63 - count.leadingZeroBitCount)
    return power * halfLife + (count - 1 << power) * halfLife >> power
  }

  /// The higher the earlier; 0 for most.
  func weight(of entry: Int) -> Int64 { weights.isEmpty ? 0 : weights[entry, default: 0] }

  /// The keys that have one.
  var entries: [Int] { Array(weights.keys) }
}
