import Layout
import Snippets

/// What there is to show, and how good it is: it comes, goes on and is replaced, but never under a finger.
extension KeyboardMachine {
  /// Whether keys must stay where they are.
  private var isInUse: Bool { !gestures.isIdle || list != nil }

  /// Keeps an event of the content until nobody touches a key.
  mutating func receive(_ event: Event) {
    if case .contentLoaded = event {
      // In place of what was to be shown; a failure may be all that there is to say.
      waiting.removeAll { if case .contentFailed = $0 { false } else { true } }
    }
    waiting.append(event)
  }

  /// Shows what has come, unless a finger is down or a list is open.
  mutating func takeWaiting() {
    guard !isInUse else { return }
    if !touched.isEmpty { touched = TouchedPieces() }
    guard !waiting.isEmpty else { return }
    let events = waiting
    waiting = []
    for event in events {
      switch event {
      case .contentLoaded(let keys): load(keys)
      case .contentContinued(let keys): goOn(with: keys)
      case .contentCurrent: confirm()
      case .contentFailed(let reason): fail(reason)
      default: preconditionFailure("\(event) does not wait")
      }
    }
  }

  /// Content that waits was read before this tap.
  mutating func keepPlace(of snippet: String, next: Int) {
    waiting = waiting.map { event in
      switch event {
      case .contentLoaded(var keys):
        keys.setNext(of: snippet, to: next)
        return .contentLoaded(keys)
      case .contentContinued(var keys):
        keys.setNext(of: snippet, to: next)
        return .contentContinued(keys)
      default: return event
      }
    }
  }

  private mutating func load(_ keys: SnippetKeys) {
    if keys != state.snippets {
      state.show(keys)
      replaceable = nil
      if let size = layout?.size { flowAnew(size) }
    }
    confirm()
  }

  private mutating func confirm() {
    if !state.snippets.isEmpty { setContent(.ready, message: "") }
  }

  private mutating func goOn(with keys: SnippetKeys) {
    state.append(keys)
    flow?.append(LabelCollection(keys: keys), measure: measure)
    followFlow()
  }

  private mutating func fail(_ reason: String) {
    setContent(
      state.snippets.isEmpty ? .error : .stale, message: reason.isEmpty ? Strings.noContent : reason)
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

  // MARK: Pages

  /// Distributes the snippets over the pages of a panel of this size.
  mutating func flowAnew(_ size: Size) {
    flow = PanelFlow(labels: LabelCollection(keys: state.snippets), size: size, measure: measure)
    followFlow()
  }

  private mutating func followFlow() {
    guard let flow else { return }
    pager.setCount(flow.pageCount)
    gestures.canSwipe = flow.pageCount > 1
    layOut()
  }

  func layout(at position: Double) -> PanelLayout? {
    flow.map {
      PanelLayout(
        flow: $0, position: position, snippets: SnippetLabels(keys: state.snippets),
        hasRetry: state.snippets.isEmpty && state.content == .error, measure: measure)
    }
  }
}

/// The ids and labels of keys, without a copy of them all.
private struct SnippetLabels: RandomAccessCollection {
  let keys: SnippetKeys
  var startIndex: Int { 0 }
  var endIndex: Int { keys.count }

  subscript(index: Int) -> (id: String, label: String) { (keys.id(at: index), keys.label(at: index)) }
}

/// The labels of keys alone.
private struct LabelCollection: RandomAccessCollection {
  let keys: SnippetKeys
  var startIndex: Int { 0 }
  var endIndex: Int { keys.count }

  subscript(index: Int) -> String { keys.label(at: index) }
}
