/// What a word costs in a division of a text: the less the more common it is.
///
/// The negative natural logarithm of its share of all words, in parts of 1,024. The costs of words are added up.
public struct WordCost: Hashable, Comparable, Sendable {
  public let value: Int

  public init(_ value: Int) { self.value = value }

  /// - Parameter nats: the negative natural logarithm of the share.
  public init(nats: Double) { value = Int(max(0, min(nats, 1_000)) * 1_024) }

  /// Of a word that is there so many times among so many words.
  public init(count: UInt64, of total: UInt64) {
    self.init(nats: Self.logarithm(Double(max(1, total))) - Self.logarithm(Double(max(1, count))))
  }

  /// Of each word where nobody knows how common any is: the fewest words cost the least.
  public static let alike = WordCost(nats: 10)

  public static func < (a: WordCost, b: WordCost) -> Bool { a.value < b.value }

  public static func + (a: WordCost, b: WordCost) -> WordCost { WordCost(a.value + b.value) }

  /// The natural logarithm of a number above 0; the standard library has none.
  static func logarithm(_ number: Double) -> Double {
    let ln2 = 0.693_147_180_559_945_3
    // ln m = 2 (t + t^3 / 3 + t^5 / 5 ...) with t = (m - 1) / (m + 1), and t is below 1/3.
    let t = (number.significand - 1) / (number.significand + 1)
    var (power, sum) = (t, 0.0)
    for odd in stride(from: 1.0, through: 21, by: 2) {
      sum += power / odd
      power *= t * t
    }
    return Double(number.exponent) * ln2 + 2 * sum
  }
}
