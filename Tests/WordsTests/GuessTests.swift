import Expectations
import TestSupport
import Testing

@testable import Words

/// The words that are guessed from what was typed.
@Suite struct GuessTests {
  private static let english = """
    the 5000
    then 900
    there 800
    thing 300
    house 200
    horse 90
    hose 30
    don't 400
    I 3000
    John 90
    well-known 10
    naïve 5
    receive 40
    restaurant 30
    one 700
    of 4000
    my 1500
    them 600
    of the 1200
    of my 300
    one of the 90
    one of them 60
    i of 20
    . thing 9000
    . the them 20
    """
  private static let german = "Haus 90\ntür 20\nTür 40\nSchlüssel 30\nschlau 10\nessen 20\nEssen 10\nGröße 10"
  private static let french = "homme 90\nhorreur 20\neau 40\nl'eau 10\nle 900\nde 950\nd' une 400\nune 500"

  /// Returns the words that are guessed from a list.
  private func guesses(
    _ typed: String, after before: String = "", in list: String = english, tag: String = "en",
    keys: KeyNeighbours = .none, limit: Int = 3
  ) throws -> [String] {
    try withGuesser(list, tag, keys) {
      $0.guesses(for: TextEnd(before: before, word: typed), limit: limit).map(\.text)
    }
  }

  private func withGuesser<Result>(
    _ list: String, _ tag: String = "en", _ keys: KeyNeighbours = .none,
    _ body: (WordGuesser) throws -> Result
  ) throws -> Result {
    var draft = LanguageDraft()
    expect(draft.add(lines: Array(list.utf8)), equals: [])
    return try draft.build().withUnsafeBytes { bytes in
      try body(WordGuesser([.init(try WordAutomaton(bytes), tag: tag)], keys: keys))
    }
  }

  @Test("Words that begin with what was typed, the commonest first") func completion() throws {
    try expect(guesses("t"), equals: ["the", "then", "there"])
    try expect(guesses("ho"), equals: ["house", "horse", "hose"])
    try expect(guesses("xyz"), equals: [])
  }

  @Test("Words are as long as they can be typed, and nothing else than letters is a word") func noWords()
    throws
  {
    for text in ["h0", "a@b", "-", "'", "the-", "www.the", String(repeating: "h", count: 46)] {
      try expect(guesses(text), equals: [])
    }
  }

  @Test("Capitals are those of the word, and of what was typed") func capitals() throws {
    try expect(guesses("i", limit: 1), equals: ["I"])
    try expect(guesses("joh", limit: 1), equals: ["John"])
    try expect(guesses("Hou", limit: 1), equals: ["House"])
    try expect(guesses("HOU", limit: 1), equals: ["HOUSE"])
    try expect(guesses("hau", in: Self.german, tag: "de", limit: 1), equals: ["Haus"])
    try expect(guesses("esse", in: Self.german, tag: "de"), equals: ["essen", "Essen"])
  }

  @Test("Brackets and quotes before a word stay") func opening() throws {
    try expect(guesses("(ho", limit: 1), equals: ["(house"])
    try expect(guesses("¿Ho", limit: 1), equals: ["¿House"])
  }

  @Test(
    "What was meant",
    arguments: [
      ("dont", "don't"), ("wellkn", "well-known"), ("naive", "naïve"), ("teh", "the"), ("thnig", "thing"),
      ("huose", "house"), ("hoouse", "house"), ("hous", "house"), ("recieve", "receive"),
      ("resturant", "restaurant"),
      ("restaraunt", "restaurant"), ("housw", "house"), ("don’t", "don't"), ("cein", "then"),
    ] as [(String, String)])
  func mistakes(typed: String, meant: String) throws {
    let found = try guesses(typed)
    #expect(found.contains(meant) == (typed != "cein"), "\(found)")
  }

  @Test("Two mistakes count from seven letters on, one from three") func twoMistakes() throws {
    try expect(guesses("restarant"), equals: ["restaurant"])
    try expect(guesses("restaramt"), equals: ["restaurant"])
    try expect(guesses("huosw"), equals: [])
    try expect(guesses("ht"), equals: [])
  }

  @Test("A vowel is often written for another, or left out") func vowels() throws {
    for (typed, list, meant) in [
      ("pan", "pad 10\npen 10", "pen"), ("hors", "horns 10\nhorse 10", "horse"),
      ("пон", "пот 10\nпан 10", "пан"),
    ] {
      try expect(guesses(typed, in: list, limit: 1), equals: [meant])
    }
  }

  @Test("A key beside the one that was meant is likelier than any other") func neighbours() throws {
    let keys = KeyNeighbours([("r", 3, 0), ("t", 4, 0), ("u", 6, 0), ("g", 4.5, 1), ("v", 4, 2)])
    let list = "bar 10\nbau 10"
    try expect(guesses("bat", in: list, keys: keys).first, equals: "bar")
    #expect(keys["t"] == ["r", "g"])
    #expect(KeyNeighbours.none["t"] == [])
  }

  @Test("The words before decide; two of them more than one") func before() throws {
    try expect(guesses("", after: "of"), equals: ["the", "my", "of"])
    try expect(guesses("th", after: "one of"), equals: ["the", "them", "then"])
    try expect(guesses("", after: "one of"), equals: ["the", "them", "my"])
    try expect(guesses("m", after: "of"), equals: ["my"])
  }

  @Test("A part behind an apostrophe is a word of its own") func elisions() throws {
    try expect(guesses("l'ho", in: Self.french, tag: "fr"), equals: ["l'homme", "l'horreur"])
    try expect(guesses("L’ho", in: Self.french, tag: "fr", limit: 1), equals: ["L’homme"])
    try expect(guesses("l'ea", in: Self.french, tag: "fr"), equals: ["l'eau"])
    try expect(guesses("d'u", in: Self.french, tag: "fr"), equals: ["d'une"])
  }

  @Test("Two words are one in German") func joined() throws {
    try expect(guesses("haustürsch", in: Self.german, tag: "de"), equals: [])
    try expect(guesses("türenschl", in: Self.german, tag: "de"), equals: [])
    try expect(guesses("hausschlü", in: Self.german, tag: "de"), equals: ["Hausschlüssel"])
    try expect(guesses("Hausschla", in: Self.german, tag: "de"), equals: ["Hausschlau"])
    try expect(guesses("hausschlü", in: Self.german, tag: "fr"), equals: [])
    try withGuesser(Self.german, "de") { guesser in
      for (word, isKnown) in [
        ("Hausschlüssel", true), ("hausschlüssel", true), ("Haus", true), ("haus", true), ("HAUS", true),
        ("Hauser", false), ("größe", true),
      ] {
        #expect(guesser.isKnown(word) == isKnown, "\(word)")
      }
    }
  }

  @Test("A second language comes after equally common words of the first") func languages() throws {
    var (first, second) = (LanguageDraft(), LanguageDraft())
    _ = first.add(lines: Array("house 10\nrest 90".utf8))
    _ = second.add(lines: Array("houx 10\nhôtel 80\nrest 10".utf8))
    let (one, two) = (try first.build(), try second.build())
    try one.withUnsafeBytes { one in
      try two.withUnsafeBytes { two in
        let guesser = WordGuesser(
          [
            .init(try WordAutomaton(one), tag: "en"),
            .init(try WordAutomaton(two), tag: "fr", isFirst: false),
          ],
          keys: .none)
        expect(
          guesser.guesses(for: TextEnd(word: "hou"), limit: 3).map(\.text),
          equals: ["house", "houx", "hôtel"])
        expect(guesser.guesses(for: TextEnd(word: "hot"), limit: 1).map(\.text), equals: ["hôtel"])
        #expect(guesser.isKnown("houx"))
      }
    }
  }

  @Test("Own words come first, in the case in which they are within a text") func ownWords() throws {
    var (draft, own) = (LanguageDraft(), LanguageDraft())
    _ = draft.add(lines: Array("meet 500\nmuch 900".utf8))
    own.add(wordsOf: "Mein Freund Müller. Müsli, (muesli) x 42! Wait... Malz 3. Mehl")
    let (words, ours) = (try draft.build(), try own.build())
    try words.withUnsafeBytes { words in
      try ours.withUnsafeBytes { ours in
        let guesser = WordGuesser(
          [.init(try WordAutomaton(words), tag: "de"), .init(own: try WordAutomaton(ours))], keys: .none)
        let found = guesser.guesses(for: TextEnd(word: "m"), limit: 6)
        expect(found.map(\.text).sorted(), equals: ["Müller", "malz", "mehl", "mein", "muesli", "müsli"])
        expect(found.prefix(4).map(\.isOwn), equals: [true, true, true, true])
        expect(guesser.guesses(for: TextEnd(word: "mül"), limit: 1).map(\.text), equals: ["Müller"])
      }
    }
  }

  @Test(
    "Arabic, Hebrew, Greek and Cyrillic",
    arguments: [
      ("كتاب 10\nكتابة 5", "كت", ["كتاب", "كتابة"]), ("שלום 10\nשלומי 3", "שלו", ["שלום", "שלומי"]),
      ("θέλω 10\nθέα 4", "θε", ["θέλω", "θέα"]), ("привет 10\nприехал 4", "При", ["Привет", "Приехал"]),
      ("ёлка 5", "елк", ["ёлка"]),
    ] as [(String, String, [String])])
  func scripts(list: String, typed: String, words: [String]) throws {
    try expect(guesses(typed, in: list, tag: "xx"), equals: words)
  }

  @Test("Of all words that begin with a text, the commonest come first", arguments: 0..<20)
  func order(seed: Int) throws {
    var dice = SplitMix64(state: UInt64(seed))
    let counts = (0..<60).reduce(into: [String: UInt64]()) { counts, _ in
      let word = (0..<Int.random(in: 1...6, using: &dice)).map { _ in "abé".randomElement(using: &dice) ?? "a"
      }
      counts[String(word)] = UInt64.random(in: 1...1_000_000, using: &dice)
    }
    let list = counts.map { "\($0) \($1)\n" }.joined()
    try withGuesser(list) { guesser in
      for typed in ["a", "b", "ab"] {
        let found = guesser.guesses(for: TextEnd(word: typed), limit: 100).filter { $0.mistakes == 0 }
        let plain = Set(counts.keys.filter { Self.plain($0).hasPrefix(typed) })
        expect(Set(found.map(\.text)), equals: plain)
        expect(found.map(\.cost), equals: found.map(\.cost).sorted())
      }
    }
  }

  private static func plain(_ word: String) -> String { String(word.map { $0 == "é" ? "e" : $0 }) }

  @Test("A word with one mistake is found", arguments: 0..<20)
  func oneMistake(seed: Int) throws {
    var dice = SplitMix64(state: UInt64(100 + seed))
    let letters = Array("abcdefgh")
    let words = (0..<30).map { _ in
      String(
        (0..<Int.random(in: 4...9, using: &dice)).map { _ in letters.randomElement(using: &dice) ?? "a" })
    }
    try withGuesser(words.map { "\($0) 1\n" }.joined()) { guesser in
      for word in words {
        var typed = Array(word)
        let place = Int.random(in: 0..<typed.count - 1, using: &dice)
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: typed[place] = letters.randomElement(using: &dice) ?? "a"
        case 1: typed.swapAt(place, place + 1)
        case 2: typed.remove(at: place)
        default: typed.insert(letters.randomElement(using: &dice) ?? "a", at: place)
        }
        let found = guesser.guesses(for: TextEnd(word: String(typed)), limit: 60).map(\.text)
        #expect(found.contains(word), "\(word) as \(String(typed)): \(found)")
      }
    }
  }

  @Test("Damaged bytes lead to wrong words and nothing worse", arguments: 0..<10)
  func damage(seed: Int) throws {
    var dice = SplitMix64(state: UInt64(seed))
    var draft = LanguageDraft()
    _ = draft.add(lines: Array(Self.english.utf8))
    let whole = try draft.build()
    for _ in 0..<200 {
      var bytes = whole
      for _ in 0..<8 {
        bytes[Int.random(in: AutomatonFormat.Offset.costs..<bytes.count, using: &dice)] = .random(
          in: 0...255, using: &dice)
      }
      bytes.withUnsafeBytes { bytes in
        guard let automaton = try? WordAutomaton(bytes, isChecked: false) else { return }
        let guesser = WordGuesser([.init(automaton, tag: "de")], keys: .none)
        for typed in ["t", "restaraunt", "l'ho", "hausschlüssel"] {
          #expect(guesser.guesses(for: TextEnd(before: "one of", word: typed), limit: 3).count <= 3)
        }
      }
    }
  }

  @Test(
    "The end of a text",
    arguments: [
      ("", ".", ""), ("th", ".", "th"), ("one of th", "one of", "th"), ("One ", ". one", ""),
      ("He left. Th", ".", "Th"), ("(He left.) Then t", ". then", "t"), ("It is one of the", "one of", "the"),
      ("a\nb", ".", "b"), ("a (B c", "b", "c"), ("Dr. M", "", "M"), ("am 3. M", "", "M"),
      ("Well... a", "", "a"), ("Well, a", "", "a"), ("Well, I a", "i", "a"),
      ("I don’t ", "i don't", ""), ("3 of ", "of", ""),
    ] as [(String, String, String)])
  func ends(text: String, before: String, word: String) {
    expect(TextEnd(of: text), equals: TextEnd(before: before, word: word))
  }

  @Test("A text that may begin within a word has no word of its own") func cut() {
    expect(TextEnd(of: "ouse", from: .text), equals: TextEnd(word: ""))
    expect(TextEnd(of: "ouse of th", from: .text), equals: TextEnd(before: "ouse of", word: "th"))
    expect(TextEnd(of: "of th", from: .text), equals: TextEnd(before: "of", word: "th"))
    expect(TextEnd(of: "of\nth", from: .text), equals: TextEnd(before: ".", word: "th"))
    // Where the cursor was put, a word begins, and perhaps no sentence.
    expect(TextEnd(of: "th", from: .unknown), equals: TextEnd(before: "", word: "th"))
    expect(TextEnd(of: "of th", from: .unknown), equals: TextEnd(before: "of", word: "th"))
  }

  @Test(
    "Lines that are refused",
    arguments: [
      ("# a comment", nil), ("one of the 3", nil), ("one of the 3 4", .notLetters), ("a1 3", .notLetters),
      ("one of the many 3", .notLetters), ("12", .notLetters), ("word -3", .hyphenAtEnd),
      ("-a 2", .hyphenAtEnd), (". the 3", nil), (". 3", .notLetters), ("the . a 3", .notLetters),
      (". the a 3", nil),
    ] as [(String, WordEntry.Rule?)])
  func lines(line: String, rule: WordEntry.Rule?) {
    var draft = LanguageDraft()
    expect(draft.add(lines: Array(line.utf8)).map(\.rule), equals: rule.map { [$0] } ?? [])
  }
}
