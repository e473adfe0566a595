import Snippets

@testable import Keyboard

/// The texts of the pieces, as the store has them for the keyboard.
final class Shelf: PieceSource {
  var snippets: [Snippet] = []

  func piece(of snippet: String, labelled label: String, at position: Int) -> String? {
    pieces(of: snippet, labelled: label).flatMap { $0.indices.contains(position) ? $0[position] : nil }
  }

  func pieces(of snippet: String, labelled label: String) -> [String]? {
    snippets.first { $0.id == snippet && $0.label == label }?.pieces
  }
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
