import HTTPFields

/// A header that is sent with a request.
public struct HTTPHeader: Equatable, Sendable {
  /// The name of the field (RFC 9110, section 5.1).
  public let name: String
  /// The value, which is in no log.
  public let value: String

  /// Makes a header, whose parts are not checked.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// True when only the server that the request names may see it, and nobody on the way. Nobody but these two knows what a
  /// header is for, so that is every header but those that say which answers are welcome.
  public var isSecret: Bool { !FieldName(name).isAccept }

  /// The reason why it cannot be sent, as a sentence without the value; nil when it can.
  public var problem: String? {
    let fieldName = FieldName(name)
    guard fieldName.isToken else { return HTTPReason.headerName }
    guard !fieldName.isReserved else { return HTTPReason.ownHeader(name) }
    guard value.utf8.contains(where: { $0 > 0x20 }) else { return HTTPReason.emptyHeader(name) }
    guard Self.isFieldValue(value) else { return HTTPReason.headerValue(name) }
    return nil
  }

  /// Tells whether a text can stand behind a name: no line ends, or other control characters but the tab.
  static func isFieldValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }
  }
}

extension HTTPHeader: CustomStringConvertible, CustomDebugStringConvertible {
  /// The name alone, since the value may be a secret.
  public var description: String { name }
  /// The name alone: a value may be a secret.
  public var debugDescription: String { name }
}
