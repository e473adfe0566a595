/// The knowledge of a client that was learnt in this field.
///
/// Some clients tell nothing new until they are told that their last state has arrived (Chromium): each state is to be answered by an
/// empty commit. It may also have the same text as the one before, since Chromium tells the cursor's place in one of its own. After
/// some such in a row the answers come later and later, so that a client that tells its state upon each answer comes to rest.
struct ClientProfile: Sendable {
  /// The way in which it tells its text: unasked, or only for a probe.
  enum Telling: Equatable, Sendable {
    case unknown
    /// It has told what was sent without a probe.
    case prompt
    /// It has told what was sent only for a probe (`Urge`), and then so many items in a row without one.
    case late(untilPrompt: Int)
  }

  /// The items in a row that a client tells without a probe, so that it is not known as a late one any more: it was busy.
  private static let leastPrompt = 3
  /// The most states with the same text that are answered at once, in a row.
  private static let mostRepeats = 8
  /// The milliseconds for which the answer to the next one waits; to each after that it waits twice as long as before, up to 32 times
  /// as long: ten seconds.
  private static let firstPause: UInt64 = 300

  private(set) var telling = Telling.unknown
  /// The state that it has shown last.
  var lastShown = FieldText.unknown
  /// True when a text was left unanswered although its answer was sure to come, and nothing was answered since.
  var leavesUnanswered = false
  /// True when it does not tell its text, but has answered each commit so far.
  var answersEverything = false
  /// True when it has left a deletion undone; it gets no other in this field.
  var ignoresDeletion = false
  /// The unit that it counts in a deletion.
  private(set) var deletionUnit = DeletionUnit.unknown
  /// The time to tell it that its state has arrived, in milliseconds; nil where it has been told.
  private(set) var answerDue: UInt64? = 0
  /// The states with the same text since the last change of it.
  private var repeats = 0

  /// True when it tells its text, even if that is not known by now.
  var tellsText: Bool { lastShown.before != nil }

  /// True when it tells its text only when it is asked: after what was sent, it shows the text from before that.
  var tellsLate: Bool { if case .late = telling { true } else { false } }

  /// True when it may be asked to delete by bytes. WebKitGTK, which tells late, takes the text of such a commit and deletes nothing.
  var takesDeletions: Bool { !ignoresDeletion && !tellsLate }

  /// True when it may be asked to delete this text, once it has told all that was sent.
  func countsAlike(_ text: String) -> Bool { takesDeletions && deletionUnit.count(text) != nil }

  /// Takes note of what it has counted in a deletion of which nobody knew.
  mutating func learn(_ unit: DeletionUnit) {
    if deletionUnit == .unknown { deletionUnit = unit }
  }

  /// Takes note that it has told what was sent.
  mutating func told(forProbe: Bool) {
    switch telling {
    case _ where forProbe: telling = .late(untilPrompt: Self.leastPrompt)
    case .unknown, .late(untilPrompt: 1): telling = .prompt
    case .late(let count): telling = .late(untilPrompt: count - 1)
    case .prompt: break
    }
  }

  /// Takes note of a state, whether it shows its text in that or not.
  mutating func owesAnswer(isRepeated: Bool, now: UInt64) {
    repeats = isRepeated ? repeats + 1 : 0
    let pause = repeats > Self.mostRepeats ? Self.firstPause << min(repeats - Self.mostRepeats - 1, 5) : 0
    answerDue = min(answerDue ?? .max, now + pause)
  }

  /// Takes note of the answer.
  mutating func answer() { answerDue = nil }

  /// Takes note that it is asked for its text before that is relied on.
  mutating func isAsked() { telling = .prompt }

  /// Returns the time in milliseconds for which the answer to an item is awaited in a field with this text: the table of
  /// `AnswerWait`.
  func patience(for sent: CommitMachine.Sent, in text: FieldText) -> UInt64 {
    let isEffectSeen = text.before.map { !$0.isEmpty || text.hasSelection } ?? false
    switch sent {
    case .text where answersEverything: return AnswerWait.sure
    case .text where text.before == nil && tellsText && !leavesUnanswered: return AnswerWait.sure
    case .text: return AnswerWait.unseen
    case .replacement where text.isEnd, .backspace where text.isEnd: return AnswerWait.sure
    case .backspace where isEffectSeen, .deletion where isEffectSeen: return AnswerWait.sure
    case .replacement(_, _, let text) where text.isEmpty: return AnswerWait.sure
    case .key where text.before != nil || tellsText, .chord where tellsText, .other where tellsText,
      .backspace where tellsText, .typed where tellsText:
      return AnswerWait.possible
    case .deletion, .replacement, .backspace, .key, .chord, .typed, .other: return AnswerWait.unseen
    }
  }
}

/// The knowledge of a compositor that was learnt: its treatment of commits with old serials.
enum CompositorProfile: Sendable {
  case unknown
  /// It takes them like others.
  case taken
  /// One was sent again, since the client has shown nothing of it.
  case presumedDiscarded
  /// The client has shown just once what was sent again.
  case discarded
}
