/// The rule for when shortcuts stand for their keys (`[shortcuts].on`).
public enum ShortcutRule: String, Equatable, Sendable, CaseIterable {
  /// They do even while the keyboard is hidden, where it has the input method then.
  case always
  /// They do while the keyboard shows.
  case shown
  case never
}

/// The user's settings for shortcuts.
public struct ShortcutRules: Equatable, Sendable {
  /// The rule for when they stand for their keys.
  public var on: ShortcutRule
  /// The ids of the applications in which they never do.
  public var except: [String]
  /// True where what the letters have typed counts in applications that show no text, such as most terminals.
  public var byKeys: Bool

  /// Makes rules; the usual ones where nothing is set.
  public init(on: ShortcutRule = .shown, except: [String] = [], byKeys: Bool = true) {
    (self.on, self.except, self.byKeys) = (on, except, byKeys)
  }
}
