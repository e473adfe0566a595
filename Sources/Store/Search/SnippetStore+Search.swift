import Snippets

/// The part of a shown key that a search reads.
public struct SearchedKey: Equatable, Sendable {
  /// Its place among all keys, with gaps for hidden ones.
  public let position: Int
  /// The label of the key.
  public let label: String
  /// The words that lead to the key beside its label.
  public let terms: [String]
  /// The group of the key; nil for none.
  public let group: String?
  /// The number of its phrases.
  public let phraseCount: Int
}

/// Reads the texts that a search looks through, in parts. The parts belong together when `keysGeneration` was the same
/// before the first and after the last.
extension SnippetStore {
  /// Reads only the label of a secret key: it is all that can be seen.
  static let selectSearched = """
    SELECT shown.position, snippet.label, iif(snippet.secret, NULL, \(SearchTerms.all)),
      iif(snippet.secret, NULL, snippet.group_name), snippet.piece_count
    FROM shown CROSS JOIN snippet ON snippet.key = shown.snippet
    WHERE shown.position >= ?1 AND shown.is_hidden = 0
    ORDER BY shown.position
    LIMIT ?2
    """

  /// Returns at most `limit` of the keys that are shown, from a position on, in their order.
  public func searchedKeys(from position: Int, limit: Int) throws -> [SearchedKey] {
    try withConnection { connection in
      let select = try connection.prepare(Self.selectSearched, isKept: true)
      var keys: [SearchedKey] = []
      keys.reserveCapacity(limit)
      try select.rows(.number(position), .number(limit)) {
        keys.append(
          SearchedKey(
            position: select.number(0), label: select.text(1, most: ContentLimits.name),
            terms: Array(
              SearchTerms.split(select.optionalText(2) ?? "").prefix(ContentLimits.searchTermsOfKey)),
            group: select.optionalText(3, most: ContentLimits.name),
            phraseCount: min(max(1, select.number(4)), ContentLimits.phrasesOfKey)))
      }
      return keys
    }
  }

  /// Secret keys have rows without text here: they are left out all the same, whatever the rows of another program say.
  static let selectSearchedPhrases = """
    SELECT shown.position, substr(piece.text, 1, \(SearchIndex.longestPhrase))
    FROM shown
    CROSS JOIN snippet ON snippet.key = shown.snippet
    CROSS JOIN piece ON piece.snippet = snippet.key
    WHERE shown.position >= ?1 AND shown.position <= ?2 AND shown.is_hidden = 0 AND snippet.secret = 0
    ORDER BY shown.position, piece.position
    """

  /// Returns the phrases of the keys that are shown, in a range of positions; each as far as it is searched, and none of secret keys.
  public func searchedPhrases(in positions: ClosedRange<Int>) throws -> [Int: [String]] {
    try withConnection { connection in
      let select = try connection.prepare(Self.selectSearchedPhrases, isKept: true)
      var phrases: [Int: [String]] = [:]
      try select.rows(.number(positions.lowerBound), .number(positions.upperBound)) {
        phrases[select.number(0), default: []].append(select.text(1))
      }
      return phrases
    }
  }

  static let selectFound = selectKeys(where: "shown.position = ?1")

  /// Returns the keys that are shown at these positions, as far as there are such.
  public func keys(at positions: [Int]) throws -> [Int: SnippetKey] {
    try withConnection { connection in
      let select = try connection.prepare(Self.selectFound, isKept: true)
      var (keys, origins): ([Int: SnippetKey], Origins) = ([:], Origins(connection))
      for position in positions {
        try select.rows(.number(position), .number(1)) { keys[position] = try Self.key(select, &origins) }
      }
      return keys
    }
  }

  static let selectUses = """
    SELECT shown.position, recent.count, recent.last_used
    FROM recent
    CROSS JOIN part ON part.source = recent.source AND part.name = recent.part
    CROSS JOIN snippet ON snippet.part = part.key AND snippet.id = recent.snippet
    CROSS JOIN shown ON shown.snippet = snippet.key
    WHERE snippet.secret = 0 AND shown.is_hidden = 0
    """

  static let selectFavouritePositions = """
    SELECT shown.position
    FROM favourite
    CROSS JOIN part ON part.source = favourite.source AND part.name = favourite.part
    CROSS JOIN snippet ON snippet.part = part.key AND snippet.id = favourite.snippet
    CROSS JOIN shown ON shown.snippet = snippet.key
    WHERE favourite.rank IS NOT NULL AND shown.is_hidden = 0
    UNION ALL
    SELECT * FROM (
      SELECT shown.position
      FROM snippet
      CROSS JOIN part ON part.key = snippet.part
      CROSS JOIN shown ON shown.snippet = snippet.key
      LEFT JOIN favourite
        ON favourite.source = part.source AND favourite.part = part.name AND favourite.snippet = snippet.id
      WHERE snippet.favourite = 1 AND shown.is_hidden = 0 AND favourite.source IS NULL
      LIMIT ?1)
    """
  /// The most keys that sources may call favourites: a source that calls all of its keys favourites says nothing.
  private static let mostSuggested = 1_000

  /// Returns how the keys that are shown were used, and which are favourites, by their positions.
  public func searchMarks() throws -> (
    uses: [(position: Int, count: Int, lastUsed: Int64)], favourites: [Int]
  ) {
    try withConnection { connection in
      var uses: [(position: Int, count: Int, lastUsed: Int64)] = []
      let selectUses = try connection.prepare(Self.selectUses)
      try selectUses.rows {
        uses.append((selectUses.number(0), selectUses.number(1), selectUses.optionalNumber(2) ?? 0))
      }
      var favourites: [Int] = []
      let selectFavourites = try connection.prepare(Self.selectFavouritePositions)
      try selectFavourites.rows(.number(Self.mostSuggested)) { favourites.append(selectFavourites.number(0)) }
      return (uses, favourites)
    }
  }
}
