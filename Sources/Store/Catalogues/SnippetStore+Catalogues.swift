import Snippets

/// A catalogue as the store knows it.
public struct StoredCatalogue: Equatable, Sendable {
  /// The name in the settings.
  public let name: String
  /// The text that tells by which place and description a page was got; pages of another one are not shown.
  public let identity: String

  /// Makes a catalogue.
  public init(name: String, identity: String) {
    self.name = name
    self.identity = identity
  }
}

extension SnippetStore {
  /// Bytes that pages of catalogues may have in all.
  public static let catalogueLimit = 10 << 20
  /// Bytes that an item or a phrase takes beside its text.
  private static let rowSize = 32

  // MARK: Reading

  /// Returns a page as it was got last; nil where none is stored.
  ///
  /// Costs a few short reads, so that it can be shown in the turn in which it is asked for.
  ///
  /// - Parameter excerpt: characters of the first phrase of each item, and nothing of the others, for who shows many pages;
  ///   nil for all there is.
  public func cataloguePage(
    _ call: CatalogueCall, of catalogue: StoredCatalogue, excerpt: Int? = nil
  ) throws -> CataloguePage? {
    try withConnection { connection in
      guard let row = try Self.pageRow(call, catalogue, connection) else { return nil }
      let items = try Self.items(of: row.number(0), catalogue, excerpt: excerpt, connection)
      return CataloguePage(
        items: items, total: row.optionalNumber(2).map { Int(clamping: max(0, $0)) },
        attribution: row.optionalText(3, most: ContentLimits.name), hasMore: row.number(4) != 0,
        time: row.optionalNumber(1) ?? 0)
    }
  }

  /// Returns an item of the page that was got last of those that have it, with the catalogue's attribution; nil for none.
  public func catalogueItem(
    _ id: String, of catalogue: StoredCatalogue
  ) throws -> (item: CatalogueItem, attribution: String?)? {
    try withConnection { connection in
      let row = try connection.row(
        """
        SELECT catalogue_page.key, attribution FROM catalogue_page
        JOIN catalogue_item ON catalogue_item.page = catalogue_page.key
        WHERE catalogue = ?1 AND identity = ?2 AND catalogue_item.id = ?3 ORDER BY fetched DESC LIMIT 1
        """, .text(catalogue.name), .text(catalogue.identity), .text(id))
      guard let row else { return nil }
      let items = try Self.items(of: row.number(0), catalogue, connection)
      return items.first { $0.id == id }.map { ($0, row.optionalText(1, most: ContentLimits.name)) }
    }
  }

  /// Returns what the page of a question came with; without values where none is stored.
  public func catalogueValidators(
    _ call: CatalogueCall, of catalogue: StoredCatalogue
  ) throws -> Validators {
    try withConnection { connection in
      guard let row = try Self.pageRow(call, catalogue, connection) else { return Validators() }
      return Validators(etag: row.optionalText(5), lastModified: row.optionalText(6))
    }
  }

  /// Returns the links that the first pages of a query have given, by the numbers of those pages.
  ///
  /// - Parameter before: the number of the first page that does not count.
  public func catalogueLinks(
    _ query: String, of catalogue: StoredCatalogue, before: Int
  ) throws -> [Int: String] {
    try withConnection { connection in
      let select = try connection.prepare(
        """
        SELECT number, next FROM catalogue_page
        WHERE catalogue = ?1 AND identity = ?2 AND query = ?3 AND number < ?4 AND next IS NOT NULL
        """)
      var links: [Int: String] = [:]
      try select.rows(
        .text(catalogue.name), .text(catalogue.identity), .text(query), .number(before)
      ) { links[select.number(0)] = select.text(1) }
      return links
    }
  }

  private static func pageRow(
    _ call: CatalogueCall, _ catalogue: StoredCatalogue, _ connection: Connection
  ) throws -> Statement? {
    try connection.row(
      """
      SELECT key, fetched, total, attribution, has_more, etag, last_modified FROM catalogue_page
      WHERE catalogue = ?1 AND query = ?2 AND number = ?3 AND identity = ?4
      """, .text(catalogue.name), .text(call.query), .number(call.page), .text(catalogue.identity))
  }

  private static func items(
    of page: Int, _ catalogue: StoredCatalogue, excerpt: Int? = nil, _ connection: Connection
  ) throws -> [CatalogueItem] {
    var phrases: [Int: [String]] = [:]
    let selectPhrases = try connection.prepare(
      """
      SELECT item, iif(?2 IS NULL, text, substr(text, 1, ?2)) FROM catalogue_phrase
      WHERE page = ?1 AND (?2 IS NULL OR position = 0) ORDER BY item, position
      """)
    try selectPhrases.rows(.number(page), .optionalNumber(excerpt.map(Int64.init))) {
      phrases[selectPhrases.number(0), default: []].append(try selectPhrases.piece(1))
    }
    let selectKept = try connection.prepare(
      """
      SELECT 1 FROM source JOIN part ON part.source = source.key
      JOIN snippet ON snippet.part = part.key AND snippet.id = ?1 WHERE \(Origins.isOwn)
      """)
    let select = try connection.prepare(
      """
      SELECT position, id, label FROM catalogue_item WHERE page = ?1 ORDER BY position
      LIMIT \(CatalogueForm.pageSizes.upperBound)
      """)
    var items: [CatalogueItem] = []
    try select.rows(.number(page)) {
      let (id, label) = (select.text(1, most: ContentLimits.name), select.text(2, most: ContentLimits.name))
      var isKept = false
      try selectKept.rows(.text(CatalogueItem.keptID(id, of: catalogue.name))) { isKept = true }
      items.append(
        CatalogueItem(id: id, label: label, phrases: phrases[select.number(0)] ?? [], isKept: isKept))
    }
    return items
  }

  // MARK: Writing

  /// Stores a page in the place of the one that it was before, and takes the oldest pages out where there are too many.
  ///
  /// - Parameter next: the link to the page after it, for catalogues with such.
  public func storeCataloguePage(
    _ page: CataloguePage, _ call: CatalogueCall, of catalogue: StoredCatalogue, next: String? = nil,
    validators: Validators = Validators()
  ) throws {
    let sizes = page.items.map { item in
      item.phrases.reduce(2 * Self.rowSize + item.id.utf8.count + item.label.utf8.count) {
        $0 + $1.utf8.count + Self.rowSize
      }
    }
    let texts = [
      catalogue.name, catalogue.identity, call.query, page.attribution, next, validators.etag,
      validators.lastModified,
    ].reduce(4 * Self.rowSize) { $0 + ($1?.utf8.count ?? 0) }
    try withConnection { connection in
      try connection.patientTransaction {
        try connection.run(
          "DELETE FROM catalogue_page WHERE catalogue = ?1 AND query = ?2 AND number = ?3",
          .text(catalogue.name), .text(call.query), .number(call.page))
        try connection.run(
          """
          INSERT INTO catalogue_page (catalogue, identity, query, number, fetched, total, attribution, has_more, next,
            etag, last_modified, size)
          VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
          """, .text(catalogue.name), .text(catalogue.identity), .text(call.query), .number(call.page),
          .optionalNumber(page.time), .optionalNumber(page.total.map(Int64.init)),
          .optionalText(page.attribution),
          .number(page.hasMore ? 1 : 0), .optionalText(next), .optionalText(validators.etag),
          .optionalText(validators.lastModified), .number(sizes.reduce(texts, +)))
        let key = connection.lastKey
        try Self.insert(page.items, page: key, connection)
        try Self.makeRoom(besides: key, connection)
      }
    }
  }

  /// Notes that the server said at a time, in seconds since 1970, that a page is still as it is.
  public func confirmCataloguePage(
    _ call: CatalogueCall, of catalogue: StoredCatalogue, time: Int64
  ) throws {
    try withConnection { connection in
      try connection.patientTransaction {
        try connection.run(
          """
          UPDATE catalogue_page SET fetched = ?5
          WHERE catalogue = ?1 AND query = ?2 AND number = ?3 AND identity = ?4
          """, .text(catalogue.name), .text(call.query), .number(call.page), .text(catalogue.identity),
          .optionalNumber(time))
      }
    }
  }

  private static func insert(_ items: [CatalogueItem], page: Int, _ connection: Connection) throws {
    let insert = try connection.prepare("INSERT INTO catalogue_item VALUES (?1, ?2, ?3, ?4)")
    let insertPhrase = try connection.prepare("INSERT INTO catalogue_phrase VALUES (?1, ?2, ?3, ?4)")
    for (position, item) in items.enumerated() {
      try insert.run(.number(page), .number(position), .text(item.id), .text(item.label))
      for (number, phrase) in item.phrases.enumerated() {
        try insertPhrase.run(.number(page), .number(position), .number(number), .text(phrase))
      }
    }
  }

  /// Takes the oldest pages out until the others have room, and keeps one page in any case.
  private static func makeRoom(besides page: Int, _ connection: Connection) throws {
    let select = try connection.prepare(
      "SELECT key, size FROM catalogue_page WHERE key <> ?1 ORDER BY fetched DESC, key DESC")
    var size =
      try connection.row("SELECT size FROM catalogue_page WHERE key = ?1", .number(page))?.number(0) ?? 0
    var old: [Int] = []
    try select.rows(.number(page)) {
      let (sum, overflow) = size.addingReportingOverflow(max(0, select.number(1)))
      if overflow || sum > catalogueLimit { old.append(select.number(0)) } else { size = sum }
    }
    for key in old { try connection.run("DELETE FROM catalogue_page WHERE key = ?1", .number(key)) }
  }
}
