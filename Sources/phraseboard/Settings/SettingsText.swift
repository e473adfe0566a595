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

  /// Returns the text with this value for a setting. Nil when the setting is written in a way that only people change,
  /// such as in an inline table.
  ///
  /// - Parameter text: the value, without control characters.
  func setting(_ key: String, in section: String, to text: String) -> [UInt8]? {
    let value = Self.quoted(text)
    let changed = replacing(key, in: section, with: value) ?? adding("\(key) = \(value)", to: section)
    return Self.value(of: key, in: section, changed) == text ? changed : nil
  }

  private static func value(of key: String, in section: String, _ bytes: [UInt8]) -> String? {
    guard let entries = try? TomlDocument(bytes).entries,
      let table = entries.first(where: { $0.parent == nil && $0.key == section }),
      let entry = entries.first(where: { $0.parent == table.index && $0.key == key }),
      case .string(let text) = entry.value
    else { return nil }
    return text
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.flatMap { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" } + "\""
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the text with another value of a setting; nil when the setting is not set.
  private func replacing(_ key: String, in section: String, with value: String) -> [UInt8]? {
    var current = ""
    for statement in statements {
      switch statement.kind {
      case .blank: break
      case .header(let name, let isArray): current = isArray ? "[]" : text(name)
      case .value(let name, let range):
        let isIt =
          (current == section && text(name) == key) || (current.isEmpty && text(name) == "\(section).\(key)")
        if isIt { return Array(bytes[..<range.lowerBound] + Array(value.utf8) + bytes[range.upperBound...]) }
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
