import Expectations
import Foundation
import Stage
import Testing

/// Start, content, hiding, and the end.
@Suite struct LifeCycleTests {
  /// The first start writes three keys into a file of the user's; what is removed of it stays away.
  @Test func theFirstKeysAreAFile() throws {
    let scene = try Scene(.view, .embedded)
    defer { scene.stop() }
    let labels = { (answer: Inspection) in answer.keys.filter { $0.kind == "snippet" }.map(\.label) }
    try expect(labels(try scene.inspect()), equals: ["GREETINGS", "BANTER", "FAREWELL"])
    try scene.tap("snippet:farewell")
    try scene.expect("goodbye")
    #expect(try scene.keyboard.command("add", "mine", "x").hasPrefix("Added "))
    try scene.wait(for: "with a key more") { labels($0) == ["GREETINGS", "BANTER", "FAREWELL", "MINE"] }
    let folder = scene.stage.directory + "/config/phraseboard/snippets"
    for name in ["examples.toml", "own.toml"] { expect(unlink("\(folder)/\(name)"), equals: 0) }
    let empty = try scene.wait(for: "without keys") {
      labels($0).isEmpty && $0.message.hasPrefix("No keys yet.")
    }
    expect(empty.content, equals: "ready")
    expect(rmdir(folder), equals: 0)
    try scene.keyboard.terminate()
    try scene.startKeyboard(.embedded, until: .started)
    try scene.wait(for: "without keys after a start") { labels($0).isEmpty && $0.message == empty.message }
  }

  /// The keyboard that is started again is nobody's child: it is asked by commands.
  @Test func theKeyboardIsEndedAndStartedByCommands() throws {
    let scene = try Scene(.view, .embedded, settings: "[keyboard]\nstrip = 'always'\n")
    defer { scene.stop() }
    let program = try scene.stage.install(Programs.found().directory + "/phraseboard")
    func command(_ words: String...) throws -> Stage.Result { try scene.stage.run([program] + words) }
    // A process that a command leaves behind ends with it on the stage, and whoever reads the log waits for its end.
    func restart() throws {
      let script = "\"$0\" restart 2>/dev/null; echo $?; exec sleep 600"
      let shell = try scene.stage.start(["/bin/sh", "-c", script, program], name: "restart")
      try expect(shell.nextLine(by: scene.stage.deadline, waitingFor: "the restart"), equals: "0")
    }
    func wait(for parts: String...) throws {
      var state = ""
      for _ in 0..<500 where !parts.allSatisfy({ state.contains($0) }) {
        state = try command("inspect").output
      }
      #expect(parts.allSatisfy { state.contains($0) }, "\(state)")
    }
    try expect(command("keep", "banter").ending, equals: .exit(0))
    try expect(command("rename", "-q", "banter", "chat").ending, equals: .exit(0))
    try restart()
    try wait(for: "\"id\":\"snippet:banter\"", "\"CHAT\"", "strip:favourites", "\"visible\":true")
    try expect(command("hide").ending, equals: .exit(0))
    try restart()
    try wait(for: "\"visible\":false", "\"content\":\"ready\"")
    try expect(command("type", "farewell").ending, equals: .exit(0))
    try scene.field.expect("goodbye")
    try expect(command("quit").ending, equals: .exit(0))
    let gone = "Error: No keyboard is running. Start it with: phraseboard run\n"
    for word in ["quit", "restart"] { try expect(command(word).standardError, equals: gone) }
  }

  /// Content comes from a web server once.
  ///
  /// The next start shows it without one, and each key goes on where it was.
  @Test func storedContentAndPlacesSurviveARestart() throws {
    let scene = try Scene.withoutKeyboard()
    defer { scene.stop() }
    let server = try scene.stage.startContentServer(try Fixture.standardDocument())
    try scene.startKeyboard(.at(server.url))
    try scene.wait(for: "ready with the server's content") { $0.content == "ready" }
    expect(server.requests, equals: 1)
    try scene.tap("snippet:1", "snippet:1")
    try scene.expect("heywhat's up?")
    server.stop()

    try scene.restartKeyboard()
    try expect(scene.inspect().key("snippet:1")?.next, equals: 2)
    try scene.tap("snippet:1", "snippet:1")
    try scene.expect("heywhat's up?how's it going?hey")
  }

  /// A document that is refused leaves what is stored untouched.
  @Test func refusedDocumentLeavesTheContent() throws {
    let scene = try Scene()
    defer { scene.stop() }
    try scene.keyboard.terminate()
    try scene.stage.write(#"{"content": [{"id": "1", "displayText": "x", "content": []}]}"#, to: Content.file)
    try scene.startKeyboard(.at(scene.stage.directory + "/" + Content.file))
    try scene.wait(for: "done with its attempt") { $0.content == "stale" }
    try scene.tap("snippet:1")
    try scene.expect("hey")
  }

  /// The second keyboard must not flash: somebody who starts it by mistake would tap on it.
  @Test(arguments: [false, true]) func aSecondKeyboardSaysSoAndHasTheFirstOneShow(isHidden: Bool) throws {
    let scene = try Scene()
    defer { scene.stop() }
    try scene.command("hide")
    let second = try scene.stage.startKeyboard(
      Programs.found(), arguments: isHidden ? ["--hidden"] : [], environment: ["WAYLAND_DEBUG": "1"])
    try expect(second.process.waitUntilEnded(by: scene.stage.deadline), equals: .exit(0))
    let log = second.process.standardError
    #expect(log.contains("another Phraseboard is running already"))
    #expect(log.contains("get_registry(") && !log.contains(".attach("))
    try expect(scene.inspect().visible, equals: !isHidden)
    if isHidden { try scene.command("show") }
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:1")
    try scene.expect("hey")
  }

  @Test func hidesAndShows() throws {
    let scene = try Scene()
    defer { scene.stop() }
    let place = try scene.place(of: "snippet:1")

    try scene.command("hide")
    try expect(scene.inspect().visible, equals: false)
    // This is all but the row of the handle.
    try scene.field.waitForHeight(696)
    try scene.tap(at: place)
    try scene.field.waitForContacts("a touch where the keyboard was") { $0.count == 2 }
    #expect(scene.text.isEmpty)

    try scene.command("show")
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:1")
    try scene.expect("hey")

    try scene.choose(row: "Hide keyboard", of: "globe")
    try scene.wait(for: "hidden") { !$0.visible }
    try scene.command("toggle")
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:1")
    try scene.expect("heywhat's up?")
  }

  /// The kernel keeps each real-time signal. The keyboard is held up, so that it finds all of them in one turn.
  @Test func thousandsOfTogglesAtOnceCountOnce() throws {
    let scene = try Scene()
    defer { scene.stop() }
    let process = scene.keyboard.process
    func toggle() {
      process.signal(SIGSTOP)
      defer { process.signal(SIGCONT) }
      for _ in 0..<3000 { process.signal(__libc_current_sigrtmin()) }
    }
    toggle()
    try scene.wait(for: "hidden") { !$0.visible && !$0.animating }
    toggle()
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:1")
    try scene.expect("hey")
  }

  /// A tap on a key that is painted but not on the screen yet goes to what is below.
  @Test func keysAreToldOfOnceTheyCanBeSeen() throws {
    let scene = try Scene(.none)
    defer { scene.stop() }
    let host = try #require(scene.stage.hostCompositor)
    defer { host.signal(SIGCONT) }
    host.signal(SIGSTOP)
    for isFrameLeft in [true, false] {
      try scene.command("hide")
      try scene.command("show")
      for _ in 1...5 {
        // sway has answered the keyboard, and then the keyboard sway.
        try scene.stage.waitForCompositor()
        let keys = try scene.inspect().keys
        #expect(isFrameLeft || keys.isEmpty)
      }
    }
    host.signal(SIGCONT)
    try scene.keyboard.waitUntilReady()
  }

  /// The globe leaves the screen to another keyboard, which the configured command brings up.
  @Test func globeHandsOver() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    let mailbox = try scene.stage.makeMailbox("handover.fifo")
    try scene.startKeyboard(
      .embedded, settings: "[keyboard]\non_globe = 'echo your turn > \(mailbox.path)'\n")
    try scene.tap("globe")
    try expect(mailbox.nextLine(waitingFor: "the hand-over"), equals: "your turn")
    try expect(scene.inspect().visible, equals: false)
  }

  @Test func typesOnCommand() throws {
    let scene = try Scene()
    defer { scene.stop() }
    try scene.command("type", "snippet:1")
    try scene.expect("hey")
    try scene.command("type", "greetings")
    try scene.expect("heywhat's up?")
  }

  @Test func startsHidden() throws {
    let scene = try Scene(until: .hidden)
    defer { scene.stop() }
    try scene.command("show")
    try scene.keyboard.waitUntilReady()
    try scene.field.waitForFocus()
    try scene.tap("snippet:1")
    try scene.expect("hey")
  }

  /// A seat has one input method: another keyboard can have it while ours is hidden.
  @Test func inputMethodIsTakenOnlyWhileShown() throws {
    let scene = try Scene()
    defer { scene.stop() }
    try scene.command("hide")
    try scene.wait(for: "without the input method") { $0.typing == "virtual-keyboard" }
    try scene.command("type", "greetings")
    try scene.command("show")
    try scene.waitForInputMethod()
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:1")
    try scene.expect("heywhat's up?")
  }

  @Test func endsWhenTheCompositorDies() throws {
    let scene = try Scene(.none)
    defer { scene.stop() }
    let before = scene.log().count
    scene.stage.sway.signal(SIGKILL)
    try expect(scene.keyboard.process.waitUntilEnded(by: scene.stage.deadline), equals: .exit(1))
    let lines = scene.log().dropFirst(before)
    expect(lines.count, equals: 1, "\(lines)")
  }
}
