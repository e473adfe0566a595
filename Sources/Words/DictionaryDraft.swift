/// A dictionary while lists are read into it.
///
///     lists ── add… ── add… ── build ── bytes of a WordAutomaton
///
/// The costs of words depend on the lists. If one is the system's English list, words cost what is known of English. If one
/// of the user's own lists counts words, they cost what it tells. If nothing is known, all cost the same, so that the
/// fewest words are best.
public struct DictionaryDraft {
  private var builder = DictionaryBuilder()
  private var isEnglish = false
  /// The sum of the counts in the list that has counted the most words.
  private var counted: UInt64 = 0

  /// Begins without any words.
  public init() {}

  /// The number of entries that were taken, repeated ones included.
  public var count: Int { builder.count }

  // MARK: Lists of the user's own

  /// Reads a list with one word a line, optionally followed by its count.
  ///
  /// - Returns: the lines that were refused; the others are in the dictionary.
  public mutating func add(lines bytes: [UInt8]) -> [WordRefusal] {
    var (refusals, counts): ([WordRefusal], [(word: [UInt8], count: UInt64)]) = ([], [])
    WordLines.forEach(of: bytes) { line, number in
      do throws(WordEntry.Rule) {
        let (word, count) = try Self.entry(of: line)
        if let count { counts.append((word, count)) } else { builder.add(word, cost: nil) }
      } catch {
        refusals.append(WordRefusal(line: number, rule: error))
      }
    }
    let total = counts.reduce(UInt64(0)) { sum, next in
      let (more, isTooMuch) = sum.addingReportingOverflow(next.count)
      return isTooMuch ? .max : more
    }
    counted = max(counted, total)
    for (word, count) in counts { builder.add(word, cost: WordCost(count: count, of: total), from: .counted) }
    return refusals
  }

  /// Adds one entry.
  ///
  /// - Throws: the rule that it breaks.
  public mutating func add(_ entry: String) throws(WordEntry.Rule) {
    builder.add(try WordEntry.folded(Array(entry.utf8)), cost: nil)
  }

  private static func entry(of line: ArraySlice<UInt8>) throws(WordEntry.Rule) -> ([UInt8], UInt64?) {
    guard let end = line.firstIndex(where: WordLines.isSpace) else {
      return (try WordEntry.folded(line), nil)
    }
    let rest = line[end...].drop(while: WordLines.isSpace)
    guard !rest.isEmpty, rest.count < 19, rest.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else {
      throw .notLetters
    }
    return (
      try WordEntry.folded(line[..<end]), rest.reduce(0) { 10 * $0 + UInt64($1 - UInt8(ascii: "0")) }
    )
  }

  // MARK: Lists of the system

  /// Reads a list of /usr/share/dict: capitals become small letters, and lines that are no entries then are left out.
  ///
  /// - Parameters:
  ///   - isEnglish: true if its words have the costs that are known of English.
  ///   - hasSizes: true if lists by size are added too, by `add(size:...)`.
  public mutating func add(systemList bytes: [UInt8], isEnglish: Bool, hasSizes: Bool) {
    if isEnglish, !self.isEnglish { addCommonWords() }
    WordLines.forEach(of: bytes) { line, _ in
      guard let (word, isName) = Self.folded(line), !isEnglish || EnglishCosts.isWord(word, isName: isName)
      else { return }
      let cost: WordCost? =
        if !isEnglish {
          nil
        } else if hasSizes {
          // The lists by size, even the largest, do not have it.
          EnglishCosts.cost(ofSize: 95, isRare: true, length: word.count)
        } else {
          EnglishCosts.cost(isName: isName, length: word.count)
        }
      builder.add(word, cost: cost)
    }
  }

  /// Reads a list of English words of similar frequency.
  ///
  /// - Parameters:
  ///   - size: the size that SCOWL gives it.
  ///   - isRare: true if it has names, or the spelling of another country.
  public mutating func add(size: Int, isRare: Bool, list bytes: [UInt8]) {
    WordLines.forEach(of: bytes) { line, _ in
      guard let (word, isName) = Self.folded(line), EnglishCosts.isWord(word, isName: isName) else { return }
      let cost = EnglishCosts.cost(ofSize: size, isRare: isRare, length: word.count)
      builder.add(word, cost: cost, from: size <= EnglishCosts.largestSize ? .size : .rareSize)
    }
  }

  private mutating func addCommonWords() {
    isEnglish = true
    CommonWords.forEach { builder.add($0, cost: $1, from: .common) }
  }

  /// Returns a line of a system's list as an entry, and true if it had a capital letter; nil if it is no entry.
  private static func folded(_ line: ArraySlice<UInt8>) -> (word: [UInt8], isName: Bool)? {
    var small = Array(line)
    var isName = false
    if line.allSatisfy({ $0 < 0x80 }) {
      for index in small.indices where small[index] &- UInt8(ascii: "A") < 26 {
        small[index] |= 0x20
        isName = true
      }
    } else {
      // Some lists are in Latin-1.
      let text =
        String(validating: line, as: UTF8.self)
        ?? String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
      small = Array(text.lowercased().utf8)
      isName = !small.elementsEqual(text.utf8)
    }
    guard let word = try? WordEntry.folded(small) else { return nil }
    return (word, isName)
  }

  // MARK: Phrases

  /// Adds the words of a text, without those that are no entries.
  public mutating func add(wordsOf text: String) {
    for run in text.split(whereSeparator: { !($0.isLetter || "-'’".contains($0)) }) {
      let word = run.drop { !$0.isLetter }.lowercased()
      let trimmed = String(word.reversed().drop { !$0.isLetter }.reversed())
      // One letter would divide anything.
      guard trimmed.count > 1 else { continue }
      try? add(trimmed)
    }
  }

  // MARK: Building

  /// Builds the bytes that `WordAutomaton` reads; for the parameters see `DictionaryBuilder`.
  public func build(
    stamp: DictionaryStamp = DictionaryStamp(), progress: (Double) -> Void = { _ in }
  ) throws(TooManyWords) -> [UInt8] {
    let unknownCost: WordCost =
      if isEnglish {
        EnglishCosts.ownWord
      } else if counted > 0 {
        // Rarer than a word that was counted once.
        WordCost(count: 1, of: counted) + WordCost(nats: 1)
      } else {
        .alike
      }
    return try builder.build(unknownCost: unknownCost, stamp: stamp, progress: progress)
  }
}

/// An entry of a dictionary that was refused.
public struct WordRefusal: Equatable, Sendable {
  /// The line in the list, from 1.
  public let line: Int
  /// The rule that the entry breaks.
  public let rule: WordEntry.Rule

  /// Notes that the entry on this line, from 1, breaks a rule.
  public init(line: Int, rule: WordEntry.Rule) { (self.line, self.rule) = (line, rule) }
}

/// The lines of a list of words.
enum WordLines {
  /// Calls `body` with each line that is not empty, without white space at its ends, and its number from 1.
  static func forEach(of bytes: [UInt8], _ body: (ArraySlice<UInt8>, Int) -> Void) {
    // Skips a byte order mark.
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    var number = 0
    while !rest.isEmpty {
      number += 1
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      var line = rest[..<end]
      while let last = line.last, isSpace(last) { line.removeLast() }
      line = line.drop(while: isSpace)
      if !line.isEmpty { body(line, number) }
      rest = rest[min(end + 1, rest.endIndex)...]
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
