/// Labels and phrases of words that do not exist, the same for the same seed; some words come often, as in a language.
public struct RandomPhrases {
  private var dice: SplitMix64
  private let words: [String]

  /// - Parameter wordCount: the number of different words.
  public init(seed: UInt64, wordCount: Int = 5_000) {
    var dice = SplitMix64(state: seed)
    var words: Set<String> = []
    var list: [String] = []
    while list.count < wordCount {
      let word = Self.word(&dice)
      if words.insert(word).inserted { list.append(word) }
    }
    (self.dice, self.words) = (dice, list)
  }

  private static let consonants = [
    "b", "c", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "br", "ch", "cl", "dr",
    "fr", "gr",
    "pl", "pr", "sh", "sp", "st", "th", "tr",
  ]
  private static let vowels = ["a", "e", "i", "o", "u", "ai", "ea", "ee", "io", "ou"]
  private static let ends = ["", "", "l", "m", "n", "r", "s", "t", "ck", "nd", "ng", "rt", "st"]

  private static func word(_ dice: inout SplitMix64) -> String {
    (0..<Int.random(in: 1...3, using: &dice)).map { _ in
      [consonants, vowels, ends].map { $0.randomElement(using: &dice) ?? "" }.joined()
    }.joined()
  }

  private mutating func word() -> String {
    let place = Double.random(in: 0..<1, using: &dice)
    return words[Int(place * place * Double(words.count))]
  }

  public mutating func words(_ counts: ClosedRange<Int>) -> String {
    (0..<Int.random(in: counts, using: &dice)).map { _ in word() }.joined(separator: " ")
  }

  /// Returns so many different labels of two to four words.
  public mutating func labels(_ count: Int) -> [String] {
    var (labels, known): ([String], Set<String>) = ([], [])
    while labels.count < count {
      let label = words(2...4)
      if known.insert(label).inserted { labels.append(label) }
    }
    return labels
  }

  /// Returns an abbreviation of four letters.
  public mutating func abbreviation() -> String {
    String((0..<4).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &dice) ?? "a" })
  }

  public mutating func element<Element>(of list: [Element]) -> Element? { list.randomElement(using: &dice) }

  public mutating func number(in range: Range<Int>) -> Int { Int.random(in: range, using: &dice) }
}
