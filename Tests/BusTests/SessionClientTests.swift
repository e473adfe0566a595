import Expectations
import Testing

@testable import Bus

struct SessionClientTests {
  private let bus: PrivateBus
  private let keyboard = FakeKeyboard()
  private let server: KeyboardBus
  private let manager: SocketPeer
  private static let path = "/org/gnome/SessionManager/Client1"
  private static let interface = "org.gnome.SessionManager.ClientPrivate"

  init() throws {
    bus = try PrivateBus()
    server = try KeyboardBus(handler: keyboard, address: bus.address)
    manager = try SocketPeer(on: bus)
  }

  private func register(_ startupID: String = "") throws {
    _ = try manager.own("org.gnome.SessionManager", flags: 0)
    server.registerWithSession(startupID: startupID) { [keyboard] in keyboard.calls.append("stop") }
    try expect(
      manager.nextCall(serving: server), equals: "RegisterClient ('sm.puri.OSK0', '\(startupID)')")
    // The client listens once the bus has answered.
    try wait(serving: server) { server.nextWake == nil }
  }

  /// Emits a signal as gnome-session does, to this client alone, or to everybody.
  private func emit(_ member: String, _ arguments: String, by peer: SocketPeer? = nil, toAll: Bool = false)
    throws
  {
    try (peer ?? manager).tell(
      "emit", Self.path, Self.interface, member, arguments, toAll ? "" : server.connection?.uniqueName ?? "")
  }

  @Test(arguments: ["QueryEndSession", "EndSession"])
  func endOfTheSessionIsAgreedTo(member: String) throws {
    try register("10a7c0")
    // A session's end may be cancelled, and come once more.
    for _ in 0..<2 {
      try emit(member, "(@u 0,)")
      try expect(manager.nextCall(serving: server), equals: "EndSessionResponse (true, '')")
      try emit("CancelEndSession", "(@u 0,)")
    }
    #expect(keyboard.calls.isEmpty)
  }

  @Test(arguments: [true, false])
  func keyboardEndsWhenItIsTold(toAll: Bool) throws {
    try register()
    try emit("Stop", "()", toAll: toAll)
    try wait(serving: server) { !keyboard.calls.isEmpty }
    expect(keyboard.calls, equals: ["stop"])
  }

  @Test func strangersDoNotEndIt() throws {
    try register()
    let stranger = try SocketPeer(on: bus)
    try emit("Stop", "()", by: stranger)
    try emit("EndSession", "(@u 0,)", by: stranger)
    try emit("Other", "()")
    try emit("QueryEndSession", "(@u 0,)")
    try expect(manager.nextCall(serving: server), equals: "EndSessionResponse (true, '')")
    #expect(keyboard.calls.isEmpty)
  }

  /// gnome-session would wait for an answer of the first client, too, which nobody gives.
  @Test func itIsRegisteredOnce() throws {
    try register()
    server.registerWithSession(startupID: "") {}
    try emit("QueryEndSession", "(@u 0,)")
    try expect(manager.nextCall(serving: server), equals: "EndSessionResponse (true, '')")
  }

  @Test func withoutASessionManagerNothingHappens() throws {
    server.registerWithSession(startupID: "") { [keyboard] in keyboard.calls.append("stop") }
    try wait(serving: server) { server.nextWake == nil }
    expect(server.process(), equals: .running)
    #expect(keyboard.calls.isEmpty)
  }
}
