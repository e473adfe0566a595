/// The places of the statements of a TOML document, for programs that change one and leave the others as they are.
///
/// `TomlDocument` must have accepted the document; for any other the places mean nothing.
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

  /// Finds the statements of a document in UTF-8.
  public init(_ bytes: [UInt8]) {
    var scanner = TomlScanner(bytes)
    while let statement = scanner.statement() { all.append(statement) }
  }

  /// Returns the elements of the array at a place, without the space and the commas between them.
  public static func elements(_ bytes: [UInt8], at value: Range<Int>) -> [Range<Int>] {
    var scanner = TomlScanner(bytes, from: value.lowerBound)
    return scanner.elements()
  }
}

/// A scanner that goes through a document from one sign to the next, over strings and comments.
private struct TomlScanner {
  private let bytes: [UInt8]
  private var position: Int
  private var line = 1

  init(_ bytes: [UInt8], from position: Int? = nil) {
    self.bytes = bytes
    self.position = position ?? (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func step() {
    if next == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  mutating func statement() -> TomlStatements.Statement? {
    guard position < bytes.count else { return nil }
    let (start, first) = (position, line)
    skipSpace()
    let kind: TomlStatements.Statement.Kind =
      switch next {
      case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"): .blank
      case UInt8(ascii: "["): header()
      default: value()
      }
    // The rest of the line is space and a comment.
    while let byte = next, byte != UInt8(ascii: "\n") { step() }
    if next != nil { step() }
    return TomlStatements.Statement(line: first, bytes: start..<position, kind: kind)
  }

  private mutating func header() -> TomlStatements.Statement.Kind {
    step()
    let isArray = next == UInt8(ascii: "[")
    if isArray { step() }
    skipSpace()
    let name = run { $0 == UInt8(ascii: "]") }
    return .header(name: name, isArray: isArray)
  }

  private mutating func value() -> TomlStatements.Statement.Kind {
    let key = run { $0 == UInt8(ascii: "=") }
    if next != nil { step() }
    skipSpace()
    return .value(key: key, run { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
  }

  mutating func elements() -> [Range<Int>] {
    guard next == UInt8(ascii: "[") else { return [] }
    step()
    var elements: [Range<Int>] = []
    while true {
      skipBlanks()
      guard let byte = next, byte != UInt8(ascii: "]") else { return elements }
      if byte == UInt8(ascii: ",") {
        step()
        continue
      }
      elements.append(run { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "\n") })
    }
  }

  /// Returns the range up to the first sign that `ends` it outside of strings and brackets, or up to a comment. The space
  /// before that is not in it.
  private mutating func run(until ends: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    var (end, depth) = (position, 0)
    while let byte = next, depth > 0 || !ends(byte) {
      switch byte {
      case UInt8(ascii: "#"):
        if depth == 0 { return start..<end }
        while let byte = next, byte != UInt8(ascii: "\n") { step() }
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipString(byte)
        end = position
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      let isSpace = [" ", "\t", "\r", "\n"].contains(Unicode.Scalar(byte))
      step()
      if !isSpace { end = position }
    }
    return start..<end
  }

  /// Skips from the first quote of a string to behind its last. Three quotes begin a string over several lines.
  private mutating func skipString(_ quote: UInt8) {
    let opening = bytes[position...].prefix { $0 == quote }.count
    guard opening != 2 else { return position += 2 }
    let isLong = opening >= 3
    position += isLong ? 3 : 1
    while let byte = next {
      if byte == quote {
        let closing = bytes[position...].prefix { $0 == quote }.count
        position += isLong ? min(closing, 5) : 1
        if !isLong || closing >= 3 { return }
      } else {
        if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") { step() }
        if next != nil { step() }
      }
    }
  }

  private mutating func skipSpace() {
    while next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { step() }
  }

  /// Skips space, line breaks and comments.
  private mutating func skipBlanks() {
    while let byte = next {
      switch byte {
      case UInt8(ascii: "#"): while let byte = next, byte != UInt8(ascii: "\n") { step() }
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): step()
      default: return
      }
    }
  }
}
