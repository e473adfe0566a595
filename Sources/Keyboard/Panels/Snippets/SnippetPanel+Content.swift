import Layout
import Snippets

/// What there is to show, and how good it is: it comes, goes on and is replaced.
extension SnippetPanel {
  mutating func receive(_ event: ContentEvent) {
    switch event {
    case .loaded(let keys): load(keys)
    case .continued(let keys): goOn(with: keys)
    case .current: confirm()
    case .failed(let reason): fail(reason)
    }
  }

  private mutating func load(_ new: SnippetKeys) {
    if new != keys {
      keys = new
      if let size = flow?.size { flowAnew(size) }
    }
    confirm()
  }

  private mutating func confirm() {
    if !keys.isEmpty { (content, message) = (.ready, "") }
  }

  private mutating func goOn(with more: SnippetKeys) {
    keys.append(contentsOf: more)
    let measure = measure
    flow?.append(SnippetLabels(keys: more), measure: measure)
    followFlow()
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
