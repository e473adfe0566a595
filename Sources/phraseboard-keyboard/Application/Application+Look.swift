import Bus
import Keyboard

/// The look of the keyboard, as the user's settings and themes and the desktop decide it.
extension Application {
  /// Follows what the desktop prefers. A portal that does not run starts once the keyboard has been on the screen.
  func followAppearance(on bus: KeyboardBus) {
    bus.followAppearance { [unowned self] in appearanceChanged($0) }
    if coordinator.isVisible { bus.appearance?.start() }
  }

  private func appearanceChanged(_ appearance: Appearance) {
    let last = themes.preference
    themes.appearance = appearance
    // The portal answers at each start, mostly what it did before: nothing is written or read for that.
    if services.answers.lastLook != themes.preference.rawValue {
      services.stored.note(.look(themes.preference.rawValue))
    }
    if themes.preference != last { updateTheme() } else { apply(rules) }
  }

  /// Makes the first picture look as the desktop preferred when the keyboard ran last: its portal answers later.
  func recallAppearance() {
    guard themes.choice == .auto, let last = services.answers.lastLook.flatMap(ThemeInForce.Preference.init)
    else {
      return
    }
    let first = themes.preference
    themes.remembered = last
    if last != first { updateTheme() }
  }

  /// Reads the theme that should be in force, and makes everything look like it.
  func updateTheme() {
    themes.update()
    screen.theme = themes.theme
    around.handle.theme = themes.theme
    apply(rules)
  }
}
