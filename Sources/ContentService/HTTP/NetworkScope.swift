// Swift takes the kinds of sockets for a part of CCurl's headers, in this module.
import CCurl
import Glibc

/// The distance of an address: a nearer server trusts more in being out of others' reach.
enum NetworkScope: Int, Comparable, Sendable {
  /// This machine: loopback, what stands for it, and, of addresses that are connected to, those that this machine has.
  case machine
  /// The local network: private, link-local, carrier-grade NAT, multicast and reserved addresses.
  case local
  case everywhere

  static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }

  /// Finds the scope of an address that is written as numbers, or of the name of this machine; nil for another name.
  init?(host: String) {
    var four = in_addr()
    var six = in6_addr()
    let number = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    if host == "localhost" {
      self = .machine
    } else if inet_pton(AF_INET, number, &four) == 1 {
      self.init(four: withUnsafeBytes(of: four) { Array($0) })
    } else if inet_pton(AF_INET6, number, &six) == 1 {
      self.init(six: withUnsafeBytes(of: six) { Array($0) })
    } else {
      return nil
    }
  }

  /// Finds the scope of a socket's address (`sockaddr_in` or `sockaddr_in6`). It is this machine's for every other kind, which
  /// is a socket of it, and for every address that this machine has itself.
  init(family: Int32, socketAddress bytes: UnsafeRawBufferPointer) {
    let number = Self.number(family, bytes)
    switch family {
    case AF_INET where number.count == 4: self.init(four: number)
    case AF_INET6 where number.count == 16: self.init(six: number)
    default: self = .machine
    }
    if self != .machine, Self.sender(to: bytes, family) == number { self = .machine }
  }

  /// Returns the bytes of the number in a socket's address; none of another kind.
  private static func number(_ family: Int32, _ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    switch family {
    case AF_INET where bytes.count >= 8: Array(bytes[4..<8])
    case AF_INET6 where bytes.count >= 24: Array(bytes[8..<24])
    default: []
    }
  }

  /// Returns the number by which this machine would send to an address: the same one, where it is its own. Sends nothing: to
  /// connect a socket for datagrams looks only at the routes.
  private static func sender(to bytes: UnsafeRawBufferPointer, _ family: Int32) -> [UInt8]? {
    let probe = socket(family, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard probe >= 0, let peer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return nil }
    defer { close(probe) }
    var local = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isKnown = withUnsafeMutableBytes(of: &local) { local in
      guard let start = local.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
      return connect(probe, peer, socklen_t(bytes.count)) == 0 && getsockname(probe, start, &length) == 0
    }
    return isKnown ? withUnsafeBytes(of: local) { number(family, $0) } : nil
  }

  /// Finds the scope by the registry of special addresses: RFC 6890, with RFC 6598 (carrier-grade NAT).
  private init(four bytes: [UInt8]) {
    switch (bytes[0], bytes[1]) {
    case (0, _), (127, _): self = .machine
    case (10, _), (100, 64...127), (169, 254), (172, 16...31), (192, 168), (198, 18...19), (224..., _),
      (192, 0) where bytes[2] == 0:
      self = .local
    case (_, _): self = .everywhere
    }
  }

  private init(six bytes: [UInt8]) {
    let zeros = bytes.prefix { $0 == 0 }.count
    switch (bytes[0], bytes[1]) {
    // `::` and `::1`
    case _ where zeros == 16 || zeros == 15 && bytes[15] == 1: self = .machine
    // An address of version 4 in one of version 6: mapped or compatible, of a translator (RFC 6052), of 6to4 (RFC 3056).
    case _ where zeros >= 12 || zeros == 10 && bytes[10] == 0xFF && bytes[11] == 0xFF:
      self.init(four: Array(bytes[12...]))
    case (0x00, 0x64) where bytes[2...3].elementsEqual([0xFF, 0x9B]): self.init(four: Array(bytes[12...]))
    case (0x20, 0x02): self.init(four: Array(bytes[2..<6]))
    // Unique local, link-local, site-local, multicast.
    case (0xFC...0xFD, _), (0xFE, 0x80...), (0xFF, _): self = .local
    case (_, _): self = .everywhere
    }
  }
}
