import Keyboard
import Toml

/// The settings file, for commands that write one setting.
struct SettingsWriter {
  let path: String

  /// Writes a setting, and leaves every other byte as it is.
  ///
  /// - Parameter value: the value in TOML.
  /// - Throws: a `Failure`; `refusal` says why where the setting is written in a way that only people change.
  func set(_ name: SettingName, to value: String, refusal: String) throws {
    let bytes = try Files.read(path, mayBeMissing: true)
    guard let new = try Self.text(bytes, path).setting(name.key, in: name.table, to: value) else {
      throw Failure(code: .data, description: refusal)
    }
    try Self.replace(path, bytes, with: new)
  }

  /// Writes a file of settings that has changed, and makes its folder.
  static func replace(_ path: String, _ old: [UInt8], with new: [UInt8]) throws {
    guard new != old else { return }
    let folder = Files.split(path).folder
    if !Files.isFolder(folder) {
      try Files.makeFolder(folder.hasSuffix("/") ? String(folder.dropLast()) : folder)
    }
    try Files.replace(path, with: new, mode: nil)
  }

  /// Reads the text of a file of settings.
  static func text(_ bytes: [UInt8], _ path: String) throws -> SettingsText {
    do {
      return try SettingsText(bytes)
    } catch let error as TomlDocument.ParseError {
      throw Failure(
        code: .data, description: Messages.settingsNotToml(path, line: error.line, error.reason))
    }
  }
}
