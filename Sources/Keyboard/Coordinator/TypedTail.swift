import Snippets
import Typing

/// The end of what was typed here, for applications that do not show what is before their cursor. Nothing of it is kept of
/// fields that are private, while nobody sees the keyboard, and after a change of field; and soon it does not count any
/// more, since nobody tells of a cursor that was moved by a mouse, or of another window.
///
///     typed ──► longer        deleted ──► shorter        anything else ──► nothing is known
struct TypedTail {
  private var text = ""
  /// The phrase that was typed last, as it is written: its variables are only read where a word is asked for.
  private var phrase: String?
  /// Whether there was more than is kept, or may be.
  private var isCut = false
  /// When something was typed last, in milliseconds.
  private var time: UInt64 = 0

  /// Characters: longer than any word, and than most addresses.
  private static let longest = 256
  /// Milliseconds for which it counts.
  private static let lifetime: UInt64 = 30_000

  mutating func clear() { (text, phrase, isCut) = ("", nil, false) }

  /// The cursor may be within a word from now on, of which the beginning is not known.
  private mutating func leave() {
    clear()
    isCut = true
  }

  /// A phrase was typed, perhaps with a space before it.
  mutating func typedPhrase(_ phrase: String, at time: UInt64) {
    clear()
    (self.phrase, self.time) = (phrase, time)
  }

  mutating func typed(_ request: TypingRequest, at time: UInt64) {
    readPhrase()
    switch request {
    case .text(let text): append(text, at: time)
    case .exchange(let old, let new):
      let isKnown =
        text.utf8.count >= old.utf8.count && text.utf8.suffix(old.utf8.count).elementsEqual(old.utf8)
      text = isKnown ? String(decoding: text.utf8.dropLast(old.utf8.count), as: UTF8.self) : ""
      append(new, at: time)
    case .press(.enter): append("\n", at: time)
    case .delete(.character): _ = text.popLast()
    case .type, .secret, .press, .chord, .delete, .undo, .stop: leave()
    }
  }

  /// What the phrase typed; nothing where that depends on the time, the clipboard or the place of the cursor.
  private mutating func readPhrase() {
    guard let phrase else { return }
    self.phrase = nil
    append(Template(phrase).plainText(of: phrase) ?? "", at: time)
  }

  private mutating func append(_ more: String, at time: UInt64) {
    if !counts(at: time) { leave() }
    text += more
    self.time = time
    guard text.count > Self.longest else { return }
    (text, isCut) = (String(text.suffix(Self.longest)), true)
  }

  private func counts(at time: UInt64) -> Bool { time < self.time || time - self.time <= Self.lifetime }

  /// What was typed since the last white space; empty where that is not all known, or too long ago.
  mutating func word(at time: UInt64) -> String {
    readPhrase()
    guard counts(at: time) else { return "" }
    let word = RunTogether.atEnd(of: text)
    return isCut && word.count == text.count ? "" : word
  }
}
