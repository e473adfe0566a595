import Foundation
import Stage
import Testing

/// The session is locked while something goes on, and the finger is not lifted as far as the keyboard learns.
@Suite struct LockTests {
  private static let sentence = String(repeating: "word ", count: 60)

  private static func start(
    _ stage: Stage, _ lock: SessionLock, _ text: String
  ) throws -> Keyboard {
    let document = try Fixture.document([("1", "text", [text]), ("2", "mark", ["!"])])
    let keyboard = try Fixture.startKeyboard(on: stage, document: document)
    try lock.waitForListener()
    return keyboard
  }

  /// Locks the session, and returns when the keyboard has handled it and the field has all that was sent before.
  private static func lockSession(_ lock: SessionLock, _ keyboard: Keyboard, _ field: TextField) throws {
    try lock.lock()
    // The turn of the loop in which the keyboard gives its first answer is over with the second one.
    _ = try keyboard.inspect()
    _ = try keyboard.inspect()
    try keyboard.command("type", "snippet:2")
    try field.wait(for: "the first mark") { $0.last == UInt8(ascii: "!") }
  }

  private static func expectLockToEndHeldDelete(
    _ stage: Stage, _ lock: SessionLock, _ field: TextField, until isUnderWay: ([UInt8]) -> Bool
  ) throws {
    let keyboard = try start(stage, lock, sentence)
    try field.waitForFocus()
    try keyboard.tap("snippet:1")
    try field.expect(sentence)
    let inspection = try keyboard.inspect()
    let delete = try keyboard.center(of: "delete", in: inspection)
    let mark = try keyboard.center(of: "snippet:2", in: inspection)
    try stage.send("down 0 \(delete.x * 2) \(delete.y * 2) 1000")
    try stage.send("frame")
    try field.wait(for: "some deletions", until: isUnderWay)
    try lockSession(lock, keyboard, field)
    let left = field.received
    // By the time of this event, delete would have gone on for 5 seconds if the finger still counted.
    for event in ["motion 0 \(delete.x * 2 + 2) \(delete.y * 2) 6000", "frame", "up 0 6010", "frame"] {
      try stage.send(event)
    }
    for event in ["down 1 \(mark.x * 2) \(mark.y * 2) 6100", "frame", "up 1 6150", "frame"] {
      try stage.send(event)
    }
    try field.expect(left + [UInt8(ascii: "!")])
  }

  @Test(arguments: SessionLock.Source.allCases)
  func lockEndsAHeldDelete(source: SessionLock.Source) throws {
    let stage = try Stage()
    defer { stage.stop() }
    let lock = try stage.startSessionLock(source)
    let field = try stage.startGTKField()
    let length = Self.sentence.utf8.count
    try Self.expectLockToEndHeldDelete(stage, lock, field) { $0.count < length - 3 }
  }

  /// A terminal speaks no text-input, so that nothing else tells the keyboard that its field has lost the focus.
  @Test func lockEndsAHeldDeleteInATerminal() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let lock = try stage.startSessionLock(.logind)
    let field = try stage.startTerminal()
    let length = Self.sentence.utf8.count
    try Self.expectLockToEndHeldDelete(stage, lock, field) { $0.count > length + 3 }
  }

  /// What has not been sent yet must not get into the password of the lock screen.
  @Test func lockDropsTheRestOfAText() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let lock = try stage.startSessionLock(.logind)
    let field = try stage.startTerminal()
    // Each repetition needs two keymaps with a pause between them.
    let text = String(repeating: Fixture.manyCharacters, count: 20)
    let keyboard = try Self.start(stage, lock, text)
    try field.waitForFocus()
    try keyboard.tap("snippet:1")
    try field.wait(for: "the beginning") { $0.count > 50 }
    try Self.lockSession(lock, keyboard, field)
    try keyboard.tap("snippet:2")
    try field.wait(for: "the second mark") { $0.suffix(2) == Array("!!".utf8)[...] }
    let sent = field.received.dropLast(2)
    #expect(sent.count < text.utf8.count)
    #expect(Array(sent) == Array(text.utf8.prefix(sent.count)))
  }

  @Test func missingSystemBusCostsOneLine() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let keyboard = try stage.startKeyboard(
      Programs.found(), arguments: ["--log", "info"],
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus"])
    try keyboard.waitUntilReady()
    try field.waitForFocus()
    try keyboard.tap("snippet:3")
    try field.expect("goodbye")
    let lines = keyboard.process.standardError.split(separator: "\n").filter { $0.contains("bus") }
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.contains("no system bus: unix:path=/nonexistent/bus: No such file") == true)
  }
}
