import Snippets

/// The part of a shown key that it is offered by.
public struct OfferedTexts: Equatable, Sendable {
  /// Its place among all keys, with gaps for hidden ones.
  public let position: Int
  /// The label of the key, or the start of it.
  public let label: String
  /// The shortcuts of the key.
  public let shortcuts: [String]
  /// The starts of its phrases, in their order.
  public internal(set) var phrases: [String]
}

/// Reads the texts that keys are offered by, in parts, as `searchedKeys` does.
extension SnippetStore {
  /// The characters that are read of a label or a phrase: more than a word has.
  private static let start = 64

  /// Leaves secret keys out: typing one is to be a choice.
  static let selectOffered = """
    SELECT shown.position, substr(snippet.label, 1, \(start)), snippet.shortcuts,
      substr(piece.text, 1, \(start))
    FROM shown
    CROSS JOIN snippet ON snippet.key = shown.snippet
    CROSS JOIN piece ON piece.snippet = snippet.key
    WHERE shown.position >= ?1 AND shown.position < ?2 AND shown.is_hidden = 0 AND snippet.secret = 0
    ORDER BY shown.position, piece.position
    """

  /// Returns the keys that are shown in a range of positions and are no secrets, in their order.
  public func offeredTexts(in positions: Range<Int>) throws -> [OfferedTexts] {
    try withConnection { connection in
      let select = try connection.prepare(Self.selectOffered, isKept: true)
      var keys: [OfferedTexts] = []
      try select.rows(.number(positions.lowerBound), .number(positions.upperBound)) {
        let position = select.number(0)
        if keys.last?.position != position {
          let shortcuts = SearchTerms.split(select.text(2)).prefix(ContentLimits.shortcutsOfKey)
          keys.append(
            OfferedTexts(
              position: position, label: select.text(1), shortcuts: Array(shortcuts), phrases: []))
        }
        keys[keys.count - 1].phrases.append(select.text(3))
      }
      return keys
    }
  }

  /// Returns the position after that of the last key that is shown.
  public func endOfPositions() throws -> Int {
    try withConnection { connection in
      let select = try connection.prepare("SELECT ifnull(max(position) + 1, 0) FROM shown")
      var end = 0
      try select.rows { end = select.number(0) }
      return end
    }
  }
}
