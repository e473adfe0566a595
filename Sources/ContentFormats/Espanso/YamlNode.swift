import CYaml

/// A value of a YAML document.
enum YamlNode: Sendable {
  /// `isPlain` is true when it stands without quotes, so that it could mean a number or nothing.
  case scalar(String, isPlain: Bool, line: Int32)
  case list([YamlNode], line: Int32)
  case mapping([(key: String, value: YamlNode)], line: Int32)

  /// The line, from 1.
  var line: Int {
    switch self {
    case .scalar(_, _, let line), .list(_, let line), .mapping(_, let line): Int(line)
    }
  }

  /// A scalar's text; nil for what means nothing (YAML 1.2, core schema) and for what is no scalar.
  var text: String? {
    guard case .scalar(let text, let isPlain, _) = self else { return nil }
    return isPlain && ["", "~", "null", "Null", "NULL"].contains(text) ? nil : text
  }

  /// The values of a list; nil for anything else.
  var elements: [YamlNode]? {
    guard case .list(let elements, _) = self else { return nil }
    return elements
  }

  /// The value of a key of a mapping.
  subscript(key: String) -> YamlNode? {
    guard case .mapping(let pairs, _) = self else { return nil }
    return pairs.first { $0.key == key }?.value
  }

  /// The keys of a mapping with their values; none of anything else.
  var pairs: [(key: String, value: YamlNode)] {
    guard case .mapping(let pairs, _) = self else { return [] }
    return pairs
  }

  var isMapping: Bool {
    if case .mapping = self { return true }
    return false
  }
}

/// Reads a YAML document from UTF-8 bytes into a tree.
///
/// An alias stands for a copy of what its anchor names, and `<<` puts another mapping's keys below a mapping's own.
/// Depth is bounded, and so is how much aliases may repeat: a document of a page could otherwise stand for terabytes. The
/// reader refuses what libyaml takes long for, before libyaml sees it.
struct YamlReader {
  static let depthLimit = 32
  /// The largest file of espanso's hub has 252,426 values (misspell-en 0.1.2).
  static let valueLimit = 400_000
  /// An anchor takes as much memory as six values. The files of espanso's hub have none.
  static let anchorLimit = 10_000
  /// Bytes of all `%TAG` lines together. libyaml compares each with all before it, and copies what one stands for to each
  /// value that has the tag. Match files need none.
  static let tagLimit = 1 << 10
  /// The bytes of text and values that all aliases together may stand for.
  static let repetitionLimit = 16 << 20

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeBufferPointer<UInt8>
  private var anchors: [String: Node] = [:]
  private var repeated = 0
  private var values = 0

  /// A value with the cost of going through it.
  private struct Node {
    let value: YamlNode
    var weight: Int
    var depth = 1
  }

  /// The document's value; nil when it is empty.
  static func read(_ bytes: [UInt8]) throws -> YamlNode? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return try bytes[start...].withUnsafeBufferPointer { input in
      try checkTags(input)
      let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
      defer { parser.deallocate() }
      guard yaml_parser_initialize(parser) != 0 else { throw DocumentError(reason: "not enough memory") }
      defer { yaml_parser_delete(parser) }
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(parser, input.baseAddress, input.count)
      var reader = YamlReader(parser: parser, input: input)
      return try reader.document()
    }
  }

  /// - Throws: `DocumentError` at the `%TAG` line that is too much.
  private static func checkTags(_ input: UnsafeBufferPointer<UInt8>) throws {
    let tag: [UInt8] = Array("%TAG".utf8)
    var size = 0
    for index in input.indices where input[index] == tag[0] {
      guard input[index...].starts(with: tag), beginsLine(index, in: input) else { continue }
      size += input[index...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }.count
      guard size > tagLimit else { continue }
      throw DocumentError(
        line: input[..<index].count { $0 == UInt8(ascii: "\n") } + 1,
        reason: "%TAG lines of more than \(tagLimit) bytes together; remove them, a match file needs none")
    }
  }

  /// True where libyaml takes what comes before a byte for the end of a line (YAML 1.1, b-char).
  private static func beginsLine(_ index: Int, in input: UnsafeBufferPointer<UInt8>) -> Bool {
    let before = input[..<index].suffix(3)
    return [[0x0A], [0x0D], [0xC2, 0x85], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9]].contains {
      (end: [UInt8]) in before.suffix(end.count).elementsEqual(end)
    } || before.isEmpty
  }

  private init(parser: UnsafeMutablePointer<yaml_parser_t>, input: UnsafeBufferPointer<UInt8>) {
    self.parser = parser
    self.input = input
  }

  private mutating func document() throws -> YamlNode? {
    var root: Node?
    while true {
      let event = try next()
      switch event.kind {
      case .streamEnd: return root?.value
      case .documentStart:
        guard root == nil else {
          throw DocumentError(line: event.line, reason: "holds a second document; only one is allowed")
        }
      case .value: root = try node(event, depth: 1)
      case .other, .end: break
      }
    }
  }

  private mutating func node(_ event: Event, depth: Int) throws -> Node {
    guard depth <= Self.depthLimit else {
      throw DocumentError(line: event.line, reason: "nested deeper than \(Self.depthLimit) levels")
    }
    values += 1
    guard values <= Self.valueLimit else {
      throw DocumentError(line: event.line, reason: "more than \(Self.valueLimit) values; split the file")
    }
    let node: Node
    switch event.value {
    case .scalar(let text, let isPlain):
      let value = YamlNode.scalar(text, isPlain: isPlain, line: Int32(clamping: event.line))
      node = Node(value: value, weight: 1 + text.utf8.count)
    case .alias(let name): return try alias(name, event.line, depth)
    case .list: node = try list(event, depth)
    case .mapping: node = try mapping(event, depth)
    case nil: throw DocumentError(line: event.line, reason: "not YAML: a value is missing")
    }
    if let anchor = event.anchor {
      guard anchors.count < Self.anchorLimit || anchors[anchor] != nil else {
        throw DocumentError(
          line: event.line, reason: "more than \(Self.anchorLimit) anchors; remove those that nothing repeats"
        )
      }
      anchors[anchor] = node
    }
    return node
  }

  private mutating func alias(_ name: String, _ line: Int, _ depth: Int) throws -> Node {
    guard let node = anchors[name] else {
      let name = name.inOneLine(limit: 40)
      throw DocumentError(line: line, reason: "not YAML: *\(name) is the name of nothing above")
    }
    repeated += node.weight
    guard repeated <= Self.repetitionLimit else {
      let limit = Self.repetitionLimit >> 20
      throw DocumentError(line: line, reason: "its aliases repeat more than \(limit) MiB")
    }
    guard depth + node.depth - 1 <= Self.depthLimit else {
      throw DocumentError(line: line, reason: "nested deeper than \(Self.depthLimit) levels")
    }
    return node
  }

  private mutating func list(_ start: Event, _ depth: Int) throws -> Node {
    var elements: [YamlNode] = []
    var (weight, deepest) = (1, 0)
    while true {
      let event = try next()
      if event.kind == .end { break }
      let element = try node(event, depth: depth + 1)
      elements.append(element.value)
      weight += element.weight
      deepest = max(deepest, element.depth)
    }
    return Node(value: .list(elements, line: Int32(clamping: start.line)), weight: weight, depth: deepest + 1)
  }

  private mutating func mapping(_ start: Event, _ depth: Int) throws -> Node {
    var pairs: [(key: String, value: YamlNode)] = []
    var merged: [YamlNode] = []
    var (weight, deepest) = (1, 0)
    while true {
      let event = try next()
      if event.kind == .end { break }
      let key = try node(event, depth: depth + 1)
      let value = try node(try next(), depth: depth + 1)
      weight += key.weight + value.weight
      deepest = max(deepest, key.depth, value.depth)
      // Keys that are no scalars are left out: nobody uses them.
      guard case .scalar(let name, let isPlain, _) = key.value else { continue }
      if name == "<<", isPlain {
        merged += value.value.elements ?? [value.value]
      } else {
        pairs.append((name, value.value))
      }
    }
    add(merged, to: &pairs)
    return Node(
      value: .mapping(pairs, line: Int32(clamping: start.line)), weight: weight, depth: deepest + 1)
  }

  private func add(_ merged: [YamlNode], to pairs: inout [(key: String, value: YamlNode)]) {
    guard !merged.isEmpty else { return }
    var keys = Set(pairs.lazy.map(\.key))
    for case .mapping(let others, _) in merged {
      for pair in others where keys.insert(pair.key).inserted { pairs.append(pair) }
    }
  }

  // MARK: Events

  private struct Event {
    enum Kind { case streamEnd, documentStart, value, end, other }
    enum Value {
      case scalar(String, isPlain: Bool)
      case alias(String)
      case list, mapping
    }

    var kind: Kind
    var value: Value?
    var anchor: String?
    var line: Int
  }

  private func next() throws -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) != 0 else { throw syntaxError() }
    defer { yaml_event_delete(&event) }
    let line = Int(event.start_mark.line) + 1
    func value(_ value: Event.Value, _ anchor: UnsafeMutablePointer<UInt8>?) -> Event {
      Event(kind: .value, value: value, anchor: anchor.map { String(cString: $0) }, line: line)
    }
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      return value(.scalar(text, isPlain: scalar.plain_implicit != 0), scalar.anchor)
    case YAML_ALIAS_EVENT:
      return value(.alias(String(cString: event.data.alias.anchor)), nil)
    case YAML_SEQUENCE_START_EVENT: return value(.list, event.data.sequence_start.anchor)
    case YAML_MAPPING_START_EVENT: return value(.mapping, event.data.mapping_start.anchor)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return Event(kind: .end, line: line)
    case YAML_STREAM_END_EVENT: return Event(kind: .streamEnd, line: line)
    case YAML_DOCUMENT_START_EVENT: return Event(kind: .documentStart, line: line)
    default: return Event(kind: .other, line: line)
    }
  }

  /// The advice about a mistake, in place of libyaml's words about how it reads.
  private static let words = [
    "found character that cannot start any token":
      "no text begins so; indent with spaces, not tabs, and put a text that begins with @ or ` into quotes",
    "did not find expected key":
      "what stands here is not indented as what is above; begin both at the same column",
    "mapping values are not allowed in this context":
      "a second colon stands in the line, or it is indented too far; put a text with \": \" into quotes",
    "found unexpected end of stream":
      "a text in quotes has no end; close it with the quote that it begins with",
    "could not find expected ':'": "a colon is missing behind a name; write NAME: TEXT",
  ]

  private func syntaxError() -> DocumentError {
    // libyaml's own sentences hold nothing of the document.
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "not enough memory"
    let line =
      parser.pointee.error == YAML_READER_ERROR
      ? input.prefix(Int(parser.pointee.problem_offset)).count { $0 == UInt8(ascii: "\n") }
      : Int(parser.pointee.problem_mark.line)
    return DocumentError(line: line + 1, reason: "not YAML: \(Self.words[problem] ?? problem)")
  }
}
