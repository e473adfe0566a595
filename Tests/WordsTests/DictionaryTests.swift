import Expectations
import TestSupport
import Testing

@testable import Words

/// Entries, lists, and the bytes that are made of them.
@Suite struct DictionaryTests {
  @Test(
    "Entries that keep the rules",
    arguments: [
      ("a", "a"), ("apple", "apple"), ("don't", "don't"), ("don’t", "don't"),
      ("mother-in-law", "mother-in-law"),
      ("a-b-c-d-e", "a-b-c-d-e"), ("cafe\u{301}", "café"), ("dogs'", "dogs'"), ("’tis", "'tis"),
      ("привет", "привет"),
      ("食べる", "食べる"), ("हिन्दी", "हिन्दी"), ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("ญี่ปุ่น", "ญี่ปุ่น"),
      ("well\u{2010}known", "well-known"), ("コーヒー", "コーヒー"),
      (String(repeating: "a", count: 45), String(repeating: "a", count: 45)),
      (String(repeating: "é", count: 45), String(repeating: "é", count: 45)),
    ])
  func entries(text: String, folded: String) throws {
    try expect(WordEntry.folded(Array(text.utf8)), equals: Array(folded.utf8))
  }

  @Test(
    "Entries that break a rule",
    arguments: [
      ("", .noLetter), ("'", .noLetter), ("a1", .notLetters), ("apple pie", .notLetters),
      ("a,b", .notLetters),
      ("☃", .notLetters), ("Apple", .notLowerCase), ("éÉ", .notLowerCase), ("ǅ", .notLowerCase),
      ("applеpie", .twoScripts), ("日a", .twoScripts), ("-a", .hyphenAtEnd), ("a-", .hyphenAtEnd),
      ("é-", .hyphenAtEnd), ("-é", .hyphenAtEnd), ("a--b", .doubledSign), ("é--b", .doubledSign),
      ("a''b", .doubledSign),
      ("a-b-c-d-e-f", .tooManyHyphens), ("é-b-c-d-e-f", .tooManyHyphens),
      (String(repeating: "a", count: 46), .tooLong), (String(repeating: "é", count: 46), .tooLong),
      ("a\u{316}\u{317}\u{318}\u{319}\u{31A}", .strayMarks), ("\u{301}a", .strayMarks),
      ("-\u{301}", .hyphenAtEnd),
    ] as [(String, WordEntry.Rule)])
  func refusals(text: String, rule: WordEntry.Rule) {
    #expect(throws: rule) { try WordEntry.folded(Array(text.utf8)) }
  }

  @Test("What is no UTF-8 is refused")
  func broken() {
    #expect(throws: WordEntry.Rule.notLetters) { try WordEntry.folded([0x61, 0xFF]) }
  }

  /// Builds the dictionary of a draft, and returns what is read of it.
  private func with<Result>(_ draft: DictionaryDraft, _ body: (WordAutomaton) throws -> Result) throws
    -> Result
  {
    try draft.build().withUnsafeBytes { try body(try WordAutomaton($0)) }
  }

  private func best(_ text: String, _ automaton: WordAutomaton) -> [String]? {
    automaton.segmentations(of: text).first { _ in true }?.words
  }

  @Test("A list: refused lines are told, the others load")
  func lines() throws {
    var draft = DictionaryDraft()
    let list = "\u{FEFF}apple\r\n\n  pie \nBad\nx y\nshoe\t12x\nno-\nlast"
    expect(
      draft.add(lines: Array(list.utf8)),
      equals: [
        WordRefusal(line: 4, rule: .notLowerCase), WordRefusal(line: 5, rule: .notLetters),
        WordRefusal(line: 6, rule: .notLetters), WordRefusal(line: 7, rule: .hyphenAtEnd),
      ])
    try with(draft) { automaton in
      expect(automaton.wordCount, equals: 3)
      #expect(["apple", "pie", "last"].allSatisfy(automaton.contains))
      #expect(!automaton.contains("bad") && !automaton.contains("app") && !automaton.contains(""))
    }
  }

  @Test("A list that counts its words: the common ones win")
  func counts() throws {
    var draft = DictionaryDraft()
    #expect(draft.add(lines: Array("now 10\nhere 10\nno 9000\nwhere\t9000\nnowhere 1\n".utf8)).isEmpty)
    try with(draft) { automaton in
      expect(
        automaton.segmentations(of: "nowhere").map { $0.words.joined(separator: " ") },
        equals: [
          "no where", "nowhere", "now here",
        ])
    }
    // A word without a count costs more than one that was counted once.
    #expect(draft.add(lines: Array("nowher\ne\n".utf8)).isEmpty)
    try with(draft) { automaton in
      expect(automaton.segmentations(of: "nowhere").map(\.words.count), equals: [2, 1, 2, 2])
    }
  }

  @Test("Without counts the fewest words win, then the one whose first word is longer")
  func fewest() throws {
    var draft = DictionaryDraft()
    _ = draft.add(lines: Array("no\nnow\nhere\nwhere\nno\n".utf8))
    try with(draft) { automaton in
      expect(automaton.wordCount, equals: 4)
      expect(
        automaton.segmentations(of: "nowhere").map { $0.words.joined(separator: " ") },
        equals: [
          "now here", "no where",
        ])
    }
  }

  @Test("A list of the system loses what breaks the rules, and its capitals")
  func system() throws {
    var draft = DictionaryDraft()
    let latin1: [UInt8] = [0x67, 0x72, 0xF6, 0xDF, 0x65, 0x0A]
    draft.add(
      systemList: Array("Apfel\nSaft\nA.D.\nwell-known\n".utf8) + latin1, isEnglish: false, hasSizes: false)
    try with(draft) { automaton in
      expect(automaton.wordCount, equals: 4)
      expect(best("ApfelsaftGröße", automaton), equals: ["Apfel", "saft", "Größe"])
    }
  }

  @Test("In English the common words win, with sizes and without", arguments: [false, true])
  func english(hasSizes: Bool) throws {
    let words = [
      "the", "there", "rein", "in", "here", "pen", "penis", "is", "mightier", "than", "thant", "he", "sword",
      "AD", "TV",
      "b", "I", "America", "a", "merica",
    ]
    var draft = DictionaryDraft()
    draft.add(systemList: Array(words.joined(separator: "\n").utf8), isEnglish: true, hasSizes: hasSizes)
    if hasSizes {
      draft.add(size: 10, isRare: false, list: Array("pen\nsword\nin\nhere\n".utf8))
      draft.add(size: 35, isRare: false, list: Array("mightier\npenis\n".utf8))
      draft.add(size: 60, isRare: false, list: Array("swordmightier\n".utf8))
      draft.add(size: 80, isRare: false, list: Array("swo\nrein\n".utf8))
    }
    try with(draft) { automaton in
      expect(best("mightierthanthesword", automaton), equals: ["mightier", "than", "the", "sword"])
      #expect(best("thereIam", automaton) == nil)
      expect(best("inAmericahere", automaton), equals: ["in", "America", "here"])
      #expect(automaton.contains("tv") && automaton.contains("i"))
      #expect(!automaton.contains("ad") && !automaton.contains("b"))
      // A list by size adds its words up to 70, and says only what others cost.
      #expect(automaton.contains("swordmightier") == hasSizes && !automaton.contains("swo"))
    }
  }

  @Test("Words of phrases: one letter is none, capitals become small")
  func phrases() throws {
    var draft = DictionaryDraft()
    draft.add(wordsOf: "Hey, what's up? I can't - 'quoted' Zürich 3rd e-mail --")
    try with(draft) { automaton in
      let words = ["hey", "what's", "up", "can't", "quoted", "zürich", "rd", "e-mail"]
      expect(automaton.wordCount, equals: words.count)
      for word in words { #expect(automaton.contains(word), "\(word)") }
    }
  }

  @Test("More costs than classes: their order stays, but for near ones")
  func manyCosts() throws {
    let costs = Dictionary(
      uniqueKeysWithValues: (0..<1_000).map {
        (String(repeating: "a", count: 1) + letters($0), 1_000 + 97 * $0)
      })
    try withDictionary(costs) { automaton in
      let read = (0..<1_000).compactMap { index in
        automaton.segmentations(of: "a" + letters(index)).first { $0.words.count == 1 }?.cost
      }
      expect(read.count, equals: 1_000)
      expect(read, equals: read.sorted())
      for (index, cost) in read.enumerated() { #expect(abs(cost - (1_000 + 97 * index)) < 800) }
    }
  }

  /// A number in letters that are not the digits of another.
  private func letters(_ number: Int) -> String {
    String(
      "\(1_000 + number)".map {
        Character(Unicode.Scalar(UInt8(ascii: "b") + UInt8($0.wholeNumberValue ?? 0)))
      })
  }

  @Test("The stamp comes back, and costs of words that are there twice: what was counted first")
  func stamp() throws {
    let stamp = DictionaryStamp(lists: 12_345_678_901, phrases: 77)
    try withDictionary(["a": 1], stamp: stamp) { expect($0.stamp, equals: stamp) }
    var builder = DictionaryBuilder()
    builder.add(Array("word".utf8), cost: WordCost(5_000))
    builder.add(Array("word".utf8), cost: WordCost(3_000))
    builder.add(Array("other".utf8), cost: WordCost(9_000), from: .counted)
    builder.add(Array("other".utf8), cost: WordCost(3_000))
    builder.add(Array("rare".utf8), cost: WordCost(3_000), from: .rareSize)
    try builder.build().withUnsafeBytes { bytes in
      let automaton = try WordAutomaton(bytes)
      expect(automaton.wordCount, equals: 2)
      expect(automaton.segmentations(of: "word").map(\.cost), equals: [3_000])
      expect(automaton.segmentations(of: "other").map(\.cost), equals: [9_000])
    }
  }

  @Test("No words make a dictionary without words")
  func empty() throws {
    try withDictionary([String]()) { automaton in
      #expect(automaton.wordCount == 0 && automaton.words(in: "apple").isEmpty)
    }
  }

  @Test("The logarithm is one")
  func logarithm() {
    for (number, expected) in [
      (1.0, 0.0), (2, 0.693_147_180_56), (10, 2.302_585_092_994), (1e7, 16.118_095_650_958),
    ] {
      #expect(abs(WordCost.logarithm(number) - expected) < 1e-9)
    }
  }

  // MARK: Damage

  @Test("Any byte that is changed is noticed, and so is any length")
  func damage() throws {
    var builder = DictionaryBuilder()
    for word in ["apple", "pie", "shoe", "apply"] { builder.add(Array(word.utf8), cost: .alike) }
    let bytes = try builder.build()
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1 << (index % 8)
      #expect(throws: AutomatonDamage.self, "byte \(index)") {
        _ = try damaged.withUnsafeBytes { try WordAutomaton($0) }
      }
    }
    for length in bytes.indices {
      #expect(throws: AutomatonDamage.self) {
        _ = try Array(bytes.prefix(length)).withUnsafeBytes { try WordAutomaton($0) }
      }
    }
    #expect(throws: AutomatonDamage.damaged) {
      _ = try (bytes + [0]).withUnsafeBytes { try WordAutomaton($0) }
    }
    var newer = bytes
    newer[8] += 1
    #expect(throws: AutomatonDamage.otherVersion) { _ = try newer.withUnsafeBytes { try WordAutomaton($0) } }
    #expect(throws: AutomatonDamage.notAnAutomaton) {
      _ = try [UInt8]().withUnsafeBytes { try WordAutomaton($0) }
    }
  }

  @Test("Bytes that claim to be right and are not make wrong words and nothing worse", arguments: 0..<20)
  func forged(seed: Int) throws {
    var dice = SplitMix64(state: UInt64(seed))
    var builder = DictionaryBuilder()
    for word in ["ab", "abc", "b", "ca", "cab", "bca"] { builder.add(Array(word.utf8), cost: .alike) }
    let bytes = try builder.build()
    for _ in 0..<200 {
      var forged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        forged[Int.random(in: AutomatonFormat.headerLength..<forged.count, using: &dice)] = .random(
          in: 0...255, using: &dice)
      }
      Self.sign(&forged)
      try forged.withUnsafeBytes { bytes in
        let automaton = try WordAutomaton(bytes)
        for text in ["abcabcab", "bbbbbbbb", "aaacccbb\u{0}\u{7F}"] {
          var search = WordSearch(text, in: automaton)
          search.finish()
          _ = (search.found, search.best, search.next(), search.next())
        }
      }
    }
  }

  /// Gives bytes the checksum that they should have.
  private static func sign(_ bytes: inout [UInt8]) {
    let sum = bytes.withUnsafeBytes { AutomatonFormat.checksum(of: $0) }
    bytes.withUnsafeMutableBytes {
      $0.storeBytes(of: sum.littleEndian, toByteOffset: AutomatonFormat.Offset.checksum, as: UInt64.self)
    }
  }
}
