import Layout
import Snippets

/// The content of the panel and its state: content comes, goes on and is replaced.
extension SnippetPanel {
  mutating func receive(_ event: ContentEvent, in context: inout PanelContext) -> [PanelAction] {
    switch event {
    case .loaded(let keys): return load(keys, in: &context)
    case .continued(let more):
      goOn(with: more, in: context)
      return revealAwaited(in: &context)
    case .marksChanged:
      recents.expect(keepingOrder: shownTab == .recents)
      return [.read(.favourites), .read(.recents)]
    case .allHidden: (context.content.status, context.content.message) = (.ready, Strings.allHidden)
    case .empty: (context.content.status, context.content.message) = (.ready, Strings.noContent)
    case .current: confirm(in: &context)
    case .remark(let text): context.content.remark = text
    case .commandFailed(let snippet, let reason): problems.commandFailed(of: snippet, reason)
    case .failed(let reason, let trouble): fail(reason, trouble, in: &context)
    }
    return []
  }

  private mutating func load(_ new: SnippetKeys, in context: inout PanelContext) -> [PanelAction] {
    let isFirst = keys.isEmpty
    if new != keys {
      keys = new
      notes = new.notesOfLookAlikes()
      problems = KeyProblems()
      layOut(in: context)
    }
    confirm(in: &context)
    recents.expect(keepingOrder: shownTab == .recents && !isFirst)
    return (isFirst ? [.read(.tab)] : []) + [.read(.favourites), .read(.recents)]
      + revealAwaited(in: &context)
  }

  private func confirm(in context: inout PanelContext) {
    if !keys.isEmpty { (context.content.status, context.content.message) = (.ready, "") }
  }

  /// Adds further keys. If all keys are shown, the present ones stay in their places; a tab may have some of the new ones.
  private mutating func goOn(with more: SnippetKeys, in context: PanelContext) {
    let hadStrip = strip.layout != nil
    let groups = keys.groupNames.count
    let count = keys.count
    keys.append(contentsOf: more)
    notes.merge(keys.notesOfLookAlikes(from: count)) { $1 }
    guard hadStrip || context.rules.strip == .never, groups == keys.groupNames.count, places == nil,
      var flow
    else { return layOut(in: context) }
    flow.append(TabKeys(keys: more, places: nil).labels, measure: context.measure)
    self.flow = flow
    pages.setCount(flow.pageCount)
  }

  private func fail(_ reason: String, _ trouble: ContentTrouble, in context: inout PanelContext) {
    context.content.trouble = trouble
    context.content.status = keys.isEmpty ? .error : .stale
    context.content.message = reason
  }

  /// Takes over the rules that the user has set.
  mutating func obey(_ new: KeyboardRules, after rules: KeyboardRules, in context: PanelContext)
    -> [PanelAction]
  {
    let hasOtherTabs =
      (new.strip, new.keepsRecents, new.catalogues, new.emoji.isInstalled)
      != (rules.strip, rules.keepsRecents, rules.catalogues, rules.emoji.isInstalled)
    let isOfOtherSize = (new.sizing, new.font) != (rules.sizing, rules.font)
    let hasRecents = new.keepsRecents && !rules.keepsRecents
    if new.permissions != rules.permissions { problems.permissionsChanged() }
    if hasOtherTabs || isOfOtherSize { layOut(in: context) }
    return hasRecents ? [.read(.recents)] : []
  }

  func hasRetry(in context: PanelContext) -> Bool { keys.isEmpty && context.content.status == .error }

  /// Does what the retry key is for; nothing where that is not on the panel.
  func retry(in context: inout PanelContext) -> [PanelAction] {
    guard hasRetry(in: context) else { return [] }
    (context.content.status, context.content.message) = (.loading, Strings.loading)
    return [.refresh]
  }
}
