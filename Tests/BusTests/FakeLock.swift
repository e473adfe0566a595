import Foundation
import Glibc
import Testing

/// A program that tells on a bus that the session is locked: `lock-signals.py`.
final class FakeLock {
  private let bus: PrivateBus
  private let name: String
  private let process: ChildProcess
  private let lines: Lines

  static let session = "/org/freedesktop/login1/session/_31"

  /// Returns once the program has taken the name.
  init(on bus: PrivateBus, name: String = "org.freedesktop.login1") throws {
    self.bus = bus
    self.name = name
    let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Support/clients/lock-signals.py").path
    process = try ChildProcess(
      ["/usr/bin/python3", program, bus.address, name], environment: bus.environment)
    lines = Lines(of: process.output)
    _ = try lines.next { $0 == "ready" }
  }

  func kill() {
    process.kill()
  }

  /// The descriptor to wait for where `hasOutput` is false.
  var output: Int32 { process.output }

  /// True if it has said something that was not read yet.
  var hasOutput: Bool {
    var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    return lines.hasLine || poll(&request, 1, 0) > 0
  }

  /// The session that somebody has asked for.
  func nextSession() throws -> String {
    String(try lines.next { $0.hasPrefix("GetSession ") }.dropFirst("GetSession ".count))
  }

  /// Emits a signal to all or to one connection, and returns when the bus has passed it on.
  func emit(_ signal: LockSignal, to connection: String = "") throws {
    try call("Emit", signal.words + [connection])
  }

  func flood(_ signal: LockSignal, count: Int) throws {
    try call("Flood", signal.words + ["\(count)"])
  }

  /// Locks or unlocks the session, and tells it or not; returns when the bus has passed on what is told.
  func set(isLocked: Bool, isTold: Bool) throws {
    try call("SetLocked", ["\(isLocked)", "\(isTold)"])
  }

  private func call(_ method: String, _ arguments: [String]) throws {
    let finished = try finish(
      ChildProcess(
        ["gdbus", "call", "--session", "--dest", name]
          + ["--object-path", "/org/freedesktop/login1", "--method", "org.phraseboard.Test.\(method)"]
          + arguments, environment: bus.environment))
    guard finished.status == 0 else { throw TestFailure(description: finished.errors) }
  }
}

/// A signal; the arguments are in GVariant's text format.
struct LockSignal: Sendable, CustomTestStringConvertible {
  var path = FakeLock.session
  var interface = "org.freedesktop.login1.Session"
  let member: String
  var arguments = "()"

  var testDescription: String { "\(interface).\(member)\(arguments) of \(path)" }

  var words: [String] { [path, interface, member, arguments] }

  static let lock = LockSignal(member: "Lock")

  static func lock(of path: String) -> LockSignal { LockSignal(path: path, member: "Lock") }

  static func sleep(_ arguments: String) -> LockSignal {
    LockSignal(
      path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager", member: "PrepareForSleep",
      arguments: arguments)
  }

  static func change(_ arguments: String) -> LockSignal {
    LockSignal(
      interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged", arguments: arguments)
  }

  static func change(of properties: String) -> LockSignal {
    change("('org.freedesktop.login1.Session', {\(properties)}, @as [])")
  }

  static func screenSaver(_ name: String, _ arguments: String) -> LockSignal {
    let path = "/" + name.split(separator: ".").joined(separator: "/")
    return LockSignal(path: path, interface: name, member: "ActiveChanged", arguments: arguments)
  }
}
