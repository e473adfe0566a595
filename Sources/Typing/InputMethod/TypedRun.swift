/// The end of the text before the cursor that was typed one character after the other, by letters here or by any other keyboard, as
/// far as the client shows its text. Nothing else is kept of it than its length, and what the client has not shown yet.
///
///     nothing ──a character more before the cursor──► typed ──one more──► typed ...
///        ▲                                              │
///        └── anything else: text that comes at once, a cursor that moves, a phrase, another field ──┘
///
///  1. A character more, at the cursor, with the same text behind it, is typed. Text that comes at once is typed only as far as the
///     letters here and the keys that went on have sent it: anything else is pasted, loaded, or put in by the application.
///  2. A character fewer leaves the rest typed.
///  3. If the cursor passes a character, the text behind it is another one: nothing is typed any more.
///  4. What a phrase leaves is not typed.
///  5. A character of ours or of a key that went on, in the place of others, is typed over a selection, which GTK 3 does not tell of.
///     Nothing before it was typed.
///  6. A run counts once the client has shown all that the letters here and the keys that went on have sent. In a client that tells
///     late, no more of it counts than they have sent: it may have more by then.
struct TypedRun: Sendable {
  /// The change since the client showed its text before.
  enum Change: Equatable {
    case none
    /// Characters were typed.
    case grown
    /// One character before the cursor was deleted, or a part of it.
    case deleted(bytes: Int)
    /// Something else.
    case broken
  }

  /// A phrase that has taken the place of a shortcut.
  private enum Phrase: Equatable {
    case none, sent(TypedText), shown(TypedText)
    /// Another keyboard has deleted so many bytes of its last character.
    case trimmed(bytes: Int)
  }

  /// The text of a client that shows as much of it may be cut, in bytes (GTK and Qt send 4,000 in all).
  private static let mostUncut = 1_000
  /// The bytes after the cursor that are compared of such a text.
  private static let compared = 500
  /// The bytes that two parts of a text have in common at least, to be known for such.
  private static let leastShared = 4
  /// The most characters that are typed while a client is busy with a phrase.
  private static let mostBehind = 16
  /// The most letters that are waited for, in characters.
  private static let mostSent = 256

  /// The text around the cursor as the client showed it last; nil where it shows none.
  private var shown: SurroundingText?
  /// The letters and keys that were sent and that the client has not shown, in order.
  private var sent = ""
  /// True after something of ours that is no letter, until the client shows its text with that.
  private var isOther = false
  private var phrase = Phrase.none
  /// The bytes before the cursor that were typed.
  private(set) var typed = 0
  /// The bytes at the end of those that went through here.
  private var own = 0
  /// The characters that were typed since the end was told.
  private var fresh = 0

  /// Begins with a text that the client shows, of which nothing was typed.
  init(_ shown: SurroundingText?) { self.shown = shown }

  /// The text before the cursor that was typed, as far as it matters; nil where none was.
  ///
  /// - Parameter isLate: true where the client tells late.
  func end(isGrown: Bool, isLate: Bool) -> TypedEnd? {
    let typed = isLate ? own : typed
    guard typed > 0, let before = shown?.before else { return nil }
    let fresh = isGrown ? min(fresh, Self.mostBehind) : 0
    return TypedEnd(before, typed: typed, isWhole: before.utf8.count < Self.mostUncut, fresh: fresh)
  }

  /// Takes note that the end was told.
  mutating func tell() { fresh = 0 }

  /// Takes note of a phrase that is to take the place of a shortcut.
  mutating func expand(to text: TypedText) { phrase = .sent(text) }

  /// True while a phrase that has taken the place of a shortcut is at the cursor.
  var isPhraseShown: Bool { if case .shown = phrase { true } else { false } }

  /// True while such a phrase is on its way to the client, or there.
  var isPhraseSent: Bool { phrase != .none }

  /// True while such a phrase is there, or was until another keyboard has deleted something of it.
  var hasPhrase: Bool { isPhraseShown || trimmedBytes > 0 }

  /// The bytes that another keyboard has just deleted of a phrase.
  var trimmedBytes: Int { if case .trimmed(let bytes) = phrase { bytes } else { 0 } }

  /// Tells what has become of a phrase that has taken the place of a shortcut.
  mutating func followPhrase(_ change: Change) -> TypingReport? {
    switch (phrase, change) {
    case (.none, _), (.shown, .none), (.trimmed, .none): return nil
    case (.sent, .grown), (.sent, .deleted):
      phrase = .none
      return nil
    case (.sent(let text), .none), (.sent(let text), .broken):
      // The cursor may still be on its way back.
      guard let before = shown?.before, text.isEnd(of: before) else { return nil }
      (phrase, isOther) = (.shown(text), false)
      return .phraseOfShortcut(isAtCursor: true)
    case (.shown(let text), .deleted(let bytes)) where isTrimmed(text, by: bytes):
      phrase = .trimmed(bytes: bytes)
      return .phraseTrimmed
    case (.trimmed, _):
      phrase = .none
      return nil
    case (.shown, .grown), (.shown, .deleted), (.shown, .broken):
      phrase = .none
      return .phraseOfShortcut(isAtCursor: false)
    }
  }

  /// Takes note of letters that were asked for, and of keys that went on.
  mutating func send(_ text: String) {
    sent = sent.count < Self.mostSent ? sent + text : ""
  }

  /// Takes note of something else of ours that changes the text.
  mutating func interrupt() { (sent, isOther) = ("", true) }

  /// True when the client has shown all letters that were sent.
  var isComplete: Bool { sent.isEmpty }

  /// Tells whether so many bytes of a phrase were deleted at the cursor. A client that shows one line shows nothing after a Return,
  /// too.
  private func isTrimmed(_ text: TypedText, by bytes: Int) -> Bool {
    guard let before = shown?.before, !before.isEmpty else { return false }
    let rest = String(decoding: text.beforeCursor.utf8.dropLast(bytes), as: UTF8.self)
    let line = rest.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    return line.isEmpty ? !rest.contains("\n") : before.endsBytewise(with: line)
  }

  /// Takes note of a BackSpace that went on: the client may show nothing of the character before it.
  mutating func sendBackspace() { _ = sent.popLast() }

  /// Returns what was typed behind a text that was typed, too; nil where the text before the cursor does not end so.
  func typedBehind(_ text: String, in before: String, isLate: Bool) -> String? {
    let typed = isLate ? own : typed
    for count in 1...Self.mostBehind {
      let more = before.suffix(count)
      guard text.utf8.count + more.utf8.count <= typed else { return nil }
      if before.dropLast(count).endsBytewise(with: text) { return String(more) }
    }
    return nil
  }

  /// Takes note of the text that the client shows.
  ///
  /// - Parameters:
  ///   - isSent: true when nothing of ours is still to be sent.
  ///   - isHeld: true when the phrase that takes the place of a shortcut is all that is to be sent, and nothing of it was.
  mutating func show(_ new: SurroundingText?, isSent: Bool, isHeld: Bool) -> Change {
    defer { if isSent { isOther = false } }
    guard new != shown, !isAheadOfCursor(new) else { return .none }
    let change = isOther && !isHeld ? continuePhrase(in: new) : change(to: new)
    shown = new
    if change == .broken {
      // The text that is on its way may come behind this.
      if new?.before?.endsBytewise(with: sent) != false { sent = "" }
      (typed, own, fresh) = (0, 0, 0)
    }
    return change
  }

  /// Tells whether a client shows what was sent behind a cursor that is still where it was: Firefox, when it is busy, tells the text
  /// first.
  private func isAheadOfCursor(_ new: SurroundingText?) -> Bool {
    guard let new, let shown, !sent.isEmpty, new.cursor == shown.cursor, new.anchor == shown.anchor,
      let before = new.before, before == shown.before, let after = new.after, let old = shown.after,
      after.utf8.count > old.utf8.count, after.endsBytewise(with: old)
    else { return false }
    return sent.utf8.starts(with: after.utf8.dropLast(old.utf8.count))
  }

  /// Counts what another keyboard has typed behind a phrase before the client has shown that.
  private mutating func continuePhrase(in new: SurroundingText?) -> Change {
    guard case .sent(let text) = phrase, text.cursorBack == 0, let new, !new.hasSelection,
      let before = new.before,
      !text.isEnd(of: before)
    else { return .broken }
    for count in 1...Self.mostBehind where text.isEnd(of: String(before.dropLast(count))) {
      (phrase, isOther, sent) = (.none, false, "")
      (typed, own, fresh) = (before.suffix(count).utf8.count, 0, count)
      return .grown
    }
    return .broken
  }

  private mutating func change(to new: SurroundingText?) -> Change {
    guard let shown, let new, !new.hasSelection, let old = shown.before, let after = shown.after,
      let before = new.before, let newAfter = new.after
    else { return .broken }
    guard Self.isSame(after, newAfter) else {
      let removed =
        after.endsBytewise(with: newAfter) ? after.utf8.dropLast(newAfter.utf8.count) : "".utf8[...]
      // Otherwise the cursor may have passed a character.
      guard !removed.isEmpty, !before.utf8.elementsEqual(Array(old.utf8) + removed) else { return .broken }
      return typeOver(before, old)
    }
    if let first = Self.firstOfLine(before, after: old), before.count > 1 || mayBeAlone(first, after: old) {
      (typed, own, sent) = (0, 0, sent.hasPrefix(first) ? sent : "")
      return grow(by: first, after: "", selected: shown.selected)
    }
    if let more = Self.rest(of: before, after: old) {
      return grow(by: more, after: old, selected: shown.selected)
    }
    let isSelected = shown.hasSelection
    if !isSelected, let fewer = Self.rest(of: old, after: before) { return shrink(by: fewer, to: before) }
    if let more = Self.slidRest(of: before, after: old) {
      return grow(by: more, after: old, selected: shown.selected)
    }
    guard !isSelected else { return .broken }
    if let fewer = Self.slidRest(of: old, after: before) { return shrink(by: fewer, to: before) }
    return typeOver(before, old)
  }

  /// Tells whether one types the only character of a line. Otherwise an undo of the application's may have put it there.
  private func mayBeAlone(_ character: String, after old: String) -> Bool {
    old.isEmpty || old.last?.isNewline == true || sent.hasPrefix(character)
  }

  /// Takes a character in the place of others that were selected.
  private mutating func typeOver(_ before: String, _ old: String) -> Change {
    let kept = before.dropLast()
    // Otherwise an undo of the application's may have put it there.
    guard let first = before.last, sent.hasPrefix(String(first)), old.utf8.starts(with: kept.utf8),
      !old.utf8.starts(with: before.utf8)
    else {
      return .broken
    }
    (typed, own) = (0, 0)
    return grow(by: String(first), after: String(kept), selected: nil)
  }

  private mutating func grow(by more: String, after old: String, selected: String?) -> Change {
    guard !more.isEmpty else { return .none }
    // A cursor that leaves a selection at its end has typed nothing.
    guard more != selected, sent.utf8.starts(with: more.utf8) || Self.isOneMore(more, after: old) else {
      return .broken
    }
    let isOwn = sent.utf8.starts(with: more.utf8)
    typed += more.utf8.count
    fresh += max(1, more.count)
    own = isOwn ? own + more.utf8.count : 0
    sent = isOwn ? String(decoding: sent.utf8.dropFirst(more.utf8.count), as: UTF8.self) : ""
    return .grown
  }

  private mutating func shrink(by fewer: String, to before: String) -> Change {
    typed = max(0, typed - fewer.utf8.count)
    own = min(own, typed)
    fresh = max(0, fresh - fewer.count)
    return Self.isOneMore(fewer, after: before) ? .deleted(bytes: fewer.utf8.count) : .broken
  }

  /// Tells whether two texts behind the cursor are the same, as far as a client that cuts them shows it.
  private static func isSame(_ old: String, _ new: String) -> Bool {
    if old == new { return true }
    guard min(old.utf8.count, new.utf8.count) >= mostUncut else { return false }
    return old.utf8.prefix(compared).elementsEqual(new.utf8.prefix(compared))
  }

  /// Returns the rest of a text after another one, with which it begins; nil where it does not.
  private static func rest(of text: String, after start: String) -> String? {
    text.utf8.starts(with: start.utf8) ? String(text.utf8.dropFirst(start.utf8.count)) : nil
  }

  /// Returns the character that is alone on its line by now: the first that counts of it. A Return before it, which another keyboard
  /// types, may not have been told of: GTK 3 then tells the line alone, GTK 4 the line before, too. If text comes at once behind the
  /// same text, the character counts only with nothing but that Return before it: anything else is pasted.
  private static func firstOfLine(_ text: String, after start: String) -> String? {
    let earlier = text.dropLast()
    guard text.count == 1 || earlier.last?.isNewline == true, earlier != start,
      !start.utf8.starts(with: text.utf8), rest(of: text, after: start).map({ $0.count == 2 }) ?? true
    else { return nil }
    return String(text.suffix(1))
  }

  /// Returns the same of texts that the client has cut at other places before them (GTK 4 tells a few words, GTK and Qt 4,000 bytes
  /// in all). Without its rest, one text is then the end of the other, or the other is its end.
  private static func slidRest(of text: String, after start: String) -> String? {
    let most = min(text.utf8.count, start.utf8.count) < mostUncut ? mostBehind : mostSent
    for count in 0...most {
      let earlier = text.dropLast(count)
      guard min(earlier.utf8.count, start.utf8.count) >= leastShared else { return nil }
      if start.endsBytewise(with: earlier) || earlier.endsBytewise(with: start) {
        return String(text.suffix(count))
      }
    }
    return nil
  }

  /// True where text makes another one longer by one character, or is a part of one.
  private static func isOneMore(_ more: String, after text: String) -> Bool {
    more.count == 1 || (text + more).count <= text.count + 1
  }
}
