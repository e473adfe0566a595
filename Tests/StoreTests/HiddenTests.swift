import Expectations
import Snippets
import Testing

@testable import Store

@Suite struct HiddenTests {
  private let place: TemporaryStore
  private let store: SnippetStore

  init() throws {
    place = try TemporaryStore()
    store = try place.open()
    try store.setSources(["s", "t"])
  }

  private func show(_ source: String, _ ids: [String]) throws {
    try store.replace(source, ["": ids.map { try snippet($0, ["a", "b"]) }])
  }

  private var shown: [String] { get throws { try store.keys(from: 0, limit: 99).map(\.id) } }

  @Test func aHiddenKeyIsNowhere() throws {
    try show("s", ["1", "2", "3"])
    try store.keep("2")
    try store.noteUse(of: "2", time: 1)
    #expect(try store.hide("2"))
    try expect(shown, equals: ["1", "3"])
    try expect(store.snippets().map(\.id), equals: ["1", "3"])
    try expect(store.listedSnippets().map(\.snippet.id), equals: ["1", "3"])
    try expect(store.favourites(), equals: [])
    try expect(store.recents(), equals: [])
    try expect(place.open().hidden(), equals: [HiddenKey(id: "2", label: "label 2", origin: .own("s"))])
    #expect(try store.unhide("2"))
    try expect(shown, equals: ["1", "2", "3"])
    try expect(store.favourites(), equals: ["2"])
    try expect(store.recents(), equals: ["2"])
    #expect(try store.hidden().isEmpty)
  }

  @Test func allKeysAreListedWithTheirPlaces() throws {
    try show("s", ["1", "2"])
    try show("t", ["1"])
    try store.hide("2")
    let all = try store.allKeys()
    #expect(all.map(\.id) == ["1", "2", "t/1"] && all.map(\.isHidden) == [false, true, false])
    expect(all.map(\.place), equals: ["1", "2", "1"].map { KeyDraft.Place(file: "", id: $0) })
    #expect(all.map(\.origin) == [.own("s"), .own("s"), .own("t")] && all.map(\.pieceCount) == [2, 2, 2])
  }

  @Test func whatIsNoKeyOfThatSortIsNone() throws {
    try show("s", ["1", "2"])
    #expect(try !store.hide("3"))
    #expect(try !store.unhide("1"))
    #expect(try store.hide("1"))
    for change in [store.hide, store.keep, store.unkeep] { #expect(try !change("1")) }
    #expect(try !store.moveFavourite("1", to: 0))
    try store.noteUse(of: "1", time: 1)
    #expect(try store.unhide("1"))
    #expect(try store.favourites() == [] && store.recents() == [])
  }

  @Test func theIDsOfOthersStay() throws {
    try show("s", ["1", "2"])
    try show("t", ["1"])
    try expect(shown, equals: ["1", "2", "t/1"])
    try store.hide("1")
    try expect(shown, equals: ["2", "t/1"])
    try show("t", ["0", "1"])
    try expect(shown, equals: ["2", "0", "t/1"])
    try store.unhide("1")
    try expect(shown, equals: ["1", "2", "0", "t/1"])
  }

  @Test func itStaysHiddenWhateverItsSourceSends() throws {
    try show("s", ["1", "2"])
    try show("t", ["1"])
    try store.hide("1")
    try show("s", [])
    try expect(shown, equals: ["1"])
    #expect(try store.hidden().isEmpty)
    try show("s", ["0", "1"])
    try expect(shown, equals: ["0", "t/1"])
    try store.setSources(["t"])
    try expect(shown, equals: ["1"])
    try store.setSources(["t", "s"])
    try expect(shown, equals: ["1", "0"])
    try expect(store.hidden().map(\.id), equals: ["s/1"])
  }

  /// A key goes with its file while another file gets one: their rows have the same number.
  @Test func aKeyOfAnotherPartIsAnotherKey() throws {
    try store.replace("s", ["a": [snippet("1", ["x"])]])
    try store.hide("1")
    try store.replace("s", ["a": [], "b": [snippet("1", ["x"])]])
    try expect(shown, equals: ["1"])
    try store.replace("s", ["a": [snippet("1", ["x"])], "b": []])
    try expect(shown, equals: [])
  }

  @Test(arguments: [
    [], ["0"], ["9"], ["0", "1", "2"], ["3", "4", "7"], ["8", "9"], (0..<10).map(String.init),
  ])
  func keysAreReadInRangesWithoutGaps(hidden: [String]) throws {
    try show("s", (0..<10).map(String.init))
    for id in hidden { try store.hide(id) }
    let expected = (0..<10).map(String.init).filter { !hidden.contains($0) }
    for from in -1...10 {
      for limit in 0...4 {
        let keys = try store.keys(from: from, limit: limit).map(\.id)
        expect(keys, equals: Array(expected.dropFirst(max(0, from)).prefix(limit)), "\(from), \(limit)")
      }
    }
  }

  /// The keyboard hides keys between two frames.
  @Test func hidingOneOfManyWritesLittle() throws {
    try show("s", (0..<20_000).map(String.init))
    #expect(try place.bytes("store.db-wal").isEmpty)
    for id in 0..<5 { try store.hide("\(id)") }
    let pages = try place.bytes("store.db-wal").count / 4096
    #expect(pages > 0 && pages < 100, "\(pages) pages")
    let select = try Connection(path: place.path).prepare(SnippetStore.selectHiddenPositions)
    try select.rows {}
    #expect(select.steps < 50)
  }
}
