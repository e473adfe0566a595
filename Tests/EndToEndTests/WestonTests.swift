import Expectations
import Stage
import Testing

/// The keyboard as Weston's input method. They run with PHRASEBOARD_SHELL=weston, as by make compositors.
@Suite(.enabled(if: Stage.Shell.usual == .weston)) struct WestonTests {
  /// Starts the keyboard, and a field that a finger then touches: Weston shows its input method where the client asks for it.
  private static func start(_ content: Content) throws -> (scene: Scene, field: TextField) {
    let scene = try Scene(.none, content, until: .hidden)
    do {
      let field = try scene.stage.startQtField(version: 6)
      try field.waitForFocus()
      try scene.waitForInputMethod()
      // Before it is on the screen, a finger would be on what is behind it.
      try scene.stage.wait(for: "the field on the screen") { try scene.colour(at: (100, 100)) == .white }
      try scene.stage.tap(x: 100, y: 100)
      try scene.keyboard.waitUntilReady()
      try waitUntilUp(scene)
      return (scene, field)
    } catch {
      scene.stop()
      throw error
    }
  }

  /// Waits until the panel is where it stays, as Weston slides it in: its first row is of the colour of its last then.
  private static func waitUntilUp(_ scene: Scene) throws {
    let bottom = scene.stage.logicalHeight
    let top = bottom - (try scene.inspect().surface.height)
    try scene.stage.wait(for: "the panel in its place") {
      let first = try scene.colour(at: (20, top + 1))
      return try first != .white && first == scene.colour(at: (20, bottom - 1))
    }
  }

  @Test func textAndKeysArrive() throws {
    let text = "\"a\" & {b}: 5 % ~\nGröße — naïve 日本 😀 e\u{301}\tend"
    let (scene, field) = try Self.start(.keys([text], ["x"]))
    defer { scene.stop() }
    try scene.tap("snippet:1", "return", "snippet:2", "space", "snippet:2")
    try field.expectWhenAsked(text + "\nx x")
    try scene.tap("delete", "delete", "delete", "delete", "delete")
    try field.expectWhenAsked(String(text.dropLast()))
  }

  /// Each client's text input ends with its focus, and the keyboard goes.
  @Test func itGoesWithTheField() throws {
    let (scene, field) = try Self.start(.keys(["hey"]))
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try field.expectWhenAsked("hey")
    scene.stage.forget(field.process)
    try scene.wait(for: "hidden") { !$0.visible }
  }
}
