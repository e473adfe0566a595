/// The commits that have a client tell its text (`Urge`).
extension Typist {
  /// Makes the client tell its text.
  mutating func send(_ urge: Urge.Kind, now: UInt64) -> [Effect] {
    commits.note(urge, serial: mirror.serial, now: now)
    commits.client.answer()
    return (urge == .probe ? [.commitString("")] : []) + [.commit(serial: mirror.serial)]
  }

  /// Returns the commit that is due though nothing waits for it: one that makes the client tell what was sent, or one that tells it
  /// that its state has arrived, where what is typed is followed.
  mutating func answerState(now: UInt64) -> [Effect] {
    guard path == .inputMethod, progress.unsynced == nil, !hasJobs, !isPrivateField else { return [] }
    if commits.isToTell(at: now), let urge = commits.urge(serial: mirror.serial) {
      if urge.time <= now { return send(urge.kind, now: now) }
      progress.wake(at: urge.time)
    }
    guard followsTyping, let due = commits.client.answerDue else { return [] }
    if due <= now { return send(.plain, now: now) }
    progress.wake(at: due)
    return []
  }
}
