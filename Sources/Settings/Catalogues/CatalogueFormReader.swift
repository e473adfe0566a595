import Snippets
import Toml

/// Reads the description of a catalogue that is no built-in one.
struct CatalogueFormReader {
  let table: TomlDocument.Entry
  let fields: SourceFields

  static let keys = ["paging", "items", "id", "label", "phrases", "attribution", "total"]

  private static let path =
    "a path of names with points between them, as in \"data.items\", or \"$\" for the answer itself"
  private static let parameter = "the name of a parameter of the URL, of 1 to 100 characters"
  private static let pagings =
    #"{ offset = "NAME" }, { page = "NAME" } or { next = "PATH" }, each with limit and size if you like"#

  func form() throws -> CatalogueForm {
    let values = fields.values(of: table)
    let (paging, size) = try paging(try needed("paging", values, Self.pagings))
    return CatalogueForm(
      query: try parameter(try needed("query", values, Self.parameter), "query"), paging: paging,
      pageSize: size,
      fields: .init(
        items: try path(try needed("items", values, Self.path)),
        id: try path(try needed("id", values, Self.path)),
        label: try path(try needed("label", values, Self.path)),
        phrases: try phrases(values["phrases"]), attribution: try values["attribution"].map { try path($0) },
        total: try values["total"].map { try path($0) }))
  }

  private func needed(
    _ key: String, _ values: [String: TomlDocument.Entry], _ allowed: String
  ) throws -> TomlDocument.Entry {
    guard let entry = values[key] else {
      throw TableMistake(entry: table, key: key, reason: "is missing; must be \(allowed)")
    }
    return entry
  }

  private func path(_ entry: TomlDocument.Entry, key: String? = nil) throws -> FieldPath {
    let text = try fields.string(entry, key: key, allowed: Self.path)
    guard let path = FieldPath(text), text.utf8.count <= 200 else {
      throw TableMistake(
        entry: entry, key: key ?? entry.key, reason: "is \(quoted(text)); must be \(Self.path)")
    }
    return path
  }

  private func parameter(_ entry: TomlDocument.Entry, _ key: String) throws -> String {
    let text = try fields.string(entry, key: key, allowed: Self.parameter)
    guard (1...100).contains(text.utf8.count) else {
      throw TableMistake(entry: entry, key: key, reason: "is \(quoted(text)); must be \(Self.parameter)")
    }
    return text
  }

  private func phrases(_ entry: TomlDocument.Entry?) throws -> [FieldPath] {
    guard let entry else { return [] }
    if case .string = entry.value { return [try path(entry)] }
    let items = fields.children[entry.index] ?? []
    guard entry.value == .array, items.count <= 20 else {
      let found = entry.value == .array ? "has \(items.count) paths" : "is \(entry.value.typeName)"
      throw TableMistake(
        entry: entry, key: "phrases", reason: "\(found); must be a list of up to 20 paths in an item")
    }
    return try items.map { try path($0, key: "phrases") }
  }

  // MARK: Paging

  private func paging(_ entry: TomlDocument.Entry) throws -> (CatalogueForm.Paging, Int) {
    let values = fields.values(of: entry)
    let ways = ["offset", "page", "next"].compactMap { values[$0] }
    guard entry.value == .table, ways.count == 1 else {
      let found = entry.value == .table ? "has \(ways.count) ways" : "is \(entry.value.typeName)"
      throw TableMistake(entry: entry, key: "paging", reason: "\(found); must be \(Self.pagings)")
    }
    let known = [ways[0].key, "limit", "size"] + (ways[0].key == "page" ? ["first"] : [])
    for entry in fields.children[entry.index] ?? [] where !known.contains(entry.key) {
      let mistake = fields.unknown(entry, among: known)
      throw TableMistake(entry: entry, key: "paging.\(mistake.key ?? "")", reason: mistake.reason)
    }
    let limit = try values["limit"].map { try parameter($0, "paging.limit") }
    let size = try number(values["size"], in: CatalogueForm.pageSizes) ?? CatalogueForm.usualPageSize
    if ways[0].key == "next" { return (.next(try path(ways[0], key: "paging.next"), limit: limit), size) }
    let name = try parameter(ways[0], "paging.\(ways[0].key)")
    if ways[0].key == "offset" { return (.offset(name, limit: limit), size) }
    return (.page(name, first: try number(values["first"], in: 0...1) ?? 1, limit: limit), size)
  }

  private func number(_ entry: TomlDocument.Entry?, in range: ClosedRange<Int>) throws -> Int? {
    guard let entry else { return nil }
    guard case .integer(let value) = entry.value, range.contains(Int(clamping: value)) else {
      throw TableMistake(
        entry: entry, key: "paging.\(entry.key)",
        reason: "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return Int(clamping: value)
  }
}
