import Gestures
import Layout
import Snippets
import Typing
import Words

/// The state of the text that was typed: whether it can be replaced or taken back, whether it is on its way, and what
/// is before the cursor.
struct TypingFeedback {
  /// The key whose piece was typed last, with nothing since.
  private(set) var last: LastTyped?
  /// The reason why nothing can be taken back; of use while `last` is nil.
  private(set) var forgotten = UndoFailure.nothing
  /// The key whose piece is being taken back, and the piece that was due on it before that.
  private(set) var undone: (key: SnippetKey, position: Int)?
  private(set) var progress = TypingProgress()
  private var tail = TypedTail()

  // MARK: Typing

  /// Returns true where the piece that was typed last is of this key, and another one may take its place.
  func isReplaceable(by key: KeyID) -> Bool {
    last.map { $0.key == key && $0.isWhole && $0.isReplaceable } ?? false
  }

  /// Notes a piece that a key types.
  ///
  /// - Parameters:
  ///   - position: the position of the piece that was due on it.
  ///   - snippet: the key as it is.
  ///   - isPrivate: whether nothing of it is to be kept.
  mutating func typed(
    _ text: String, by key: KeyID, at position: Int, of snippet: SnippetKey?, isPrivate: Bool, time: UInt64
  ) {
    progress.typed(text, by: key, time: time)
    undone = nil
    if !isPrivate { tail.typedPhrase(text, at: time) }
    last = LastTyped(key: key, position: position, snippet: snippet)
  }

  /// Notes a request that is no piece: the piece before it cannot be replaced from now on.
  mutating func typed(_ request: TypingRequest, by key: KeyID?, isPrivate: Bool, time: UInt64) {
    let followed = last?.followed(by: request)
    if last != nil, followed == nil { forgotten = .typedSince }
    last = followed
    if !isPrivate { tail.typed(request, at: time) }
    if request.isOfProgram { progress.typedByNoKey() }
    guard let key else { return }
    // Nobody knows the length of its text before it is typed.
    if request.isSecret { progress.typed("", by: key, time: time) } else { progress.typed(by: key) }
  }

  /// Returns what the letters have typed one after the other, with nothing since that may have moved the cursor.
  mutating func run(at time: UInt64) -> TypedTail.Run { tail.run(at: time) }

  /// Returns what was typed since the last white space, as far as it was typed here.
  mutating func word(at time: UInt64) -> String { tail.word(at: time) }

  /// Returns so many scalars at the end of what programs have typed; nil where that is not known to be before the cursor.
  mutating func programsEnd(_ count: Int, at time: UInt64) -> (kept: String, end: String)? {
    tail.programsEnd(count, at: time)
  }

  /// Returns the end of what was typed, as far as it was typed here.
  mutating func end(at time: UInt64) -> TextEnd { tail.end(at: time) }

  // MARK: Taking back

  /// Forgets the piece that was typed last, and returns it; nil, with nothing forgotten, where it cannot be taken back.
  ///
  /// - Parameter isFlick: whether a flick asks for it, whose touch has deleted a character.
  mutating func takeBack(isFlick: Bool) -> LastTyped? {
    guard let last, last.isWhole != isFlick else { return nil }
    (self.last, undone, forgotten) = (nil, nil, .nothing)
    return last
  }

  /// Keeps a key until it is known whether its piece was taken back.
  mutating func takesBack(_ key: SnippetKey) { undone = (key, key.next) }

  /// Returns the key whose piece was not taken back after all, and the piece that is due on it.
  mutating func keptTaken() -> (key: SnippetKey, position: Int)? {
    defer { undone = nil }
    return undone
  }

  // MARK: Reports

  /// Takes note that there are other keys from now on.
  mutating func keysChanged() { last?.keysChanged() }

  /// Forgets the piece that was typed last: it cannot be replaced or taken back any more.
  mutating func forgetLast(_ reason: UndoFailure = .nothing) {
    if last != nil { forgotten = reason }
    last = nil
  }

  /// Forgets what was typed last if it was this key's.
  mutating func forgetLast(of key: KeyID) {
    if last?.key == key { forgetLast() }
  }

  /// Forgets what is before the cursor.
  ///
  /// - Parameter isFresh: true where the cursor is somewhere else by the user's wish, as in another field: a word may begin there.
  mutating func forgetTail(isFresh: Bool = true) { if isFresh { tail.clear() } else { tail.lose() } }

  /// Notes what has taken the place of a shortcut, with the character that has ended it.
  mutating func replacedShortcut(with text: String, isPrivate: Bool, time: UInt64) {
    if !isPrivate { tail.typedPhrase(text, at: time) }
  }

  /// Takes note of the length of the text that was typed last, which its template does not tell.
  mutating func expanded(bytes: Int) { progress.expanded(bytes: bytes) }

  mutating func lost() { progress.lost() }

  mutating func set(isTyping: Bool, time: UInt64) { progress.set(isTyping: isTyping, time: time) }

  mutating func advance(to time: UInt64) { progress.advance(to: time) }
}
