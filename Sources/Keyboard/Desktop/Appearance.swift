/// What the user has set for all programs of the desktop, as far as it changes how the keyboard looks.
public struct Appearance: Equatable, Sendable {
  /// The colour scheme that applications are asked for.
  public enum ColorScheme: Equatable, Sendable {
    case noPreference, dark, light
  }

  /// The colour scheme of the desktop.
  public var colorScheme = ColorScheme.noPreference
  /// Whether texts are to stand out more than usual.
  public var wantsContrast = false
  /// Whether nothing is to move that need not.
  public var reducesMotion = false
  /// How large texts are, in parts of their usual size; from 0.5 to 3.
  public var textScale = 1.0

  /// What holds where nobody tells.
  public init() {}
}
