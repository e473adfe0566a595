/// A thing that a catalogue has found.
public struct CatalogueItem: Equatable, Sendable {
  /// The text that tells it from the others of its catalogue.
  public let id: String
  /// The text that a tap types.
  public let label: String
  /// The texts that it would have as a key, at least one, as they are and no templates.
  public let phrases: [String]
  /// True where a key of the user's own was made of it.
  public let isKept: Bool

  /// Makes an item; without phrases its label is its phrase.
  public init(id: String, label: String, phrases: [String], isKept: Bool = false) {
    self.id = id
    self.label = label
    self.phrases = phrases.isEmpty ? [label] : phrases
    self.isKept = isKept
  }

  /// Returns the id of a key of the user's own that was made of an item.
  public static func keptID(_ id: String, of catalogue: String) -> String { "\(catalogue):\(id)" }
}

/// A page of what a catalogue has found for a query.
public struct CataloguePage: Equatable, Sendable {
  /// The items in the catalogue's order; no id is there twice.
  public let items: [CatalogueItem]
  /// The number of all items that the query finds; nil where the catalogue does not tell it.
  public let total: Int?
  /// The words that say whose the items are.
  public let attribution: String?
  /// True where there seems to be another page after this one.
  public let hasMore: Bool
  /// The time when the server last said that it is so, in seconds since 1970.
  public let time: Int64

  /// Makes a page.
  public init(
    items: [CatalogueItem], total: Int? = nil, attribution: String? = nil, hasMore: Bool = false, time: Int64
  ) {
    self.items = items
    self.total = total
    self.attribution = attribution
    self.hasMore = hasMore
    self.time = time
  }

  /// Returns how old it is at a time in seconds since 1970; 0 where the clock went back.
  public func age(at now: Int64) -> Int {
    let (age, overflow) = now.subtractingReportingOverflow(time)
    return overflow ? 0 : Int(max(0, age))
  }
}
