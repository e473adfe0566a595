import Expectations
import Foundation
import Stage
import Testing

/// Scales, sizes and rotations, and what the user wants of the panel's size.
///
/// The stages have a scale of 1, so that its places are pixels; the output gets its own scale then.
@Suite struct ScreenTests {
  private static func options(_ width: Int, _ height: Int) -> Stage.Options {
    Stage.Options(width: width, height: height, scale: 1)
  }

  /// Sets the scale of the output, and waits until the keyboard has it.
  private static func set(_ scale: Double, of scene: Scene) throws -> Inspection {
    try scene.sway("output", "WL-1", "scale", "\(scale)")
    let width = (Double(scene.stage.options.width) / scale).rounded(.down)
    return try scene.wait(for: "at scale \(scale)") { $0.scale == scale && $0.surface.width == width }
  }

  /// Waits until the panel has a height and keys.
  @discardableResult
  private static func wait(for height: Double, in scene: Scene) throws -> Inspection {
    try scene.wait(for: "\(height) high") { $0.surface.height == height && $0.key("space") != nil }
  }

  /// The sizes divide exactly, so that what a picture of the screen has is not stretched either.
  @Test func itIsSharpAtEveryScaleAndChangesWhileShown() throws {
    let scene = try Scene(.none, on: Self.options(1320, 2640))
    defer { scene.stop() }
    // The sizes are those of a tablet and, from 2.75 on, of a large phone.
    let expected = [
      (1.0, 264.0, 56.0), (1.25, 264, 56), (1.5, 264, 56), (2, 264, 56), (2.75, 272, 46), (3, 272, 46),
      (1.5, 264, 56),
    ]
    for (scale, height, key) in expected {
      _ = try Self.set(scale, of: scene)
      let inspection = try Self.wait(for: height, in: scene)
      let space = try #require(inspection.key("space"))
      expect(space.height, equals: key, "\(scale)")
      let top = Double(scene.stage.options.height) / scale - height
      for key in [space, try #require(inspection.key("snippet:1"))] {
        try Self.expectSharp(key, below: top, scale, in: scene)
      }
    }
  }

  /// Expects nothing but the colours of key, lip and panel along a line down and one across, beside the label.
  private static func expectSharp(
    _ key: Inspection.Key, below top: Double, _ scale: Double, in scene: Scene
  ) throws {
    let (x, y) = (key.x + 6, top + key.y + key.height / 2)
    // The line goes as far as the edge of the screen.
    let down = stride(from: -3.0, to: key.height + 2, by: 0.25).map { (x, top + key.y + $0) }
    let across = stride(from: -2.0, to: 6, by: 0.25).map { (key.x + $0, y) }
    try expectColours([.white, .panel, .lip], along: down + across, scale, in: scene, key.id)
  }

  /// Waits until there are these colours and no others, as the frame may still be on its way to the screen.
  private static func expectColours(
    _ colours: Set<Scene.Colour>, along line: [Scene.Place], _ scale: Double, in scene: Scene, _ name: String
  ) throws {
    let width = scene.stage.options.width
    let deadline = scene.stage.deadline
    var seen: Set<Scene.Colour> = []
    repeat {
      let pixels = try scene.stage.outputPixels()
      seen = Set(
        line.map { x, y in
          let place = 3 * (Int((y * scale).rounded()) * width + Int((x * scale).rounded()))
          return Array(pixels.dropFirst(place).prefix(3))
        })
    } while seen != colours && !deadline.hasPassed
    expect(seen, equals: colours, "\(name) at scale \(scale)")
  }

  /// The list is on a surface of its own, at a place that need not be a whole pixel of the screen.
  @Test(arguments: [1.25, 1.5, 2.75]) func aListIsSharpToo(scale: Double) throws {
    var options = Self.options(1320, 2640)
    options.swayConfig = "output * scale \(scale)"
    let scene = try Scene(.none, on: options, environment: ["WAYLAND_DEBUG": "1"])
    defer { scene.stop() }
    let panel = try scene.inspect()
    let top = 2640 / scale - panel.surface.height
    let key = try #require(panel.key("snippet:1"))
    try scene.hold(((key.x + key.width / 2) * scale, (top + key.y + key.height / 2) * scale))
    let row = try #require(try scene.waitForList(of: "snippet:1").items.first)
    // The line is right of the text, and goes over the line to the next row.
    let down = stride(from: 6.0, to: row.height + 6, by: 0.25).map {
      (row.x + row.width - 3, top + row.y + $0)
    }
    try Self.expectColours([.white, .separator], along: down, scale, in: scene, "the list")
    Self.expectWholePixels(scale, in: scene)
  }

  /// Expects panel and list to be as many pixels as their buffers have, wherever they begin: sway's renderer of the tests leaves
  /// pixels out, or doubles them, where they are not.
  private static func expectWholePixels(_ scale: Double, in scene: Scene) {
    func numbers(_ line: Substring, after name: String) -> [Int] {
      line.components(separatedBy: name).last?.components(separatedBy: ")")[0]
        .components(separatedBy: ", ").compactMap { Int($0) } ?? []
    }
    // The new buffer and its offset come first, then width and height.
    let buffers = Set(
      scene.log("create_buffer(").map { Array(numbers($0, after: "create_buffer(").dropFirst().prefix(2)) })
    let sizes = Set(scene.log("set_destination(").map { numbers($0, after: "set_destination(") })
    // The size of a catcher of touches is larger than any screen.
    let shown = sizes.filter { $0[0] < 16_384 }
    expect(shown.count, equals: 2)
    for size in shown {
      let pixels = size.map { Double($0) * scale }
      #expect(
        pixels.allSatisfy { $0 == $0.rounded() } && buffers.contains(pixels.map { Int($0) }),
        "\(size) \(buffers)")
    }
  }

  /// Logical pixels count, and not those that an integer scale comes to.
  @Test(arguments: [(720, 1440, 1.5, 272.0, 46.0), (2560, 1600, 1.5, 352, 74)])
  func aFractionalScaleGivesTheSizeOfTheScreen(
    width: Int, height: Int, scale: Double, panel: Double, key: Double
  ) throws {
    var options = Self.options(width, height)
    options.swayConfig = "output * scale \(scale)"
    let scene = try Scene(.none, on: options, environment: ["WAYLAND_DEBUG": "1"])
    defer { scene.stop() }
    let inspection = try Self.wait(for: panel, in: scene)
    expect(inspection.scale, equals: scale)
    expect(inspection.key("space")?.height, equals: key)
    // The first picture is the right one.
    let buffer = Int(panel * scale)
    let made = scene.log("create_buffer(")
    #expect(made.allSatisfy { $0.contains(", \(buffer), ") }, "\(made)")
  }

  /// The size that is set is asked for at the start already.
  @Test func theFirstPictureHasTheSizeThatIsSet() throws {
    let settings = "[keyboard]\nbottom_margin = 20\n[look]\nscale = 1.2\n"
    let scene = try Scene(
      .none, on: Self.options(360, 720), settings: settings, environment: ["WAYLAND_DEBUG": "1"])
    defer { scene.stop() }
    try Self.wait(for: 335, in: scene)
    #expect(scene.log("create_buffer(").allSatisfy { $0.contains(", 360, 335, ") })
  }

  @Test func itFollowsARotationWhileShownAndHidden() throws {
    let scene = try Scene(.none, on: Self.options(360, 720))
    defer { scene.stop() }
    try Self.wait(for: 262, in: scene)
    try scene.sway("output", "WL-1", "transform", "90")
    let sideways = try Self.wait(for: 162, in: scene)
    expect(sideways.surface.width, equals: 720)
    try scene.command("hide")
    try scene.sway("output", "WL-1", "transform", "normal")
    try scene.command("show")
    try expect(Self.wait(for: 262, in: scene).surface.width, equals: 360)
  }

  /// The list's place would be another one.
  @Test(arguments: [["transform", "90"], ["scale", "1.5"]])
  func aListClosesWhenTheScreenChanges(change: [String]) throws {
    let scene = try Scene(.none, on: Self.options(720, 1440), environment: ["WAYLAND_DEBUG": "1"])
    defer { scene.stop() }
    _ = try scene.openList(of: "snippet:1")
    let before = try scene.inspect().surface
    try scene.stage.ask(.command, "output WL-1 " + change.joined(separator: " "))
    try scene.wait(for: "of another size, without a list") {
      $0.popup == nil && $0.surface.width != before.width && !$0.keys.isEmpty
    }
    try scene.lift()
    try scene.keyboard.waitUntilReady()
    // The list has left nothing over the application, nor has what caught its touches.
    let (made, gone) = (scene.log("get_subsurface(").count, scene.log("wl_subsurface", ".destroy(").count)
    #expect(made > 0 && made == gone)
  }

  @Test func theSizeIsAsTheUserWantsItAtOnce() throws {
    let scene = try Scene(.none, on: Self.options(360, 720), settings: "")
    defer { scene.stop() }
    func set(_ settings: String) throws { try scene.stage.write(settings, to: "config.toml") }
    try Self.wait(for: 262, in: scene)
    try set("[keyboard]\nheight = 300\nbottom_margin = 34\n")
    var inspection = try Self.wait(for: 334, in: scene)
    var space = try #require(inspection.key("space"))
    #expect(space.height == 42 && space.y + space.height == 334 - 34 - 2)
    // The room of the home bar is for no key.
    try scene.tap(at: (180, 720 - 20))
    #expect(try scene.inspect().visible)

    try set("[keyboard]\nheight = 2000\n")
    try Self.wait(for: 360, in: scene)
    try set("[look]\nscale = 1.25\n")
    inspection = try Self.wait(for: 328, in: scene)
    space = try #require(inspection.key("space"))
    expect(space.height, equals: 53)
    try set("[look]\nscale = 2\n")
    inspection = try Self.wait(for: 360, in: scene)
    #expect((inspection.key("space")?.height ?? 0) > 53)
    try set("[look]\nscale = 0.8\nfont = 'DejaVu Serif'\n")
    try Self.wait(for: 210, in: scene)
    try set("")
    try Self.wait(for: 262, in: scene)
  }

  @Test func anotherFontIsDrawnAtOnceAndOneThatIsMissingIsNamed() throws {
    let scene = try Scene(.none, settings: "[look]\nfont = 'DejaVu Sans'\n")
    defer { scene.stop() }
    let before = try scene.inspect()
    let width = try #require(before.key("snippet:1")).width
    try scene.stage.write("[look]\nfont = 'DejaVu Sans Mono'\n", to: "config.toml")
    try scene.wait(for: "in another font") { $0.key("snippet:1").map { $0.width != width } ?? false }
    #expect(scene.log("[look].font").isEmpty)
    try scene.stage.write("[look]\nfont = 'Nobody Sans'\n", to: "config.toml")
    let deadline = scene.stage.deadline
    while scene.log("[look].font: there is no font “Nobody Sans”").isEmpty && !deadline.hasPassed {
      _ = try scene.inspect()
    }
    expect(scene.log("[look].font: there is no font “Nobody Sans”").count, equals: 1)
  }

  /// Each output has a scale and a height of its own.
  @Test func anotherOutputHasAnotherScaleAndSize() throws {
    let scene = try Scene.withoutKeyboard(.none, on: Self.options(720, 1440))
    defer { scene.stop() }
    try scene.sway("create_output")
    try scene.sway("output", "WL-1", "scale", "2")
    try scene.sway("output", "WL-2", "scale", "1.5", "transform", "90")
    try scene.startKeyboard(settings: "[keyboard]\noutput = 'WL-2'\n")
    var inspection = try Self.wait(for: 162, in: scene)
    #expect(inspection.scale == 1.5 && inspection.surface.width == 960)
    try scene.stage.write("[keyboard]\noutput = 'WL-1'\n", to: "config.toml")
    inspection = try Self.wait(for: 262, in: scene)
    #expect(inspection.scale == 2 && inspection.surface.width == 360)
  }

  @Test func itIsOnTheOutputThatIsNamed() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    try scene.sway("create_output")
    try scene.sway("focus", "output", "WL-1")
    try scene.startKeyboard(settings: "[keyboard]\noutput = 'WL-2'\n")
    // Both outputs have the same size.
    let place = try scene.placeBesideLabel(of: "snippet:1")
    try scene.waitForColour(.white, at: place, output: "WL-2")
    #expect(try scene.colour(at: place) != .white)
    try scene.stage.write("[keyboard]\noutput = 'focus'\n", to: "config.toml")
    try scene.waitForColour(.white, at: place)
    #expect(try scene.colour(at: place, output: "WL-2") != .white)
    try scene.stage.write("[keyboard]\noutput = 'WL-3'\n", to: "config.toml")
    try scene.wait(for: "still there") { !$0.keys.isEmpty }
    let deadline = scene.stage.deadline
    while scene.log("no output “WL-3”").isEmpty && !deadline.hasPassed { try scene.hideAndShow() }
    expect(scene.log("no output “WL-3”", "WL-1, WL-2").count, equals: 1)
    // The output comes later.
    try scene.sway("create_output")
    try scene.waitForColour(.white, at: place, output: "WL-3")
  }

  @Test func aHiddenKeyboardHasNoBuffers() throws {
    let scene = try Scene(
      .none, settings: "[keyboard]\nhandle = 'none'\n", environment: ["WAYLAND_DEBUG": "1"])
    defer { scene.stop() }
    func buffers() -> Int {
      scene.log("create_buffer(").count - scene.log("-> wl_buffer", ".destroy(").count
    }
    #expect(buffers() > 0)
    try scene.command("hide")
    let deadline = scene.stage.deadline
    while buffers() > 0 && !deadline.hasPassed { _ = try scene.inspect() }
    expect(buffers(), equals: 0)
    try scene.command("show")
    try scene.keyboard.waitUntilReady()
    let place = try scene.placeBesideLabel(of: "snippet:1")
    try scene.waitForColour(.white, at: place)
  }
}

extension Scene.Colour {
  /// The colours of the panel and of a key's lip.
  fileprivate static let panel: Self = [0xD1, 0xD4, 0xD9]
  fileprivate static let lip: Self = [0x88, 0x8A, 0x8D]
  /// The colour between two rows.
  fileprivate static let separator: Self = [0xE3, 0xE4, 0xE8]
}
