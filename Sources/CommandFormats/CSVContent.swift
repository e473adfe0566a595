import ContentFormats
import Snippets

/// Snippets in comma-separated values, as TextExpander, aText and spreadsheets write them.
///
/// - The first record may name the columns (`CSVColumns`): the label, the trigger, one or more pieces, and the group,
///   in any order. Other columns are left out, which is a loss. An empty field is no piece.
/// - The trigger is its shortcut, unless that is the label. A column `id` names it without being one.
/// - A record without named columns has two fields, the snippet's label and a piece, or three: the trigger, a piece,
///   and the label.
/// - Records with the same trigger, or label where there is no trigger, are the pieces of one snippet. That field is its id.
/// - The apostrophes that an export has put in front of cells are taken away again; those of other tables are text.
/// - Semicolons or tabs separate fields where they, and not commas, do so in all records; tabs in files called `.tsv`.
/// - Pieces are templates, as everywhere.
enum CSVContent {
  static func decode(_ bytes: [UInt8], from path: String) throws -> DecodedContent {
    let text = try UTF8Text.checked(bytes)
    var reader = CSVReader(text, separator: separator(of: text, path))
    var table = Table(path: path)
    var isFirst = true
    while let record = reader.next() {
      if isFirst, let columns = CSVColumns(record) {
        table.columns = columns
        table.headerLine = record.line
      } else {
        table.add(record, mayBeHeader: isFirst && CSVColumns.mayBeMeant(by: record))
      }
      isFirst = false
    }
    return table.content
  }

  private static func separator(of text: ArraySlice<UInt8>, _ path: String) -> UInt8 {
    if path.lowercased().hasSuffix(".tsv") { return UInt8(ascii: "\t") }
    let candidates = [",", ";", "\t"].map { UInt8(ascii: $0) }
    let named = candidates.first { candidate in
      var reader = CSVReader(text, separator: candidate)
      return reader.next().flatMap(CSVColumns.init) != nil
    }
    if let named { return named }
    return candidates.first { separatesAll(of: text, $0) } ?? candidates[0]
  }

  /// Tells whether every record has two fields with a separator, or every one three.
  private static func separatesAll(of text: ArraySlice<UInt8>, _ separator: UInt8) -> Bool {
    var reader = CSVReader(text, separator: separator)
    guard let first = reader.next(), (2...3).contains(first.fields.count) else { return false }
    while let record = reader.next() {
      guard record.fields.count == first.fields.count else { return false }
    }
    return true
  }

  /// The fields of a record by their roles.
  private struct Row {
    var id: String?
    var trigger: String?
    var label: String?
    var group: String?
    var pieces: [String] = []
  }

  private struct Table {
    var columns: CSVColumns?
    var headerLine = 1
    private let path: String
    private var entries: [Entry] = []
    private var entryOfName: [String: Int] = [:]
    private var problems: ProblemList
    private var losses: ProblemList
    /// The columns that are left out and hold something.
    private var lostColumns: Set<Int> = []

    init(path: String) {
      self.path = path
      problems = ProblemList(path: path)
      losses = ProblemList(path: path)
    }

    var content: DecodedContent {
      var losses = losses
      if let columns {
        for index in lostColumns.sorted() {
          losses.add(line: headerLine, "column \(columns.name(ofField: index)) is left out")
        }
      }
      return DecodedContent(
        snippets: Entry.snippets(of: entries, from: path), problems: problems.all, losses: losses.all)
    }

    mutating func add(_ record: CSVReader.Record, mayBeHeader: Bool) {
      if let mistake = record.mistake {
        problems.add(line: record.line, "left out: \(mistake)")
        return
      }
      guard let row = columns.map({ named(record, $0) }) ?? unnamed(record) else {
        let count = record.fields.count
        let hint =
          "two or three are allowed: label and text, or trigger, text and label; for more, name the columns"
          + " in the first line"
        problems.add(
          line: record.line, "left out: has \(count == 1 ? "1 field" : "\(count) fields"); \(hint)")
        return
      }
      add(row, line: record.line)
      if mayBeHeader {
        losses.add(line: record.line, "became a key; to name the columns, call one label and one text")
      }
    }

    /// Makes a row of a record without named columns; nil where nothing tells what its fields are.
    private func unnamed(_ record: CSVReader.Record) -> Row? {
      switch record.fields.count {
      case 2: Row(label: record.fields[0], pieces: [record.fields[1]])
      case 3: Row(trigger: record.fields[0], label: record.fields[2], pieces: [record.fields[1]])
      default: nil
      }
    }

    private mutating func named(_ record: CSVReader.Record, _ columns: CSVColumns) -> Row {
      var row = Row()
      for (index, cell) in record.fields.enumerated() {
        let field = columns.areOfExport ? CellText.text(of: cell) : cell
        switch columns.role(ofField: index) {
        case .id: row.id = field
        case .trigger: row.trigger = field
        case .label: row.label = field
        case .group: row.group = field
        case .content: if !field.isEmpty { row.pieces.append(field) }
        case nil: if !field[...].trimmed.isEmpty { lostColumns.insert(index) }
        }
      }
      return row
    }

    private mutating func add(_ row: Row, line: Int) {
      let labels = [row.id, row.trigger, row.label].map { $0.map(SnippetText.label) }
      if let refusal = labels.lazy.compactMap({ $0?.refusal }).first(where: \.isTooLong) {
        problems.add(line: line, "left out: its label is refused: \(refusal)")
        return
      }
      let names = labels.map { $0.flatMap { try? $0.get() } }
      guard let name = names[0] ?? names[1] ?? names[2] else {
        problems.add(line: line, "left out: its label is empty or holds a control character")
        return
      }
      var (row, group) = (row, row.group)
      for piece in row.pieces.isEmpty ? [""] : row.pieces {
        switch SnippetText.normalized(piece) {
        case .failure(let refusal): problems.add(line: line, "left out: its text is refused: \(refusal)")
        case .success(let piece):
          let index = entry(name, label: names[2] ?? names[1])
          if let group = group.take() { join(group, index, line: line) }
          if let shortcut = row.trigger.take(), shortcut != row.label {
            add(shortcut: shortcut, index, line: line)
          }
          add(piece, of: index, line: line)
        }
      }
    }

    /// Returns the index of the entry of a name; a new one is made where there is none.
    private mutating func entry(_ name: String, label: String?) -> Int {
      // Names that differ in nothing but a line break would have the same id.
      let key = UniqueIDs.first(for: name)
      let index = entryOfName[key] ?? entries.count
      if index == entries.count { entries.append(Entry(name: name, label: label ?? name)) }
      entryOfName[key] = index
      return index
    }

    /// Puts a key into a group. The first group that is given for a key is its group.
    private mutating func join(_ group: String, _ index: Int, line: Int) {
      guard SnippetText.isVisible(group) else { return }
      switch SnippetText.name(group) {
      case .failure(let refusal): losses.add(line: line, "its group is left out: \(refusal)")
      case .success(let group):
        if entries[index].group == nil { entries[index].group = group }
        if entries[index].group != group {
          losses.add(line: line, "its group is left out: a line above has another one for the same key")
        }
      }
    }

    private mutating func add(shortcut: String, _ index: Int, line: Int) {
      guard SnippetText.isVisible(shortcut), !entries[index].shortcuts.texts.contains(shortcut) else {
        return
      }
      guard entries[index].shortcuts.texts.count < ContentLimits.shortcutsOfKey else {
        return losses.add(line: line, "its shortcut is left out: \(KeyLimit.shortcuts.reason)")
      }
      switch SnippetText.shortcut(shortcut) {
      case .failure(let refusal): losses.add(line: line, "its shortcut is left out: \(refusal)")
      case .success(let shortcut):
        entries[index].shortcuts = entries[index].shortcuts.adding(Shortcuts([shortcut]))
      }
    }

    private mutating func add(_ piece: String, of index: Int, line: Int) {
      guard entries[index].pieces.count < ContentLimits.phrasesOfKey else {
        problems.add(line: line, "left out: \(KeyLimit.phrases.reason)")
        return
      }
      entries[index].add(piece: piece, line: line, place: "text")
    }
  }

  /// Writes a header and a record for each piece; groups and shortcuts have a column where there are any. No cell begins as a formula
  /// does.
  ///
  /// Favourites, words to search by, `Pick`, and shortcuts after the first are not in it.
  static func encode(_ snippets: [Snippet]) -> String {
    let hasGroups = snippets.contains { $0.group != nil }
    let hasShortcuts = snippets.contains { !$0.shortcuts.isEmpty }
    let names =
      CSVColumns.exported + (hasGroups ? ["group"] : []) + (hasShortcuts ? ["shortcut"] : [])
    let records = snippets.flatMap { snippet in
      snippet.pieces.map { piece in
        [snippet.id, piece, snippet.label] + (hasGroups ? [snippet.group ?? ""] : [])
          + (hasShortcuts ? [snippet.shortcuts.texts.first ?? ""] : [])
      }
    }
    return ([names] + records).map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func cell(_ text: String) -> String {
    let field = CellText.cell(of: text)
    let isPlain = !field.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
    return isPlain ? field : "\"" + field.split(around: "\"").joined(separator: "\"\"") + "\""
  }
}
