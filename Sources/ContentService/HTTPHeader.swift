/// A header that is sent with a request.
public struct HTTPHeader: Equatable, Sendable {
  public let name: String
  public let value: String
  /// Whether only the server that the request names may see it, and none that it redirects to.
  public let isSecret: Bool

  /// Those with a login in them are secret in any case.
  private static let alwaysSecret: Set = ["authorization", "cookie", "proxy-authorization"]
  /// Those that a request's working rests on.
  private static let ours: Set = [
    "accept-encoding", "connection", "content-length", "expect", "host", "if-match", "if-modified-since",
    "if-none-match", "if-range", "if-unmodified-since", "keep-alive", "range", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]

  public init(name: String, value: String, isSecret: Bool) {
    self.name = name
    self.value = value
    self.isSecret = isSecret || Self.alwaysSecret.contains(name.lowercased())
  }

  /// What is wrong with it, as a sentence without the value; nil when it can be sent.
  public var problem: String? {
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isTokenByte) else { return HTTPReason.headerName }
    guard !Self.ours.contains(name.lowercased()) else { return HTTPReason.ownHeader(name) }
    guard value.utf8.contains(where: { $0 > 0x20 }) else { return HTTPReason.emptyHeader(name) }
    guard Self.isFieldValue(value) else { return HTTPReason.headerValue(name) }
    return nil
  }

  /// Whether a text can stand behind a name: no line ends, or other control characters but the tab.
  static func isFieldValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }
  }

  /// `tchar` of RFC 9110, section 5.6.2.
  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

extension HTTPHeader: CustomStringConvertible, CustomDebugStringConvertible {
  /// The name alone, since the value may be a secret.
  public var description: String { name }
  public var debugDescription: String { name }
}
