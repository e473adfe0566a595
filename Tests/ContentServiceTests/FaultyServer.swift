import Foundation

/// An HTTP server on the loopback that answers each path by a script, well or badly.
///
/// It serves one connection at a time.
final class FaultyServer: @unchecked Sendable {
  enum Step: Sendable {
    case send([UInt8])
    /// Sends the same bytes again and again until the client goes away.
    case sendForever([UInt8])
    /// Sends one byte every `milliseconds` until the client goes away.
    case drip(milliseconds: Int32)
    /// Sends nothing for some `milliseconds`.
    case pause(milliseconds: Int32)
    /// Sends nothing more until the client goes away.
    case hold
  }

  /// One request, and the number of those before it.
  struct Request {
    let path: String
    let number: Int
  }

  let port: UInt16
  /// Nil once it is closed: its number is another's by then.
  private var listener: Int32?
  private let script: @Sendable (Request) -> [Step]
  private let condition = NSCondition()
  private var requests: [String] = []

  /// - Parameter routes: the answer to each path; every other path gets nothing and is closed.
  convenience init(_ routes: [String: [Step]], isForAll: Bool = false) throws {
    try self.init(isForAll: isForAll) { routes[$0.path] ?? [] }
  }

  /// - Parameters:
  ///   - isForAll: true to listen at every address of this machine.
  ///   - script: the answer to a request; called on a thread of the server's.
  init(isForAll: Bool = false, script: @escaping @Sendable (Request) -> [Step]) throws {
    self.script = script
    let (listener, port) = try loopbackListener(isForAll: isForAll)
    (self.listener, self.port) = (listener, port)
    Thread.detachNewThread { [self] in serve(listener) }
  }

  /// Ends the server once nobody is connected; does nothing where it has ended.
  func stop() {
    condition.withLock { _ = listener.map { shutdown($0, Int32(SHUT_RDWR)) } }
  }

  func url(_ path: String) -> String {
    "http://127.0.0.1:\(port)\(path)"
  }

  /// The heads of the requests so far.
  var requestHeads: [String] {
    condition.withLock { requests }
  }

  /// Waits for the first request.
  func waitForRequest() {
    condition.withLock {
      while requests.isEmpty { condition.wait() }
    }
  }

  private func serve(_ listener: Int32) {
    while true {
      let client = accept(listener, nil, nil)
      // A signal, or a client that has gone by then, does not end a server.
      if client < 0, errno == EINTR || errno == ECONNABORTED { continue }
      guard client >= 0 else { break }
      answer(client)
      close(client)
    }
    condition.withLock {
      close(listener)
      self.listener = nil
    }
  }

  private func answer(_ client: Int32) {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard recv(client, &byte, 1, 0) == 1 else { return }
      head.append(byte)
    }
    let text = String(decoding: head, as: UTF8.self)
    let number = condition.withLock {
      requests.append(text)
      condition.broadcast()
      return requests.count - 1
    }
    let path = text.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    for step in script(Request(path: path, number: number)) where !run(step, client) { return }
  }

  /// Runs a step; returns false when the client is gone.
  private func run(_ step: Step, _ client: Int32) -> Bool {
    switch step {
    case .send(let bytes): return send(bytes, client)
    case .sendForever(let bytes):
      while send(bytes, client) {}
    case .drip(let milliseconds):
      while send([0x20], client), !isClosed(client, after: milliseconds) {}
    case .pause(let milliseconds): return !isClosed(client, after: milliseconds)
    case .hold: _ = isClosed(client, after: -1)
    }
    return false
  }

  private func send(_ bytes: [UInt8], _ client: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(client, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Returns true if the client closes its side within that time; -1 waits as long as it takes.
  private func isClosed(_ client: Int32, after milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) != 0
  }
}

/// A socket that listens on a free port of the loopback, and that port.
///
/// From then on, nothing in this process asks a proxy of the environment for the loopback.
func loopbackListener(backlog: Int32 = 64, isForAll: Bool = false) throws -> (descriptor: Int32, port: UInt16)
{
  _ = keptFromProxies
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = isForAll ? 0 : UInt32(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let bound = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(descriptor, $0, length) == 0 && listen(descriptor, backlog) == 0
        && getsockname(descriptor, $0, &length) == 0
    }
  }
  guard bound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  return (descriptor, UInt16(bigEndian: address.sin_port))
}

/// Connects to the loopback, or attempts it.
func loopbackConnection(port: UInt16) throws -> Int32 {
  let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
  let descriptor = socket(AF_INET, kind, 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  address.sin_port = port.bigEndian
  let length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let result = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
  }
  guard result == 0 || errno == EINPROGRESS else { throw POSIXError(.ECONNREFUSED) }
  return descriptor
}

/// The names of the tests' servers, as `no_proxy` has them.
let loopbackNames = "127.0.0.1,localhost"

private let keptFromProxies: Void = {
  setenv("no_proxy", loopbackNames, 1)
}()

extension FaultyServer.Step {
  /// A whole answer with the length of its body.
  static func answer(_ body: [UInt8], status: String = "200 OK", headers: [String] = []) -> Self {
    .send(head(status, headers + ["Content-Length: \(body.count)", "Connection: close"]) + body)
  }

  /// The head of an answer whose body ends with the connection.
  static func openEnded(_ status: String = "200 OK", headers: [String] = []) -> Self {
    .send(head(status, headers + ["Connection: close"]))
  }

  static func redirect(
    to location: String, status: String = "302 Found", headers: [String] = []
  ) -> Self {
    .answer([], status: status, headers: ["Location: \(location)"] + headers)
  }

  private static func head(_ status: String, _ headers: [String]) -> [UInt8] {
    Array((["HTTP/1.1 \(status)"] + headers + ["", ""]).joined(separator: "\r\n").utf8)
  }
}

/// gzip files (RFC 1952) made by hand.
enum Gzip {
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

  /// Holds the bytes as they are (a stored block of RFC 1951).
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let length = UInt16(bytes.count)
    let block = [1] + littleEndian(length) + littleEndian(~length) + bytes
    return header + block + littleEndian(crc(bytes)) + littleEndian(UInt32(bytes.count))
  }

  /// Becomes `repeats` times 258 spaces, at 13 bits each (a block with fixed codes: one literal, then matches
  /// of length 258 and distance 1).
  ///
  /// It has no end.
  static func bomb(repeats: Int) -> [UInt8] {
    var bits: [Bool] = [true, true, false]  // last block, fixed codes
    let append = { (code: Int, count: Int) in
      for bit in (0..<count).reversed() { bits.append(code >> bit & 1 == 1) }
    }
    append(0x30 + 0x20, 8)
    for _ in 0..<repeats {
      append(0b1100_0101, 8)
      append(0, 5)
    }
    var bytes = header
    for start in stride(from: 0, to: bits.count - 7, by: 8) {
      var byte: UInt8 = 0
      for bit in 0..<8 where bits[start + bit] { byte |= 1 << UInt8(bit) }
      bytes.append(byte)
    }
    return bytes
  }

  private static func littleEndian<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
