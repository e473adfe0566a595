/// How long a request may take.
public struct HTTPLimits: Equatable, Sendable {
  /// Milliseconds until the connection stands, TLS included.
  public var connect: Int
  /// Milliseconds from the beginning to the last byte, redirects included.
  public var total: Int
  /// Seconds for which fewer than `leastRate` bytes a second may come.
  public var stalled: Int

  /// Bytes a second that tell a network that has stopped from a slow one, which `total` ends.
  static let leastRate = 64
  /// How many redirects are followed: more than sites need, few enough to leave a loop soon.
  static let redirects = 5

  public init(connect: Int = 10_000, total: Int = 60_000, stalled: Int = 15) {
    self.connect = connect
    self.total = total
    self.stalled = stalled
  }
}
