/// The pages of a query that have come so far, as one list.
///
/// Items that have moved from one page to another while somebody scrolled are there once.
public struct CatalogueResults: Equatable, Sendable {
  /// All items, in the order of the pages.
  public private(set) var items: [CatalogueItem] = []
  private var pages: [CataloguePage] = []
  /// True where the last page has nothing that those before it do not have: there is no end to such pages.
  private var addsNothing = false

  /// The most pages that are held: nobody scrolls to the end of such a list.
  public static let mostPages = 100

  /// Makes an empty list.
  public init() {}

  /// The number of pages, which are those from 1 on.
  public var pageCount: Int { pages.count }
  /// The number of all items, as the page that came last in the list tells it; nil where it does not.
  public var total: Int? { pages.last?.total }
  /// The words that say whose the items are.
  public var attribution: String? { pages.last { $0.attribution != nil }?.attribution }
  /// The number of the page to ask for as the list nears its end; nil at the end.
  public var nextPage: Int? {
    guard let last = pages.last else { return 1 }
    return last.hasMore && !addsNothing && pages.count < Self.mostPages ? pages.count + 1 : nil
  }

  /// Puts a page in its place: in that of the one that was there, or behind the last.
  ///
  /// A page that would leave a gap is not taken.
  public mutating func set(_ page: CataloguePage, number: Int) {
    guard (1...Self.mostPages).contains(number), number <= pages.count + 1 else { return }
    if number <= pages.count { pages[number - 1] = page } else { pages.append(page) }
    var ids: Set<String> = []
    var countBefore = 0
    items = []
    for page in pages {
      countBefore = items.count
      items += page.items.filter { ids.insert($0.id).inserted }
    }
    addsNothing = items.count == countBefore
  }

  /// Returns how old the oldest page is at a time in seconds since 1970; nil for an empty list.
  public func age(at now: Int64) -> Int? { pages.map { $0.age(at: now) }.max() }
}
