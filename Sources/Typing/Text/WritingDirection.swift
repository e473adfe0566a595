import Snippets

/// The direction in which a paragraph is written.
///
/// In most clients arrow keys lead the way that they point: in a paragraph written from right to left, back is to the
/// right.
enum WritingDirection: Sendable {
  case leftToRight, rightToLeft

  /// Takes the direction of a paragraph whose first letter is the first one of `part`; nil when `part` has no letter
  /// (UAX #9, P2 and P3).
  init?(ofFirstLetterIn part: some StringProtocol) {
    guard let letter = part.unicodeScalars.first(where: \.properties.isAlphabetic) else { return nil }
    self = letter.isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// The key that leads to the character before the cursor.
  var back: Typist.Key { self == .leftToRight ? .left : .right }
  var forward: Typist.Key { self == .leftToRight ? .right : .left }
}
