import Snippets

/// What a server told to know a version of a document by, as it was sent (RFC 9110, section 8.8).
public struct Validators: Equatable, Sendable {
  public var etag: String?
  public var lastModified: String?

  public init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }
}

/// When a source was asked for its content, and when it is to be asked again; in seconds since 1970.
public struct Attempt: Equatable, Sendable {
  public var time: Int64
  /// Nil for not until somebody wants it.
  public var next: Int64?

  public init(time: Int64, next: Int64? = nil) {
    self.time = time
    self.next = next
  }
}

/// What one file of a source holds now.
public struct ContentPart: Sendable {
  public enum Content: Sendable {
    /// In the order in which they are shown.
    case snippets([Snippet])
    /// The file cannot be used: what is stored of it stays.
    case kept
  }

  /// The file's path relative to its folder; "" for the only part of another source.
  public var name: String
  public var content: Content

  public init(name: String = "", content: Content) {
    self.name = name
    self.content = content
  }
}

/// What the store knows of a source; times are seconds since 1970.
public struct SourceState: Equatable, Sendable {
  public var name: String
  /// Where the stored content is from; "" while none is stored.
  public var location = ""
  public var validators = Validators()
  public var lastSuccess: Int64?
  public var lastAttempt: Int64?
  /// Nil for not until somebody wants it.
  public var nextAttempt: Int64?
  /// The process that has begun an attempt, as long as that has not come to its end; it may have been ended itself.
  public var holder: Int?
  /// What the source was asked by, as `beginAttempt` was told.
  public var setup: String?
  /// How many attempts have failed since the last that did not.
  public var failures = 0
  /// Why the last attempt failed, in one sentence; nil when it did not.
  public var failure: String?
  /// Whether the last attempt failed because what came cannot be used; otherwise nothing came.
  public var isRefused = false
  /// How many attempts there were, ever.
  public var attempts = 0
  public var snippetCount = 0
  /// What is wrong with single files and entries: `path:line: reason`.
  public var problems: [String] = []

  public init(name: String) {
    self.name = name
  }
}
