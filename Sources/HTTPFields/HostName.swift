/// The host of a URL, as it is written there.
public struct HostName: Sendable {
  private let text: String

  public init(_ text: String) { self.text = text.lowercased() }

  /// The host of an http or https URL; nil where there is none.
  public init?(ofURL url: String) {
    guard let colon = url.firstIndex(of: ":"), url[colon...].hasPrefix("://") else { return nil }
    let authority = url[colon...].dropFirst(3).prefix { !"/?#".contains($0) }
    let isBracketed = authority.hasPrefix("[")
    let host = isBracketed ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
    guard !host.isEmpty else { return nil }
    self.init(String(host))
  }

  /// Whether it is this machine, whatever a name server says: `localhost` (RFC 6761, 6.3), 127.0.0.0/8 or ::1.
  public var isThisMachine: Bool { text == "localhost" || text == "[::1]" || isLoopback }

  /// All four numbers, in decimal: there are names that begin as such an address.
  private var isLoopback: Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in
        part.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(part) != nil
      }
  }
}
