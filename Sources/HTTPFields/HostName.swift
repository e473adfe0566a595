/// The host of a URL, as it is written there.
public struct HostName: Sendable {
  private let text: String

  /// Takes a host without scheme and port; upper and lower case are the same.
  public init(_ text: String) { self.text = text.lowercased() }

  /// Takes the host from an http or https URL; nil where there is none.
  public init?(ofURL url: String) {
    guard let colon = url.firstIndex(of: ":"), url[colon...].hasPrefix("://") else { return nil }
    let authority = url[colon...].dropFirst(3).prefix { !"/?#".contains($0) }
    let isBracketed = authority.hasPrefix("[")
    let host = isBracketed ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
    guard !host.isEmpty else { return nil }
    self.init(String(host))
  }

  /// True if it is this machine, whatever a name server tells: `localhost` (RFC 6761, 6.3), 127.0.0.0/8 or ::1.
  public var isThisMachine: Bool { text == "localhost" || text == "[::1]" || isLoopback }

  /// True for four decimal numbers that begin with 127; other names may begin like such an address.
  private var isLoopback: Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in
        part.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(part) != nil
      }
  }
}
