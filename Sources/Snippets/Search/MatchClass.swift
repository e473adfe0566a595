/// The sort of a match between a key and what is searched for, the best first: nothing else counts before it.
///
/// The worst match counts where there are several words.
public enum MatchClass: UInt8, BitwiseCopyable, CaseIterable, Comparable, Sendable {
  /// The query is empty.
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
  /// It is made of the beginnings of several words of the label, as "jdo" of "John Doe".
  case beginnings
  /// It is within a word, from two letters on.
  case inside
  /// A word begins with it but for one letter that is wrong, missing, swapped with the next or, from five letters on, too many.
  /// It takes four letters or more.
  case misspelt
  /// The same where the first letter is the mistake.
  case misspeltAtStart
  /// A word of the label begins with its first letter and has the others in their order, with no more than two between them. It
  /// takes four letters or more.
  case scattered
  /// A word of a phrase begins with it, from three letters on.
  case phrase

  /// Returns true where the left one is the better match.
  public static func < (left: MatchClass, right: MatchClass) -> Bool { left.rawValue < right.rawValue }

  /// True when it is a guess. Keys that match otherwise are not guessed at, and no key is where enough of them match otherwise.
  var isWeak: Bool { self >= .misspelt && self <= .scattered }
}
