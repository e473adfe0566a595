/// The place of a snippet in its source.
public struct SnippetPlace: Equatable, Sendable {
  /// The name of the source of the key.
  public let source: String
  /// The file of its source; "" for the only one.
  public let part: String
  /// The id of the snippet within its part.
  public let id: String
}

extension SnippetStore {
  /// Returns where the snippet with a public id is from, hidden or not; nil where there is none.
  public func place(of publicID: String) throws -> SnippetPlace? {
    try withConnection { connection in
      try connection.row(
        """
        SELECT source.name, part.name, snippet.id FROM shown
        JOIN snippet ON snippet.key = shown.snippet
        JOIN part ON part.key = snippet.part
        JOIN source ON source.key = part.source
        WHERE shown.public_id = ?1
        """, .text(publicID)
      ).map { SnippetPlace(source: $0.text(0), part: $0.text(1), id: $0.text(2)) }
    }
  }
}
