/// The machine of what goes by the input method: what a client has made of it, and the text that it has by now.
///
///     [idle] ──── add ────► [sent] ── confirm ──► [confirming]
///                             │ │                      │
///                             │ └───── cross ─────► [crossed]
///                             └─────── follow ────► [followingReturn]
///
///     answered:           sent, confirming, crossed ──► idle
///     it has arrived:     crossed ──► sent, or confirming if it came from there
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
/// The numbers of the cases are those of `Typist` (9 to 42).
struct CommitMachine: Sendable {
  /// A text, a key or a request that went to the client.
  enum Sent: Equatable, Sendable {
    case text(String)
    /// A deletion of this many bytes before the cursor. It is sent only while nothing waits, and nothing follows it
    /// before its answer.
    case deletion(bytes: Int)
    /// A commit that puts a text in place of this many bytes before and after the cursor; sent like a deletion.
    case replacement(before: Int, after: Int, text: String)
    case backspace
    case key(Typist.Key)
    case chord
  }

  /// A commit that a client may do only in part: it is to be made up for by keys.
  enum Confirmation: Sendable {
    /// The deletion of this text.
    case deletion(String)
    case replacement(Typist.Replacement)
  }

  enum State: Sendable {
    /// The client has answered everything. It has shown this text, and nothing waits.
    case idle(FieldText)
    /// Something is not answered. Text waits for the answer, and keys go.
    case sent(Unanswered)
    /// A deletion or a replacement is not answered. Everything waits for the answer.
    case confirming(Unanswered, Confirmation)
    /// A commit of this job crossed a `done`, so that it may be discarded. Everything waits until that is clear.
    case crossed(Unanswered, Typist.Job, Confirmation?)
    /// A Return has led out of the field. So many jobs wait for another one, which they are for.
    case followingReturn(Unanswered, jobs: Int)
  }

  /// The client's showing of other states than those of an answer.
  struct Movement: Sendable {
    /// True when the client has shown another state since the one that answered everything sent: the user has moved the
    /// cursor, or something else has changed the text.
    var isCertain = false
    /// True when that is, or when the client has shown something else late that does not answer what was sent.
    var isPossible = false
  }

  private(set) var state = State.idle(.unknown)
  private(set) var client = ClientProfile()
  private(set) var compositor = CompositorProfile.unknown
  private(set) var movement = Movement()
  /// The time of the first BackSpace that was sent with nothing known before the cursor; nil once that has changed.
  private var startPressed: UInt64?
  /// The text before the cursor for the next item, when the client shows only its end.
  private var known: String?
  private var otherKeys = OtherKeys()

  /// Everything that was sent and is not answered; nil when nothing is.
  var unanswered: Unanswered? {
    switch state {
    case .idle: nil
    case .sent(let unanswered), .confirming(let unanswered, _), .crossed(let unanswered, _, _),
      .followingReturn(let unanswered, _):
      unanswered
    }
  }

  /// True when nothing else may go before the state is another one.
  var isBlocking: Bool {
    switch state {
    case .idle, .sent: false
    case .confirming, .crossed, .followingReturn: true
    }
  }

  /// True when the client has answered everything that was sent.
  var isSettled: Bool { unanswered == nil }

  /// The job whose commit may be discarded; nil when there is none.
  var doubtful: Typist.Job? { if case .crossed(_, let job, _) = state { job } else { nil } }

  // MARK: Sent

  /// Takes note of an item that was sent.
  mutating func add(_ sent: Sent, now: UInt64) {
    var text = presumedText(at: now)
    if let known { text.extend(to: known) }
    (known, movement) = (nil, Movement())
    if sent != .backspace || text.before?.isEmpty != true || text.hasSelection {
      startPressed = nil
    } else if startPressed == nil {
      startPressed = now
    }
    if waitEnd(at: now) == nil { startWaiting(from: text) }
    let patience = client.patience(for: sent, in: text)
    update { $0.add(sent, patience: patience, now: now) }
  }

  /// Takes note of a key of another keyboard that was sent. Nobody knows what it does.
  mutating func addOtherKey(now: UInt64) {
    otherKeys.sent(patience: client.tellsText ? AnswerWait.possible : AnswerWait.unseen, now: now)
  }

  /// Takes note, for the next item, of the text before the cursor when the client shows only its end.
  mutating func know(before text: String) { known = text }

  /// Has everything wait for the answer to the last item.
  mutating func confirm(_ confirmation: Confirmation) {
    if case .sent(let unanswered) = state { state = .confirming(unanswered, confirmation) }
  }

  /// Starts to wait, once the time for earlier answers is over. All steps of a client that is late are still followed:
  /// only they show what becomes of what is sent now.
  private mutating func startWaiting(from text: FieldText) {
    if unanswered?.lacksSureAnswer == true { client.leavesUnanswered = true }
    guard let late = unanswered, late.isOnItsWay || (late.shown == nil && (late.isLate || text.before != nil))
    else {
      if unanswered != nil { client.answersEverything = false }
      state = .sent(Unanswered(from: text, after: unanswered))
      return
    }
    update {
      ($0.commits.isSure, $0.commits.isAnswered) = (false, false)
      $0.isLate = late.isLate || late.isOnItsWay
    }
  }

  private mutating func update(_ change: (inout Unanswered) -> Void) {
    guard var unanswered else { return }
    let old = state
    switch old {
    case .idle: state = old
    case .sent:
      change(&unanswered)
      state = .sent(unanswered)
    case .confirming(_, let confirmation):
      change(&unanswered)
      state = .confirming(unanswered, confirmation)
    case .crossed(_, let job, let confirmation):
      change(&unanswered)
      state = .crossed(unanswered, job, confirmation)
    case .followingReturn(_, let jobs):
      change(&unanswered)
      state = .followingReturn(unanswered, jobs: jobs)
    }
  }

  // MARK: Shown

  /// Takes note of a new state that the client has shown.
  mutating func receive(_ surrounding: SurroundingText?, now: UInt64) {
    let shown = FieldText(surrounding)
    let isNews = shown != client.lastShown
    client.lastShown = shown
    otherKeys.shown()
    if shown.before?.isEmpty != true || shown.hasSelection { startPressed = nil }
    if case .idle(let settled) = state {
      movement.isCertain = movement.isCertain || shown != settled
      movement.isPossible = movement.isPossible || movement.isCertain
      state = .idle(shown)
      return
    }
    if let unanswered, isNews, unanswered.shown != nil, now >= unanswered.end, !unanswered.last.fits(shown) {
      movement.isPossible = true
    }
    update { $0.receive(shown, isNews: isNews, now: now) }
    follow(shown, now: now)
  }

  /// Finds the step that the client has reached.
  private mutating func follow(_ shown: FieldText, now: UInt64) {
    guard let unanswered else { return }
    guard shown.before != nil, unanswered.last.before != nil else {
      let isText = shown.before != nil && unanswered.tails.last != nil
      if !unanswered.mayPrecedeText, isText || !unanswered.hasKeys {
        client.answersEverything = shown.before == nil
        settle(shown)
      }
      return
    }
    if let step = unanswered.step(of: shown) {
      // Only now does the client show the state from before the deletion, as its answer: the deletion is still to come.
      let isToCome = step > unanswered.reached && unanswered.undone != nil
      update {
        if isToCome { $0.due.extend(by: $0.due.patience, at: now) }
        $0.reached = step
      }
      if step == unanswered.steps.count - 1 { return settle(shown) }
    }
    if !isBlocking { resolveDeletion(at: now) }
  }

  /// Concludes that the client ignores deletions if it still shows the old text when the time for its answer is over.
  private mutating func resolveDeletion(at now: UInt64) {
    guard let unanswered, let shown = unanswered.shown, unanswered.ignoresDeletion(at: now) else { return }
    client.ignoresDeletion = true
    settle(shown)
  }

  private mutating func settle(_ shown: FieldText) {
    if case .followingReturn(var unanswered, let jobs) = state {
      // The field from before tells what it has made of the Return. What follows the Return is not for it any more.
      unanswered.due.enter = nil
      state = .followingReturn(unanswered, jobs: jobs)
      return
    }
    if case .crossed = state {
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

  /// Ends the wait for a confirmation. Returns true if the client ignores deletions: keys have to make up for it.
  mutating func endConfirmation(at now: UInt64) -> Bool {
    resolveDeletion(at: now)
    release()
    return client.ignoresDeletion
  }

  /// What is to be done about a commit that may have been discarded.
  enum Crossing { case nothing, sendAgain, giveUp }

  /// Deals with a commit that had an old serial. In a field that tells nothing, what is known of the compositor
  /// decides. If nothing is known, the text counts as lost, since it might be there.
  mutating func cross(_ job: Typist.Job, at now: UInt64) -> Crossing {
    forgetPresumption()
    switch compositor {
    case .taken: return .nothing
    case _ where willTell:
      update { $0.doubt(at: now) }
      if case .confirming(let unanswered, let confirmation) = state {
        state = .crossed(unanswered, job, confirmation)
      } else if let unanswered {
        state = .crossed(unanswered, job, nil)
      }
      return .nothing
    case .discarded: return .sendAgain
    case .unknown, .presumedDiscarded:
      if case .confirming(let unanswered, .replacement) = state { state = .sent(unanswered) }
      return .giveUp
    }
  }

  /// Ends the doubt about a commit once the time for its answer is over. Takes the text to be as the client shows it, unless
  /// the commit has arrived.
  mutating func endCrossing(_ surrounding: SurroundingText?) -> Crossing {
    guard case .crossed(let unanswered, let job, let confirmation) = state else { return .nothing }
    let fate = unanswered.fate(of: job.text)
    if fate == .arrived {
      state = confirmation.map { .confirming(unanswered, $0) } ?? .sent(unanswered)
      return .nothing
    }
    takeBack(surrounding)
    if fate == .unclear, compositor != .discarded { return .giveUp }
    // Concludes nothing from a deletion: some clients do none.
    if compositor == .unknown, case .text = job { compositor = .presumedDiscarded }
    return .sendAgain
  }

  /// Takes the text to be as the client shows it, since what was sent is to be sent again.
  mutating func takeBack(_ surrounding: SurroundingText?) { rest(at: FieldText(surrounding)) }

  /// Has so many jobs wait for the field that a Return leads to.
  mutating func follow(jobs: Int) {
    if let unanswered { state = .followingReturn(unanswered, jobs: jobs) }
  }

  /// Leaves at most so many jobs to wait for that.
  mutating func follow(atMost jobs: Int) {
    guard case .followingReturn(let unanswered, let count) = state else { return }
    state = jobs > 0 ? .followingReturn(unanswered, jobs: min(count, jobs)) : .sent(unanswered)
  }

  /// Lets the queue go on.
  mutating func release() {
    if isBlocking, let unanswered { state = .sent(unanswered) }
  }

  /// Forgets what was presumed of the compositor and not confirmed.
  mutating func forgetPresumption() {
    if compositor == .presumedDiscarded { compositor = .unknown }
  }

  mutating func noteUrge(serial: UInt32) {
    update {
      $0.urge.serial = serial
      $0.urge.count += 1
    }
  }

  // MARK: Fields

  /// Starts afresh for another field. Nobody answers any more, but keys that were sent a moment ago may still be queued
  /// in its client.
  mutating func changeField(_ surrounding: SurroundingText?, lastStroke: UInt64?) {
    settle(surrounding)
    if let lastStroke { state = .sent(Unanswered(inNewField: client.lastShown, lastStroke: lastStroke)) }
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

/// What is known of the text, and of answers that are due.
extension CommitMachine {
  /// Returns the latest time until which text has to wait; nil when it may go.
  func holdsText(at now: UInt64) -> UInt64? {
    [waitEnd(at: now), otherKeys.holdText(at: now)].compactMap { $0 }.max()
  }

  /// Returns the latest time until which an answer to what was sent is awaited; nil when none is.
  private func waitEnd(at now: UInt64) -> UInt64? {
    unanswered.flatMap { now < $0.end ? $0.end : nil }
  }

  /// Returns the time until which another field counts as the answer to the last item. Nil unless that is a Return
  /// which the client has not answered.
  func awaitsEnter(at now: UInt64) -> UInt64? {
    unanswered?.due.enter.flatMap { now < $0 ? $0 : nil }
  }

  /// Returns the text as it must be after everything that was sent.
  /// While the client has time to answer, this is the prediction. After that it is what the client has shown, or the
  /// prediction if it has shown nothing. A mere guess, or a text at odds with what the client shows, counts as unknown
  /// then.
  func text(at now: UInt64) -> FieldText {
    let text = presumedText(at: now)
    return text.mayPrecedeText ? .unknown : text
  }

  /// Returns the same, or the client's latest state even if that is doubtful: later items are followed from there.
  private func presumedText(at now: UInt64) -> FieldText {
    if case .idle(let settled) = state { return settled }
    guard let unanswered, !unanswered.isLate else { return .unknown }
    guard now >= unanswered.end else { return unanswered.last }
    guard var shown = unanswered.shown else { return unanswered.last.isGuess ? .unknown : unanswered.last }
    let mayPrecedeText = unanswered.mayPrecedeText
    if unanswered.isOnItsWay || (mayPrecedeText && unanswered.tails.last == nil) { return .unknown }
    shown.mayPrecedeText = mayPrecedeText
    return shown
  }

  /// Tells whether a BackSpace with nothing known before the cursor has brought nothing forward.
  /// Many clients show only the line or the paragraph: a BackSpace at its start goes on into the one before.
  func isAtStart(at now: UInt64) -> Bool {
    startPressed.map { now >= Pacing.after($0, AnswerWait.unseen) } ?? false
  }

  /// True when the client will show what has become of the last item.
  ///
  /// False when anything that it shows is taken for its answer.
  private var willTell: Bool { unanswered?.last.before != nil }

  /// The client's latest state when it may be older than the last item; nil otherwise.
  var unconfirmed: FieldText? { unanswered.flatMap { $0.mayPrecedeText ? $0.shown : nil } }

  /// Returns the time from which an empty commit is to make the client tell its text; nil when that is of no use.
  ///
  /// - Parameter serial: the serial of that commit. The `done` that it causes tells the client that its last state has
  ///   arrived; until then a client tells nothing new. A second commit with the same serial is of no use.
  func urgeTime(serial: UInt32) -> UInt64? {
    guard let unanswered, willTell || client.tellsText, unanswered.urge.serial != serial,
      unanswered.urge.count < Pacing.mostUrges
    else { return nil }
    return unanswered.urge.time
  }
}
