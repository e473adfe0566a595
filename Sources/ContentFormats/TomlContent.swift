import Snippets
import Toml

/// The form for people to write by hand.
///
///     [[snippet]]
///     name = "greetings"
///     pieces = ["hey", "what's up?"]
///
/// - `name` and the pieces follow the rules of `ContentDocument`; pieces are templates.
/// - Optional are `group` (a name in one line), `favourite` and `secret` (true or false), `order` (a number, which sorts
///   as in `ContentDocument`), `search` (a list of words) and `id` (a text without control characters).
/// - Without an `id` the name is the id, so that the snippet keeps its place when others come and go: a second snippet
///   of the same name is `NAME#2`.
/// - An entry with a mistake is left out. A key that is not known is left out of its entry.
enum TomlContent {
  static let table = "snippet"
  private static let keys = ["name", "pieces", "group", "favourite", "order", "id", "secret", "search"]

  static func decode(_ bytes: [UInt8], from path: String) throws -> DecodedContent {
    let document: TomlDocument
    do {
      document = try TomlDocument(bytes)
    } catch let error as TomlDocument.ParseError {
      let reason = "not TOML: \(withoutNumbers(error.reason).inOneLine(limit: 200))"
      throw DocumentError(line: error.line, reason: reason)
    }
    var reader = Reader(path: path, document: document)
    reader.read()
    return DecodedContent(
      snippets: Entry.snippets(of: reader.entries, from: path),
      problems: reader.problems.all)
  }

  /// The parser quotes a number that is too large, which may be a secret without its quotes.
  private static func withoutNumbers(_ reason: String) -> String {
    let parts = reason.split(separator: "'", omittingEmptySubsequences: false).enumerated()
    return parts.map { index, part in
      index % 2 == 1 && part.count > 1 && part.first.map("+-0123456789".contains) == true ? "..." : part
    }.joined(separator: "'")
  }

  /// What is wrong at one place of an entry.
  private struct Mistake: Error {
    let line: Int
    let key: String?
    let reason: String
  }

  private struct Reader {
    private(set) var entries: [Entry] = []
    private(set) var problems: ProblemList
    private var ids: Set<String> = []
    private let top: [TomlDocument.Entry]
    private let children: [Int: [TomlDocument.Entry]]

    init(path: String, document: TomlDocument) {
      problems = ProblemList(path: path)
      top = document.entries.filter { $0.parent == nil }
      children = Dictionary(grouping: document.entries.filter { $0.parent != nil }) { $0.parent ?? 0 }
    }

    mutating func read() {
      for entry in top {
        switch (entry.key, entry.value) {
        case (TomlContent.table, .array): (children[entry.index] ?? []).forEach { readTable($0) }
        case (TomlContent.table, _):
          report(entry.line, table, "is \(entry.value.typeName); each key must begin with [[\(table)]]")
        default:
          let known = nearestName(to: entry.key, in: [TomlContent.table, "snippets"]) != nil
          let hint = known ? "did you mean [[\(table)]]?" : "known here: [[\(table)]]"
          report(entry.line, entry.keyAsWritten, "unknown; \(hint)")
        }
      }
    }

    private mutating func readTable(_ table: TomlDocument.Entry) {
      do {
        guard table.value == .table else {
          throw Mistake(line: table.line, key: nil, reason: "is \(table.value.typeName); must be a table")
        }
        let values = children[table.index] ?? []
        reportUnknownKeys(values)
        let fields = Fields(
          line: table.line, values: Dictionary(values.map { ($0.key, $0) }) { first, _ in first },
          elements: children)
        let entry = try fields.entry()
        if let id = entry.id, !ids.insert(id).inserted {
          throw Mistake(
            line: fields.values["id"]?.line ?? table.line, key: "id",
            reason: "is the id of a key above; each must be unique")
        }
        entries.append(entry)
      } catch let mistake as Mistake {
        let place = "[[\(TomlContent.table)]]" + (mistake.key.map { ".\($0)" } ?? "")
        report(mistake.line, place, mistake.reason + "; this key is left out")
      } catch {
        report(table.line, "[[\(TomlContent.table)]]", "\(error)")
      }
    }

    private mutating func reportUnknownKeys(_ values: [TomlDocument.Entry]) {
      for value in values where !TomlContent.keys.contains(value.key) {
        let nearest = nearestName(to: value.key, in: TomlContent.keys).map { "did you mean \($0)?" }
        let hint = nearest ?? "known here: \(TomlContent.keys.joined(separator: ", "))"
        let place = "[[\(TomlContent.table)]].\(value.keyAsWritten)"
        report(value.line, place, "unknown, and ignored; \(hint)")
      }
    }

    private mutating func report(_ line: Int, _ place: String, _ reason: String) {
      problems.add(line: line, "\(place): \(reason)")
    }
  }

  /// The values of one table.
  private struct Fields {
    let line: Int
    let values: [String: TomlDocument.Entry]
    /// What is in the arrays, by their numbers.
    let elements: [Int: [TomlDocument.Entry]]

    func entry() throws -> Entry {
      guard let name = values["name"] else {
        throw Mistake(line: line, key: "name", reason: "is missing; must be a text")
      }
      var entry = Entry(label: try text(name, "name", SnippetText.label))
      entry.id = try values["id"].map { try text($0, "id", SnippetText.id) }
      entry.group = try values["group"].map { try text($0, "group", SnippetText.name) }
      entry.isSecret = try flag("secret")
      entry.isFavourite = try flag("favourite")
      entry.order = try order()
      for piece in try list("pieces", SnippetText.normalized) {
        entry.add(piece: piece.text, line: piece.line, place: "[[\(TomlContent.table)]].pieces")
      }
      guard !entry.pieces.isEmpty else {
        let place = values["pieces"]?.line ?? line
        let state = values["pieces"] == nil ? "is missing" : "is empty"
        throw Mistake(line: place, key: "pieces", reason: "\(state); must be a list of one or more phrases")
      }
      entry.searchTerms = try list("search", SnippetText.name).map(\.text)
      return entry
    }

    private func text(
      _ value: TomlDocument.Entry, _ key: String,
      _ rule: (String) -> Result<String, SnippetText.Refusal>
    ) throws -> String {
      guard case .string(let text) = value.value else {
        throw Mistake(
          line: value.line, key: key, reason: "is \(value.value.typeName); must be a text in quotes")
      }
      switch rule(text) {
      case .success(let text): return text
      case .failure(let refusal):
        throw Mistake(line: value.line, key: key, reason: "is refused: \(refusal)")
      }
    }

    private func list(
      _ key: String, _ rule: (String) -> Result<String, SnippetText.Refusal>
    ) throws -> [(text: String, line: Int)] {
      guard let value = values[key] else { return [] }
      guard value.value == .array else {
        let reason = "is \(value.value.typeName); must be a list of texts, as in [\"one\", \"two\"]"
        throw Mistake(line: value.line, key: key, reason: reason)
      }
      return try (elements[value.index] ?? []).map { (try text($0, key, rule), $0.line) }
    }

    private func flag(_ key: String) throws -> Bool {
      guard let value = values[key] else { return false }
      guard case .boolean(let flag) = value.value else {
        throw Mistake(
          line: value.line, key: key, reason: "is \(value.value.typeName); must be true or false")
      }
      return flag
    }

    private func order() throws -> Double? {
      guard let value = values["order"] else { return nil }
      switch value.value {
      case .integer(let number): return Double(number)
      case .float(let number) where number.isFinite: return number
      default:
        let reason = "is \(value.value.typeName); must be a number, as in 1, -2 or 1.5"
        throw Mistake(line: value.line, key: "order", reason: reason)
      }
    }
  }
}

extension TomlDocument.Entry {
  /// The key as TOML writes it, cut where it is too long for a message.
  fileprivate var keyAsWritten: String {
    let isBare = key.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    let short = key.inOneLine(limit: 40)
    return isBare && !key.isEmpty ? short : "\"\(short)\""
  }
}
