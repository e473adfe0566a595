import Stage
import Testing

/// A window in full screen hides what is on the layer below it.
@Suite struct FullscreenTests {
  private func setFullscreen(_ isOn: Bool, _ scene: Scene) throws {
    try scene.stage.ask(.command, "fullscreen \(isOn ? "enable" : "disable")")
  }

  /// Brings the window to full screen or back, and taps a key once the keyboard has been made anew on the other layer.
  private func tap(afterFullscreen isOn: Bool, _ scene: Scene) throws {
    let made = scene.log(".get_layer_surface(").count
    try setFullscreen(isOn, scene)
    try scene.wait(for: "made anew") { _ in scene.log(".get_layer_surface(").count > made }
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:1")
  }

  @Test func aKeyboardThatIsCalledThereCanBeTapped() throws {
    let scene = try Scene(environment: ["WAYLAND_DEBUG": "1"])
    defer { scene.stop() }
    try scene.command("hide")
    try setFullscreen(true, scene)
    try scene.field.waitForHeight(720)
    try scene.command("show")
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:1")
    try scene.expect("hey")
    try tap(afterFullscreen: false, scene)
    try scene.expect("heywhat's up?")
  }

  @Test func aKeyboardThatIsThereStaysWhenAWindowGoesToFullScreen() throws {
    let scene = try Scene(environment: ["WAYLAND_DEBUG": "1"])
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect("hey")
    try tap(afterFullscreen: true, scene)
    try scene.field.waitForHeight(720)
    try scene.expect("heywhat's up?")
  }
}
