import Expectations
import Snippets
import Testing

@testable import Store

@Suite struct RecentTests {
  private let place: TemporaryStore
  private let store: SnippetStore

  init() throws {
    place = try TemporaryStore()
    store = try place.open()
    try store.show((0..<60).map { try snippet("\($0)", ["a"]) }, from: "s")
  }

  private func rows() throws -> Int { try Connection(path: place.path).number("SELECT count(*) FROM recent") }

  @Test func theNewestIsFirst() throws {
    for (index, id) in ["1", "2", "3", "1"].enumerated() {
      // The clock may go back.
      try store.noteUse(of: id, time: Int64(100 - index))
    }
    try expect(place.open().recents(), equals: ["1", "3", "2"])
    try expect(store.recents(limit: 2), equals: ["1", "3"])
    try expect(store.recents(limit: 0), equals: [])
    try expect(
      store.recentKeys(limit: 2),
      equals: [
        RecentKey(id: "1", label: "label 1", source: "s", lastUsed: 97, count: 2),
        RecentKey(id: "3", label: "label 3", source: "s", lastUsed: 98, count: 1),
      ])
  }

  @Test func fiftyAreKept() throws {
    for id in 0..<60 { try store.noteUse(of: "\(id)", time: 1) }
    try expect(store.recents(limit: 100), equals: (10..<60).reversed().map(String.init))
    try expect(rows(), equals: 50)
    try store.noteUse(of: "30", time: 1)
    try expect(rows(), equals: 50)
    try expect(store.recents().prefix(2), equals: ["30", "59"])
  }

  @Test func secretKeysAreNoneOfThem() throws {
    func show(isSecret: Bool) throws {
      try store.show(
        [#require(Snippet(id: "1", label: "l", pieces: ["a"], isSecret: isSecret))], from: "s")
    }
    try show(isSecret: true)
    try store.noteUse(of: "1", time: 1)
    try expect(rows(), equals: 0)
    try show(isSecret: false)
    try store.noteUse(of: "1", time: 1)
    try show(isSecret: true)
    try expect(store.recents(), equals: [])
  }

  @Test func theyReturnWithTheirKeys() throws {
    try store.noteUse(of: "1", time: 1)
    try store.noteUse(of: "nobody", time: 1)
    try store.replace("s", ["": []])
    try expect(store.recents(), equals: [])
    try store.replace("s", ["": [snippet("1", ["b"])]])
    try expect(store.recents(), equals: ["1"])
  }

  @Test func theyAreForgottenAtOnce() throws {
    try store.show([snippet("never to be seen", ["a"]), snippet("2", ["a"])], from: "s")
    for id in ["never to be seen", "2"] { try store.noteUse(of: id, time: 1) }
    try store.show([], from: "s")
    try expect(store.clearRecents(), equals: 2)
    #expect(try place.bytes().firstRange(of: Array("never to be seen".utf8)) == nil)
    #expect(try place.bytes("store.db-wal").isEmpty)
    try expect(store.recents(), equals: [])
    try expect(store.clearRecents(), equals: 0)
  }

  @Test func theyAreFoundWithoutTheOtherKeys() throws {
    func steps(_ count: Int) throws -> Int {
      try store.show((0..<count).map { try snippet("\($0)", ["a"]) }, from: "s")
      for id in 20..<40 { try store.noteUse(of: "\(id)", time: 1) }
      let select = try Connection(path: place.path).prepare(SnippetStore.selectRecents)
      var rows = 0
      try select.rows(.number(50)) { rows += 1 }
      expect(rows, equals: 20)
      return select.steps
    }
    let few = try steps(200)
    try expect(steps(20_000), equals: few)
  }
}
