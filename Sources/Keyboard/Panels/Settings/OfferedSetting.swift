import Layout
import Snippets

/// A value that a setting can have, as it is offered.
public struct SettingChoice: Equatable, Sendable {
  /// The value.
  public let value: SettingValue
  /// The value in words.
  public let label: String
  /// A small picture of the value; nil for none.
  public let swatch: Swatch?

  /// Makes a choice; nil for one without a picture.
  public init(_ value: SettingValue, _ label: String, swatch: Swatch? = nil) {
    (self.value, self.label, self.swatch) = (value, label, swatch)
  }

  /// Makes a choice of a value that speaks for itself.
  init(_ value: SettingValue) { self.init(value, value.description) }
}

/// A setting that can be changed by touch. One that runs a command, or says where phrases come from, is for the file alone.
public struct OfferedSetting: Equatable, Sendable {
  /// The way in which it is changed.
  enum Kind: Equatable, Sendable {
    /// One of these.
    case one([SettingChoice])
    /// One of those that files give.
    case oneOfFiles
    /// Any of those that files give, in the order in which they are chosen.
    case someOfFiles
    /// Nothing is changed: the sources tell how they are.
    case sources
  }

  /// The place in the settings file.
  public let name: SettingName
  /// The name on its key.
  let caption: String
  /// The use of it, and when it holds where that cannot be seen at once.
  let explanation: String
  let kind: Kind

  /// The values that are offered whatever files there are.
  package var fixedChoices: [SettingChoice] { if case .one(let choices) = kind { choices } else { [] } }

  private init(_ table: String, _ key: String, _ caption: String, _ explanation: String, _ kind: Kind) {
    name = SettingName(table, key)
    (self.caption, self.explanation, self.kind) = (caption, explanation, kind)
  }

  /// All offered settings, in the order of the panel.
  public static let all = [
    OfferedSetting("look", "theme", Strings.theme, Strings.themeUse, .oneOfFiles),
    OfferedSetting("look", "scale", Strings.textSize, Strings.textSizeUse, .one(scales)),
    OfferedSetting("keyboard", "height", Strings.height, Strings.heightUse, .one(heights)),
    OfferedSetting("look", "rows", Strings.rows, Strings.rowsUse, .one(rows)),
    OfferedSetting("feedback", "haptics", Strings.haptics, Strings.hapticsUse, .one(flags)),
    OfferedSetting("letters", "layouts", Strings.layouts, Strings.layoutsUse, .someOfFiles),
    OfferedSetting("letters", "offers", Strings.offers, Strings.offersUse, .one(flags)),
    OfferedSetting(
      "emoji", "skin_tone", Strings.skinTone, Strings.skinToneUse,
      .one(EmojiTone.allCases.map { choice($0, Strings.name(of: $0)) })),
    OfferedSetting(
      CopiedPanel.setting.table, CopiedPanel.setting.key, Strings.copiedSetting, Strings.copiedUse,
      .one(flags)),
    OfferedSetting(
      "shortcuts", "on", Strings.shortcuts, Strings.shortcutsUse,
      .one(ShortcutRule.allCases.map { choice($0, Strings.name(of: $0)) })),
    OfferedSetting(
      "typing", "space", Strings.space, Strings.spaceUse,
      .one(SpaceRule.allCases.map { choice($0, Strings.name(of: $0)) })),
    OfferedSetting(
      "typing", "cycle", Strings.cycle, Strings.cycleUse,
      .one(Cycle.allCases.map { choice($0, Strings.name(of: $0)) })),
    OfferedSetting("keyboard", "auto_show", Strings.autoShow, Strings.autoShowUse, .one(flags)),
    OfferedSetting(
      "keyboard", "handle", Strings.handle, Strings.handleUse,
      .one(HandlePlace.allCases.map { choice($0, Strings.name(of: $0)) })),
    OfferedSetting("keyboard", "recents", Strings.recents, Strings.recentsUse, .one(flags)),
    OfferedSetting("source", "", Strings.sources, Strings.sourcesUse, .sources),
    OfferedSetting("typing", "programs", Strings.programsSetting, Strings.programsUse, .one(flags)),
    OfferedSetting(
      "look", "motion", Strings.motion, Strings.motionUse,
      .one(MotionRule.allCases.map { choice($0, Strings.name(of: $0)) })),
  ]

  private static let flags = [
    SettingChoice(.flag(true), Strings.on), SettingChoice(.flag(false), Strings.off),
  ]
  /// The sizes of text, from the smallest to the largest that the settings take.
  private static let scales = [0.8, 0.9, 1, 1.1, 1.2, 1.4, 1.6, 1.8, 2].map { SettingChoice(.number($0)) }
  /// The heights, from a low panel on a phone held sideways to a high one on a tablet, in logical pixels.
  private static let heights =
    [SettingChoice(.text("auto"), Strings.auto)]
    + [180, 200, 220, 240, 260, 280, 300, 330, 360, 400, 450].map { SettingChoice(.number($0)) }

  /// The numbers of rows that the settings take.
  private static let rows =
    [SettingChoice(.text("auto"), Strings.auto)] + [3, 4, 5].map { SettingChoice(.number($0)) }

  private static func choice<Rule: RawRepresentable<String>>(_ rule: Rule, _ label: String) -> SettingChoice {
    SettingChoice(.text(rule.rawValue), label)
  }
}
