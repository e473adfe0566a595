import Expectations
import Snippets
import Testing

@testable import Store

@Suite struct StoredFavouriteTests {
  private let place: TemporaryStore
  private let store: SnippetStore

  init() throws {
    place = try TemporaryStore()
    store = try place.open()
    try store.setSources(["s"])
  }

  /// Shows the keys 1 to 6, of which the source calls some favourites.
  private func show(_ favourites: Set<Int> = [], of source: String = "s") throws {
    let snippets = try (1...6).map {
      try #require(Snippet(id: "\($0)", label: "l", pieces: ["a"], isFavourite: favourites.contains($0)))
    }
    try store.replace(source, ["": snippets])
  }

  private var order: String { get throws { try store.favourites().joined() } }

  @Test func theLastKeptIsFirstAndTheSourcesFollow() throws {
    try show([5, 2])
    try expect(order, equals: "25")
    for id in ["4", "1"] { #expect(try store.keep(id)) }
    try expect(order, equals: "1425")
    #expect(try store.keep("5"))
    try expect(order, equals: "5142")
    // A kept key stays where it is.
    #expect(try store.keep("4"))
    try expect(order, equals: "5142")
    try expect(place.open().favourites().joined(), equals: "5142")
  }

  @Test func theUserHasTheLastWord() throws {
    try show([1, 2])
    #expect(try store.unkeep("1"))
    #expect(try store.unkeep("3"))
    #expect(try store.keep("4"))
    try expect(store.snippets().filter(\.isFavourite).map(\.id), equals: ["2", "4"])
    try show([1, 3])
    try expect(order, equals: "4")
    try expect(store.keys(from: 0, limit: 9).filter(\.isFavourite).map(\.id), equals: ["4"])
    #expect(try store.keep("1"))
    #expect(try store.unkeep("4"))
    try expect(order, equals: "1")
  }

  @Test func unknownKeysAreNone() throws {
    try show([1])
    for id in ["7", "", "s/1"] {
      #expect(try !store.keep(id))
      #expect(try !store.unkeep(id))
      #expect(try !store.moveFavourite(id, to: 0))
    }
    #expect(try !store.moveFavourite("2", to: 0))
    try expect(order, equals: "1")
  }

  /// Moves of 6, 5 and 4, which are kept, and of 1 and 2, which are the source's.
  private static let moves: [(id: String, index: Int, order: String, kept: String)] = [
    ("6", 0, "65412", "654"), ("6", 1, "56412", "564"), ("6", 2, "54612", "546"), ("4", 0, "46512", "465"),
    ("1", 0, "16542", "1654"), ("2", 2, "65241", "6524"), ("2", 3, "65421", "6542"),
    ("5", 3, "64152", "6415"), ("5", 4, "64125", "64125"), ("5", 99, "64125", "64125"),
    ("4", -9, "46512", "465"), ("1", 3, "65412", "6541"), ("2", 4, "65412", "65412"),
  ]

  @Test(arguments: moves)
  func aFavouriteIsMovedAndTheOthersKeepTheirOrder(id: String, index: Int, order: String, kept: String) throws
  {
    try show([1, 2])
    for id in ["4", "5", "6"] { try store.keep(id) }
    #expect(try store.moveFavourite(id, to: index))
    try expect(self.order, equals: order)
    // The kept ones stay, whatever the source sends.
    try show()
    try expect(self.order, equals: kept)
    #expect(try store.keep("3"))
    try expect(self.order, equals: "3" + kept)
  }

  @Test func whatIsNotShownKeepsItsPlace() throws {
    try store.setSources(["s", "t"])
    try show()
    try store.replace("t", ["": [snippet("t", ["x"])]])
    for id in ["1", "2", "t", "3"] { try store.keep(id) }
    try expect(order, equals: "3t21")
    try store.setSources(["s"])
    try expect(order, equals: "321")
    try store.moveFavourite("1", to: 0)
    try expect(order, equals: "132")
    try store.setSources(["s", "t"])
    try expect(order, equals: "13t2")
  }

  @Test func theyAreKnownByPartAndID() throws {
    let both = try ["a": [snippet("1", ["x"])], "b": [snippet("1", ["x"])]]
    try store.replace("s", both)
    try store.keep("s/1")
    try store.replace("s", ["a": both["a"] ?? []])
    try expect(store.favourites(), equals: [])
    try store.replace("s", both)
    try expect(place.open().favourites(), equals: ["s/1"])
  }

  /// SQLite's work for it depends on the favourites, not on the number of keys.
  @Test(arguments: [SnippetStore.selectKept, SnippetStore.selectSuggested])
  func theyAreFoundWithoutTheOtherKeys(sql: String) throws {
    func steps(_ count: Int) throws -> Int {
      let snippets = try (0..<count).map {
        try #require(Snippet(id: "\($0)", label: "l", pieces: ["a"], isFavourite: (100..<120).contains($0)))
      }
      try store.replace("s", ["": snippets])
      for id in 50..<70 { try store.keep("\(id)") }
      let select = try Connection(path: place.path).prepare(sql)
      var rows = 0
      try select.rows { rows += 1 }
      expect(rows, equals: 20)
      return select.steps
    }
    let few = try steps(200)
    try expect(steps(20_000), equals: few)
  }
}
