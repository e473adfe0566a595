import Expectations
import Foundation
import Stage
import Testing

/// One keyboard at a time, beside others that own the name of the system's keyboard.
@Suite struct HandOverTests {
  /// Starts beside a keyboard with squeekboard's rules, hidden, with a client that is in a text field.
  private static func guest(settings: String? = nil) throws -> (scene: Scene, other: OtherKeyboard) {
    let scene = try Scene.withoutKeyboard(.view)
    let other = try scene.stage.startOtherKeyboard(.fixed)
    try scene.startKeyboard(settings: settings, until: .hidden)
    try scene.field.waitForFocus()
    return (scene, other)
  }

  private static func waitForHandle(_ scene: Scene) throws -> Scene.Place {
    try scene.wait(for: "with a handle") { $0.handle == true }
    // The handle is in the corner of a screen of 360 x 720, since no other keyboard has a surface here.
    return (332, 708)
  }

  @Test func theOtherOneHidesForOursAndShowsAtTheGlobe() throws {
    let (scene, other) = try Self.guest()
    defer { scene.stop() }
    try scene.command("show")
    try other.wait(for: "set-visible false")
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:1")
    try scene.expect("hey")
    let shown = try scene.inspect()
    expect(shown.osk, equals: "guest")
    expect(shown.typing, equals: "virtual-keyboard")
    try scene.tap("globe")
    try other.wait(for: "set-visible true")
    try scene.wait(for: "hidden") { !$0.visible }
  }

  @Test func theHandleLeadsBack() throws {
    let (scene, other) = try Self.guest()
    defer { scene.stop() }
    try expect(scene.inspect().handle, equals: false)
    other.show(true)
    let handle = try Self.waitForHandle(scene)
    try scene.tap(at: handle)
    try other.wait(for: "set-visible false")
    try scene.wait(for: "shown") { $0.visible && $0.handle == false && !$0.keys.isEmpty }
    try scene.tap("snippet:1")
    try scene.expect("hey")
  }

  /// The other one shows for each field that gets the focus.
  @Test func whoCallsOursHasItForEveryField() throws {
    let (scene, other) = try Self.guest()
    defer { scene.stop() }
    other.show(true)
    _ = try Self.waitForHandle(scene)
    try scene.command("show")
    try other.wait(for: "set-visible false")
    try scene.keyboard.waitUntilReady()
    for _ in 0..<5 {
      other.show(true)
      try other.wait(for: "set-visible false")
      #expect(try scene.inspect().visible)
    }
    try scene.tap("snippet:1")
    try scene.expect("hey")
    other.show(true)
    try other.wait(for: "set-visible false")
    #expect(try scene.inspect().visible)
  }

  /// The call comes as by the button of phosh, which toggles.
  @Test func whoElseCallsTheOtherOneHasItAtOnce() throws {
    let (scene, other) = try Self.guest()
    defer { scene.stop() }
    for _ in 0..<3 {
      try scene.command("show")
      try other.wait(for: "set-visible false")
      try scene.keyboard.waitUntilReady()
      // Ours hears by now who calls the other one.
      other.show(true)
      try other.wait(for: "set-visible false")
      try scene.stage.setSystemKeyboard(isVisible: true)
      try other.wait(for: "set-visible true")
      try scene.wait(for: "hidden") { !$0.visible }
      try scene.stage.setSystemKeyboard(isVisible: false)
      // Ours has not asked before that.
      try expect(other.wait(for: "set-visible false").contains("set-visible false"), equals: false)
      try expect(scene.inspect().visible, equals: false)
    }
  }

  /// The icon is among the applications: the field loses the focus to them, and gets it back when they go.
  @Test func theIconShowsOursInPlaceOfTheOtherOneAndHidesIt() throws {
    let (scene, other) = try Self.guest()
    defer { scene.stop() }
    try Self.tapIcon(scene)
    try other.wait(for: "set-visible false")
    try scene.wait(for: "shown") { $0.visible }
    other.show(true)
    try other.wait(for: "set-visible false")
    #expect(try scene.inspect().visible)
    try Self.tapIcon(scene)
    try scene.wait(for: "hidden") { !$0.visible }
  }

  private static func tapIcon(_ scene: Scene) throws {
    let result = try scene.stage.run([
      "gdbus", "call", "--session", "--dest", "org.phraseboard.Keyboard", "--object-path",
      "/org/phraseboard/Keyboard", "--method", "org.freedesktop.Application.Activate", "{}",
    ])
    expect(result.output, equals: "()", "\(result.standardError)")
  }

  /// A mailbox ends with the last program that writes to it, if the test itself does not.
  private static func keepOpen(_ mailbox: Mailbox) throws -> FileHandle {
    try FileHandle(forWritingTo: URL(filePath: mailbox.path))
  }

  /// The command of the globe waits for the test, which answers once the keyboard shows again.
  @Test func theCommandsKeepTheirOrder() throws {
    let scene = try Scene.withoutKeyboard(.view)
    defer { scene.stop() }
    let told = try scene.stage.makeMailbox("told.fifo")
    let open = try Self.keepOpen(told)
    defer { try? open.close() }
    let gate = try scene.stage.makeMailbox("gate.fifo")
    let answers = scene.stage.directory + "/answers.fifo"
    try expect(scene.stage.run(["mkfifo", answers]).ending, equals: .exit(0))
    try scene.startKeyboard(
      settings: """
        [keyboard]
        on_show = "echo shown > \(told.path)"
        on_globe = "echo waits > \(gate.path); read answer < \(answers); echo left > \(told.path)"
        """)
    try expect(told.nextLine(waitingFor: "on_show"), equals: "shown")
    try scene.tap("globe")
    try expect(gate.nextLine(waitingFor: "on_globe"), equals: "waits")
    try scene.command("show")
    try scene.keyboard.waitUntilReady()
    try expect(scene.stage.run(["/bin/sh", "-c", "echo go > \(answers)"]).ending, equals: .exit(0))
    try expect(told.nextLine(waitingFor: "the first command"), equals: "left")
    try expect(told.nextLine(waitingFor: "the second command"), equals: "shown")
  }

  @Test func aCommandThatGoesOnHoldsUpNone() throws {
    let scene = try Scene.withoutKeyboard(.view)
    defer { scene.stop() }
    let told = try scene.stage.makeMailbox("told.fifo")
    let open = try Self.keepOpen(told)
    defer { try? open.close() }
    try scene.startKeyboard(
      settings: """
        [keyboard]
        on_show = "echo shown > \(told.path)"
        on_globe = "echo left > \(told.path); exec sleep 600"
        """)
    try expect(told.nextLine(waitingFor: "on_show"), equals: "shown")
    try scene.tap("globe")
    try expect(told.nextLine(waitingFor: "on_globe"), equals: "left")
    try scene.command("show")
    try expect(told.nextLine(waitingFor: "the second command"), equals: "shown")
  }

  @Test func onGlobeWins() throws {
    let scene = try Scene.withoutKeyboard(.view)
    defer { scene.stop() }
    let other = try scene.stage.startOtherKeyboard(.fixed)
    let shown = try scene.stage.makeMailbox("shown.fifo")
    let left = try scene.stage.makeMailbox("left.fifo")
    try scene.startKeyboard(
      settings: """
        [keyboard]
        on_show = "echo yes > \(shown.path)"
        on_globe = "echo yes > \(left.path)"
        handle = "none"
        """, until: .hidden)
    try scene.command("show")
    try expect(shown.nextLine(waitingFor: "on_show"), equals: "yes")
    try scene.keyboard.waitUntilReady()
    try scene.tap("globe")
    try expect(left.nextLine(waitingFor: "on_globe"), equals: "yes")
    other.show(true)
    try scene.command("show")
    // The globe's request would come before the second one.
    try other.wait(for: "set-visible false")
    try expect(other.wait(for: "set-visible false").contains("set-visible true"), equals: false)
  }

  /// Ours types by keys: the other one may be started again, and has to find the input method free.
  @Test func oursComesBackWhereTheOtherOneEnds() throws {
    let (scene, other) = try Self.guest()
    defer { scene.stop() }
    other.quit()
    try expect(other.process.waitUntilEnded(by: scene.stage.deadline), equals: .exit(0))
    try scene.command("show")
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:1")
    try scene.expect("hey")
    try expect(scene.inspect().typing, equals: "virtual-keyboard")
  }

  @Test func theOtherOneComesWhereOursIsEnded() throws {
    let (scene, other) = try Self.guest()
    defer { scene.stop() }
    try scene.command("show")
    try other.wait(for: "set-visible false")
    try scene.keyboard.terminate()
    try other.wait(for: "set-visible true")
  }

  // MARK: As the system's keyboard

  /// Starts in the place of a keyboard with stevia's rules, shown by the field that has the focus.
  private static func system() throws -> (scene: Scene, other: OtherKeyboard) {
    let scene = try Scene.withoutKeyboard(.view)
    let other = try scene.stage.startOtherKeyboard(.replaceable)
    try scene.startKeyboard(
      settings: "[keyboard]\nosk = \"system\"\n", arguments: ["--hidden"], until: .started)
    try other.wait(for: "input-method gone")
    try scene.wait(for: "shown by the field") { $0.visible && $0.osk == "system" && !$0.keys.isEmpty }
    return (scene, other)
  }

  @Test func theSystemsKeyboardComesWithTheFieldAndGoesBackAtTheGlobe() throws {
    let (scene, other) = try Self.system()
    defer { scene.stop() }
    try scene.waitForInputMethod()
    try scene.tap("snippet:1")
    try scene.expect("hey")
    try scene.tap("globe")
    try other.wait(for: "owned")
    try expect(other.nextInputMethod(), equals: "input-method ready")
    try other.wait(for: "set-visible true")
    let left = try scene.inspect()
    #expect(!left.visible && left.osk == "guest" && left.typing == "virtual-keyboard")
    // This goes into the same field, without the input method.
    try scene.command("type", "snippet:1")
    try scene.expect("heywhat's up?")
    try scene.command("show")
    try other.wait(for: "input-method gone")
    try scene.wait(for: "the system's again") { $0.visible && $0.osk == "system" && !$0.keys.isEmpty }
    try scene.waitForInputMethod()
    try scene.tap("snippet:2")
    try scene.expect("heywhat's up?" + Fixture.international)
  }

  @Test(arguments: [true, false]) func theOtherOneHasBothAgainWhenOursEnds(isKilled: Bool) throws {
    let (scene, other) = try Self.system()
    defer { scene.stop() }
    if isKilled { scene.keyboard.process.signal(SIGKILL) } else { try scene.keyboard.terminate() }
    try other.wait(for: "owned")
    try expect(other.nextInputMethod(), equals: "input-method ready")
  }

  @Test func theBusShowsAndHidesTheSystemsKeyboard() throws {
    let scene = try Scene.withoutKeyboard(.view)
    defer { scene.stop() }
    try scene.startKeyboard(settings: "[keyboard]\nosk = \"system\"\n", until: .started)
    try scene.wait(for: "shown by the field") { $0.visible && $0.osk == "system" }
    try scene.stage.setSystemKeyboard(isVisible: false)
    try scene.wait(for: "hidden") { !$0.visible }
    try scene.stage.setSystemKeyboard(isVisible: true)
    try scene.wait(for: "shown") { $0.visible }
  }

  // MARK: Alone

  /// Chooses hiding in the globe's list.
  private static func hideByList(_ scene: Scene) throws {
    try scene.choose(row: "Hide keyboard", of: "globe")
    try scene.wait(for: "hidden") { !$0.visible }
  }

  @Test func withoutAnotherKeyboardTheGlobeLeadsToTheLettersAndTheHandleBack() throws {
    let scene = try Scene(.view)
    defer { scene.stop() }
    for piece in ["hey", "what's up?"] {
      try scene.tap("globe")
      try scene.wait(for: "letters") { $0.panel == "letters" && $0.key("char:a") != nil }
      try scene.tap("globe")
      try scene.wait(for: "phrases") { $0.panel == "snippets" && $0.key("snippet:1") != nil }
      try Self.hideByList(scene)
      try scene.tap(at: try Self.waitForHandle(scene))
      try scene.wait(for: "shown") { $0.visible && $0.handle == false && $0.key("snippet:1") != nil }
      try scene.tap("snippet:1")
      try scene.expect(piece)
      try scene.field.clear()
    }
  }

  @Test(arguments: Toolkit.installedWithTextInput) func aTouchOfTheFieldShowsItAgain(toolkit: Toolkit) throws
  {
    let scene = try Scene.withoutKeyboard(.toolkit(toolkit))
    defer { scene.stop() }
    try scene.startKeyboard(settings: "[keyboard]\nauto_show = true\n", until: .started)
    // After a touch, GTK 4 draws the handle of its cursor on and on, and tells the test nothing any more.
    for text in toolkit == .gtk4 ? [""] : ["", "hey"] {
      try scene.wait(for: "shown") { $0.visible && !$0.phraseKeys.isEmpty }
      if !text.isEmpty { try scene.tap("snippet:1") }
      try scene.expect(text)
      // Two taps at one place would be a double one.
      for y in [100.0, 200, 300] {
        try Self.hideByList(scene)
        _ = try Self.waitForHandle(scene)
        // Its window has grown, and the field tells its text for that, too: what it tells within 100 ms of that is none for a touch.
        try scene.keyboard.waitForQuiet(0.2)
        try scene.tap(at: (180, y))
        try scene.wait(for: "shown by a touch") { $0.visible && !$0.phraseKeys.isEmpty }
      }
    }
  }

  /// The window grows as the keyboard goes, and its text scrolls.
  @Test func aFieldThatScrollsAsItGrowsBringsNothingBack() throws {
    let scene = try Scene.withoutKeyboard(.view)
    defer { scene.stop() }
    let text = (1...60).map { "line \($0)\n" }.joined()
    try scene.startKeyboard(.keys([text]), settings: "[keyboard]\nauto_show = true\n", until: .started)
    try scene.wait(for: "shown") { $0.visible && !$0.phraseKeys.isEmpty }
    try scene.tap("snippet:1")
    try scene.expect(text)
    for _ in 0..<3 {
      try Self.hideByList(scene)
      _ = try Self.waitForHandle(scene)
      for _ in 0..<20 {
        try scene.stage.waitForCompositor()
        try expect(scene.inspect().visible, equals: false)
      }
      try scene.command("show")
      try scene.wait(for: "shown") { $0.visible && !$0.phraseKeys.isEmpty }
    }
  }

  // MARK: With the fields

  @Test func autoShowComesAndGoesWithTheFields() throws {
    let scene = try Scene.withoutKeyboard(.view)
    defer { scene.stop() }
    try scene.startKeyboard(settings: "[keyboard]\nauto_show = true\n", until: .started)
    try scene.wait(for: "shown by the field") { $0.visible && !$0.phraseKeys.isEmpty }
    try scene.tap("snippet:1")
    try scene.expect("hey")
    try Self.hideByList(scene)
    let second = try scene.startSecondClient()
    try scene.wait(for: "shown by the next field") { $0.visible && !$0.phraseKeys.isEmpty }
    try scene.tap("snippet:1")
    _ = second
  }
}
