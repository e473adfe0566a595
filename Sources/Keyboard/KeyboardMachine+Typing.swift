import Gestures
import Layout
import Snippets
import Typing

/// What is typed, and what becomes of it.
extension KeyboardMachine {
  typealias Typed = Result<(text: String, effects: [Effect]), TypeFailure>

  /// Types a piece of the snippet at `index`: the one that is due, or another one, after which the next tap continues.
  ///
  /// The text is empty for a secret one.
  mutating func typePiece(_ piece: Int? = nil, ofSnippetAt index: Int, time: UInt64) -> Typed {
    let key = state.snippets[index]
    let position = piece ?? key.next
    guard (0..<key.pieceCount).contains(position) else {
      return .failure(.noSuchPiece(Int32(clamping: position), count: key.pieceCount))
    }
    guard let text = text(of: key, at: position) else {
      shake(.snippet(key.id), time: time)
      return .failure(.unreadable(key.id))
    }
    let next = state.take(position, ofSnippetAt: index)
    keepPlace(of: key.id, next: next)
    let takesPlace = cycle == .replace && replaceable == key.id
    progress.typed(text, by: .snippet(key.id), time: time)
    state.stopMark = progress.mark
    let save = Effect.savePlace(snippet: key.id, next: next)
    guard !key.isSecret else {
      // Nobody remembers its text, so that it cannot be taken back.
      replaceable = nil
      return .success(("", [.typeSecret(snippet: key.id, label: key.label, piece: position), save]))
    }
    replaceable = key.id
    return .success((text, [takesPlace ? .replace(text) : .type(text), save]))
  }

  /// Nil where it cannot be read; empty for a secret.
  private func text(of key: SnippetKey, at position: Int) -> String? {
    if key.isSecret { return "" }
    return touched.text(of: key.id, at: position)
      ?? pieces.piece(of: key.id, labelled: key.label, at: position)
  }

  /// Reads the piece that a tap on a key would type.
  mutating func touch(_ key: KeyID) {
    guard case .snippet(let id) = key, let index = state.snippets.index(ofID: id) else { return }
    let snippet = state.snippets[index]
    guard !snippet.isSecret, touched.text(of: id, at: snippet.next) == nil else { return }
    touched.keep(
      pieces.piece(of: id, labelled: snippet.label, at: snippet.next), of: id, at: snippet.next)
  }

  func effects(of typed: Typed) -> [Effect] {
    if case .success(let (_, effects)) = typed { effects } else { [] }
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
    shakeLatest(time: time)
  }

  mutating func shakeLatest(time: UInt64) {
    if let key = progress.latest { shake(key, time: time) }
  }

  private mutating func shake(_ key: KeyID, time: UInt64) {
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
  mutating func rows(of key: SnippetKey) -> [String] {
    guard !key.isSecret, let texts = pieces.pieces(of: key.id, labelled: key.label),
      texts.count == key.pieceCount
    else { return (1...key.pieceCount).map(Strings.hiddenPiece) }
    for (position, text) in texts.enumerated() { touched.keep(text, of: key.id, at: position) }
    return isPrivateField ? (1...key.pieceCount).map(Strings.hiddenPiece) : texts
  }
}
