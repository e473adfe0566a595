import Keyboard
import Layout

/// The panel of settings.
extension PictureScene {
  private static let report = SettingsReport(
    values: [
      SettingName("look", "theme"): .text("auto"), SettingName("look", "scale"): .number(1.2),
      SettingName("look", "rows"): .text("auto"),
      SettingName("keyboard", "height"): .text("auto"), SettingName("feedback", "haptics"): .flag(true),
      SettingName("letters", "layouts"): .names(["us", "de", "fr"]),
      SettingName("shortcuts", "on"): .text("shown"), SettingName("typing", "space"): .text("off"),
      SettingName("typing", "cycle"): .text("append"),
      SettingName("keyboard", "auto_show"): .flag(false), SettingName("keyboard", "handle"): .text("right"),
      SettingName("keyboard", "recents"): .flag(true), SettingName("look", "motion"): .text("auto"),
    ],
    sources: [
      .init(name: "office", keyCount: 412, age: 240, failure: nil),
      .init(
        name: "club", keyCount: 0, age: nil,
        failure: "phrases.example.org does not answer; the keys are those of before"),
      .init(name: "own", keyCount: 12, age: 4_000, failure: nil),
    ])

  private static let themes = [
    SettingChoice(.text("auto"), "auto"),
    SettingChoice(
      .text("apple-dark"), "apple-dark",
      swatch: Swatch(background: 0x2B2B2B, key: 0x6B6B6B, system: 0x464646, accent: 0x0A84FF)),
    SettingChoice(
      .text("apple-light"), "apple-light",
      swatch: Swatch(background: 0xD1D4D9, key: 0xFFFFFF, system: 0xABB1BA, accent: 0x007AFF)),
    SettingChoice(
      .text("flat-dark"), "flat-dark",
      swatch: Swatch(background: 0x1E1E2E, key: 0x313244, system: 0x45475A, accent: 0x89B4FA)),
    SettingChoice(
      .text("high-contrast"), "high-contrast",
      swatch: Swatch(background: 0x000000, key: 0x000000, system: 0x222222, accent: 0xFFFF00)),
  ]

  private static let layouts = [
    ("de", "Deutsch"), ("es", "Español"), ("fr", "Français"), ("gr", "Ελληνικά"), ("it", "Italiano"),
    ("nl", "Nederlands"), ("pl", "Polski"), ("pt", "Português"), ("ru", "Русский"), ("se", "Svenska"),
    ("tr", "Türkçe"), ("ua", "Українська"), ("us", "English (US)"),
  ].map { SettingChoice(.text($0), $1) }

  private static let choices = [
    SettingName("look", "theme"): themes, SettingName("letters", "layouts"): layouts,
  ]

  static let settings: [PictureScene] =
    on([.phone, .phone2x, .small, .landscape, .wide], "settings") { try $0.showSettings(report) }
    + on([.phone, .landscape], "settings-theme") {
      try $0.showSettings(report, choices, opening: "look.theme")
    }
    + on([.phone], "settings-scale") { try $0.showSettings(report, choices, opening: "look.scale") }
    + on([.phone], "settings-layouts") { try $0.showSettings(report, choices, opening: "letters.layouts") }
    + on([.phone], "settings-sources") {
      try $0.showSettings(report, choices, opening: "source")
      try $0.tap(.panel(PanelKey("setting:source.club")))
    }
    + on(Screen.withLargeText(lines: (0, 0)), "large-settings") { try $0.showSettings(report) }
    + on(Screen.withLargeText(lines: (0, 0)), "large-settings-theme") {
      try $0.showSettings(report, choices, opening: "look.theme")
    }
}
