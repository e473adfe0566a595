/// The places of emoji in a grid whose columns have so many lines: each group begins a column.
struct EmojiCells: Equatable, Sendable {
  /// The place of the first emoji of each group.
  let starts: [Int]
  /// The number of places, those that stay free too.
  let count: Int
  private let counts: [Int]

  /// - Parameters:
  ///   - counts: the number of emoji in each group.
  ///   - lines: the emoji in a column.
  init(_ counts: [Int], lines: Int) {
    let lines = max(1, lines)
    var (starts, place) = ([Int](), 0)
    for count in counts {
      starts.append(place)
      place += (count + lines - 1) / lines * lines
    }
    (self.starts, self.counts, count) = (starts, counts, place)
  }

  /// Returns the group of a place, and which of its emoji is there; nil for a place that stays free.
  subscript(place: Int) -> (group: Int, index: Int)? {
    guard let group = group(at: place), place - starts[group] < counts[group] else { return nil }
    return (group, place - starts[group])
  }

  /// Returns the group that a place belongs to, be it free; nil where there is none.
  func group(at place: Int) -> Int? {
    guard (0..<count).contains(place) else { return nil }
    // A group without emoji has no place.
    return starts.indices.last { starts[$0] <= place && counts[$0] > 0 }
  }
}
