import Bindings

/// The settings of hardware keyboards.
public struct BindingSettings: Equatable, Sendable {
  /// True where the keys come to Phraseboard first while it shows: `[bindings].grab`.
  public var grabs = true
  /// The way in which it shows combinations: `[bindings].labels`.
  public var labels = CombinationLabelStyle.words
}
