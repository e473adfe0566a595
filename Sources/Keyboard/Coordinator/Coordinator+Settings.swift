import Layout

/// What the user sets while the keyboard runs.
extension Coordinator {
  /// What the user wants in the size of the panel, as it holds by now.
  public var sizing: PanelSizing {
    var sizing = rules.sizing
    sizing.extraLines = panels.traits.extraLines
    return sizing
  }

  /// What holds for the letters by now.
  public var letterRules: LetterRules { rules.letters }

  /// A file of a layout has changed: those that are used are read anew.
  public mutating func layoutsChanged(at time: UInt64) -> [Effect] {
    areLayoutsOld = areLayoutsOld || panels.hasLayouts
    return takeWaiting(at: time)
  }

  /// Reads layouts anew that have changed.
  mutating func takeWaitingLayouts() -> [Effect] {
    defer { areLayoutsOld = false }
    return areLayoutsOld ? [.read(.layouts)] : []
  }

  /// Takes over what is set from now on: once no finger is down and no list is open, since it may move keys, and a touch
  /// ends by the rules that it began with.
  public mutating func apply(_ rules: KeyboardRules, at time: UInt64) -> [Effect] {
    waitingRules = rules
    return takeWaiting(at: time)
  }

  /// Takes over what waits to be.
  mutating func takeWaitingRules(at time: UInt64) -> [Effect] {
    guard let rules = waitingRules else { return [] }
    waitingRules = nil
    self.rules = rules
    gestures.timing = rules.timing
    return applyDesktopRules(at: time) + perform(panels.obey(rules, at: time), at: time)
  }
}
