import Expectations
import Snippets
import Testing

@Suite struct CatalogueResultsTests {
  private func page(_ ids: ClosedRange<Int>, hasMore: Bool = true, time: Int64 = 0) -> CataloguePage {
    CataloguePage(
      items: ids.map { CatalogueItem(id: "\($0)", label: "L", phrases: []) }, total: 9, attribution: "© H",
      hasMore: hasMore, time: time)
  }

  @Test func pagesFollowEachOther() {
    var results = CatalogueResults()
    #expect(results.nextPage == 1 && results.age(at: 5) == nil)
    results.set(page(1...3, time: 4), number: 1)
    results.set(page(4...6, hasMore: false, time: 2), number: 2)
    expect(results.items.map(\.id), equals: ["1", "2", "3", "4", "5", "6"])
    #expect(results.nextPage == nil && results.total == 9 && results.attribution == "© H")
    expect(results.age(at: 5), equals: 3)
  }

  @Test func whatHasMovedBetweenPagesIsThereOnce() {
    var results = CatalogueResults()
    results.set(page(1...3), number: 1)
    results.set(page(3...5), number: 2)
    expect(results.items.map(\.id), equals: ["1", "2", "3", "4", "5"])
    // A page that is refreshed behind stays in its place.
    results.set(page(2...4), number: 1)
    #expect(results.items.map(\.id) == ["2", "3", "4", "5"] && results.pageCount == 2)
  }

  @Test func aPageWithNothingNewIsTheLast() {
    var results = CatalogueResults()
    results.set(page(1...3), number: 1)
    results.set(page(1...3), number: 2)
    #expect(results.nextPage == nil)
    results.set(page(3...4), number: 2)
    expect(results.nextPage, equals: 3)
    results.set(CataloguePage(items: [], hasMore: true, time: 0), number: 3)
    #expect(results.nextPage == nil)
  }

  @Test func thereAreNoGapsAndThereIsAnEnd() {
    var results = CatalogueResults()
    results.set(page(1...3), number: 2)
    results.set(page(1...3), number: 0)
    #expect(results.items.isEmpty)
    for number in 1...CatalogueResults.mostPages + 1 { results.set(page(number...number), number: number) }
    #expect(results.pageCount == CatalogueResults.mostPages && results.nextPage == nil)
  }
}
