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
    case .empty: (content, message) = (.ready, Strings.noContent)
    case .current: confirm()
    case .remark(let text): remark = text
    case .commandFailed(let snippet, let reason): failedCommands[snippet] = reason
    case .failed(let reason, let trouble): fail(reason, trouble)
    }
    return []
  }

  private mutating func load(_ new: SnippetKeys) -> [PanelAction] {
    let isFirst = keys.isEmpty
    if new != keys {
      keys = new
      notes = new.notesOfLookAlikes()
      (refused, failedCommands) = ([:], [:])
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
    let count = keys.count
    keys.append(contentsOf: more)
    notes.merge(keys.notesOfLookAlikes(from: count)) { $1 }
    guard hadStrip || rules.strip == .never, groups == keys.groupNames.count, places == nil,
      var flow
    else { return layOut() }
    flow.append(TabKeys(keys: more, places: nil).labels, measure: measure)
    self.flow = flow
    pager.setCount(flow.pageCount)
  }

  private mutating func fail(_ reason: String, _ trouble: ContentTrouble) {
    contentTrouble = trouble
    content = keys.isEmpty ? .error : .stale
    message = reason
  }

  /// Takes over what the user has set.
  mutating func obey(_ new: KeyboardRules) -> [PanelAction] {
    guard new != rules else { return [] }
    let hasOtherTabs = (new.strip, new.keepsRecents) != (rules.strip, rules.keepsRecents)
    let isOfOtherSize = (new.sizing, new.font) != (rules.sizing, rules.font)
    let hasRecents = new.keepsRecents && !rules.keepsRecents
    if new.permissions != rules.permissions { refused = [:] }
    rules = new
    if hasOtherTabs || isOfOtherSize { layOut() }
    return hasRecents ? [.read(.recents)] : []
  }

  /// What the globe's list says: a mistake in the settings, why the keys are old, and what else there is to know.
  var note: String? {
    let notes = [rules.mistake, content == .stale ? message : nil, remark].compactMap { $0 }
    return notes.isEmpty ? nil : notes.joined(separator: " · ")
  }

  /// What that is about, in the same order.
  var troubles: [Trouble] {
    (rules.mistake == nil ? [] : [.settings]) + (content == .stale ? [.content(contentTrouble)] : [])
  }

  var hasRetry: Bool { keys.isEmpty && content == .error }

  /// The retry key; does nothing where it is not on the panel.
  mutating func retry() -> [PanelAction] {
    guard hasRetry else { return [] }
    (content, message) = (.loading, Strings.loading)
    return [.refresh]
  }
}
