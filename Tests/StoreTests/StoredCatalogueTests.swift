import Expectations
import Snippets
import Testing

@testable import Store

@Suite struct StoredCatalogueTests {
  private let place: TemporaryStore
  private let comics = StoredCatalogue(name: "comics", identity: "https://h")

  init() throws { place = try TemporaryStore() }

  private func page(
    _ ids: [String], time: Int64 = 5, phrase: String = "text", hasMore: Bool = true
  ) -> CataloguePage {
    CataloguePage(
      items: ids.map { CatalogueItem(id: $0, label: "L\($0)", phrases: [phrase, "more"]) }, total: 700,
      attribution: "© H", hasMore: hasMore, time: time)
  }

  @Test func aPageComesBackAsItWasStored() throws {
    let store = try place.open()
    let call = CatalogueCall(page: 2, query: "spi")
    #expect(try store.cataloguePage(call, of: comics) == nil)
    let validators = Validators(etag: "\"1\"", lastModified: "Thu")
    try store.storeCataloguePage(page(["1", "2"]), call, of: comics, validators: validators)
    try expect(store.cataloguePage(call, of: comics), equals: page(["1", "2"]))
    try expect(store.catalogueValidators(call, of: comics), equals: validators)
    #expect(try store.cataloguePage(CatalogueCall(page: 1, query: "spi"), of: comics) == nil)
    #expect(try store.cataloguePage(CatalogueCall(page: 2, query: "sp"), of: comics) == nil)
    try store.storeCataloguePage(page(["3"], time: 6), call, of: comics)
    try expect(store.cataloguePage(call, of: comics), equals: page(["3"], time: 6))
    try expect(store.catalogueValidators(call, of: comics), equals: Validators())
    try store.confirmCataloguePage(call, of: comics, time: 9)
    try expect(store.cataloguePage(call, of: comics)?.time, equals: 9)
  }

  @Test func anotherPlaceOfTheNameHasNothing() throws {
    let store = try place.open()
    let call = CatalogueCall(page: 1, query: "")
    try store.storeCataloguePage(page(["1"]), call, of: comics)
    let moved = StoredCatalogue(name: "comics", identity: "https://other")
    #expect(try store.cataloguePage(call, of: moved) == nil)
    #expect(try store.catalogueItem("1", of: moved) == nil)
    try store.storeCataloguePage(page(["2"]), call, of: moved)
    #expect(try store.cataloguePage(call, of: comics) == nil)
  }

  @Test func whatWasKeptIsMarked() throws {
    let store = try place.open()
    let call = CatalogueCall(page: 1, query: "")
    try store.storeCataloguePage(page(["1", "2"]), call, of: comics)
    let credit = Credit(source: "comics", attribution: "© H")
    let kept = try #require(Snippet(id: "comics:2", label: "L2", pieces: ["x"], credit: credit))
    // A key that a server calls so is none of the user's own.
    try store.setSources(["server"])
    try store.replaceContent(
      of: "server", location: "https://server", parts: [ContentPart(content: .snippets([kept]))],
      validators: Validators(), problems: [], attempt: Attempt(time: 1))
    try expect(store.cataloguePage(call, of: comics)?.items.map(\.isKept), equals: [false, false])
    try store.show([kept], from: "/home/me/snippets")
    try expect(store.cataloguePage(call, of: comics)?.items.map(\.isKept), equals: [false, true])
    try expect(store.catalogueItem("2", of: comics)?.item.isKept, equals: true)
    try expect(store.catalogueItem("1", of: comics)?.attribution, equals: "© H")
    try expect(store.snippets().map(\.credit), equals: [credit])
  }

  @Test func theOldestPagesMakeRoom() throws {
    let store = try place.open()
    let phrase = String(repeating: "x", count: 190_000)
    // Each page has about 1.9 MB, so that five have room.
    for number in 1...7 {
      try store.storeCataloguePage(
        page((0..<10).map(String.init), time: Int64(number), phrase: phrase),
        CatalogueCall(page: number, query: "q"), of: comics)
    }
    let stored = try (1...7).map { number in
      try store.cataloguePage(CatalogueCall(page: number, query: "q"), of: comics) != nil
    }
    expect(stored, equals: [false, false, true, true, true, true, true])
    let connection = try Connection(path: place.path)
    #expect(try connection.number("SELECT sum(size) FROM catalogue_page") <= SnippetStore.catalogueLimit)
    try expect(connection.number("SELECT count(*) FROM catalogue_phrase"), equals: 5 * 20)
  }

  @Test func manyPagesCanBeShownByTheirBeginnings() throws {
    let store = try place.open()
    let call = CatalogueCall(page: 1, query: "")
    try store.storeCataloguePage(page(["1"], phrase: "böse Zungen"), call, of: comics)
    let items = try store.cataloguePage(call, of: comics, excerpt: 4)?.items
    expect(items?.map(\.phrases), equals: [["böse"]])
    try expect(store.catalogueItem("1", of: comics)?.item.phrases, equals: ["böse Zungen", "more"])
  }

  @Test func linksOfEarlierPagesAreKnown() throws {
    let store = try place.open()
    for number in 1...3 {
      try store.storeCataloguePage(
        page(["1"]), CatalogueCall(page: number, query: "q"), of: comics,
        next: number == 2 ? nil : "/\(number)")
    }
    try expect(store.catalogueLinks("q", of: comics, before: 3), equals: [1: "/1"])
    try expect(store.catalogueLinks("q", of: comics, before: 4), equals: [1: "/1", 3: "/3"])
  }
}
