import Foundation
import Stage
import Testing

/// What the compositor shows, pixel by pixel.
@Suite(.serialized) struct PictureTests {
  static let white: [UInt8] = [0xFF, 0xFF, 0xFF]
  /// The colour of a pressed standard key (fact sheet: colours).
  static let pressed: [UInt8] = [0xAB, 0xB1, 0xBA]

  /// The colour of one pixel of an output, in its logical pixels, as the compositor composes it now.
  static func color(x: Double, y: Double, on stage: Stage, output: String = "WL-1") throws -> [UInt8] {
    let picture = stage.directory + "/picture.ppm"
    let result = try stage.run(["grim", "-s", "1", "-t", "ppm", "-o", output, picture])
    guard result.ending == .exit(0) else { throw StageError("no picture: \(result.standardError)") }
    let data = try #require(FileManager.default.contents(atPath: picture))
    // After a header of any length there are three bytes for each pixel.
    let options = stage.options
    let (width, height) = (options.width / options.scale, options.height / options.scale)
    let before = 3 * (Int(y) * width + Int(x))
    return Array(data.suffix(3 * width * height).dropFirst(before).prefix(3))
  }

  /// Waits until a place has a colour: each look is a new frame of the compositor.
  static func wait(
    for color: [UInt8], x: Double, y: Double, on stage: Stage, output: String = "WL-1"
  ) throws {
    let deadline = stage.deadline
    var seen: [UInt8] = []
    while !deadline.hasPassed {
      seen = try Self.color(x: x, y: y, on: stage, output: output)
      if seen == color { return }
    }
    Issue.record("the pixel is \(seen), not \(color)")
  }

  @Test func keyLooksPressedWhileAFingerIsOnIt() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let keyboard = try Fixture.startKeyboard(on: stage)
    let inspection = try keyboard.inspect()
    let key = try #require(inspection.key("snippet:1"))
    let center = try keyboard.center(of: "snippet:1", in: inspection)
    // Beside the label, inside of the key.
    let x = center.x - key.width / 2 + 4
    try Self.wait(for: Self.white, x: x, y: center.y, on: stage)
    try stage.down(0, x: center.x, y: center.y)
    try Self.wait(for: Self.pressed, x: x, y: center.y, on: stage)
    try stage.up(0)
    try Self.wait(for: Self.white, x: x, y: center.y, on: stage)
  }

  @Test func everythingIsDrawnAtTheScaleOfTheOutput() throws {
    var options = Stage.Options()
    options.scale = 1
    let stage = try Stage(options)
    defer { stage.stop() }
    let inspection = try Fixture.startKeyboard(on: stage).inspect()
    #expect(inspection.scale == 1)
    #expect(inspection.surface.width == 720)
  }
}
