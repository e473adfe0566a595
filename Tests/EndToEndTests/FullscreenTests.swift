import Stage
import Testing

/// A window in full screen hides what is on the layer below it.
@Suite struct FullscreenTests {
  private func setFullscreen(_ isOn: Bool, _ scene: Scene) throws {
    try scene.stage.ask(.command, "fullscreen \(isOn ? "enable" : "disable")")
  }

  /// Taps a key on the keyboard that has just been made anew.
  private func tap(_ scene: Scene) throws {
    try scene.keyboard.waitUntilReady()
    try scene.stage.waitForCompositor()
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:1")
  }

  @Test func aKeyboardThatIsCalledThereCanBeTapped() throws {
    let scene = try Scene()
    defer { scene.stop() }
    try scene.command("hide")
    try setFullscreen(true, scene)
    try scene.field.waitForHeight(720)
    try scene.command("show")
    try tap(scene)
    try scene.expect("hey")
    try setFullscreen(false, scene)
    try tap(scene)
    try scene.expect("heywhat's up?")
  }

  @Test func aKeyboardThatIsThereStaysWhenAWindowGoesToFullScreen() throws {
    let scene = try Scene()
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect("hey")
    try setFullscreen(true, scene)
    try scene.field.waitForHeight(720)
    try tap(scene)
    try scene.expect("heywhat's up?")
  }
}
