import Snippets

/// The marks by which a server knows a version of a document, as it sent them (RFC 9110, section 8.8).
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

/// The content of one file of a source.
public struct ContentPart: Sendable {
  public enum Content: Sendable {
    /// The snippets, in the order in which they are shown.
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

/// The store's knowledge of a source; times are seconds since 1970.
public struct SourceState: Equatable, Sendable {
  public var name: String
  /// The place that the stored content is from; "" while none is stored.
  public var location = ""
  public var validators = Validators()
  public var lastSuccess: Int64?
  public var lastAttempt: Int64?
  /// Nil for not until somebody wants it.
  public var nextAttempt: Int64?
  /// The process that has begun an attempt, as long as that has not come to its end; it may have been ended itself.
  public var holder: Int?
  /// The setup by which the source was asked, as `beginAttempt` was told.
  public var setup: String?
  /// The number of attempts that have failed since the last that did not.
  public var failures = 0
  /// Why the last attempt failed, in one sentence; nil when it did not.
  public var failure: String?
  /// True where the last attempt failed because what came cannot be used; otherwise nothing came.
  public var isRefused = false
  /// The number of all attempts ever.
  public var attempts = 0
  public var snippetCount = 0
  /// The mistakes in single files and entries: `path:line: reason`.
  public var problems: [String] = []

  public init(name: String) {
    self.name = name
  }
}
