import Snippets
import Typing
import Words

/// The end of the text that was typed here, for applications that do not show the text before their cursor. Nothing is
/// kept in private fields, while nobody sees the keyboard, or after a change of field or window. It counts only for a while, since
/// nobody tells of a cursor that was moved by a mouse.
///
///     typed ──► longer        deleted ──► shorter        Return ──► a new one        anything else ──► nothing is known
struct TypedTail {
  /// The end of a text, with what the letters have typed of it one after the other.
  struct Run {
    let text: String
    /// The number of bytes at its end that letters have typed; the text before them is a phrase.
    let typed: Int
    /// True where nothing is before the text that a word could begin with.
    let isWhole: Bool
  }

  private var text = ""
  /// The phrase that was typed last, as it is written: its variables are only read where a word is asked for.
  private var phrase: String?
  /// The place that the text begins at. No shortcut that needs a word's start counts where that is unknown.
  private var start = TextEnd.Start.boundary
  /// The number of bytes at the end that letters have typed.
  private var typed = 0
  /// The number of bytes at the end that other programs have typed.
  private var programs = 0
  /// The time at which something was typed last, in milliseconds; nil before that.
  private var time: UInt64?

  /// The most characters that are kept: more than most sentences have, of which a program may correct the beginning.
  private static let longest = 1_000
  /// The milliseconds for which the text counts.
  static let lifetime: UInt64 = 30_000

  mutating func clear() { (text, phrase, start, typed, programs, time) = ("", nil, .boundary, 0, 0, nil) }

  /// Takes note that the cursor may be anywhere from now on.
  mutating func lose() {
    clear()
    start = .unknown
  }

  /// Takes note that the cursor may be within a word from now on, whose beginning is not known.
  private mutating func leave() {
    clear()
    start = .text
  }

  /// Takes note of a phrase that was typed, perhaps with a space before it.
  mutating func typedPhrase(_ phrase: String, at time: UInt64) {
    clear()
    (self.phrase, self.time) = (phrase, time)
  }

  mutating func typed(_ request: TypingRequest, at time: UInt64) {
    readPhrase()
    switch request {
    case .text(let text): append(text, isLetter: text.count == 1, at: time)
    // The space bar of the phrases.
    case .type(" ", nil, nil): append(" ", isLetter: true, at: time)
    case .exchange(let old, let new, 0, _):
      drop(old)
      append(new, isLetter: false, at: time)
    case .program(let program):
      drop(program.replaced)
      let before = programs
      append(program.text, isLetter: false, at: time)
      programs = min(before + program.text.utf8.count, text.utf8.count)
    case .press(.enter): clear()
    case .delete(.character): deleteCharacter()
    case .type, .secret, .clip, .exchange, .press, .chord, .delete, .undo, .stop: leave()
    }
  }

  /// Drops a text at the end; all of it where the end is another one.
  private mutating func drop(_ end: String) {
    let isKnown =
      text.utf8.count >= end.utf8.count && text.utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
    text = isKnown ? String(decoding: text.utf8.dropLast(end.utf8.count), as: UTF8.self) : ""
    programs = isKnown ? max(0, programs - end.utf8.count) : 0
  }

  private mutating func deleteCharacter() {
    guard let last = text.popLast() else { return leave() }
    typed = max(0, typed - last.utf8.count)
    programs = max(0, programs - last.utf8.count)
  }

  /// Appends the text that the phrase typed; nothing where that depends on the time, the clipboard or the place of the cursor.
  private mutating func readPhrase() {
    guard let phrase else { return }
    self.phrase = nil
    append(Template(phrase).plainText(of: phrase) ?? "", isLetter: false, at: time ?? 0)
  }

  private mutating func append(_ more: String, isLetter: Bool, at time: UInt64) {
    if !counts(at: time) { leave() }
    text += more
    typed = isLetter ? typed + more.utf8.count : 0
    programs = 0
    self.time = time
    guard text.utf8.count > Self.longest, text.count > Self.longest else { return }
    (text, start) = (String(text.suffix(Self.longest)), .text)
    typed = min(typed, text.utf8.count)
  }

  private func counts(at time: UInt64) -> Bool {
    self.time.map { time < $0 || time - $0 <= Self.lifetime } ?? true
  }

  /// Returns the text that was typed since the last white space; empty where not all of it is known, or it was too long ago.
  mutating func word(at time: UInt64) -> String { end(at: time).word }

  /// Returns the end of what was typed, under the same conditions.
  mutating func end(at time: UInt64) -> TextEnd {
    readPhrase()
    return counts(at: time) ? TextEnd(of: text, from: start) : TextEnd(word: "")
  }

  /// Returns so many scalars at the end, if other programs have typed them; nil where that is not known. Of a character that begins
  /// before them, the rest comes with them: no client deletes a part of one.
  mutating func programsEnd(_ count: Int, at time: UInt64) -> (kept: String, end: String)? {
    readPhrase()
    let end = text.unicodeScalars.suffix(count)
    guard count > 0 else { return ("", "") }
    guard counts(at: time), end.count == count, String(end).utf8.count <= programs else { return nil }
    let (place, before) = (end.startIndex, text[..<end.startIndex])
    let first = place.samePosition(in: text) == nil ? before.index(before: place) : place
    return (String(text[first..<place]), String(text[first...]))
  }

  /// Returns what letters have typed; nothing where that is too long ago.
  mutating func run(at time: UInt64) -> Run {
    readPhrase()
    return Run(text: text, typed: counts(at: time) ? typed : 0, isWhole: start == .boundary)
  }
}
