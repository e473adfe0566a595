import Layout
import Snippets

/// What there is to show, and how good it is.
extension KeyboardMachine {
  mutating func load(_ snippets: [Snippet]) -> [Effect] {
    setContent(snippets.isEmpty ? state.content : .ready, message: snippets.isEmpty ? state.message : "")
    guard snippets != state.snippets else { return [] }
    state.show(snippets)
    replaceable = nil
    let effects = letGo()
    if let size = layout?.size { flowAnew(size) }
    return effects
  }

  mutating func fail(_ reason: String) -> [Effect] {
    setContent(
      state.snippets.isEmpty ? .error : .stale, message: reason.isEmpty ? Strings.noContent : reason)
    return []
  }

  /// The retry key; does nothing where it is not on the panel.
  mutating func retry() -> [Effect] {
    guard state.snippets.isEmpty, state.content == .error else { return [] }
    setContent(.loading, message: Strings.loading)
    return [.refresh]
  }

  /// The retry key comes and goes with it.
  private mutating func setContent(_ status: ContentStatus, message: String) {
    let hadError = state.content == .error
    state.content = status
    state.message = message
    if hadError != (status == .error) { layOut() }
  }
}
