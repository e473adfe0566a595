/// How much is still to be typed.
public struct TypingLoad: Equatable, Sendable {
  /// Texts and keys; each grapheme of a secret is one.
  public var requests = 0
  /// Of texts, in UTF-8, as far as their variables are expanded.
  public var bytes = 0

  /// Requests and bytes from which on programs are refused more: far more than anybody waits for.
  static let mostRequests = 4_096
  static let mostBytes = 4 << 20

  public init(requests: Int = 0, bytes: Int = 0) {
    self.requests = requests
    self.bytes = bytes
  }

  /// Whether it is so much that a program is to wait before it asks for more.
  public var isFull: Bool { requests >= Self.mostRequests || bytes >= Self.mostBytes }

  public static func + (left: TypingLoad, right: TypingLoad) -> TypingLoad {
    TypingLoad(requests: left.requests + right.requests, bytes: left.bytes + right.bytes)
  }
}

extension TypingLoad {
  /// Requests that nobody has begun with.
  public init(_ requests: [TypingRequest]) {
    self.init(
      requests: requests.count,
      bytes: requests.reduce(0) { sum, request in
        switch request {
        case .type(let text, _), .replace(let text, _), .text(let text), .exchange(_, let text):
          sum + text.utf8.count
        case .secret, .press, .delete, .undo, .stop: sum
        }
      })
  }
}

extension Typist {
  /// How much was asked for and not sent yet.
  public var load: TypingLoad {
    TypingLoad(requests: queue.count, bytes: queue.reduce(0) { $0 + $1.text.utf8.count })
  }
}
