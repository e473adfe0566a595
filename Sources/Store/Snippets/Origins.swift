import Snippets

/// The origins of snippets by source; reads each source once.
///
/// The stored content counts: a source that had a URL and has a path now keeps what the URL gave until the path has
/// given something.
struct Origins {
  private let connection: Connection
  private var known: [Int: Origin] = [:]

  init(_ connection: Connection) { self.connection = connection }

  /// Returns the origin of what is stored of a source, by the key of its row.
  mutating func origin(of source: Int) throws -> Origin {
    if let origin = known[source] { return origin }
    let row = try connection.row(
      "SELECT name, \(Self.isOwn) FROM source WHERE key = ?1", .number(source))
    let name = row?.text(0) ?? ""
    let origin = row?.number(1) == 1 ? Origin.own(name) : .feed(name)
    known[source] = origin
    return origin
  }

  /// The condition that a row of `source` is from a file or built in: paths are absolute, and other sources are not trusted.
  static let isOwn =
    "(substr(source.location, 1, 1) = '/' OR source.location = '\(SnippetStore.embeddedSource)')"

  /// Returns the condition that a row of `source` is the one that a parameter names: a server's by its name, or, for null, any other.
  static func isFrom(_ parameter: String) -> String {
    "CASE WHEN \(isOwn) THEN \(parameter) IS NULL ELSE source.name IS \(parameter) END"
  }
}
