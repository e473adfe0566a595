import Snippets
import Typing

/// The shortcuts of all keys, and what is known of one that was typed.
struct TypedShortcuts {
  var index = ShortcutIndex()
  /// The end of the text before the cursor that was typed one character after the other; nil where none was.
  var end: TypedEnd?
  /// True while a phrase that has taken the place of its shortcut is at the cursor, with nothing since.
  var isPhraseAtCursor = false
  /// The time when it came, in milliseconds, where the application shows no text: it may be anywhere after a while.
  var phraseTime: UInt64?
  /// The piece of that phrase. A key of another keyboard may be the deletion that takes it back.
  var last: LastTyped?
  /// The filled-in form of the phrase; nil for a phrase without blanks.
  var filled: FilledForm?
  /// True while the application shows its text: then that counts, and otherwise what the letters have typed.
  var isShown = false
  /// The application in front; nil where nobody tells.
  var application: String?

  /// Tells whether a BackSpace takes the phrase back.
  func isPhraseToTakeBack(at time: UInt64) -> Bool {
    isPhraseAtCursor && (isShown || phraseTime.map { time < $0 + TypedTail.lifetime } ?? true)
  }

  /// Returns the shortcut at the end of what the letters have typed, after one more character, or before a Return that ends it.
  func match(_ run: TypedTail.Run, endedBy ending: Character? = nil) -> ShortcutIndex.Match? {
    let isWhole = run.isWhole
    var match =
      ending.map { index.match(in: run.text, typed: run.typed, isWhole: isWhole, endedBy: $0) }
      ?? index.match(in: run.text, typed: run.typed, isWhole: isWhole)
    match?.isTypedHere = true
    return match
  }

  /// Returns the shortcut that a Return ends.
  func matchAtReturn() -> ShortcutIndex.Match? {
    end.flatMap { index.match(in: $0.text, typed: $0.typed, isWhole: $0.isWhole, endedBy: "\n") }
  }
}
