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
    #expect(try call("Activate", "{'activation-token': <'x'>}") == done)
    #expect(try call("Open", "['file:///etc/passwd']", "{}") == done)
    #expect(keyboard.calls == ["activate", "activate"])
  }

  @Test func iconHasNoActions() throws {
    let result = try call("ActivateAction", "quit", "[<1>]", "{}")
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "GDBus.Error:org.phraseboard.Error.UnknownAction: There is no action \"quit\".\n"))
    #expect(keyboard.calls.isEmpty)
  }
}
