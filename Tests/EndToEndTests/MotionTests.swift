import Expectations
import Stage
import Testing

/// Movements that are for the eye alone.
@Suite struct MotionTests {
  /// The colour of a text that flies (the theme's).
  private static let flying: Scene.Colour = [0x00, 0x7A, 0xFF]

  /// Waits until a bar is filled there or not: it is darker than this red, and its groove and its key are not. Edges within a
  /// pixel of the picture are a mixture.
  private static func waitForBar(filled: Bool, at place: Scene.Place, on scene: Scene) throws {
    let deadline = scene.stage.deadline
    while !deadline.hasPassed {
      if try (scene.colour(at: place)[0] < 200) == filled { return }
    }
    Issue.record("the bar at \(place) is not \(filled ? "filled" : "empty")")
  }

  /// Returns a place on the bar of a key at a part of its width: in the key's lowest 6 pixels.
  private static func bar(of id: String, at part: Double, on scene: Scene) throws -> Scene.Place {
    let key = try #require(try scene.inspect().key(id))
    let center = try scene.keyboard.center(of: id, in: scene.inspect())
    return (center.x + (key.width - 16) * (part - 0.5), center.y + key.height / 2 - 4)
  }

  /// The first key of the standard content has three phrases.
  @Test(arguments: ["full", "reduced"])
  func barShowsWhichPhraseIsDue(motion: String) throws {
    let scene = try Scene(.view, settings: "[look]\nmotion = '\(motion)'\n")
    defer { scene.stop() }
    let places = try [0.2, 0.5, 0.9].map { try Self.bar(of: "snippet:1", at: $0, on: scene) }
    for due in [0, 1, 2, 0] {
      for (index, place) in places.enumerated() {
        try Self.waitForBar(filled: index <= due, at: place, on: scene)
      }
      try scene.wait(for: "at rest") { !$0.animating }
      try scene.tap("snippet:1")
    }
  }

  /// The picture of a flying text is a frame of the compositor at some time of the flight: its colour is on no key.
  @Test func textRisesFromItsKey() throws {
    let scene = try Scene(.view)
    defer { scene.stop() }
    let center = try scene.keyboard.center(of: "snippet:1", in: scene.inspect())
    let column = (0..<100).map { (x: center.x + 40, y: center.y - Double($0)) }
    func isSeen() throws -> Bool {
      let pixels = try scene.stage.pixels()
      return column.contains { place in
        let before = 3 * (Int(place.y) * Int(scene.stage.logicalWidth) + Int(place.x))
        return Array(pixels.dropFirst(before).prefix(3)) == Self.flying
      }
    }
    #expect(try !isSeen())
    let deadline = scene.stage.deadline
    var hasRisen = false
    while !hasRisen, !deadline.hasPassed {
      try scene.tap("snippet:1")
      hasRisen = try isSeen()
    }
    #expect(hasRisen)
    try scene.wait(for: "at rest") { !$0.animating }
    #expect(try !isSeen())
  }

  /// The windows are resized once for each way, and the panel is gone once it has sunk.
  @Test(arguments: ["full", "reduced"])
  func exclusiveZoneChangesOnce(motion: String) throws {
    let scene = try Scene(
      .view, settings: "[keyboard]\nhandle = 'none'\n[look]\nmotion = '\(motion)'\n",
      environment: ["WAYLAND_DEBUG": "1"])
    defer { scene.stop() }
    func zones() -> Int { scene.log(".set_exclusive_zone(").count }
    func panels() -> Int { scene.log(".get_layer_surface(").filter { $0.contains("\"osk\"") }.count }
    func surfacesGone() -> Int {
      scene.log("zwlr_layer_surface_v1").filter { $0.contains(".destroy(") }.count
    }
    func pictures() -> Int { scene.log(".attach(wl_buffer").count }
    try scene.wait(for: "at rest") { !$0.animating }
    let before = (zones: zones(), panels: panels(), gone: surfacesGone(), pictures: pictures())
    try scene.command("hide")
    let sinks = motion == "full"
    try scene.wait(for: "hidden") { !$0.visible && !$0.animating }
    let deadline = scene.stage.deadline
    // These are the panel's surface, and the one that watches its room.
    while surfacesGone() < before.gone + 2, !deadline.hasPassed { _ = try scene.inspect() }
    expect(surfacesGone(), equals: before.gone + 2)
    // The windows get the room of a panel that sinks before it has gone.
    #expect(sinks || pictures() <= before.pictures + 1)
    expect(zones(), equals: before.zones + (sinks ? 1 : 0))
    try scene.command("show")
    // The keyboard can be tapped from the first frame on, wherever the panel is.
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:1")
    try scene.expect("hey")
    try scene.wait(for: "at rest") { !$0.animating }
    // The turn of the loop that answered is over by the next answer.
    _ = try scene.inspect()
    expect(zones(), equals: before.zones + (sinks ? 2 : 1))
    expect(panels(), equals: before.panels + 1)
  }

  /// A frame that is stamped before the panel began to sink shows nothing new, and no frame follows it.
  @Test(arguments: [0, 5000])
  func sinksStepByStep(frameAge: Int) throws {
    let scene = try Scene(
      .none, on: .init(scale: 1, backend: .none), settings: "[keyboard]\nhandle = 'none'\n",
      environment: ["WAYLAND_DEBUG": "1"])
    defer { scene.stop() }
    func pictures() -> Int { scene.log(".attach(wl_buffer").count }
    try scene.stage.send("frame-age \(frameAge)")
    // A machine that is busy for all of the 160 ms draws no step between; without a step by the clock, no round has one.
    for _ in 1...20 {
      try scene.wait(for: "at rest") { $0.visible && !$0.animating }
      let before = pictures()
      try scene.command("hide")
      try scene.wait(for: "hidden") { !$0.visible && !$0.animating }
      if pictures() > before + 2 { return }
      try scene.command("show")
    }
    Issue.record("the panel was, without steps, as it had been until it was taken away")
  }

  /// The panel comes back at once, and so does what is typed.
  @Test func comesBackWhileItSinks() throws {
    let scene = try Scene(.view)
    defer { scene.stop() }
    for round in 1...5 {
      try scene.command("hide")
      try scene.command("show")
      try scene.keyboard.waitUntilReady()
      try scene.tap("space")
      try scene.expect(String(repeating: " ", count: round))
    }
    try scene.wait(for: "at rest") { !$0.animating }
    try scene.command("hide")
    try scene.wait(for: "hidden") { !$0.visible && !$0.animating }
  }
}
