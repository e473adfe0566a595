import Layout

/// What the user sets while the keyboard runs.
extension Coordinator {
  /// What the user wants in the size of the panel, as it holds by now.
  public var sizing: PanelSizing { rules.sizing }

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
    return applyDesktopRules(at: time) + tell(.rules(rules), at: time)
  }
}
