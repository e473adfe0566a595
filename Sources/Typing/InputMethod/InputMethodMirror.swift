/// The text around the cursor as a client tells it: a hint, which may be missing or wrong.
struct SurroundingText: Equatable, Sendable {
  var text: String
  /// The cursor, as a byte offset into the text's UTF-8.
  var cursor: UInt32
  /// The other end of the selection, in the same bytes; equal to `cursor` without a selection.
  var anchor: UInt32

  /// The text before the cursor or, with a selection, before that.
  ///
  /// Nil when the offsets are not in the text, or inside a character.
  var before: String? {
    let count = Int(min(cursor, anchor))
    guard max(cursor, anchor) <= text.utf8.count else { return nil }
    return String(text.utf8.prefix(count))
  }

  /// The text after the cursor or, with a selection, after that.
  ///
  /// Nil when the offsets are not in the text, or inside a character.
  var after: String? {
    let count = Int(max(cursor, anchor))
    guard count <= text.utf8.count else { return nil }
    return String(text.utf8.dropFirst(count))
  }

  /// The selected text. Nil when there is none, and when the offsets are not in the text, or inside a character.
  var selected: String? {
    guard hasSelection, max(cursor, anchor) <= text.utf8.count else { return nil }
    return String(
      text.utf8.dropFirst(Int(min(cursor, anchor))).prefix(Int(max(cursor, anchor) - min(cursor, anchor))))
  }

  /// True when text is selected.
  var hasSelection: Bool { cursor != anchor }
}

/// The state of a `zwp_input_method_v2`, as its events tell it.
///
/// Events change the pending state, which is applied as a whole at `done`; nothing of it shows before.
struct InputMethodMirror: Sendable {
  struct State: Equatable, Sendable {
    var isActive = false
    /// True once the client has told something of the field.
    var isTold = false
    /// The text around the cursor; nil when the client does not tell it.
    var surrounding: SurroundingText?
    var purpose = ContentPurpose.normal
    /// All of the client's hints, also those that change nothing here.
    var hints: ContentHints = []

    /// True when others are not to see the field's text.
    var isPrivate: Bool { isActive && Field(purpose: purpose, hints: hints, serial: 0).isPrivate }
  }

  /// The changes that the next `done` applies.
  private struct Pending {
    var state = State()
    /// True when the field becomes active with it, false when it ceases to be; nil without either.
    var activates: Bool?
    /// True when the text has come with it.
    var hasText = false
  }

  /// The meaning of an event for the text that is still to be sent.
  enum Change: Equatable, Sendable {
    /// Nothing that is visible outside.
    case none
    /// A new state of the same field. `withText` is true when the text came with it.
    ///
    /// Otherwise the text is the one that was told before, which says nothing of what has been sent since.
    case update(withText: Bool)
    /// Another field, or none: the path may have changed. The focus may also have left a client that could have a
    /// field, while none was active.
    case field
  }

  /// True where a field that its client has told nothing of is one of a client that speaks no text-input, as with
  /// `Typist.Protocols.commitAlone`: text goes by keys until it does.
  private let needsState: Bool
  private(set) var applied = State()
  /// The number of `done` events so far.
  private(set) var serial: UInt32
  /// The number of changes of the focused field so far, with those of earlier objects. A commit for another field is not
  /// sent again.
  private(set) var changes: UInt64 = 0
  /// The number of fields so far, with those of earlier objects.
  private var fieldCount: UInt64 = 0
  private var pending = Pending()
  private var isGranted = false
  /// The time of the request for an input method that has not become active yet; nil without one.
  var requested: UInt64?

  /// Makes a mirror of an object that has sent `done` this many times, and nothing else.
  init(serial: UInt32 = 0, needsState: Bool = false) {
    (self.serial, self.needsState) = (serial, needsState)
  }

  /// A mirror of the next object, of which nothing has come yet. It goes on counting the fields.
  var successor: InputMethodMirror {
    var next = InputMethodMirror(needsState: needsState)
    (next.fieldCount, next.changes) = (fieldCount, changes)
    return next
  }

  /// True when there is a field that is ours to type into.
  var hasField: Bool { isGranted && applied.isActive }

  /// The field that is ours to type into; nil without one.
  var field: Field? {
    guard hasField else { return nil }
    return Field(purpose: applied.purpose, hints: applied.hints.intersection(.known), serial: fieldCount)
  }

  /// True when the field is known to be a terminal's. It wants Return and Tab as the keys they are, which committed text
  /// has not.
  var isTerminal: Bool { hasField && applied.purpose == .terminal }

  /// True when text is to be committed, and not typed by keys. Where a field hides its text, neither we nor the user would see
  /// that a commit was discarded.
  var isUsable: Bool { !isTerminal && field?.hidesText == false && (applied.isTold || !needsState) }

  /// Takes note that the seat is gone: what comes next is another field.
  mutating func leaveSeat() {
    self = successor
    changes &+= 1
  }

  mutating func handle(_ event: Typist.InputMethodEvent) -> Change {
    let change = note(event)
    if change == .field { changes &+= 1 }
    return change
  }

  private mutating func note(_ event: Typist.InputMethodEvent) -> Change {
    switch event {
    case .activate:
      pending.state = State(isActive: true)
      pending.activates = true
    case .deactivate:
      pending.state.isActive = false
      pending.activates = false
    case .surroundingText(let text, let cursor, let anchor):
      // GTK cuts a long paragraph inside a character, which becomes U+FFFD. That is longer than the bytes it stands
      // for, and the offsets are of the text as it was.
      let isRepaired = text.unicodeScalars.contains("\u{FFFD}")
      let surrounding = SurroundingText(text: text, cursor: cursor, anchor: anchor)
      pending.state.surrounding = isRepaired ? nil : surrounding
      pending.state.isTold = true
      pending.hasText = true
    case .contentType(let hint, let purpose):
      pending.state.isTold = true
      pending.state.hints = ContentHints(rawValue: hint)
      pending.state.purpose = ContentPurpose(rawValue: purpose) ?? .normal
    case .done:
      return apply()
    case .unavailable:
      let wasUsable = isUsable
      self = successor
      return wasUsable ? .field : .none
    case .granted:
      let wasUsable = isUsable
      isGranted = true
      return isUsable == wasUsable ? .none : .field
    case .requested, .synced: break
    }
    return .none
  }

  private mutating func apply() -> Change {
    let (wasUsable, wasTold) = (isUsable, applied.isTold || !needsState)
    serial &+= 1
    if pending.activates == true {
      fieldCount &+= 1
    }
    applied = pending.state
    // KWin tells an empty text of a client that tells none.
    if needsState, applied.purpose == .terminal, applied.surrounding?.text.isEmpty == true {
      (applied.surrounding, pending.hasText) = (nil, false)
    }
    defer { pending = Pending(state: applied) }
    // The first state is of the same field, whose text takes another way from then on.
    let isOther = wasTold && isUsable != wasUsable || isGranted && pending.activates != nil
    return isOther ? .field : .update(withText: pending.hasText)
  }
}
