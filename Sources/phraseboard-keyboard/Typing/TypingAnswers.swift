import Snippets
import Store
import Typing

/// A source of answers that may come later.
protocol LateSource: AnyObject {
  /// The next time to call `advance`, in milliseconds of the loop's clock.
  var nextWake: UInt64? { get }
  /// Ends what has taken too long.
  func advance(to time: UInt64)
  /// Forgets what was asked for: nothing is answered any more.
  func cancel()
}

/// The source of `{{clipboard}}`.
protocol ClipboardAccess: LateSource {
  /// Calls `done` once with the text that was copied last; with nil where there is none that can be had.
  func read(_ done: @escaping (String?) -> Void)
}

/// Finds what requests have to know before they can be typed: the clipboard's text, what was copied before, the time, and secrets.
final class TypingAnswers {
  /// Returns a text that was copied before, by its number; nil where it is gone.
  var clip: (Int) -> String? = { _ in nil }
  /// Called when the command of a snippet's secret has ended, with why it gave none.
  var onCommand: ((_ snippet: String, _ failure: String?) -> Void)?

  /// True from `find` to the next `cancel`.
  private var isFinding = false
  private let clipboard: any ClipboardAccess
  private let programs: any SecretPrograms
  private let now: () -> (_ format: String) -> String
  private let secret: (_ snippet: String, _ label: String, _ feed: String?, _ piece: Int) -> StoredSecret?

  /// - Parameters:
  ///   - now: what gives the time of now in formats of strftime, always of the same moment.
  ///   - secret: reads the text of a secret snippet's piece, or says where its command stands.
  init(
    clipboard: any ClipboardAccess, programs: any SecretPrograms,
    now: @escaping () -> (_ format: String) -> String,
    secret: @escaping (_ snippet: String, _ label: String, _ feed: String?, _ piece: Int) -> StoredSecret?
  ) {
    (self.clipboard, self.programs, self.now, self.secret) = (clipboard, programs, now, secret)
  }

  /// Calls `done` with the answer to a need, at once or later, once.
  func find(_ need: TypingNeed, _ done: @escaping (TypingAnswer) -> Void) {
    isFinding = true
    switch need {
    case .time: done(.time(now()))
    case .clipboard: clipboard.read { done(.clipboard($0)) }
    case .clip(let number): done(.clipboard(clip(number)))
    case .secret(let snippet, let label, let piece, let mayPaste):
      switch secret(snippet.id, label, snippet.feed, piece) {
      case nil: done(.secret(.failure(.missing)))
      case .text(let text)?: find(text, mayPaste, done)
      case .command(let file, let id)?:
        programs.run(file: file, id: id) { [unowned self] text in
          onCommand?(snippet.id, text == nil ? programs.failure : nil)
          guard let text else { return done(.secret(.failure(.missing))) }
          done(expand(text, .literal(bytes: text.bytes.count)))
        }
      }
    }
  }

  /// The time to call `advance`, in milliseconds of the loop's clock.
  var nextWake: UInt64? { [clipboard.nextWake, programs.nextWake].compactMap { $0 }.min() }

  /// Answers what has taken too long.
  func advance(to time: UInt64) {
    clipboard.advance(to: time)
    programs.advance(to: time)
  }

  /// Drops what is still to be found. It costs nothing while nothing is.
  func cancel() {
    guard isFinding else { return }
    isFinding = false
    clipboard.cancel()
    programs.cancel()
  }

  private func find(_ text: SecretText, _ mayPaste: Bool, _ done: @escaping (TypingAnswer) -> Void) {
    let template = Template(text.bytes)
    guard template.needsClipboard else { return done(expand(text, template)) }
    guard mayPaste else { return done(.secret(.failure(.clipboard))) }
    clipboard.read { [unowned self] in done(expand(text, template, copied: $0)) }
  }

  private func expand(_ text: SecretText, _ template: Template, copied: String? = "") -> TypingAnswer {
    let expansion = SecretExpansion(
      text, template, atMost: ContentLimits.phrase, date: now(), clipboard: Typist.typeable(copied ?? ""))
    return .secret(expansion.map { .success($0) } ?? .failure(.tooLong), isIncomplete: copied == nil)
  }
}
