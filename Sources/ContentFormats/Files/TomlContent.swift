import Snippets
import Toml

/// The form for people to write by hand.
///
///     [[snippet]]
///     label = "greetings"
///     phrases = ["hey", "what's up?"]
///
/// - `label` and the phrases follow the rules of `ContentDocument`; phrases are templates. `name` and `pieces` are other
///   words for the two.
/// - `secret` may be `{ command = "..." }` instead, in files of the user's own: the output of the command is the one phrase.
/// - These are optional: `group` (a name in one line), `favourite` and `secret` (true or false), `order` (a number, which sorts
///   as in `ContentDocument`), `search` (a list of words), `pick` (one of `Pick`) and `id` (a text without control
///   characters).
/// - `shortcut` (a text in one line) and `shortcuts` (a list of such) stand for the key while one types; `whole_word` and
///   `follow_case` (true or false) are their `Shortcuts.Rules`.
/// - `source` and `attribution` (texts in one line) note the catalogue that a key was kept from, and whose it is.
/// - A key without an `id` has its label as the id, so that the snippet keeps its place when others come and go: a second
///   snippet of the same label is `LABEL#2`.
/// - An entry with a mistake is left out. A key that is not known is left out of its entry.
package enum TomlContent {
  package static let table = "snippet"
  private static let keys = [
    "label", "phrases", "group", "favourite", "order", "id", "secret", "search", "pick",
    "source", "attribution", "shortcut", "shortcuts", "whole_word", "follow_case",
  ]
  /// Other words for keys, which stay valid.
  private static let synonyms = ["name": "label", "pieces": "phrases"]

  package static func decode(
    _ bytes: [UInt8], from path: String, allowsCommands: Bool
  ) throws -> DecodedContent {
    try read(bytes, from: path, allowsCommands: allowsCommands).content
  }

  /// Decodes a file of the user's own that is to be changed. Returns its content, its document, and the lines in which its
  /// snippets begin, from 1, by their ids.
  package static func decodeWithPlaces(
    _ bytes: [UInt8], from path: String
  ) throws -> (content: DecodedContent, document: TomlDocument, lines: [String: Int]) {
    let reader = try read(bytes, from: path, allowsCommands: true)
    let lines = zip(Entry.ids(of: reader.entries), reader.entries.map(\.line))
    return (reader.content, reader.document, Dictionary(uniqueKeysWithValues: lines))
  }

  private static func read(_ bytes: [UInt8], from path: String, allowsCommands: Bool) throws -> Reader {
    let document: TomlDocument
    do {
      document = try TomlDocument(bytes)
    } catch let error as TomlDocument.ParseError {
      let reason = "not TOML: \(withoutNumbers(error.reason).inOneLine(limit: 200))"
      throw DocumentError(line: error.line, reason: reason)
    }
    var reader = Reader(path: path, document: document, allowsCommands: allowsCommands)
    reader.read()
    return reader
  }

  /// Leaves out numbers: the parser quotes one that is too large, which may be a secret without its quotes.
  private static func withoutNumbers(_ reason: String) -> String {
    let parts = reason.split(separator: "'", omittingEmptySubsequences: false).enumerated()
    return parts.map { index, part in
      index % 2 == 1 && part.count > 1 && part.first.map("+-0123456789".contains) == true ? "..." : part
    }.joined(separator: "'")
  }

  /// A mistake at one place of an entry.
  private struct Mistake: Error {
    let line: Int
    let key: String?
    let reason: String
  }

  private struct Reader {
    private(set) var entries: [Entry] = []
    private(set) var problems: ProblemList
    private var ids: Set<String> = []
    /// The lines of labels in capitals, as the keyboard shows them.
    private var labels: [String: Int] = [:]
    private let allowsCommands: Bool
    private let path: String
    let document: TomlDocument
    private let children: [Int: [TomlDocument.Entry]]

    init(path: String, document: TomlDocument, allowsCommands: Bool) {
      (self.path, self.document, self.allowsCommands) = (path, document, allowsCommands)
      problems = ProblemList(path: path)
      children = Dictionary(grouping: document.entries.filter { $0.parent != nil }) { $0.parent ?? 0 }
    }

    var content: DecodedContent {
      DecodedContent(snippets: Entry.snippets(of: entries, from: path), problems: problems.all)
    }

    mutating func read() {
      for entry in document.entries where entry.parent == nil {
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
          line: table.line, values: try Self.named(values), elements: children, allowsCommands: allowsCommands
        )
        var entry = try fields.entry()
        entry.line = table.line
        reportLookAlike(entry, fields)
        if let id = entry.id, !ids.insert(id).inserted {
          throw Mistake(
            line: fields.values["id"]?.line ?? table.line, key: "id",
            reason: "is the id of a key above; each must be unique")
        }
        entries.append(entry)
      } catch let mistake as Mistake {
        let place = "[[\(TomlContent.table)]]" + (mistake.key.map { ".\($0)" } ?? "")
        report(mistake.line, place, mistake.reason + ContentProblem.keyIsLeftOut)
      } catch {
        report(table.line, "[[\(TomlContent.table)]]", "\(error)")
      }
    }

    /// Returns the values by the words that this reader has for their keys.
    private static func named(_ values: [TomlDocument.Entry]) throws -> [String: TomlDocument.Entry] {
      try values.reduce(into: [:]) { named, value in
        guard let first = named.updateValue(value, forKey: synonyms[value.key] ?? value.key) else { return }
        let reason = "means the same as \(first.key) in line \(first.line); one of the two is needed"
        throw Mistake(line: value.line, key: value.key, reason: reason)
      }
    }

    /// Reports a key that looks like another one. A user who gives a key an id of its own knows that there is another one.
    private mutating func reportLookAlike(_ entry: Entry, _ fields: Fields) {
      let label = entry.label.uppercased()
      guard let first = labels[label] else { return labels[label] = entry.line }
      guard entry.id == nil, let value = fields.values["label"] else { return }
      report(
        value.line, "[[\(TomlContent.table)]].\(value.key)",
        "looks like the key in line \(first) on the keyboard; give one of them another label, or this one an id if you want both"
      )
    }

    private mutating func reportUnknownKeys(_ values: [TomlDocument.Entry]) {
      for value in values where !(TomlContent.keys.contains(value.key) || synonyms[value.key] != nil) {
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
    /// The values in the arrays, by their numbers.
    let elements: [Int: [TomlDocument.Entry]]
    let allowsCommands: Bool

    func entry() throws -> Entry {
      guard let label = values["label"] else {
        throw Mistake(line: line, key: "label", reason: "is missing; must be a text")
      }
      var entry = Entry(label: try text(label, label.key, SnippetText.label))
      entry.id = try values["id"].map { try text($0, "id", SnippetText.id) }
      entry.group = try name("group")
      entry.command = try command()
      entry.isSecret = try entry.command != nil || flag("secret")
      entry.isFavourite = try flag("favourite")
      entry.order = try order()
      entry.pick = try pick()
      entry.credit = Credit(source: try name("source"), attribution: try name("attribution"))
      if entry.command != nil { entry.pieces = [Snippet.dots] }
      let pieces = try list("phrases", SnippetText.normalized)
      for piece in pieces {
        entry.add(piece: piece.text, line: piece.line, place: "[[\(TomlContent.table)]].\(word("phrases"))")
      }
      guard !entry.pieces.isEmpty else {
        let place = values["phrases"]?.line ?? line
        let state = values["phrases"] == nil ? "is missing" : "is empty"
        throw Mistake(
          line: place, key: word("phrases"), reason: "\(state); must be a list of one or more phrases")
      }
      entry.searchTerms = try list("search", SnippetText.name).map(\.text)
      entry.shortcuts = try shortcuts()
      try check(entry.pieces.count, "phrases", .phrases)
      try check(entry.searchTerms.count, "search", .searchTerms)
      return entry
    }

    private func shortcuts() throws -> Shortcuts {
      let single = try values["shortcut"].map { [try text($0, "shortcut", SnippetText.shortcut)] } ?? []
      let texts = try single + list("shortcuts", SnippetText.shortcut).map(\.text)
      try check(texts.count, "shortcuts", .shortcuts)
      let rules = try Shortcuts.Rules(wholeWord: flag("whole_word"), followCase: flag("follow_case"))
      return Shortcuts(texts, rules)
    }

    private func name(_ key: String) throws -> String? {
      try values[key].map { try text($0, key, SnippetText.name) }
    }

    /// Returns a key as the file has it.
    private func word(_ key: String) -> String {
      values[key]?.key ?? key
    }

    private func check(_ count: Int, _ key: String, _ limit: KeyLimit) throws {
      guard count > limit.most else { return }
      throw Mistake(line: values[key]?.line ?? line, key: word(key), reason: "holds \(limit.reason)")
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
        throw Mistake(line: value.line, key: value.key, reason: reason)
      }
      return try (elements[value.index] ?? []).map { (try text($0, value.key, rule), $0.line) }
    }

    /// Returns the command whose output is the secret; nil where the key has phrases.
    private func command() throws -> String? {
      guard let secret = values["secret"], secret.value == .table else { return nil }
      func mistake(_ reason: String) -> Mistake { Mistake(line: secret.line, key: "secret", reason: reason) }
      let parts = elements[secret.index] ?? []
      guard parts.count == 1, parts[0].key == "command" else {
        throw mistake("must be true, false or { command = \"COMMAND\" }")
      }
      guard allowsCommands else {
        throw mistake("is a command, which only a file in your own folder can have")
      }
      guard values["phrases"] == nil else {
        throw mistake("is a command, beside which there can be no \(word("phrases"))")
      }
      return try text(parts[0], "secret.command", SnippetText.label)
    }

    private func flag(_ key: String) throws -> Bool {
      guard let value = values[key] else { return false }
      guard case .boolean(let flag) = value.value else {
        let command = key == "secret" ? " or { command = \"COMMAND\" }" : ""
        throw Mistake(
          line: value.line, key: key, reason: "is \(value.value.typeName); must be true or false\(command)")
      }
      return flag
    }

    private func pick() throws -> Pick {
      guard let value = values["pick"] else { return .inTurn }
      guard case .string(let text) = value.value, let pick = Pick(rawValue: text) else {
        throw Mistake(line: value.line, key: "pick", reason: "must be \(Pick.allowed)")
      }
      return pick
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
