import Expectations
import Testing

@testable import Snippets

@Suite struct OfferIndexTests {
  private typealias Key = (label: String, shortcuts: [String], phrases: [String])

  private func index(_ keys: Key...) -> OfferIndex {
    var index = OfferIndex()
    for key in keys { index.append(label: key.label, shortcuts: key.shortcuts, phrases: key.phrases) }
    return index
  }

  private func entries(_ index: OfferIndex, for word: String, limit: Int = 3) -> [Int] {
    index.hits(for: word, limit: limit).map(\.entry)
  }

  private let one =
    [
      ("Greeting", [":hi"], ["Hello", "Grüß Gott"]), ("Kind regards", [], ["Yours", "Kindly note"]),
      ("E-mail", ["em"], ["john@example.com"]), ("Don't", [], ["no"]), ("東京", [], ["x"]),
      ("Émile", [], ["\u{E9}"]),
    ] as [(String, [String], [String])]

  private var all: OfferIndex {
    var index = OfferIndex()
    for (label, shortcuts, phrases) in one {
      index.append(label: label, shortcuts: shortcuts, phrases: phrases)
    }
    return index
  }

  @Test(
    arguments: [
      (":", [0]), (":h", [0]), (":HI", [0]), ("hel", [0]), ("see:h", [0]), ("gr", [0]), ("GRU", [0]),
      ("grü", [0]), ("kin", [1]), ("kind", [1]), ("kindl", [1]), ("kind,", []), ("indr", []), ("e-m", [2]),
      ("em", [2, 5]), ("john@", [2]), ("john@ex", [2]), ("dont", [3]), ("don’t", [3]), ("東", [4]),
      ("emil", [5]), ("k", []), ("see:kin", []), ("", []), ("xyz", []), ("see:em", []),
    ] as [(String, [Int])])
  func aKeyBeginsWithTheWord(word: String, entries: [Int]) {
    expect(self.entries(all, for: word), equals: entries)
  }

  @Test(
    arguments: [
      ("(kin", [1], 1), ("“kin", [1], 3), ("see:h", [0], 3), ("(see:h", [0], 4), ("\"¿gr", [0], 3),
    ] as [(String, [Int], Int)])
  func whatStandsBeforeItStays(word: String, entries: [Int], skipped: Int) {
    let hits = all.hits(for: word, limit: 3)
    expect(hits.map(\.entry), equals: entries)
    expect(hits.first?.skipped, equals: skipped)
  }

  @Test func aPhraseThatBeginsWithTheWordIsTold() {
    let index = index(("Hello", [], ["Hi", "Ho", "Hi there"]), ("Ho", [], ["Ho"]))
    expect(index.hits(for: "hi", limit: 3).map(\.pieces), equals: [[0, 2]])
    expect(index.hits(for: "ho", limit: 3).map(\.pieces), equals: [[], [1]])
    expect(index.hits(for: "hel", limit: 3).map(\.pieces), equals: [[]])
  }

  @Test func theShortcutItselfComesFirstThenFavouritesThenWhatIsUsedOften() {
    var index = index(
      ("sight", [], ["x"]), ("signed", [], ["x"]), ("sigma", [], ["x"]), ("S", ["sig"], ["x"]),
      ("T", ["sigh"], ["x"]))
    expect(entries(index, for: "sig", limit: 5), equals: [3, 4, 0, 2, 1])
    index.preferences.noteUse(of: 1, count: 1, lastUsed: 1_000)
    index.preferences.noteUse(of: 2, count: 5, lastUsed: 1_000)
    expect(entries(index, for: "sig", limit: 5), equals: [3, 2, 1, 4, 0])
    index.preferences.noteFavourite(0)
    expect(entries(index, for: "sig", limit: 5), equals: [3, 0, 2, 1, 4])
    expect(entries(index, for: "si", limit: 3), equals: [0, 2, 1])
  }

  @Test func aKeyIsOfferedOnce() {
    let index = index(("hello", ["he", "hel"], ["hello", "help"]))
    expect(entries(index, for: "he"), equals: [0])
  }

  /// The part that an entry is cut to is no word.
  @Test func aWordThatIsTooLongBeginsNothing() {
    let word = String(repeating: "a", count: 60)
    #expect(entries(index((word, [], [word])), for: word).isEmpty)
    expect(entries(index((word, [], [word])), for: String(word.prefix(48))), equals: [0])
  }

  @Test func keysWithoutTextsKeepTheOthersInPlace() {
    let index = index((" ", [], [""]), ("", [], ["\u{301}"]), ("best", [], ["x"]), ("", [], []))
    expect(entries(index, for: "be"), equals: [2])
  }

  /// No word crashes it, and each hit begins with what is left of the word.
  @Test func anyWord() {
    let signs = ["a", "é", ":", "(", "“", "'", "東", "\u{301}", "🙂", "-", "h", "k"]
    for number in 0..<signs.count * signs.count * signs.count {
      let word = [number, number / signs.count, number / signs.count / signs.count]
        .map { signs[$0 % signs.count] }.joined()
      for hit in all.hits(for: word, limit: 3) { #expect(hit.skipped < word.utf8.count) }
    }
  }
}
