/// How well a key matches what is searched for, the best first: nothing else counts before it.
///
/// Of several words the worst counts.
public enum MatchClass: UInt8, BitwiseCopyable, CaseIterable, Comparable, Sendable {
  /// Nothing is searched for.
  case any
  /// The label or one of the search terms is what is searched for.
  case whole
  /// A search term, which may be an abbreviation, begins with it.
  case termStart
  /// The label begins with it.
  case labelStart
  /// A word of the label or of a search term begins with it.
  case wordStart
  /// A word of the group begins with it.
  case group
  /// It is the beginnings of several words of the label, as "jdo" of "John Doe".
  case beginnings
  /// It is within a word, from two letters on.
  case inside
  /// From four letters on: a word begins with it but for one letter that is wrong, missing, swapped with the next or, from
  /// five on, too many.
  case misspelt
  /// The same where the first letter is.
  case misspeltAtStart
  /// From four letters on: a word of the label begins with the first and has the others in their order, with no more than two
  /// between them.
  case scattered
  /// A word of a phrase begins with it, from three letters on.
  case phrase

  /// Returns true where the left one is the better match.
  public static func < (left: MatchClass, right: MatchClass) -> Bool { left.rawValue < right.rawValue }

  /// Whether it is a guess: what is found otherwise is not guessed at, and nothing is where there is enough of that.
  var isWeak: Bool { self >= .misspelt && self <= .scattered }
}
