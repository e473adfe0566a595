import Expectations
import Foundation
import Testing

@testable import Bus

struct BusConnectionTests {
  @Test(arguments: [
    (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a", "XDG_RUNTIME_DIR": "/run"], "unix:path=/a"),
    (["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/run/user/1000"], "unix:path=/run/user/1000/bus"),
    (["XDG_RUNTIME_DIR": "/tmp/ä,b;c=d%e\n"], "unix:path=/tmp/%c3%a4%2cb%3bc%3dd%25e%0a/bus"),
  ])
  func addressFollowsTheEnvironment(environment: [String: String], address: String) throws {
    try expect(sessionBusAddress { environment[$0] }, equals: address)
  }

  @Test(arguments: [
    (["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/a"], "unix:path=/a"),
    (["DBUS_SYSTEM_BUS_ADDRESS": ""], "unix:path=/run/dbus/system_bus_socket"),
    ([:], "unix:path=/run/dbus/system_bus_socket"),
  ])
  func systemAddressFollowsTheEnvironment(environment: [String: String], address: String) {
    expect(systemBusAddress { environment[$0] }, equals: address)
  }

  @Test func environmentWithoutABusIsAnError() {
    let reason = "neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set"
    #expect(throws: BusConnectionError.unavailable(reason: reason)) {
      try sessionBusAddress { _ in nil }
    }
  }

  @Test(arguments: [
    ("unix:path=/nonexistent/bus", "No such file or directory"),
    ("autolaunch:", "Connection refused"),
    ("nonsense", "Connection refused"),
  ])
  func addressWithoutABusIsAnError(address: String, reason: String) {
    #expect(throws: BusConnectionError.unavailable(reason: "\(address): \(reason)")) {
      try KeyboardBus(handler: FakeKeyboard(), address: address)
    }
    #expect(throws: KeyboardClientError.noBus(reason: "\(address): \(reason)")) {
      try KeyboardClient(address: address)
    }
  }

  @Test func busThatNeverAnswersIsGivenUp() throws {
    let socket = try ListeningSocket()
    #expect(throws: BusConnectionError.unavailable(reason: "\(socket.address): Connection timed out")) {
      try BusConnection(address: socket.address, timeout: 20)
    }
  }

  @Test(arguments: [
    [],
    Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8),
    Array("REJECTED\r\n".utf8),
    Array("DATA\r\nOK 0123456789abcdef0123456789abcdef\r\nAGREE_UNIX_FD\r\n".utf8) + [0xFF, 0, 0xFF, 0xFF],
    [UInt8](repeating: 0, count: 100_000),
    // A message that claims to be longer than any message may be.
    Array("DATA\r\nOK 0123456789abcdef0123456789abcdef\r\nAGREE_UNIX_FD\r\n".utf8)
      + [UInt8(ascii: "l"), 2, 0, 1] + [UInt8](repeating: 0xFF, count: 200),
  ])
  func busThatTalksNonsenseIsGivenUp(bytes: [UInt8]) throws {
    let socket = try ListeningSocket()
    socket.answerOnce(with: bytes)
    #expect(throws: BusConnectionError.self) {
      try BusConnection(address: socket.address, timeout: 5000)
    }
  }
}

/// A socket where a bus could listen.
final class ListeningSocket {
  let address: String
  private let path: String
  private let descriptor: Int32

  init() throws {
    path = "/tmp/pb-" + UUID().uuidString.prefix(18)
    self.address = "unix:path=\(path)"
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafeBytes(of: &name) { bytes in
      bytes.baseAddress.map {
        bind(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
      }
    }
    guard result == 0, listen(descriptor, 1) == 0 else { throw TestFailure(description: "cannot listen") }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// Sends the bytes to the first client that connects, and hangs up.
  func answerOnce(with bytes: [UInt8]) {
    let descriptor = descriptor
    Thread.detachNewThread {
      let client = accept(descriptor, nil, nil)
      _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      shutdown(client, Int32(SHUT_WR))
      // Reads until the other end has hung up: closing with unread bytes would take back what was sent.
      var rest = [UInt8](repeating: 0, count: 4096)
      while read(client, &rest, rest.count) > 0 {}
      close(client)
    }
  }
}
