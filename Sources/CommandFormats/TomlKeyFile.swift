import ContentFormats
import Snippets
import Toml

/// A TOML file of keys that a program changes as its user would by hand: every byte that a change does not concern stays.
///
/// The new file is read to compare each change with what it was to be; one that would be something else is refused.
public struct TomlKeyFile {
  /// The file as it was read.
  public let bytes: [UInt8]
  /// The snippets of the file, and the problems in it.
  public let content: DecodedContent
  private let path: String
  private let lines: [String: Int]
  private let places: TomlStatements

  /// - Throws: a `DocumentError` for what is not TOML.
  public init(_ bytes: [UInt8], path: String) throws {
    self.bytes = bytes
    self.path = path
    let read = try TomlContent.decodeWithPlaces(bytes, from: path)
    (content, lines) = (read.content, read.lines)
    places = TomlStatements(read.document, in: bytes)
  }

  private var statements: [TomlStatements.Statement] { places.all }

  /// Returns the line that a key begins on, from 1; nil where the file has none with this id.
  public func line(of id: String) -> Int? { lines[id] }

  // MARK: Changes

  /// Returns the file without a key.
  public func removing(_ id: String) throws -> [UInt8] {
    let entry = try entry(id)
    return try checked([Edit(lines(of: entry))], content.snippets.filter { $0.id != id }, entry.line)
  }

  /// Returns the file with one piece less of a key.
  ///
  /// - Parameter index: from 0; one that the key has, beside others.
  public func removingPiece(_ index: Int, of id: String) throws -> [UInt8] {
    let entry = try entry(id)
    guard let list = entry.values["phrases"] ?? entry.values["pieces"] else { throw notEditable(entry.line) }
    let elements = places.elements(at: list.value)
    guard elements.indices.contains(index), elements.count > 1 else { throw notEditable(entry.line) }
    let expected = content.snippets.map { snippet in
      guard snippet.id == id else { return snippet }
      var pieces = snippet.pieces
      pieces.remove(at: index)
      return snippet.with(pieces: pieces)
    }
    return try checked([Edit(piece(index, of: elements))], expected, entry.line)
  }

  /// Returns the file with other pieces of a key; those that stay are written as they were.
  ///
  /// - Parameter pieces: at least one.
  public func setting(pieces: [String], of id: String) throws -> [UInt8] {
    let line = try entry(id).line
    let new = try pieces.map { try accepted(SnippetText.normalized($0), "phrases") }
    guard let old = content.snippets.first(where: { $0.id == id })?.pieces, !new.isEmpty else {
      throw notEditable(line)
    }
    let head = zip(old, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(most).count
    let (gone, come) = (head..<(old.count - tail), Array(new[head..<(new.count - tail)]))
    // The last one is removed first, so that the others stay where they are.
    let shorter = try gone.dropFirst(come.count).reversed().reduce(self) { file, index in
      try TomlKeyFile(file.removingPiece(index, of: id), path: path)
    }
    return try shorter.replacingPieces(from: head, count: min(gone.count, come.count), with: come, of: id)
  }

  /// Returns the file with the first of these texts in the place of `count` pieces, and the others behind those.
  private func replacingPieces(
    from head: Int, count: Int, with texts: [String], of id: String
  ) throws -> [UInt8] {
    let entry = try entry(id)
    guard !texts.isEmpty else { return bytes }
    guard let list = entry.values["phrases"] ?? entry.values["pieces"] else { throw notEditable(entry.line) }
    let elements = places.elements(at: list.value)
    guard elements.count >= head + count, !elements.isEmpty else { throw notEditable(entry.line) }
    var edits = zip(elements[head...], texts.prefix(count)).map { Edit($0, TomlContent.element($1)) }
    let added = texts.dropFirst(count).map(TomlContent.element)
    if !added.isEmpty, head + count > 0 {
      let last = elements[head + count - 1]
      let gap = separator(before: last)
      edits.append(Edit(last.upperBound..<last.upperBound, added.map { "," + gap + $0 }.joined()))
    } else if !added.isEmpty {
      let first = elements[0]
      let gap = separator(before: first)
      edits.append(Edit(first.lowerBound..<first.lowerBound, added.map { $0 + "," + gap }.joined()))
    }
    let expected = content.snippets.map { snippet in
      guard snippet.id == id else { return snippet }
      var pieces = snippet.pieces
      pieces.replaceSubrange(head..<(head + count), with: texts)
      return snippet.with(pieces: pieces)
    }
    return try checked(edits, expected, entry.line)
  }

  /// Returns what is between a comma and an element of a list: the break and the space of a line of its own, or a space.
  private func separator(before element: Range<Int>) -> String {
    let space = bytes[..<element.lowerBound].reversed().prefix {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
    }
    let rest = bytes[..<(element.lowerBound - space.count)]
    guard rest.last == UInt8(ascii: "\n") else { return " " }
    let ending = rest.suffix(2).elementsEqual("\r\n".utf8) ? "\r\n" : "\n"
    return ending + String(decoding: space.reversed(), as: UTF8.self)
  }

  /// Returns the file with another label of a key, which keeps its id, so that it stays a favourite and goes on where it was.
  public func renaming(_ id: String, to label: String) throws -> [UInt8] {
    let entry = try entry(id)
    guard let old = entry.values["label"] ?? entry.values["name"] else { throw notEditable(entry.line) }
    var edits = [Edit(old.value, TomlContent.quoted(label))]
    if entry.values["id"] == nil {
      edits.append(Edit(entry.top, "id = \(TomlContent.quoted(id))" + lineBreak(of: entry)))
    }
    let label = try accepted(SnippetText.label(label), "label")
    let expected = content.snippets.map { $0.id == id ? $0.with(label: label) : $0 }
    return try checked(edits, expected, entry.line)
  }

  /// Returns the file with a key in another group, or in none.
  public func setting(group: String?, of id: String) throws -> [UInt8] {
    let entry = try entry(id)
    let name = try group.map { try accepted(SnippetText.name($0), "group") }
    let edit: Edit?
    switch (entry.values["group"], group) {
    case (nil, nil): edit = nil
    case (let old?, nil): edit = Edit(old.bytes)
    case (let old?, let group?): edit = Edit(old.value, TomlContent.quoted(group))
    case (nil, let group?):
      let ending = endsInLineBreak(entry.end) ? "" : lineBreak(of: entry)
      let line = "\(ending)group = \(TomlContent.quoted(group))" + lineBreak(of: entry)
      edit = Edit(entry.end..<entry.end, line)
    }
    let expected = content.snippets.map { $0.id == id ? $0.with(group: .some(name)) : $0 }
    return try checked([edit].compactMap(\.self), expected, entry.line)
  }

  /// A place among the keys of the file.
  public enum Place: Equatable, Sendable {
    case first, last
    /// The place beside the key with this id.
    case before(String), after(String)
  }

  /// Returns the file with a key at another place among the others.
  public func moving(_ id: String, to place: Place) throws -> [UInt8] {
    let entry = try entry(id)
    var expected = content.snippets.filter { $0.id != id }
    guard let moved = content.snippets.first(where: { $0.id == id }) else { throw notEditable(entry.line) }
    let index = expected.firstIndex { .before($0.id) == place || .after($0.id) == place }
    let target: Int
    switch place {
    case .first: target = 0
    case .last: target = expected.count
    case .before: target = index ?? 0
    case .after: target = index.map { $0 + 1 } ?? expected.count
    }
    // The key is there already.
    if content.snippets.firstIndex(of: moved) == target { return bytes }
    expected.insert(moved, at: target)
    let block = Array(bytes[entry.all])
    let gap = lineBreak(of: entry)
    let text = String(decoding: block, as: UTF8.self) + (block.last == UInt8(ascii: "\n") ? "" : gap)
    let edit: Edit
    if target < expected.count - 1 {
      let position = try above(self.entry(expected[target + 1].id))
      edit = Edit(position..<position, text + gap)
    } else {
      let position = try self.entry(expected[target - 1].id).all.upperBound
      edit = Edit(position..<position, (endsInLineBreak(position) ? "" : gap) + gap + text)
    }
    return try checked([Edit(lines(of: entry)), edit], expected, entry.line)
  }

  // MARK: Entries

  /// A key in the file.
  private struct Entry {
    let line: Int
    /// The bytes from its header to the end of its last value.
    let all: Range<Int>
    /// An empty place behind its header.
    let top: Range<Int>
    /// The end of its last value that stands in no table of its own.
    let end: Int
    let values: [String: (bytes: Range<Int>, value: Range<Int>)]
    /// The indices of its statements.
    let statements: Range<Int>
  }

  private func entry(_ id: String) throws -> Entry {
    guard let line = lines[id] else { throw notEditable(1) }
    guard let first = statements.firstIndex(where: { $0.line == line }),
      case .header(let name, isArray: true) = statements[first].kind
    else { throw notEditable(line) }
    let rest = statements[(first + 1)...]
    let next = rest.firstIndex { isHeader($0, besides: bytes[name]) } ?? statements.endIndex
    let last = statements[first..<next].lastIndex { $0.kind != .blank } ?? first
    let own = statements[first..<next].dropFirst().prefix { $0.isNoHeader }
    var values: [String: (bytes: Range<Int>, value: Range<Int>)] = [:]
    for statement in own {
      guard case .value(let key, let value) = statement.kind else { continue }
      values[Self.name(bytes[key])] = (statement.bytes, value)
    }
    let header = statements[first].bytes
    return Entry(
      line: line, all: header.lowerBound..<statements[last].bytes.upperBound,
      top: header.upperBound..<header.upperBound,
      end: own.last { $0.kind != .blank }?.bytes.upperBound ?? header.upperBound, values: values,
      statements: first..<(last + 1))
  }

  /// Returns a key of TOML without its quotes, if it has some.
  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    let isQuoted = bytes.count > 1 && bytes.first == bytes.last && [0x22, 0x27].contains(bytes.first)
    return String(decoding: isQuoted ? bytes.dropFirst().dropLast() : bytes, as: UTF8.self)
  }

  /// Tells whether a statement begins something else than a table within the entry that has this name.
  private func isHeader(_ statement: TomlStatements.Statement, besides name: ArraySlice<UInt8>) -> Bool {
    guard case .header(let range, _) = statement.kind else { return false }
    return !bytes[range].starts(with: Array(name) + [UInt8(ascii: ".")])
  }

  /// Returns the lines of an entry, and the empty ones that keep it apart from others.
  private func lines(of entry: Entry) -> Range<Int> {
    let (first, end) = (entry.statements.lowerBound, entry.statements.upperBound)
    let isFree = first == 0 || isEmptyLine(statements[first - 1])
    let below = statements[end...].prefix(while: isEmptyLine)
    if isFree, let last = below.last { return entry.all.lowerBound..<last.bytes.upperBound }
    if isFree, first > 0, end == statements.count {
      return statements[first - 1].bytes.lowerBound..<entry.all.upperBound
    }
    return entry.all
  }

  private func isEmptyLine(_ statement: TomlStatements.Statement) -> Bool {
    statement.kind == .blank && !bytes[statement.bytes].contains(UInt8(ascii: "#"))
  }

  /// Returns the place above an entry and the comments that stand directly above it.
  private func above(_ entry: Entry) -> Int {
    let comments = statements[..<entry.statements.lowerBound].reversed().prefix {
      $0.kind == .blank && !isEmptyLine($0)
    }
    return comments.last?.bytes.lowerBound ?? entry.all.lowerBound
  }

  /// Returns a text in a list, with its comma, and with its lines where nothing else is in them but a comment.
  private func piece(_ index: Int, of elements: [Range<Int>]) -> Range<Int> {
    let element = elements[index]
    let before = bytes[..<element.lowerBound].lastIndex {
      $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t")
    }
    let lineEnd = bytes[element.upperBound...].firstIndex(of: UInt8(ascii: "\n"))
    let rest = bytes[element.upperBound..<(lineEnd ?? bytes.endIndex)].drop {
      [" ", "\t", "\r", ","].contains(Unicode.Scalar($0))
    }
    if let before, bytes[before] == UInt8(ascii: "\n"), let lineEnd,
      rest.isEmpty || rest.first == UInt8(ascii: "#")
    {
      return (before + 1)..<(lineEnd + 1)
    }
    guard index + 1 < elements.count else { return elements[index - 1].upperBound..<element.upperBound }
    // The lines below belong to the next one.
    let gap = bytes[element.upperBound..<elements[index + 1].lowerBound]
    let isInLine = !gap.contains(UInt8(ascii: "\n")) || !gap.contains(UInt8(ascii: ","))
    let end = isInLine ? gap.endIndex : (gap.firstIndex(of: UInt8(ascii: ",")) ?? gap.startIndex) + 1
    return element.lowerBound..<end
  }

  private func lineBreak(of entry: Entry) -> String {
    bytes[..<entry.top.lowerBound].suffix(2).elementsEqual("\r\n".utf8) ? "\r\n" : "\n"
  }

  private func endsInLineBreak(_ position: Int) -> Bool {
    position > 0 && bytes[position - 1] == UInt8(ascii: "\n")
  }

  // MARK: Edits

  private struct Edit {
    let range: Range<Int>
    let text: String

    init(_ range: Range<Int>, _ text: String = "") { (self.range, self.text) = (range, text) }
  }

  /// Returns the file after edits that do not overlap.
  ///
  /// - Throws: a `TomlEditError` where it does not hold these snippets, or has problems that it had not.
  private func checked(_ edits: [Edit], _ expected: [Snippet], _ line: Int) throws -> [UInt8] {
    var new = bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      new.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    guard let read = try? TomlContent.decode(new, from: path, allowsCommands: true),
      read.snippets.map(\.withoutPlace) == expected.map(\.withoutPlace),
      read.problems.count <= content.problems.count
    else { throw notEditable(line) }
    return new
  }

  private func accepted(_ text: Result<String, SnippetText.Refusal>, _ key: String) throws -> String {
    try text.mapError { TomlEditError.refused(key: key, reason: $0.description) }.get()
  }

  private func notEditable(_ line: Int) -> TomlEditError { .byHand(line: line) }
}

/// The reason why a TOML file is not changed.
public enum TomlEditError: Error, Equatable {
  /// The way in which it is written cannot be kept, or `order` says otherwise: its author has to change it.
  case byHand(line: Int)
  /// A new value cannot be one of this key of TOML.
  case refused(key: String, reason: String)
}

extension TomlStatements.Statement {
  fileprivate var isNoHeader: Bool {
    if case .header = kind { false } else { true }
  }
}

extension Snippet {
  /// The part of a key that is the same wherever it stands: an id can have a number, and a problem has a line.
  fileprivate var withoutPlace: Snippet? {
    Snippet(
      id: "-", label: label, pieces: pieces, pick: pick, isSecret: isSecret, command: command, group: group,
      isFavourite: isFavourite, searchTerms: searchTerms, shortcuts: shortcuts, credit: credit)
  }

  fileprivate func with(label: String? = nil, pieces: [String]? = nil, group: String?? = nil) -> Snippet {
    Snippet(
      id: id, label: label ?? self.label, pieces: pieces ?? self.pieces, pick: pick, isSecret: isSecret,
      command: command,
      problem: problem, group: group ?? self.group, isFavourite: isFavourite, searchTerms: searchTerms,
      shortcuts: shortcuts, credit: credit)
      ?? self
  }
}
