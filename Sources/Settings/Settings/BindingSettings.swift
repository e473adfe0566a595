/// The settings of hardware keyboards.
public struct BindingSettings: Equatable, Sendable {
  /// The way in which combinations of keys are written.
  public enum Labels: String, CaseIterable, Sendable {
    /// As in "Ctrl+Shift+F".
    case words
    /// As on Apple's keyboards: "⌃⇧F".
    case glyphs
  }

  /// True where the keys come to Phraseboard first while it shows: `[bindings].grab`.
  public var grabs = true
  /// The way in which it shows combinations: `[bindings].labels`.
  public var labels = Labels.words
}
