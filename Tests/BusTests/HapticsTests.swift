import Expectations
import Testing

@testable import Bus

struct HapticsTests {
  private static let name = "org.sigxcpu.Feedback"
  private let keyboard = FakeKeyboard()

  private func call(_ event: String) -> String {
    "TriggerFeedback ('org.phraseboard.Keyboard', '\(event)', {}, -1)"
  }

  /// Returns once it is known if there is a service.
  private func start(on bus: PrivateBus, isThere: Bool) throws -> (server: KeyboardBus, haptics: Haptics) {
    let server = try KeyboardBus(handler: keyboard, address: bus.address)
    let haptics = try #require(server.haptics)
    try wait(serving: server) { haptics.isThere == isThere }
    return (server, haptics)
  }

  @Test func touchesReachTheService() throws {
    let bus = try PrivateBus()
    let service = try SocketPeer(on: bus)
    _ = try service.own(Self.name, flags: 0)
    let (server, haptics) = try start(on: bus, isThere: true)
    haptics.play(.key)
    haptics.play(.button)
    try expect(service.nextCall(serving: server), equals: call("key-pressed"))
    try expect(service.nextCall(serving: server), equals: call("button-pressed"))
    // The server waits for nothing.
    #expect(server.nextWake == nil)
  }

  /// One call may start the service; after that, only a service that is there gets calls.
  @Test func absentServiceIsCalledOnce() throws {
    let bus = try PrivateBus()
    let monitor = try ChildProcess(
      ["dbus-monitor", "--session", "member='TriggerFeedback'"], environment: bus.environment)
    let lines = Lines(of: monitor.output)
    _ = try lines.next { $0.hasSuffix("member=NameLost") }
    let (server, haptics) = try start(on: bus, isThere: false)
    let service = try SocketPeer(on: bus)
    func nextEvent() throws -> String { try lines.next(serving: server) { $0.hasSuffix("-pressed\"") } }
    for _ in 1...3 { haptics.play(.button) }
    #expect(try nextEvent().contains("button"))
    for _ in 1...2 {
      _ = try service.own(Self.name, flags: 0)
      try wait(serving: server) { haptics.isThere == true }
      haptics.play(.key)
      #expect(try nextEvent().contains("key"))
      try service.tell("release", Self.name)
      try wait(serving: server) { haptics.isThere == false }
      haptics.play(.button)
    }
  }

  @Test func firstTouchStartsTheService() throws {
    let program =
      "from gi.repository import Gio, GLib; "
      + "Gio.bus_own_name(Gio.BusType.STARTER, '\(Self.name)', 0, None, None, None); GLib.MainLoop().run()"
    let bus = try PrivateBus(
      service: "[D-BUS Service]\nName=\(Self.name)\nExec=/usr/bin/python3 -c \"\(program)\"\n")
    let (server, haptics) = try start(on: bus, isThere: false)
    haptics.play(.key)
    try wait(serving: server) { haptics.isThere == true }
  }
}
