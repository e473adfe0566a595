/// The places of the statements of a TOML document, for programs that change one and leave the others as they are.
public struct TomlStatements {
  /// A statement with its lines.
  public struct Statement: Equatable, Sendable {
    /// The sort of a statement, with the places of its parts.
    public enum Kind: Equatable, Sendable {
      /// An empty line, or a comment.
      case blank
      /// A header `[name]`, or `[[name]]` of an array. The name is as the file has it.
      case header(name: Range<Int>, isArray: Bool)
      /// A line `key = value`; both ranges are without the space around them.
      case value(key: Range<Int>, Range<Int>)
    }

    /// The first line, from 1.
    public let line: Int
    /// The range of its whole lines, with the line break at the end. All ranges count bytes.
    public let bytes: Range<Int>
    /// The sort of the statement, with the places of its parts.
    public let kind: Kind
  }

  /// The statements in order; together they cover the whole document, but for a byte order mark.
  public private(set) var all: [Statement] = []
  private let document: TomlDocument
  private let text: TomlText

  /// Finds the statements of a document from what its parser tells of it.
  ///
  /// - Parameter bytes: the text of the document.
  public init(_ document: TomlDocument, in bytes: [UInt8]) {
    self.document = document
    text = TomlText(bytes)
    let parts = document.entries.compactMap(part).sorted { $0.begin < $1.begin }
    var (index, position) = (0, text.start)
    while position < bytes.count {
      while index < parts.count, parts[index].begin < position { index += 1 }
      let lineEnd = text.endOfLine(position)
      let part = index < parts.count && parts[index].begin < lineEnd ? parts[index] : nil
      let range = position..<(part.map { text.endOfLine($0.end) } ?? lineEnd)
      let kind = part.map { $0.kind(after: text.endOfSpace(position)) } ?? .blank
      all.append(Statement(line: text.line(position), bytes: range, kind: kind))
      position = range.upperBound
    }
  }

  /// Returns the elements of the array at a place, without the space and the commas between them.
  public func elements(at value: Range<Int>) -> [Range<Int>] {
    let array = document.entries.first { $0.value == .array && text.range($0.region) == value }
    return document.entries.filter { $0.parent == array?.index && array != nil }.map { text.range($0.region) }
  }

  /// A header or a value. Those within a value are among them too: they begin behind it.
  private struct Part {
    let begin, end: Int
    let kind: Statement.Kind

    /// The region of a key is that of its last part: the whole key begins behind the space of its line.
    func kind(after space: Int) -> Statement.Kind {
      guard case .value(let key, let value) = kind else { return kind }
      return .value(key: min(space, key.lowerBound)..<key.upperBound, value)
    }
  }

  /// Returns the part that an entry is; nil for an element, and for a section without a header of its own.
  private func part(_ entry: TomlDocument.Entry) -> Part? {
    let range = text.range(entry.region)
    if entry.value == .table, text.bytes[range].first == UInt8(ascii: "[") {
      let isArray = text.bytes[range].dropFirst().first == UInt8(ascii: "[")
      let name = text.trimmed(range, by: isArray ? 2 : 1)
      return Part(begin: range.lowerBound, end: range.upperBound, kind: .header(name: name, isArray: isArray))
    }
    guard let key = entry.keyRegion.map(text.range), key.upperBound <= range.lowerBound else { return nil }
    return Part(begin: key.lowerBound, end: range.upperBound, kind: .value(key: key, range))
  }
}

/// The text of a document, with the place of each of its lines and scalars.
private struct TomlText {
  let bytes: [UInt8]
  /// The first byte behind a byte order mark.
  let start: Int
  /// The place of each scalar, and the end of the text.
  private let scalars: [Int]
  /// The index of the first scalar of each line.
  private let lines: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.start = start
    let scalars = bytes.indices.filter { $0 >= start && bytes[$0] & 0xC0 != 0x80 } + [bytes.count]
    self.scalars = scalars
    lines =
      [0] + scalars.indices.dropLast().filter { bytes[scalars[$0]] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  func range(_ region: TomlRegion) -> Range<Int> {
    let begin = offset(region.begin)
    return begin..<max(begin, offset(region.end))
  }

  private func offset(_ place: TomlRegion.Place) -> Int {
    guard (1...lines.count).contains(place.line) else { return bytes.count }
    return scalars[min(lines[place.line - 1] + max(place.column, 1) - 1, scalars.count - 1)]
  }

  /// Returns the line that begins at a place, from 1.
  func line(_ position: Int) -> Int {
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if scalars[lines[middle]] <= position { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Returns the place behind the line break of the line of a place.
  func endOfLine(_ position: Int) -> Int {
    bytes[position...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }

  /// Returns the place of the first sign from a place on that is no space.
  func endOfSpace(_ position: Int) -> Int {
    bytes[position...].firstIndex { !Self.isSpace($0) } ?? bytes.count
  }

  /// Returns a range without `count` bytes at either end, and without the space at the ends of the rest.
  func trimmed(_ range: Range<Int>, by count: Int) -> Range<Int> {
    let rest = bytes[range].dropFirst(count).dropLast(count).drop(while: Self.isSpace)
    let end = rest.lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? rest.startIndex
    return rest.startIndex..<end
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
