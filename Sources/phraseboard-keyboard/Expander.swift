import EventLoop
import Snippets
import Store
import Typing

/// What expanded texts and keys go to: the typist, or a test's record of them.
protocol TypingOutput {
  /// Types a text; the cursor then goes back by so many graphemes.
  mutating func type(_ text: String, cursorBack: Int)
  /// Types what follows the last text, as a part of it.
  mutating func typeMore(_ text: String)
  /// What was typed last is a secret.
  mutating func forgetCharacters()
  /// Types a text in the place of one that was typed with nothing since.
  mutating func replace(_ old: String, oldCursorBack: Int, with text: String, cursorBack: Int)
  /// Takes back a text that was typed with nothing since, but for one deletion of a character if `afterDeletion`.
  mutating func undo(_ old: String, cursorBack: Int, afterDeletion: Bool)
  mutating func press(_ key: Typist.Key)
  mutating func delete(_ unit: Typist.Unit)
}

extension Typist: TypingOutput {}

/// Where `{{clipboard}}` comes from.
protocol ClipboardSource: AnyObject {
  /// Calls `done` once with the text that was copied last; with nil where there is none that can be had.
  func read(_ done: @escaping (String?) -> Void)
  /// `done` is not called any more.
  func cancel()
}

/// Expands pieces at the moment at which they are typed.
///
///     requests ──► [queue] ──► typist
///                    │  ▲
///  needs the clipboard  its text
///                    ▼  │
///                 clipboard
///
/// Everything that goes to the typist comes through here, since what follows a piece with the clipboard's text has to
/// wait with it:
///  1. What needs no clipboard goes through in the same call, unless something waits before it.
///  2. A piece that needs it asks for it when its turn comes; everything after it keeps its order.
///  3. Each such piece has the clipboard of its own moment. Where that cannot be had, the rest is typed, and it is told.
///  4. `replace` takes the place of what was typed last. Where a key, a deletion, a secret, an end, an undo or another field
///     came since, it is appended.
///  5. `cancel` drops what waits; nothing of it is typed later. So does `stop`, which waits for nothing. What waits is
///     dropped, and counts as lost, where the field becomes another one before the clipboard's text is there.
///  6. A secret's text is read when its turn comes, and is typed grapheme by grapheme. One that cannot be read is lost.
///  7. How long a text is shows only here.
///  8. All variables of a piece are of one moment.
///  9. A text that would have more than `mostFromClipboard` bytes of the clipboard's is lost.
/// 10. `undo` takes back what was typed last, in whatever place, also where one deletion of a character came since: a flick on
///     the delete key begins with one.
/// 11. Where more than that came since, or a word was deleted, and after an undo, there is nothing to take back, and that
///     is told.
final class Expander<Output: TypingOutput> {
  /// Called with what becomes of a request, as it happens.
  var onReport: ((TypingReport) -> Void)?
  /// What everything goes to in the end.
  var typist: Output

  /// What was typed last, with nothing since.
  private struct Typed {
    let text: String
    let cursorBack: Int
    /// A deletion of a character came since.
    var isTrimmed = false
  }

  /// Bytes; a piece may name the clipboard, which is large itself, any number of times.
  private var mostFromClipboard: Int { 4 << 20 }

  private let clipboard: any ClipboardSource
  private let now: () -> (_ format: String) -> String
  private let secret: (_ snippet: String, _ label: String, _ piece: Int) -> SecretText?
  private var queue: [TypingRequest] = []
  /// Whether the head of the queue waits for the clipboard.
  private var isWaiting = false
  private var last: Typed?

  /// - Parameters:
  ///   - now: what gives the time of now in formats of strftime.
  ///   - secret: reads the text of a secret snippet's piece.
  init(
    _ typist: Output, clipboard: any ClipboardSource,
    now: @escaping () -> (_ format: String) -> String,
    secret: @escaping (_ snippet: String, _ label: String, _ piece: Int) -> SecretText?
  ) {
    self.typist = typist
    self.clipboard = clipboard
    self.now = now
    self.secret = secret
  }

  /// Hands a request on to the typist, now or when its turn comes. What `stop` ends of the typist's is not its business.
  func perform(_ request: TypingRequest) {
    if request == .stop { cancel() }
    queue.append(request)
    work()
  }

  /// Drops what waits, as when the keyboard is hidden.
  func cancel() {
    if isWaiting { clipboard.cancel() }
    isWaiting = false
    queue = []
    last = nil
  }

  /// Text goes into another field from now on: drops what waits for the one before.
  func fieldChanged() {
    last = nil
    guard isWaiting else { return }
    onReport?(.lost)
    cancel()
  }

  // MARK: The queue

  private func work() {
    while !isWaiting, let request = queue.first {
      switch request {
      case .type(let piece): expand(piece, replaces: false)
      case .replace(let piece): expand(piece, replaces: true)
      case .secret(let snippet, let label, let piece): expandSecret(secret(snippet, label, piece))
      case .press(let key): finish { typist.press(key) }
      case .delete(let unit): delete(unit)
      case .undo: undo()
      case .stop: cancel()
      }
    }
  }

  private func finish(_ body: () -> Void) {
    queue.removeFirst()
    last = nil
    body()
  }

  private func lose() {
    finish { onReport?(.lost) }
  }

  private func delete(_ unit: Typist.Unit) {
    let trimmed = last.flatMap { unit == .character && !$0.isTrimmed ? $0 : nil }
    finish { typist.delete(unit) }
    last = trimmed
    last?.isTrimmed = true
  }

  private func undo() {
    let last = last
    finish {
      guard let last else {
        onReport?(.notTakenBack)
        return
      }
      // Keys may have to take it away.
      onReport?(.expanded(bytes: last.text.utf8.count))
      typist.undo(last.text, cursorBack: last.cursorBack, afterDeletion: last.isTrimmed)
    }
  }

  /// Goes on with the clipboard's text where the template at the head of the queue has it, at once otherwise.
  private func withClipboard(for template: Template, _ body: @escaping (String) -> Void) {
    guard template.needsClipboard else { return body("") }
    isWaiting = true
    clipboard.read { [unowned self] text in
      isWaiting = false
      if text == nil { onReport?(.incomplete) }
      // As it will be typed: the cursor is counted in it.
      let text = Typist.typeable(text ?? "")
      if fits(text, template) { body(text) } else { lose() }
      work()
    }
  }

  private func fits(_ clipboard: String, _ template: Template) -> Bool {
    let isFit = clipboard.utf8.count * template.segments.count { $0 == .clipboard } <= mostFromClipboard
    if !isFit { Log.warning(Messages.expansionTooLarge) }
    return isFit
  }

  // MARK: Pieces

  private func expand(_ piece: String, replaces: Bool) {
    let piece = piece.utf8.contains { $0 == UInt8(ascii: "$") } ? Typist.typeable(piece) : piece
    let template = Template(piece)
    withClipboard(for: template) { [unowned self] clipboard in
      queue.removeFirst()
      let (text, cursorBack) = template.expand(piece, date: now(), clipboard: clipboard)
      let old = replaces ? last.flatMap { $0.isTrimmed ? nil : $0 } : nil
      last = Typed(text: text, cursorBack: cursorBack)
      // Keys may have to take the old text away.
      onReport?(.expanded(bytes: max(old?.text.utf8.count ?? 0, text.utf8.count)))
      if let old {
        typist.replace(old.text, oldCursorBack: old.cursorBack, with: text, cursorBack: cursorBack)
      } else {
        typist.type(text, cursorBack: cursorBack)
      }
    }
  }

  // MARK: Secrets

  private func expandSecret(_ text: SecretText?) {
    guard let text else { return lose() }
    let template = Template(text.bytes)
    withClipboard(for: template) { [unowned self] clipboard in
      finish { typeSecret(SecretExpansion(text, template, date: now(), clipboard: clipboard)) }
    }
  }

  /// Hands a secret over grapheme by grapheme.
  ///
  /// A `String` cannot be overwritten: its storage is shared, copied and given back wherever it goes, and on the way to
  /// the compositor it goes through several hands. But one of up to 15 bytes has no storage; it lies in registers and
  /// where other values lie. So the text as a whole is nowhere but in `SecretText`, and what can remain of it until
  /// that memory is used again are single graphemes, far from each other.
  private func typeSecret(_ expansion: SecretExpansion) {
    onReport?(.expanded(bytes: expansion.length))
    var isFirst = true
    expansion.forEachGrapheme { grapheme in
      isFirst ? typist.type(grapheme, cursorBack: 0) : typist.typeMore(grapheme)
      isFirst = false
    }
    for key in expansion.cursorKeys { typist.press(key) }
    typist.forgetCharacters()
  }
}
