/// One way to divide a text into words.
public struct Segmentation: Equatable, Sendable {
  /// The words and numbers in order, as the text writes them.
  public let words: [String]
  /// The sum of the words' costs, in the unit of `WordCost`.
  public let cost: Int
  /// The text with a space wherever two of them touch; signs and white space stay as they are.
  public let text: String
}

/// The knowledge that a search has of a text: the words at each place, and the least cost of the rest from there on.
struct WordLattice {
  /// A word, a number or a sign of the text; places are bytes of the folded text.
  struct Piece {
    let end: Int32
    let cost: Int32
    /// True if it counts as a word of the division; a sign that only separates does not.
    let isWord: Bool
  }

  /// The best way from a place to the end.
  struct Rest: Equatable {
    var cost: Int
    var words: Int
    /// The place at which the first piece ends.
    var end: Int

    func isBetter(than other: Rest?) -> Bool {
      guard let other else { return true }
      if cost != other.cost { return cost < other.cost }
      return words == other.words ? end > other.end : words < other.words
    }
  }

  /// The pieces of all places, each place's from `starts[place]` on, in the order of reading: the last place first.
  private(set) var pieces: [Piece] = []
  private(set) var starts: [Int32]
  private(set) var ends: [Int32]
  private(set) var rests: [Rest?]
  /// The number of ways to divide the text from each place on; `Int.max` stands for more.
  private(set) var ways: [Int]

  init(count: Int) {
    starts = Array(repeating: 0, count: count + 1)
    ends = starts
    rests = Array(repeating: nil, count: count + 1)
    ways = Array(repeating: 0, count: count + 1)
    rests[count] = Rest(cost: 0, words: 0, end: count)
    ways[count] = 1
    // Reserves the usual number of words that begin at a letter.
    pieces.reserveCapacity(4 * count)
  }

  func pieces(at place: Int) -> ArraySlice<Piece> { pieces[Int(starts[place])..<Int(ends[place])] }

  mutating func open(_ place: Int) { starts[place] = Int32(pieces.count) }

  mutating func add(_ piece: Piece, at place: Int) {
    pieces.append(piece)
    let end = Int(piece.end)
    guard let rest = rests[end] else { return }
    let new = Rest(cost: rest.cost + Int(piece.cost), words: rest.words + (piece.isWord ? 1 : 0), end: end)
    if new.isBetter(than: rests[place]) { rests[place] = new }
    let (sum, isMore) = ways[place].addingReportingOverflow(ways[end])
    ways[place] = isMore ? .max : sum
  }

  mutating func close(_ place: Int) { ends[place] = Int32(pieces.count) }
}
