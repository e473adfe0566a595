/// The user's settings for all programs of the desktop, as far as they change how the keyboard looks.
public struct Appearance: Equatable, Sendable {
  /// The colour scheme that applications are asked for.
  public enum ColorScheme: Equatable, Sendable {
    case noPreference, dark, light
  }

  /// The colour scheme of the desktop.
  public var colorScheme = ColorScheme.noPreference
  /// True where texts are to stand out more than usual.
  public var wantsContrast = false
  /// True where nothing is to move that need not.
  public var reducesMotion = false
  /// The size of texts, in parts of their usual size; from 0.5 to 3.
  public var textScale = 1.0

  /// Makes the settings that hold where nobody tells.
  public init() {}
}
