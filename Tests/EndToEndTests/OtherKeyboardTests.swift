import Expectations
import Stage
import Testing

/// The rules of the keyboards that stand in for squeekboard and stevia.
@Suite struct OtherKeyboardTests {
  private let stage: Stage
  private let peer: BusPeer

  init() throws {
    stage = try Stage(Stage.Options(backend: .headless))
    peer = try stage.startBusPeer()
  }

  /// Returns what RequestName answers to somebody who wants to replace the owner: 1 is the name, 3 is not.
  private func takeName() throws -> String {
    try String((peer.tell("own sm.puri.OSK0 6").first ?? "").dropFirst("own ".count))
  }

  private func setVisible(_ isVisible: Bool) throws {
    let result = try stage.run([
      "gdbus", "call", "--session", "--dest", "sm.puri.OSK0", "--object-path", "/sm/puri/OSK0", "--method",
      "sm.puri.OSK0.SetVisible", "\(isVisible)",
    ])
    expect(result.output, equals: "()", "\(result.standardError)")
  }

  @Test func fixedKeepsTheName() throws {
    defer { stage.stop() }
    let keyboard = try stage.startOtherKeyboard(.fixed)
    try expect(takeName(), equals: "3")
    try setVisible(true)
    try expect(keyboard.nextEvent(), equals: "set-visible true")
    keyboard.quit()
    try expect(keyboard.process.waitUntilEnded(by: stage.deadline), equals: .exit(0))
  }

  @Test func replaceableLetsTheNameGoAndHasItAgain() throws {
    defer { stage.stop() }
    let keyboard = try stage.startOtherKeyboard(.replaceable)
    try expect(takeName(), equals: "1")
    try expect(keyboard.nextEvent(), equals: "lost")
    try expect(keyboard.nextInputMethod(), equals: "input-method gone")
    try peer.tell("release sm.puri.OSK0")
    try expect(keyboard.nextEvent(), equals: "owned")
    try expect(keyboard.nextInputMethod(), equals: "input-method ready")
    try setVisible(true)
    try expect(keyboard.nextEvent(), equals: "set-visible true")
  }

  /// A program that gives the name back before the input method leaves the keyboard without one for good.
  @Test func replaceableIsLeftWithoutAnInputMethodThatAnotherOneHas() throws {
    defer { stage.stop() }
    let keyboard = try stage.startOtherKeyboard(.replaceable)
    try expect(takeName(), equals: "1")
    try keyboard.wait(for: "input-method gone")
    _ = try stage.startOtherKeyboard(.fixed, hasOwnBus: true)
    try peer.tell("release sm.puri.OSK0")
    try expect(keyboard.nextEvent(), equals: "owned")
    try expect(keyboard.nextInputMethod(), equals: "input-method unavailable")
  }
}
