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

  enum Step {
    /// Something was done: the queue goes on.
    case done([Effect])
    case wait(until: UInt64)
  }

  /// The text as the client has shown it last; nil without an input method.
  var shownText: FieldText? {
    path == .inputMethod ? commits.client.lastShown : nil
  }

  /// The text as it must be when the client has handled all that was sent; nil when the client does not tell.
  var text: FieldText? {
    shownText?.before == nil ? nil : commits.text(at: progress.now)
  }

  // MARK: News

  mutating func changeField(at now: UInt64) {
    let surrounding = mirror.applied.surrounding
    if isTakenOver(at: now) {
      commits.changeField(surrounding, lastStroke: keys.lastStroke)
      log.add(.fieldTakenOver)
      return
    }
    defer { report(.fieldChanged) }
    commits.forgetPresumption()
    let kept = commits.awaitsEnter(at: now) != nil ? Array(queue.prefix { !$0.deletes }) : []
    drop([commits.doubtful].compactMap { $0 })
    drop(queue.dropFirst(kept.count))
    queue = JobQueue(kept)
    loseWaiting()
    if kept.isEmpty {
      commits.changeField(surrounding, lastStroke: keys.lastStroke)
    } else if mirror.hasField {
      commits.settle(surrounding)
    } else {
      commits.hold(.followingReturn(jobs: kept.count))
    }
  }

  /// Tells whether the input method that was just asked for is there now, for the field that keys were going to.
  private mutating func isTakenOver(at now: UInt64) -> Bool {
    guard mirror.hasField else { return false }
    defer { mirror.requested = nil }
    // The focus may have gone into the field only now: a secret must not follow it.
    guard !keys.hidesKeymap else { return false }
    return mirror.requested.map { now < Pacing.after($0, Pacing.takeover) } ?? false
  }

  mutating func synced(at now: UInt64) {
    switch progress.takeSynced() {
    case .keys: keys.synced()
    case nil, .commit(mirror.serial, mirror.changes, _): break
    case .commit(_, mirror.changes, let job?): settle(job, commits.cross(job, at: now))
    case .commit(_, _, let job): drop([job].compactMap { $0 })
    }
  }

  /// Does a commit's job again, or gives it up with the rest of its text.
  private mutating func settle(_ job: Job, _ crossing: CommitMachine.Crossing) {
    switch crossing {
    case .nothing: break
    case .sendAgain: queue.insert(job, at: 0)
    case .giveUp:
      let rest = Array(queue.prefix { $0.isRestOfText })
      queue.removeFirst(rest.count)
      drop([job] + rest)
    }
  }

  // MARK: Work

  /// Returns what may be sent now, since it waited for this time or for what was noted. All of it is to be sent, in order.
  ///
  /// - Parameter room: the bytes that fit the connection. No more is returned, but for a commit, which is at most 4,056 bytes
  ///   with what it applies. Where more may follow, the next call gives it.
  public mutating func pull(_ room: Int = .max, at time: UInt64) -> [Effect] {
    defer { logCondition() }
    let now = progress.advance(to: time)
    var effects = keys.isToStart ? keys.start(now: now) : []
    var size = Effect.size(of: effects)
    progress.nextWake = nil
    while progress.unsynced == nil, hasJobs {
      let mayCommit = path == .inputMethod || keys.protocols == .commitAlone
      let most = commits.isBlocking ? nil : queue.first?.mostBytes(mayCommit: mayCommit)
      guard effects.isEmpty || size + (most ?? Effect.mostOfKey) <= room else { return effects }
      switch step(now: now) {
      case .done(let more):
        effects += more
        size += Effect.size(of: more)
      case .wait(let time):
        progress.nextWake = time
        return effects
      }
    }
    return effects + hideKeymap(now: now) + answerState(now: now)
  }

  /// Takes the characters of a secret off the keymap once nothing is left to type.
  private mutating func hideKeymap(now: UInt64) -> [Effect] {
    guard keys.hidesKeymap, progress.unsynced == nil, !hasJobs else { return [] }
    if keys.hasInitialKeymap {
      keys.hidesKeymap = false
      return []
    }
    switch waitForKeymap(atLeastUntil: keys.presumedEnd, now: now) {
    case .done(let effects)?: return effects
    case .wait(let time)?:
      progress.nextWake = time
      return []
    case nil:
      keys.hidesKeymap = false
      return keys.resetKeymap(now: now)
    }
  }

  /// Takes the next step: with what everything waits for, or else with the head of the queue.
  private mutating func step(now: UInt64) -> Step {
    switch commits.state {
    case .waiting(_, .confirming(let confirmation)): return confirm(confirmation, now: now)
    case .waiting(_, .crossed(let job)): return clear(job, now: now)
    case .waiting(_, .followingReturn(let count)): return follow(count, now: now)
    case .idle, .waiting(_, .sent): break
    }
    let job = queue[0]
    if path == .virtualKeyboard, let refusal = job.refusal {
      refuse(refusal)
      return .done([])
    }
    switch job {
    case .text(let text, _, let refusal) where path == .inputMethod:
      if let wait = waitForAnswer(now) { return wait }
      var rest = text
      let piece = TypeableText.takePiece(from: &rest)
      finishHead(rest: .rest(rest, orSay: refusal))
      let sent = Job.text(piece[...], isWhole: true, orSay: refusal)
      return commit(.text(piece), [.commitString(piece)], restoring: sent, now: now)
    case .text(let text, let isWhole, _): return typeCharacter(of: text, isWhole: isWhole, now: now)
    case .cursor(let key, let count):
      let rest = count > 1 ? Job.cursor(key, count: count - 1) : nil
      return send(Stroke(key), as: .key(key), then: rest, now: now)
    case .key(let key, let count):
      return send(Stroke(key), as: .key(key), then: .presses(key, count - 1), now: now)
    case .chord(let chord): return press(chord, now: now)
    case .backspaces(0, let further): return erase(further, now: now)
    case .backspaces(let count, let further):
      return send(.backspace, as: .backspace, then: .presses(backspaces: count - 1, further), now: now)
    case .delete(let unit): return delete(unit, now: now)
    case .replace(let replacement): return replace(replacement, now: now)
    case .takenBack(let text):
      queue.removeFirst()
      report(.takenBack(text))
      return .done([])
    case .edge(let number, let isEnd): return pass(number, isEnd: isEnd, now: now)
    }
  }

  // MARK: By the input method

  /// Commits content, with the sync between the content and the commit. The compositor handles both at once, whatever
  /// comes in between two of its reads.
  mutating func commit(
    _ sent: CommitMachine.Sent, _ requests: [Effect], restoring job: Job?, now: UInt64
  ) -> Step {
    commits.add(sent, now: now)
    let end = Effect.commit(serial: mirror.serial)
    guard keys.protocols == .keymapAndCommit else { return .done(requests + [end]) }
    progress.wait(for: .commit(serial: mirror.serial, field: mirror.changes, job))
    return .done(requests + [.sync, end])
  }

  /// Returns the step to take before text may follow what was sent; nil when it may.
  mutating func waitForAnswer(_ now: UInt64) -> Step? {
    guard let deadline = commits.waitEnd(at: now) else { return nil }
    guard path == .inputMethod, let urge = commits.urge(serial: mirror.serial), urge.time < deadline else {
      return .wait(until: deadline)
    }
    return urge.time <= now ? .done(send(urge.kind, now: now)) : .wait(until: urge.time)
  }

  private mutating func replace(_ replacement: Replacement, now: UInt64) -> Step {
    // The old text stays where the new one cannot be typed.
    if path == .virtualKeyboard, case .none(let missing) = wayOfText(at: 0) {
      loseHead(for: missing)
      return .done([])
    }
    if path == .inputMethod, let wait = waitForAnswer(now) { return wait }
    if replacement.undo != nil, !replacement.isAsked, commits.unconfirmed != nil {
      return ask(replacement, now: now)
    }
    // If the client has made something else of the old text, keys could take other text away.
    let field = path == .inputMethod ? commits.unconfirmed ?? text : nil
    guard let counted = counted(replacement), let replacement = remainder(of: counted, in: field) else {
      return .done([])
    }
    if replacement.before.isEmpty, replacement.after.isEmpty {
      queue.replaceSubrange(..<1, with: Job.whole(replacement.text))
      return .done([])
    }
    let rule = replacement.isOrNothing
    if rule == .always, field?.before != nil, field?.hasSelection == false, commits.client.telling == .unknown
    {
      return verify(now: now)
    }
    let place = replacement.place(in: field, hasMoved: commits.hasMoved && rule == .never)
    // If a client that has shown its text does not show what is there now, keys might take other text away.
    let isUnseen =
      field?.before == nil && (rule == .always || rule == .whereShown && shownText?.before != nil)
    if rule != .never && place == .elsewhere || isUnseen {
      guard let longer = follow(replacement, in: field) else { return leave(replacement) }
      queue[0] = .replace(longer)
      return .done([])
    }
    if place == .unknown, commits.client.takesDeletions, let (part, rest) = replacement.parted(in: field),
      let step = shorten(part, of: replacement, leaving: rest, now: now)
    {
      return step
    }
    switch place {
    case .there where commits.client.takesDeletions && (rule == .never || commits.client.telling == .prompt):
      if let step = exchange(replacement, of: replacement, now: now) { return step }
      queue.replaceSubrange(..<1, with: replacement.byKeys(in: field))
    case .there, .unknown:
      queue.replaceSubrange(..<1, with: replacement.byKeys(in: field, isTerminal: mirror.isTerminal))
    case .elsewhere:
      if let failure = replacement.undoFailure {
        endUndo(failure)
      } else {
        queue.replaceSubrange(..<1, with: Job.whole(replacement.text, orSay: replacement.refusal))
      }
    }
    return .done([])
  }

  /// Gives a client more time to tell the text that is to be taken back: it has told only the state from before that.
  private mutating func ask(_ undo: Replacement, now: UInt64) -> Step {
    var undo = undo
    undo.isAsked = true
    queue[0] = .replace(undo)
    commits.askAgain(now: now)
    return .done([])
  }

  /// Leaves out the undo at the head of the queue, and reports that.
  mutating func endUndo(_ failure: TypingReport) {
    queue.removeFirst()
    queue.removeFirst(queue.prefix { $0.isRestOfText }.count)
    report(failure)
  }

  /// Asks a client whether it has the text that it shows: nothing was sent yet that would tell whether it tells late.
  private mutating func verify(now: UInt64) -> Step {
    commits.verify()
    return commit(.text(""), [.commitString("")], restoring: nil, now: now)
  }

  /// Returns the replacement of a shortcut with what was typed behind it since, which stays; nil where that is not so.
  private func follow(_ replacement: Replacement, in field: FieldText?) -> Replacement? {
    guard let before = field?.before, field?.hasSelection == false, replacement.after.isEmpty,
      let more = run?.typedBehind(
        String(replacement.before), in: before, isLate: commits.client.tellsLate)
    else { return nil }
    if queue.count > 1, queue[1].isRestOfText { return nil }
    var longer = replacement
    longer.before = Substring(replacement.before + more)
    longer.text += more
    return longer
  }

  /// Types nothing in place of a text that is not there.
  private mutating func leave(_ replacement: Replacement) -> Step {
    queue.removeFirst()
    let rest = queue.prefix { $0.isRestOfText }
    let isUndo = rest.contains { $0.undoFailure != nil }
    queue.removeFirst(rest.count)
    expansion.forget()
    log.add(.notExpanded)
    if isUndo { report(.notTakenBack) }
    return .done([])
  }

  /// Goes on with BackSpace keys over a text, while the client shows that something of it is left.
  private mutating func erase(_ further: Erasure?, now: UInt64) -> Step {
    if let wait = waitForAnswer(now) { return wait }
    guard var further, further.most > 0, let shown = text?.before, further.isLeft(in: shown) else {
      queue.removeFirst()
      return .done([])
    }
    further.most -= 1
    return send(.backspace, as: .backspace, then: .backspaces(0, further), now: now)
  }

  // MARK: By keys

  private mutating func typeCharacter(of text: Substring, isWhole: Bool, now: UInt64) -> Step {
    let scalars = text.unicodeScalars
    if isWhole {
      let way = wayOfText(at: 0)
      // No text is better than one with holes.
      if case .none(let missing) = way {
        loseHead(for: missing)
        return .done([])
      }
      keys.beginText(commits: way == .commits)
    }
    if keys.commitsText, !mirror.isTerminal, let step = commitStart(of: text, now: now) { return step }
    guard keys.covers(isWhole ? scalars.prefix(KeymapPlanner.lookAhead) : scalars.prefix(1)) else {
      if let step = waitForKeymap(now: now) { return step }
      queue[0] = .text(text, isWhole: false)
      let upcoming = queue.lazy.flatMap(\.text.unicodeScalars).prefix(KeymapPlanner.lookAhead)
      return .done(keys.changeKeymap(for: upcoming, now: now))
    }
    var rest = text
    let stroke = Stroke(rest.unicodeScalars.removeFirst())
    return send(stroke, then: .rest(rest), now: now)
  }

  /// Commits a text up to the keys that end it; nil where it begins with those. In parts, Chromium, which enters a field for a password
  /// anew with the first text there, would lose some: the graphemes that a secret comes in are one text, too.
  private mutating func commitStart(of text: Substring, now: UInt64) -> Step? {
    let rest = queue.dropFirst().prefix { if case .text(_, isWhole: false, _) = $0 { true } else { false } }
    let text = rest.reduce(into: text) { $0 += $1.text }
    var start = Substring(text.unicodeScalars.prefix { Stroke($0).text != nil })
    guard !start.isEmpty else { return nil }
    if keys.commitsFrom > now { return .wait(until: keys.commitsFrom) }
    if !rest.isEmpty { queue.replaceSubrange(0...rest.count, with: [.text(text, isWhole: false)]) }
    let piece = TypeableText.takePiece(from: &start)
    finishHead(rest: .rest(text[text.utf8.index(text.startIndex, offsetBy: piece.utf8.count)...]))
    return .done([.commitString(piece), .commit(serial: 0)])
  }

  /// Returns the step to take before the keymap may change; nil when it may.
  private mutating func waitForKeymap(atLeastUntil time: UInt64 = 0, now: UInt64) -> Step? {
    wait(keys.keymapTurn(atLeastAt: time, inField: mirror.hasField, at: now))
  }

  private mutating func wait(_ turn: KeyMachine.Turn) -> Step? {
    switch turn {
    case .now: return nil
    case .wait(let time): return .wait(until: time)
    case .sync:
      keys.sync()
      progress.wait(for: .keys)
      return .done([.sync])
    }
  }

  /// Presses a chord, whose character has to be on the keymap first. It is lost where that is not ours, and has no such character.
  private mutating func press(_ chord: KeyChord, now: UInt64) -> Step {
    let stroke = Stroke(chord.key)
    if keys.protocols == .commitAlone, let character = stroke.character, keys.places[character] == nil {
      loseHead(.lost)
      return .done([])
    }
    if let character = stroke.character, !keys.covers([character]) {
      return waitForKeymap(now: now) ?? .done(keys.changeKeymap(for: [character], now: now))
    }
    return send(stroke, holding: chord.modifiers, as: .chord, then: nil, now: now)
  }

  /// Sends a key for the head of the queue, and puts `rest` in its place.
  ///
  /// - Parameter sent: the item that the key is, where the client may answer it by the input method; nil for text.
  private mutating func send(
    _ stroke: Stroke, holding modifiers: Set<KeyModifier> = [], as sent: CommitMachine.Sent? = nil,
    then rest: Job?, now: UInt64
  ) -> Step {
    if sent != nil, mirror.isUsable, commits.isFarAhead, let wait = waitForAnswer(now) { return wait }
    let isCommit = keys.isCommit(stroke, holding: modifiers, isTerminal: mirror.isTerminal)
    if isCommit, keys.commitsFrom > now { return .wait(until: keys.commitsFrom) }
    if let step = wait(keys.strokeTurn(at: now)) { return step }
    finishHead(rest: rest)
    if let sent, mirror.isUsable { commits.add(sent, now: now) }
    return .done(
      keys.send(
        stroke, holding: modifiers, isTerminal: mirror.isTerminal, now: now))
  }

  /// Leaves out the job at the head of the queue, with what belongs to its text, and reports that.
  mutating func loseHead(_ loss: TypingReport) {
    queue.removeFirst()
    queue.removeFirst(queue.prefix { $0.isRestOfText }.count)
    report(loss)
  }

  // MARK: What everything waits for

  /// Waits for the answer to a deletion or a replacement, and does it by keys if the client deletes nothing.
  private mutating func confirm(_ confirmation: CommitMachine.Confirmation, now: UInt64) -> Step {
    if let wait = waitForAnswer(now) { return wait }
    // The deletion was sent only because the client had ignored none until then.
    guard commits.endConfirmation(at: now) else { return .done([]) }
    switch confirmation {
    case .deletion(let deleted):
      commits.pastDeletion.isByBytes = false
      queue.insert(.backspaces(deleted.count), at: 0)
    case .replacement(let replacement):
      queue.insert(contentsOf: replacement.byKeys(taken: replacement.text, in: text), at: 0)
    }
    return .done([])
  }

  /// Waits until the fate of a commit with an old serial is clear.
  private mutating func clear(_ job: Job, now: UInt64) -> Step {
    if let wait = waitForAnswer(now) { return wait }
    settle(job, commits.endCrossing())
    return .done([])
  }

  /// Waits for the field that a Return leads to, and drops what was for it if none comes.
  private mutating func follow(_ jobs: Int, now: UInt64) -> Step {
    if let deadline = commits.awaitsEnter(at: now) { return .wait(until: deadline) }
    commits.hold(.sent)
    drop(queue.prefix(jobs))
    queue.removeFirst(min(jobs, queue.count))
    return .done([])
  }

  // MARK: The queue

  private mutating func finishHead(rest: Job?) {
    if let rest { queue[0] = rest } else { queue.removeFirst() }
  }
}
