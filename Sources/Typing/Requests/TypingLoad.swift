/// The amount that is still to be typed.
public struct TypingLoad: Equatable, Sendable {
  /// The number of texts and keys; each grapheme of a secret is one.
  public var requests = 0
  /// The bytes of the texts in UTF-8, with their variables as far as those are expanded; none for a secret that is not.
  public var bytes = 0

  /// The number of requests from which on programs are refused more: far more than anybody waits for.
  static let mostRequests = 4_096
  /// The number of bytes from which on programs are refused more.
  static let mostBytes = 4 << 20

  /// Makes a load of this many requests and bytes; of none by default.
  public init(requests: Int = 0, bytes: Int = 0) {
    self.requests = requests
    self.bytes = bytes
  }

  /// True when a program is to wait before it asks for more.
  public var isFull: Bool { requests >= Self.mostRequests || bytes >= Self.mostBytes }
}

extension Typist {
  /// The load of everything that was asked for and not sent yet.
  public var load: TypingLoad {
    let waiting = expansion.waiting
    return TypingLoad(
      requests: queue.count + waiting.count,
      bytes: queue.reduce(0) { $0 + $1.text.utf8.count } + waiting.reduce(0) { $0 + $1.text.utf8.count })
  }
}
