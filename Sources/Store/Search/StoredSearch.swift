import Snippets

/// A search through what a store shows.
///
///     begin ── readOn ── ... ── labels are there ── readOn ── ... ── phrases are there
///                 the store changes: as begin
///
/// All of it goes in parts, each of which takes a millisecond or two, so that nobody waits for the rest: what was read can be
/// searched at any time. It holds no texts of secret keys.
public final class StoredSearch {
  /// The number of keys that are read at once, and of phrases, but for the last key's.
  private static let keysAtOnce = 512
  private static let phrasesAtOnce = 256

  private let store: SnippetStore
  private let limit: Int
  private var session: SearchSession
  /// The position of each key of the index, and the number of phrases that it is said to have.
  private var positions: [UInt32] = []
  private var phraseCounts: [UInt16] = []
  private var generation: Int?
  /// True once only phrases are left to be read.
  public private(set) var hasAllKeys = false
  /// The text that is searched for.
  public private(set) var text = ""

  /// - Parameter limit: how many keys an answer has at most.
  public init(_ store: SnippetStore, limit: Int = 50) {
    (self.store, self.limit) = (store, limit)
    session = SearchSession(limit: limit)
  }

  /// Begins to read what is there now, and searches for the last text again.
  ///
  /// - Throws: `StoreError`; then nothing is read, and nothing found, before the next call.
  public func begin() throws {
    (session, generation, hasAllKeys) = (SearchSession(limit: limit), nil, false)
    (positions, phraseCounts) = ([], [])
    session.search(text)
    generation = try store.keysGeneration()
  }

  /// True while something is left to be read.
  public var isReading: Bool {
    generation != nil && !(hasAllKeys && session.index.phraseCount == session.index.count)
  }

  /// Reads the next part; begins anew where the store has changed since.
  public func readOn() throws {
    guard isReading else { return }
    do {
      guard try isCurrent() else { return try begin() }
      if hasAllKeys { try readPhrases() } else { try readKeys() }
    } catch {
      generation = nil
      throw error
    }
  }

  private func isCurrent() throws -> Bool { try store.keysGeneration() == generation }

  private func readKeys() throws {
    let keys = try store.searchedKeys(from: positions.last.map { Int($0) + 1 } ?? 0, limit: Self.keysAtOnce)
    for key in keys {
      guard let position = UInt32(exactly: key.position) else { continue }
      positions.append(position)
      phraseCounts.append(UInt16(clamping: key.phraseCount))
      session.append(label: key.label, terms: key.terms, group: key.group)
    }
    guard keys.count < Self.keysAtOnce else { return }
    hasAllKeys = true
    try readMarks()
  }

  /// Reads favourites and uses, once it is known which key stands where.
  private func readMarks() throws {
    let marks = try store.searchMarks()
    var preferences = SearchPreferences()
    for use in marks.uses {
      guard let entry = entry(at: use.position) else { continue }
      preferences.noteUse(of: entry, count: use.count, lastUsed: use.lastUsed)
    }
    for position in marks.favourites {
      if let entry = entry(at: position) { preferences.noteFavourite(entry) }
    }
    session.preferences = preferences
    session.search(text)
  }

  private func position(of entry: Int) -> Int { Int(positions[entry]) }

  /// Returns the index of the key at a position; the positions are in their order.
  private func entry(at position: Int) -> Int? {
    var (low, high) = (0, positions.count)
    while low < high {
      let middle = (low + high) / 2
      if self.position(of: middle) < position { low = middle + 1 } else { high = middle }
    }
    return low < positions.count && self.position(of: low) == position ? low : nil
  }

  private func readPhrases() throws {
    let start = session.index.phraseCount
    var (end, count) = (start, 0)
    while end < positions.count, count < Self.phrasesAtOnce {
      count += Int(phraseCounts[end])
      end += 1
    }
    guard start < end else { return }
    let phrases = try store.searchedPhrases(in: position(of: start)...position(of: end - 1))
    for entry in start..<end { session.appendPhrases(phrases[position(of: entry)] ?? []) }
    if end == positions.count { session.search(text) }
  }

  // MARK: Searching

  /// Begins to search for a text; nothing for all keys.
  public func search(_ text: String) {
    self.text = text
    session.search(text)
  }

  /// True while some of what was read is left to be looked at.
  public var isSearching: Bool { session.isSearching }

  /// Looks at some more keys, for a millisecond at most on slow processors.
  public func step() { session.step() }

  /// Returns what was found so far. Returns nothing where the store has changed, which is read anew then.
  public func answer() throws -> SearchAnswer {
    guard generation != nil, try isCurrent() else {
      try begin()
      return SearchAnswer(text: text, keys: [], total: 0, isComplete: false)
    }
    let hits = session.hits
    let keys = try store.keys(at: hits.hits.map { position(of: $0.entry) })
    let found = try hits.hits.compactMap { hit in
      let position = position(of: hit.entry)
      return try keys[position].map { key in
        FoundKey(key, hit.match, for: session.query, excerpt: try excerpt(of: key, at: position, hit.match))
      }
    }
    return SearchAnswer(
      text: text, keys: found, total: hits.total, isComplete: hits.isComplete && !isReading,
      hasAllKeys: hasAllKeys && !isSearching)
  }

  /// Returns the keys that were found so far, the best first.
  public func keys() throws -> [SnippetKey] {
    let positions = session.hits.hits.map { position(of: $0.entry) }
    let keys = try store.keys(at: positions)
    return positions.compactMap { keys[$0] }
  }

  private func excerpt(of key: SnippetKey, at position: Int, _ match: MatchClass) throws -> PhraseExcerpt? {
    guard match == .phrase, !key.isSecret else { return nil }
    return PhraseExcerpt(
      of: try store.searchedPhrases(in: position...position)[position] ?? [], for: session.query)
  }
}
