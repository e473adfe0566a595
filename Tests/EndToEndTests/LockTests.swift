import Expectations
import Foundation
import Stage
import Testing

/// The session is locked while something goes on, and the finger is not lifted as far as the keyboard learns.
@Suite struct LockTests {
  private static let sentence = String(repeating: "word ", count: 60)

  /// Starts a scene with a lock to which the keyboard listens, a key for a text, and one for a mark.
  private static func start(
    _ client: Client, _ text: String, lock source: SessionLock.Source = .logind
  ) throws -> (scene: Scene, lock: SessionLock) {
    let scene = try Scene.withoutKeyboard(client)
    let lock = try scene.stage.startSessionLock(source)
    try scene.startKeyboard(.keys([text], ["!"]))
    try lock.waitForListener()
    return (scene, lock)
  }

  /// Locks the session, and returns when the keyboard has handled it and the field has all that was sent before.
  ///
  /// Unlocks the session again where the source tells the end of a lock, too.
  private static func lockSession(_ lock: SessionLock, _ scene: Scene) throws {
    try lock.lock()
    if lock.source.isState {
      try scene.wait(for: "hidden") { !$0.visible }
      try lock.unlock()
      try scene.keyboard.waitUntilReady()
    }
    _ = try scene.inspect()
    try scene.command("type", "snippet:2")
    try scene.field.wait(for: "the first mark") { $0.last == UInt8(ascii: "!") }
  }

  private static func expectLockToEndHeldDelete(
    _ client: Client, lock source: SessionLock.Source = .logind, until isUnderWay: ([UInt8]) -> Bool
  ) throws {
    let (scene, lock) = try start(client, sentence, lock: source)
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect(sentence)
    let delete = try scene.hold("delete", time: 1000)
    try scene.field.wait(for: "some deletions", until: isUnderWay)
    try lockSession(lock, scene)
    let left = scene.text
    // By the time of this event, delete would have gone on for 5 seconds if the finger still counted.
    try scene.move(to: (delete.x + 1, delete.y), time: 6000)
    try scene.lift(time: 6010)
    try scene.tap("snippet:2", time: 6100)
    try scene.expect(left + "!")
  }

  @Test(arguments: SessionLock.Source.allCases)
  func lockEndsAHeldDelete(source: SessionLock.Source) throws {
    let length = Self.sentence.utf8.count
    try Self.expectLockToEndHeldDelete(.view, lock: source) { $0.count < length - 3 }
  }

  /// A terminal speaks no text-input, so that nothing else tells the keyboard that its field has lost the focus.
  @Test func lockEndsAHeldDeleteInATerminal() throws {
    let length = Self.sentence.utf8.count
    try Self.expectLockToEndHeldDelete(.terminal) { $0.count > length + 3 }
  }

  /// Text that has not been sent yet must not get into the password of the lock screen.
  @Test func lockDropsTheRestOfAText() throws {
    // Each repetition needs two keymaps with a pause between them.
    let text = String(repeating: Fixture.manyCharacters, count: 20)
    let (scene, lock) = try Self.start(.terminal, text)
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.field.wait(for: "the beginning") { $0.count > 50 }
    try Self.lockSession(lock, scene)
    try scene.tap("snippet:2")
    try scene.field.wait(for: "the second mark") { $0.suffix(2) == Array("!!".utf8)[...] }
    let sent = scene.text.dropLast(2)
    #expect(sent.utf8.count < text.utf8.count)
    #expect(text.hasPrefix(sent))
  }

  /// The unlock brings back what was there, and nothing else.
  @Test(arguments: SessionLock.Source.allCases.filter(\.isState))
  func lockedScreenHidesTheKeyboardUntilTheUnlock(source: SessionLock.Source) throws {
    let (scene, lock) = try Self.start(.view, "hey", lock: source)
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect("hey")
    try lock.lock()
    try scene.wait(for: "hidden") { !$0.visible }
    for command in [["show"], ["show", "snippets"], ["toggle"], ["type", "snippet:2"], ["undo"]] {
      #expect(throws: StageError.self, "\(command)") { try scene.keyboard.command(command) }
    }
    let refused = try scene.keyboard.run("type", "snippet:2")
    expect(refused.standardError, equals: "Error: The screen is locked.\n")
    try expect(scene.inspect().visible, equals: false)
    try lock.unlock()
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:2")
    try scene.expect("hey!")
  }

  @Test(arguments: SessionLock.Source.allCases.filter(\.isState))
  func keyboardThatStartsOnALockedScreenWaitsForTheUnlock(source: SessionLock.Source) throws {
    let scene = try Scene.withoutKeyboard()
    defer { scene.stop() }
    let lock = try scene.stage.startSessionLock(source)
    try lock.lockSilently()
    try scene.startKeyboard(environment: ["WAYLAND_DEBUG": "1"], until: .started)
    try scene.wait(for: "hidden, with content") { $0.content == "ready" && !$0.visible }
    try lock.waitForListener()
    _ = try scene.inspect()
    #expect(scene.log("wl_surface", ".attach(").isEmpty, "no picture of it was ever there")
    try lock.unlock()
    try scene.keyboard.waitUntilReady()
  }

  /// The bus of a stage is the session's and the system's: the keyboard listens on both again.
  @Test(arguments: SessionLock.Source.allCases.filter(\.isState))
  func keyboardFindsABusThatRestarts(source: SessionLock.Source) throws {
    let scene = try Scene()
    defer { scene.stop() }
    // It asks the new bus once the lock is on it.
    scene.keyboard.process.signal(SIGSTOP)
    defer { scene.keyboard.process.signal(SIGCONT) }
    try scene.stage.restartBus()
    let lock = try scene.stage.startSessionLock(source)
    try lock.lockSilently()
    scene.keyboard.process.signal(SIGCONT)
    _ = try scene.stage.run(["gdbus", "wait", "--session", "org.phraseboard.Keyboard"])
    try scene.wait(for: "hidden") { !$0.visible }
    try lock.unlock()
    try scene.keyboard.waitUntilReady()
    expect(scene.log("warning", "bus has gone").count, equals: 2)
  }

  @Test func missingSystemBusCostsOneLine() throws {
    let scene = try Scene(
      .view, .embedded, arguments: ["--log", "info"],
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus"])
    defer { scene.stop() }
    try scene.tap("snippet:farewell")
    try scene.expect("goodbye")
    let lines = scene.log("bus")
    expect(lines.count, equals: 1, "\(lines)")
    expect(lines.first?.contains("no system bus: unix:path=/nonexistent/bus: No such file"), equals: true)
  }
}
