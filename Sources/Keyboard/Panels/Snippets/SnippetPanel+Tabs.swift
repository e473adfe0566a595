import Layout
import Snippets

/// The strip of tabs, and the keys that each shows.
extension SnippetPanel {
  /// The tab whose keys are shown: the one that the user wants, or all where that is not there.
  var shownTab: StripTab {
    let wanted = shownName(of: selected)
    return strip.has(wanted) ? wanted : .all
  }

  /// Returns a tab by the name that its group has on the strip, however it is spelled.
  func shownName(of tab: StripTab) -> StripTab {
    guard case .group(let name) = tab, let group = keys.group(named: name) else { return tab }
    return .group(keys.groupNames[group])
  }

  /// Returns the tabs from left to right, the search and the favourites always in sight; none on a size without a strip.
  func tabs(on size: Size, in context: PanelContext) -> [StripTab] {
    hasStrip(on: size, in: context) ? allTabs(in: context) : []
  }

  private func allTabs(in context: PanelContext) -> [StripTab] {
    [.search, .favourites] + (context.rules.keepsRecents ? [.recents] : []) + [.all]
      + keys.groupNames.map(StripTab.group) + context.catalogueTabs + context.emojiTabs
  }

  private func hasStrip(on size: Size, in context: PanelContext) -> Bool {
    let rules = context.rules
    let flow = PanelFlow(
      labels: [], size: size, sizing: rules.sizing, hasStrip: true, measure: context.measure)
    guard !keys.isEmpty, flow.linesPerPage > 0, flow.metrics.canHaveStrip else { return false }
    switch rules.strip {
    case .always: return true
    case .never: return false
    case .auto:
      return !favourites.ids.isEmpty || !keys.groupNames.isEmpty || !rules.catalogues.isEmpty
        || needsPages(on: size, in: context)
    }
  }

  /// Tells whether all keys need more than one page where there is no strip. Looks at no more of them than it has to.
  private func needsPages(on size: Size, in context: PanelContext) -> Bool {
    let all = TabKeys(keys: keys, places: nil).labels
    var flow = PanelFlow(labels: [], size: size, sizing: context.rules.sizing, measure: context.measure)
    for start in stride(from: 0, to: all.count, by: Self.fewKeys) where flow.pageCount == 1 {
      flow.append(all[start..<min(start + Self.fewKeys, all.count)], measure: context.measure)
    }
    return flow.pageCount > 1
  }

  /// The number of keys to look at in one step: about as many as a page of a phone has.
  private static let fewKeys = 24

  /// Returns the places of the keys of a tab; nil for all keys. A deleted key has none, though it can still be kept.
  func places(of tab: StripTab, without deleted: String?) -> [Int]? {
    let all = places(of: tab)
    guard let deleted, let gone = keys.index(ofID: deleted) else { return all }
    return (all ?? Array(keys.indices)).filter { $0 != gone }
  }

  private func places(of tab: StripTab) -> [Int]? {
    switch tab {
    case .all, .search, .part: return nil
    case .favourites: return favourites.ids.compactMap(keys.index(ofID:))
    case .recents: return recents.ids.compactMap(keys.index(ofID:))
    case .group(let name):
      guard let group = keys.group(named: name) else { return [] }
      return keys.indices.filter { keys.group(at: $0) == group }
    }
  }

  /// Returns the tabs to select from. Before it has a size, a panel returns those that a strip could have.
  func tabs(in context: PanelContext) -> [StripTab] {
    let all =
      flow.map { tabs(on: $0.size, in: context) }
      ?? (context.rules.strip == .never ? [] : allTabs(in: context))
    return all.filter { !$0.leadsAway }
  }

  /// Shows a tab; nil where there is none of the kind.
  mutating func select(_ tab: StripTab, in context: inout PanelContext) -> [PanelAction]? {
    let tab = shownName(of: tab)
    guard tabs(in: context).contains(tab) else { return nil }
    selected = tab
    pages.reset()
    layOut(in: context)
    slideStrip(to: strip.offset(showing: tab))
    return [.store(.tab(tab.description))] + (tab == .recents ? [.read(.recents)] : [])
  }

  // MARK: Strip

  mutating func layOutStrip(
    _ tabs: [StripTab], width: Double, _ metrics: PanelMetrics, _ measure: PanelContext.Measure
  ) {
    let before = strip.layout == nil ? nil : shownTab
    let wanted = shownName(of: selected)
    let shown = tabs.contains(wanted) ? wanted : .all
    let specs = tabs.map { KeySpec.tab($0, isSelected: $0 == shown) }
    let layout =
      tabs.isEmpty
      ? nil
      : StripLayout(
        tabs: specs, pinned: tabs.prefix { $0 == .search || $0 == .favourites }.count, width: width, metrics,
        measure: measure)
    strip.set(layout, showing: shown, staysInPlace: before == shown)
  }

  /// Slides the strip by logical pixels; positive shows tabs further to the right.
  mutating func slideStrip(by distance: Double) {
    animations.stop(.strip)
    slideStrip(to: strip.offset + distance)
  }

  mutating func slideStrip(to offset: Double) {
    guard strip.layout != nil else { return }
    strip.slide(to: offset)
    // At an end the strip stands still.
    if strip.offset != offset { animations.stop(.strip) }
  }

  /// Lets go of the strip, at a speed in logical pixels per second.
  mutating func releaseStrip(velocity: Double, at time: UInt64) {
    animations.coast(.strip, from: strip.offset, velocity: velocity, at: time)
    animate(to: time)
  }
}
