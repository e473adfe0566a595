import Foundation
import Stage
import Testing

/// Screens that come, go and change while the keyboard is up.
@Suite struct OutputTests {
  /// The screen with the keyboard is unplugged: the keyboard moves to the one that is left.
  ///
  /// wlroots takes the output away before it closes the surface on it, if it says so at all: what counts is the picture.
  @Test func movesToAnotherScreenWhenItsOwnIsUnplugged() throws {
    let stage = try Stage()
    defer { stage.stop() }
    #expect(try stage.run(["swaymsg", "create_output"]).ending == .exit(0))
    #expect(try stage.run(["swaymsg", "focus", "output", "WL-1"]).ending == .exit(0))
    let keyboard = try Fixture.startKeyboard(on: stage)
    let inspection = try keyboard.inspect()
    let key = try #require(inspection.key("snippet:1"))
    let center = try keyboard.center(of: "snippet:1", in: inspection)
    // Beside the label, inside of the key; both outputs have the same size.
    let x = center.x - key.width / 2 + 4
    try PictureTests.wait(for: PictureTests.white, x: x, y: center.y, on: stage)
    let empty = try PictureTests.color(x: x, y: center.y, on: stage, output: "WL-2")
    #expect(empty != PictureTests.white)
    try stage.send("close")
    try PictureTests.wait(for: PictureTests.white, x: x, y: center.y, on: stage, output: "WL-2")
    let outputs = try stage.run(["swaymsg", "-t", "get_outputs", "--raw"]).output
    #expect(!outputs.contains("WL-1"))
    try keyboard.waitUntilReady()
  }

  @Test func comesBackWithAnotherScreen() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let keyboard = try Fixture.startKeyboard(on: stage)
    try stage.send("close")
    try keyboard.wait(for: "off the screen") { $0.visible && $0.surface.width == 0 }
    #expect(try stage.run(["swaymsg", "create_output"]).ending == .exit(0))
    try keyboard.waitUntilReady()
  }

  /// The first picture is as sharp as the screen.
  @Test func firstFrameHasTheScaleOfTheScreen() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let path = try stage.write(try Fixture.standardDocument(), to: "content.json")
    let programs = try Programs.found()
    _ = try stage.install(programs.directory + "/phraseboard-content")
    let program = try stage.install(programs.directory + "/phraseboard-keyboard")
    let process = try stage.start(
      ["/bin/sh", "-c", "exec \(program) --content \(path) 2>&1"], name: "keyboard",
      environment: ["WAYLAND_DEBUG": "1"])
    while true {
      let line = try process.nextLine(by: stage.deadline, waitingFor: "its first frame")
      guard let scale = line.range(of: ".set_buffer_scale(").map({ line[$0.upperBound...] }) else { continue }
      #expect(scale == "2)")
      break
    }
  }
}
