import Keyboard

/// The messages about the settings file.
extension Messages {
  static let saveSetting = "Save a setting from the keyboard's panel, for the keyboard."

  static func settingsNotToml(_ path: String, line: Int, _ reason: String) -> String {
    "\(path):\(line): not TOML: \(reason)"
  }

  static func settingNotSet(_ path: String, _ name: SettingName, _ value: String) -> String {
    "[\(name.table)] \(name.key) stands in \(path) in a way that cannot be changed here; write there: "
      + "\(name.key) = \(value)"
  }

  static func settingNotOffered(_ name: String) -> String {
    "The setting \(quoted(name)) is changed in the file alone."
  }

  static func settingRefused(_ problem: String) -> String { "The setting cannot be read: \(problem)" }
  static let settingIncomplete = "The setting has no table, key or value."
}
