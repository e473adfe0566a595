import Snippets

/// The place of a setting in the settings file.
public struct SettingName: Hashable, Sendable, CustomStringConvertible {
  /// The section, such as `look`.
  public let table: String
  /// The key in it, such as `theme`; empty for the section itself.
  public let key: String

  /// Makes the name of a setting; of a section, where `key` is empty.
  public init(_ table: String, _ key: String) { (self.table, self.key) = (table, key) }

  /// `table.key`, or the table alone.
  public var description: String { key.isEmpty ? table : "\(table).\(key)" }
}

/// A value of a setting.
public enum SettingValue: Hashable, Sendable, CustomStringConvertible {
  case flag(Bool)
  case text(String)
  case number(Double)
  case names([String])

  /// The value in words, as the bus tells it: a text without quotes, and names with commas between them.
  public var description: String {
    switch self {
    case .flag(let isOn): "\(isOn)"
    case .text(let text): text
    case .number(let number): Self.text(of: number)
    case .names(let names): names.joined(separator: ", ")
    }
  }

  /// The value as the settings file has it, in TOML.
  public var toml: String {
    switch self {
    case .flag, .number: description
    case .text(let text): Self.quoted(text)
    case .names(let names): "[" + names.map(Self.quoted).joined(separator: ", ") + "]"
    }
  }

  /// Returns a number as text, a whole one without a fraction: some settings take no other.
  private static func text(of number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.flatMap { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" } + "\""
  }
}

/// A setting with the value that it is to have.
public struct SettingChange: Hashable, Sendable {
  /// The setting.
  public let name: SettingName
  /// Its value.
  public let value: SettingValue

  /// Makes a change of a setting.
  public init(_ name: SettingName, to value: SettingValue) { (self.name, self.value) = (name, value) }

  /// The change as JSON, for the program that makes it: `{"table": …, "key": …, "value": …}` with the value in TOML.
  public var json: String {
    JSONText.object([
      ("table", JSONText.string(name.table)), ("key", JSONText.string(name.key)),
      ("value", JSONText.string(value.toml)),
    ])
  }
}
