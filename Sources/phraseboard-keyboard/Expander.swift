import EventLoop
import Snippets
import Store
import Typing

/// What expanded texts and keys go to: the typist's end of the program, or a test's record of it.
protocol TypingOutput: AnyObject {
  /// Changes with each change of the field that text goes into.
  var textField: UInt64 { get }
  /// Types a text; the cursor then goes back by so many graphemes.
  func type(_ text: String, cursorBack: Int)
  /// Types what follows the last text, as a part of it.
  func typeMore(_ text: String)
  /// What was typed last is a secret.
  func forgetCharacters()
  /// Types a text in the place of one that was typed with nothing since.
  func replace(_ old: String, oldCursorBack: Int, with text: String, cursorBack: Int)
  func press(_ key: Typist.Key)
  func delete(_ unit: Typist.Unit)
  /// Ends what is being typed.
  func stop()
}

/// Where `{{clipboard}}` comes from.
protocol ClipboardSource: AnyObject {
  /// Calls `done` once with the text that was copied last; with nil where there is none that can be had.
  func read(_ done: @escaping (String?) -> Void)
  /// `done` is not called any more.
  func cancel()
}

/// Expands pieces at the moment at which they are typed.
///
///     type, replace, press, delete ──► [queue] ──► output
///                                        │  ▲
///                      needs the clipboard  its text
///                                        ▼  │
///                                     clipboard
///
/// Everything that goes to the output comes through here, since what follows a piece with the clipboard's text has to
/// wait with it:
///  1. What needs no clipboard goes through in the same call, unless something waits before it.
///  2. A piece that needs it asks for it when its turn comes; everything after it keeps its order.
///  3. Each such piece has the clipboard of its own moment. Where that cannot be had, the rest is typed, and it is told.
///  4. `replace` takes the place of what was typed last. Where a key, a secret, an end or another field came since, it is
///     appended.
///  5. `cancel` drops what waits; nothing of it is typed later. `stop` also ends what is being typed. What waits is
///     dropped, and counts as lost, where the field is another one when the clipboard's text is there.
///  6. A secret's text is read when its turn comes, and is typed grapheme by grapheme. One that cannot be read is lost.
///  7. How long a text is shows only here.
///  8. All variables of a piece are of one moment.
///  9. A text that would have more than `mostFromClipboard` bytes of the clipboard's is lost.
final class Expander {
  /// Called with the length in bytes of each text that is typed, or taken away for another.
  var onExpanded: ((Int) -> Void)?

  private enum Job {
    case type(String)
    case replace(String)
    case secret(snippet: String, label: String, piece: Int)
    case press(Typist.Key)
    case delete(Typist.Unit)
  }

  /// Bytes; a piece may name the clipboard, which is large itself, any number of times.
  private static let mostFromClipboard = 4 << 20

  private let output: any TypingOutput
  private let clipboard: any ClipboardSource
  private let now: () -> (_ format: String) -> String
  private let secret: (_ snippet: String, _ label: String, _ piece: Int) -> SecretText?
  private var queue: [Job] = []
  /// Whether the job at the head of the queue waits for the clipboard.
  private var isWaiting = false
  /// The field that the head of the queue was for when it began to wait.
  private var waitingField: UInt64 = 0
  private var last: (text: String, cursorBack: Int, field: UInt64)?
  private var hasLostText = false
  private var hasMissedClipboard = false

  /// - Parameters:
  ///   - now: what gives the time of now in formats of strftime.
  ///   - secret: reads the text of a secret snippet's piece.
  init(
    _ output: any TypingOutput, clipboard: any ClipboardSource,
    now: @escaping () -> (_ format: String) -> String,
    secret: @escaping (_ snippet: String, _ label: String, _ piece: Int) -> SecretText?
  ) {
    self.output = output
    self.clipboard = clipboard
    self.now = now
    self.secret = secret
  }

  /// Types a piece.
  func type(_ piece: String) { add(.type(piece)) }

  /// Types a piece in the place of the one that was typed last.
  func replace(_ piece: String) { add(.replace(piece)) }

  /// Types a piece of a secret snippet.
  func typeSecret(snippet: String, labelled label: String, piece: Int) {
    add(.secret(snippet: snippet, label: label, piece: piece))
  }

  func press(_ key: Typist.Key) { add(.press(key)) }

  func delete(_ unit: Typist.Unit) { add(.delete(unit)) }

  /// Ends what is being typed, and drops what waits.
  func stop() {
    cancel()
    output.stop()
  }

  /// Drops what waits, as when the keyboard is hidden.
  func cancel() {
    if isWaiting { clipboard.cancel() }
    isWaiting = false
    queue = []
    last = nil
  }

  /// Drops what waits where it was for another field than the one that text goes into now.
  func followField() {
    if isWaiting, output.textField != waitingField { lose() }
  }

  /// Whether text was dropped since the last call that was not asked to be.
  func takeLostText() -> Bool {
    defer { hasLostText = false }
    return hasLostText
  }

  /// Whether a text was typed since the last call without what the clipboard should have brought.
  func takeMissingClipboard() -> Bool {
    defer { hasMissedClipboard = false }
    return hasMissedClipboard
  }

  private func lose() {
    hasLostText = true
    cancel()
  }

  // MARK: The queue

  private func add(_ job: Job) {
    queue.append(job)
    work()
  }

  private func work() {
    while !isWaiting, let job = queue.first {
      switch job {
      case .type(let piece):
        expand(piece) { [unowned self] text, cursorBack in
          append(text, cursorBack: cursorBack)
        }
      case .replace(let piece):
        expand(piece) { [unowned self] text, cursorBack in replaceLast(with: text, cursorBack: cursorBack) }
      case .secret(let snippet, let label, let piece): expandSecret(secret(snippet, label, piece))
      case .press(let key): finish { output.press(key) }
      case .delete(let unit): finish { output.delete(unit) }
      }
    }
  }

  private func finish(_ body: () -> Void) {
    queue.removeFirst()
    last = nil
    body()
  }

  /// Goes on with the clipboard's text where it is needed, at once otherwise.
  private func withClipboard(_ isNeeded: Bool, _ body: @escaping (String) -> Void) {
    guard isNeeded else { return body("") }
    isWaiting = true
    waitingField = output.textField
    clipboard.read { [unowned self] text in
      // Before anybody may have noticed.
      guard output.textField == waitingField else { return lose() }
      isWaiting = false
      hasMissedClipboard = hasMissedClipboard || text == nil
      // As it will be typed: the cursor is counted in it.
      body(Typist.typeable(text ?? ""))
      work()
    }
  }

  private func fits(_ clipboard: String, _ template: Template) -> Bool {
    let isFit = clipboard.utf8.count * template.segments.count { $0 == .clipboard } <= Self.mostFromClipboard
    if !isFit { Log.warning(Messages.expansionTooLarge) }
    return isFit
  }

  // MARK: Pieces

  private func expand(_ piece: String, _ use: @escaping (_ text: String, _ cursorBack: Int) -> Void) {
    let piece = piece.utf8.contains { $0 == UInt8(ascii: "$") } ? Typist.typeable(piece) : piece
    let template = Template(piece)
    withClipboard(template.needsClipboard) { [unowned self] clipboard in
      guard fits(clipboard, template) else { return finish { hasLostText = true } }
      queue.removeFirst()
      let (text, cursorBack) = template.expand(piece, date: now(), clipboard: clipboard)
      use(text, cursorBack)
    }
  }

  private func append(_ text: String, cursorBack: Int) {
    onExpanded?(text.utf8.count)
    last = (text, cursorBack, output.textField)
    output.type(text, cursorBack: cursorBack)
  }

  private func replaceLast(with text: String, cursorBack: Int) {
    guard let old = last, old.field == output.textField else { return append(text, cursorBack: cursorBack) }
    // Keys may have to take the old text away.
    onExpanded?(max(old.text.utf8.count, text.utf8.count))
    last = (text, cursorBack, old.field)
    output.replace(old.text, oldCursorBack: old.cursorBack, with: text, cursorBack: cursorBack)
  }

  // MARK: Secrets

  private func expandSecret(_ text: SecretText?) {
    guard let text else { return finish { hasLostText = true } }
    let template = Template(text.bytes)
    withClipboard(template.needsClipboard) { [unowned self] clipboard in
      guard fits(clipboard, template) else { return finish { hasLostText = true } }
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
    onExpanded?(expansion.length)
    var isFirst = true
    expansion.forEachGrapheme { grapheme in
      isFirst ? output.type(grapheme, cursorBack: 0) : output.typeMore(grapheme)
      isFirst = false
    }
    for key in expansion.cursorKeys { output.press(key) }
    output.forgetCharacters()
  }
}
