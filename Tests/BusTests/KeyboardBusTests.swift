import Expectations
import Foundation
import Testing

@testable import Bus

private let interface = "org.phraseboard.Keyboard1"

struct KeyboardBusTests {
  private let bus: PrivateBus
  private let keyboard = FakeKeyboard()
  private let server: KeyboardBus

  init() throws {
    bus = try PrivateBus()
    server = try KeyboardBus(handler: keyboard, address: bus.address)
  }

  /// Calls with a foreign implementation of D-Bus.
  private func gdbus(_ arguments: String...) throws -> Finished {
    let call =
      ["gdbus"] + arguments[..<1] + ["--session", "--dest", "org.phraseboard.Keyboard"]
      + ["--object-path", "/org/phraseboard/Keyboard"] + arguments[1...]
    return try finish(ChildProcess(call, environment: bus.environment), serving: server)
  }

  @Test func methodsReachTheKeyboard() throws {
    for method in ["Show", "Hide", "Toggle", "Refresh"] {
      try expect(
        gdbus("call", "--method", "\(interface).\(method)"),
        equals: Finished(output: "()\n", errors: "", status: 0))
    }
    expect(keyboard.calls, equals: ["show", "hide", "toggle", "refresh"])
  }

  /// Both calls are there when the first is handled: the bus serves its clients one after the other.
  @Test func oneCallIsHandledAtATime() throws {
    let caller = try BusConnection(address: bus.address, timeout: 10_000)
    for method in ["Show", "Hide"] {
      caller.send(
        method, of: interface, at: "/org/phraseboard/Keyboard", on: "org.phraseboard.Keyboard",
        startsService: false
      ) { _ in [] }
    }
    _ = try BusConnection(address: bus.address, timeout: 10_000)
    try wait(serving: server) { !keyboard.calls.isEmpty }
    expect(keyboard.calls, equals: ["show"])
    try wait(serving: server) { keyboard.calls.count > 1 }
    expect(keyboard.calls, equals: ["show", "hide"])
  }

  @Test func typeTakesAKeyAndAPieceAndReturnsTheText() throws {
    let next = try gdbus("call", "--method", "\(interface).Type", "GREETINGS", "int32 -1")
    expect(next, equals: Finished(output: "('hey',)\n", errors: "", status: 0))
    let second = try gdbus("call", "--method", "\(interface).Type", "snippet:1", "1")
    expect(second.output, equals: "(\"what's\\nup? 日本 😀\",)\n")
    expect(keyboard.calls, equals: ["type GREETINGS -1", "type snippet:1 1"])
  }

  @Test func itBecomesTheSystemsKeyboard() throws {
    let result = try gdbus("call", "--method", "\(interface).BecomeSystemKeyboard")
    expect(result, equals: Finished(output: "()\n", errors: "", status: 0))
    expect(keyboard.calls, equals: ["become the system's"])
  }

  @Test func aPanelIsShownWithATab() throws {
    for tab in ["group:Chat", ""] {
      let result = try gdbus("call", "--method", "\(interface).ShowPanel", "snippets", tab)
      expect(result, equals: Finished(output: "()\n", errors: "", status: 0))
    }
    expect(keyboard.calls, equals: ["show snippets group:Chat", "show snippets "])
  }

  @Test(arguments: [
    (["nothing", "all"], "UnknownPanel: There is no panel \"nothing\"; there are: snippets."),
    (
      ["snippets", "group:chat"],
      "UnknownTab: There is no tab \"group:chat\"; there are: all, recents, group:Chat."
    ),
  ])
  func whatCannotBeShownIsRefused(arguments: [String], error: String) throws {
    let result = try gdbus("call", "--method", "\(interface).ShowPanel", arguments[0], arguments[1])
    expect(result.status, equals: 1)
    #expect(result.errors.contains("GDBus.Error:org.phraseboard.Error.\(error)\n"))
  }

  @Test func undoTakesBackOrSaysThatThereIsNothing() throws {
    func undo() throws -> Finished { try gdbus("call", "--method", "\(interface).Undo") }
    try expect(undo(), equals: Finished(output: "('hey\\nyou',)\n", errors: "", status: 0))
    let error = "GDBus.Error:org.phraseboard.Error.NothingToUndo: There is nothing to take back.\n"
    #expect(try undo().errors.contains(error))
    expect(keyboard.calls, equals: ["undo", "undo"])
  }

  @Test func inspectReturnsItsText() throws {
    try expect(
      gdbus("call", "--method", "\(interface).Inspect").output,
      equals: #"('{"version": 1, "label": "größe"}',)"# + "\n")
  }

  @Test(arguments: [
    (
      ["nothing", "-1"],
      "org.phraseboard.Error.UnknownKey: There is no key \"nothing\"; see the keys with: phraseboard list"
    ),
    (
      ["GREETINGS", "7"],
      "org.phraseboard.Error.NoSuchPiece: The key \"GREETINGS\" has only 2 phrases."
    ),
    (["broken", "-1"], "org.phraseboard.Error.Failed: It broke."),
    (["other", "-1"], "org.phraseboard.Error.Failed: something else"),
  ])
  func refusalsHaveTheirNames(arguments: [String], error: String) throws {
    let result = try gdbus(
      "call", "--method", "\(interface).Type", arguments[0], "int32 \(arguments[1])")
    expect(result.status, equals: 1)
    #expect(result.errors.contains("GDBus.Error:\(error)\n"))
    expect(server.process(), equals: .running)
  }

  private static let badCalls: [(call: [String], error: String)] = [
    (["\(interface).Type"], "InvalidArgs"),
    (["\(interface).Type", "int32:1", "string:x"], "InvalidArgs"),
    (["\(interface).Type", "string:x", "array:int32:1,2"], "InvalidArgs"),
    (["\(interface).Type", "string:x", "int32:1", "int32:1"], "InvalidArgs"),
    (["\(interface).TypeFilled", "string:x", "int32:1"], "InvalidArgs"),
    (["\(interface).TypeFilled", "string:x", "int32:1", "dict:string:int32:a,1"], "InvalidArgs"),
    (["\(interface).Show", "string:x"], "InvalidArgs"),
    (["\(interface).ShowPanel", "string:x"], "InvalidArgs"),
    (["\(interface).Nothing"], "UnknownMethod"),
    (["org.phraseboard.Other.Show"], "UnknownMethod"),
    (["org.freedesktop.DBus.Properties.Get", "string:\(interface)", "string:Nothing"], "UnknownProperty"),
    (
      [
        "org.freedesktop.DBus.Properties.Set", "string:\(interface)", "string:Visible",
        "variant:boolean:true",
      ],
      "PropertyReadOnly"
    ),
  ]

  @Test(arguments: badCalls)
  func badCallsAreRefused(call: [String], error: String) throws {
    // Unlike gdbus, this sends what it is told to send.
    let command =
      ["dbus-send", "--session", "--print-reply", "--dest=org.phraseboard.Keyboard"]
      + ["/org/phraseboard/Keyboard"] + call
    let result = try finish(ChildProcess(command, environment: bus.environment), serving: server)
    expect(result.status, equals: 1)
    #expect(result.errors.hasPrefix("Error org.freedesktop.DBus.Error.\(error): "), "\(result.errors)")
    #expect(keyboard.calls.isEmpty)
    try expect(gdbus("call", "--method", "\(interface).Show").status, equals: 0)
  }

  @Test func propertiesCanBeRead() throws {
    let all = try gdbus("call", "--method", "org.freedesktop.DBus.Properties.GetAll", interface)
    expect(all.output, equals: "({'Visible': <true>, 'Panel': <'snippets'>, 'Content': <'ready'>},)\n")
    keyboard.visible = false
    let one = try gdbus("call", "--method", "org.freedesktop.DBus.Properties.Get", interface, "Visible")
    expect(one.output, equals: "(<false>,)\n")
  }

  @Test func interfaceIsTheContract() throws {
    let text = try gdbus("introspect").output
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let start = try #require(lines.firstIndex(of: "interface \(interface) {"))
    let members = lines[(start + 1)...].prefix { $0 != "};" }
    expect(
      Array(members),
      equals: [
        "methods:", "Show();", "Hide();", "Toggle();", "Type(in  s id,", "in  i piece,", "out s text);",
        "TypeFilled(in  s id,", "in  i piece,",
        "in  a{ss} texts,", "out s text);", "TypeText(in  s text,", "in  a{sv} options,", "out s end);",
        "StopText();", "Refresh();", "Inspect(out s json);", "ShowPanel(in  s panel,",
        "in  s tab);", "Undo(out s text);", "Quit();",
        "BecomeSystemKeyboard();", "signals:", "TextProgress(u typed,", "u all);", "properties:",
        "readonly b Visible = true;",
        "readonly s Panel = 'snippets';", "readonly s Content = 'ready';",
      ])
  }

  /// What is installed for other programs describes what is there.
  @Test func theInstalledInterfaceIsThatOfTheKeyboard() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../packaging/org.phraseboard.Keyboard1.xml")
    let written = try Self.members(of: String(contentsOf: file, encoding: .utf8))
    let real = try Self.members(of: gdbus("introspect", "--xml").output)
    #expect(written.count > 30)
    expect(real, equals: written)
  }

  /// Returns the members of the keyboard's own interface in a description, with their arguments.
  private static func members(of xml: String) throws -> [String] {
    let text = xml.replacing(#/(?s)<!--.*?-->/#, with: "")
    let interface = try #require(
      text.firstMatch(of: #/(?s)<interface name="org\.phraseboard\.Keyboard1">(.*?)</interface>/#)
    ).1
    return interface.matches(of: #/<(method|signal|property|arg)([^>]*?)/?>/#).map { match in
      let attributes = match.2.matches(of: #/(\w+)="([^"]*)"/#).map { "\($0.1)=\($0.2)" }
      return "\(match.1) " + attributes.sorted().joined(separator: " ")
    }
  }

  @Test func changesAreSignalledOnce() throws {
    let monitor = try ChildProcess(
      ["dbus-monitor", "--session", "sender='org.phraseboard.Keyboard',type='signal'"],
      environment: bus.environment)
    let lines = Lines(of: monitor.output)
    // A program that becomes a monitor loses its name.
    _ = try lines.next(serving: server) { $0.hasSuffix("member=NameLost") }
    keyboard.visible = false
    server.publishChanges()
    server.publishChanges()
    keyboard.content = "error"
    keyboard.panel = "search"
    server.publishChanges()
    try expect(nextSignal(of: lines), equals: [interface, "Visible", "false"])
    try expect(nextSignal(of: lines), equals: [interface, "Panel", "search", "Content", "error"])
  }

  /// Returns what the next PropertiesChanged holds, in the words of dbus-monitor.
  private func nextSignal(of lines: Lines) throws -> [String] {
    let start =
      "path=/org/phraseboard/Keyboard; interface=org.freedesktop.DBus.Properties; member=PropertiesChanged"
    _ = try lines.next(serving: server) { $0.hasSuffix(start) }
    var values: [String] = []
    // Two arrays follow: the properties that have new values, and those that have lost theirs.
    for _ in 0..<2 {
      _ = try lines.next(serving: server) { line in
        if let value = line.firstMatch(of: /string "(.*)"$|boolean (.*)$/) {
          values.append(String(value.1 ?? value.2 ?? ""))
        }
        return line == "   ]"
      }
    }
    return values
  }

  @Test func secondKeyboardIsTold() {
    #expect(throws: BusConnectionError.nameTaken) {
      try KeyboardBus(handler: keyboard, address: bus.address)
    }
  }

  @Test func theNameIsAskedForWithoutWaiting() throws {
    let other = try PrivateBus()
    var answers: [Result<Void, BusConnectionError>] = []
    var told: [String] = []
    let first = try KeyboardBus(asking: keyboard, address: other.address) { answer in
      answers.append(answer)
      told.append("name")
    }
    #expect(answers.isEmpty && first.fileDescriptor >= 0)
    first.listenToScreenSavers { told.append("screen saver: \($0)") }
    try wait(serving: first) { told.count == 2 }
    expect(told, equals: ["name", "screen saver: false"])
    let second = try KeyboardBus(asking: keyboard, address: other.address) { answers.append($0) }
    try wait(serving: second) { answers.count == 2 }
    let failures = answers.map {
      if case .failure(let reason) = $0 { reason } else { nil } as BusConnectionError?
    }
    expect(failures, equals: [nil, .nameTaken])
    let address = other.address
    try inBackground(serving: first) { try KeyboardClient(address: address).show() }
    expect(keyboard.calls, equals: ["show"])
  }

  @Test func aBusThatEndsWhileItIsAskedIsLost() throws {
    let socket = try ListeningSocket()
    socket.answerOnce(with: Array("REJECTED\r\n".utf8))
    var answers: [Result<Void, BusConnectionError>] = []
    let asking = try KeyboardBus(asking: keyboard, address: socket.address) { answers.append($0) }
    try wait(serving: asking) { asking.fileDescriptor < 0 }
    let failures = answers.map {
      if case .failure(let reason) = $0 { reason } else { nil } as BusConnectionError?
    }
    #expect(failures.allSatisfy { $0 == asking.trouble })
    guard case .unavailable(let reason) = asking.trouble else {
      Issue.record("taken")
      return
    }
    #expect(reason.hasPrefix(socket.address + ": ") && !reason.hasSuffix("timed out"))
  }

  @Test func nothingIsDueWhileNothingHappens() throws {
    while server.nextWake != nil { expect(server.process(), equals: .running) }
    expect(server.pollEvents, equals: UInt32(POLLIN))
    #expect(server.fileDescriptor >= 0)
  }

  @Test func lostBusIsReportedAndLeavesNothingToWatch() throws {
    bus.kill()
    var outcome = KeyboardBus.Outcome.running
    while outcome == .running {
      try wait(for: [server.fileDescriptor])
      outcome = server.process()
    }
    expect(server.fileDescriptor, equals: -1)
    expect(server.pollEvents, equals: 0)
    #expect(server.nextWake == nil)
    keyboard.visible = false
    server.publishChanges()
    expect(server.process(), equals: .lost)
  }

  @Test func changeAfterTheBusHasGoneIsNoError() throws {
    bus.kill()
    keyboard.visible = false
    server.publishChanges()
    while server.process() == .running { try wait(for: [server.fileDescriptor]) }
    expect(server.process(), equals: .lost)
  }

  @Test func keyboardThatIsGoneIsNotCalled() throws {
    let other = try PrivateBus()
    var handler: FakeKeyboard? = FakeKeyboard()
    let server = try KeyboardBus(handler: #require(handler), address: other.address)
    handler = nil
    let address = other.address
    let error = BusError(name: "org.phraseboard.Error.Failed", message: "The keyboard is ending.")
    #expect(throws: KeyboardClientError.refused(error)) {
      try inBackground(serving: server) { try KeyboardClient(address: address).show() }
    }
  }
}
