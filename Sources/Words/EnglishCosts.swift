/// The costs of English words, by their frequency in texts or by the size of the smallest list that has them.
///
/// SCOWL sorts English words into lists by how common they are, from size 10, about the commonest 4,000, to 95. The costs
/// by size were tried on the manuals of Debian; none of the measured texts is one of these.
public enum EnglishCosts {
  /// The largest size whose words are in the dictionary wherever the lists by size are installed. Words of larger sizes
  /// are in it only if another list has them.
  public static let largestSize = 70

  /// Returns the cost of a word in a list of one size.
  ///
  /// - Parameters:
  ///   - isRare: true for a name, or the spelling of another country.
  ///   - length: the number of letters. Short words beyond the commonest are abbreviations and names of letters, which
  ///     would divide anything.
  public static func cost(ofSize size: Int, isRare: Bool, length: Int) -> WordCost {
    let nats =
      switch size {
      case ...10: 10.8
      case ...20: 11.8
      case ...35: 12.5
      case ...40: 13.0
      case ...50: 13.5
      case ...55: 14.0
      case ...60: 14.5
      case ...70: 15.0
      case ...80: 16.0
      default: 17.0
      }
    let isStray = length <= 3 && size > 10
    return WordCost(nats: nats + (isRare ? 1 : 0) + (isStray ? 2 : 0))
  }

  /// Returns the cost of a word of unknown frequency, where the lists by size are not installed.
  static func cost(isName: Bool, length: Int) -> WordCost {
    WordCost(nats: 11 + 0.15 * Double(length) + (isName ? 1 : 0) + (length <= 3 ? 2 : 0))
  }

  /// The cost of a word in the user's own lists and phrases.
  static let ownWord = WordCost(nats: 11.8)

  /// Tells if a line of an English list is a word to divide texts by. Of single letters, three are words. Two letters
  /// written with a capital are abbreviations; the few that are said as words count.
  static func isWord(_ word: [UInt8], isName: Bool) -> Bool {
    switch word.count {
    case 1: oneLetter.contains(word[0])
    case 2 where isName: abbreviations.contains(word)
    default: true
    }
  }

  private static let oneLetter = Set("aio".utf8)
  private static let abbreviations = Set(["dr", "mr", "ok", "pc", "tv", "uk"].map { Array($0.utf8) })
}

extension CommonWords {
  /// Calls `body` with each of the words and its cost.
  static func forEach(_ body: (ArraySlice<UInt8>, WordCost) -> Void) {
    let bytes = Array(UnsafeBufferPointer(start: records.utf8Start, count: records.utf8CodeUnitCount))
    let fields = bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    for index in stride(from: 0, to: fields.count - 1, by: 2) {
      let count = fields[index + 1].reduce(0) { 10 * $0 + UInt64($1 &- UInt8(ascii: "0")) }
      body(fields[index], WordCost(count: count, of: 10_000_000))
    }
  }
}
