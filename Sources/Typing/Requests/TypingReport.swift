import Snippets

/// A report of what becomes of a request; reports come in the order of events.
public enum TypingReport: Equatable, Sendable {
  /// Text is on its way to the application.
  case started
  /// All text has got there, or is dropped.
  case ended
  /// The text of the last request is this many bytes long, with its variables expanded.
  case expanded(bytes: Int)
  /// Text, a space or a Return was not typed (to the end).
  case lost
  /// No part of a text was typed.
  case refused(Refusal)
  /// The same: the application takes keys alone, and this character is on none of the compositor's keymap
  /// (`Typist.Protocols.commitAlone`).
  case onNoKey(Unicode.Scalar)
  /// A text was typed without what the clipboard should have brought.
  case incomplete
  /// `undo` has taken this back, or has sent all that takes it back. Only who asked for it by name is to be told the text.
  case takenBack(String)
  /// `undo` found something else at the cursor, or nothing to take back, and has taken nothing away.
  case notTakenBack
  /// `undo` in several parts has ended before the last of them: some of the text is taken away, or may be, and the rest is
  /// still there.
  case partlyTakenBack
  /// The text of another program with this number has ended so.
  case programText(Int, ProgramText.End)
  /// The text goes into another field from now on.
  case fieldChanged
  /// The input method has come to the field that keys were going to.
  case fieldTakenOver
  /// True when the field with the focus is for what nobody is to see. It is not, until this is told.
  case privateField(Bool)
  /// The text field that has got the focus, or has another purpose from now on; nil when none has it, or nobody says
  /// so. Until this is told, none has it. A field that follows another one at once is told without nil between them.
  case field(Field?)
  /// The text before the cursor, or its end, once everything that was asked for is done; nil when the client does not
  /// tell. It is told only while it is wanted (`Typist.tellsText`). The rest is that of a word that the cursor is in.
  case before(String?, rest: String = "")
  /// The field shows its text once more, and it is as before, though nothing was sent: the user has touched it, or scrolls.
  case shownAgain
  /// True when the application shows selected text in a field that is not private. None is selected, until this is
  /// told.
  case selection(Bool)
  /// Nothing was before the cursor for the last deletion, as far as is known.
  case nothingToDelete
  /// The end of the text before the cursor that was typed one character after the other, by any keyboard; nil where none was. It
  /// is told only while it is wanted (`Typist.followsTyping`).
  case typedEnd(TypedEnd?)
  /// True when a phrase that has taken the place of a shortcut is at the cursor, with nothing since.
  case phraseOfShortcut(isAtCursor: Bool)
  /// Another keyboard has deleted the last character of such a phrase, and nothing else has happened since.
  case phraseTrimmed
  /// A phrase has not taken the place of a shortcut, or was not taken back: other text was at the cursor.
  case notExpanded
  /// True when the application shows its text, even if that is not known at times. It does not, until this is told.
  case textShown(Bool)
  /// True when the words before the cursor are known. They are not, until this is told.
  case wordsKnown(Bool)
}

/// The reports of a typist that were not taken yet, in order.
struct ReportLog: Sendable {
  /// The state whose changes are reported.
  struct Condition: Equatable, Sendable {
    var isTyping = false
    var isPrivateField = false
    var field: Field?
    var knowsWords = false
    var showsText = false
    var before: String?
    /// The rest of the word that the cursor is in, behind it; empty where it is in none.
    var rest = ""
    var hasSelection = false
    /// True from a deletion that finds nothing until the next one is asked for.
    var hasNothingToDelete = false
  }

  /// True while the text before the cursor is wanted (`TypingReport.before`).
  var tellsText = false
  private var reports: [TypingReport] = []
  /// The condition that was told last.
  private(set) var told = Condition()

  mutating func add(_ report: TypingReport) {
    // A text is lost in several parts.
    if report != .lost || !reports.contains(.lost) { reports.append(report) }
  }

  /// Reports what has changed.
  mutating func note(_ condition: Condition) {
    if condition.isTyping != told.isTyping { add(condition.isTyping ? .started : .ended) }
    if condition.isPrivateField != told.isPrivateField { add(.privateField(condition.isPrivateField)) }
    if condition.field != told.field { add(.field(condition.field)) }
    if condition.showsText != told.showsText { add(.textShown(condition.showsText)) }
    if condition.knowsWords != told.knowsWords { add(.wordsKnown(condition.knowsWords)) }
    if condition.before != told.before || condition.rest != told.rest {
      add(.before(condition.before, rest: condition.rest))
    }
    if condition.hasSelection != told.hasSelection { add(.selection(condition.hasSelection)) }
    if condition.hasNothingToDelete, !told.hasNothingToDelete { add(.nothingToDelete) }
    told = condition
  }

  /// Takes note that another deletion was asked for: that it finds nothing is reported, too.
  mutating func noteDeletion() {
    told.hasNothingToDelete = false
  }

  mutating func popAll() -> [TypingReport] {
    defer { reports = [] }
    return reports
  }
}
