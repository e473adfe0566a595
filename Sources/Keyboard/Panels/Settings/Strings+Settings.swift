import Snippets

/// The words of the panel of settings. An explanation has 70 characters at most, which fit beside the way back on a phone:
/// what its setting is for, and when it holds where that cannot be seen at once.
extension Strings {
  /// The name in the globe's list.
  static let settings = "Settings"
  /// The way back to all of them.
  static let allSettings = "‹ Settings"

  /// The use of a setting.
  static func use(of caption: String, _ explanation: String) -> String { "\(caption): \(explanation)" }

  static let on = "on"
  static let off = "off"
  static let auto = "auto"

  static let theme = "Theme"
  static let themeUse = "the colours. With auto they follow the desktop."
  static let textSize = "Text size"
  static let textSizeUse = "how large keys and text are. 1 is as on a phone."
  static let height = "Height"
  static let heightUse = "that of the keyboard, in pixels. Auto goes with the screen."
  static let rows = "Rows"
  static let rowsUse = "lines of keys on a page of phrases. Auto is as many as fit."
  static let haptics = "Haptics"
  static let hapticsUse = "the phone buzzes. You feel it with the next touch."
  static let layouts = "Layouts"
  static let layoutsUse = "the letters, in this order. Slide over the space bar to change."
  static let offers = "Offers"
  static let offersUse = "keys that begin with what you type, above the letters."
  static let skinTone = "Skin tone"
  static let skinToneUse = "that of emoji of people, where you have chosen no other one."
  static let shortcuts = "Shortcuts"
  static let shortcutsUse = "short texts that become phrases. Holds from the next letter on."
  static let space = "Space"
  static let spaceUse = "one between two phrases. Holds from the next phrase on."
  static let cycle = "Next tap"
  static let cycleUse = "adds to the last phrase, or replaces it. Holds from the next tap on."
  static let autoShow = "Auto show"
  static let autoShowUse = "comes and goes with text fields. Holds from the next field on."
  static let handle = "Handle"
  static let handleUse = "the tab that leads here. You see it once the keyboard is hidden."
  static let recents = "Recents"
  static let recentsUse = "a tab of keys used last, among the phrases. Off forgets them."
  static let motion = "Motion"
  static let motionUse = "pages glide, panels rise. You see it with the next move."
  static let sources = "Sources"
  static let sourcesUse = "where your keys come from. Tap on one to read more."

  static let refreshKey = "Refresh now"
  static let refreshing = "Refreshing…"
  static let notAsked = "not read yet"
  static let failed = "failed"
  /// The time since a source was read, in the place of a value.
  static func age(_ seconds: Int64) -> String {
    switch seconds {
    case ..<60: "just now"
    case ..<3_600: "\(seconds / 60) min ago"
    case ..<86_400: "\(seconds / 3_600) h ago"
    default: "\(seconds / 86_400) d ago"
    }
  }
  /// All about a source.
  static func source(_ name: String, _ state: String) -> String { "\(name): \(state)" }
  static func keyCount(_ count: Int) -> String { "\(count) key\(count == 1 ? "" : "s")" }
  /// The number of sources, or of those that failed, in the place of a value.
  static func sourceCount(_ count: Int, failed: Int) -> String {
    failed == 0 ? "\(count)" : "\(failed) failed"
  }

  static func name(of rule: ShortcutRule) -> String {
    switch rule {
    case .always: "always"
    case .shown: "shown"
    case .never: "never"
    }
  }

  static func name(of tone: EmojiTone) -> String {
    switch tone {
    case .none: "none"
    case .light: "light"
    case .mediumLight: "medium light"
    case .medium: "medium"
    case .mediumDark: "medium dark"
    case .dark: "dark"
    }
  }

  static func name(of rule: SpaceRule) -> String {
    switch rule {
    case .off: off
    case .smart: "smart"
    }
  }

  static func name(of rule: Cycle) -> String {
    switch rule {
    case .append: "adds"
    case .replace: "replaces"
    }
  }

  static func name(of place: HandlePlace) -> String {
    switch place {
    case .right: "right"
    case .left: "left"
    case .none: "none"
    }
  }

  static func name(of rule: MotionRule) -> String {
    switch rule {
    case .auto: auto
    case .full: "full"
    case .reduced: "reduced"
    }
  }
}
