import Glibc
import Testing

@testable import Wayland

/// The tests with a connection. One at a time: a connection finds its socket in the environment.
@Suite(.serialized) struct WireTests {}

/// A connection whose compositor is the test: it writes events and reads requests in the wire format.
final class Wire {
  struct Request: Equatable {
    let object: UInt32
    let opcode: UInt32
    let arguments: [UInt32]
  }

  let connection: Connection
  private let socket: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    socket = ends[0]
    setenv("WAYLAND_SOCKET", "\(ends[1])", 1)
    connection = try Connection()
  }

  deinit {
    close(socket)
  }

  /// Sends an event. Every argument is 32 bits.
  func send(_ object: UInt32, _ opcode: UInt32, _ arguments: [UInt32] = []) throws {
    let words = [object, UInt32(8 + 4 * arguments.count) << 16 | opcode] + arguments
    let count = words.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
    try #require(count == 4 * words.count)
    try connection.readAndDispatch()
  }

  /// Returns the requests since the last call, without the descriptors.
  func requests() throws -> [Request] {
    #expect(try connection.flush())
    var buffer = [UInt32](repeating: 0, count: 4_096)
    let count = buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) }
    var words = buffer.prefix(max(0, count) / 4)
    var requests: [Request] = []
    while words.count >= 2 {
      let (object, header) = (words[words.startIndex], words[words.startIndex + 1])
      let length = Int(header >> 16) / 4
      requests.append(
        Request(object: object, opcode: header & 0xFFFF, arguments: Array(words.prefix(length).dropFirst(2))))
      words = words.dropFirst(length)
    }
    return requests
  }

  /// A string in the wire format: its length with a NUL, and its bytes, filled up to whole words.
  static func string(_ text: String) -> [UInt32] {
    let bytes = Array(text.utf8) + [0]
    let words = stride(from: 0, to: bytes.count, by: 4).map { start -> UInt32 in
      bytes[start...].prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    return [UInt32(bytes.count)] + words
  }
}
