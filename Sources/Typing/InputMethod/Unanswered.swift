/// Everything that was sent and is not answered yet.
struct Unanswered: Sendable {
  /// The most steps that are followed one by one; older ones are dropped.
  static let mostSteps = 64

  /// The commits whose answers may still come.
  struct Commits: Sendable {
    var unanswered = 0
    /// The number of those answers that may come before the answer to the last key whose effect nobody knows.
    var owed = 0
    /// True when the shown state may be one of those answers.
    var mayBeShown = false
    /// True when the answer to a text was awaited for longer, since it surely comes.
    var isSure = false
    /// True once any answer has come.
    var isAnswered = false
  }

  /// The times until which answers are awaited.
  struct Due: Sendable {
    var answer: UInt64 = 0
    /// The time until which the answer is awaited once the client has shown something else: then it is not busy.
    var shown = UInt64.max
    /// The time until which another field may be the answer to the last item, a Return; nil when that is none.
    var enter: UInt64?
    /// The time in milliseconds for which the answer to the last item is awaited.
    var patience: UInt64 = 0
    /// True when more was sent while the client was late with an answer: its text is unknown until it has caught up.
    var isLate = false
    var urge = Urge()

    /// Gives the client so many more milliseconds.
    mutating func extend(by span: UInt64, at now: UInt64) { answer = max(answer, Pacing.after(now, span)) }
  }

  /// The ends of the text before the cursor.
  struct Tails: Sendable {
    /// The end after everything that was sent, normally the last text. Nil when nobody knows it, or when the text may
    /// have ended so before a BackSpace.
    var last: String?
    /// The ends after earlier texts whose answers may still come: `steps` lacks them.
    var earlier: [String] = []
  }

  /// The last item; nil where only the client's field is known.
  private(set) var sent: CommitMachine.Sent?
  /// The state before everything that was sent, then the state after each item.
  var steps: [FieldText]
  /// The index of the latest step that the client has reached.
  var reached = 0
  /// The latest state that the client has shown since the last item was sent; it is not the answer to that.
  var shown: FieldText?
  var due = Due()
  /// The number of states that it has shown since.
  private(set) var states = 0
  var hasKeys = false
  /// The number of keys since the last wait for an answer.
  var keysAhead = 0
  /// The number of new states since the first of them was sent.
  private var news = 0
  /// The state if the last item is a deletion which the client does not do; nil when it is none.
  var undone: FieldText?
  /// The state if the client counts scalars in the last item; nil when that would be the same.
  private(set) var overcounted: FieldText?
  var commits = Commits()
  var tails = Tails()

  /// Makes the record of what is sent from now on into a field with this text.
  ///
  /// - Parameter earlier: what was sent before, whose answers may still come.
  init(from text: FieldText, after earlier: Unanswered?) {
    steps = [text]
    commits.unanswered = earlier?.commits.unanswered ?? 0
    guard text.mayPrecedeText, let earlier else { return }
    tails.earlier = (earlier.tails.earlier + [earlier.tails.last].compactMap { $0 }).suffix(Self.mostSteps)
  }

  /// Makes the record of another field's client, in which keys that were sent just before may be queued.
  init(inNewField shown: FieldText, lastStroke: UInt64) {
    (steps, self.shown, hasKeys) = ([.unknown], shown, true)
    due.answer = Pacing.after(lastStroke, AnswerWait.unseen)
  }

  /// The state after everything that was sent.
  var last: FieldText { steps.last ?? .unknown }

  /// True when the last item puts text before the cursor.
  var isText: Bool {
    switch sent {
    case .text, .typed, .replacement: isVisible
    case .deletion, .backspace, .key, .chord, .other, nil: false
    }
  }

  /// True when a client that shows its text shows another one after the last item.
  var isVisible: Bool {
    guard let sent, steps.count > 1 else { return false }
    return sent.isVisible(after: steps[steps.count - 2])
  }

  /// The time at which the wait for the answer ends.
  var end: UInt64 {
    shown != nil && !isOnItsWay && !mayPrecedeText ? min(due.answer, due.shown) : due.answer
  }

  /// True when a client that surely answers has not, or has made something else of the text.
  var lacksSureAnswer: Bool { commits.isSure && (!commits.isAnswered || tails.last != nil) }

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
    if let tail = tails.last { return !before.endsBytewise(with: tail) && !tail.isCut(to: before) }
    return commits.mayBeShown && last.before == nil
  }

  /// Returns the first step that a state may be, of those that the client has not passed; nil when it is none. A step that also has
  /// the text behind the cursor comes first.
  func step(of shown: FieldText) -> Int? {
    let steps = steps[reached...]
    // Where nothing is known before the cursor, each text ends with that: a part of a character is told apart from it.
    if isPartTaken(in: shown) { return steps.firstIndex { $0.before == shown.before } }
    return steps.firstIndex { $0.matches(shown) && $0.after == shown.after }
      ?? steps.firstIndex { $0.matches(shown) } ?? steps.firstIndex { $0.fits(shown) }
  }

  /// Tells whether a client has taken only some scalars of a grapheme for one BackSpace: GTK does of a flag of tags, Qt of any.
  func isPartTaken(in shown: FieldText) -> Bool {
    guard sent == .backspace, keysAhead == 1 else { return false }
    return steps.dropLast().last?.isPartTaken(in: shown) == true
  }

  /// Tells whether a state is one from before the last item, a text. Keys of another keyboard come faster than the steps for them.
  ///
  /// - Parameter step: the step that it is; nil for none, as where a page has emptied its field.
  func isBehind(_ shown: FieldText, at step: Int?) -> Bool {
    switch (sent, step) {
    case (.text(let text), nil), (.typed(let text), nil): shown.before?.endsBytewise(with: text) == false
    case (.typed, let step?), (.text, let step?): step < steps.count - 1 && isText
    case (.backspace, nil): isVisible
    case (.backspace, let step?): step < steps.count - 1 && steps.count > 2 && isVisible
    case (_, let step?): step == 0 && steps.count > 1 && isText
    case (_, nil): false
    }
  }

  /// Takes note that the client has shown a state from before the last item.
  ///
  /// - Parameters:
  ///   - isOnItsWay: true where the state is a step: it has as much time again to be asked for another one. Otherwise it may be all
  ///     that it makes of the text.
  ///   - isDoubtful: true where the item may be discarded: the state may have been told before the client was asked.
  mutating func noteBehind(isOnItsWay: Bool, isDoubtful: Bool, isLate: Bool, at now: UInt64) {
    if isOnItsWay, !due.urge.isBehind, now < due.answer { due.extend(by: AnswerWait.possible, at: now) }
    // It was asked, and has nothing else to tell (LibreOffice Writer shows no space at the end). For other texts it may only be
    // telling what it was about to tell before it was asked (Firefox on a busy machine).
    if due.urge.hasProbed, !isDoubtful, sent == .text(" ") { due.answer = min(due.answer, now) }
    due.urge.noteBehind(isLate: isLate, at: now)
  }

  /// Tells whether a new state may be the client's answer to the last item, where nobody knows the text before that. The item is a
  /// key of another keyboard or, once the client was asked, a text.
  ///
  /// - Parameter isLate: true when the client is known to tell late: then only what it tells for a probe may be.
  func mayBeAnswer(_ shown: FieldText, isLate: Bool) -> Bool {
    guard let before = shown.before, !isLate || due.urge.hasProbed, news >= keysAhead else { return false }
    switch sent {
    case .other: return true
    case .typed(let text): return before.endsBytewise(with: text)
    case .text(let text): return due.urge.wasNeeded && before.endsBytewise(with: text)
    case .deletion, .replacement, .backspace, .key, .chord, nil: return false
    }
  }

  /// Gives the client more time for its answer to the last item, which may have been discarded.
  mutating func doubt(at now: UInt64) {
    due.urge.hurry(at: now)
    due.extend(by: AnswerWait.sure, at: now)
    due.shown = .max
  }

  /// Gives the client more time for its answer, of which it has shown only the state from before.
  mutating func askAgain(at now: UInt64) {
    due.urge.beginAgain(at: now)
    due.extend(by: AnswerWait.sure, at: now)
  }

  private func state(ignoring sent: CommitMachine.Sent) -> FieldText? {
    switch sent {
    case .deletion: last
    case .replacement(_, _, let text): last.after(.text(text))
    case .text, .typed, .backspace, .key, .chord, .other: nil
    }
  }

  private func tail(after sent: CommitMachine.Sent) -> String? {
    switch sent {
    case .text(let text): return text
    case .backspace:
      guard let tail = tails.last, let rest = tail.dropLast().last, rest != tail.last else { return nil }
      return String(tail.dropLast())
    case .deletion, .replacement, .typed, .key, .chord, .other: return nil
    }
  }

  /// Takes note of a state that the client has shown.
  ///
  /// - Parameter isNews: true when the state differs from the one before; some clients repeat themselves.
  mutating func receive(_ shown: FieldText, isNews: Bool, now: UInt64) {
    let isSecond = isNews && self.shown != nil
    commits.mayBeShown = isNews ? commits.owed > 0 : self.shown == nil || commits.mayBeShown
    self.shown = shown
    states += 1
    // A client owes at most one state from before a text.
    if isSecond, now >= due.answer, mayPrecedeText { tails.last = nil }
    commits.isAnswered = true
    guard isNews else { return }
    news += 1
    commits.unanswered = max(0, commits.unanswered - 1)
    commits.owed = max(0, commits.owed - 1)
  }

  /// Follows another item.
  ///
  /// - Parameters:
  ///   - patience: the time in milliseconds for which its answer is awaited.
  ///   - isLate: true when the client is known to tell late.
  mutating func add(_ sent: CommitMachine.Sent, patience: UInt64, isLate: Bool, now: UInt64) {
    undone = state(ignoring: sent)
    overcounted = last.overcounted(sent)
    // LibreOffice Writer tells nothing of a BackSpace, and takes a part of a character that has some: it is asked.
    let mayLeavePart = sent == .backspace && last.before?.last.map { $0.unicodeScalars.count > 1 } == true
    self.sent = sent
    due.patience = patience
    if steps.count == Self.mostSteps {
      steps.removeFirst()
      reached = max(0, reached - 1)
    }
    steps.append(last.after(sent))
    (shown, states) = (nil, 0)
    tails.last = tail(after: sent)
    due.extend(by: patience, at: now)
    due.urge = Urge(after: now, isLate: isLate, isBehind: due.urge.isBehind || mayLeavePart)
    due.enter = nil
    switch sent {
    case .text:
      commits.unanswered += 1
      commits.isSure = commits.isSure || patience == AnswerWait.sure
      due.shown = due.answer
    case .replacement(_, _, let text) where last.isEnd || text.isEmpty:
      commits.unanswered += 1
      // The shown state may be from before: BackSpace keys in place of the deletion would take other text away.
      due.shown = due.answer
    case .deletion, .replacement:
      commits.unanswered += 1
      due.shown = Pacing.after(now, AnswerWait.unseen)
    case .typed, .backspace, .key, .chord, .other:
      if last.before == nil { commits.owed = commits.unanswered }
      hasKeys = true
      if keysAhead == 0 { news = 0 }
      keysAhead += 1
      due.shown = Pacing.after(now, AnswerWait.unseen)
      if sent == .key(.enter) { due.enter = due.shown }
    }
  }

  /// The fate of the last item, normally a text, as far as the client shows it.
  enum Fate { case arrived, discarded, unclear }

  /// Returns the fate of the last item, which the client has not answered.
  ///
  /// - Parameter text: the text that it puts before the cursor, as far as that is known.
  func fate(of text: Substring) -> Fate {
    guard let shown, let before = steps.dropLast().last else { return .unclear }
    switch (before.fits(shown), last.fits(shown)) {
    case (true, false): return .discarded
    case (false, false):
      // The same text may have been there before.
      let earlier = steps.dropLast().compactMap(\.before) + tails.earlier
      let wasThere = earlier.contains { $0.endsBytewise(with: text) }
      guard !text.isEmpty, !wasThere else { return .unclear }
      return shown.before?.endsBytewise(with: text) == true ? .arrived : .unclear
    // The states may look the same, as for a line break at the end of an empty line when the client shows only the
    // cursor's line.
    case (_, true): return .unclear
    }
  }

  /// True when the client still shows the text from before a deletion, although the time for its answer is over.
  func ignoresDeletion(at now: UInt64) -> Bool {
    guard let undone, let shown, now >= end else { return false }
    return undone.fits(shown) && !last.fits(shown)
  }
}
