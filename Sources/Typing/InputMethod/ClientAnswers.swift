/// The client's progress through what the input method path sent it, and the text that it has by now.
///
/// Text and deletions must not overtake a key: clients queue keys, but take text and deletions at once. A commit must
/// not cross the `done` that the client's answer to the one before it causes: the compositor discards a commit with an
/// older serial. So text and deletions wait until the surrounding text shows that everything sent has been handled, or
/// until a short time has passed. Meanwhile clients may show every step, or skip some.
///
/// When a client does something other than predicted, the time decides. A state that it shows counts for the earliest
/// step that it fits: a state from before a key is never taken for the key's answer.
struct ClientAnswers: Sendable {
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
  }

  private struct Waiting: Sendable {
    /// The state before everything that was sent, then the state after each item.
    var steps: [FieldText]
    /// The index of the latest step that the client has reached.
    var reached = 0
    /// The latest state that the client has shown since the last item was sent; it is not the answer to that.
    var shown: FieldText?
    var deadline: UInt64 = 0
    /// The time until which the answer is awaited once the client has shown something else: then it is not busy.
    var shownDeadline = UInt64.max
    var hasKeys = false
    /// The time until which another field may be the answer to the last item, a Return; nil when that is none.
    var enterDeadline: UInt64?
    /// True when more was sent while the client was late with an answer: its text is unknown until it has caught up.
    var isLate = false
    /// The state if the last item is a deletion which the client does not do; nil when it is none.
    var undone: FieldText?
    /// The time in milliseconds for which the answer to the last item is awaited.
    var patience: UInt64 = 0
    /// The time from which the client is urged to tell its text.
    var urgeTime: UInt64 = 0
    /// The number of urges since the last item.
    var urges = 0
    /// The serial of the last urge; nil before the first.
    var urged: UInt32?
    /// The number of commits that were sent and may still be answered.
    var unanswered = 0
    /// The number of those answers that may come before the answer to the last key whose effect nobody knows.
    var owed = 0
    /// True when the shown state may be one of those answers.
    var mayBeOld = false
    /// The end of the text before the cursor after everything that was sent, normally the last text. Nil when nobody
    /// knows it, or when the text may have ended so before a BackSpace.
    var tail: String?
    /// The tails of earlier texts whose answers may still come: `steps` lacks them.
    var earlierTails: [String] = []
    /// True when the answer to a text was awaited for longer, since it surely comes.
    var isSureOfAnswer = false
    /// True once any answer has come.
    var isAnswered = false

    /// The state after everything that was sent.
    var last: FieldText { steps.last ?? .unknown }

    /// The time at which the wait for the answer ends.
    var end: UInt64 {
      shown != nil && !isOnItsWay && !mayPrecedeText ? min(deadline, shownDeadline) : deadline
    }

    /// True when the state that the client has shown since is only one on the way to the last.
    var isOnItsWay: Bool {
      guard let shown, last.before != nil else { return false }
      return steps.contains { $0.fits(shown) } && !last.fits(shown)
    }

    /// True when the shown state may be older than the last item. Either it does not end with the text that was sent,
    /// or it may answer something from before a key whose effect nobody knows.
    /// Chromium reports what was pending before a text as soon as the text arrives, and the effect of the text only
    /// later.
    var mayPrecedeText: Bool {
      guard let shown, let before = shown.before else { return false }
      if let tail { return !before.endsBytewise(with: tail) && !tail.isCut(to: before) }
      return mayBeOld && last.before == nil
    }

    private func state(ignoring sent: Sent) -> FieldText? {
      switch sent {
      case .deletion: last
      case .replacement(_, _, let text): last.after(.text(text))
      case .text, .backspace, .key: nil
      }
    }

    private func tail(after sent: Sent) -> String? {
      switch sent {
      case .text(let text): return text
      case .backspace:
        guard let tail, let rest = tail.dropLast().last, rest != tail.last else { return nil }
        return String(tail.dropLast())
      case .deletion, .replacement, .key: return nil
      }
    }

    /// Takes note of a state that the client has shown.
    ///
    /// - Parameter isNews: true when the state differs from the one before; some clients repeat themselves.
    mutating func receive(_ shown: FieldText, isNews: Bool, now: UInt64) {
      let isSecond = isNews && self.shown != nil
      mayBeOld = isNews ? owed > 0 : self.shown == nil || mayBeOld
      self.shown = shown
      // A client owes at most one state from before a text.
      if isSecond, now >= deadline, mayPrecedeText { tail = nil }
      isAnswered = true
      guard isNews else { return }
      (unanswered, owed) = (max(0, unanswered - 1), max(0, owed - 1))
    }

    /// Follows another item.
    ///
    /// - Parameter patience: the time in milliseconds for which its answer is awaited.
    mutating func add(_ sent: Sent, patience: UInt64, now: UInt64) {
      undone = state(ignoring: sent)
      self.patience = patience
      if steps.count == ClientAnswers.mostSteps {
        steps.removeFirst()
        reached = max(0, reached - 1)
      }
      steps.append(last.after(sent))
      shown = nil
      tail = tail(after: sent)
      deadline = max(deadline, Pacing.after(now, patience))
      urgeTime = Pacing.after(now, Pacing.urge)
      (urges, urged) = (0, nil)
      enterDeadline = nil
      switch sent {
      case .text:
        unanswered += 1
        isSureOfAnswer = isSureOfAnswer || patience == Pacing.surelyAnswered
        shownDeadline = deadline
      case .replacement where last.isEnd:
        unanswered += 1
        shownDeadline = Pacing.after(now, Pacing.shownDeletion)
      case .replacement(_, _, let text) where text.isEmpty:
        unanswered += 1
        // The shown state may be from before: BackSpace keys in place of the deletion would take other text away.
        shownDeadline = deadline
      case .deletion, .replacement:
        unanswered += 1
        shownDeadline = Pacing.after(now, Pacing.keyAnswer)
      case .backspace, .key:
        if last.before == nil { owed = unanswered }
        hasKeys = true
        shownDeadline = Pacing.after(now, Pacing.keyAnswer)
        if sent == .key(.enter) { enterDeadline = shownDeadline }
      }
    }
  }

  /// The most steps that are followed one by one; older ones are dropped.
  private static let mostSteps = 64

  private var waiting: Waiting?
  /// The state while nothing waits.
  private var settled = FieldText.unknown
  /// The time of the first BackSpace that was sent with nothing known before the cursor; nil once that has changed.
  private var startPressed: UInt64?
  /// True when the client has shown another state since the one that answered everything sent: the user has moved the
  /// cursor, or something else has changed the text.
  private(set) var hasMoved = false
  /// True when `hasMoved` is, or when the client has shown something else late that does not answer what was sent.
  private(set) var mayHaveMoved = false
  private var lastShown = FieldText.unknown
  private var known: String?
  /// True when a text was left unanswered although its answer was sure to come, and nothing was answered since.
  private var leavesUnanswered = false
  /// True when a client that does not tell its text has answered each commit so far.
  private var answersEverything = false
  /// True when the client has left a deletion undone; it gets no other in this field.
  private(set) var ignoresDeletion = false

  /// Returns the latest time until which text has to wait; nil when it may go.
  func holdsText(at now: UInt64) -> UInt64? {
    waiting.flatMap { now < $0.end ? $0.end : nil }
  }

  /// Returns the time until which another field counts as the answer to the last item. Nil unless that is a Return
  /// which the client has not answered.
  func awaitsEnter(at now: UInt64) -> UInt64? {
    waiting?.enterDeadline.flatMap { now < $0 ? $0 : nil }
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
    guard let waiting else { return settled }
    if waiting.isLate { return .unknown }
    guard now >= waiting.end else { return waiting.last }
    guard var shown = waiting.shown else { return waiting.last.isGuess ? .unknown : waiting.last }
    if waiting.isOnItsWay || (waiting.mayPrecedeText && waiting.tail == nil) { return .unknown }
    shown.mayPrecedeText = waiting.mayPrecedeText
    return shown
  }

  /// Tells whether a BackSpace with nothing known before the cursor has brought nothing forward.
  /// Many clients show only the line or the paragraph: a BackSpace at its start goes on into the one before.
  func isAtStart(at now: UInt64) -> Bool {
    startPressed.map { now >= Pacing.after($0, Pacing.keyAnswer) } ?? false
  }

  /// Takes note of an item that was sent.
  mutating func add(_ sent: Sent, crowding: Crowding, now: UInt64) {
    var text = presumedText(at: now)
    if let known { text.extend(to: known) }
    known = nil
    (hasMoved, mayHaveMoved) = (false, false)
    if sent != .backspace || text.before?.isEmpty != true || text.hasSelection {
      startPressed = nil
    } else if startPressed == nil {
      startPressed = now
    }
    if holdsText(at: now) == nil { startWaiting(from: text) }
    let patience = patience(for: sent, in: text, crowding)
    waiting?.add(sent, patience: patience, now: now)
  }

  /// Takes note, for the next item, of the text before the cursor when the client shows only its end.
  mutating func know(before text: String) { known = text }

  /// Returns the time in milliseconds for which the answer to an item is awaited in a field with this text.
  private func patience(for sent: Sent, in text: FieldText, _ crowding: Crowding) -> UInt64 {
    let isEffectSeen = text.before.map { !$0.isEmpty || text.hasSelection } ?? false
    switch sent {
    // Until the client has shown what is left, nobody knows what may be deleted next.
    case .replacement where text.isEnd, .backspace where text.isEnd: return Pacing.longestAnswer
    // Does not grow in a crowd: some clients never answer, and each commit would wait.
    case .text where answersEverything: return Pacing.surelyAnswered
    // The client tells its text, but not where the cursor is by now: nothing would show that a commit crossed its
    // answer.
    case .text where text.before == nil && tellsText && !leavesUnanswered: return Pacing.surelyAnswered
    case .text: return Pacing.commitAnswer
    case .backspace where isEffectSeen, .deletion where isEffectSeen:
      return crowded(Pacing.shownDeletion, crowding)
    case .replacement(_, _, let text) where text.isEmpty: return crowded(Pacing.shownDeletion, crowding)
    case .key where text.before != nil, .key where tellsText, .backspace where tellsText:
      return crowded(Pacing.shownKey, crowding)
    case .deletion, .replacement, .backspace, .key: return crowded(Pacing.keyAnswer, crowding)
    }
  }

  /// True when the client tells its text, even if that is not known by now.
  private var tellsText: Bool { lastShown.before != nil }

  private func crowded(_ span: UInt64, _ crowding: Crowding) -> UInt64 {
    min(crowding.stretched(span), Pacing.longestAnswer)
  }

  /// Starts to wait, once the time for earlier answers is over. All steps of a client that is late are still followed:
  /// only they show what becomes of what is sent now.
  private mutating func startWaiting(from text: FieldText) {
    // The client has not answered, or has made something else of the text.
    if let waiting, waiting.isSureOfAnswer, !waiting.isAnswered || waiting.tail != nil {
      leavesUnanswered = true
    }
    guard let late = waiting, late.isOnItsWay || (late.shown == nil && (late.isLate || text.before != nil))
    else {
      if waiting != nil { answersEverything = false }
      let earlier = text.mayPrecedeText ? waiting.map { $0.earlierTails + [$0.tail].compactMap { $0 } } : nil
      waiting = Waiting(
        steps: [text], unanswered: waiting?.unanswered ?? 0,
        earlierTails: earlier?.suffix(Self.mostSteps) ?? [])
      return
    }
    waiting?.isSureOfAnswer = false
    waiting?.isAnswered = false
    waiting?.isLate = late.isLate || late.isOnItsWay
  }

  /// Takes note of a new state that the client has shown.
  mutating func receive(_ surrounding: SurroundingText?, now: UInt64) {
    let shown = FieldText(surrounding)
    let isNews = shown != lastShown
    lastShown = shown
    if shown.before?.isEmpty != true || shown.hasSelection { startPressed = nil }
    guard var waiting else {
      hasMoved = hasMoved || shown != settled
      mayHaveMoved = mayHaveMoved || hasMoved
      settled = shown
      return
    }
    if isNews, waiting.shown != nil, now >= waiting.end, !waiting.last.fits(shown) { mayHaveMoved = true }
    waiting.receive(shown, isNews: isNews, now: now)
    self.waiting = waiting
    guard shown.before != nil, waiting.last.before != nil else {
      if !waiting.mayPrecedeText, !waiting.hasKeys || (shown.before != nil && waiting.tail != nil) {
        answersEverything = shown.before == nil
        settle(shown)
      }
      return
    }
    let steps = waiting.steps[waiting.reached...]
    if let step = steps.firstIndex(where: { $0.matches(shown) })
      ?? steps.firstIndex(where: { $0.fits(shown) })
    {
      // Only now does the client show the state from before the deletion, as its answer: the deletion is still to come.
      if step > waiting.reached, waiting.undone != nil {
        self.waiting?.deadline = max(waiting.deadline, Pacing.after(now, waiting.patience))
      }
      self.waiting?.reached = step
      if step == waiting.steps.count - 1 { settle(shown) }
    }
    resolveDeletion(at: now)
  }

  /// Concludes that the client ignores deletions if it still shows the old text when the time for its answer is over.
  mutating func resolveDeletion(at now: UInt64) {
    guard let waiting, let undone = waiting.undone, now >= waiting.end, let shown = waiting.shown,
      undone.fits(shown), !waiting.last.fits(shown)
    else { return }
    ignoresDeletion = true
    settle(shown)
  }

  // MARK: A commit that may have been discarded

  /// True when the client will show what has become of the last item.
  ///
  /// False when anything that it shows is taken for its answer.
  var willTell: Bool { waiting?.last.before != nil }

  /// True when the client has answered everything that was sent.
  var isSettled: Bool { waiting == nil }

  /// The fate of the last item, normally a text, as far as the client shows it.
  enum Fate { case arrived, discarded, unclear }

  /// Returns the fate of the last item where `isSettled` does not tell.
  ///
  /// - Parameter text: the text that it puts before the cursor, as far as that is known.
  func fate(of text: Substring) -> Fate {
    guard let waiting, let shown = waiting.shown, let before = waiting.steps.dropLast().last
    else { return .unclear }
    switch (before.fits(shown), waiting.last.fits(shown)) {
    case (true, false): return .discarded
    case (false, false):
      // The same text may have been there before.
      let earlier = waiting.steps.dropLast().compactMap(\.before) + waiting.earlierTails
      let wasThere = earlier.contains { $0.endsBytewise(with: text) }
      guard !text.isEmpty, !wasThere else { return .unclear }
      return shown.before?.endsBytewise(with: text) == true ? .arrived : .unclear
    // The states may look the same, as for a line break at the end of an empty line when the client shows only the
    // cursor's line.
    case (_, true): return .unclear
    }
  }

  /// The states that the client shows after the cursor has gone back by a character: one if the last item was
  /// discarded, one if it was not.
  /// Nil when they are not known. There may be no character, so that the cursor stays or goes into another line. Back
  /// may lead to the right. Or the way forward may pass a mark after the cursor.
  var doubt: Typist.Doubt? {
    guard let waiting, let before = waiting.steps.dropLast().last, !before.hasSelection,
      [before, waiting.last].allSatisfy({ $0.endsInLeftToRight && $0.isBackAfterLeftAndRight })
    else { return nil }
    let (discarded, arrived) = (before.after(.key(.left)), waiting.last.after(.key(.left)))
    // Marks that join the character before them are passed with it.
    guard let one = discarded.before, let other = arrived.before, one != other else { return nil }
    // A client that shows the text from before once more has not reached the key yet.
    guard other != before.before else { return nil }
    return Typist.Doubt(discarded: discarded, arrived: arrived)
  }

  /// The client's latest state when it may be older than the last item; nil otherwise.
  var unconfirmed: FieldText? { waiting.flatMap { $0.mayPrecedeText ? $0.shown : nil } }

  /// The client's latest state since the last item; nil when it has shown none.
  var shown: FieldText? { waiting.map(\.shown) ?? settled }

  /// Returns the time from which an empty commit is to make the client tell its text; nil when that is of no use.
  ///
  /// - Parameter serial: the serial of that commit. The `done` that it causes tells the client that its last state has
  ///   arrived; until then a client tells nothing new. A second commit with the same serial is of no use.
  func urgeTime(serial: UInt32) -> UInt64? {
    guard let waiting, willTell || tellsText, waiting.urged != serial, waiting.urges < Pacing.mostUrges else {
      return nil
    }
    return waiting.urgeTime
  }

  mutating func noteUrge(serial: UInt32) {
    waiting?.urged = serial
    waiting?.urges += 1
  }

  /// Gives the client more time for its answer to the last item, which may have been discarded.
  mutating func doubt(crowding: Crowding, at now: UInt64) {
    waiting?.urgeTime = now
    extend(by: crowded(doubt == nil ? Pacing.silence : Pacing.doubt, crowding), now)
    waiting?.shownDeadline = .max
  }

  /// Gives the client time to answer an item that is to make it tell its text; it stays silent if the item had no
  /// effect.
  mutating func ask(crowding: Crowding, at now: UInt64) {
    extend(by: crowded(Pacing.silence, crowding), now)
  }

  private mutating func extend(by span: UInt64, _ now: UInt64) {
    guard let deadline = waiting?.deadline else { return }
    waiting?.deadline = max(deadline, Pacing.after(now, span))
  }

  /// Starts afresh for another field. Nobody answers any more, but keys that were sent a moment ago may still be queued
  /// in its client.
  mutating func changeField(_ surrounding: SurroundingText?, lastStroke: UInt64?, now: UInt64) {
    self = ClientAnswers()
    settled = FieldText(surrounding)
    lastShown = settled
    guard let lastStroke else { return }
    waiting = Waiting(
      steps: [.unknown], shown: settled, deadline: Pacing.after(lastStroke, Pacing.keyAnswer), hasKeys: true,
      urges: Pacing.mostUrges)
  }

  /// Starts afresh for another field, which is the answer to everything that was sent.
  mutating func settle(_ surrounding: SurroundingText?) {
    self = ClientAnswers()
    settled = FieldText(surrounding)
    lastShown = settled
  }

  /// Takes the text to be as the client shows it, since what was sent is to be sent again.
  mutating func takeBack(_ surrounding: SurroundingText?) { settle(FieldText(surrounding)) }

  private mutating func settle(_ shown: FieldText) {
    waiting = nil
    leavesUnanswered = false
    settled = shown
  }
}
