import Snippets

/// A snippet with where it is from.
public struct ListedSnippet: Equatable, Sendable {
  /// The snippet under its public id; the pieces of a secret one are `Snippet.dots`.
  public var snippet: Snippet
  /// The id of the snippet within its part.
  public var ownID: String
  /// The name of the source of the key.
  public var source: String
  /// The file of its source; "" for the only one.
  public var part: String
}

extension SnippetStore {
  /// Returns all snippets that are shown, in their order, with where each is from.
  ///
  /// The texts of secret snippets are not read.
  public func listedSnippets() throws -> [ListedSnippet] {
    try withConnection { connection in
      // One transaction makes both readings of the same moment.
      try connection.execute("BEGIN")
      defer { try? connection.execute("COMMIT") }
      let origins = try Self.origins(connection)
      return try Self.snippets(connection).compactMap { snippet in
        origins[snippet.id].map {
          ListedSnippet(snippet: snippet, ownID: $0.id, source: $0.source, part: $0.part)
        }
      }
    }
  }

  /// Returns where the shown snippets are from, by their public ids.
  private static func origins(_ connection: Connection) throws -> [String: StableID] {
    let select = try connection.prepare(
      """
      SELECT shown.public_id, source.name, part.name, snippet.id FROM shown
      JOIN snippet ON snippet.key = shown.snippet
      JOIN part ON part.key = snippet.part
      JOIN source ON source.key = part.source
      """)
    var origins: [String: StableID] = [:]
    try select.rows {
      origins[select.text(0)] = StableID(source: select.text(1), part: select.text(2), id: select.text(3))
    }
    return origins
  }
}
