/// When shortcuts stand for their keys (`[shortcuts].on`).
public enum ShortcutRule: String, Equatable, Sendable, CaseIterable {
  /// Also while the keyboard is hidden, where it has the input method then.
  case always
  /// While the keyboard shows.
  case shown
  case never
}

/// What the user has set for shortcuts.
public struct ShortcutRules: Equatable, Sendable {
  /// When they stand for their keys.
  public var on: ShortcutRule
  /// The ids of applications in which they never do.
  public var except: [String]
  /// True where what the letters have typed counts in applications that show no text, such as most terminals.
  public var byKeys: Bool

  /// Makes rules; the usual ones where nothing is set.
  public init(on: ShortcutRule = .shown, except: [String] = [], byKeys: Bool = true) {
    (self.on, self.except, self.byKeys) = (on, except, byKeys)
  }
}
