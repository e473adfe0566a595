/// The name of an HTTP header field, which is the same in any case (RFC 9110, section 5.1).
///
/// The settings refuse names that no request would be sent with, and tell file and line.
public struct FieldName: Sendable {
  private let text: String
  private let lowercase: String

  /// Takes any text, also one that is no name; `isToken` tells.
  public init(_ text: String) {
    self.text = text
    lowercase = text.lowercased()
  }

  /// True if it can be written in a request: a `token`, of one `tchar` or more (RFC 9110, section 5.6.2).
  public var isToken: Bool { !text.isEmpty && text.utf8.allSatisfy(Self.isTokenByte) }

  /// True if its value is always a login (RFC 9110, 11.6.2 and 11.7.2; RFC 6265, 4.2).
  public var isCredential: Bool { Self.credentials.contains(lowercase) }

  /// True if its value only tells which answers are welcome, and so can be told to anybody (RFC 9110, 12.5).
  public var isAccept: Bool { ["accept", "accept-charset", "accept-language"].contains(lowercase) }

  /// True if the transfer itself sets it, and works only if nobody else does (RFC 9110, 7.2, 7.6.1, 8.6, 10.1.1, 12.5.3 and
  /// 13.1).
  public var isReserved: Bool { Self.reserved.contains(lowercase) }

  private static let credentials: Set = ["authorization", "cookie", "proxy-authorization"]
  private static let reserved: Set = [
    "accept-encoding", "connection", "content-length", "expect", "host", "if-match", "if-modified-since",
    "if-none-match", "if-range", "if-unmodified-since", "keep-alive", "range", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
