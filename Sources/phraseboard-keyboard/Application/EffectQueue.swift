import Keyboard

/// The effects that are to be performed, in order. Those that an effect brings come right after it, ahead of the rest.
///
///     idle ──add──► working ──take ... take: nil──► idle
///                      └── add, by the effect at work
struct EffectQueue {
  /// The answer to the text that was typed last by a name.
  var reply: Coordinator.TypedByName?
  /// The callers of `undo` by name that wait for what becomes of it; the first one first.
  private var undoing: [(Result<String, UndoFailure>) -> Void] = []
  /// The programs that wait for what becomes of their texts.
  var programs = ProgramCalls()
  private var waiting: [Coordinator.Effect] = []
  /// The place of the next effect that the one at work brings; nil while none is at work.
  private var next: Int?

  /// Adds effects.
  ///
  /// - Returns: true for a caller that has to take all of them; false where one does so already.
  mutating func add(_ effects: [Coordinator.Effect]) -> Bool {
    waiting.insert(contentsOf: effects, at: next ?? 0)
    defer { next = (next ?? 0) + effects.count }
    return next == nil
  }

  mutating func waitForUndo(_ answer: @escaping (Result<String, UndoFailure>) -> Void) {
    undoing.append(answer)
  }

  /// Answers the first that waits; nobody does after a flick.
  mutating func answerUndo(_ result: Result<String, UndoFailure>) {
    if !undoing.isEmpty { undoing.removeFirst()(result) }
  }

  /// Returns the effect that is due; nil, and idle, where none is left.
  mutating func popFirst() -> Coordinator.Effect? {
    next = waiting.isEmpty ? nil : 0
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }
}
