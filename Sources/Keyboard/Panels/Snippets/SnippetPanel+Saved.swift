import Layout
import Snippets

/// The key that was saved last: it is shown, and glows.
extension SnippetPanel {
  /// Shows a key that was saved; if the keys are those of before, as soon as the content has it.
  mutating func reveal(_ draft: KeyDraft, in context: inout PanelContext) -> [PanelAction] {
    context.content.awaited = draft
    return revealAwaited(in: &context)
  }

  /// Shows the key that is waited for, if it is there by now.
  mutating func revealAwaited(in context: inout PanelContext) -> [PanelAction] {
    guard let draft = context.content.awaited, let index = index(of: draft, in: context) else { return [] }
    context.content.awaited = nil
    return turn(to: index, in: &context) + [.glow(.snippet(keys.id(at: index)))]
  }

  /// Returns the place of the key that a draft has become, among the user's own.
  private func index(of draft: KeyDraft, in context: PanelContext) -> Int? {
    let own = context.rules.ownSource.map(Origin.own)
    let group = draft.group.flatMap(keys.group(named:))
    guard (group == nil) == (draft.group == nil) else { return nil }
    return keys.indices(ofLabel: draft.label).first {
      let key = keys[$0]
      return key.label == draft.label && key.pieceCount == draft.phrases.count && keys.group(at: $0) == group
        && key.origin == own
    }
  }

  /// Turns to the page that has a key: of the tab that is shown, else of its group, else of all.
  private mutating func turn(to index: Int, in context: inout PanelContext) -> [PanelAction] {
    let group = keys.group(at: index).map { StripTab.group(keys.groupNames[$0]) }
    let tabs = tabs(in: context)
    let tab = [shownTab, group, .all].compactMap { $0 }.first {
      ($0 == shownTab || tabs.contains($0)) && places(of: $0, without: nil)?.contains(index) != false
    }
    let actions = tab.flatMap { $0 == shownTab ? [] : select($0, in: &context) } ?? []
    guard let flow, let place = places == nil ? index : places?.firstIndex(of: index) else { return actions }
    pages.show(flow.page(ofSnippet: place))
    return actions
  }
}
