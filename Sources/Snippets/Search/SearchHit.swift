/// A key that was found.
public struct SearchHit: Equatable, Sendable {
  /// The number of the key in the index.
  public let entry: Int
  /// The sort of match.
  public let match: MatchClass
  let weight: Int64
  let labelLength: Int
}

/// The better one is less: by class, then by use, then the shorter label, then as the keys stand. No two are the same.
extension SearchHit: Comparable {
  /// Returns true where the left one comes first.
  public static func < (left: SearchHit, right: SearchHit) -> Bool {
    if left.match != right.match { return left.match < right.match }
    if left.weight != right.weight { return left.weight > right.weight }
    if left.labelLength != right.labelLength { return left.labelLength < right.labelLength }
    return left.entry < right.entry
  }
}

/// The keys that were found, the best first.
public struct SearchHits: Equatable, Sendable {
  /// The hits, the best first; as many as were asked for at most.
  public let hits: [SearchHit]
  /// The number of keys that match.
  public let total: Int
  /// True when all keys were looked at, with their phrases.
  public let isComplete: Bool
}

/// The best of many hits, and the number of all.
struct BestHits: Sendable {
  let limit: Int
  private(set) var count = 0
  private var hits: [SearchHit] = []
  /// The last of the best when they were last sorted.
  private var worst: SearchHit?

  init(limit: Int) { self.limit = max(0, limit) }

  mutating func insert(_ hit: SearchHit) {
    count += 1
    if let worst, worst < hit { return }
    hits.append(hit)
    // The hits are sorted only now and then, since that takes time.
    guard limit < 1 << 20, hits.count >= 2 * limit + 16 else { return }
    hits = sorted
    worst = hits.last
  }

  var sorted: [SearchHit] { Array(hits.sorted().prefix(limit)) }
}
