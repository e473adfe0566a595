import Bindings

/// The user's settings for key bindings.
public struct BindingRules: Equatable, Sendable {
  /// The combinations that the user has given to bindings.
  public var overrides = BindingOverrides()
  /// The way in which modifiers are written.
  public var style = CombinationLabelStyle.words
  /// The labels that keys have by the current keymap, by their names in XKB.
  public var keyLabels: [String: String] = [:]

  /// Makes the rules that hold where nothing is set.
  public init() {}
}

extension PanelContext {
  /// Returns the text for a combination; a word for none.
  func label(_ combination: Combination?) -> String {
    let labels = rules.bindings.keyLabels
    return combination.map { $0.label(rules.bindings.style) { labels[$0] } } ?? Strings.noCombination
  }

  /// Returns the text for modifiers.
  func label(_ modifiers: Combination.Modifiers) -> String {
    Combination.label(of: modifiers, rules.bindings.style)
  }
}
