import Snippets

@testable import Keyboard

/// The texts of the pieces, as the store has them for the keyboard.
final class Shelf: PieceSource {
  var snippets: [Snippet] = []

  func piece(of snippet: String, at position: Int) -> String? {
    pieces(of: snippet).flatMap { $0.indices.contains(position) ? $0[position] : nil }
  }

  func pieces(of snippet: String) -> [String]? { snippets.first { $0.id == snippet }?.pieces }
}

extension SnippetKeys {
  init(_ snippets: [Snippet]) {
    self.init(
      snippets.compactMap {
        SnippetKey(
          id: $0.id, label: $0.label, pieceCount: $0.pieces.count, next: $0.next, isSecret: $0.isSecret,
          problem: $0.problem)
      })
  }
}

extension KeyboardMachine {
  /// Puts these on the shelf, and their keys on the keyboard.
  mutating func load(_ snippets: [Snippet]) -> [Effect] {
    (pieces as? Shelf)?.snippets = snippets
    return handle(.contentLoaded(SnippetKeys(snippets)))
  }
}
