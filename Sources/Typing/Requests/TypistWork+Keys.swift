import Snippets

/// The work that goes by keys.
extension Typist {
  mutating func typeCharacter(of text: Substring, isWhole: Bool, now: UInt64) -> Step {
    let scalars = text.unicodeScalars
    if isWhole { keys.beginText() }
    if !keys.covers(isWhole ? scalars.prefix(KeymapPlanner.lookAhead) : scalars.prefix(1)) {
      return changeKeymap(now: now)
    }
    var rest = text
    let stroke = Stroke(rest.unicodeScalars.removeFirst())
    return send(stroke, then: .rest(rest), now: now)
  }

  mutating func changeKeymap(now: UInt64) -> Step {
    if let step = waitForKeymap(now: now) { return step }
    let upcoming = queue.lazy.flatMap(\.text.unicodeScalars).prefix(KeymapPlanner.lookAhead)
    if case .text(let text, _, _) = queue[0] { queue[0] = .text(text, isWhole: false) }
    return .done(keys.changeKeymap(for: upcoming, now: now))
  }

  /// Returns the step to take before the keymap may change; nil when it may.
  mutating func waitForKeymap(atLeastUntil time: UInt64 = 0, now: UInt64) -> Step? {
    wait(keys.keymapTurn(atLeastAt: time, inField: mirror.hasField, at: now))
  }

  private mutating func wait(_ turn: KeyMachine.Turn) -> Step? {
    switch turn {
    case .now: return nil
    case .wait(let time): return .wait(until: time)
    case .sync:
      keys.sync()
      unsynced.append(.keys)
      return .done([.sync])
    }
  }

  /// Presses a chord, whose character has to be on the keymap first.
  mutating func press(_ chord: KeyChord, now: UInt64) -> Step {
    let stroke = Stroke(chord.key)
    if let character = stroke.character, !keys.covers([character]) {
      return waitForKeymap(now: now) ?? .done(keys.changeKeymap(for: [character], now: now))
    }
    return send(stroke, holding: chord.modifiers, as: .chord, then: nil, now: now)
  }

  /// Sends a key for the head of the queue, and puts `rest` in its place.
  ///
  /// - Parameter sent: the item that the key is, where the client may answer it by the input method; nil for text.
  mutating func send(
    _ stroke: Stroke, holding modifiers: Set<KeyModifier> = [], as sent: CommitMachine.Sent? = nil,
    then rest: Job?, now: UInt64
  ) -> Step {
    if let step = wait(keys.strokeTurn(at: now)) { return step }
    finishHead(rest: rest)
    if let sent, mirror.isUsable { commits.add(sent, now: now) }
    return .done(keys.send(stroke, holding: modifiers, isTerminal: mirror.isTerminal, now: now))
  }
}
