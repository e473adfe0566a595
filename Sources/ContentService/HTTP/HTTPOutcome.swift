/// The marks by which a server knows a version of a document, as it sent them.
public struct HTTPValidators: Equatable, Sendable {
  /// The value of `ETag`, weak or strong.
  public var etag: String?
  /// The value of `Last-Modified`.
  public var lastModified: String?

  /// Makes validators; nil for those that the server did not send.
  public init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }
}

/// The outcome of a request that ended well.
public enum HTTPOutcome: Equatable, Sendable {
  /// A document came, decompressed.
  ///
  /// `maxAge` is the number of seconds from now for which the server says that it stays as it is (RFC 9111), at most
  /// 2^31; 0 when the server says that it can change at any time, nil when it says nothing.
  case fresh(body: [UInt8], validators: HTTPValidators, maxAge: Int?)
  /// The document is still the one that the request's validators came with.
  case notModified(maxAge: Int?)
}

/// The reason why there was no document.
public struct HTTPFailure: Error, Equatable, CustomStringConvertible {
  /// The sort of a failure, by what may help.
  public enum Kind: Equatable, Sendable {
    /// Another attempt may succeed; not before `after` seconds have gone by, when the server said so.
    ///
    /// The network, the name server and the server's errors.
    case retry(after: Int?)
    /// The server could not prove who it is.
    ///
    /// It passes when the network wanted a login or the clock is set, and otherwise needs a person.
    case untrusted
    /// The same request would fail again: somebody has to change it, or the server.
    case permanent
    /// Something came, but no document that can be taken: too large, or a web page.
    case refused
  }

  /// The sort of failure, which says whether another try may help.
  public let kind: Kind
  /// One sentence for people, in one line.
  ///
  /// It holds neither the value of a header nor the address.
  public let reason: String

  /// Makes a failure with its reason in words for users.
  public init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }
}

/// The progress of a transfer, in bytes of the network (so before decompression).
public struct HTTPProgress: Equatable, Sendable {
  /// The bytes of the body that have come so far.
  public var received: Int
  /// The bytes of the whole body; nil when the server did not say it.
  public var total: Int?
}
