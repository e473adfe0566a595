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
    let found = takeFoundKeys() + takeDividedText()
    guard !isInUse else { return found }
    var effects = found + tell(.untouched, at: time) + takeWaitingRules(at: time) + takeWaitingLayouts()
    let events = waiting
    waiting = []
    for event in events {
      if case .loaded = event { lastTyped?.keysChanged() }
      effects += tell(.content(event), at: time)
    }
    return effects + followField(at: time)
  }

  /// Shows what was found last, unless a finger is on a key that was found before, or its list is open: letters that go on being
  /// typed do not keep it away.
  mutating func takeFoundKeys() -> [Effect] {
    guard let found = foundKeys, list == nil, !isAnswerPressed else { return [] }
    foundKeys = nil
    return tell(.answer(.search(found.text), found.answer), at: found.time)
  }

  /// True while a finger is on a key that was found.
  private var isAnswerPressed: Bool {
    !look.pressed.isEmpty
      && frame?.keys.contains { $0.spec.isAnswer && look.pressed.contains($0.id) } == true
  }

  /// The same for what a text is made of.
  mutating func takeDividedText() -> [Effect] {
    guard let divided = dividedText, list == nil, !isAnswerPressed else { return [] }
    dividedText = nil
    return tell(.answer(.words(divided.text), divided.answer), at: divided.time)
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
