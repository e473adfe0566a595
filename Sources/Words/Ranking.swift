/// The ways through a lattice, the best first.
///
/// The least cost of the rest is known for each place. So a way that has been begun is worth exactly as much as its best end
/// (A* with a perfect estimate). The best of the begun ways is always on the next best way.
struct Ranking {
  /// A way that has been begun: its last piece, and the way before that.
  private struct Way {
    let before: Int32
    let place: Int32
    let depth: Int32
    let words: Int32
    let cost: Int
  }

  private struct Candidate {
    let cost: Int
    let words: Int
    let way: Int32
  }

  private var ways: [Way] = []
  /// The ends that can go on, as a heap.
  private var candidates: [Candidate] = []

  init(_ lattice: WordLattice) {
    guard let rest = lattice.rests[0] else { return }
    ways.append(Way(before: -1, place: 0, depth: 0, words: 0, cost: 0))
    candidates.append(Candidate(cost: rest.cost, words: rest.words, way: 0))
  }

  /// Returns the places along the next best way, from 0 to the end, and its cost; nil when there are no more.
  mutating func next(in lattice: WordLattice) -> (path: [Int], cost: Int)? {
    let end = lattice.rests.count - 1
    while let candidate = removeFirst() {
      let way = ways[Int(candidate.way)]
      if way.place == end { return (path(to: candidate.way), way.cost) }
      for piece in lattice.pieces(at: Int(way.place)) {
        guard let rest = lattice.rests[Int(piece.end)] else { continue }
        let next = Way(
          before: candidate.way, place: piece.end, depth: way.depth + 1,
          words: way.words + (piece.isWord ? 1 : 0),
          cost: way.cost + Int(piece.cost))
        ways.append(next)
        insert(
          Candidate(
            cost: next.cost + rest.cost, words: Int(next.words) + rest.words, way: Int32(ways.count - 1)))
      }
    }
    return nil
  }

  private func path(to way: Int32) -> [Int] {
    var (path, index): ([Int], Int32) = ([], way)
    while index >= 0 {
      path.append(Int(ways[Int(index)].place))
      index = ways[Int(index)].before
    }
    return path.reversed()
  }

  // MARK: Order

  private func isBefore(_ a: Candidate, _ b: Candidate) -> Bool {
    if (a.cost, a.words) != (b.cost, b.words) { return (a.cost, a.words) < (b.cost, b.words) }
    return hasLongerPiece(a.way, b.way)
  }

  /// Tells if the first way has the longer piece where the two ways first differ.
  private func hasLongerPiece(_ a: Int32, _ b: Int32) -> Bool {
    var (a, b) = (ways[Int(a)], ways[Int(b)])
    while a.depth > b.depth { a = ways[Int(a.before)] }
    while b.depth > a.depth { b = ways[Int(b.before)] }
    while a.before != b.before { (a, b) = (ways[Int(a.before)], ways[Int(b.before)]) }
    return a.place > b.place
  }

  // MARK: Heap

  private mutating func insert(_ candidate: Candidate) {
    candidates.append(candidate)
    var child = candidates.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard isBefore(candidates[child], candidates[parent]) else { return }
      candidates.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func removeFirst() -> Candidate? {
    guard let first = candidates.first else { return nil }
    let last = candidates.removeLast()
    guard !candidates.isEmpty else { return first }
    candidates[0] = last
    var parent = 0
    while true {
      var best = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < candidates.count {
        if isBefore(candidates[child], candidates[best]) { best = child }
      }
      if best == parent { return first }
      candidates.swapAt(parent, best)
      parent = best
    }
  }
}
