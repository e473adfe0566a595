import Layout

/// Which panel is up.
extension Coordinator {
  /// The tabs that can be selected, from left to right.
  public var tabs: [StripTab] { panels.tabs }

  /// Has another panel come up; all fingers are let go.
  public mutating func show(_ panel: Panels.ID, at time: UInt64 = 0) -> [Effect] {
    guard panel != panels.top else { return [] }
    let effects = setOverview(false, at: time) + letGo()
    panels.show(panel, after: typed.word(at: time))
    return effects + tell(.shown, at: time)
  }

  /// The same by itself, for what a field is for, once nobody touches a key.
  mutating func followField(at time: UInt64) -> [Effect] {
    guard field.isNew, !fingers.areInUse, !panels.traits.isForAWhile else { return [] }
    field.settle()
    guard let panel = panels.panel(for: field.field) else { return [] }
    panels.showForField(panel)
    return tell(.shown, at: time)
  }

  /// The same, with a tab of it selected as by a tap; nil, with nothing changed, where it has no such tab.
  public mutating func show(_ panel: Panels.ID, tab: StripTab, time: UInt64) -> [Effect]? {
    guard let actions = panels.select(tab, of: panel) else { return nil }
    return show(panel) + letGo() + perform(actions, at: time) + takeWaiting(at: time)
  }
}
