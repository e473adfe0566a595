import Expectations
import Foundation
import TestSupport
import Testing

@testable import Bus

/// `TypeText`, by real programs on a real bus.
@Suite struct TextCallTests {
  private let bus: PrivateBus
  private let keyboard = FakeKeyboard()
  private let server: KeyboardBus
  private let method = "org.phraseboard.Keyboard1.TypeText"

  init() throws {
    bus = try PrivateBus()
    server = try KeyboardBus(handler: keyboard, address: bus.address)
  }

  private func gdbus(_ arguments: String...) throws -> Finished {
    let command = ["gdbus", "call", "--session", "--dest", "org.phraseboard.Keyboard"]
    let child = try ChildProcess(
      command + ["--object-path", "/org/phraseboard/Keyboard", "--method"] + arguments,
      environment: bus.environment)
    return try finish(child, serving: server)
  }

  @Test(arguments: [("{}", 0), ("{'replace': <uint32 7>}", 7), ("{'replace': <3>}", 3)])
  func aTextIsTypedAndItsEndIsTold(options: String, replaces: Int) throws {
    let result = try gdbus(method, "größe 😀\n", options)
    expect(result, equals: Finished(output: "('typed',)\n", errors: "", status: 0))
    expect(keyboard.calls.first, equals: "text größe 😀\n \(replaces)")
    let call = try #require(keyboard.texts.first)
    #expect(call.endsWithCaller && call.caller.hasPrefix(":") && call.process != nil)
  }

  @Test(arguments: [
    ("{'place': <uint32 7>}", "TypeText has no option \"place\"; there is: replace."),
    ("{'replace': <'x'>}", "has to be a number of characters"),
    ("{'replace': <-1>}", "has to be a number of characters"),
  ])
  func wrongOptionsAreSaid(options: String, error: String) throws {
    let result = try gdbus(method, "x", options)
    #expect(result.status == 1 && result.errors.contains("InvalidArgs: ") && result.errors.contains(error))
    #expect(keyboard.calls.isEmpty)
  }

  /// A call that waits for no answer, of a program that has gone at once, and a stop that comes right behind a text.
  @Test func callsAreTakenInTheirOrder() throws {
    let caller = try BusConnection(address: bus.address, timeout: 10_000)
    let call = { (method: String, text: String?) in
      caller.send(
        method, of: "org.phraseboard.Keyboard1", at: "/org/phraseboard/Keyboard",
        on: "org.phraseboard.Keyboard",
        startsService: false
      ) { message in text.map { [message.append($0), message.append(counts: [:])] } ?? [] }
    }
    call("TypeText", "one")
    call("StopText", nil)
    try wait(serving: server) { keyboard.calls.count == 2 }
    expect(keyboard.calls, equals: ["text one 0", "stop"])
    do {
      let gone = try BusConnection(address: bus.address, timeout: 10_000)
      gone.send(
        "TypeText", of: "org.phraseboard.Keyboard1", at: "/org/phraseboard/Keyboard",
        on: "org.phraseboard.Keyboard", startsService: false
      ) { [$0.append("two"), $0.append(counts: [:])] }
      _ = gone.process(atMost: 10)
    }
    try wait(serving: server) { keyboard.calls.last != "stop" }
    #expect(keyboard.calls.contains("text two 0") && keyboard.texts.last?.endsWithCaller == false)
  }

  @Test func aRefusalIsSaid() throws {
    keyboard.onText = { $1(.failure(.notAllowed("No."))) }
    let result = try gdbus(method, "x", "{}")
    #expect(result.errors.contains("org.phraseboard.Error.NotAllowed: No."))
    let stop = try gdbus("org.phraseboard.Keyboard1.StopText")
    #expect(stop.errors.contains("org.phraseboard.Error.NothingToStop"))
  }

  /// One who waits for the end of its text is missed; one who does not is not.
  @Test func aProgramThatLeavesIsMissed() throws {
    keyboard.onText = { _, _ in }
    let child = try ChildProcess(
      ["gdbus", "call", "--session", "--dest", "org.phraseboard.Keyboard", "--object-path"]
        + ["/org/phraseboard/Keyboard", "--method", method, "x", "{}"], environment: bus.environment)
    try wait(serving: server) { !keyboard.texts.isEmpty }
    child.kill()
    try wait(serving: server) { keyboard.calls.last == "left" }
    let other = try ChildProcess(
      ["dbus-send", "--session", "--dest=org.phraseboard.Keyboard", "/org/phraseboard/Keyboard", method]
        + ["string:y", "dict:string:uint32:replace,1"], environment: bus.environment)
    _ = try finish(other, serving: server)
    // Its options are no variants.
    expect(keyboard.texts.count, equals: 1)
  }

  @Test func theClientIsToldTheProgressAndTheEnd() throws {
    let server = server
    keyboard.onText = { call, answer in
      server.tellProgress(1, of: 4, to: call.caller)
      answer(.success("stopped"))
    }
    let address = bus.address
    let (end, told) = try inBackground(serving: server) {
      let client = try KeyboardClient(address: address)
      var told: [String] = []
      let end = try client.type(text: "long", replacing: 2) { told.append("\($0) of \($1)") }
      return (end, told)
    }
    expect(keyboard.calls.first, equals: "text long 2")
    #expect(end == "stopped" && told == ["1 of 4"])
  }
}
