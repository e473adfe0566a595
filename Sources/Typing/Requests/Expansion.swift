import Snippets

/// The knowledge of the requests so far, for those that are still to be expanded.
struct Expansion: Sendable {
  /// A text that was typed with nothing since.
  struct Typed: Sendable {
    let text: String
    let cursorBack: Int
    /// The snippet, if the text may have been refused.
    let snippet: TypedSnippet?
    /// The text that it came after, if a space may be between them.
    let previous: TypedText?
    /// The shortcut that it has taken the place of, as it was typed.
    var shortcut: String?
    /// True where only the letters of the keyboard know of that.
    var isTypedHere = false
    /// The word that it has taken the place of, for which its key was offered.
    var word: String?
    /// True once a deletion of a character came since.
    var isTrimmed = false
  }

  /// A piece whose variables wait for answers.
  struct Piece: Sendable {
    /// The piece, as it is written.
    let text: String
    let template: Template
    /// The clipboard's text, as it will be typed: the cursor is counted in it. Nil until it is there.
    var copied: String?

    init(_ piece: String) {
      text = piece.utf8.contains { $0 == UInt8(ascii: "$") } ? TypeableText.filter(piece) : piece
      template = Template(text)
    }
  }

  var rules = TypingRules()
  /// The requests that are not expanded yet, in order: what is typed after all jobs of the queue.
  var waiting: ArraySlice<TypingRequest> = []
  /// The answer that the first of them waits for; nil when none does.
  var need: TypingNeed? { didSet { isTold = false } }
  /// True once somebody was told of the need.
  var isTold = false
  /// The piece of the first of them, once it is read.
  var piece: Piece?
  /// The text that was typed last; nil if something came since.
  var last: Typed?
  /// The numbers of the texts of other programs that have not ended, in order.
  var programs: [Int] = []
  /// The text of ours at the cursor, as far as a space may come after it.
  var place: TypedText?

  /// Takes note of a deletion that was asked for.
  mutating func delete(_ unit: Typist.Unit) {
    last = last.flatMap { unit == .character && !$0.isTrimmed ? $0 : nil }
    last?.isTrimmed = true
    place = unit == .character ? place?.afterDeletion : nil
  }

  /// Takes note of what has become of earlier requests.
  mutating func note(_ report: TypingReport) {
    switch report {
    case .refused(let refusal):
      if last?.snippet == refusal.snippet { last = nil }
      place = nil
    case .onNoKey: forget()
    case .lost, .notTakenBack, .partlyTakenBack: place = nil
    case .fieldChanged: forget()
    case .started, .ended, .expanded, .takenBack, .incomplete, .fieldTakenOver, .privateField, .field,
      .before, .programText,
      .shownAgain, .typedEnd, .phraseOfShortcut, .phraseTrimmed, .notExpanded,
      .selection, .nothingToDelete, .wordsKnown, .textShown:
      break
    }
  }

  /// Forgets what was typed last: something else comes after it.
  mutating func forget() { (last, place) = (nil, nil) }

  /// Drops the requests that wait, and forgets what was typed.
  mutating func cancel() {
    (waiting, need, piece) = ([], nil, nil)
    forget()
  }
}
