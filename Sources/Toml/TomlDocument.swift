import CToml

/// A value of a TOML file, as far as settings and snippets distinguish values.
public enum TomlValue: Equatable, Sendable {
  case table, array, string(String), integer(Int64), float(Double), boolean(Bool), dateOrTime

  /// The type in words, for the sentence "is …".
  public var typeName: String {
    switch self {
    case .table: "a section"
    case .array: "an array"
    case .string: "a string"
    case .integer: "an integer"
    case .float: "a number"
    case .boolean: "a boolean"
    case .dateOrTime: "a date or time"
    }
  }
}

/// The keys of a TOML file and the values of its arrays, in the order of its lines.
public struct TomlDocument {
  /// A key with its value, or a value of an array.
  public struct Entry: Equatable, Sendable {
    /// The index of the table or array that holds this among the document's own numbers; nil at the top.
    public let parent: Int?
    /// The document's own number of this entry, by which others name it as their parent.
    public let index: Int
    /// The key; empty for a value of an array.
    public let key: String
    /// The line, from 1.
    public let line: Int
    /// The value; tables and arrays have entries of their own for their content.
    public let value: TomlValue
    /// The region of the last part of the key; nil for a value of an array.
    let keyRegion: TomlRegion?
    /// The region of the value; that of its header for a section.
    let region: TomlRegion
  }

  /// Thrown when a file is no TOML, with the line to mend.
  public struct ParseError: Error, Equatable {
    /// The line of the mistake, from 1.
    public let line: Int
    /// The mistake and its remedy: in our words for the mistakes that people make, else in those of toml++.
    public let reason: String

    init(line: Int, reason: String) {
      (self.line, self.reason) = (line, reason)
    }

    init(_ bytes: [UInt8], line: Int, reason: String) {
      // A limit of ours has a reason that cannot be said better.
      if reason.hasPrefix("more than ") {
        self.init(line: line, reason: reason)
      } else if let found = TomlMistake.find(in: bytes, line: line, reason: reason) {
        self.init(line: found.line, reason: found.mistake.reason)
      } else {
        self.init(line: line, reason: reason + "; mend this line, or put # before it")
      }
    }
  }

  /// All entries, in the order of their lines.
  public let entries: [Entry]

  /// Reads a document. Throws a `ParseError` when the bytes are not TOML in UTF-8.
  public init(_ bytes: [UInt8]) throws {
    let document = bytes.withUnsafeBytes {
      ctoml_parse($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    guard let document else { throw ParseError(line: 1, reason: "not enough memory") }
    defer { ctoml_free(document) }
    let line = ctoml_error_line(document)
    guard line == 0 else {
      throw ParseError(bytes, line: Int(line), reason: String(ctoml_error_reason(document)))
    }
    entries = UnsafeBufferPointer(start: ctoml_entries(document), count: ctoml_count(document))
      .enumerated().map { Entry($1, index: $0) }
      .sorted { ($0.line, $0.index) < ($1.line, $1.index) }
  }
}

extension TomlDocument.Entry {
  fileprivate init(_ entry: ctoml_entry, index: Int) {
    parent = entry.parent < 0 ? nil : Int(entry.parent)
    self.index = index
    key = String(entry.key)
    region = TomlRegion(entry.value_region)
    keyRegion = entry.key_region.begin.line == 0 ? nil : TomlRegion(entry.key_region)
    line = (keyRegion ?? region).begin.line
    value =
      switch entry.type {
      case CTOML_TABLE: .table
      case CTOML_ARRAY: .array
      case CTOML_STRING: .string(String(entry.string))
      case CTOML_INTEGER: .integer(entry.integer)
      case CTOML_FLOAT: .float(entry.number)
      case CTOML_BOOLEAN: .boolean(entry.integer != 0)
      default: .dateOrTime
      }
  }
}

/// A part of the text from one place to before another.
struct TomlRegion: Equatable, Sendable {
  /// A line and a Unicode scalar of it, both from 1. A byte order mark counts as nothing.
  struct Place: Equatable, Sendable {
    let line, column: Int
  }

  let begin, end: Place

  fileprivate init(_ region: ctoml_region) {
    begin = Place(line: Int(region.begin.line), column: Int(region.begin.column))
    end = Place(line: Int(region.end.line), column: Int(region.end.column))
  }
}

extension String {
  fileprivate init(_ text: ctoml_text) {
    let bytes = UnsafeRawBufferPointer(start: text.bytes, count: text.length)
    self.init(decoding: bytes, as: UTF8.self)
  }
}
