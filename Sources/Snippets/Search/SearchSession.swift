/// A search as somebody types it: an index, the query that is looked for in it now, and what earlier letters have found.
///
///     search("b") ── step ── step ── done             each step looks at some more keys
///     search("exper") ── step ── step ── done
///     search("experi") ── step ── done                among what "exper" has found
///
/// The session first looks for the words as they were typed and then, if that finds too little, for what may be meant. Its hits
/// do not depend on earlier searches. Keys and phrases that are added meanwhile count from the next `search` on.
public struct SearchSession {
  /// The index that is searched.
  public private(set) var index: SearchIndex
  /// The preferences between keys that match equally well; they count from the next `search` on.
  public var preferences = SearchPreferences()
  /// The number of hits that are kept.
  public let limit: Int
  /// The query that was asked last.
  public private(set) var query = SearchQuery("")

  /// The number of hits without guesses from which on nothing is guessed.
  private static let enough = 5
  /// The number of queries that are remembered: enough for a long word, and back.
  private static let mostKept = 12

  private enum Stage {
    case certain, guesses, done
  }

  /// The hits that were found so far.
  private struct Found {
    var (strong, weak, phrase): (BestHits, BestHits, BestHits)
    /// The keys of each stage, in their order.
    var (certain, guessed): ([UInt32], [UInt32]) = ([], [])

    init(limit: Int) {
      (strong, weak, phrase) = (BestHits(limit: limit), BestHits(limit: limit), BestHits(limit: limit))
    }

    mutating func insert(_ hit: SearchHit) {
      if hit.match.isWeak {
        guessed.append(UInt32(hit.entry))
        weak.insert(hit)
      } else {
        certain.append(UInt32(hit.entry))
        if hit.match == .phrase { phrase.insert(hit) } else { strong.insert(hit) }
      }
    }
  }

  /// The keys that a query has found, in their order.
  private struct Kept {
    let query: SearchQuery
    let certain: [UInt32]
    /// The same with the keys that were guessed; nil where nothing was to be guessed.
    let all: [UInt32]?
  }
  private var kept: [Kept] = []

  private var matcher = SearchMatcher(SearchQuery(""), in: SearchIndex(), guesses: false)
  private var stage = Stage.done
  /// The counts of the index when the search began.
  private var (keyCount, phraseCount) = (0, 0)
  /// The number of the stage's keys that were looked at.
  private var position = 0
  private var found: Found

  public init(_ index: SearchIndex = SearchIndex(), limit: Int = 50) {
    (self.index, self.limit) = (index, limit)
    found = Found(limit: limit)
    begin()
  }

  /// Adds a key to the index.
  public mutating func append(label: String, terms: [String] = [], group: String? = nil) {
    index.append(label: label, terms: terms, group: group)
  }

  /// Adds the phrases of the next key; none of a secret one.
  public mutating func appendPhrases(_ phrases: [String]) {
    index.appendPhrases(phrases)
  }

  /// Begins to search for a text; nothing is found before `step`.
  public mutating func search(_ text: String) {
    query = SearchQuery(text)
    if isOutdated { kept = [] }
    while let last = kept.last, last.query != query, !query.isNarrower(than: last.query) { kept.removeLast() }
    begin()
  }

  private mutating func begin() {
    index.settle()
    (keyCount, phraseCount) = (index.count, index.phraseCount)
    matcher = SearchMatcher(query, in: index, guesses: false)
    (stage, position) = (.certain, 0)
    found = Found(limit: limit)
  }

  /// True when keys or phrases were added since the search began.
  private var isOutdated: Bool { keyCount != index.count || phraseCount != index.phraseCount }

  /// True when keys are left to be looked at.
  public var isSearching: Bool { stage != .done }

  /// Looks at some more keys.
  ///
  /// - Returns: whether there are more.
  @discardableResult
  public mutating func step(_ count: Int = 4 * SearchIndex.blockSize) -> Bool {
    guard isSearching else { return false }
    let candidates = candidates
    let end = candidates?.count ?? keyCount
    let range = position..<min(end, position + max(1, count))
    let entries = candidates.map { $0[range].map { Int($0) } } ?? Array(range)
    if query.isEmpty {
      // An empty query finds all keys, in their order.
      for entry in entries { insert(entry, .any, labelLength: 0) }
    } else {
      let unknown = stage == .guesses ? entries.removing(found.certain) : entries
      for hit in matcher.search(unknown, in: index) {
        insert(hit.entry, hit.match, labelLength: index.labelLength(of: hit.entry))
      }
    }
    position = range.upperBound
    if position == end { finishStage() }
    return isSearching
  }

  /// Looks at all of the keys.
  public mutating func finish() { while step() {} }

  /// The keys that include all that the stage finds; nil for all keys.
  private var candidates: [UInt32]? {
    guard stage == .guesses else { return kept.last?.certain }
    // If nothing can be guessed of the earlier query, a key without its words is not found at all.
    return kept.last.flatMap { $0.query.canBeGuessed ? $0.all : $0.certain }
  }

  private mutating func insert(_ entry: Int, _ match: MatchClass, labelLength: Int) {
    found.insert(
      SearchHit(entry: entry, match: match, weight: preferences.weight(of: entry), labelLength: labelLength))
  }

  private mutating func finishStage() {
    if stage == .certain, found.strong.count < Self.enough, query.canBeGuessed {
      (stage, position) = (.guesses, 0)
      matcher = SearchMatcher(query, in: index, guesses: true)
      return
    }
    let hasGuessed = stage == .guesses
    stage = .done
    guard !query.isEmpty, !isOutdated, kept.last?.query != query else { return }
    if kept.count == Self.mostKept { kept.removeFirst() }
    let all = hasGuessed ? (found.certain + found.guessed).sorted() : nil
    kept.append(Kept(query: query, certain: found.certain, all: all))
  }

  /// The hits that were found so far.
  public var hits: SearchHits {
    let all = found.strong.sorted + found.weak.sorted + found.phrase.sorted
    return SearchHits(
      hits: Array(all.prefix(limit)), total: found.strong.count + found.weak.count + found.phrase.count,
      isComplete: !isSearching && index.phraseCount == index.count && !isOutdated)
  }
}

extension [Int] {
  /// Returns the list without the keys of another one; both are in their order.
  fileprivate func removing(_ known: [UInt32]) -> [Int] {
    guard let first, !known.isEmpty else { return self }
    // The search finds the first known one that is not before these.
    var (low, high) = (0, known.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(known[middle]) < first { low = middle + 1 } else { high = middle }
    }
    return filter { entry in
      while low < known.count, Int(known[low]) < entry { low += 1 }
      return low == known.count || Int(known[low]) != entry
    }
  }
}
