/// The machine of what goes by the input method: what a client has made of it, and the text that it has by now.
///
///     [idle] ──── add ────► [sent] ── confirm ──► [confirming]
///                             │ │                      │
///                             │ └───── cross ─────► [crossed]
///                             └─────── follow ────► [followingReturn]
///
///     answered:           sent, confirming, crossed ──► idle
///     it has arrived:     crossed ──► sent
///     sent again, lost:   crossed ──► idle
///     no answer in time:  confirming, followingReturn ──► sent
///     stop, cancel:       confirming, crossed, followingReturn ──► sent
///     another field:      any of them ──► idle, or sent if keys may still be queued in its client
///     no field:           sent ──► followingReturn, as long as a Return is not answered
///
/// Text and deletions must not overtake a key: clients queue keys, but take text and deletions at once. A commit must
/// not cross the `done` that the client's answer to the one before it causes: the compositor discards a commit with an
/// older serial. So text and deletions wait until the surrounding text shows that everything sent has been handled, or
/// until a short time has passed. Meanwhile clients may show every step, or skip some.
///
/// When a client does something other than predicted, the time decides. A state that it shows counts for the earliest
/// step that it fits: a state from before a key is never taken for the key's answer.
///
/// Text:
///  9. Text is committed with the number of `done` events; a state that is not yet `done` does not count.
/// 10. A long text goes in pieces, each with a commit of its own, since a second commit_string would replace the first.
///     It is cut between graphemes, or between scalars if one grapheme is too long.
/// 11. A commit waits for a short time for the answer to the one before it, and without limit for a sync.
/// 12. Return, the arrows and BackSpace are keys of the virtual keyboard. They go at once, after whatever is queued. But a
///     client that tells its text does so for each key: no more go than it tells 160 kB for, until it has answered, or the time
///     for that is over.
/// 13. Text after such keys waits until the client shows that it has handled all of them.
/// 14. If the client does not show it, the text waits for a short time. It waits longer if the client tells its text,
///     and so is known to be busy (`AnswerWait`), and as long again with each key that it shows to have handled. Such a
///     client may also be silent only until it is told that its last state has arrived (Chromium): an empty commit tells it.
/// 15. A client that tells nothing of its text, but has answered each commit in this field so far by a `done`, gets
///     more time. Otherwise the next commit would cross that answer (22). A client that tells its text gets more time,
///     too, while nobody knows where in it the cursor is. That ends when it has left such a text unanswered.
/// 16. A field that hides its text gets keys, but with `Protocols.commitAlone`. Keys cannot be discarded; a commit can, and
///     nobody would see it: the client tells nothing, or dots.
/// 17. A terminal that speaks text-input gets keys all the same: a newline is its Return key, not a character. With
///     `Protocols.commitAlone` it gets the characters that its keys are to it, each a commit.
///
/// Commits that cross something:
/// 21. A commit that crosses a change of field on its way has an old serial: the compositor discards it.
/// 22. A commit that crosses another `done` has an old serial, too. A sync just before it tells, since the `done` comes
///     before the answer. Some compositors discard it (wlroots from 0.17.1), others do not. If the client shows in time
///     that one was taken, so are all others. The client may also be silent, since something has crossed for it, too:
///     an empty commit ends that (14). If all that it shows then is the text from before, the commit is sent again.
/// 23. If the client tells nothing, or nothing that decides it, the compositor's behaviour under 22 does. The commit is
///     sent again if the compositor discards, and was taken if it does not. While nothing is known, it is not sent
///     again, as it might be typed twice, and is reported as in 24.
///
/// Deletion, while the text before the cursor is known:
/// 28. A selection is deleted with one BackSpace, and so is a character that is one scalar: clients handle that best.
/// 29. A character of several scalars is deleted by its bytes (delete_surrounding_text), where 57 lets it.
/// 30. So is a word, with the white space after it; `WordBreaks` defines a word.
/// 31. Such a deletion waits for the answer to everything before it, and everything waits for its answer.
/// 32. Its bytes are of the text as the client has shown it last, with what was sent since; never more than those. A
///     state after a text counts if that text is before the cursor, or as much of it as is shown. It also counts if the
///     client has shown something else since the text. After Up or Down, a state counts once it is new and the commits
///     before that are answered.
/// 33. A client that has answered by the end of the wait, but with the text from before, does no deletions. BackSpace
///     keys do this one, a key for each character, and all others in this field.
/// 34. A deletion is never for another field: in case 19 the text follows the focus up to the first deletion only.
/// 35. When the client shows nothing, or something unexpected, the text is not known: see 36.
///
/// Deletion otherwise:
/// 36. One BackSpace goes at once (12), for a character or for a word; a word waits for an answer that is still due. So
///     it is at the start of the known text, too, which may be only a line of the field's.
/// 37. Nothing is left once such a BackSpace at the start has brought nothing forward in the time of an answer.
///
/// Clients that tell late (WebKitGTK, Firefox):
/// 53. A client that shows the text from before a text of ours, or from before a key that went on, is asked for the present one
///     (`Urge`). One that tells it only then is known to tell late: it is asked at once from then on. That ends with the field, or
///     once it has told three items in a row unasked.
/// 54. It gets BackSpace keys in place of deletions by bytes: WebKitGTK takes the text of such a commit and deletes nothing.
/// 55. A client of which nothing is known yet is asked before a shortcut is replaced, since another keyboard may have typed more.
///
/// The unit that a client counts in a deletion:
/// 57. What is not ASCII is deleted by bytes once the client has shown that it counts those, or by scalars (`DeletionUnit`). Keys do
///     it until then, and where the client has not told all that was sent; a sample of an undo goes first, which shows the unit.
struct CommitMachine: Sendable {
  /// A commit that a client may do only in part: it is to be made up for by keys.
  enum Confirmation: Sendable {
    /// The deletion of this text.
    case deletion(String)
    case replacement(Typist.Replacement)
  }

  enum State: Sendable {
    /// The client has answered everything. It has shown this text, and nothing waits.
    case idle(FieldText)
    /// Something is not answered, and this waits for it.
    case waiting(Unanswered, Wait)
  }

  enum Wait: Sendable {
    /// Text waits for the answer, and keys go.
    case sent
    /// A deletion or a replacement is not answered. Everything waits for the answer.
    case confirming(Confirmation)
    /// A commit of this job crossed a `done`, so that it may be discarded. Everything waits until that is clear.
    case crossed(Typist.Job)
    /// A Return has led out of the field. So many jobs wait for another one, which they are for.
    case followingReturn(jobs: Int)
  }

  private(set) var state = State.idle(.unknown)
  var client = ClientProfile()
  private(set) var compositor = CompositorProfile.unknown
  /// True when the client has shown another state since the one that answered everything sent: the user has moved the
  /// cursor, or something else has changed the text.
  private(set) var hasMoved = false
  /// The time of the first BackSpace that was sent with nothing known before the cursor; nil once that has changed.
  private(set) var startPressed: UInt64?
  /// The time of the last commit that had the client tell its text; nil before the first.
  private var urged: UInt64?
  /// The text before the cursor for the next item, when the client shows only its end.
  private var known: String?
  /// The last deletion, for an undo that comes after it.
  var pastDeletion = PastDeletion()

  /// Everything that was sent and is not answered; nil when nothing is.
  var unanswered: Unanswered? { if case .waiting(let unanswered, _) = state { unanswered } else { nil } }

  /// True when nothing else may go before the state is another one.
  var isBlocking: Bool {
    switch state {
    case .idle, .waiting(_, .sent): false
    case .waiting(_, .confirming), .waiting(_, .crossed), .waiting(_, .followingReturn): true
    }
  }

  /// True when the client has answered everything that was sent.
  var isSettled: Bool { unanswered == nil }

  /// The job whose commit may be discarded; nil when there is none.
  var doubtful: Typist.Job? { if case .waiting(_, .crossed(let job)) = state { job } else { nil } }

  // MARK: Sent

  /// Takes note of an item that was sent.
  mutating func add(_ sent: Sent, now: UInt64) {
    var text = presumedText(at: now)
    if let known { text.extend(to: known) }
    (known, hasMoved) = (nil, false)
    if sent != .backspace || text.before?.isEmpty != true || text.hasSelection {
      startPressed = nil
    } else if startPressed == nil {
      startPressed = now
    }
    if waitEnd(at: now) == nil { startWaiting(from: text) }
    let patience = client.patience(for: sent, in: text)
    let isLate = client.tellsLate
    update { $0.add(sent, patience: patience, isLate: isLate, now: now) }
  }

  /// Takes note of an empty text that is about to be sent: the client is to tell whether the text that it shows is the one it has.
  mutating func verify() { client.isAsked() }

  /// Takes note, for the next item, of the text before the cursor when the client shows only its end.
  mutating func know(before text: String) { known = text }

  /// Takes note of a deletion that is about to be sent, from a text as far as the client tells it.
  mutating func noteDeletion(from text: FieldText?, byBytes: Bool) {
    pastDeletion = PastDeletion(
      before: text?.before, isByBytes: byBytes,
      hadMoved: hasMoved || text?.hasSelection == true)
  }

  /// Makes something else wait for the answer to what was sent, if that is due.
  mutating func hold(_ wait: Wait) {
    if let unanswered { state = .waiting(unanswered, wait) }
  }

  /// Starts to wait, once the time for earlier answers is over. All steps of a client that is late are still followed:
  /// only they show what becomes of what is sent now.
  private mutating func startWaiting(from text: FieldText) {
    if unanswered?.lacksSureAnswer == true { client.leavesUnanswered = true }
    guard let late = unanswered,
      late.isOnItsWay || late.shown == nil && (late.due.isLate || text.before != nil)
    else {
      if unanswered != nil { client.answersEverything = false }
      state = .waiting(Unanswered(from: text, after: unanswered), .sent)
      return
    }
    update {
      $0.keysAhead = 0
      ($0.commits.isSure, $0.commits.isAnswered) = (false, false)
      $0.due.isLate = late.due.isLate || late.isOnItsWay
    }
  }

  private mutating func update(_ change: (inout Unanswered) -> Void) {
    guard case .waiting(var unanswered, let wait) = state else { return }
    change(&unanswered)
    state = .waiting(unanswered, wait)
  }

  // MARK: Shown

  /// Takes note of a new state that the client has shown.
  mutating func receive(_ surrounding: SurroundingText?, now: UInt64) {
    let shown = FieldText(surrounding)
    let isNews = shown != client.lastShown
    client.lastShown = shown
    if shown.before?.isEmpty != true || shown.hasSelection { startPressed = nil }
    if case .idle(let settled) = state {
      hasMoved = hasMoved || shown != settled
      state = .idle(shown)
      return
    }
    // The client has shown what it has made of all that was sent, and something else now.
    let isElse =
      isNews && unanswered?.shown != nil && waitEnd(at: now) == nil && unanswered?.step(of: shown) == nil
    update { $0.receive(shown, isNews: isNews, now: now) }
    follow(shown, isNews: isNews, now: now)
    if isElse { hasMoved = true }
  }

  /// Finds the step that the client has reached.
  private mutating func follow(_ shown: FieldText, isNews: Bool, now: UInt64) {
    guard let unanswered else { return }
    let isKey = isNews && unanswered.mayBeAnswer(shown, isLate: client.tellsLate)
    guard shown.before != nil, unanswered.last.before != nil else {
      let isText = shown.before != nil && unanswered.tails.last != nil || isKey
      if !unanswered.mayPrecedeText, isText || !unanswered.hasKeys {
        client.answersEverything = shown.before == nil
        settle(shown)
      }
      return
    }
    if let step = unanswered.step(of: shown) {
      // A client that is on its way through keys has as much time again for the rest. Where it shows the state from before a
      // deletion only now, as its answer, the deletion is still to come.
      let isOnItsWay = unanswered.keysAhead > 0 && now < unanswered.end
      let hasMore = step > unanswered.reached && (isOnItsWay || unanswered.undone != nil)
      let (isDoubtful, isLate) = (doubtful != nil, client.tellsLate)
      update {
        if hasMore { $0.due.extend(by: $0.due.patience, at: now) }
        $0.reached = step
        if $0.isBehind(shown, at: step) {
          $0.noteBehind(
            isOnItsWay: step == 0 || $0.keysAhead > 0, isDoubtful: isDoubtful, isLate: isLate, at: now)
        }
      }
      guard step == unanswered.steps.count - 1 else { return }
      if unanswered.overcounted != nil { client.learn(.bytes) }
      client.told(forProbe: unanswered.due.urge.wasNeeded)
      settle(shown)
    } else if unanswered.overcounted?.matches(shown) == true {
      client.learn(.scalars)
      client.told(forProbe: unanswered.due.urge.wasNeeded)
      settle(shown)
    } else if unanswered.isPartTaken(in: shown) {
      client.told(forProbe: unanswered.due.urge.wasNeeded)
      settle(shown)
    } else if unanswered.last.isContinued(by: shown) {
      // If the client has shown the text from before meanwhile, another keyboard has typed the rest since.
      if !unanswered.isVisible, unanswered.states == 1 { client.told(forProbe: true) }
      settle(shown)
      hasMoved = true
    } else if unanswered.isText, shown.isMask {
      client.told(forProbe: unanswered.due.urge.wasNeeded)
      settle(shown)
    } else if isKey {
      // What the client has made of the keys of another keyboard is a guess in any case.
      if unanswered.due.urge.wasNeeded { client.told(forProbe: true) }
      settle(shown)
    } else if unanswered.isBehind(shown, at: nil) {
      let (isDoubtful, isLate) = (doubtful != nil, client.tellsLate)
      update { $0.noteBehind(isOnItsWay: false, isDoubtful: isDoubtful, isLate: isLate, at: now) }
    }
  }

  private mutating func settle(_ shown: FieldText) {
    if case .waiting(_, .followingReturn) = state {
      // The field from before tells what it has made of the Return. What follows the Return is not for it any more.
      return update { $0.due.enter = nil }
    }
    if doubtful != nil {
      compositor = .taken
    } else if compositor == .presumedDiscarded {
      // A text that was sent again is there only once.
      compositor = .discarded
    }
    rest(at: shown)
  }

  private mutating func rest(at shown: FieldText) {
    state = .idle(shown)
    client.leavesUnanswered = false
  }

  // MARK: What everything waits for

  /// Ends the wait for a confirmation. Returns true if the client ignores deletions, as it still shows the old text: keys
  /// have to make up for it.
  mutating func endConfirmation(at now: UInt64) -> Bool {
    if let unanswered, let shown = unanswered.shown, unanswered.ignoresDeletion(at: now) {
      client.ignoresDeletion = true
      settle(shown)
    }
    hold(.sent)
    return client.ignoresDeletion
  }

  /// The step to take about a commit that may have been discarded.
  enum Crossing { case nothing, sendAgain, giveUp }

  /// Deals with a commit that had an old serial. In a field that tells nothing, what is known of the compositor
  /// decides. If nothing is known, the text counts as lost, since it might be there.
  mutating func cross(_ job: Typist.Job, at now: UInt64) -> Crossing {
    forgetPresumption()
    switch compositor {
    case .taken: return .nothing
    case _ where willTell:
      update { $0.doubt(at: now) }
      hold(.crossed(job))
      return .nothing
    case .discarded:
      rest(at: client.lastShown)
      return .sendAgain
    case .unknown, .presumedDiscarded: return .giveUp
    }
  }

  /// Ends the doubt about a commit once the time for its answer is over. Takes the text to be as the client shows it, unless
  /// the commit has arrived.
  mutating func endCrossing() -> Crossing {
    guard case .waiting(let unanswered, .crossed(let job)) = state else { return .nothing }
    let fate = unanswered.fate(of: job.text)
    if fate == .arrived {
      hold(.sent)
      return .nothing
    }
    rest(at: client.lastShown)
    if fate == .unclear, compositor != .discarded { return .giveUp }
    // Concludes nothing from a deletion: some clients do none.
    if compositor == .unknown, case .text = job { compositor = .presumedDiscarded }
    return .sendAgain
  }

  /// Leaves at most so many jobs to wait for the field that a Return leads to.
  mutating func follow(atMost jobs: Int) {
    guard case .waiting(_, .followingReturn(let count)) = state else { return }
    hold(jobs > 0 ? .followingReturn(jobs: min(count, jobs)) : .sent)
  }

  /// Forgets what was presumed of the compositor and not confirmed.
  mutating func forgetPresumption() {
    if compositor == .presumedDiscarded { compositor = .unknown }
  }

  /// Gives the client more time for its answer to the last item, and asks for it anew.
  mutating func askAgain(now: UInt64) { update { $0.askAgain(at: now) } }

  mutating func note(_ urge: Urge.Kind, serial: UInt32, now: UInt64) {
    update { $0.due.urge.note(urge, serial: serial, at: now) }
    urged = now
  }

  /// Tells whether a state may be what the client makes of such a commit.
  func mayBeReply(at now: UInt64) -> Bool { urged.map { now < $0 + AnswerWait.unseen } ?? false }

  // MARK: Deletions

  /// The text before the cursor that the client has shown since the last item was sent; nil where it has shown none.
  var shownSince: String? { (unanswered.map(\.shown) ?? client.lastShown)?.before }

  /// True when what a deletion deletes can be told. GTK 3 turns bytes into characters by the text that the client has told it: that
  /// has to be the present one (LibreOffice Writer tells nothing after a BackSpace).
  var countsSurely: Bool {
    guard let unanswered else { return client.takesDeletions }
    let isTold = unanswered.shown != nil && !unanswered.isOnItsWay && !unanswered.mayPrecedeText
    return client.takesDeletions && isTold
  }

  /// Returns the number with which the client deletes just this text; nil where keys have to.
  func deletion(of text: some StringProtocol) -> UInt32? {
    guard client.takesDeletions, countsSurely || text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return client.deletionUnit.count(text).map(UInt32.init)
  }

  // MARK: Fields

  /// Starts afresh for another field. Nobody answers any more, but keys that were sent a moment ago may still be queued
  /// in its client.
  mutating func changeField(_ surrounding: SurroundingText?, lastStroke: UInt64?) {
    settle(surrounding)
    if let lastStroke {
      state = .waiting(Unanswered(inNewField: client.lastShown, lastStroke: lastStroke), .sent)
    }
  }

  /// Starts afresh for another field, which is the answer to everything that was sent.
  mutating func settle(_ surrounding: SurroundingText?) {
    let compositor = compositor
    self = CommitMachine()
    self.compositor = compositor
    client.lastShown = FieldText(surrounding)
    state = .idle(client.lastShown)
  }
}
