import Snippets

extension Typist {
  /// What the queue holds.
  enum Job: Sendable {
    /// The rest of a text, never empty, whether it is all of it, and what to say in its place where it would go by keys and
    /// may not.
    case text(Substring, isWhole: Bool, orSay: Refusal? = nil)
    /// A key, so many times: once at least.
    case key(Key, count: Int)
    /// The same, for the way of the cursor to its place in a text.
    case cursor(Key, count: Int)
    case delete(Unit)
    /// So many BackSpace keys, one at least.
    case backspaces(Int)
    /// So many more BackSpace keys at most, while the client shows something of a text after what is to remain.
    case erase(to: String, atMost: Int)
    /// Waits for the answer to the deletion of a text, and does it by BackSpace keys if it was not done.
    case confirm(String)
    case replace(Replacement)
    /// Waits for the answer to a replacement, and does it by keys if only its text was taken.
    case confirmReplacement(Replacement)
    /// Waits for the answer to a commit with an old serial, and does it again if it was discarded.
    indirect case doubt(Job)
    /// Has the client tell its text, by an arrow key, where it has not told what became of such a commit.
    indirect case ask(Job, Doubt)
    /// Waits for that, leads the cursor back to its place, and does the commit again if it was discarded.
    indirect case hear(Job, Doubt)

    /// A text that is not started yet; nil when nothing of it can be typed.
    static func whole(_ text: String, orSay refusal: Refusal? = nil) -> Job? {
      text.isEmpty ? nil : .text(text[...], isWhole: true, orSay: refusal)
    }

    static func presses(_ key: Key, _ count: Int) -> Job? {
      count > 0 ? .key(key, count: count) : nil
    }

    static func presses(backspaces count: Int) -> Job? {
      count > 0 ? .backspaces(count) : nil
    }

    /// BackSpace keys over a text at the cursor.
    ///
    /// Where the client shows that text, in `field`, no more of them at first than any client takes for it; where it
    /// does not, so many as `unseen` says.
    static func erase(_ text: some StringProtocol, in field: FieldText?, unseen: Int) -> [Job] {
      guard let shown = field?.before, shown.endsBytewise(with: text),
        let remaining = String(shown.utf8.dropLast(text.utf8.count))
      else { return [presses(backspaces: unseen)].compactMap { $0 } }
      let further = text.unicodeScalars.count - text.count
      return [presses(backspaces: text.count)].compactMap { $0 }
        + (further > 0 ? [.erase(to: remaining, atMost: further)] : [])
    }

    /// The text that is typed for it.
    var text: Substring {
      switch self {
      case .text(let text, _, _): text
      case .replace(let replacement): replacement.text[...]
      case .key, .cursor, .delete, .backspaces, .erase, .confirm, .confirmReplacement, .doubt, .ask, .hear: ""
      }
    }

    /// Why it may not go by keys; nil where it may.
    var refusal: Refusal? {
      switch self {
      case .text(_, _, let refusal): refusal
      case .replace(let replacement): replacement.refusal
      case .key, .cursor, .delete, .backspaces, .erase, .confirm, .confirmReplacement, .doubt, .ask, .hear:
        nil
      }
    }

    var deletes: Bool {
      switch self {
      case .text, .key, .cursor: false
      case .delete, .backspaces, .erase, .confirm, .replace, .confirmReplacement: true
      case .doubt(let job), .ask(let job, _), .hear(let job, _): job.deletes
      }
    }

    /// Whether text is lost when this is dropped, or a Return.
    var hasText: Bool {
      switch self {
      case .text: true
      case .replace(let replacement): !replacement.text.isEmpty
      case .doubt(let job), .ask(let job, _), .hear(let job, _): job.hasText
      case .key(let key, _): key == .enter
      case .cursor, .delete, .backspaces, .erase, .confirm, .confirmReplacement: false
      }
    }

    /// The report of this if it is not done; nil where it takes no text back, or has begun to.
    var undoFailure: TypingReport? {
      switch self {
      case .replace(let replacement): replacement.undoFailure
      case .doubt(let job), .ask(let job, _), .hear(let job, _): job.undoFailure
      case .text, .key, .cursor, .delete, .backspaces, .erase, .confirm, .confirmReplacement: nil
      }
    }

    /// Whether this belongs to a text that has begun.
    var isRestOfText: Bool {
      switch self {
      case .text(_, let isWhole, _): !isWhole
      case .cursor: true
      case .key, .delete, .backspaces, .erase, .confirm, .replace, .confirmReplacement, .doubt, .ask, .hear:
        false
      }
    }

    /// What has to be sent of what is ended here: the rest of a grapheme of which the client has a part, or the cursor's
    /// way back.
    var begun: Job? {
      if case .hear = self { return .key(.right, count: 1) }
      guard case .text(let text, _, let refusal) = self else { return nil }
      guard text.startsInGrapheme else { return nil }
      let end = text.base.index(after: text.startIndex)
      return end < text.endIndex ? .text(text[..<end], isWhole: false, orSay: refusal) : self
    }
  }

  /// What a client may show where a commit had an old serial.
  struct Doubt: Sendable {
    /// If it was discarded, and if it was not.
    let discarded: FieldText
    let arrived: FieldText

    /// Nil where it is not clear.
    func isDiscarded(where shown: FieldText) -> Bool? {
      switch (discarded.fits(shown), arrived.fits(shown)) {
      case (true, false): true
      case (false, true): false
      case (true, true), (false, false): nil
      }
    }
  }

  /// A text in the place of one that was typed before.
  struct Replacement: Sendable {
    /// What was typed, as the client got it, before and after the place that the cursor went back to.
    var before: Substring
    var after: Substring
    var text: String
    /// Nil where a text takes the place.
    var undo: Undo?
    /// What to say in the place of the text where it would go by keys and may not.
    var refusal: Refusal?

    /// What is taken back of the old text: all of it, what a deletion of a character has left, or what the parts have left
    /// that were taken away before.
    enum Undo { case whole, afterDeletion, rest }

    /// The report of this if it is not done; nil where a text takes the place.
    var undoFailure: TypingReport? { undo.map { $0 == .rest ? .partlyTakenBack : .notTakenBack } }

    /// By keys: to the end of the old text, over it, and the new one.
    ///
    /// - Parameters:
    ///   - taken: what of the new text the client has taken already, without deleting the old one.
    ///   - field: the text, as far as the client shows it.
    ///   - isTerminal: whether the client is known to be a terminal.
    func byKeys(taken: String = "", in field: FieldText?, isTerminal: Bool = false) -> [Job] {
      let old = before + taken + after
      var end = field
      for _ in after { end = end?.after(.key(.right)) }
      return Job.forward(over: after, isTerminal: isTerminal)
        + Job.erase(old, in: end, unseen: BackspaceRule.count(old))
        + [.whole(text, orSay: refusal)].compactMap { $0 }
    }

    init(_ old: String, cursorBack: Int, with text: String) {
      let tail = old.suffix(max(0, cursorBack))
      before = old[..<tail.startIndex]
      after = tail
      self.text = text
    }

    /// Where the old text is, as far as the client tells.
    enum Place { case there, elsewhere, unknown }

    /// - Parameter hasMoved: the client has shown another text since it took what was sent, or another place in it.
    func place(in field: FieldText?, hasMoved: Bool) -> Place {
      guard let field, let before = field.before, let after = field.after else { return .unknown }
      if field.hasSelection { return .elsewhere }
      let isBefore = before.endsBytewise(with: self.before)
      let isAfter = after.utf8.starts(with: self.after.utf8)
      if isBefore, isAfter { return .there }
      // Clients that show the line with the cursor only cannot confirm a text of several. What they show of it is at
      // many other places, too, such as at the start of any line.
      guard !hasMoved, isBefore || self.before.isCut(to: before) else { return .elsewhere }
      return isAfter || self.after.isCut(toStart: after) ? .unknown : .elsewhere
    }
  }
}

extension Substring {
  /// Whether the text that this is a part of has the start of its first grapheme before it.
  var startsInGrapheme: Bool { String.Index(startIndex, within: base) == nil }
}

extension StringProtocol {
  func endsBytewise(with end: some StringProtocol) -> Bool {
    utf8.count >= end.utf8.count && utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
  }

  /// Whether `rest` is what of this text a client may show that does not show it all: the line with the cursor (GTK's
  /// and Qt's text views), or so many bytes as fit a request (4,000 in GTK and Qt).
  func isCut(to rest: some StringProtocol) -> Bool {
    guard utf8.count > rest.utf8.count, endsBytewise(with: rest) else { return false }
    return rest.utf8.count >= 1_000 || utf8.dropLast(rest.utf8.count).last == UInt8(ascii: "\n")
  }

  /// The same of a text after the cursor.
  func isCut(toStart start: some StringProtocol) -> Bool {
    guard utf8.count > start.utf8.count, utf8.starts(with: start.utf8) else { return false }
    return start.utf8.count >= 1_000 || utf8.dropFirst(start.utf8.count).first == UInt8(ascii: "\n")
  }
}
