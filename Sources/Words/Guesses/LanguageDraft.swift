/// The dictionary that the words of a language are guessed from, while lists are read into it.
///
///     lists ── add… ── add… ── build ── bytes of a WordAutomaton
///
/// A line of a list is a word with how often it comes, as it is written within a sentence; or two or three words that follow each
/// other, with how often the last of them comes then:
///
///     apple 120
///     Berlin 80
///     of the 12000
///     one of the 3600
///     . the 90000         the word begins a sentence
///
/// In the automaton, words stand as they are written; those that follow others stand behind a space, those words in small letters
/// and another space: " one of the".
public struct LanguageDraft {
  private var words: [[UInt8]: UInt64] = [:]
  private var small: [String: UInt64] = [:]
  private var followers: [(before: String, word: [UInt8], count: UInt64)] = []

  /// The most words of a line.
  private static let mostWords = 3

  /// Begins without any words.
  public init() {}

  /// The number of words.
  public var count: Int { words.count }

  /// The number of words that follow others.
  public var followerCount: Int { followers.count }

  /// Reads a list. Lines that begin with `#` are comments.
  ///
  /// - Returns: the lines that were refused; the others are in the dictionary.
  public mutating func add(lines bytes: [UInt8]) -> [WordRefusal] {
    var refusals: [WordRefusal] = []
    WordLines.forEach(of: bytes) { line, number in
      guard line.first != UInt8(ascii: "#") else { return }
      do throws(WordEntry.Rule) {
        try add(line)
      } catch {
        refusals.append(WordRefusal(line: number, rule: error))
      }
    }
    return refusals
  }

  private mutating func add(_ line: ArraySlice<UInt8>) throws(WordEntry.Rule) {
    var parts = line.split(whereSeparator: WordLines.isSpace)
    var count: UInt64 = 1
    if parts.count > 1, let last = parts.last, let number = Self.number(last) {
      count = number
      parts.removeLast()
    }
    guard let last = parts.last, parts.count <= Self.mostWords else { throw .notLetters }
    let word = try WordEntry.cased(last)
    guard parts.count > 1 else { return add(word, count) }
    var before: [String] = []
    for (place, part) in parts.dropLast().enumerated() {
      before.append(try Self.wordBefore(part, isFirst: place == 0))
    }
    followers.append((before.joined(separator: " "), word, count))
  }

  private static func wordBefore(_ part: ArraySlice<UInt8>, isFirst: Bool) throws(WordEntry.Rule)
    -> String
  {
    if isFirst, part.elementsEqual(TextEnd.sentenceStart.utf8) { return TextEnd.sentenceStart }
    return String(decoding: try WordEntry.cased(part), as: UTF8.self).lowercased()
  }

  /// Adds the words of a text, in small letters where a sentence begins; those of one letter are left out.
  public mutating func add(wordsOf text: String) {
    var isStart = true
    for part in text.split(whereSeparator: \.isWhitespace) {
      let word = part.drop { !$0.isLetter }
      let trimmed = String(word.reversed().drop { !$0.isLetter }.reversed())
      let written = isStart ? trimmed.prefix(1).lowercased() + trimmed.dropFirst() : trimmed
      // A capital after any mark may be that of a sentence.
      isStart = part.last { $0.isLetter || ":.…?!؟。".contains($0) }.map { !$0.isLetter } ?? isStart
      if trimmed.count > 1, let entry = try? WordEntry.cased(written.utf8) { add(entry, 1) }
    }
  }

  private mutating func add(_ word: [UInt8], _ count: UInt64) {
    words[word, default: 0] &+= count
    small[String(decoding: word, as: UTF8.self).lowercased(), default: 0] &+= count
  }

  private static func number(_ text: ArraySlice<UInt8>) -> UInt64? {
    guard text.count < 16, text.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
    return text.reduce(0) { 10 * $0 + UInt64($1 - UInt8(ascii: "0")) }
  }

  /// Builds the bytes that `WordAutomaton` reads; no bytes if there are no words.
  ///
  /// - Throws: `TooManyWords`.
  public func build() throws(TooManyWords) -> [UInt8] {
    guard !words.isEmpty else { return [] }
    let total = words.values.reduce(0, &+)
    var builder = DictionaryBuilder()
    for (word, count) in words { builder.add(word, cost: Self.cost(count, of: total)) }
    var counts = small
    for follower in followers {
      let text = follower.before + " " + String(decoding: follower.word, as: UTF8.self).lowercased()
      counts[text] = follower.count
    }
    for follower in followers {
      // How often an elision comes alone, or a sentence begins, nobody counts.
      let all = counts[follower.before] ?? total / 100
      let key = Array(" \(follower.before) ".utf8) + follower.word
      builder.add(key, cost: Self.cost(min(follower.count, all), of: all))
    }
    return try builder.build()
  }

  /// Returns a cost in steps of a quarter of a nat: equal ones make a smaller file, and no difference in what is guessed.
  private static func cost(_ count: UInt64, of total: UInt64) -> WordCost {
    WordCost(WordCost(count: count, of: total).value / 256 * 256)
  }
}
