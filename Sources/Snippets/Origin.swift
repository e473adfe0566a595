/// The origin of a snippet, which decides how far it is trusted.
public enum Origin: Hashable, Sendable {
  /// Files of the user's own, by the name of their source, and what is built in. They may do everything.
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

/// The snippet that a text belongs to, which may be refused.
public struct TypedSnippet: Hashable, Sendable {
  /// The id that tells it from all others that are shown.
  public let id: String
  /// The name of the source that has sent it; nil for one of the user's own.
  public let feed: String?

  /// The text that was copied, which is no snippet's: the id of a snippet is never empty.
  public static let copied = TypedSnippet(id: "", feed: nil)

  /// - Parameter feed: the name of its source where that is a server.
  public init(id: String, feed: String?) { (self.id, self.feed) = (id, feed) }
}

/// A refusal to type a text: no part of it was typed.
public struct Refusal: Hashable, Sendable {
  /// The reason why a text may not be typed.
  public enum Reason: Hashable, Sendable {
    /// The text would do more than its source may: these are the permissions that the source's settings would have to add.
    case needs(Permissions)
    /// It would press these keys for text from the clipboard, and the settings do not allow that.
    case copiedKeys(Permissions)
    /// It would be longer than a phrase may be, once its variables are expanded.
    case tooLong
    /// This character is on no key of the layout, and the application takes keys alone (KWin).
    case onNoKey(Unicode.Scalar)
  }

  /// The key that was tapped.
  public let snippet: TypedSnippet
  /// The rule that it breaks.
  public let reason: Reason

  /// Makes the refusal of a text of this snippet, for this reason.
  public init(_ snippet: TypedSnippet, _ reason: Reason) { (self.snippet, self.reason) = (snippet, reason) }

  /// Makes the refusal of a text that needs more than its source may do.
  public init(_ snippet: TypedSnippet, needs: Permissions) { self.init(snippet, .needs(needs)) }

  /// True where it holds until the settings or the key change; else the next tap may find another clipboard or time.
  public var isLasting: Bool { if case .needs = reason { true } else { false } }
}
