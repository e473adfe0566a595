import Expectations
import TestSupport
import Testing
import Words

/// Rules that hold for every dictionary and every text, tried on many that chance has made.
@Suite struct WordPropertyTests {
  /// Few letters, so that words hide in each other; among them some that are more than one byte.
  static let alphabets: [[Character]] = [
    Array("ab"), Array("abc"), Array("aé日"), Array("ab'-"), Array("жзи"),
  ]

  private static func word(_ alphabet: [Character], _ lengths: ClosedRange<Int>, _ dice: inout SplitMix64)
    -> String
  {
    let length = Int.random(in: lengths, using: &dice)
    return String((0..<length).map { _ in alphabet.randomElement(using: &dice) ?? "a" })
  }

  private static func dictionary(_ alphabet: [Character], _ dice: inout SplitMix64) -> [String: Int] {
    let count = Int.random(in: 1...10, using: &dice)
    let areAlike = Bool.random(using: &dice)
    return (0..<count).reduce(into: [:]) { costs, _ in
      costs[word(alphabet, 1...4, &dice)] = areAlike ? 10_240 : Int.random(in: 1...6, using: &dice) * 1_000
    }
  }

  /// Hyphens and apostrophes can also separate; that has tests of its own.
  private static func letters(_ alphabet: [Character]) -> [Character] {
    alphabet.filter { $0 != "-" && $0 != "'" }
  }

  @Test("It finds what a plain search finds, in the same order", arguments: 0..<25)
  func plainSearch(seed: Int) throws {
    var dice = SplitMix64(state: UInt64(seed))
    for _ in 0..<100 {
      let alphabet = Self.alphabets.randomElement(using: &dice) ?? []
      let costs = Self.dictionary(alphabet, &dice)
      let plain = PlainSearch(costs: costs)
      try withDictionary(costs) { automaton in
        expect(automaton.wordCount, equals: costs.count)
        for _ in 0..<10 {
          var text = Self.word(Self.letters(alphabet), 1...8, &dice)
          if Bool.random(using: &dice) { text = text.uppercased() }
          let found = Array(automaton.segmentations(of: text))
          guard found.map(\.words) == plain.segmentations(of: text),
            automaton.words(in: text) == plain.words(in: text)
          else {
            Issue.record("\(text) in \(costs): \(found.map(\.words)), \(automaton.words(in: text))")
            return
          }
        }
      }
    }
  }

  @Test("Every division, joined, is the text, and its words are in the dictionary", arguments: 0..<20)
  func joined(seed: Int) throws {
    var dice = SplitMix64(state: UInt64(1_000 + seed))
    for _ in 0..<50 {
      let alphabet = Self.alphabets.randomElement(using: &dice) ?? []
      try withDictionary(Self.dictionary(alphabet, &dice)) { automaton in
        let text = Self.word(alphabet + ["7", " ", ",", "\u{301}", "\u{2019}"], 1...12, &dice)
        var search = WordSearch(text, in: automaton)
        search.finish()
        var count = 0
        while let segmentation = search.next(), count < 100 {
          count += 1
          if count == 1 { expect(search.best, equals: segmentation) }
          // Spaces are all that was added.
          #expect(
            segmentation.text.unicodeScalars.filter { $0 != " " }.elementsEqual(
              text.unicodeScalars.filter { $0 != " " }))
          var rest = text.unicodeScalars.filter { !" ,".unicodeScalars.contains($0) }[...]
          for word in segmentation.words {
            while let sign = rest.first, sign != word.unicodeScalars.first { rest = rest.dropFirst() }
            #expect(rest.starts(with: word.unicodeScalars), "\(word) of \(text)")
            rest = rest.dropFirst(word.unicodeScalars.count)
            #expect(word == "7" || word.allSatisfy { $0 == "7" } || automaton.words(in: word).count > 0)
          }
        }
        #expect(count == 100 || count == search.segmentationCount)
      }
    }
  }

  @Test("A search in steps of any length finds the same, and says how far it is", arguments: 0..<20)
  func steps(seed: Int) throws {
    var dice = SplitMix64(state: UInt64(2_000 + seed))
    let alphabet = Self.alphabets.randomElement(using: &dice) ?? []
    try withDictionary(Self.dictionary(alphabet, &dice)) { automaton in
      let text = Self.word(alphabet + ["1", " "], 20...60, &dice)
      var (whole, parts) = (WordSearch(text, in: automaton), WordSearch(text, in: automaton))
      whole.finish()
      var (last, calls) = (0.0, 0)
      #expect(parts.progress == 0 && parts.best == nil && parts.next() == nil && parts.segmentationCount == 0)
      while parts.advance(Int.random(in: 1...5, using: &dice)) {
        #expect(parts.progress > last && parts.progress < 1 && !parts.isDone)
        (last, calls) = (parts.progress, calls + 1)
      }
      #expect(parts.isDone && parts.progress == 1 && calls >= 3)
      #expect(parts.found == whole.found && parts.best == whole.best)
      expect(parts.segmentationCount, equals: whole.segmentationCount)
      for _ in 0..<20 { expect(parts.next(), equals: whole.next()) }
    }
  }
}
