import Snippets
import Typing

/// The texts of pieces: those that are known while a key is touched, and those that are waited for.
///
/// A text is known once it was read when a key was touched or its list opened: the text of the touch is typed, whatever
/// the store holds by the lift.
struct PieceTexts: Equatable, Sendable {
  private var known: [String: [Int: String]] = [:]
  private var wanted: [WantedPiece] = []

  mutating func keep(_ text: String?, of snippet: String, at position: Int) {
    guard let text else { return }
    known[snippet, default: [:]][position] = text
  }

  /// Returns a text that is known; nil for one that has to be read.
  func text(of snippet: String, at position: Int) -> String? { known[snippet]?[position] }

  /// Forgets the texts that were read: no key is touched any more.
  mutating func forget() { known = [:] }

  /// Waits for the answer to the query of a piece.
  mutating func want(_ piece: WantedPiece) { wanted.append(piece) }

  /// Returns the pieces that have waited for the answer to a query, in the order of their taps.
  mutating func answered(_ query: Query) -> [WantedPiece] {
    defer { wanted.removeAll { $0.query == query } }
    return wanted.filter { $0.query == query }
  }
}

/// The way in which a piece is to be typed.
struct PieceOrder: Equatable, Sendable {
  /// The texts of its blanks by their names, if somebody has asked for it by its name, and is told the outcome; nil if nobody
  /// has.
  var texts: [String: String]?
  /// The text before the cursor that it takes the place of; nil for none.
  var replaced: ReplacedText?
  /// The request that comes after it, or in its place where it cannot be typed: a Return that ends a shortcut.
  var following: TypingRequest?

  var isByName: Bool { texts != nil }
}

/// A piece that is to be typed once its text is there.
struct WantedPiece: Equatable, Sendable {
  let snippet: String
  let label: String
  let position: Int
  /// `Origin.feed` of its key.
  let feed: String?
  let order: PieceOrder

  /// Returns the same piece, to be typed in another way.
  func with(_ order: PieceOrder) -> WantedPiece {
    WantedPiece(snippet: snippet, label: label, position: position, feed: feed, order: order)
  }

  var query: Query { .piece(snippet: snippet, label: label, position: position, from: feed) }
}
