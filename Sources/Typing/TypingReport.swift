import Snippets

/// What becomes of what was asked for, told in the order in which it happens.
public enum TypingReport: Equatable, Sendable {
  /// Text is on its way to the application.
  case started
  /// All text has got there, or is dropped.
  case ended
  /// The text of the last request is so many bytes long, with its variables expanded.
  case expanded(bytes: Int)
  /// Text, a space or a Return was not typed (to the end).
  case lost
  /// A text was not typed, no part of it.
  case refused(Refusal)
  /// A text was typed without what the clipboard should have brought.
  case incomplete
  /// `undo` found something else at the cursor, or nothing to take back, and has taken nothing away.
  case notTakenBack
  /// `undo` in several parts has ended before the last of them: some of the text is taken away, or may be, and the rest is
  /// still there.
  case partlyTakenBack
  /// The text goes into another field from now on.
  case fieldChanged
  /// The input method has come to the field that keys were going to.
  case fieldTakenOver
  /// Whether the field that has the focus is for what nobody is to see. It is not, until this is told.
  case privateField(Bool)
  /// The text field that has got the focus, or is for something else from now on; nil where none has it, or nobody says so.
  /// None has it, until this is told. A field that follows another one at once is told without nil between them.
  case field(Field?)
  /// What is before the cursor once all is done that was asked for, or the end of it; nil where the client does not tell.
  /// Only told while it is wanted (`Typist.tellsText`).
  case before(String?)
  /// Whether the application shows that text is selected in a field that is not private. None is, until this is told.
  case selection(Bool)
  /// Nothing was before the cursor for the last deletion, as far as is known.
  case nothingToDelete
  /// Whether the words before the cursor are known. They are not, until this is told.
  case wordsKnown(Bool)
}

/// The reports of a typist that were not taken yet, in order.
struct ReportLog: Sendable {
  /// What reports tell the changes of.
  struct Condition: Equatable, Sendable {
    var isTyping = false
    var isPrivateField = false
    var field: Field?
    var knowsWords = false
    var before: String?
    var hasSelection = false
    /// Until the next deletion is asked for.
    var hasNothingToDelete = false
  }

  private var reports: [TypingReport] = []
  /// As it was told last.
  private(set) var told = Condition()

  mutating func add(_ report: TypingReport) {
    // A text is lost in several parts.
    if report != .lost || !reports.contains(.lost) { reports.append(report) }
  }

  /// Tells what has changed.
  mutating func note(_ condition: Condition) {
    if condition.isTyping != told.isTyping { add(condition.isTyping ? .started : .ended) }
    if condition.isPrivateField != told.isPrivateField { add(.privateField(condition.isPrivateField)) }
    if condition.field != told.field { add(.field(condition.field)) }
    if condition.knowsWords != told.knowsWords { add(.wordsKnown(condition.knowsWords)) }
    if condition.before != told.before { add(.before(condition.before)) }
    if condition.hasSelection != told.hasSelection { add(.selection(condition.hasSelection)) }
    if condition.hasNothingToDelete, !told.hasNothingToDelete { add(.nothingToDelete) }
    told = condition
  }

  /// Another deletion was asked for: it is to be told of that, too, if it finds nothing.
  mutating func noteDeletion() {
    told.hasNothingToDelete = false
  }

  mutating func take() -> [TypingReport] {
    defer { reports = [] }
    return reports
  }
}
