import Layout

/// Everything that came while keys must stay where they are.
struct Waiting {
  /// An answer that puts keys in the place of others.
  struct HeldAnswer {
    let query: Query
    let answer: Answer
    let time: UInt64
  }

  private(set) var content: [ContentEvent] = []
  /// The last answer for each panel.
  private var answers: [HeldAnswer] = []
  private var areLayoutsOld = false
  private(set) var rules: KeyboardRules?

  // MARK: Content

  /// Keeps an event of the content until nobody touches a key.
  mutating func add(_ event: ContentEvent) {
    if case .loaded = event {
      // It replaces all that was to be shown, but no failure, which may be all that there is to say.
      content.removeAll {
        switch $0 {
        case .failed, .commandFailed: false
        case .loaded, .continued, .marksChanged, .allHidden, .empty, .current, .remark: true
        }
      }
    }
    content.append(event)
  }

  /// Takes over what a tap changes: content that waits was read before it.
  mutating func keep(_ change: StoreChange) {
    guard case .place(let snippet, let next) = change else { return }
    content = content.map { event in
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

  mutating func takeContent() -> [ContentEvent] {
    defer { content = [] }
    return content
  }

  // MARK: Answers

  /// Keeps an answer for a panel, in the place of an older one.
  mutating func add(_ answer: HeldAnswer) {
    answers.removeAll { $0.query.answersKeysOf == answer.query.answersKeysOf }
    answers.append(answer)
  }

  mutating func takeAnswers() -> [HeldAnswer] {
    defer { answers = [] }
    return answers
  }

  // MARK: Settings

  /// Notes that layouts have changed.
  mutating func layoutsChanged() { areLayoutsOld = true }

  /// Returns true once after layouts have changed.
  mutating func takeLayouts() -> Bool {
    defer { areLayoutsOld = false }
    return areLayoutsOld
  }

  mutating func add(_ rules: KeyboardRules) { self.rules = rules }

  mutating func takeRules() -> KeyboardRules? {
    defer { rules = nil }
    return rules
  }
}
