import Snippets

/// Snippets in comma-separated values, as TextExpander, aText and spreadsheets write them.
///
/// - A record has two fields, the snippet's label and a piece, or three: what triggered it, a piece, and its label.
/// - Records with the same first field are the pieces of one snippet. That field is its id.
/// - The first record may name the fields, by words as `label`, `name`, `trigger`, `shortcut`, `content`, `text` or
///   `phrase`; then they may stand in another order.
/// - Semicolons or tabs separate fields where they, and not commas, do so in all records.
/// - Pieces are templates, as everywhere.
enum CSVContent {
  private enum Role { case trigger, content, label }

  private static let roles: [String: Role] = [
    "trigger": .trigger, "abbreviation": .trigger, "shortcut": .trigger, "keyword": .trigger, "id": .trigger,
    "content": .content, "text": .content, "phrase": .content, "piece": .content, "snippet": .content,
    "replacement": .content, "replace": .content, "expansion": .content, "value": .content,
    "plain text": .content,
    "label": .label, "name": .label, "title": .label, "description": .label,
  ]

  static func decode(_ bytes: [UInt8], from path: String) throws -> DecodedContent {
    let text = try UTF8Text.checked(bytes)
    let separator = separator(of: text)
    var reader = CSVReader(text, separator: separator)
    var table = Table(path: path)
    var isFirst = true
    while let record = reader.next() {
      if isFirst, let header = header(record) {
        table.columns = header
      } else {
        table.add(record)
      }
      isFirst = false
    }
    return table.content
  }

  /// What the fields of the first record name; nil where they are a record like the others.
  private static func header(_ record: CSVReader.Record) -> [Role]? {
    guard (2...3).contains(record.fields.count), record.mistake == nil else { return nil }
    let found = record.fields.map { roles[$0[...].trimmed.lowercased()] }
    let columns = found.compactMap { $0 }
    guard columns.count == found.count, Set(columns).count == columns.count, columns.contains(.content) else {
      return nil
    }
    return columns
  }

  private static func separator(of text: ArraySlice<UInt8>) -> UInt8 {
    let candidates = [",", ";", "\t"].map { UInt8(ascii: $0) }
    let named = candidates.first { candidate in
      var reader = CSVReader(text, separator: candidate)
      return reader.next().flatMap(header) != nil
    }
    if let named { return named }
    return candidates.first { separatesAll(of: text, $0) } ?? candidates[0]
  }

  /// Whether every record has two fields with it, or every one three.
  private static func separatesAll(of text: ArraySlice<UInt8>, _ separator: UInt8) -> Bool {
    var reader = CSVReader(text, separator: separator)
    guard let first = reader.next(), (2...3).contains(first.fields.count) else { return false }
    while let record = reader.next() {
      guard record.fields.count == first.fields.count else { return false }
    }
    return true
  }

  private struct Table {
    var columns: [Role]?
    private let path: String
    private var entries: [Entry] = []
    private var entryOfName: [String: Int] = [:]
    private var problems: ProblemList

    init(path: String) {
      self.path = path
      problems = ProblemList(path: path)
    }

    var content: DecodedContent {
      DecodedContent(snippets: Entry.snippets(of: entries, from: path), problems: problems.all)
    }

    mutating func add(_ record: CSVReader.Record) {
      if let mistake = record.mistake {
        problems.add(line: record.line, "left out: \(mistake)")
        return
      }
      let count = record.fields.count
      guard (2...3).contains(count) else {
        let hint = "two or three are allowed: label and text, or trigger, text and label"
        problems.add(
          line: record.line, "left out: has \(count == 1 ? "1 field" : "\(count) fields"); \(hint)")
        return
      }
      let columns = columns ?? (count == 3 ? [.trigger, .content, .label] : [.label, .content])
      var values: [Role: String] = [:]
      for (role, field) in zip(columns, record.fields) { values[role] = field }
      add(values, line: record.line)
    }

    private mutating func add(_ values: [Role: String], line: Int) {
      let names = [values[.trigger], values[.label]].map { $0.flatMap { try? SnippetText.label($0).get() } }
      guard let name = names[0] ?? names[1] else {
        problems.add(line: line, "left out: its label is empty or holds a control character")
        return
      }
      switch SnippetText.normalized(values[.content] ?? "") {
      case .failure(let refusal): problems.add(line: line, "left out: its text is refused: \(refusal)")
      case .success(let piece):
        // Names that differ in nothing but a line break would have the same id.
        let key = UniqueIDs.first(for: name)
        let index = entryOfName[key] ?? entries.count
        if index == entries.count { entries.append(Entry(name: name, label: names[1] ?? name)) }
        entryOfName[key] = index
        entries[index].add(piece: piece, line: line, place: "text")
      }
    }
  }

  /// A header and a record for each piece.
  ///
  /// Groups, favourites and words to search by are not in it.
  static func encode(_ snippets: [Snippet]) -> String {
    let records = snippets.flatMap { snippet in
      snippet.pieces.map { [snippet.id, $0, snippet.label].map(quoted).joined(separator: ",") + "\r\n" }
    }
    return "trigger,content,label\r\n" + records.joined()
  }

  private static func quoted(_ field: String) -> String {
    let isPlain = !field.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
    return isPlain ? field : "\"" + field.split(around: "\"").joined(separator: "\"\"") + "\""
  }
}
