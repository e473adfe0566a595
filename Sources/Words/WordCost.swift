/// The cost of a word in a division of a text: the more common the word, the lower.
///
/// It is the negative natural logarithm of the word's share of all words, in parts of 1,024. The costs of words are added.
public struct WordCost: Hashable, Comparable, Sendable {
  /// The cost in parts of 1,024 of a nat.
  public let value: Int

  /// - Parameter value: the cost in parts of 1,024 of a nat.
  public init(_ value: Int) { self.value = value }

  /// Converts to parts of 1,024, between 0 and 1,000 nats.
  ///
  /// - Parameter nats: the negative natural logarithm of the share.
  public init(nats: Double) { value = Int(max(0, min(nats, 1_000)) * 1_024) }

  /// Computes the cost of a word that occurs `count` times among `total` words.
  public init(count: UInt64, of total: UInt64) {
    self.init(nats: Self.logarithm(Double(max(1, total))) - Self.logarithm(Double(max(1, count))))
  }

  /// The cost of each word where no frequencies are known: the fewest words then cost the least.
  public static let alike = WordCost(nats: 10)

  /// Tells if the first word is more common than the second.
  public static func < (a: WordCost, b: WordCost) -> Bool { a.value < b.value }

  /// Adds the costs of two words that follow each other.
  public static func + (a: WordCost, b: WordCost) -> WordCost { WordCost(a.value + b.value) }

  /// Returns the natural logarithm of a number above 0; the standard library has none.
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
