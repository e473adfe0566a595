/// What was learnt of a client in this field.
struct ClientProfile: Sendable {
  /// The state that it has shown last.
  var lastShown = FieldText.unknown
  /// True when a text was left unanswered although its answer was sure to come, and nothing was answered since.
  var leavesUnanswered = false
  /// True when it does not tell its text, but has answered each commit so far.
  var answersEverything = false
  /// True when it has left a deletion undone; it gets no other in this field.
  var ignoresDeletion = false

  /// True when it tells its text, even if that is not known by now.
  var tellsText: Bool { lastShown.before != nil }

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
    case .key where text.before != nil || tellsText, .chord where tellsText, .backspace where tellsText:
      return AnswerWait.possible
    case .deletion, .replacement, .backspace, .key, .chord: return AnswerWait.unseen
    }
  }
}

/// What was learnt of a compositor: its treatment of commits with old serials.
enum CompositorProfile: Sendable {
  case unknown
  /// It takes them like others.
  case taken
  /// One was sent again, since the client has shown nothing of it.
  case presumedDiscarded
  /// The client has shown just once what was sent again.
  case discarded
}
