import Expectations
import Testing

@testable import Snippets

/// A key of an index.
struct Searched {
  var label: String
  var terms: [String] = []
  var group: String?
  var phrases: [String] = []

  init(_ label: String, terms: [String] = [], group: String? = nil, phrases: [String] = []) {
    (self.label, self.terms, self.group, self.phrases) = (label, terms, group, phrases)
  }
}

extension SearchSession {
  init(_ keys: [Searched], limit: Int = 50) {
    self.init(limit: limit)
    for key in keys { append(label: key.label, terms: key.terms, group: key.group) }
    for key in keys { appendPhrases(key.phrases) }
  }

  /// Returns what is found at once.
  mutating func result(of text: String) -> SearchHits {
    search(text)
    finish()
    return hits
  }
}

@Suite struct SearchSessionTests {
  private func found(_ text: String, _ keys: [Searched]) -> [String] {
    var session = SearchSession(keys)
    return session.result(of: text).hits.map { keys[$0.entry].label }
  }

  private func match(_ text: String, _ key: Searched) -> MatchClass? {
    var session = SearchSession([key])
    return session.result(of: text).hits.first?.match
  }

  @Test(
    "Each class",
    arguments: [
      ("greetings", Searched("Greetings"), MatchClass.whole),
      ("hi", Searched("Hello", terms: ["hi"]), .whole),
      (":HI", Searched("Hello", terms: [":hi"]), .whole),
      ("hi", Searched("Hello", terms: [":hint"]), .termStart),
      ("gree", Searched("Greetings"), .labelStart), ("wor", Searched("Hello world"), .wordStart),
      ("ads", Searched("no-ads"), .wordStart), ("addr", Searched("Home", terms: ["my address"]), .wordStart),
      ("wor", Searched("Hello", group: "At work"), .group), ("jdo", Searched("John M. Doe"), .beginnings),
      ("email", Searched("E-mail"), .beginnings), ("lan", Searched("Slang"), .inside),
      ("pel", Searched("a", terms: ["spell"]), .inside),
      ("serach", Searched("My search"), .misspelt), ("seerch", Searched("search"), .misspelt),
      ("serch", Searched("search"), .misspelt),
      ("seaarch", Searched("search"), .misspelt), ("zearch", Searched("search"), .misspeltAtStart),
      ("esarch", Searched("search"), .misspeltAtStart), ("grtngs", Searched("greetings"), .scattered),
      ("ship", Searched("Order", phrases: ["", "Your order will be shipped."]), .phrase),
      ("größe", Searched("Groesse"), .whole), ("groesse", Searched("Die Größe"), .wordStart),
      ("eau", Searched("L'eau"), .wordStart),
      ("посик", Searched("Мой поиск"), .misspelt), ("京", Searched("東京都"), .wordStart),
      (":-)", Searched(":-)"), .whole),
      ("hello wor", Searched("Hello world"), .labelStart), ("world hel", Searched("Hello world"), .wordStart),
      ("wor ship", Searched("Hello world", phrases: ["shipped"]), .phrase),
      ("work hel", Searched("Hello", group: "work"), .group),
    ])
  func classes(text: String, key: Searched, expected: MatchClass) {
    expect(match(text, key), equals: expected)
  }

  @Test(
    "Not found",
    arguments: [
      ("x", Searched("Greetings")), ("r", Searched("Greetings")), ("grs", Searched("graeats")),
      ("sre", Searched("search")),
      ("seacr", Searched("s")), ("hosue", Searched("horse")), ("hell wxd", Searched("Hello world")),
      ("sh", Searched("Order", phrases: ["shipped"])), ("hip", Searched("Order", phrases: ["shipped"])),
      ("shipepd", Searched("Order", phrases: ["shipped"])), ("ei", Searched("Greetings")),
      ("hoxs", Searched("hose")),
    ])
  func nothing(text: String, key: Searched) { #expect(match(text, key) == nil) }

  @Test func theClassComesFirst() {
    let keys = [
      Searched("x", phrases: ["cal"]), Searched("Recall"), Searched("Cap area list"),
      Searched("z", group: "cal"), Searched("My calendar"),
      Searched("Calendar"), Searched("Day", terms: ["calend"]), Searched("CAL"),
    ]
    var session = SearchSession(keys)
    session.preferences.noteUse(of: 1, count: 1_000, lastUsed: 2_000_000_000)
    session.preferences.noteFavourite(0)
    expect(session.result(of: "cal").hits.map(\.entry), equals: [7, 6, 5, 4, 3, 2, 1, 0])
  }

  @Test func useAndFavouritesDecideWithinAClass() {
    let keys = ["cable", "cab", "calf", "cake", "camel"].map { Searched($0) }
    var session = SearchSession(keys)
    session.preferences.noteUse(of: 0, count: 1, lastUsed: 1_000_000)
    session.preferences.noteUse(of: 4, count: 2, lastUsed: 1_000_000)
    session.preferences.noteFavourite(3)
    expect(session.result(of: "ca").hits.map(\.entry), equals: [3, 4, 0, 1, 2])
  }

  @Test func aUseIsWorthHalfAfterFourteenDays() {
    let day: Int64 = 24 * 3600
    func isBefore(_ first: (Int, Int64), _ second: (Int, Int64)) -> Bool {
      var session = SearchSession([Searched("a"), Searched("a")])
      session.preferences.noteUse(of: 1, count: first.0, lastUsed: first.1)
      session.preferences.noteUse(of: 0, count: second.0, lastUsed: second.1)
      return session.result(of: "a").hits.first?.entry == 1
    }
    #expect(isBefore((2, 100 * day), (1, 113 * day)))
    #expect(isBefore((1, 115 * day), (2, 100 * day)))
    #expect(isBefore((40, 100 * day), (30, 105 * day)))
    expect(isBefore((1, 1), (.max, .min)), equals: false)
    #expect(isBefore((.max, .max), (.max, 5)))
  }

  @Test func ofNothingAllAreFoundInTheirOrder() {
    let keys = ["cc", "a", "bbb"].map { Searched($0) }
    var session = SearchSession(keys)
    for text in ["", "  ", "\n"] { expect(session.result(of: text).hits.map(\.entry), equals: [0, 1, 2]) }
    session.preferences.noteUse(of: 2, count: 1, lastUsed: 5)
    expect(session.result(of: "").hits.map(\.entry), equals: [2, 0, 1])
    session.preferences.noteFavourite(1)
    expect(session.result(of: "").hits.map(\.entry), equals: [1, 2, 0])
    expect(session.result(of: "").total, equals: 3)
  }

  @Test func guessesAreLeftOutWhereThereIsEnough() {
    let few = (0..<4).map { Searched("form \($0)") } + [Searched("from"), Searched("x", phrases: ["formal"])]
    expect(found("form", few).suffix(2), equals: ["from", "x"])
    let many = [Searched("form 4")] + few
    var session = SearchSession(many)
    let hits = session.result(of: "form")
    expect(hits.hits.map { many[$0.entry].label }.suffix(1), equals: ["x"])
    expect(hits.total, equals: 6)
  }

  @Test func theLimitIsKeptAndAllAreCounted() {
    var session = SearchSession((0..<3_000).map { Searched("key \($0)") }, limit: 10)
    let hits = session.result(of: "key")
    #expect(hits.total == 3_000 && hits.isComplete)
    expect(hits.hits.map(\.entry), equals: Array(0..<10))
    var all = SearchSession((0..<3_000).map { Searched("key \($0)") }, limit: .max)
    expect(all.result(of: "key").hits.count, equals: 3_000)
    var none = SearchSession([Searched("a")], limit: 0)
    #expect(none.result(of: "a").hits.isEmpty)
  }

  @Test func inPartsItFindsWhatItFindsAtOnce() {
    var session = SearchSession((0..<5_000).map { Searched("key \($0 % 7)") })
    let other = session
    let expected = session.result(of: "key 3")
    session = other
    session.search("key 3")
    var steps = 0
    while session.step(300) { steps += 1 }
    #expect(steps > 10 && session.hits == expected)
  }

  @Test func whatIsAddedLaterIsFoundByTheNextSearch() {
    var session = SearchSession([Searched("one")])
    expect(session.result(of: "one two").total, equals: 0)
    session.append(label: "one two", group: "new")
    #expect(!session.hits.isComplete)
    expect(session.result(of: "one two").total, equals: 1)
    #expect(!session.hits.isComplete)
    session.appendPhrases(["three four"])
    expect(session.result(of: "three four").total, equals: 1)
    #expect(session.hits.isComplete)
  }

  // MARK: Marks

  @Test(
    "What matched is marked",
    arguments: [
      ("gree", "Greetings", [0..<4]), ("wor hel", "Hello world", [0..<3, 6..<9]),
      ("hello w", "Hello, world", [0..<8]),
      ("lan", "Slang", [1..<4]), ("jodo", "John M. Doe", [0..<2, 8..<10]),
      ("serach", "My search it", [3..<9]), ("serch", "search", [0..<6]),
      ("grtngs", "greetings", [0..<1, 1..<2, 4..<5, 6..<9]), ("gross", "Die Größe", [4..<8]),
      ("groess", "Die Größe", [4..<8]),
      ("größe", "Groesse", [0..<7]), ("eau", "L’eau", [2..<5]), ("x", "Greetings", []), ("", "Greetings", []),
      ("fi", "ﬁx", [0..<1]),
      ("한", "한글", [0..<1]), ("посик", "Мой поиск", [4..<9]),
    ])
  func marks(text: String, label: String, expected: [Range<Int>]) {
    let merged = SearchQuery(text).marks(inLabel: label)
    expect(merged.flatMap { Array($0) }, equals: Array(Set(expected.flatMap { Array($0) })).sorted())
  }

  @Test func anExcerptIsAroundWhatMatched() throws {
    let long = String(repeating: "filler text ", count: 20) + "Your order will be shipped tomorrow."
    let excerpt = try #require(PhraseExcerpt(of: ["order", long], for: SearchQuery("shipped order")))
    expect(excerpt.piece, equals: 1)
    #expect(excerpt.text.hasPrefix("…"))
    let characters = Array(excerpt.text)
    expect(excerpt.marks.map { String(characters[$0]) }, equals: ["order", "shipped"])
    let far = "first " + String(repeating: "filler ", count: 30) + "second"
    let cut = try #require(PhraseExcerpt(of: [far], for: SearchQuery("first second")))
    #expect(cut.marks == [0..<5] && cut.text.count == 120)
    #expect(PhraseExcerpt(of: ["a"], for: SearchQuery("shipped")) == nil)
    #expect(PhraseExcerpt(of: [], for: SearchQuery("shipped")) == nil)
    expect(PhraseExcerpt(of: ["ab shipped"], for: SearchQuery("ship"))?.text, equals: "ab shipped")
  }
}
