import Snippets

extension Typist {
  /// Requests whose handling a sync will tell.
  enum Unsynced: Sendable {
    case keys
    /// A commit with its serial and field, and the job to do again if it was discarded.
    case commit(serial: UInt32, field: UInt64, Job?)

    var restored: Job? {
      get { if case .commit(_, _, let job) = self { job } else { nil } }
      set {
        if case .commit(let serial, let field, _) = self {
          self = .commit(serial: serial, field: field, newValue)
        }
      }
    }
  }

  /// The compositor's treatment of commits with old serials.
  enum OldSerials: Sendable {
    case unknown
    /// It takes them like others.
    case taken
    /// One was sent again, since the client has shown nothing of it.
    case presumedDiscarded
    /// The client has shown just once what was sent again.
    case discarded
  }

  enum Step {
    /// Something was done: the queue goes on.
    case done([Effect])
    case wait(until: UInt64)
  }

  /// The text as the client has shown it last; nil without an input method.
  var shownText: FieldText? {
    path == .inputMethod ? FieldText(mirror.applied.surrounding) : nil
  }

  /// The text as it must be when the client has handled all that was sent; nil when the client does not tell.
  var text: FieldText? {
    shownText?.before == nil ? nil : answers.text(at: now)
  }

  // MARK: News

  mutating func changeField(at now: UInt64) {
    field &+= 1
    if isTakenOver(at: now) {
      answers.changeField(mirror.applied.surrounding, lastStroke: keys.lastStroke, now: now)
      log.add(.fieldTakenOver)
      return
    }
    defer { report(.fieldChanged) }
    if oldSerials == .presumedDiscarded { oldSerials = .unknown }
    let kept = answers.awaitsEnter(at: now) != nil ? Array(queue.prefix { !$0.deletes }) : []
    drop(queue.dropFirst(kept.count))
    queue = JobQueue(kept)
    expansion.cancel()
    following = mirror.hasField ? 0 : queue.count
    if queue.isEmpty {
      answers.changeField(mirror.applied.surrounding, lastStroke: keys.lastStroke, now: now)
    } else if mirror.hasField {
      answers.settle(mirror.applied.surrounding)
    }
  }

  /// Tells whether the input method that was just asked for is there now, for the field that keys were going to.
  private mutating func isTakenOver(at now: UInt64) -> Bool {
    guard mirror.hasField else { return false }
    defer { requested = nil }
    // The focus may have gone into the field only now: a secret must not follow it.
    guard !keys.hidesKeymap else { return false }
    return requested.map { now < Pacing.after($0, Pacing.takeover) } ?? false
  }

  mutating func synced(at now: UInt64) {
    guard !unsynced.isEmpty else { return }
    switch unsynced.removeFirst() {
    case .keys: keys.synced()
    case .commit(mirror.serial, field, _): break
    case .commit(_, field, let job?): doubt(job, at: now)
    case .commit(_, _, let job): drop([job].compactMap { $0 })
    }
  }

  /// Deals with a commit that had an old serial. In a field that tells nothing, what is known of the compositor
  /// decides. If nothing is known, the text counts as lost, since it might be there.
  private mutating func doubt(_ job: Job, at now: UInt64) {
    if oldSerials == .presumedDiscarded { oldSerials = .unknown }
    switch oldSerials {
    case .taken: break
    case _ where answers.willTell:
      answers.doubt(at: now)
      queue.insert(.doubt(job), at: 0)
    case .discarded: sendAgain(job)
    case .unknown, .presumedDiscarded: drop([job] + takeRest())
    }
  }

  /// Does a commit's job again.
  private mutating func sendAgain(_ job: Job) {
    answers.takeBack(mirror.applied.surrounding)
    putBack(job)
  }

  private mutating func putBack(_ job: Job) {
    if queue.first?.isConfirmation == true {
      queue[0] = job
    } else {
      queue.insert(job, at: 0)
    }
  }

  /// Takes the rest of a text that has begun out of the queue.
  private mutating func takeRest() -> [Job] {
    if case .confirmReplacement = queue.first { queue.removeFirst() }
    let rest = Array(queue.prefix { $0.isRestOfText })
    queue.removeFirst(rest.count)
    return rest
  }

  /// Learns that the compositor discards old commits, from a text that was sent again and is there only once.
  mutating func learn() {
    if oldSerials == .presumedDiscarded, answers.isSettled { oldSerials = .discarded }
  }

  // MARK: Work

  /// Sends what can be sent now, and has room.
  mutating func work(at now: UInt64, room: Int) -> [Effect] {
    var effects = keys.isToStart ? keys.start(now: now) : []
    var size = Effect.size(of: effects)
    nextWake = nil
    while unsynced.isEmpty, let job = queue.first, !job.isRequest {
      guard effects.isEmpty || size + job.mostBytes(on: path) <= room else { return effects }
      switch step(job, now: now) {
      case .done(let more):
        effects += more
        size += Effect.size(of: more)
      case .wait(let time):
        nextWake = time
        return effects
      }
    }
    return effects + hideKeymap(now: now)
  }

  /// Takes the characters of a secret off the keymap once nothing is left to type.
  private mutating func hideKeymap(now: UInt64) -> [Effect] {
    guard keys.hidesKeymap, unsynced.isEmpty, queue.isEmpty else { return [] }
    if keys.hasInitialKeymap {
      keys.hidesKeymap = false
      return []
    }
    switch waitForKeymap(atLeastUntil: keys.presumedEnd, now: now) {
    case .done(let effects)?: return effects
    case .wait(let time)?:
      nextWake = time
      return []
    case nil:
      keys.hidesKeymap = false
      return keys.resetKeymap(now: now)
    }
  }

  private mutating func step(_ job: Job, now: UInt64) -> Step {
    if following > 0 {
      if let deadline = answers.awaitsEnter(at: now) { return .wait(until: deadline) }
      drop(queue.prefix(following))
      queue.removeFirst(following)
      following = 0
      return .done([])
    }
    if path == .virtualKeyboard, let refusal = job.refusal {
      refuse(refusal)
      return .done([])
    }
    switch (job, path) {
    case (.request, _): preconditionFailure("a request that waits for an answer is not sent")
    case (.text(let text, _, let refusal), .inputMethod): return commit(text, refusal, now: now)
    case (.text(let text, let isWhole, _), .virtualKeyboard):
      return typeCharacter(of: text, isWhole: isWhole, now: now)
    case (.cursor(let key, let count), _):
      let rest = count > 1 ? Job.cursor(key, count: count - 1) : nil
      return press(Stroke(key), .key(key), then: rest, now: now)
    case (.key(let key, let count), _):
      return press(Stroke(key), .key(key), then: .presses(key, count - 1), now: now)
    case (.chord(let chord), _): return press(chord, now: now)
    case (.backspaces(let count), _):
      return press(.backspace, .backspace, then: .presses(backspaces: count - 1), now: now)
    case (.erase(let rest, let count), _): return erase(to: rest, atMost: count, now: now)
    case (.delete(let unit), _): return delete(unit, now: now)
    case (.confirm(let deleted), _):
      return confirm(now) {
        $0.pastDeletion.isByBytes = false
        return [.backspaces(deleted.count)]
      }
    case (.replace(let replacement), _): return replace(replacement, now: now)
    case (.doubt(let job), _): return clear(job, now: now)
    case (.confirmReplacement(let replacement), _):
      return confirm(now) { replacement.byKeys(taken: replacement.text, in: $0.text) }
    }
  }

  // MARK: By the input method

  private mutating func commit(_ text: Substring, _ refusal: Refusal?, now: UInt64) -> Step {
    if let wait = waitForAnswer(now) { return wait }
    var rest = text
    let piece = TypeableText.takePiece(from: &rest)
    finishHead(rest: rest, orSay: refusal)
    let job = Job.whole(piece, orSay: refusal)
    return commit(.text(piece), [.commitString(piece)], restoring: job, now: now)
  }

  /// Commits content, with the sync between the content and the commit. The compositor handles both at once, whatever
  /// comes in between two of its reads.
  private mutating func commit(
    _ sent: ClientAnswers.Sent, _ requests: [Effect], restoring job: Job?, now: UInt64
  ) -> Step {
    answers.add(sent, now: now)
    unsynced.append(.commit(serial: mirror.serial, field: field, job))
    return .done(requests + [.sync, .commit(serial: mirror.serial)])
  }

  /// Returns the step to take before text may follow what was sent; nil when it may.
  private mutating func waitForAnswer(_ now: UInt64) -> Step? {
    guard let deadline = answers.holdsText(at: now) else { return nil }
    guard path == .inputMethod, let time = answers.urgeTime(serial: mirror.serial), time < deadline else {
      return .wait(until: deadline)
    }
    guard time <= now else { return .wait(until: time) }
    answers.noteUrge(serial: mirror.serial)
    return .done([.commit(serial: mirror.serial)])
  }

  private mutating func delete(_ unit: Unit, now: UInt64) -> Step {
    // Waits, since a state that may still change does not tell the word.
    if unit == .word, text != nil, let wait = waitForAnswer(now) { return wait }
    let field = text
    let deletion = Deletion(unit, from: field)
    pastDeletion = PastDeletion(deletion, from: field, answers)
    switch deletion {
    case .backspace:
      queue[0] = .backspaces(1)
    case .bytes(let deleted) where answers.ignoresDeletion:
      queue[0] = .backspaces(unit == .word ? deleted.count : 1)
    case .bytes(let deleted):
      if let wait = waitForAnswer(now) { return wait }
      queue[0] = .confirm(deleted)
      let count = deleted.utf8.count
      return commit(
        .deletion(bytes: count), [.deleteSurroundingText(before: UInt32(count), after: 0)],
        restoring: .delete(unit), now: now)
    }
    return .done([])
  }

  private mutating func replace(_ replacement: Replacement, now: UInt64) -> Step {
    if path == .inputMethod, let wait = waitForAnswer(now) { return wait }
    // If the client has made something else of the old text, keys could take other text away.
    let field = path == .inputMethod ? answers.unconfirmed ?? text : nil
    guard let replacement = remainder(of: replacement, in: field) else {
      queue.removeFirst()
      return .done([])
    }
    let place = replacement.place(in: field, hasMoved: answers.hasMoved)
    if place == .unknown, !answers.ignoresDeletion, let (part, rest) = replacement.parted(in: field) {
      return shorten(part, of: replacement, leaving: rest, now: now)
    }
    switch place {
    case .there where !answers.ignoresDeletion: return exchange(replacement, now: now)
    case .elsewhere where isPrivateField && field?.isMask(of: replacement) == true:
      queue.replaceSubrange(..<1, with: replacement.byKeys(in: nil))
    case .there, .unknown:
      queue.replaceSubrange(..<1, with: replacement.byKeys(in: field, isTerminal: mirror.isTerminal))
    case .elsewhere:
      if let failure = replacement.undoFailure { report(failure) }
      queue.replaceSubrange(
        ..<1, with: [Job.whole(replacement.text, orSay: replacement.refusal)].compactMap { $0 })
    }
    return .done([])
  }

  /// Deletes what the client shows of the old text, and goes on once it shows more of it. A key takes a line break
  /// away: some clients show nothing of the text before it.
  private mutating func shorten(
    _ part: Replacement, of whole: Replacement, leaving rest: Replacement, now: UInt64
  ) -> Step {
    queue.insert(.replace(rest), at: 1)
    answers.know(before: String(whole.before))
    guard part.before.isEmpty else { return exchange(part, now: now) }
    queue[0] = .backspaces(1)
    return .done([])
  }

  /// Sends one commit for the old text and the start of the new one, which is normally all of it.
  private mutating func exchange(_ replacement: Replacement, now: UInt64) -> Step {
    var (first, rest) = (replacement, replacement.text[...])
    first.text = rest.isEmpty ? "" : TypeableText.takePiece(from: &rest)
    let (before, after) = (replacement.before.utf8.count, replacement.after.utf8.count)
    queue[0] = .confirmReplacement(first)
    if !rest.isEmpty { queue.insert(.text(rest, isWhole: false, orSay: first.refusal), at: 1) }
    let deletion = Effect.deleteSurroundingText(before: UInt32(before), after: UInt32(after))
    return commit(
      .replacement(before: before, after: after, text: first.text),
      [deletion] + (first.text.isEmpty ? [] : [.commitString(first.text)]), restoring: .replace(first),
      now: now)
  }

  /// Goes on with BackSpace keys over a text, while the client shows that something of it is left.
  private mutating func erase(to remaining: String, atMost count: Int, now: UInt64) -> Step {
    if let wait = waitForAnswer(now) { return wait }
    guard count > 0, let shown = text?.before, shown.utf8.count > remaining.utf8.count,
      shown.utf8.starts(with: remaining.utf8)
    else {
      queue.removeFirst()
      return .done([])
    }
    return press(.backspace, .backspace, then: .erase(to: remaining, atMost: count - 1), now: now)
  }

  /// Waits for the answer to a deletion; `fallback` gives the jobs for a client that does none.
  private mutating func confirm(_ now: UInt64, _ fallback: (inout Typist) -> [Job]) -> Step {
    if let wait = waitForAnswer(now) { return wait }
    answers.resolveDeletion(at: now)
    // The deletion was sent only because the client had ignored none until then.
    let rest = answers.ignoresDeletion ? fallback(&self) : []
    queue.replaceSubrange(..<1, with: rest)
    return .done([])
  }

  /// Waits until the fate of a commit with an old serial is clear.
  private mutating func clear(_ job: Job, now: UInt64) -> Step {
    if let wait = waitForAnswer(now) { return wait }
    queue.removeFirst()
    if answers.isSettled {
      oldSerials = .taken
      return .done([])
    }
    let fate = answers.fate(of: job.text)
    if fate == .arrived { return .done([]) }
    answers.takeBack(mirror.applied.surrounding)
    if oldSerials != .discarded, fate == .unclear {
      drop([job] + takeRest())
    } else {
      // Concludes nothing from a deletion: some clients do none.
      if oldSerials == .unknown, case .text = job { oldSerials = .presumedDiscarded }
      putBack(job)
    }
    return .done([])
  }

  // MARK: The queue

  mutating func finishHead(rest: Job?) {
    if let rest { queue[0] = rest } else { queue.removeFirst() }
  }

  mutating func finishHead(rest: Substring, orSay refusal: Refusal? = nil) {
    finishHead(rest: rest.isEmpty ? nil : .text(rest, isWhole: false, orSay: refusal))
  }
}
