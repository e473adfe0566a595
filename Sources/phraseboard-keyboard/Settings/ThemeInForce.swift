import EventLoop
import Keyboard
import Scene
import Settings

/// The theme that is in force: the one that is set, or the one that the desktop prefers. One with a mistake leaves the last
/// one in force.
struct ThemeInForce {
  /// The user's setting.
  var choice: ThemeChoice
  /// The desktop's preference; nil while nobody has told.
  var appearance: Appearance?
  /// The desktop's preference when the keyboard ran last; nil where it never told.
  var remembered: Preference?

  private(set) var name = ThemeFiles.builtIn
  private(set) var theme = Theme.light
  /// The mistakes in the theme that should be in force.
  private(set) var diagnostics: [Diagnostic] = []

  init(_ choice: ThemeChoice) {
    self.choice = choice
    update()
  }

  /// A theme that the desktop can prefer.
  enum Preference: String {
    case light = "apple-light"
    case dark = "apple-dark"
    case contrast = "high-contrast"

    init(_ appearance: Appearance) {
      self = appearance.wantsContrast ? .contrast : appearance.colorScheme == .dark ? .dark : .light
    }
  }

  /// The desktop's preference, as far as it is known.
  var preference: Preference { appearance.map(Preference.init) ?? remembered ?? .light }

  private var wanted: String {
    switch choice {
    case .auto: preference.rawValue
    case .named(let name): name
    }
  }

  /// Reads the theme that should be in force.
  mutating func update() {
    let last = diagnostics
    switch ThemeFiles.standard.load(wanted) {
    case .success(let theme): (name, self.theme, diagnostics) = (wanted, theme, [])
    case .failure(let refusal): diagnostics = refusal.diagnostics
    }
    guard diagnostics != last else { return }
    for diagnostic in diagnostics { Log.error("\(diagnostic)") }
  }
}
