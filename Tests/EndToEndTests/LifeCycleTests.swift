import Foundation
import Stage
import Testing

/// Start, content, hiding, and the end.
@Suite struct LifeCycleTests {
  @Test func embeddedContentNeedsNoArgument() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let keyboard = try Fixture.startKeyboard(on: stage, arguments: [])
    try field.waitForFocus()
    let labels = try keyboard.inspect().keys.filter { $0.kind == "snippet" }.map { $0.label.lowercased() }
    #expect(labels.starts(with: ["greetings", "banter", "farewell"]))
    try keyboard.tap("snippet:3")
    try field.expect("goodbye")
  }

  /// Content comes from a web server once.
  ///
  /// The next start shows it without one, and each key goes on where it was.
  @Test func storedContentAndPlacesSurviveARestart() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let server = try stage.startContentServer(try Fixture.standardDocument())
    let arguments = ["--content", server.url]
    let keyboard = try Fixture.startKeyboard(on: stage, arguments: arguments)
    try keyboard.wait(for: "ready with the server's content") { $0.content == "ready" }
    try field.waitForFocus()
    #expect(server.requests == 1)
    try keyboard.tap("snippet:1", "snippet:1")
    try field.expect("heywhat's up?")
    try keyboard.terminate()
    server.stop()

    let second = try Fixture.startKeyboard(on: stage, arguments: arguments)
    #expect(try second.inspect().key("snippet:1")?.next == 2)
    try second.tap("snippet:1", "snippet:1")
    try field.expect("heywhat's up?how's it going?hey")
  }

  /// A document that is refused leaves what is stored untouched.
  @Test func refusedDocumentLeavesTheContent() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let path = try stage.write(try Fixture.standardDocument(), to: "content.json")
    let first = try Fixture.startKeyboard(on: stage, arguments: ["--content", path])
    try first.terminate()
    try stage.write(#"{"content": [{"id": "1", "displayText": "x", "content": []}]}"#, to: "content.json")
    let keyboard = try Fixture.startKeyboard(on: stage, arguments: ["--content", path])
    try keyboard.wait(for: "done with its attempt") { $0.content == "stale" }
    try field.waitForFocus()
    try keyboard.tap("snippet:1")
    try field.expect("hey")
  }

  @Test func hidesAndShows() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let keyboard = try Fixture.startKeyboard(on: stage)
    try field.waitForFocus()
    let place = try keyboard.center(of: "snippet:1", in: keyboard.inspect())

    try keyboard.command("hide")
    #expect(try keyboard.inspect().visible == false)
    try field.waitForHeight(720)
    try stage.tap(x: place.x, y: place.y)
    try field.waitForContacts("a touch where the keyboard was") { $0.count == 2 }
    #expect(field.received.isEmpty)

    try keyboard.command("show")
    try keyboard.waitUntilReady()
    try keyboard.tap("snippet:1")
    try field.expect("hey")

    try keyboard.tap("globe")
    try keyboard.wait(for: "hidden") { !$0.visible }
    try keyboard.command("toggle")
    try keyboard.waitUntilReady()
    try keyboard.tap("snippet:1")
    try field.expect("heywhat's up?")
  }

  /// Who taps a key that is painted but not on the screen yet taps what is below.
  @Test func keysAreToldOfOnceTheyCanBeSeen() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let keyboard = try Fixture.startKeyboard(on: stage)
    let host = try #require(stage.hostCompositor)
    defer { host.signal(SIGCONT) }
    host.signal(SIGSTOP)
    for isFrameLeft in [true, false] {
      try keyboard.command("hide")
      try keyboard.command("show")
      for _ in 1...5 {
        // sway has answered the keyboard, and then the keyboard sway.
        try stage.waitForCompositor()
        let keys = try keyboard.inspect().keys
        #expect(isFrameLeft || keys.isEmpty)
      }
    }
    host.signal(SIGCONT)
    try keyboard.waitUntilReady()
  }

  /// The globe leaves the screen to another keyboard, which the configured command brings up.
  @Test func globeHandsOver() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let mailbox = try stage.makeMailbox("handover.fifo")
    let config = try stage.write(
      "[keyboard]\non_globe = 'echo your turn > \(mailbox.path)'\n", to: "config.toml")
    let keyboard = try Fixture.startKeyboard(on: stage, arguments: ["--config", config])
    try keyboard.tap("globe")
    #expect(try mailbox.nextLine(waitingFor: "the hand-over") == "your turn")
    #expect(try keyboard.inspect().visible == false)
  }

  @Test func typesOnCommand() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let keyboard = try Fixture.startKeyboard(on: stage)
    try field.waitForFocus()
    try keyboard.command("type", "snippet:1")
    try field.expect("hey")
    try keyboard.command("type", "greetings")
    try field.expect("heywhat's up?")
  }

  @Test func startsHidden() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let path = try stage.write(try Fixture.standardDocument(), to: "content.json")
    let keyboard = try stage.startKeyboard(Programs.found(), arguments: ["--content", path, "--hidden"])
    try keyboard.wait(for: "there") { $0.content == "ready" && !$0.visible }
    try keyboard.command("show")
    try keyboard.waitUntilReady()
    try field.waitForFocus()
    try keyboard.tap("snippet:1")
    try field.expect("hey")
  }

  /// A seat has one input method: another keyboard can have it while ours is hidden.
  @Test func inputMethodIsTakenOnlyWhileShown() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField(.view)
    let keyboard = try Fixture.startKeyboard(on: stage)
    try field.waitForFocus()
    try keyboard.wait(for: "the input method") { $0.typing == "input-method" }
    try keyboard.command("hide")
    try keyboard.wait(for: "without the input method") { $0.typing == "virtual-keyboard" }
    try keyboard.command("type", "greetings")
    try keyboard.command("show")
    try keyboard.wait(for: "the input method again") { $0.typing == "input-method" }
    try keyboard.waitUntilReady()
    try keyboard.tap("snippet:1")
    try field.expect("heywhat's up?")
  }

  @Test func endsWhenTheCompositorDies() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let keyboard = try Fixture.startKeyboard(on: stage)
    let before = keyboard.process.standardError
    stage.sway.signal(SIGKILL)
    #expect(try keyboard.process.waitUntilEnded(by: stage.deadline) == .exit(1))
    let lines = keyboard.process.standardError.dropFirst(before.count).split(separator: "\n")
    #expect(lines.count == 1, "\(lines)")
  }
}
