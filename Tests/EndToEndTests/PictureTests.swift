import Expectations
import Stage
import Testing

/// The keyboard as the compositor shows it.
@Suite(.serialized) struct PictureTests {
  @Test func keyLooksPressedWhileAFingerIsOnIt() throws {
    let scene = try Scene(.none)
    defer { scene.stop() }
    let place = try scene.placeBesideLabel(of: "snippet:1")
    try scene.waitForColour(.white, at: place)
    try scene.hold("snippet:1")
    try scene.waitForColour(.pressed, at: place)
    try scene.lift()
    try scene.waitForColour(.white, at: place)
  }

  /// The picture from before it was hidden is shown again, but for what differs.
  @Test func whatHasChangedWhileItWasHiddenIsDrawn() throws {
    let scene = try Scene(.none)
    defer { scene.stop() }
    let place = try scene.placeBesideLabel(of: "snippet:1")
    try scene.waitForColour(.white, at: place)
    let top = scene.stage.logicalHeight - (try scene.inspect().surface.height)
    let before = try scene.picture(below: top)
    try scene.hold("snippet:1")
    try scene.waitForColour(.pressed, at: place)
    try scene.command("hide")
    try scene.lift()
    try scene.command("show")
    try scene.keyboard.waitUntilReady()
    try scene.waitForPicture(before, below: top)
  }

  @Test func everythingIsDrawnAtTheScaleOfTheOutput() throws {
    let scene = try Scene(.none, on: .init(scale: 1))
    defer { scene.stop() }
    let inspection = try scene.inspect()
    expect(inspection.scale, equals: 1)
    expect(inspection.surface.width, equals: 720)
  }
}
