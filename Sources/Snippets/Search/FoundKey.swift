/// A key that was found, as it is shown.
public struct FoundKey: Equatable, Sendable {
  /// The key that was found.
  public let key: SnippetKey
  /// The sort of match, which decides the order.
  public let match: MatchClass
  /// The characters of the label that were searched for, in their order; none where something else matches.
  public let marks: [Range<Int>]
  /// The part of a phrase that matches, where the label alone does not.
  public let excerpt: PhraseExcerpt?

  public init(_ key: SnippetKey, _ match: MatchClass, for query: SearchQuery, excerpt: PhraseExcerpt? = nil) {
    (self.key, self.match, self.excerpt) = (key, match, excerpt)
    marks = query.isEmpty ? [] : query.marks(inLabel: key.label)
  }
}

/// The answer to a search.
public struct SearchAnswer: Equatable, Sendable {
  /// The text that was searched for.
  public let text: String
  /// The keys that were found, the best first; as many as were asked for at most.
  public let keys: [FoundKey]
  /// The number of keys that match.
  public let total: Int
  /// True when all keys and their phrases were looked at.
  public let isComplete: Bool
  /// True when all labels, search terms and groups were looked at: only phrases may be left.
  public let hasAllKeys: Bool

  /// Makes an answer to a text.
  public init(text: String, keys: [FoundKey], total: Int, isComplete: Bool, hasAllKeys: Bool = false) {
    (self.text, self.keys, self.total, self.isComplete) = (text, keys, total, isComplete)
    self.hasAllKeys = hasAllKeys || isComplete
  }
}

/// The part of a phrase around what was searched for.
public struct PhraseExcerpt: Equatable, Sendable {
  /// The text, with an ellipsis at its start where the phrase begins earlier.
  public let text: String
  /// The characters of `text` that were searched for.
  public let marks: [Range<Int>]
  /// The position of the phrase.
  public let piece: Int

  /// The most characters before what was found, and of the whole excerpt.
  private static let before = 12
  private static let longest = 120

  /// Makes the excerpt of the first phrase that has the most of the words; nil where none has one.
  public init?(of phrases: [String], for query: SearchQuery) {
    var folder = Folder()
    var best: (count: Int, piece: Int)?
    for (piece, phrase) in phrases.enumerated() {
      let count = query.count(inPhrase: SearchIndex.searched(phrase), &folder)
      if count > best?.count ?? 0 { best = (count, piece) }
      if count == query.words.count { break }
    }
    guard let best else { return nil }
    self.init(phrases[best.piece], best.piece, query)
  }

  private init?(_ phrase: String, _ piece: Int, _ query: SearchQuery) {
    let searched = SearchIndex.searched(phrase)
    let all = query.marks(inPhrase: searched)
    guard let first = all.first else { return nil }
    let start = first.lowerBound <= Self.before ? 0 : first.lowerBound - Self.before
    let ellipsis = start > 0 ? "…" : ""
    let characters = searched.dropFirst(start).prefix(Self.longest)
    let length = characters.count
    text = ellipsis + characters
    marks = all.compactMap { mark in
      let (lower, upper) = (mark.lowerBound - start, min(mark.upperBound - start, length))
      return lower < upper ? lower + ellipsis.count..<upper + ellipsis.count : nil
    }
    self.piece = piece
  }
}
