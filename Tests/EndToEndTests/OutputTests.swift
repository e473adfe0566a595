import Stage
import Testing

/// Screens that come, go and change while the keyboard is up.
@Suite struct OutputTests {
  /// The screen with the keyboard is unplugged: the keyboard moves to the one that is left.
  ///
  /// wlroots takes the output away before it closes the surface on it, if it says so at all: what counts is the picture.
  @Test func movesToAnotherScreenWhenItsOwnIsUnplugged() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    try scene.sway("create_output")
    try scene.sway("focus", "output", "WL-1")
    try scene.startKeyboard()
    // Both outputs have the same size.
    let place = try scene.placeBesideLabel(of: "snippet:1")
    try scene.waitForColour(.white, at: place)
    #expect(try scene.colour(at: place, output: "WL-2") != .white)
    try scene.stage.send("close")
    try scene.waitForColour(.white, at: place, output: "WL-2")
    let outputs = try scene.stage.ask(.outputs)
    #expect(!outputs.contains("WL-1"))
    try scene.keyboard.waitUntilReady()
  }

  @Test func comesBackWithAnotherScreen() throws {
    let scene = try Scene(.none)
    defer { scene.stop() }
    try scene.stage.send("close")
    try scene.wait(for: "off the screen") { $0.visible && $0.surface.width == 0 }
    try scene.sway("create_output")
    try scene.keyboard.waitUntilReady()
  }

  /// The first picture is as sharp as the screen.
  @Test func firstFrameHasTheScaleOfTheScreen() throws {
    let scene = try Scene(.none, environment: ["WAYLAND_DEBUG": "1"])
    defer { scene.stop() }
    let first = try #require(scene.log(".set_buffer_scale(").first)
    #expect(first.hasSuffix(".set_buffer_scale(2)"))
  }
}
