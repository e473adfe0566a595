import ContentFormats

/// The time and the memory that a request may take.
public struct HTTPLimits: Equatable, Sendable {
  /// Milliseconds until a connection stands, with the server's name looked up and TLS agreed on.
  public var connect: Int
  /// Milliseconds from the beginning to the last byte, redirects included.
  public var total: Int
  /// Seconds for which fewer than `leastRate` bytes a second may come.
  public var stalled: Int
  /// Bytes that a body may have, after decompression.
  public var body: Int

  /// Bytes that may come for one answer: its body, its head, and what is around the parts of both. That is TLS's records, and
  /// the extensions of chunks (RFC 9112, section 7.1.1), which nobody else counts.
  var transfer: Int { 2 * body + (1 << 20) }

  /// Bytes a second that tell a network that has stopped from a slow one, which `total` ends.
  static let leastRate = 64
  /// The number of redirects that are followed: more than sites need, few enough to leave a loop soon.
  static let redirects = 5

  /// Makes limits; those that are left out have their usual values.
  public init(
    connect: Int = 10_000, total: Int = 30_000, stalled: Int = 15, body: Int = ContentDocument.sizeLimit
  ) {
    self.connect = connect
    self.total = total
    self.stalled = stalled
    self.body = body
  }
}
