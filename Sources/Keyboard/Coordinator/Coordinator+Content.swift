import Layout
import Snippets

/// Takes over what came while keys had to stay where they are: nothing changes under a finger.
extension Coordinator {
  /// Shows what has come, unless a finger is down or a list is open.
  mutating func takeWaiting(at time: UInt64) -> [Effect] {
    let found = followWord(at: time) + takeAnswers()
    guard !fingers.areInUse else { return found }
    var effects = found + tell(.untouched, at: time) + takeRules(at: time)
    if waiting.takeLayouts() { effects.append(.read(.layouts)) }
    for event in waiting.takeContent() {
      if case .loaded = event { typed.keysChanged() }
      effects += tell(.content(event), at: time)
    }
    return effects + followField(at: time) + followProgram(at: time)
  }

  /// Shows the last answers, unless a finger is on a key of an earlier answer, or a list is open. Letters that go on being
  /// typed do not delay them.
  mutating func takeAnswers() -> [Effect] {
    guard list == nil, !isAnswerPressed else { return [] }
    return waiting.takeAnswers().flatMap { tell(.answer($0.query, $0.answer), at: $0.time) }
  }

  /// True while a finger is on a key of an answer.
  private var isAnswerPressed: Bool {
    // A closure that reads `fingers` copies all of the coordinator.
    let pressed = fingers.pressed
    return !pressed.isEmpty && frame?.keys.contains { $0.spec.isAnswer && pressed.contains($0.id) } == true
  }

  /// Takes over the rules that wait.
  private mutating func takeRules(at time: UInt64) -> [Effect] {
    guard let rules = waiting.takeRules() else { return [] }
    self.rules = rules
    fingers.gestures.timing = rules.timing
    let effects = applyDesktopRules(at: time) + perform(panels.obey(rules, at: time), at: time)
    // The new rules may want offers, which are for the word that is there.
    return effects + followWord(at: time)
  }
}
