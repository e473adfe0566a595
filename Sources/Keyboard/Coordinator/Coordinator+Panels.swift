import Layout

/// The panel that is up.
extension Coordinator {
  /// Returns the names of the tabs of a panel that can be selected, without the panel's own name, from left to right.
  public func tabs(of panel: Panels.ID) -> [String] {
    panels.tabs(of: panel).map { tab in
      let prefix = panel.rawValue + ":"
      return tab.description.hasPrefix(prefix)
        ? String(tab.description.dropFirst(prefix.count)) : tab.description
    }
  }

  /// Brings another panel up, and lets go of all fingers.
  public mutating func show(_ panel: Panels.ID, at time: UInt64 = 0) -> [Effect] {
    guard panel != panels.top else { return [] }
    let effects = setOverview(false, at: time) + letGo()
    panels.show(panel, after: typed.word(at: time))
    return effects + tell(.shown, at: time)
  }

  /// Brings up the panel for what a new field is for, once nobody touches a key.
  mutating func followField(at time: UInt64) -> [Effect] {
    guard field.isNew, !fingers.areInUse, !panels.traits.isForAWhile else { return [] }
    field.settle()
    guard let panel = panels.panel(for: field.field) else { return [] }
    panels.showForField(panel)
    return tell(.shown, at: time)
  }

  /// Brings up the panel that a tab leads to.
  mutating func follow(_ tab: StripTab, at time: UInt64) -> [Effect] {
    guard let panel = Panels.panel(behind: tab) else { return [] }
    return show(panel, tab: tab, time: time) ?? show(panel, at: time)
  }

  /// Brings a panel up with one of its tabs selected, as by a tap; returns nil and changes nothing where it has no such tab.
  public mutating func show(_ panel: Panels.ID, tab: StripTab, time: UInt64) -> [Effect]? {
    guard let actions = panels.select(tab, of: panel) else { return nil }
    return show(panel) + letGo() + perform(actions, at: time) + takeWaiting(at: time)
  }
}
