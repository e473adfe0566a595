import Layout
import Snippets
import Typing

/// Shortcuts: short texts that become the phrases of their keys as one types them. `ShortcutIndex` has the rules of what counts,
/// `TypedRun` of what was typed.
///
/// Cases, each with a test of its number:
/// 51. A shortcut that was just typed gives way to the phrase that is due on its key, which goes on as at a tap. No key flies and
///     no other text is replaced.
/// 52. The next deletion of a character takes the phrase back, once, and leaves what was typed: by the letters, by another
///     keyboard, and by `undo`. The key is due again where it was. After anything else in between, it deletes a character.
/// 53. A Return of the letters ends a shortcut before it goes.
/// 54. Shortcuts do not count in a private field, while the screen is locked, in an application that the user has excepted, or
///     while the keyboard is hidden, unless the user wants them always.
/// 55. A phrase that may not be typed leaves the shortcut as it is; so does an application that shows other text by then, and a key
///     that is secret.
/// 56. The text of the letters here (`TypedTail`) counts in an application that shows none, unless the user does not want that.
///     It ends with another field or window, a cursor key, Return, a key of another keyboard, hiding and the lock, and after 30 s.
extension Coordinator {
  /// True while the typist is to tell what is typed before the cursor.
  public var followsTyping: Bool {
    guard !shortcuts.index.isEmpty, !isLocked, !isExcepted else { return false }
    return switch rules.shortcuts.on {
    case .always: true
    case .shown: isVisible
    case .never: false
    }
  }

  /// True while the input method is wanted though the keyboard is hidden: shortcuts count then.
  public var expandsHidden: Bool { rules.shortcuts.on == .always && !shortcuts.index.isEmpty }

  /// True while it matters which application is in front.
  public var asksForApplication: Bool {
    let isForShortcuts = !rules.shortcuts.except.isEmpty && !shortcuts.index.isEmpty
    return isForShortcuts && (isVisible || expandsHidden) || isVisible && panels.wantsApplication
  }

  private var isExcepted: Bool {
    shortcuts.application.map(rules.shortcuts.except.contains) ?? false
  }

  // MARK: Reports

  /// Takes what was typed before the cursor.
  mutating func typed(_ end: TypedEnd?, at time: UInt64) -> [Effect] {
    shortcuts.end = end
    guard followsTyping, let end, let match = shortcuts.index.match(after: end) else { return [] }
    return expand(match, at: time)
  }

  /// - Parameter request: what comes after the phrase, or in its place where that cannot be typed.
  private mutating func expand(
    _ match: ShortcutIndex.Match, then request: TypingRequest? = nil, at time: UInt64
  ) -> [Effect] {
    (shortcuts.end, shortcuts.filled) = (nil, nil)
    return tell(.use(snippet: match.key, piece: nil, for: .shortcut(match), then: request), at: time)
  }

  /// Takes back the phrase of a shortcut after the deletion of a character, here or on another keyboard.
  mutating func phraseTrimmed(at time: UInt64) -> [Effect] {
    shortcuts.isPhraseAtCursor = false
    typed.forgetLast()
    return shortcuts.last.take().map { takeBack($0, at: time) } ?? []
  }

  /// Makes a key due again whose phrase was not typed: the application shows other text than the shortcut.
  mutating func notExpanded(at time: UInt64) -> [Effect] {
    guard let last = shortcuts.last.take(), let snippet = last.snippet else { return [] }
    typed.forgetLast()
    forgetPlace()
    return tell(.takenBack(snippet, last.position), at: time) + formTyped() + refill(at: time)
  }

  // MARK: Letters

  /// True while what the letters have typed counts for shortcuts and offers.
  var followsLetters: Bool { rules.shortcuts.byKeys && !panels.isPrivateField }

  /// Takes what the letters have typed, where the application shows no text.
  mutating func typedLetter(_ request: TypingRequest, at time: UInt64) -> [Effect] {
    guard case .text(let text) = request, text.count == 1, !shortcuts.isShown, followsTyping, followsLetters,
      let match = shortcuts.match(typed.run(at: time))
    else { return [] }
    return expand(match, at: time)
  }

  /// Takes note that the cursor may be anywhere: what the letters have typed does not count any more.
  mutating func endRun(isFresh: Bool) {
    typed.forgetTail(isFresh: isFresh)
    if !shortcuts.isShown { shortcuts.isPhraseAtCursor = false }
  }

  // MARK: Requests

  /// Returns what is done in the place of a request, or before it.
  mutating func effects(before request: TypingRequest, at time: UInt64) -> (effects: [Effect], replaces: Bool)
  {
    switch request {
    case .delete(.character) where shortcuts.isPhraseToTakeBack(at: time):
      return (phraseTrimmed(at: time), true)
    case .press(.enter) where followsTyping:
      shortcuts.isPhraseAtCursor = false
      let typedHere =
        shortcuts.isShown || !followsLetters ? nil : shortcuts.match(typed.run(at: time), endedBy: "\n")
      guard let match = shortcuts.matchAtReturn() ?? typedHere else { return ([], false) }
      // The Return comes again where the phrase cannot be typed.
      typed.forgetTail(isFresh: true)
      return (expand(match, then: request, at: time), true)
    case .type, .secret, .clip, .program, .text, .exchange, .press, .chord, .delete, .undo, .stop:
      // The end that was told last lacks this request.
      (shortcuts.isPhraseAtCursor, shortcuts.end) = (false, nil)
      return ([], false)
    }
  }
}
