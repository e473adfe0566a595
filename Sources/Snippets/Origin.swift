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

/// The snippet that a text is of, which may be refused.
public struct TypedSnippet: Hashable, Sendable {
  /// What tells it from all others that are shown.
  public let id: String
  /// The name of the source that has sent it; nil for one of the user's own.
  public let feed: String?

  /// - Parameter feed: the name of its source where that is a server.
  public init(id: String, feed: String?) { (self.id, self.feed) = (id, feed) }
}

/// Why a text was not typed, no part of it.
public struct Refusal: Hashable, Sendable {
  /// The reason why a text may not be typed.
  public enum Reason: Hashable, Sendable {
    /// Its source may not do what it would: what the settings of the source would have to allow beside what they do.
    case needs(Permissions)
    /// It would press these by keys, which come from the clipboard, and the settings do not let that.
    case copiedKeys(Permissions)
    /// With its variables it would be longer than a phrase may be.
    case tooLong
  }

  /// The key that was tapped.
  public let snippet: TypedSnippet
  /// The rule that it breaks.
  public let reason: Reason

  /// A text of this snippet, refused for this reason.
  public init(_ snippet: TypedSnippet, _ reason: Reason) { (self.snippet, self.reason) = (snippet, reason) }

  /// A text that needs more than its source may do.
  public init(_ snippet: TypedSnippet, needs: Permissions) { self.init(snippet, .needs(needs)) }

  /// True where it holds until the settings or the key are others; else the next tap may find another clipboard or time.
  public var isLasting: Bool { if case .needs = reason { true } else { false } }
}
