/// The text, and the answers that are due.
extension CommitMachine {
  /// True when no more keys may go before the client has answered, or the time for that is over: it tells its text for each.
  var isFarAhead: Bool {
    guard client.tellsText, let unanswered else { return false }
    // Clients tell as much as fits a request.
    let most = TypeableText.pieceLimit
    let bytes = max(client.lastShown.bytes ?? most, unanswered.last.bytes ?? most)
    return unanswered.keysAhead * 2 * (Pacing.write + min(bytes, most)) >= Pacing.mostTold
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

  /// Returns the commit that is to make the client tell its text, and its time in milliseconds; nil when none is of use.
  ///
  /// - Parameter serial: the serial that it would have.
  func urge(serial: UInt32) -> (kind: Urge.Kind, time: UInt64)? {
    guard let unanswered, let sent = unanswered.sent, willTell || client.tellsText else { return nil }
    let mayProbe = sent.leavesCaret && !client.lastShown.hasSelection && !hasMoved
    return unanswered.due.urge.next(serial: serial, isLate: client.tellsLate, mayProbe: mayProbe)
  }

  /// True when the client is to show what was sent, though nothing waits for that: what it shows counts for what is asked for next.
  /// That is for a short time only: the user may have selected something by then.
  func isToTell(at now: UInt64) -> Bool {
    guard let unanswered, client.tellsText, unanswered.isVisible, now < unanswered.due.urge.end else {
      return false
    }
    return unanswered.due.urge.isBehind || client.tellsLate
  }
}
