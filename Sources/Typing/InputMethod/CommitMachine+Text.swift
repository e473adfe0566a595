/// What is known of the text, and of answers that are due.
extension CommitMachine {
  /// Returns the latest time until which text has to wait; nil when it may go.
  func holdsText(at now: UInt64) -> UInt64? {
    [waitEnd(at: now), otherKeys.holdText(at: now)].compactMap { $0 }.max()
  }

  /// Returns the latest time until which an answer to what was sent is awaited; nil when none is.
  func waitEnd(at now: UInt64) -> UInt64? {
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
  func presumedText(at now: UInt64) -> FieldText {
    if case .idle(let settled) = state { return settled }
    guard let unanswered, !unanswered.due.isLate else { return .unknown }
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
  var willTell: Bool { unanswered?.last.before != nil }

  /// The client's latest state when it may be older than the last item; nil otherwise.
  var unconfirmed: FieldText? { unanswered.flatMap { $0.mayPrecedeText ? $0.shown : nil } }

  /// Returns the time from which an empty commit is to make the client tell its text; nil when that is of no use.
  ///
  /// - Parameter serial: the serial of that commit. The `done` that it causes tells the client that its last state has
  ///   arrived; until then a client tells nothing new. A second commit with the same serial is of no use.
  func urgeTime(serial: UInt32) -> UInt64? {
    guard let urge = unanswered?.due.urge, willTell || client.tellsText, urge.serial != serial,
      urge.count < Pacing.mostUrges
    else { return nil }
    return urge.time
  }
}
