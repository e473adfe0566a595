import Expectations
import TestSupport
import Testing

@testable import Snippets

/// Rules that hold for whatever is searched for in whatever there is.
@Suite struct SearchPropertyTests {
  private static let words = [
    "search", "serch", "sea", "seal", "world", "word", "größe", "groesse", "l'eau", "поиск", "поезд", "東京都",
    "no-ads", "a", "b", "ab",
    "abc", "form", "from", "forms", "jo", "doe", "hello", "help", "hepl", "🎉", ":-)", "x1",
  ]

  private static func text(_ dice: inout SplitMix, _ counts: Range<Int>) -> String {
    (0..<dice.number(counts)).map { _ in words[dice.number(0..<words.count)] }.joined(separator: " ")
  }

  private static func keys(_ dice: inout SplitMix, _ count: Int) -> [Searched] {
    (0..<count).map { _ in
      let isStrange = dice.number(0..<10) == 0
      return Searched(
        isStrange ? dice.text() : text(&dice, 0..<5),
        terms: (0..<dice.number(0..<3)).map { _ in text(&dice, 1..<3) },
        group: dice.number(0..<3) == 0 ? text(&dice, 1..<3) : nil,
        phrases: (0..<dice.number(0..<3)).map { _ in isStrange ? dice.text() : text(&dice, 0..<60) })
    }
  }

  private static func query(_ dice: inout SplitMix) -> String {
    guard dice.number(0..<8) > 0 else { return dice.text(0..<12) }
    var letters = Array(text(&dice, 1..<4))
    // The text has a mistake, and does not go to the end.
    if dice.number(0..<3) == 0 { letters.remove(at: dice.number(0..<letters.count)) }
    if letters.count > 1, dice.number(0..<4) == 0 { letters.swapAt(0, 1) }
    return String(letters.prefix(1 + dice.number(0..<max(1, letters.count))))
  }

  @Test func eachLetterFindsWhatASearchFromTheStartFinds() {
    for seed in UInt64(0)..<12 {
      var dice = SplitMix(seed: seed)
      let keys = Self.keys(&dice, 60)
      let fresh = SearchSession(keys)
      var session = fresh
      for _ in 0..<8 {
        let text = Self.query(&dice)
        var typed = ""
        for letter in Array(text) + (dice.number(0..<2) == 0 ? [] : ["\u{8}"]) {
          if letter == "\u{8}" { typed = String(typed.dropLast()) } else { typed.append(letter) }
          var other = fresh
          expect(
            session.result(of: typed), equals: other.result(of: typed),
            "seed \(seed): \(typed.debugDescription)")
        }
      }
    }
  }

  /// The witness looks into each key, one after the other and without any of the short cuts.
  @Test func whatIsFoundHasEachWord() {
    for seed in UInt64(100)..<112 {
      var dice = SplitMix(seed: seed)
      let keys = Self.keys(&dice, 60)
      var session = SearchSession(keys, limit: .max)
      for _ in 0..<8 {
        let text = Self.query(&dice)
        let query = SearchQuery(text)
        guard !query.isEmpty else { continue }
        let hits = session.result(of: text).hits
        let witness = keys.indices.map { SearchWitness(keys[$0]).finds(query) }
        for hit in hits {
          #expect(witness[hit.entry] != .none, "seed \(seed): \(text.debugDescription) in \(keys[hit.entry])")
        }
        let found = Set(hits.map(\.entry))
        for entry in keys.indices where witness[entry] == .asItIs {
          #expect(found.contains(entry), "seed \(seed): \(text.debugDescription) not in \(keys[entry])")
        }
      }
    }
  }

  @Test func theOrderIsThatOfTheKeysHoweverTheyWereAdded() throws {
    for seed in UInt64(200)..<210 {
      var dice = SplitMix(seed: seed)
      let keys = Self.keys(&dice, 60)
      var session = SearchSession(keys, limit: .max)
      let order = (0..<keys.count).map { ($0, dice.number(0..<1_000_000)) }.sorted { $0.1 < $1.1 }.map(\.0)
      var other = SearchSession(order.map { keys[$0] }, limit: .max)
      for entry in 0..<5 {
        session.preferences.noteUse(of: order[entry], count: entry, lastUsed: Int64(entry) << 20)
        other.preferences.noteUse(of: entry, count: entry, lastUsed: Int64(entry) << 20)
      }
      for _ in 0..<10 {
        let text = Self.query(&dice)
        let first = session.result(of: text).hits
        let second = other.result(of: text).hits
        #expect(zip(first, first.dropFirst()).allSatisfy { $0 < $1 && !($1 < $0) })
        // Hits that differ in nothing but their places are in the order of these.
        expect(Set(first.map(\.entry)), equals: Set(second.map { order[$0.entry] }))
        expect(
          first.map { "\($0.match) \($0.weight) \($0.labelLength)" },
          equals: second.map { "\($0.match) \($0.weight) \($0.labelLength)" })
      }
    }
  }

  @Test func whatIsCutIsTheStartOfAll() {
    var dice = SplitMix(seed: 300)
    let keys = Self.keys(&dice, 120)
    var all = SearchSession(keys, limit: .max)
    for limit in [1, 7, 50] {
      var some = SearchSession(keys, limit: limit)
      for _ in 0..<8 {
        let text = Self.query(&dice)
        let (expected, found) = (all.result(of: text), some.result(of: text))
        #expect(found.hits == Array(expected.hits.prefix(limit)) && found.total == expected.total)
      }
    }
  }

  @Test func noTextDoesHarm() {
    var dice = SplitMix(seed: 400)
    for _ in 0..<16 {
      let keys = (0..<20).map { _ in
        Searched(dice.text(), terms: [dice.text()], group: dice.text(), phrases: [dice.text(0..<60)])
      }
      var session = SearchSession(keys)
      for _ in 0..<5 {
        let text = dice.text()
        for hit in session.result(of: text).hits {
          let key = keys[hit.entry]
          let marks = SearchQuery(text).marks(inLabel: key.label)
          #expect(marks.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= key.label.count && !$0.isEmpty })
          #expect(zip(marks, marks.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
          if let excerpt = PhraseExcerpt(of: key.phrases, for: SearchQuery(text)) {
            #expect(excerpt.marks.allSatisfy { $0.upperBound <= excerpt.text.count && !$0.isEmpty })
          }
        }
      }
    }
    var session = SearchSession([
      Searched(String(repeating: "a ", count: 2_000), terms: [String(repeating: "a", count: 500)])
    ])
    for length in [1, 8, 63, 64, 65, 1_000] {
      session.search(String(repeating: "a", count: length))
      session.finish()
    }
  }

  /// A label that matches has marks, wherever the match is one of the label.
  @Test func whatTheLabelHasIsMarked() {
    var dice = SplitMix(seed: 500)
    for _ in 0..<40 {
      let label = Self.text(&dice, 1..<4)
      var session = SearchSession([Searched(label)])
      let text = Self.query(&dice)
      guard let hit = session.result(of: text).hits.first, hit.match != .any else { continue }
      #expect(!SearchQuery(text).marks(inLabel: label).isEmpty, "\(text.debugDescription) in \(label)")
    }
  }

  // MARK: Mistakes

  private enum Mistake: String, CaseIterable {
    case wrong, missing, swapped

    /// The text with the mistake in a word of five letters or more, so that four are left.
    func made(in text: String, _ dice: inout RandomPhrases) -> String? {
      var words = text.split(separator: " ").map(Array.init)
      let long = words.indices.filter { words[$0].count >= 5 }
      guard let word = dice.element(of: long) else { return nil }
      let place = dice.number(in: 0..<words[word].count)
      switch self {
      case .wrong:
        guard
          let letter = dice.element(
            of: Array("abcdefghijklmnopqrstuvwxyz").filter { $0 != words[word][place] })
        else { return nil }
        words[word][place] = letter
      case .missing: words[word].remove(at: place)
      case .swapped:
        guard place + 1 < words[word].count, words[word][place] != words[word][place + 1] else { return nil }
        words[word].swapAt(place, place + 1)
      }
      return words.map { String($0) }.joined(separator: " ")
    }
  }

  /// A label of 1,000 with one mistake finds itself among the first three in at least 95 of 100 cases.
  @Test func oneMistakeIsForgiven() throws {
    var dice = RandomPhrases(seed: 2_021, wordCount: 1_500)
    let labels = dice.labels(1_000)
    var session = SearchSession(labels.map { Searched($0) })
    var counts = Dictionary(uniqueKeysWithValues: Mistake.allCases.map { ($0, (found: 0, all: 0)) })
    while counts.values.reduce(0, { $0 + $1.all }) < 1_000 {
      let number = dice.number(in: 0..<labels.count)
      guard let kind = dice.element(of: Mistake.allCases), let text = kind.made(in: labels[number], &dice)
      else { continue }
      let isFound = session.result(of: text).hits.prefix(3).contains { $0.entry == number }
      counts[kind, default: (0, 0)].all += 1
      counts[kind, default: (0, 0)].found += isFound ? 1 : 0
    }
    for (kind, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      print("one letter \(kind): \(count.found) of \(count.all) among the first three")
      #expect(count.found * 100 >= count.all * 95)
    }
  }

  /// The same holds for the first word alone, where that is in no other label.
  @Test func oneMistakeInAWordIsForgiven() throws {
    var dice = RandomPhrases(seed: 2_022, wordCount: 20_000)
    let labels = dice.labels(1_000)
    var session = SearchSession(labels.map { Searched($0) })
    var counts: [String: Int] = [:]
    for label in labels {
      for word in Set(label.split(separator: " ")) { counts[String(word), default: 0] += 1 }
    }
    var (found, all) = (0, 0)
    while all < 300 {
      let number = dice.number(in: 0..<labels.count)
      let words = labels[number].split(separator: " ").map(String.init).filter { counts[$0] == 1 }
      guard let kind = dice.element(of: Mistake.allCases), let word = dice.element(of: words),
        let text = kind.made(in: word, &dice)
      else { continue }
      all += 1
      found += session.result(of: text).hits.prefix(3).contains { $0.entry == number } ? 1 : 0
    }
    print("one word with a mistake: \(found) of \(all) among the first three")
    #expect(found * 100 >= all * 95)
  }
}

/// Finds what a search is to find, in the simplest way.
private struct SearchWitness {
  enum Finding {
    case none, guessed, asItIs
  }

  private let words: [[UInt32]]
  private let phraseWords: [[UInt32]]

  init(_ key: Searched) {
    words = ([key.label, key.group ?? ""] + key.terms).flatMap(Self.words)
    phraseWords = key.phrases.flatMap(Self.words)
  }

  private static func words(of text: String) -> [[UInt32]] {
    let folded = FoldedText(text)
    return [folded.bytes, folded.seconds].flatMap { $0.split(separator: 0x20) }.map {
      String(decoding: $0, as: UTF8.self).unicodeScalars.map(\.value)
    }
  }

  func finds(_ query: SearchQuery) -> Finding {
    let findings = query.words.indices.map { number in
      [query.words[number], query.seconds[number]].compactMap { $0 }.map { find($0.letters) }.max {
        "\($0)" > "\($1)"
      } ?? .none
    }
    if findings.allSatisfy({ $0 == .asItIs }) { return .asItIs }
    return findings.contains(.none) ? .none : .guessed
  }

  private func find(_ word: [UInt32]) -> Finding {
    if words.contains(where: { $0.starts(with: word) }) { return .asItIs }
    if word.count >= 3, phraseWords.contains(where: { $0.starts(with: word) }) { return .asItIs }
    // It may be inside of words, in beginnings of several, with a mistake or scattered: all letters but one are there.
    let all = words.joined()
    let missing = word.count { !all.contains($0) }
    let isOwn = phraseWords.contains { text in text.indices.contains { text[$0...].starts(with: word) } }
    return missing == 0 || missing == 1 && word.count >= 4 || isOwn ? .guessed : .none
  }
}
