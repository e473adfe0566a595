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
    case chord
  }

  /// The most steps that are followed one by one; older ones are dropped.
  static let mostSteps = 64

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
  private var otherKeys = OtherKeys()

  /// Returns the latest time until which text has to wait; nil when it may go.
  func holdsText(at now: UInt64) -> UInt64? {
    [waitEnd(at: now), otherKeys.holdText(at: now)].compactMap { $0 }.max()
  }

  /// Returns the latest time until which an answer to what was sent is awaited; nil when none is.
  private func waitEnd(at now: UInt64) -> UInt64? {
    waiting.flatMap { now < $0.end ? $0.end : nil }
  }

  /// Takes note of a key of another keyboard that was sent. Nobody knows what it does.
  mutating func addOtherKey(now: UInt64) {
    otherKeys.sent(patience: tellsText ? AnswerWait.possible : AnswerWait.unseen, now: now)
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
    if waiting.isOnItsWay || (waiting.mayPrecedeText && waiting.tails.last == nil) { return .unknown }
    shown.mayPrecedeText = waiting.mayPrecedeText
    return shown
  }

  /// Tells whether a BackSpace with nothing known before the cursor has brought nothing forward.
  /// Many clients show only the line or the paragraph: a BackSpace at its start goes on into the one before.
  func isAtStart(at now: UInt64) -> Bool {
    startPressed.map { now >= Pacing.after($0, AnswerWait.unseen) } ?? false
  }

  /// Takes note of an item that was sent.
  mutating func add(_ sent: Sent, now: UInt64) {
    var text = presumedText(at: now)
    if let known { text.extend(to: known) }
    known = nil
    (hasMoved, mayHaveMoved) = (false, false)
    if sent != .backspace || text.before?.isEmpty != true || text.hasSelection {
      startPressed = nil
    } else if startPressed == nil {
      startPressed = now
    }
    if waitEnd(at: now) == nil { startWaiting(from: text) }
    let patience = patience(for: sent, in: text)
    waiting?.add(sent, patience: patience, now: now)
  }

  /// Takes note, for the next item, of the text before the cursor when the client shows only its end.
  mutating func know(before text: String) { known = text }

  /// Returns the time in milliseconds for which the answer to an item is awaited in a field with this text: the table of
  /// `AnswerWait`.
  private func patience(for sent: Sent, in text: FieldText) -> UInt64 {
    let isEffectSeen = text.before.map { !$0.isEmpty || text.hasSelection } ?? false
    switch sent {
    case .text where answersEverything: return AnswerWait.sure
    case .text where text.before == nil && tellsText && !leavesUnanswered: return AnswerWait.sure
    case .text: return AnswerWait.unseen
    case .replacement where text.isEnd, .backspace where text.isEnd: return AnswerWait.sure
    case .backspace where isEffectSeen, .deletion where isEffectSeen: return AnswerWait.sure
    case .replacement(_, _, let text) where text.isEmpty: return AnswerWait.sure
    case .key where text.before != nil || tellsText, .chord where tellsText, .backspace where tellsText:
      return AnswerWait.possible
    case .deletion, .replacement, .backspace, .key, .chord: return AnswerWait.unseen
    }
  }

  /// True when the client tells its text, even if that is not known by now.
  private var tellsText: Bool { lastShown.before != nil }

  /// Starts to wait, once the time for earlier answers is over. All steps of a client that is late are still followed:
  /// only they show what becomes of what is sent now.
  private mutating func startWaiting(from text: FieldText) {
    // The client has not answered, or has made something else of the text.
    if let waiting, waiting.isSureOfAnswer, !waiting.isAnswered || waiting.tails.last != nil {
      leavesUnanswered = true
    }
    guard let late = waiting, late.isOnItsWay || (late.shown == nil && (late.isLate || text.before != nil))
    else {
      if waiting != nil { answersEverything = false }
      let earlier =
        text.mayPrecedeText ? waiting.map { $0.tails.earlier + [$0.tails.last].compactMap { $0 } } : nil
      waiting = Waiting(
        steps: [text], commits: Waiting.Commits(unanswered: waiting?.commits.unanswered ?? 0),
        tails: Waiting.Tails(earlier: earlier?.suffix(Self.mostSteps) ?? []))
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
    otherKeys.shown()
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
      if !waiting.mayPrecedeText, !waiting.hasKeys || (shown.before != nil && waiting.tails.last != nil) {
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
      let earlier = waiting.steps.dropLast().compactMap(\.before) + waiting.tails.earlier
      let wasThere = earlier.contains { $0.endsBytewise(with: text) }
      guard !text.isEmpty, !wasThere else { return .unclear }
      return shown.before?.endsBytewise(with: text) == true ? .arrived : .unclear
    // The states may look the same, as for a line break at the end of an empty line when the client shows only the
    // cursor's line.
    case (_, true): return .unclear
    }
  }

  /// The client's latest state when it may be older than the last item; nil otherwise.
  var unconfirmed: FieldText? { waiting.flatMap { $0.mayPrecedeText ? $0.shown : nil } }

  /// Returns the time from which an empty commit is to make the client tell its text; nil when that is of no use.
  ///
  /// - Parameter serial: the serial of that commit. The `done` that it causes tells the client that its last state has
  ///   arrived; until then a client tells nothing new. A second commit with the same serial is of no use.
  func urgeTime(serial: UInt32) -> UInt64? {
    guard let waiting, willTell || tellsText, waiting.urge.serial != serial,
      waiting.urge.count < Pacing.mostUrges
    else { return nil }
    return waiting.urge.time
  }

  mutating func noteUrge(serial: UInt32) {
    waiting?.urge.serial = serial
    waiting?.urge.count += 1
  }

  /// Gives the client more time for its answer to the last item, which may have been discarded.
  mutating func doubt(at now: UInt64) {
    guard let deadline = waiting?.deadline else { return }
    waiting?.urge.time = now
    waiting?.deadline = max(deadline, Pacing.after(now, AnswerWait.sure))
    waiting?.shownDeadline = .max
  }

  /// Starts afresh for another field. Nobody answers any more, but keys that were sent a moment ago may still be queued
  /// in its client.
  mutating func changeField(_ surrounding: SurroundingText?, lastStroke: UInt64?, now: UInt64) {
    self = ClientAnswers()
    settled = FieldText(surrounding)
    lastShown = settled
    guard let lastStroke else { return }
    waiting = Waiting(
      steps: [.unknown], shown: settled, deadline: Pacing.after(lastStroke, AnswerWait.unseen), hasKeys: true,
      urge: Waiting.Urge(count: Pacing.mostUrges))
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
