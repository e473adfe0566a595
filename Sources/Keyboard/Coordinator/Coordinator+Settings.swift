import Layout

/// Settings that the user changes while the keyboard runs.
extension Coordinator {
  /// The size of the panel that the user has set, with the extra lines and offers of the panel that is up.
  public var sizing: PanelSizing {
    var sizing = rules.sizing
    let traits = panels.traits
    (sizing.extraLines, sizing.hasOffers) = (traits.extraLines, traits.offers != nil)
    return sizing
  }

  /// The user's settings of the letters that hold by now.
  public var letterRules: LetterRules { rules.letters }

  /// Reads the layouts that are used again, since a file of one has changed.
  public mutating func layoutsChanged(at time: UInt64) -> [Effect] {
    if panels.hasLayouts { waiting.layoutsChanged() }
    return takeWaiting(at: time)
  }

  /// Takes over new rules once no finger is down and no list is open: they may move keys, and a touch ends by the rules that
  /// it began with.
  public mutating func apply(_ rules: KeyboardRules, at time: UInt64) -> [Effect] {
    waiting.add(rules)
    return takeWaiting(at: time)
  }
}
