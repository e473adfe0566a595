import Layout
import Typing

/// The piece that was typed last, as long as it can be replaced or taken back.
struct LastTyped: Equatable, Sendable {
  let key: KeyID
  /// The piece that was due on the key before.
  let position: Int
  /// Whether nothing has come since; otherwise one character of it was deleted.
  private(set) var isWhole = true

  init(key: KeyID, position: Int) {
    self.key = key
    self.position = position
  }

  /// What is left of it after something else: a flick on delete begins by deleting a character.
  func followed(by request: TypingRequest) -> LastTyped? {
    guard request == .delete(.character), isWhole else { return nil }
    var trimmed = self
    trimmed.isWhole = false
    return trimmed
  }
}
