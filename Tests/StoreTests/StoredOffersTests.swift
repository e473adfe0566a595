import Expectations
import Snippets
import Testing

@testable import Store

@Suite struct StoredOffersTests {
  private let place: TemporaryStore
  private let store: SnippetStore

  init() throws {
    place = try TemporaryStore()
    store = try place.open()
  }

  private func key(
    _ id: String, _ label: String, _ pieces: [String] = ["x"], shortcuts: [String] = [],
    isSecret: Bool = false, isFavourite: Bool = false
  ) throws -> Snippet {
    try #require(
      Snippet(
        id: id, label: label, pieces: pieces, isSecret: isSecret, isFavourite: isFavourite,
        shortcuts: Shortcuts(shortcuts)))
  }

  private func opened() throws -> StoredOffers {
    let offers = StoredOffers(store, limit: 3)
    try offers.begin()
    while offers.isReading { try offers.readOn() }
    return offers
  }

  private func offered(_ word: String) throws -> [OfferedKey] { try #require(try opened().keys(for: word)) }

  @Test func shortcutsLabelsAndPhrasesAreOffered() throws {
    try store.show(
      [
        key("1", "Signature", ["Ada", "Signed, Ada"]), key("2", "Other", ["no", "sign here"]),
        key("3", "Third", shortcuts: ["sign", ":s"]), key("4", "sign", ["secret"], isSecret: true),
      ], from: "s")
    try expect(offered("sign").map(\.key.id), equals: ["3", "1", "2"])
    try expect(offered("sign").map(\.pieces), equals: [[], [], [1]])
    try expect(offered("see:s").map(\.skipped), equals: [3])
    #expect(try offered("nothing").isEmpty)
  }

  @Test func hiddenKeysAreNotOffered() throws {
    try store.show((0..<5).map { try key("\($0)", "Key", ["phrase"]) }, from: "s")
    try store.hide("0")
    try store.hide("2")
    try expect(offered("key").map(\.key.id), equals: ["1", "3", "4"])
    try expect(offered("phr").map(\.key.id), equals: ["1", "3", "4"])
    for id in ["1", "3", "4"] { try store.hide(id) }
    #expect(try offered("key").isEmpty)
  }

  @Test func favouritesAndUsesDecide() throws {
    try store.show((0..<6).map { try key("\($0)", "Key", isFavourite: $0 == 5) }, from: "s")
    let offers = try opened()
    try expect(offers.keys(for: "key")?.map(\.key.id), equals: ["5", "0", "1"])
    for id in ["3", "3", "2"] { try store.noteUse(of: id, time: 1_000) }
    try offers.readMarks()
    try expect(offers.keys(for: "key")?.map(\.key.id), equals: ["5", "3", "2"])
  }

  @Test func whatHasChangedIsReadAnew() throws {
    try store.show([key("1", "Green")], from: "s")
    let offers = try opened()
    try store.show([key("1", "Blue"), key("2", "Green")], from: "s")
    #expect(try offers.keys(for: "green") == nil)
    while offers.isReading { try offers.readOn() }
    try expect(offers.keys(for: "green")?.map(\.key.id), equals: ["2"])
  }

  @Test func anEmptyStoreOffersNothing() throws {
    #expect(try offered("a").isEmpty)
  }

  @Test func tenThousandKeysTakeASmallPartOfAFrame() throws {
    let keys = try (0..<10_000).map {
      try key("\($0)", "Key number \($0)", ["phrase \($0)", "text \($0)", "Kind regards \($0)"])
    }
    try store.show(keys, from: "s")
    let offers = try opened()
    let clock = ContinuousClock()
    // Takes the fastest of some, since the machine has other things to do, too.
    let times = try (0..<20).map { _ in
      var count: Int?
      let time = try clock.measure { count = try offers.keys(for: "kind")?.count }
      expect(count, equals: 3)
      return time
    }
    let fastest = try #require(times.min())
    #expect(fastest < .milliseconds(100), "\(fastest)")
    print("offers among 10,000 keys: \(fastest)")
  }
}
