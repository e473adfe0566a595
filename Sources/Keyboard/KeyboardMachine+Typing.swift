import Gestures
import Layout
import Snippets
import Typing

/// What is typed, and what becomes of it.
extension KeyboardMachine {
  /// Types a piece of the snippet at `index`: the one that is due, or another one, after which the next tap continues.
  ///
  /// Returns the text, empty for a secret one; nil where there is no such piece.
  mutating func typePiece(_ piece: Int? = nil, ofSnippetAt index: Int, time: UInt64) -> (
    text: String, effects: [Effect]
  )? {
    let position = piece ?? state.snippets[index].next
    guard let text = state.take(piece, ofSnippetAt: index) else { return nil }
    let snippet = state.snippets[index]
    let takesPlace = cycle == .replace && replaceable == snippet.id
    progress.typed(text, by: .snippet(snippet.id), time: time)
    state.stopMark = progress.mark
    let save = Effect.savePlace(snippet: snippet.id, next: snippet.next)
    guard !snippet.isSecret else {
      // Nobody remembers its text, so that it cannot be taken back.
      replaceable = nil
      return ("", [.typeSecret(snippet: snippet.id, piece: position), save])
    }
    replaceable = snippet.id
    return (text, [takesPlace ? .replace(text) : .type(text), save])
  }

  // MARK: On its way

  mutating func setTyping(_ isTyping: Bool, time: UInt64) {
    progress.set(isTyping: isTyping, time: time)
    state.stopMark = progress.mark
  }

  /// A key that types no piece, a space or a Return.
  mutating func typeEffect(_ effect: Effect, of key: KeyID) -> [Effect] {
    progress.typed(by: key)
    replaceable = nil
    return [effect]
  }

  /// The rest of what was typed is lost, up to the last of it: the key of that shakes its head.
  mutating func loseText(time: UInt64) {
    replaceable = nil
    guard let key = progress.latest else { return }
    shake = Shake(key: key, began: time)
    state.shaken = shake?.shaken(at: time)
  }

  mutating func advanceTyping(to time: UInt64) {
    progress.advance(to: time)
    state.stopMark = progress.mark
  }

  mutating func advanceShake(to time: UInt64) {
    guard let shake else { return }
    state.shaken = shake.shaken(at: time)
    if state.shaken == nil { self.shake = nil }
  }

  // MARK: Privacy

  /// Another field: what is listed may not be shown any more.
  mutating func setPrivate(_ isPrivate: Bool) -> [Effect] {
    guard isPrivate != isPrivateField else { return [] }
    isPrivateField = isPrivate
    return list == nil ? [] : letGo()
  }

  /// What the list says of the pieces of a snippet.
  func rows(of snippet: Snippet) -> [String] {
    guard snippet.isSecret || isPrivateField else { return snippet.pieces }
    return snippet.pieces.indices.map { Strings.hiddenPiece($0 + 1) }
  }
}
