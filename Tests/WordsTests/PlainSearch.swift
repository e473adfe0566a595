@testable import Words

/// The search to compare with: it tries every way to divide a text, one by one, and looks for every word at every place.
struct PlainSearch {
  /// Words as the dictionary has them, and their costs.
  let costs: [String: Int]

  /// The divisions of a text of letters, hyphens and apostrophes, in the order in which they have to come.
  func segmentations(of text: String) -> [[String]] {
    func price(_ words: [String]) -> Int { words.map { costs[$0.lowercased()] ?? 0 }.reduce(0, +) }
    return divisions(of: Array(text), from: 0).sorted { a, b in
      let (first, second) = (price(a), price(b))
      if first != second { return first < second }
      if a.count != b.count { return a.count < b.count }
      return b.map(\.count).lexicographicallyPrecedes(a.map(\.count))
    }
  }

  private func divisions(of letters: [Character], from start: Int) -> [[String]] {
    if start == letters.count { return [[]] }
    return (start + 1...letters.count).flatMap { end -> [[String]] in
      let word = String(letters[start..<end])
      guard costs[word.lowercased()] != nil else { return [] }
      return divisions(of: letters, from: end).map { [word] + $0 }
    }
  }

  /// Returns the words by place, then the shorter first, each once.
  func words(in text: String) -> [String] {
    let letters = Array(text.lowercased())
    var words: [String] = []
    for start in letters.indices {
      for end in start + 1...letters.count {
        let word = String(letters[start..<end])
        if costs[word] != nil, !words.contains(word) { words.append(word) }
      }
    }
    return words
  }
}

/// Builds a dictionary of words with these costs, and returns what is read of it.
func withDictionary<Result>(
  _ costs: [String: Int], stamp: DictionaryStamp = DictionaryStamp(), _ body: (WordAutomaton) throws -> Result
) throws -> Result {
  var builder = DictionaryBuilder()
  for (word, cost) in costs { builder.add(Array(word.utf8), cost: WordCost(cost)) }
  return try builder.build(stamp: stamp).withUnsafeBytes { try body(try WordAutomaton($0)) }
}

/// Does the same for words that all cost the same.
func withDictionary<Result>(_ words: [String], _ body: (WordAutomaton) throws -> Result) throws -> Result {
  try withDictionary(Dictionary(words.map { ($0, WordCost.alike.value) }) { first, _ in first }, body)
}
