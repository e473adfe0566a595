import Snippets

/// The marks by which a server knows a version of a document, as it sent them (RFC 9110, section 8.8).
public struct Validators: Equatable, Sendable {
  /// The entity tag of the last answer (RFC 9110, section 8.8.3).
  public var etag: String?
  /// The date of the last change, as the server wrote it (RFC 9110, section 8.8.2).
  public var lastModified: String?

  /// Makes validators; nil for those that the server did not send.
  public init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }
}

/// The times at which a source was asked for its content, and is to be asked again; in seconds since 1970.
public struct Attempt: Equatable, Sendable {
  /// The time of the attempt, in seconds since 1970.
  public var time: Int64
  /// The time of the next attempt; nil for not until somebody wants it.
  public var next: Int64?

  /// Makes an attempt; `next` is nil where nobody asks by the clock.
  public init(time: Int64, next: Int64? = nil) {
    self.time = time
    self.next = next
  }
}

/// The content of one file of a source.
public struct ContentPart: Sendable {
  /// The content of a part, or a mark that it is as it was.
  public enum Content: Sendable {
    /// The snippets, in the order in which they are shown.
    case snippets([Snippet])
    /// The file cannot be used: what is stored of it stays.
    case kept
  }

  /// The file's path relative to its folder; "" for the only part of another source.
  public var name: String
  /// The content of the part.
  public var content: Content

  /// Makes a part; a source of one document has one without a name.
  public init(name: String = "", content: Content) {
    self.name = name
    self.content = content
  }
}

/// The store's knowledge of a source; times are seconds since 1970.
public struct SourceState: Equatable, Sendable {
  /// The name in the settings.
  public var name: String
  /// The place that the stored content is from; "" while none is stored.
  public var location = ""
  /// The validators of what is stored.
  public var validators = Validators()
  /// The time of the last attempt that brought content, in seconds since 1970; nil for none.
  public var lastSuccess: Int64?
  /// The time of the last attempt, in seconds since 1970; nil for none.
  public var lastAttempt: Int64?
  /// The time of the next attempt; nil for not until somebody wants it.
  public var nextAttempt: Int64?
  /// The process that has begun an attempt, as long as that has not come to its end; it may have been ended itself.
  public var holder: Int?
  /// The setup by which the source was asked, as `beginAttempt` was told.
  public var setup: String?
  /// The number of attempts that have failed since the last that did not.
  public var failures = 0
  /// The reason why the last attempt failed, in one sentence; nil when it did not.
  public var failure: String?
  /// True where the last attempt failed because what came cannot be used; otherwise nothing came.
  public var isRefused = false
  /// The number of all attempts ever.
  public var attempts = 0
  /// The number of its snippets in the store.
  public var snippetCount = 0
  /// The mistakes in single files and entries: `path:line: reason`.
  public var problems: [String] = []

  /// Makes the state of a source that nobody has asked yet.
  public init(name: String) {
    self.name = name
  }
}
