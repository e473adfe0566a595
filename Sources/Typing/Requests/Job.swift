import Snippets

extension Typist {
  /// A part of the typist's work, as the queue holds it.
  enum Job: Sendable {
    /// The rest of a text, never empty. `isWhole` is true when that is all of it; `orSay` is reported in its place if
    /// it may not go by keys.
    case text(Substring, isWhole: Bool, orSay: Refusal? = nil)
    /// A key pressed this many times, at least once.
    case key(Key, count: Int)
    /// A key with modifiers, or one that is no text.
    case chord(KeyChord)
    /// A key that leads the cursor to its place in a text, pressed this many times.
    case cursor(Key, count: Int)
    case delete(Unit)
    /// This many BackSpace keys, and then some more.
    case backspaces(Int, Erasure? = nil)
    case replace(Replacement)
    /// The end of an undo of this text: the jobs before it have taken it back.
    case takenBack(String)
    /// The beginning or the end of the text of another program: the jobs between them type it.
    case edge(Int, isEnd: Bool)

    /// Returns the job for a text that is not started yet; none when nothing of it can be typed.
    static func whole(_ text: String, orSay refusal: Refusal? = nil) -> [Job] {
      text.isEmpty ? [] : [.text(text[...], isWhole: true, orSay: refusal)]
    }

    /// Returns a job for the rest of a text that is started; nil when nothing is left.
    static func rest(_ text: Substring, orSay refusal: Refusal? = nil) -> Job? {
      text.isEmpty ? nil : .text(text, isWhole: false, orSay: refusal)
    }

    static func presses(_ key: Key, _ count: Int) -> Job? {
      count > 0 ? .key(key, count: count) : nil
    }

    static func presses(backspaces count: Int, _ further: Erasure? = nil) -> Job? {
      count > 0 || further != nil ? .backspaces(count, further) : nil
    }

    /// Returns BackSpace keys over a text at the cursor.
    ///
    /// If the client shows that text in `field`, one key goes for each grapheme at first: no client takes more for a
    /// key. If it does not, `unseen` keys go.
    static func erase(_ text: some StringProtocol, in field: FieldText?, unseen: Int) -> [Job] {
      guard let shown = field?.before, shown.endsBytewise(with: text),
        let remaining = String(shown.utf8.dropLast(text.utf8.count))
      else { return [presses(backspaces: unseen)].compactMap { $0 } }
      let most = text.unicodeScalars.count - text.count
      let further = most > 0 ? Erasure(text: String(text), remaining: remaining, most: most) : nil
      return [presses(backspaces: text.count, further)].compactMap { $0 }
    }

    /// The text that the job types.
    var text: Substring {
      switch self {
      case .text(let text, _, _): text
      case .replace(let replacement): replacement.text[...]
      case .key, .chord, .cursor, .delete, .backspaces, .takenBack, .edge: ""
      }
    }

    /// The refusal to report if the job would go by keys; nil when it may.
    var refusal: Refusal? {
      switch self {
      case .text(_, _, let refusal): refusal
      case .replace(let replacement): replacement.refusal
      case .key, .chord, .cursor, .delete, .backspaces, .takenBack, .edge: nil
      }
    }

    var deletes: Bool {
      switch self {
      case .text, .key, .cursor, .takenBack, .edge: false
      // Some chords delete, and nobody knows which.
      case .chord, .delete, .backspaces, .replace: true
      }
    }

    /// True when text or a Return is lost if this is dropped.
    var hasText: Bool {
      switch self {
      case .text: true
      case .replace(let replacement): !replacement.text.isEmpty
      case .key(let key, _): key == .enter
      case .chord: true
      case .cursor, .delete, .backspaces, .takenBack, .edge: false
      }
    }

    /// The report of this if it is not done; nil where it takes no text back.
    var undoFailure: TypingReport? {
      switch self {
      case .replace(let replacement): replacement.undoFailure
      case .takenBack: .partlyTakenBack
      case .text, .key, .chord, .cursor, .delete, .backspaces, .edge: nil
      }
    }

    /// True when something goes to the client for it.
    var isToSend: Bool {
      switch self {
      case .takenBack, .edge: false
      case .text, .key, .chord, .cursor, .delete, .backspaces, .replace: true
      }
    }

    /// True for the beginning, or the end, of the text with this number.
    func isEdge(of text: Int, isEnd: Bool) -> Bool {
      if case .edge(text, isEnd) = self { true } else { false }
    }

    /// Returns the most bytes that a step of this sends: a commit with what it applies, or a key with all that goes before it.
    func mostBytes(mayCommit: Bool) -> Int {
      switch self {
      case .text, .replace, .delete: mayCommit ? Effect.mostOfCommit : Effect.mostOfKey
      case .key, .chord, .cursor, .backspaces, .takenBack, .edge: Effect.mostOfKey
      }
    }

    /// True when this belongs to a text that has begun.
    var isRestOfText: Bool {
      switch self {
      case .text(_, let isWhole, _): !isWhole
      case .cursor, .takenBack: true
      case .edge(_, let isEnd): isEnd
      case .key, .chord, .delete, .backspaces, .replace: false
      }
    }

    /// The part that must still be sent when this is ended: the rest of a grapheme of which the client has a part. Nil when
    /// there is none.
    var begun: Job? {
      guard case .text(let text, _, let refusal) = self else { return nil }
      guard text.startsInGrapheme else { return nil }
      let end = text.base.index(after: text.startIndex)
      return end < text.endIndex ? .text(text[..<end], isWhole: false, orSay: refusal) : self
    }
  }

  /// BackSpace keys over what is left of a text, while the client shows that some of it is.
  struct Erasure: Sendable {
    /// The text that is to go.
    let text: String
    /// The text before the cursor that is to remain.
    let remaining: String
    /// The most keys.
    var most: Int

    /// Tells whether the client shows that something of the text is left; of a long one before the cursor it shows the end alone.
    func isLeft(in shown: String) -> Bool {
      let isAllShown = shown.utf8.starts(with: remaining.utf8)
      return isAllShown
        ? shown.utf8.count > remaining.utf8.count : text.isPartLeft(behind: remaining, in: shown)
    }
  }

  /// A text in place of one that was typed before.
  struct Replacement: Sendable {
    /// The typed text before the place that the cursor went back to, as the client got it.
    var before: Substring
    /// The typed text after that place.
    var after: Substring
    var text: String
    /// The kind of undo; nil when a new text takes the place.
    var undo: Undo?
    /// The report in place of the text, if that would go by keys and may not.
    var refusal: Refusal?
    /// The rule for typing nothing if the old text is not at the cursor.
    var isOrNothing = OrNothing.never
    /// True once the client was asked for the text, of which it had told only the state from before.
    var isAsked = false
    /// The scalars at the end of `before` that are gone already where the client counts scalars (`DeletionUnit.sample`).
    var overcount = 0

    /// The sight of a client that is needed to type in place of a text: none, what it shows if it shows any, or the old text,
    /// which it has shown before.
    enum OrNothing { case never, whereShown, always }

    /// The part of the old text that is taken back: all of it, what a deletion of a character has left, or what the parts have left
    /// that were taken away before.
    enum Undo { case whole, afterDeletion, rest }

    /// The report of this if it is not done; nil where a text takes the place.
    var undoFailure: TypingReport? { undo.map { $0 == .rest ? .partlyTakenBack : .notTakenBack } }

    /// Returns the jobs that do it by keys: to the end of the old text, over it, and the new one.
    ///
    /// - Parameters:
    ///   - taken: the part of the new text that the client has taken already, without deleting the old one.
    ///   - field: the text, as far as the client shows it.
    ///   - isTerminal: true when the client is known to be a terminal.
    func byKeys(taken: String = "", in field: FieldText?, isTerminal: Bool = false) -> [Job] {
      let old = before + taken + after
      var end = field
      for _ in after { end = end?.after(.key(.right)) }
      return CursorWay(over: after).forward(isTerminal: isTerminal)
        + Job.erase(old, in: end, unseen: BackspaceRule.count(old))
        + Job.whole(text, orSay: refusal)
    }

    init(_ old: String, cursorBack: Int, with text: String) {
      let tail = old.suffix(max(0, cursorBack))
      before = old[..<tail.startIndex]
      after = tail
      self.text = text
    }

    /// The place of the old text, as far as the client tells it.
    enum Place { case there, elsewhere, unknown }

    /// Tells where the old text is.
    ///
    /// - Parameter hasMoved: true when the client has shown another text, or another place in it, since it took what
    ///   was sent.
    func place(in field: FieldText?, hasMoved: Bool) -> Place {
      guard let field, let before = field.before, let after = field.after else { return .unknown }
      if field.hasSelection { return .elsewhere }
      let isBefore = before.endsBytewise(with: self.before)
      let isAfter = after.utf8.starts(with: self.after.utf8)
      if isBefore, isAfter { return .there }
      // Clients that show only the cursor's line cannot confirm a text of several lines. What they show of it is also
      // at many other places, such as the start of any line.
      guard !hasMoved, isBefore || self.before.isCut(to: before) else { return .elsewhere }
      return isAfter || self.after.isCut(toStart: after) ? .unknown : .elsewhere
    }
  }
}

extension Substring {
  /// True when the text that this is a part of has the start of this part's first grapheme before it.
  var startsInGrapheme: Bool { String.Index(startIndex, within: base) == nil }
}

extension StringProtocol {
  func endsBytewise(with end: some StringProtocol) -> Bool {
    utf8.count >= end.utf8.count && utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
  }

  /// Tells whether `rest` is what a client may show of this text when it does not show all. That is the cursor's line
  /// (text views of GTK 3 and Qt), three words where the line has fewer (GTK 4), or as many bytes as fit a request (4,000 in
  /// GTK and Qt).
  func isCut(to rest: some StringProtocol) -> Bool {
    guard utf8.count > rest.utf8.count, endsBytewise(with: rest) else { return false }
    return rest.mayBeAllShown(beside: utf8.dropLast(rest.utf8.count).last)
  }

  /// Tells the same of a text after the cursor.
  func isCut(toStart start: some StringProtocol) -> Bool {
    guard utf8.count > start.utf8.count, utf8.starts(with: start.utf8) else { return false }
    return start.mayBeAllShown(beside: utf8.dropFirst(start.utf8.count).first)
  }

  /// Tells whether a client shows a few scalars of the beginning of this text, and not all, behind another one.
  func isPartLeft(behind rest: some StringProtocol, in shown: String) -> Bool {
    let scalars = unicodeScalars
    return (1..<Swift.max(1, Swift.min(scalars.count, Self.mostLeft))).contains { count in
      let left = rest + String(String.UnicodeScalarView(scalars.prefix(count)))
      return left.utf8.elementsEqual(shown.utf8) || left.isCut(to: shown) || left.isShifted(to: shown)
    }
  }

  /// The most scalars of which a client may leave a part: an emoji of a family with skin tones has 11.
  private static var mostLeft: Int { 16 }

  /// Tells whether a client that shows this shows the other text once it has deleted something behind it: as many bytes as before,
  /// so that more is at their beginning.
  func isShifted(to shown: String) -> Bool {
    utf8.count >= Self.leastCut && utf8.count < shown.utf8.count && shown.endsBytewise(with: self)
  }

  /// The least bytes that a client which does not show a line whole shows of it.
  private static var leastCut: Int { 1_000 }

  /// Tells whether a client may show this and not the byte beside it.
  private func mayBeAllShown(beside next: UInt8?) -> Bool {
    let newline = UInt8(ascii: "\n")
    return utf8.count >= Self.leastCut || next == newline || utf8.contains(newline)
  }
}
