/// A key that repeats and is held by a finger: counts its steps, and knows the time of the next.
struct HeldRepeat<Key: Hashable & Sendable>: Sendable {
  let finger: Int32
  let key: Key
  /// The time from which the next step is counted.
  private var since: UInt64
  private var characters: Int
  private var isPausing = true
  private var waitsForAdvance = false
  /// True when the last step has counted as a character.
  private var isCounted = false

  /// Begins with the pause. `characters` is the number that the touch down has done already: one or none.
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

  /// Allows one more step, since the loop has come to `advance`.
  mutating func allowNext() {
    waitsForAdvance = false
  }

  /// Takes the step that is due at `time`, if there is one: one at most until `allowNext`.
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

  /// Takes back the last step, of which nothing came: it does not count.
  mutating func skip() {
    if isCounted { characters -= 1 }
    isCounted = false
  }
}
