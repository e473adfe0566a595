import Snippets

/// The keys of a store that can be offered for a word. They are read in parts, each of which takes a millisecond or two.
///
///     begin ── readOn ── ... ── keys ── keys
///                 the store changes: as begin
public final class StoredOffers {
  /// Positions that are read at once.
  private static let positionsAtOnce = 128

  private let store: SnippetStore
  private let limit: Int
  private var index = OfferIndex()
  /// The position of each key of the index.
  private var positions: [UInt32] = []
  private var generation: Int?
  /// The positions that are left to be read.
  private var rest = 0..<0

  /// - Parameter limit: the most keys that are offered at once.
  public init(_ store: SnippetStore, limit: Int) { (self.store, self.limit) = (store, limit) }

  /// Begins to read what is there now.
  ///
  /// - Throws: `StoreError`; then nothing is read, and nothing found, before the next call.
  public func begin() throws {
    (index, positions, generation) = (OfferIndex(), [], nil)
    let current = try store.keysGeneration()
    rest = 0..<(try store.endOfPositions())
    generation = current
    if rest.isEmpty { try readMarks() }
  }

  /// True while something is left to be read.
  public var isReading: Bool { !rest.isEmpty }

  /// Reads the next part; begins anew where the store has changed since.
  public func readOn() throws {
    guard isReading else { return }
    do {
      guard try isCurrent() else { return try begin() }
      let part = rest.prefix(Self.positionsAtOnce)
      for key in try store.offeredTexts(in: part) {
        guard let position = UInt32(exactly: key.position) else { continue }
        positions.append(position)
        index.append(label: key.label, shortcuts: key.shortcuts, phrases: key.phrases)
      }
      rest = rest.dropFirst(part.count)
      if !isReading { try readMarks() }
    } catch {
      (generation, rest) = (nil, 0..<0)
      throw error
    }
  }

  /// Reads the uses and favourites of keys anew.
  public func readMarks() throws {
    let marks = try store.searchMarks()
    let entries = Dictionary(
      zip(positions.map(Int.init), positions.indices), uniquingKeysWith: { first, _ in first })
    var preferences = SearchPreferences()
    for use in marks.uses {
      guard let entry = entries[use.position] else { continue }
      preferences.noteUse(of: entry, count: use.count, lastUsed: use.lastUsed)
    }
    for position in marks.favourites {
      if let entry = entries[position] { preferences.noteFavourite(entry) }
    }
    index.preferences = preferences
  }

  private func isCurrent() throws -> Bool { try store.keysGeneration() == generation }

  /// Returns the keys to offer for a word, the best first; nil where the store has changed, which is read anew then.
  public func keys(for word: String) throws -> [OfferedKey]? {
    guard generation != nil, try isCurrent() else {
      try begin()
      return nil
    }
    let hits = index.hits(for: word, limit: limit)
    let keys = try store.keys(at: hits.map { Int(positions[$0.entry]) })
    return hits.compactMap { hit in
      keys[Int(positions[hit.entry])].map { OfferedKey($0, pieces: hit.pieces, skipped: hit.skipped) }
    }
  }
}
