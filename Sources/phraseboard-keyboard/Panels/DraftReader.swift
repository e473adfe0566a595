import EventLoop
import Keyboard
import Snippets
import Wayland

/// Reads what is in the clipboard for a new key or for a field of the keyboard's own, when its user asks for it.
final class DraftReader: Service {
  private let clipboard: ClipboardReader

  init(_ desktop: Desktop, in loop: EventLoop) { clipboard = ClipboardReader(desktop, in: loop) }

  /// The next time to call `advance`, in milliseconds of the loop's clock.
  var nextWake: UInt64? { clipboard.nextWake }

  func advance(to time: UInt64) { clipboard.advance(to: time) }

  /// Calls `done` once with a key for what is in the clipboard; with nil where that cannot be had. A question before it is
  /// dropped.
  func readClipboard(_ done: @escaping (KeyDraft?) -> Void) {
    readText { text in done(Self.draft(of: text)) }
  }

  /// Calls `done` once with the text itself, likewise.
  func readText(_ done: @escaping (String?) -> Void) {
    clipboard.cancel()
    clipboard.read(done)
  }

  /// Returns nil for no text.
  static func draft(of text: String?) -> KeyDraft? {
    text.flatMap { $0.isEmpty ? nil : KeyDraft(text: $0) }
  }
}
