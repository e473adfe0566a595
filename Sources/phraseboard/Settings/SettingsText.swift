import Toml

/// The text of a settings file, for changing one setting and no other byte.
struct SettingsText {
  private let bytes: [UInt8]
  private let statements: [TomlStatements.Statement]

  /// Throws a `TomlDocument.ParseError` when the text is not TOML.
  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    statements = TomlStatements(try TomlDocument(bytes), in: bytes).all
  }

  /// Returns the text with this value for a setting. Nil when the setting is written in a way that only people change, such
  /// as in an inline table, and for what is no value.
  ///
  /// - Parameter value: the value in TOML, in one line; nil for none, where the setting has no line then.
  func setting(_ key: String, in section: String, to value: String?) -> [UInt8]? {
    guard let value else { return removing(key, in: section) }
    let changed =
      place(of: key, in: section).map { replacing($0.value, with: value) }
      ?? adding("\(key) = \(value)", to: section)
    let place = [section, key]
    guard let wanted = Self.contents(Array("value = \(value)".utf8)), let old = Self.contents(bytes),
      let new = Self.contents(changed)
    else { return nil }
    // The line holds the value, and nothing but the value.
    let isChanged =
      wanted.parts(below: ["value"]) == new.parts(below: place) && wanted.others(than: ["value"]).isEmpty
    return isChanged && new.others(than: place) == old.others(than: place) ? changed : nil
  }

  /// Returns the values of a document, by their keys from the top on; nil for what is not TOML.
  private static func contents(_ bytes: [UInt8]) -> TomlContents? {
    (try? TomlDocument(bytes)).map(TomlContents.init)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the text without a setting's line; a comment behind its value stays.
  private func removing(_ key: String, in section: String) -> [UInt8]? {
    let place = [section, key]
    guard let old = Self.contents(bytes) else { return nil }
    guard let (line, value) = self.place(of: key, in: section) else {
      return old.parts(below: place).isEmpty ? bytes : nil
    }
    let space = bytes[line].prefix { $0 == 0x20 || $0 == 0x09 }
    let comment = bytes[value.upperBound..<line.upperBound].drop { $0 == 0x20 || $0 == 0x09 }
    let rest = comment.first == UInt8(ascii: "#") ? Array(space + comment) : []
    let changed = Array(bytes[..<line.lowerBound]) + rest + Array(bytes[line.upperBound...])
    let new = Self.contents(changed)
    let isRemoved = new?.parts(below: place).isEmpty == true
    return isRemoved && new?.others(than: place) == old.others(than: place) ? changed : nil
  }

  private func replacing(_ range: Range<Int>, with value: String) -> [UInt8] {
    Array(bytes[..<range.lowerBound] + Array(value.utf8) + bytes[range.upperBound...])
  }

  /// Returns the whole lines of a setting, and the place of its value; nil when it is not set.
  private func place(of key: String, in section: String) -> (line: Range<Int>, value: Range<Int>)? {
    var current = ""
    for statement in statements {
      switch statement.kind {
      case .blank: break
      case .header(let name, let isArray): current = isArray ? "[]" : text(name)
      case .value(let name, let range):
        let isIt =
          (current == section && text(name) == key) || (current.isEmpty && text(name) == "\(section).\(key)")
        if isIt { return (statement.bytes, range) }
      }
    }
    return nil
  }

  /// Returns the text with one more line: the first of its section, or of a new section at the end.
  private func adding(_ line: String, to section: String) -> [UInt8] {
    let lineBreak = bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    let header = statements.first {
      if case .header(let name, false) = $0.kind { text(name) == section } else { false }
    }
    let place = header?.bytes.upperBound ?? bytes.count
    let before = bytes[..<place]
    let isLineOpen = before.last.map { $0 != UInt8(ascii: "\n") } ?? false
    let gap = header == nil && !before.isEmpty ? lineBreak : ""
    let new =
      (isLineOpen ? lineBreak : "") + (header == nil ? "\(gap)[\(section)]\(lineBreak)" : "") + line
      + lineBreak
    return Array(before) + Array(new.utf8) + Array(bytes[place...])
  }
}

/// The values of a document, by their keys from the top on; those of an array have numbers.
private struct TomlContents {
  private var values: [[String]: TomlValue] = [:]

  init(_ document: TomlDocument) {
    var paths: [Int: [String]] = [:]
    var counts: [Int: Int] = [:]
    for entry in document.entries.sorted(by: { $0.index < $1.index }) {
      let parent = entry.parent.flatMap { paths[$0] } ?? []
      var name = entry.key
      if let array = entry.parent, name.isEmpty {
        name = "\(counts[array, default: 0])"
        counts[array, default: 0] += 1
      }
      paths[entry.index] = parent + [name]
      values[parent + [name]] = entry.value
    }
  }

  /// Returns a value with all that is in it, by the rest of their keys.
  func parts(below place: [String]) -> [[String]: TomlValue] {
    var parts: [[String]: TomlValue] = [:]
    for (path, value) in values where path.starts(with: place) {
      parts[Array(path.dropFirst(place.count))] = value
    }
    return parts
  }

  /// Returns all values but that one with what is in it, and but the section that it is in.
  func others(than place: [String]) -> [[String]: TomlValue] {
    values.filter { path, _ in !path.starts(with: place) && path != Array(place.dropLast()) }
  }
}
