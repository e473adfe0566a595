/// Whether the client has got to what the input method path sent it, and what its text is by now.
///
/// Two things must not be overtaken: a key by text or a deletion (clients queue keys, but take these at once), and a
/// commit by the `done` that the client's answer to it causes (the compositor discards a commit with an older
/// serial). So text and deletions wait until the surrounding text is what it must be once all that was sent has been
/// handled, or until a short time has passed. In between clients may show every step, or skip some.
///
/// Where a client does otherwise than predicted the time decides. What it shows counts for the earliest step that it
/// fits: a state from before a key is never taken for its answer.
struct ClientAnswers: Sendable {
  /// What was sent.
  enum Sent: Equatable, Sendable {
    case text(String)
    /// So many bytes before the cursor; sent only when nothing waits, and nothing is sent before its answer.
    case deletion(bytes: Int)
    /// So many bytes before and after the cursor, and text in their place, in one commit; sent like a deletion.
    case replacement(before: Int, after: Int, text: String)
    case backspace
    case key(Typist.Key)
  }

  private struct Waiting: Sendable {
    /// The state before all that was sent, and then one after each of it.
    var steps: [FieldText]
    /// Up to which of the steps the client has got.
    var reached = 0
    /// What the client has shown since the last of it was sent, if that was not its answer.
    var shown: FieldText?
    var deadline: UInt64 = 0
    /// Until when the answer is waited for once the client has shown something else: it is not busy then.
    var shownDeadline = UInt64.max
    var hasKeys = false
    /// Until when the last that was sent, a Return, may have another field for its answer; nil where it is none.
    var enterDeadline: UInt64?
    /// The client was late with an answer when more was sent: its text is not known until it has caught up.
    var isLate = false
    /// The state if the last that was sent is a deletion which the client does not do; nil where it is none.
    var undone: FieldText?
    /// How long the answer to the last that was sent is waited for.
    var patience: UInt64 = 0
    /// From when on the client is to be urged to tell, how often it was, and with which serial last.
    var urgeTime: UInt64 = 0
    var urges = 0
    var urged: UInt32?
    /// How many commits were sent whose answers may still come.
    var unanswered = 0
    /// How many such answers may come before that to the last key of which nobody knows where it leads, and whether what is
    /// shown may be one of them.
    var owed = 0
    var mayBeOld = false
    /// What the text before the cursor ends with after all that was sent: the last text, as a rule. Nil where nobody knows, or
    /// where it may have ended so before a BackSpace.
    var tail: String?
    /// The same of the texts before, whose answers may still come: `steps` does not have them.
    var earlierTails: [String] = []
    /// The answer to a text was waited for longer, as it surely comes; and whether any has come.
    var isSureOfAnswer = false
    var isAnswered = false

    /// The state after all that was sent.
    var last: FieldText { steps.last ?? .unknown }

    /// When the wait for the answer is over.
    var end: UInt64 {
      shown != nil && !isOnItsWay && !mayPrecedeText ? min(deadline, shownDeadline) : deadline
    }

    /// Whether what the client has shown since is only a state on the way to the last one.
    var isOnItsWay: Bool {
      guard let shown, last.before != nil else { return false }
      return steps.contains { $0.fits(shown) } && !last.fits(shown)
    }

    /// Whether what the client has shown may be from before the last that was sent: it does not end with the text that was
    /// sent, or may be the answer to something before a key of which nobody knows where it leads.
    ///
    /// Chromium tells what it had to tell before a text as soon as that arrives, and what has become of the text only later.
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

    /// - Parameter isNews: what it showed last was something else; there are clients that repeat themselves.
    mutating func receive(_ shown: FieldText, isNews: Bool, now: UInt64) {
      let isSecond = isNews && self.shown != nil
      mayBeOld = isNews ? owed > 0 : self.shown == nil || mayBeOld
      self.shown = shown
      // One state from before a text is all that a client owes.
      if isSecond, now >= deadline, mayPrecedeText { tail = nil }
      isAnswered = true
      guard isNews else { return }
      (unanswered, owed) = (max(0, unanswered - 1), max(0, owed - 1))
    }

    /// - Parameter patience: how long the answer is waited for.
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
        // What it shows may be from before: keys in its place would take other text away.
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

  /// No more steps than this are followed one by one, the last ones.
  private static let mostSteps = 64

  private var waiting: Waiting?
  /// The state when nothing waits.
  private var settled = FieldText.unknown
  /// When the first BackSpace was sent with nothing known before the cursor; nil once that has changed.
  private var startPressed: UInt64?
  /// Whether the client has shown another state since the one that answered all that was sent: the user has moved the
  /// cursor, or the text was changed by other means.
  private(set) var hasMoved = false
  /// The same, or it has shown something else late that is not the answer to what was sent.
  private(set) var mayHaveMoved = false
  private var lastShown = FieldText.unknown
  private var known: String?
  /// Whether a text was left unanswered whose answer was sure to come, and none was answered since.
  private var leavesUnanswered = false
  /// Whether a client that does not tell its text has answered each commit so far.
  private var answersEverything = false
  /// Whether the client has left a deletion undone; it is not asked again in this field.
  private(set) var ignoresDeletion = false

  /// Until when text has to wait at the latest; nil when it may go.
  func holdsText(at now: UInt64) -> UInt64? {
    waiting.flatMap { now < $0.end ? $0.end : nil }
  }

  /// Until when another field counts as the answer to the last that was sent; nil unless that is a Return which the client
  /// has not answered.
  func awaitsEnter(at now: UInt64) -> UInt64? {
    waiting?.enterDeadline.flatMap { now < $0 ? $0 : nil }
  }

  /// The text as it must be after all that was sent.
  ///
  /// While the client has time to answer, that is the prediction. After that it is what the client has shown, or
  /// the prediction again where it has shown nothing. What is only a guess, or at odds with what it shows, is
  /// not known then.
  func text(at now: UInt64) -> FieldText {
    let text = presumedText(at: now)
    return text.mayPrecedeText ? .unknown : text
  }

  /// The same, or what the client has shown last, doubtful as it may be: what comes next is followed from there.
  private func presumedText(at now: UInt64) -> FieldText {
    guard let waiting else { return settled }
    if waiting.isLate { return .unknown }
    guard now >= waiting.end else { return waiting.last }
    guard var shown = waiting.shown else { return waiting.last.isGuess ? .unknown : waiting.last }
    if waiting.isOnItsWay || (waiting.mayPrecedeText && waiting.tail == nil) { return .unknown }
    shown.mayPrecedeText = waiting.mayPrecedeText
    return shown
  }

  /// Whether a BackSpace has been tried where nothing is known before the cursor, and has brought nothing forward.
  ///
  /// Many clients show no more than the line or the paragraph: BackSpace at its start goes on into the one before.
  func isAtStart(at now: UInt64) -> Bool {
    startPressed.map { now >= Pacing.after($0, Pacing.keyAnswer) } ?? false
  }

  /// Something was sent.
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

  /// Takes note of what is before the cursor of which the client shows only the end, for what is sent next.
  mutating func know(before text: String) { known = text }

  /// How long the answer to something is waited for in a field that has this text.
  private func patience(for sent: Sent, in text: FieldText, _ crowding: Crowding) -> UInt64 {
    let isEffectSeen = text.before.map { !$0.isEmpty || text.hasSelection } ?? false
    switch sent {
    // Until the client has shown what is left, nobody knows what may be deleted next.
    case .replacement where text.isEnd, .backspace where text.isEnd: return Pacing.longestAnswer
    // Not the longer in a crowd: there are clients that never answer, and each commit would wait.
    case .text where answersEverything: return Pacing.surelyAnswered
    // It tells its text, but where in it the cursor is by now is not known: nothing would tell of what crosses its answer.
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

  /// Whether the client tells its text, be it known by now or not.
  private var tellsText: Bool { lastShown.before != nil }

  private func crowded(_ span: UInt64, _ crowding: Crowding) -> UInt64 {
    min(crowding.stretched(span), Pacing.longestAnswer)
  }

  /// The time for the answer to what was sent before is over. A client that is late with it is still followed through
  /// all of it: only so is it seen what becomes of what is sent now.
  private mutating func startWaiting(from text: FieldText) {
    // It has not answered, or has made something else of the text.
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

  /// The client has shown a new state.
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
      // It shows the state from before a deletion only now, as its answer to that: the deletion is still to come.
      if step > waiting.reached, waiting.undone != nil {
        self.waiting?.deadline = max(waiting.deadline, Pacing.after(now, waiting.patience))
      }
      self.waiting?.reached = step
      if step == waiting.steps.count - 1 { settle(shown) }
    }
    resolveDeletion(at: now)
  }

  /// Draws the conclusion when the time for a deletion's answer is over and the client shows the text from before it.
  mutating func resolveDeletion(at now: UInt64) {
    guard let waiting, let undone = waiting.undone, now >= waiting.end, let shown = waiting.shown,
      undone.fits(shown), !waiting.last.fits(shown)
    else { return }
    ignoresDeletion = true
    settle(shown)
  }

  // MARK: A commit that may have been discarded

  /// Whether the client is going to show what has become of the last that was sent.
  ///
  /// Not where anything that it shows is taken for its answer.
  var willTell: Bool { waiting?.last.before != nil }

  /// Whether the client has answered all that was sent.
  var isSettled: Bool { waiting == nil }

  /// What the client shows of the last that was sent, a text as a rule.
  enum Fate { case arrived, discarded, unclear }

  /// What has become of the last that was sent, where `isSettled` does not tell.
  ///
  /// - Parameter text: what it brings to the place before the cursor, as far as that is known.
  func fate(of text: Substring) -> Fate {
    guard let waiting, let shown = waiting.shown, let before = waiting.steps.dropLast().last
    else { return .unclear }
    switch (before.fits(shown), waiting.last.fits(shown)) {
    case (true, false): return .discarded
    case (false, false):
      // The same text may have come before it.
      let earlier = waiting.steps.dropLast().compactMap(\.before) + waiting.earlierTails
      let wasThere = earlier.contains { $0.endsBytewise(with: text) }
      guard !text.isEmpty, !wasThere else { return .unclear }
      return shown.before?.endsBytewise(with: text) == true ? .arrived : .unclear
    // As of a line break at the end of an empty line, where the client shows the line with the cursor only: a state from
    // before it looks the same.
    case (_, true): return .unclear
    }
  }

  /// What the client is to show, once the cursor has gone back by a character, if the last that was sent was discarded, and
  /// if it was not. Nil where that is not known: there may be no character, so that it would not go back or into another
  /// line, or back may be to the right; or where a mark after the cursor would be passed on the way forward again.
  var doubt: Typist.Doubt? {
    guard let waiting, let before = waiting.steps.dropLast().last, !before.hasSelection,
      [before, waiting.last].allSatisfy({ $0.endsInLeftToRight && $0.isBackAfterLeftAndRight })
    else { return nil }
    let (discarded, arrived) = (before.after(.key(.left)), waiting.last.after(.key(.left)))
    // Marks that join the character before them are passed with it.
    guard let one = discarded.before, let other = arrived.before, one != other else { return nil }
    // A client that shows the text from before once more has not got to the key yet.
    guard other != before.before else { return nil }
    return Typist.Doubt(discarded: discarded, arrived: arrived)
  }

  /// What the client has shown, where that may be from before the last that was sent; nil otherwise.
  var unconfirmed: FieldText? { waiting.flatMap { $0.mayPrecedeText ? $0.shown : nil } }

  /// What the client has shown since the last that was sent; nil where that is nothing.
  var shown: FieldText? { waiting.map(\.shown) ?? settled }

  /// From when on a commit of nothing is to make the client tell its text; nil where that is of no use.
  ///
  /// - Parameter serial: that of the commit. It has a `done` tell the client that its last state has arrived, before which
  ///   a client tells nothing new; so there is no use in a second one as long as that is the last.
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

  /// The last that was sent may have been discarded: the client gets more time for its answer.
  mutating func doubt(crowding: Crowding, at now: UInt64) {
    waiting?.urgeTime = now
    extend(by: crowded(doubt == nil ? Pacing.silence : Pacing.doubt, crowding), now)
    waiting?.shownDeadline = .max
  }

  /// The last that was sent is to make the client tell, which is silent where nothing has come of it.
  mutating func ask(crowding: Crowding, at now: UInt64) {
    extend(by: crowded(Pacing.silence, crowding), now)
  }

  private mutating func extend(by span: UInt64, _ now: UInt64) {
    guard let deadline = waiting?.deadline else { return }
    waiting?.deadline = max(deadline, Pacing.after(now, span))
  }

  /// Another field: nobody will answer any more, but keys that were sent a moment ago may still be queued in its
  /// client.
  mutating func changeField(_ surrounding: SurroundingText?, lastStroke: UInt64?, now: UInt64) {
    self = ClientAnswers()
    settled = FieldText(surrounding)
    lastShown = settled
    guard let lastStroke else { return }
    waiting = Waiting(
      steps: [.unknown], shown: settled, deadline: Pacing.after(lastStroke, Pacing.keyAnswer), hasKeys: true,
      urges: Pacing.mostUrges)
  }

  /// Another field, which is the answer to all that was sent.
  mutating func settle(_ surrounding: SurroundingText?) {
    self = ClientAnswers()
    settled = FieldText(surrounding)
    lastShown = settled
  }

  /// What was sent is to be sent again: the text is as the client shows it.
  mutating func takeBack(_ surrounding: SurroundingText?) {
    settle(FieldText(surrounding))
  }

  private mutating func settle(_ shown: FieldText) {
    waiting = nil
    leavesUnanswered = false
    settled = shown
  }
}
