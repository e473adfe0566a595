/// The one mistake for which a word that was typed is not the beginning of another.
struct Typo: Equatable {
  /// The fewest letters of a word whose mistakes are forgiven, and of one that may have a letter too many.
  static let shortest = 4
  private static let shortestWithExtra = 5

  /// The number of letters of the other word that the typed word stands for.
  let length: Int
  /// True when the first letter is the mistake.
  let isAtStart: Bool

  /// Finds the mistake; nil where there is none, or more than one.
  @inline(__always) init?<Letter: Equatable>(
    _ typed: UnsafeBufferPointer<Letter>, _ word: UnsafeBufferPointer<Letter>
  ) {
    let count = typed.count
    let shorter = min(count, word.count)
    guard count >= Self.shortest, word.count >= count - 1 else { return nil }
    var place = 0
    while place < shorter, typed[place] == word[place] { place += 1 }
    guard place < count else { return nil }
    isAtStart = place == 0
    if Self.isSame(typed, place + 1, word, place + 1) {
      length = count
    } else if place + 1 < shorter, typed[place] == word[place + 1], typed[place + 1] == word[place],
      Self.isSame(typed, place + 2, word, place + 2)
    {
      length = count
    } else if Self.isSame(typed, place, word, place + 1) {
      length = count + 1
    } else if count >= Self.shortestWithExtra, Self.isSame(typed, place + 1, word, place) {
      length = count - 1
    } else {
      return nil
    }
  }

  /// Tells whether the rests of both from these places on are the same, as far as the typed word goes.
  @inline(__always) private static func isSame<Letter: Equatable>(
    _ typed: UnsafeBufferPointer<Letter>, _ start: Int, _ word: UnsafeBufferPointer<Letter>, _ other: Int
  ) -> Bool {
    guard typed.count - start <= word.count - other else { return false }
    var index = start
    while index < typed.count {
      if typed[index] != word[index - start + other] { return false }
      index += 1
    }
    return true
  }
}
