/// Where a snippet is from, which is how far it is trusted.
public enum Origin: Hashable, Sendable {
  /// Files of the user's own, by the name of their source; what is built in, too. They may do everything.
  case own(String)
  /// A server, by the name of its source. It may do what the settings allow that source.
  case feed(String)

  /// The name of the source.
  public var source: String {
    switch self {
    case .own(let source), .feed(let source): source
    }
  }

  /// The name of the source whose settings say what is allowed; nil where everything is.
  public var feed: String? {
    switch self {
    case .own: nil
    case .feed(let source): source
    }
  }
}

/// A snippet that a server has sent.
public struct FeedSnippet: Hashable, Sendable {
  /// What tells it from all others that are shown.
  public let snippet: String
  /// The name of its source.
  public let source: String

  public init(snippet: String, source: String) { (self.snippet, self.source) = (snippet, source) }
}

/// Why a text was not typed: its source may not do what it would.
public struct Refusal: Hashable, Sendable {
  public let feed: FeedSnippet
  /// What the settings of the source would have to allow beside what they do.
  public let needs: Permissions

  public init(_ feed: FeedSnippet, needs: Permissions) { (self.feed, self.needs) = (feed, needs) }
}
