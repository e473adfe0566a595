import EventLoop
import Snippets
import Store
import Typing

/// The end to which expanded texts and keys go: the typist, or a test's record of them.
protocol TypingOutput {
  /// Types a text; the cursor then goes back by so many graphemes. Where the text would have to go by keys, `refusal` is
  /// reported in its place.
  mutating func type(_ text: String, cursorBack: Int, orSay refusal: Refusal?)
  /// Types what follows the last text, as a part of it.
  mutating func typeMore(_ text: String, orSay refusal: Refusal?)
  /// Moves the cursor back in the last text.
  mutating func moveBack(_ way: CursorWay)
  /// Takes the last text for a secret.
  mutating func forgetCharacters()
  /// Types a text in the place of one that was typed with nothing since.
  mutating func replace(
    _ old: String, oldCursorBack: Int, with text: String, cursorBack: Int, orSay refusal: Refusal?)
  /// Takes back a text that was typed with nothing since, but for one deletion of a character if `afterDeletion`.
  mutating func undo(_ old: String, cursorBack: Int, afterDeletion: Bool)
  mutating func press(_ key: Typist.Key)
  mutating func press(_ chord: KeyChord)
  mutating func delete(_ unit: Typist.Unit)
  /// Returns true if a space may come after a text that was typed last, with nothing since as far as is known.
  func takesSpace(after typed: TypedText) -> Bool
}

extension Typist: TypingOutput {}

/// The source of `{{clipboard}}`.
protocol ClipboardAccess: AnyObject {
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
///  9. A text that would have more characters than a phrase may have is refused, before it is in memory: variables may be
///     long, and a piece may have any number of them.
/// 10. `undo` takes back what was typed last, in whatever place, also where one deletion of a character came since: a flick on
///     the delete key begins with one.
/// 11. Where more than that came since, or a word was deleted, and after an undo, there is nothing to take back, and that
///     is told.
/// 12. A secret that a command gives waits for it as a piece waits for the clipboard. Nothing in it is a variable.
///
/// What a server has sent does what the settings allow its source, and is otherwise not typed, no part of it:
/// 13. A piece with `{{clipboard}}` is refused here, before the clipboard is asked for.
/// 14. One that has a newline or a tab once it is expanded, wherever from, goes to the typist with what to say in its place
///     where it would go by keys.
///
/// With `SpaceRule.smart`:
/// 15. A piece has a space before it where one belongs between it and what was typed last (`SmartSpace`), and that is known
///     to be at the cursor: nothing came since but deletions of single characters, or an undo of what came after it; and the
///     typist knows nothing against it (`takesSpace`). Never before or after a secret.
/// 16. The space belongs to the piece: an undo takes it away, too. A replacement has one where the piece that comes into
///     the place wants it.
///
/// What was copied, perhaps somewhere hostile, presses no keys in the user's own pieces either:
/// 17. With `CopiedKeysRule.text`, a piece goes to the typist as in 14 where the clipboard's text has a newline or a tab.
final class Expander<Output: TypingOutput> {
  /// Called with what becomes of a request, as it happens.
  var onReport: ((TypingReport) -> Void)?
  /// Called when the command of a snippet's secret has ended, with why it gave none.
  var onCommand: ((_ snippet: String, _ failure: String?) -> Void)?
  /// The permissions of pieces from servers, by the names of their sources. A source that is not here may do nothing but be text.
  var permissions: [String: Permissions] = [:]
  /// The rule for newlines and tabs of the clipboard in the user's own pieces, where text goes by keys.
  var copiedKeys = CopiedKeysRule.text
  /// The rule for a space between two pieces.
  var space = SpaceRule.off
  /// The end to which everything goes.
  var typist: Output

  /// The text that was typed last, with nothing since.
  private struct Typed {
    let text: String
    let cursorBack: Int
    /// The snippet, where the text may have been refused.
    let snippet: TypedSnippet?
    /// The text that it came after, where a space may be between them.
    let previous: TypedText?
    /// A deletion of a character came since.
    var isTrimmed = false
  }

  /// Characters of a text with its variables expanded.
  private var mostExpanded: Int { ContentLimits.phrase }

  private let clipboard: any ClipboardAccess
  private let now: () -> (_ format: String) -> String
  private let programs: any SecretPrograms
  private let secret: (_ snippet: String, _ label: String, _ feed: String?, _ piece: Int) -> StoredSecret?
  /// True while a piece waits for the clipboard, or a secret for its program.
  private var isWaiting = false
  /// The requests that came after that piece.
  private var queue: [TypingRequest] = []
  private var last: Typed?
  /// The text of ours at the cursor, as far as a space may come after it.
  private var place: TypedText?

  /// - Parameters:
  ///   - now: what gives the time of now in formats of strftime.
  ///   - secret: reads the text of a secret snippet's piece, or says where its command stands.
  init(
    _ typist: Output, clipboard: any ClipboardAccess, programs: any SecretPrograms,
    now: @escaping () -> (_ format: String) -> String,
    secret: @escaping (_ snippet: String, _ label: String, _ feed: String?, _ piece: Int) -> StoredSecret?
  ) {
    self.programs = programs
    self.typist = typist
    self.clipboard = clipboard
    self.now = now
    self.secret = secret
  }

  /// The load that waits for the clipboard or a program.
  var load: TypingLoad { TypingLoad(queue) }

  /// Hands a request on to the typist, now or when its turn comes. What `stop` ends of the typist's is not its business.
  func perform(_ request: TypingRequest) {
    guard !isWaiting || request == .stop else { return queue.append(request) }
    switch request {
    case .type(let piece, let snippet): expand(piece, snippet, replaces: false)
    case .replace(let piece, let snippet): expand(piece, snippet, replaces: true)
    case .secret(let id, let label, let piece, let feed):
      expandSecret(secret(id, label, feed, piece), of: TypedSnippet(id: id, feed: feed))
    case .text(let text):
      forget()
      typist.type(text, cursorBack: 0, orSay: nil)
    case .exchange(let old, let text):
      forget()
      typist.replace(old, oldCursorBack: 0, with: text, cursorBack: 0, orSay: nil)
    case .press(let key):
      forget()
      typist.press(key)
    case .chord(let chord):
      forget()
      typist.press(chord)
    case .delete(let unit): delete(unit)
    case .undo: undo()
    case .stop: cancel()
    }
  }

  /// Drops what waits, as when the keyboard is hidden.
  func cancel() {
    if isWaiting {
      clipboard.cancel()
      programs.cancel()
    }
    isWaiting = false
    queue = []
    forget()
  }

  /// Text goes into another field from now on: drops what waits for the one before.
  func fieldChanged() {
    forget()
    guard isWaiting else { return }
    onReport?(.lost)
    cancel()
  }

  /// The typist has refused a text: there is nothing of it to be replaced or taken back.
  func forget(_ refusal: Refusal) {
    if last?.snippet == refusal.snippet { last = nil }
    forgetPlace()
  }

  /// It is not known any more what is at the cursor.
  func forgetPlace() { place = nil }

  private func forget() { (last, place) = (nil, nil) }

  /// Returns what the settings would have to allow for something, beside what they do; nil where nothing is missing.
  private func refusal(_ snippet: TypedSnippet?, _ wanted: Permissions) -> Refusal? {
    guard let snippet, let feed = snippet.feed else { return nil }
    let needs = wanted.subtracting(permissions[feed] ?? [])
    return needs.isEmpty ? nil : Refusal(snippet, needs: needs)
  }

  /// Returns what to say in the place of a text that would press these by keys; nil where it may.
  private func refusal(_ snippet: TypedSnippet?, pressing keys: Permissions, copied: String?) -> Refusal? {
    if let refusal = refusal(snippet, keys) { return refusal }
    guard let snippet, snippet.feed == nil, copiedKeys == .text else { return nil }
    let pressed = Typist.keys(in: (copied ?? "").utf8)
    return pressed.isEmpty ? nil : Refusal(snippet, .copiedKeys(pressed))
  }

  private func refuse(_ refusal: Refusal) {
    forget()
    onReport?(.refused(refusal))
  }

  private func refuseLong(_ snippet: TypedSnippet?) {
    if let snippet { refuse(Refusal(snippet, .tooLong)) } else { lose() }
  }

  private func lose() {
    forget()
    onReport?(.lost)
  }

  private func delete(_ unit: Typist.Unit) {
    last = last.flatMap { unit == .character && !$0.isTrimmed ? $0 : nil }
    last?.isTrimmed = true
    place = unit == .character ? place?.afterDeletion : nil
    typist.delete(unit)
  }

  private func undo() {
    guard let undone = last else {
      onReport?(.notTakenBack)
      return
    }
    (last, place) = (nil, undone.previous)
    // Keys may have to take it away.
    onReport?(.expanded(bytes: undone.text.utf8.count))
    typist.undo(undone.text, cursorBack: undone.cursorBack, afterDeletion: undone.isTrimmed)
  }

  // MARK: The clipboard

  /// Goes on with the clipboard's text once it is there, and then with what was asked for meanwhile.
  private func waitForClipboard(_ body: @escaping (String) -> Void) {
    isWaiting = true
    clipboard.read { [unowned self] text in
      isWaiting = false
      if text == nil { onReport?(.incomplete) }
      // As it will be typed: the cursor is counted in it.
      body(Typist.typeable(text ?? ""))
      goOn()
    }
  }

  /// Performs what was asked for meanwhile, until something has to be waited for again.
  private func goOn() {
    while !isWaiting, !queue.isEmpty { perform(queue.removeFirst()) }
  }

  // MARK: Pieces

  /// - Parameter copied: the clipboard's text, once it is there; it is asked for where the piece needs it.
  private func expand(_ piece: String, _ snippet: TypedSnippet?, replaces: Bool, copied: String? = nil) {
    let piece = piece.utf8.contains { $0 == UInt8(ascii: "$") } ? Typist.typeable(piece) : piece
    let template = Template(piece)
    if template.needsClipboard {
      if let refusal = refusal(snippet, .clipboard) { return refuse(refusal) }
      guard copied != nil else {
        return waitForClipboard { [unowned self] copied in
          expand(piece, snippet, replaces: replaces, copied: copied)
        }
      }
    }
    let expansion = template.expand(piece, atMost: mostExpanded, date: now(), clipboard: copied ?? "")
    guard let expansion else { return refuseLong(snippet) }
    var text = expansion.text
    let cursorBack = expansion.cursorBack
    let refusal = refusal(snippet, pressing: Typist.keys(in: text.utf8), copied: copied)
    let old = replaces ? last.flatMap { $0.isTrimmed ? nil : $0 } : nil
    let previous = previous(replacing: old)
    if let previous, SmartSpace.isNeeded(between: previous.beforeCursor, and: text) { text = " " + text }
    last = Typed(text: text, cursorBack: cursorBack, snippet: snippet, previous: previous)
    place = space == .smart ? TypedText(text, cursorBack: cursorBack) : nil
    // Keys may have to take the old text away.
    onReport?(.expanded(bytes: max(old?.text.utf8.count ?? 0, text.utf8.count)))
    if let old {
      typist.replace(
        old.text, oldCursorBack: old.cursorBack, with: text, cursorBack: cursorBack, orSay: refusal)
    } else {
      typist.type(text, cursorBack: cursorBack, orSay: refusal)
    }
  }

  /// Returns the text that a piece comes after, where a space may be between them.
  private func previous(replacing old: Typed?) -> TypedText? {
    guard space == .smart, let place, typist.takesSpace(after: place) else { return nil }
    return old == nil ? place : old?.previous
  }

  // MARK: Secrets

  private func expandSecret(_ secret: StoredSecret?, of snippet: TypedSnippet) {
    switch secret {
    case nil: lose()
    case .text(let text)?: expandSecret(text, snippet)
    case .command(let file, let id)?:
      isWaiting = true
      programs.run(file: file, id: id) { [unowned self] text in
        isWaiting = false
        onCommand?(snippet.id, text == nil ? programs.failure : nil)
        if let text { typeSecret(text, snippet, .literal(bytes: text.bytes.count)) } else { lose() }
        goOn()
      }
    }
  }

  private func expandSecret(_ text: SecretText, _ snippet: TypedSnippet) {
    let template = Template(text.bytes)
    guard template.needsClipboard else { return typeSecret(text, snippet, template) }
    if let refusal = refusal(snippet, .clipboard) { return refuse(refusal) }
    waitForClipboard { [unowned self] in typeSecret(text, snippet, template, copied: $0) }
  }

  /// Hands a secret over grapheme by grapheme.
  ///
  /// A `String` cannot be overwritten: its storage is shared, copied and given back wherever it goes, and on the way to
  /// the compositor it goes through several hands. But one of up to 15 bytes has no storage; it lies in registers and
  /// where other values lie. So the text as a whole is nowhere but in `SecretText`, and what can remain of it until
  /// that memory is used again are single graphemes, far from each other.
  private func typeSecret(
    _ text: SecretText, _ snippet: TypedSnippet, _ template: Template, copied: String = ""
  ) {
    let expansion = SecretExpansion(
      text, template, atMost: mostExpanded, date: now(), clipboard: copied)
    guard let expansion else { return refuseLong(snippet) }
    let refusal = refusal(snippet, pressing: expansion.keys, copied: copied)
    forget()
    onReport?(.expanded(bytes: expansion.length))
    var isFirst = true
    expansion.forEachGrapheme { grapheme in
      if isFirst {
        typist.type(grapheme, cursorBack: 0, orSay: refusal)
      } else {
        typist.typeMore(grapheme, orSay: refusal)
      }
      isFirst = false
    }
    typist.moveBack(expansion.way)
    typist.forgetCharacters()
  }
}
