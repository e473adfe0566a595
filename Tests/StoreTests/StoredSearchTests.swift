import Expectations
import Snippets
import Testing

@testable import Store

@Suite struct StoredSearchTests {
  private let place: TemporaryStore
  private let store: SnippetStore

  init() throws {
    place = try TemporaryStore()
    store = try place.open()
  }

  private func key(
    _ id: String, _ label: String, _ pieces: [String] = ["a"], isSecret: Bool = false, group: String? = nil,
    terms: [String] = [], isFavourite: Bool = false
  ) throws -> Snippet {
    try #require(
      Snippet(
        id: id, label: label, pieces: pieces, isSecret: isSecret, group: group, isFavourite: isFavourite,
        searchTerms: terms))
  }

  private func opened(limit: Int = 50) throws -> StoredSearch {
    let search = StoredSearch(store, limit: limit)
    try search.begin()
    while search.isReading { try search.readOn() }
    return search
  }

  private func answer(_ text: String, _ search: StoredSearch) throws -> SearchAnswer {
    search.search(text)
    while search.isSearching { search.step() }
    return try search.answer()
  }

  private func found(_ text: String, limit: Int = 50) throws -> [String] {
    try answer(text, opened(limit: limit)).keys.map(\.key.id)
  }

  @Test func labelsTermsGroupsAndPhrasesAreSearched() throws {
    try store.show(
      [
        key("1", "Hello", ["Good morning, world"]), key("2", "World cup"),
        key("3", "Football", group: "World"),
        key("4", "Map", terms: ["atlas", "worldly"]), key("5", "Nothing"),
      ], from: "s")
    let answer = try answer("world", opened())
    expect(answer.keys.map(\.key.id), equals: ["4", "2", "3", "1"])
    expect(answer.keys.map(\.match), equals: [.termStart, .labelStart, .group, .phrase])
    #expect(answer.total == 4 && answer.isComplete && answer.text == "world")
    expect(answer.keys[1].marks, equals: [0..<5])
    let excerpt = try #require(answer.keys[3].excerpt)
    #expect(excerpt.text == "…od morning, world" && excerpt.marks == [13..<18] && excerpt.piece == 0)
    #expect(answer.keys.dropLast().allSatisfy { $0.excerpt == nil })
  }

  @Test func secretKeysAreFoundByTheirLabelAlone() throws {
    let secret = try key("1", "Bank", ["swordfish"], isSecret: true, terms: ["money"])
    try store.show([secret, try key("2", "Fish", ["swordfish"])], from: "s")
    try expect(found("swordfish"), equals: ["2"])
    #expect(try found("bank") == ["1"] && found("money").isEmpty)
    // Another program may have written anything into the rows of a secret key.
    try store.show([secret.open(), try key("2", "Fish", ["swordfish"])], from: "s")
    try Connection(path: place.path).execute("UPDATE snippet SET secret = 1 WHERE id = '1'")
    try expect(found("swordfish"), equals: ["2"])
  }

  @Test func hiddenKeysAreNotFound() throws {
    try store.show((0..<5).map { try key("\($0)", "Key", ["phrase \($0)"]) }, from: "s")
    try store.hide("1")
    try store.hide("3")
    try expect(found("key"), equals: ["0", "2", "4"])
    try expect(found("phrase"), equals: ["0", "2", "4"])
    try expect(found(""), equals: ["0", "2", "4"])
  }

  @Test func favouritesAndUsesDecide() throws {
    try store.show((0..<6).map { try key("\($0)", "Key", isFavourite: $0 == 5) }, from: "s")
    try store.noteUse(of: "2", time: 1_000)
    try store.noteUse(of: "4", time: 1_000)
    try store.noteUse(of: "4", time: 1_000)
    try store.keep("3")
    try store.hide("0")
    try expect(found("key"), equals: ["3", "5", "4", "2", "1"])
    try expect(found(""), equals: ["3", "5", "4", "2", "1"])
    try store.unkeep("5")
    try expect(found("k"), equals: ["3", "4", "2", "1", "5"])
  }

  @Test func whatIsReadInPartsIsAllThere() throws {
    try store.show(
      (0..<3_000).map { try key("\($0)", "Key \($0)", ["word\($0) common", "second"], group: "g\($0 % 9)") },
      from: "s")
    let search = StoredSearch(store, limit: 5)
    try search.begin()
    var parts = 0
    while search.isReading {
      try search.readOn()
      parts += 1
      // An answer does no harm at any time.
      if parts.isMultiple(of: 5) { _ = try answer("common", search) }
    }
    #expect(parts > 20)
    for number in [0, 511, 512, 1_023, 1_024, 2_999] {
      try expect(answer("word\(number)", search).keys.map(\.key.id).first, equals: "\(number)")
    }
    try expect(answer("common", search).total, equals: 3_000)
    try expect(answer("second", search).keys.map(\.key.id), equals: (0..<5).map(String.init))
  }

  @Test func whatWasSearchedForWhileReadingIsFoundInTheEnd() throws {
    try store.show((0..<2_000).map { try key("\($0)", "Key \($0)", ["phrase \($0)"]) }, from: "s")
    let search = StoredSearch(store)
    try search.begin()
    try expect(answer("phrase", search).total, equals: 0)
    #expect(try !search.answer().isComplete)
    while search.isReading {
      try search.readOn()
      while search.isSearching { search.step() }
    }
    try expect(search.answer().total, equals: 2_000)
    #expect(try search.answer().isComplete)
  }

  @Test func aStoreThatChangesIsReadAnew() throws {
    try store.show([key("1", "Old")], from: "s")
    let search = try opened()
    try expect(answer("old", search).total, equals: 1)
    try store.show([key("2", "New"), key("1", "Older")], from: "s")
    let during = try answer("old", search)
    #expect(during.keys.isEmpty && !during.isComplete)
    while search.isReading { try search.readOn() }
    while search.isSearching { search.step() }
    try expect(search.answer().keys.map(\.key.label), equals: ["Older"])
  }

  @Test func anEmptyStoreAnswers() throws {
    let search = try opened()
    try expect(answer("x", search), equals: SearchAnswer(text: "x", keys: [], total: 0, isComplete: true))
    #expect(try answer("", search).isComplete)
  }

  @Test func longPhrasesAreSearchedAsFarAsIsSaid() throws {
    let filler = String(repeating: "ä ", count: 1_990)
    try store.show(
      [key("1", "A", [filler + " within"]), key("2", "B", [filler + filler + " beyond"])], from: "s")
    try expect(found("within"), equals: ["1"])
    try expect(found("beyond"), equals: [])
  }

  @Test func eachPhraseOfAKeyIsSearched() throws {
    try store.show([key("1", "A", (0..<1_000).map { "phrase number n\($0)" })], from: "s")
    let answer = try answer("n999", opened())
    expect(answer.keys.first?.excerpt?.piece, equals: 999)
  }
}

extension Snippet {
  /// The same snippet, not secret.
  fileprivate func open() throws -> Snippet {
    try #require(
      Snippet(
        id: id, label: label, pieces: pieces, group: group, isFavourite: isFavourite, searchTerms: searchTerms
      ))
  }
}
