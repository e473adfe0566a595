import Bus
import Foundation
import Glibc

/// Another program on the bus, which does what it is told: `bus-peer.py`.
final class SocketPeer {
  private let process: ChildProcess
  private let lines: Lines
  private let input: Int32

  init(on bus: PrivateBus) throws {
    let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Support/clients/bus-peer.py").path
    let input = try channel()
    process = try ChildProcess(
      ["/usr/bin/python3", program, bus.address], environment: bus.environment, input: input.read)
    close(input.read)
    self.input = input.write
    lines = Lines(of: process.output)
    _ = try lines.next { $0 == "ready" }
  }

  deinit {
    close(input)
  }

  func kill() {
    process.kill()
  }

  /// Has it obey a command, and returns when the bus has handled all of it. Drops what it has said before.
  func tell(_ words: String...) throws {
    try send(words)
    _ = try lines.next { $0 == "done" }
  }

  /// Takes the name of the system keyboard; returns what RequestName has answered.
  func own(_ name: String = "sm.puri.OSK0", flags: Int) throws -> String {
    try send(["own", name, "\(flags)"])
    let result = try lines.next { $0.hasPrefix("own ") }
    _ = try lines.next { $0 == "done" }
    return String(result.dropFirst("own ".count))
  }

  /// Changes `Visible` as GDBus does.
  func show(_ isVisible: Bool) throws {
    try tell("value", "\(isVisible)")
    try changed("{'Visible': <\(isVisible)>}, @as []")
  }

  /// Emits a PropertiesChanged of the system keyboard with these two last arguments.
  func changed(_ arguments: String, to connection: String = "") throws {
    try tell(
      "emit", "/sm/puri/OSK0", "org.freedesktop.DBus.Properties", "PropertiesChanged",
      "('sm.puri.OSK0', \(arguments))", connection)
  }

  /// The next call that it gets, such as `SetVisible (true,)`.
  func nextCall(serving keyboard: KeyboardBus, _ member: String = "") throws -> String {
    try next("call \(member)", serving: keyboard)
  }

  /// Returns the outcome of a `call` command: the values, or the name of an error.
  func call(
    _ name: String, _ path: String, _ method: String, _ arguments: String = "()",
    serving keyboard: KeyboardBus
  ) throws -> String {
    let parts = method.split(separator: ".")
    let interface = parts.dropLast().joined(separator: ".")
    try send(["call", name, path, interface, String(parts.last ?? ""), arguments])
    return try next("answer ", serving: keyboard)
  }

  private func next(_ prefix: String, serving keyboard: KeyboardBus) throws -> String {
    let line = try lines.next(serving: keyboard) { $0.hasPrefix(prefix) }
    return String(line.drop { $0 != " " }.dropFirst())
  }

  private func send(_ words: [String]) throws {
    let quoted = words.map { "'" + $0.replacingOccurrences(of: "'", with: #"'"'"'"#) + "'" }
    let bytes = Array((quoted.joined(separator: " ") + "\n").utf8)
    guard Glibc.send(input, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw TestFailure(description: "the peer does not listen")
    }
  }
}
