import Expectations
import Foundation
import TestSupport
import Testing

@testable import Bus

struct KeyboardClientTests {
  @Test func everyCallReachesTheKeyboard() throws {
    let bus = try PrivateBus()
    let keyboard = FakeKeyboard()
    let server = try KeyboardBus(handler: keyboard, address: bus.address)
    let address = bus.address
    let texts = try inBackground(serving: server) {
      let client = try KeyboardClient(address: address)
      try client.show()
      try client.hide()
      try client.toggle()
      try client.refresh()
      try client.show(panel: "snippets", tab: "all")
      try client.show(panel: "snippets")
      try expect(client.undo(), equals: "hey\nyou")
      return [
        try client.type(id: "GREETINGS"), try client.type(id: "snippet:1", piece: 1),
        try client.type(id: "GREETINGS", texts: ["a": "1", "é": "2\n"]),
        try client.type(id: "GREETINGS", piece: 0, texts: [:]), try client.inspect(),
      ]
    }
    expect(texts, equals: ["hey", "what's\nup? 日本 😀", "hey", "hey", #"{"version": 1, "label": "größe"}"#])
    expect(
      keyboard.calls,
      equals: [
        "show", "hide", "toggle", "refresh", "show snippets all", "show snippets ", "undo",
        "type GREETINGS -1", "type snippet:1 1", "type GREETINGS -1 with a=1, é=2\n",
        "type GREETINGS 0 with ",
      ])
  }

  @Test func longTextsAndManyCallsArrive() throws {
    let bus = try PrivateBus()
    let keyboard = FakeKeyboard()
    keyboard.pieces = [String(repeating: "日本 😀\n", count: 500_000)]
    let server = try KeyboardBus(handler: keyboard, address: bus.address)
    let address = bus.address
    let text = try inBackground(serving: server) {
      let client = try KeyboardClient(address: address)
      for _ in 0..<300 { try client.toggle() }
      return try client.type(id: "GREETINGS")
    }
    expect(text, equals: keyboard.pieces[0])
    expect(keyboard.calls.count, equals: 301)
  }

  @Test func refusalIsPassedOn() throws {
    let bus = try PrivateBus()
    let keyboard = FakeKeyboard()
    let server = try KeyboardBus(handler: keyboard, address: bus.address)
    let address = bus.address
    #expect(throws: KeyboardClientError.refused(.unknownKey("x"))) {
      try inBackground(serving: server) { try KeyboardClient(address: address).type(id: "x") }
    }
    #expect(throws: KeyboardClientError.refused(.noSuchPiece(of: "snippet:1", count: 2))) {
      try inBackground(serving: server) {
        try KeyboardClient(address: address).type(id: "snippet:1", piece: 9)
      }
    }
    #expect(throws: KeyboardClientError.refused(.unknownPanel("x", known: ["snippets"]))) {
      try inBackground(serving: server) { try KeyboardClient(address: address).show(panel: "x") }
    }
    keyboard.canUndo = false
    #expect(throws: KeyboardClientError.refused(.nothingToUndo("There is nothing to take back."))) {
      try inBackground(serving: server) { try KeyboardClient(address: address).undo() }
    }
  }

  @Test func callWithoutAKeyboardSaysSo() throws {
    let bus = try PrivateBus()
    let client = try KeyboardClient(address: bus.address)
    for call in [
      { try client.show() }, client.hide, client.toggle, client.refresh, { _ = try client.undo() },
    ] {
      #expect(throws: KeyboardClientError.notRunning) { try call() }
    }
    #expect(throws: KeyboardClientError.notRunning) { try client.type(id: "x") }
    #expect(throws: KeyboardClientError.notRunning) { try client.inspect() }
  }

  @Test func onlyShowAndToggleStartTheKeyboard() throws {
    let bus = try PrivateBus(service: "[D-BUS Service]\nName=org.phraseboard.Keyboard\nExec=/bin/false\n")
    let client = try KeyboardClient(address: bus.address)
    for call in [{ try client.show() }, { try client.show(panel: "snippets") }, client.toggle] {
      guard case .notStarted(let reason) = thrown(KeyboardClientError.self, by: call) else {
        Issue.record("the keyboard was not started")
        continue
      }
      #expect(reason.contains("org.phraseboard.Keyboard"))
    }
    #expect(throws: KeyboardClientError.notRunning) { try client.hide() }
    #expect(throws: KeyboardClientError.notRunning) { try client.refresh() }
    #expect(throws: KeyboardClientError.notRunning) { try client.undo() }
    #expect(throws: KeyboardClientError.notRunning) { try client.type(id: "x") }
    #expect(throws: KeyboardClientError.notRunning) { try client.inspect() }
  }

  @Test func keyboardThatHangsIsGivenUp() throws {
    let bus = try PrivateBus()
    let keyboard = FakeKeyboard()
    // Nobody calls its `process`.
    let server = try KeyboardBus(handler: keyboard, address: bus.address)
    // The bus itself answers in that time, also on a busy machine.
    let client = try KeyboardClient(address: bus.address, timeout: 1_000)
    #expect(throws: KeyboardClientError.noAnswer) { try client.show() }
    withExtendedLifetime(server) {}
  }

  @Test func busThatEndsIsAnError() throws {
    let bus = try PrivateBus()
    let client = try KeyboardClient(address: bus.address)
    bus.kill()
    guard case .noBus = thrown(KeyboardClientError.self, by: { try client.show() }) else {
      Issue.record("the bus was not missed")
      return
    }
  }

  @Test func serviceFilesNameWhatTheKeyboardOwns() throws {
    let packaging = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().appendingPathComponent("../../packaging")
    func lines(_ file: String) throws -> [Substring] {
      try String(contentsOf: packaging.appendingPathComponent(file), encoding: .utf8).split(separator: "\n")
    }
    #expect(try lines("org.phraseboard.Keyboard.service.in").contains("Name=\(KeyboardInterface.busName)"))
    #expect(try lines("org.phraseboard.Keyboard.service.in").contains("SystemdService=phraseboard.service"))
    #expect(try lines("phraseboard.service.in").contains("BusName=\(KeyboardInterface.busName)"))
  }
}
