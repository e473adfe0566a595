import Expectations
import Testing
import Words

@Suite struct WordSearchTests {
  private static let words = [
    "apple", "pie", "shoe", "or", "second", "secondary", "don't", "panic", "route", "north", "well", "known",
    "mother-in-law", "mother", "in", "law", "café", "привет", "мир", "no", "now", "here", "where", "dogs'",
    "dogs", "tail", "'tis", "so",
  ]

  private func best(_ text: String) throws -> [String]? {
    try withDictionary(Self.words) { $0.segmentations(of: text).first { _ in true }?.words }
  }

  @Test(
    "The best division",
    arguments: [
      ("applepieshoe", "apple pie shoe"), ("ApplePie", "Apple Pie"), ("APPLEpie", "APPLE pie"),
      ("Shoe or Apple Pie", "Shoe or Apple Pie"), ("apple,pie(shoe)", "apple pie shoe"),
      ("route66north", "route 66 north"), ("66", "66"), ("don'tpanic", "don't panic"),
      ("don’tpanic", "don’t panic"),
      ("well-known", "well known"), ("mymother", nil), ("mother-in-lawshoe", "mother-in-law shoe"),
      ("caféor", "café or"), ("cafe\u{301}or", "cafe\u{301} or"), ("CAFÉOR", "CAFÉ OR"), ("cafeor", nil),
      ("приветмир", "привет мир"), ("ПриветМир", "Привет Мир"), ("", nil), (" ,; ", nil), ("xqzvkj", nil),
      ("applexqz", nil), ("'apple'pie", nil), ("'applepie'", "apple pie"), ("dogs'tail", "dogs' tail"),
      ("'tisso", "'tis so"), ("#applepie", "apple pie"), ("٣apple", "٣ apple"), ("apple🥧pie", "apple pie"),
      ("or\u{307}", nil), ("secondary", "secondary"),
    ] as [(String, String?)])
  func bestDivision(text: String, expected: String?) throws {
    let words = try best(text)
    expect(words?.joined(separator: " "), equals: expected)
    // Strings that mean the same are equal; here each scalar counts.
    if let words, let expected {
      #expect(words.joined(separator: " ").unicodeScalars.elementsEqual(expected.unicodeScalars))
    }
  }

  @Test("Signs stay where they are in the text; a space comes where two words touch")
  func spaced() throws {
    try withDictionary(Self.words) { automaton in
      let texts = ["www.applepie.shoe/secondary", "#ApplePie", "apple,pieshoe", "route66north", "apple  pie"]
      let spaced = texts.map { text in automaton.segmentations(of: text).first { _ in true }?.text }
      expect(spaced, equals: [nil, "#Apple Pie", "apple,pie shoe", "route 66 north", "apple  pie"])
    }
  }

  @Test("Of equally many words, the one whose first is longer comes first")
  func ties() throws {
    try withDictionary(["no", "now", "here", "where", "nowhere"]) { automaton in
      let words = automaton.segmentations(of: "nowhere").map { $0.words.joined(separator: " ") }
      expect(words, equals: ["nowhere", "now here", "no where"])
    }
  }

  @Test("Words found are in the dictionary's form, by place and then length, each once")
  func found() throws {
    try withDictionary(Self.words) { automaton in
      expect(automaton.words(in: "secondary"), equals: ["second", "secondary"])
      expect(automaton.words(in: "Shoe or Apple Pie, SHOE"), equals: ["shoe", "or", "apple", "pie"])
      expect(automaton.words(in: "DON’T"), equals: ["don't"])
      expect(automaton.words(in: "Cafe\u{301}"), equals: ["café"])
      expect(automaton.words(in: "xapple7or"), equals: ["apple", "or"])
      #expect(automaton.words(in: "a p p l e").isEmpty)
    }
  }

  @Test("The common one wins, whatever its length")
  func costs() throws {
    try withDictionary(["pen": 6_000, "is": 3_000, "penis": 12_000, "in": 9_000]) { automaton in
      expect(automaton.segmentations(of: "penis").map(\.words), equals: [["pen", "is"], ["penis"]])
      expect(automaton.segmentations(of: "penis").map(\.cost), equals: [9_000, 12_000])
    }
  }

  @Test("Any number of marks, of digits and of letters without a word")
  func longRuns() throws {
    try withDictionary(["é", "ab"]) { automaton in
      let count = 100_000
      for run in ["\u{301}", "7", "x", "'", "-", "日"] {
        let text = "e\u{301}" + String(repeating: run, count: count) + "ab"
        var search = WordSearch(text, in: automaton)
        search.finish()
        expect(search.found, equals: (run == "\u{301}" ? ["ab"] : ["é", "ab"]), "\(run.unicodeScalars)")
        expect(search.segmentationCount, equals: ["7": 1, "-": 1, "'": 1][run, default: 0])
      }
    }
  }

  @Test("More divisions than can be counted come one by one all the same")
  func countless() throws {
    try withDictionary(["a", "aa", "aaa"]) { automaton in
      var search = WordSearch(String(repeating: "a", count: 300), in: automaton)
      search.finish()
      expect(search.segmentationCount, equals: .max)
      var last = 0
      for _ in 0..<1_000 {
        let next = search.next()
        #expect((next?.cost ?? 0) >= max(1, last))
        last = next?.cost ?? 0
      }
    }
  }
}
