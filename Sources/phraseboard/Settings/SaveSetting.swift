import ArgumentParser
import Keyboard
import Settings

/// The command with which the keyboard saves a setting from its panel of settings: one that can be changed by touch, and no
/// other. So whoever took the keyboard over could have it run no command.
///
/// The change comes by the standard input, as a key to be saved does. A refusal goes to the standard output, for the
/// keyboard to show; nothing else does.
struct SaveSetting: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save-setting", abstract: Messages.saveSetting, shouldDisplay: false)

  @OptionGroup var options: ContentOptions

  func run() throws {
    try KeyboardAnswer.make { try save(SavedSetting(json: $0)) }
  }

  private func save(_ setting: SavedSetting) throws {
    guard OfferedSetting.all.contains(where: { $0.name == setting.name }) else {
      throw Failure(code: .data, description: Messages.settingNotOffered(setting.name.description))
    }
    let path = options.config ?? Settings.defaultPath
    try SettingsWriter(path: path).set(
      setting.name, to: setting.value, refusal: Messages.settingNotSet(path, setting.name, setting.value))
  }
}

/// A change of a setting, as the keyboard sends it.
struct SavedSetting {
  let name: SettingName
  /// The value in TOML.
  let value: String

  /// Reads a change.
  ///
  /// - Throws: a `Failure` for what the keyboard never sends.
  init(json: [UInt8]) throws {
    let members = try KeyboardAnswer.texts(json, refusal: Messages.settingRefused)
    guard let table = members["table"], let key = members["key"], let value = members["value"] else {
      throw Failure(code: .data, description: Messages.settingIncomplete)
    }
    (name, self.value) = (SettingName(table, key), value)
  }
}
