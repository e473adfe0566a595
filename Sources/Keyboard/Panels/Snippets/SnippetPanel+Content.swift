import Layout
import Snippets

/// What there is to show, and how good it is: it comes, goes on and is replaced.
extension SnippetPanel {
  mutating func receive(_ event: ContentEvent) -> [PanelAction] {
    switch event {
    case .loaded(let keys): return load(keys)
    case .continued(let more): goOn(with: more)
    case .marksChanged:
      keepsRecentsOrder = shownTab == .recents
      return [.read(.favourites), .read(.recents)]
    case .allHidden: (content, message) = (.ready, Strings.allHidden)
    case .current: confirm()
    case .failed(let reason): fail(reason)
    }
    return []
  }

  private mutating func load(_ new: SnippetKeys) -> [PanelAction] {
    let isFirst = keys.isEmpty
    if new != keys {
      keys = new
      layOut()
    }
    confirm()
    keepsRecentsOrder = shownTab == .recents && !isFirst
    return (isFirst ? [.read(.tab)] : []) + [.read(.favourites), .read(.recents)]
  }

  private mutating func confirm() {
    if !keys.isEmpty { (content, message) = (.ready, "") }
  }

  /// Where all keys are shown, those that are there stay in their places; the others may be among those of a tab.
  private mutating func goOn(with more: SnippetKeys) {
    let hadStrip = strip != nil
    let groups = keys.groupNames.count
    keys.append(contentsOf: more)
    guard hadStrip || options.strip == .never, groups == keys.groupNames.count, places == nil,
      var flow
    else { return layOut() }
    flow.append(TabKeys(keys: more, places: nil).labels, measure: measure)
    self.flow = flow
    pager.setCount(flow.pageCount)
  }

  private mutating func fail(_ reason: String) {
    content = keys.isEmpty ? .error : .stale
    message = reason.isEmpty ? Strings.noContent : reason
  }

  var hasRetry: Bool { keys.isEmpty && content == .error }

  /// The retry key; does nothing where it is not on the panel.
  mutating func retry() -> [PanelAction] {
    guard hasRetry else { return [] }
    (content, message) = (.loading, Strings.loading)
    return [.refresh]
  }
}
