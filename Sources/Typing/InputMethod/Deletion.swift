/// The way of a deletion in a client that can be asked for any.
enum Deletion: Equatable, Sendable {
  case backspace
  /// A deletion of this text before the cursor, which is not empty, by its bytes.
  case bytes(String)

  /// Plans a deletion from a text; nil when the client does not tell it.
  init(_ unit: Typist.Unit, from text: FieldText?) {
    guard let text, !text.hasSelection, let before = text.before, let last = before.last else {
      self = .backspace
      return
    }
    switch unit {
    case .character where last.unicodeScalars.count == 1: self = .backspace
    case .character: self = .bytes(String(last))
    case .word:
      self = .bytes(String(before.suffix(WordBreaks.lastStep(of: before).characters)))
    }
  }
}
