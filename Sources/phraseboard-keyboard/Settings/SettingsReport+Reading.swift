import Glibc
import Keyboard
import Layout
import Scene
import Settings
import Store

extension Application {
  /// The values of the settings, and the states of the sources, for the panel of settings.
  var settingsReport: SettingsReport {
    let settings = services.follower.file.settings
    var values = Setting.values(of: settings)
    // The panel shows the layouts that hold: where none is set, the locale chooses.
    values[SettingName("letters", "layouts")] = .names(
      LayoutFiles.chosen(settings: settings, locale: LayoutFiles.locale))
    let sources = ContentSources(settings, content: arguments.content).names
    return SettingsReport(
      values: values, names: sources, services.answers.sources(sources), now: Int64(Glibc.time(nil)))
  }
}

extension SettingsReport {
  /// - Parameters:
  ///   - names: the sources in their order.
  ///   - now: seconds since 1970.
  init(values: [SettingName: SettingValue], names: [String], _ states: [SourceState], now: Int64) {
    self.init(
      values: values,
      sources: names.map { name in
        let state = states.first { $0.name == name } ?? SourceState(name: name)
        return Source(
          name: name, keyCount: state.snippetCount, age: state.lastSuccess.map { max(0, now - $0) },
          failure: state.failure)
      })
  }
}

/// The values that settings can have by the files that there are.
enum SettingChoices {
  /// Returns those of a setting; none for one whose values are in no files. A file with a mistake is no choice.
  static func all(of name: SettingName) -> [SettingChoice] {
    switch (name.table, name.key) {
    case ("look", "theme"):
      [SettingChoice(.text(ThemeChoice.auto.name), ThemeChoice.auto.name)]
        + ThemeFiles.standard.all.compactMap { listing in
          guard case .success(let theme) = ThemeFiles.standard.load(listing.name) else { return nil }
          return SettingChoice(.text(listing.name), listing.name, swatch: Swatch(theme))
        }
    case ("letters", "layouts"):
      LayoutFiles.standard.all.compactMap { listing in
        guard case .success(let layout) = LayoutFiles.standard.load(listing.id) else { return nil }
        return SettingChoice(.text(listing.id), layout.name)
      }
    default: []
    }
  }
}

extension Swatch {
  init(_ theme: Theme) {
    self.init(
      background: theme.background.hex, key: theme.standard.face.hex, system: theme.system.face.hex,
      accent: theme.popupSelected.face.hex)
  }
}
