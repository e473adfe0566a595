import Expectations
import Testing

@testable import Bus

/// The interface that a desktop calls when the icon is tapped.
struct ApplicationInterfaceTests {
  private let bus: PrivateBus
  private let keyboard = FakeKeyboard()
  private let server: KeyboardBus

  init() throws {
    bus = try PrivateBus()
    server = try KeyboardBus(handler: keyboard, address: bus.address)
  }

  private func call(_ method: String, _ arguments: String...) throws -> Finished {
    let call =
      ["gdbus", "call", "--session", "--dest", "org.phraseboard.Keyboard"]
      + ["--object-path", "/org/phraseboard/Keyboard", "--method", "org.freedesktop.Application.\(method)"]
    return try finish(ChildProcess(call + arguments, environment: bus.environment), serving: server)
  }

  @Test func tapOnTheIconReachesTheKeyboard() throws {
    let done = Finished(output: "()\n", errors: "", status: 0)
    try expect(call("Activate", "{'activation-token': <'x'>}"), equals: done)
    try expect(call("Open", "['file:///etc/passwd']", "{}"), equals: done)
    expect(keyboard.calls, equals: ["activate", "activate"])
  }

  @Test func iconHasNoActions() throws {
    let result = try call("ActivateAction", "quit", "[<1>]", "{}")
    expect(result.status, equals: 1)
    #expect(
      result.errors.contains(
        "GDBus.Error:org.phraseboard.Error.UnknownAction: There is no action \"quit\".\n"))
    #expect(keyboard.calls.isEmpty)
  }
}
