/// A key that repeats, held by a finger: how often it has gone on, and when it does next.
struct HeldRepeat<Key: Hashable & Sendable>: Sendable {
  let finger: Int32
  let key: Key
  /// The time that the next step is counted from.
  private var since: UInt64
  private var characters: Int
  private var isPausing = true
  private var waitsForAdvance = false
  /// Whether the last step has counted as a character.
  private var isCounted = false

  /// Begins with the pause. `characters` is what the touch down has done already: one or none.
  init(finger: Int32, key: Key, characters: Int, time: UInt64) {
    self.finger = finger
    self.key = key
    self.characters = characters
    since = time
  }

  private func isPastCharacters(_ timing: GestureTiming) -> Bool {
    characters >= timing.charactersBeforeWords
  }

  private func interval(_ timing: GestureTiming, deletesWords: Bool) -> UInt64 {
    if isPausing { return timing.repeatDelay }
    guard isPastCharacters(timing) else { return timing.repeatCharacter }
    return deletesWords ? timing.repeatWord : min(timing.fasterCharacter, timing.repeatCharacter)
  }

  func due(_ timing: GestureTiming, deletesWords: Bool) -> UInt64 {
    since.later(by: interval(timing, deletesWords: deletesWords))
  }

  /// The loop has come to `advance`: one more step may be taken.
  mutating func allowNext() {
    waitsForAdvance = false
  }

  /// The step that is due at `time`, if there is one: at most one until `allowNext`.
  mutating func step(to time: UInt64, _ timing: GestureTiming, deletesWords: Bool) -> GestureAction<Key>? {
    let due = due(timing, deletesWords: deletesWords)
    guard due <= time, !waitsForAdvance else { return nil }
    let isWord = deletesWords && isPastCharacters(timing)
    isCounted = !isPastCharacters(timing)
    if isCounted { characters += 1 }
    isPausing = false
    waitsForAdvance = true
    since = due.resumed(at: time, interval: interval(timing, deletesWords: deletesWords))
    return isWord ? .repeatWord(key) : .repeatCharacter(key)
  }

  /// Nothing came of the last step: it does not count.
  mutating func skip() {
    if isCounted { characters -= 1 }
    isCounted = false
  }
}
