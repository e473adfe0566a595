import Layout
import Snippets
import Typing

/// The piece that was typed last, as long as it can be replaced or taken back.
struct LastTyped: Equatable, Sendable {
  let key: KeyID
  /// The piece that was due on the key before.
  let position: Int
  /// The key as it was then: another one may have its id later.
  let snippet: SnippetKey?
  /// True while nothing has come since; otherwise one character of it was deleted.
  private(set) var isWhole = true
  /// True while its key is the one that it was then: only the next piece of that key may take its place.
  private(set) var isReplaceable = true

  init(key: KeyID, position: Int, snippet: SnippetKey?) {
    (self.key, self.position, self.snippet) = (key, position, snippet)
  }

  /// Takes note that there are other keys from now on; the text in the application does not depend on them.
  mutating func keysChanged() { isReplaceable = false }

  /// Returns what is left of it after another request; nil for nothing. A flick on delete begins by deleting a character.
  func followed(by request: TypingRequest) -> LastTyped? {
    guard request == .delete(.character), isWhole else { return nil }
    var trimmed = self
    trimmed.isWhole = false
    return trimmed
  }
}
