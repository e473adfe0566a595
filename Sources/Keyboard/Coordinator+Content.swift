import Layout
import Snippets

/// The content never changes under a finger.
extension Coordinator {
  /// Whether keys must stay where they are: a finger is down, or a list is open or about to be.
  var isInUse: Bool { !gestures.isIdle || gestures.listOwner != nil }

  /// Keeps an event of the content until nobody touches a key.
  mutating func receive(_ event: ContentEvent) {
    if case .loaded = event {
      // In place of what was to be shown; a failure may be all that there is to say.
      waiting.removeAll {
        switch $0 {
        case .failed, .commandFailed: false
        case .loaded, .continued, .marksChanged, .allHidden, .empty, .current, .remark: true
        }
      }
    }
    waiting.append(event)
  }

  /// Shows what has come, unless a finger is down or a list is open.
  mutating func takeWaiting(at time: UInt64) -> [Effect] {
    guard !isInUse else { return [] }
    var effects = tell(.untouched, at: time) + takeWaitingRules(at: time)
    let events = waiting
    waiting = []
    for event in events {
      if case .loaded = event { lastTyped = nil }
      effects += tell(.content(event), at: time)
    }
    return effects
  }

  /// Content that waits was read before this tap.
  mutating func keepInWaiting(_ change: StoreChange) {
    guard case .place(let snippet, let next) = change else { return }
    waiting = waiting.map { event in
      switch event {
      case .loaded(var keys):
        keys.setNext(of: snippet, to: next)
        return .loaded(keys)
      case .continued(var keys):
        keys.setNext(of: snippet, to: next)
        return .continued(keys)
      case .marksChanged, .allHidden, .empty, .current, .remark, .commandFailed, .failed: return event
      }
    }
  }
}
