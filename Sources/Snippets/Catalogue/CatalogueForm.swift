/// A description of how a catalogue is asked and how its answers are read.
public struct CatalogueForm: Equatable, Sendable {
  /// The way from one page of results to the next. `limit` names the parameter with the items of a page, if there is one.
  public enum Paging: Equatable, Sendable {
    /// A parameter with the number of items before the page, from 0 on.
    case offset(String, limit: String?)
    /// A parameter with the number of the page; `first` is that of the first.
    case page(String, first: Int, limit: String?)
    /// A link in each answer to the page after it.
    case next(FieldPath, limit: String?)
  }

  /// The parts of an answer that are read.
  public struct Fields: Equatable, Sendable {
    /// The list of items.
    public let items: FieldPath
    /// The id within an item: a text or a whole number.
    public let id: FieldPath
    /// The label within an item.
    public let label: FieldPath
    /// The phrases within an item, in the order of these paths.
    public let phrases: [FieldPath]
    /// The words that say whose the items are; nil where no answer has such.
    public let attribution: FieldPath?
    /// The number of all items that the query finds; nil where no answer tells it.
    public let total: FieldPath?

    /// Makes the fields; the paths of items begin at an item, the others at the root.
    public init(
      items: FieldPath, id: FieldPath, label: FieldPath, phrases: [FieldPath], attribution: FieldPath? = nil,
      total: FieldPath? = nil
    ) {
      self.items = items
      self.id = id
      self.label = label
      self.phrases = phrases
      self.attribution = attribution
      self.total = total
    }
  }

  /// The name of the parameter with the query.
  public let query: String
  /// The way from page to page.
  public let paging: Paging
  /// The number of items of a page.
  public let pageSize: Int
  /// The parts of an answer that are read.
  public let fields: Fields
  /// True where each request is signed with a public and a private key (`ts`, `apikey` and `hash`).
  public let isSigned: Bool

  /// Makes a description.
  public init(query: String, paging: Paging, pageSize: Int, fields: Fields, isSigned: Bool = false) {
    self.query = query
    self.paging = paging
    self.pageSize = pageSize
    self.fields = fields
    self.isSigned = isSigned
  }

  /// A text in one form for each way from page to page, which tells stored pages of one way from those of another.
  public var pagingText: String {
    switch paging {
    case .offset(let name, let limit): "offset \(name) \(limit ?? "")"
    case .page(let name, let first, let limit): "page \(name) \(first) \(limit ?? "")"
    case .next(let path, let limit): "next \(path) \(limit ?? "")"
    }
  }

  /// The numbers of items that a page may have.
  public static let pageSizes = 1...100
  /// The number of items of a page where nobody says it.
  public static let usualPageSize = 50

  /// The characters of Marvel's API, version 1.
  public static let marvel = CatalogueForm(
    query: "nameStartsWith", paging: .offset("offset", limit: "limit"), pageSize: usualPageSize,
    fields: Fields(
      items: FieldPath("data", "results"), id: FieldPath("id"), label: FieldPath("name"),
      phrases: [FieldPath("description")], attribution: FieldPath("attributionText"),
      total: FieldPath("data", "total")),
    isSigned: true)
}
