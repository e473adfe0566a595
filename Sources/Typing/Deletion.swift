/// How a deletion is carried out where the client can be asked for any.
enum Deletion: Equatable, Sendable {
  case backspace
  /// So many bytes before the cursor, which are so many characters; one of each at least.
  case bytes(Int, characters: Int)

  /// A deletion from a text; nil when the client does not tell it.
  init(_ unit: Typist.Unit, from text: FieldText?) {
    guard let text, !text.hasSelection, let before = text.before, let last = before.last else {
      self = .backspace
      return
    }
    switch unit {
    case .character where last.unicodeScalars.count == 1: self = .backspace
    case .character: self = .bytes(last.utf8.count, characters: 1)
    case .word:
      let step = WordBreaks.lastStep(of: before)
      self = .bytes(step.bytes, characters: step.characters)
    }
  }
}
