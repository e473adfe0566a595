import Expectations
import Stage
import Testing

/// feedbackd is told of touches.
@Suite struct FeedbackTests {
  /// Starts a scene with a stand-in for feedbackd.
  private static func start(settings: String? = nil) throws -> (scene: Scene, service: BusPeer) {
    let scene = try Scene.withoutKeyboard()
    let service = try scene.stage.startBusPeer()
    try service.tell("own org.sigxcpu.Feedback 0")
    try scene.startKeyboard(settings: settings)
    return (scene, service)
  }

  /// Waits for one call, and fails where it is another one, or not alone. The keyboard calls at the end of its turn, in which it may
  /// have answered before.
  private static func expect(_ event: String, by service: BusPeer, in scene: Scene) throws {
    let call = try service.process.nextLine(by: scene.stage.deadline, waitingFor: "feedback")
    Expectations.expect(
      call, equals: "call TriggerFeedback ('org.phraseboard.Keyboard', '\(event)', {}, -1)")
    try #expect(calls(of: service, in: scene).isEmpty)
  }

  /// Returns the calls that the service gets by the time that the keyboard has handled everything.
  private static func calls(of service: BusPeer, in scene: Scene) throws -> [String] {
    _ = try scene.inspect()
    return try service.tell("value true").filter { $0.hasPrefix("call ") }
  }

  @Test func fingersFeelTheKeys() throws {
    let (scene, service) = try Self.start()
    defer { scene.stop() }
    try scene.command("type", "snippet:1")
    try scene.expect("hey")
    #expect(try Self.calls(of: service, in: scene).isEmpty)
    for (key, event) in [("snippet:1", "key-pressed"), ("globe", "button-pressed")] {
      try scene.tap(key)
      try scene.wait(for: "with what the tap has done") {
        key == "globe" ? $0.panel == "letters" : $0.key("snippet:1")?.next == 2
      }
      try Self.expect(event, by: service, in: scene)
    }
  }

  @Test func fingersFeelTheHandle() throws {
    let scene = try Scene.withoutKeyboard(.view)
    defer { scene.stop() }
    let service = try scene.stage.startBusPeer()
    try service.tell("own org.sigxcpu.Feedback 0")
    let other = try scene.stage.startOtherKeyboard(.fixed)
    try scene.startKeyboard(until: .hidden)
    other.show(true)
    try scene.wait(for: "with a handle") { $0.handle == true }
    try scene.tap(at: (338, 706))
    try scene.wait(for: "shown") { $0.visible }
    try Self.expect("button-pressed", by: service, in: scene)
  }

  @Test func nothingIsFeltWhereThatIsTurnedOff() throws {
    let (scene, service) = try Self.start(settings: "[feedback]\nhaptics = false\n")
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect("hey")
    #expect(try Self.calls(of: service, in: scene).isEmpty)
  }
}
