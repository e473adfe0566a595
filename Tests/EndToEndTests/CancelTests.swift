import Expectations
import Foundation
import Stage
import Testing

/// Events that take a finger away without lifting it, in the middle of everything: it is let go, and neither types
/// nor deletes any more.
@Suite struct CancelTests {
  /// An event that takes the finger away, and then leads back to a keyboard that can be tapped.
  enum Interruption: String, CustomTestStringConvertible {
    case touchScreenUnplugged = "the touch screen is unplugged"
    case screenUnplugged = "the screen is unplugged"
    case hidden = "the keyboard hides"
    case cancelled = "wl_touch.cancel"

    var testDescription: String { rawValue }

    func happen(to scene: Scene) throws {
      switch self {
      case .touchScreenUnplugged:
        try scene.stage.unplugTouchScreen()
        try scene.stage.plugTouchScreen()
      case .screenUnplugged:
        try scene.stage.send("close")
        try scene.wait(for: "off the screen") { $0.surface.width == 0 }
        try scene.sway("create_output")
      case .hidden:
        try scene.command("hide")
        try scene.wait(for: "hidden") { !$0.visible }
        try scene.command("show")
      case .cancelled: try scene.stage.cancel()
      }
      try scene.stage.waitForCompositor()
      try scene.keyboard.waitUntilReady()
      try scene.waitForInputMethod()
    }
  }

  static let text = "abcdefghijklmnopqrstuvwxyz"

  @Test(arguments: [Interruption.touchScreenUnplugged, .screenUnplugged, .hidden])
  func interruptionLetsGoOfEverything(by interruption: Interruption) throws {
    try expectToLetGoOfEverything(by: interruption)
  }

  /// `TakenAwayTests` does this without sway, for versions of it that do not pass it on.
  @Test(.enabled(if: Stage.hasSway(1, 10), "sway 1.7 does not pass wl_touch.cancel on"))
  func cancelLetsGoOfEverything() throws {
    try expectToLetGoOfEverything(by: .cancelled)
  }

  private func expectToLetGoOfEverything(by interruption: Interruption) throws {
    let scene = try Scene(
      .view, .keys([Self.text, ".", ",", ";", "!"]), settings: Fixture.slowRepeat)
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect(Self.text)
    // A held delete, a key, an open list with the finger on a row, and the trackpad.
    try check(interruption, scene, from: 100_000, then: ".") { try holdDelete(scene, at: $0) }
    try check(interruption, scene, from: 200_000, then: ",") { try scene.hold("snippet:1", time: $0) }
    try check(interruption, scene, from: 300_000, then: ";") { _ in try holdRow(scene) }
    try check(interruption, scene, from: 400_000, then: "!", after: 1) { try holdSpace(scene, at: $0) }
  }

  /// sway tells the keyboard of a lock only by the field's loss of the focus; the finger's lift comes when it is lifted.
  /// No key may get into the password meanwhile.
  @Test func swaylockEndsAHeldDelete() throws {
    let scene = try Scene(
      .view, .keys([Self.text, "."]), settings: Fixture.slowRepeat, environment: ["WAYLAND_DEBUG": "1"])
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect(Self.text)
    try holdDelete(scene, at: 100_000)
    let lock = try scene.stage.startSwaylock()
    try scene.field.waitForFocus(false)
    let before = try scene.settledText()
    let keys = scene.keysSent
    let delete = try scene.place(of: "delete")
    // The next character is due by then. A touch under the lock is nobody's.
    try scene.move(to: delete, time: 110_000)
    try scene.hold(delete, finger: 1, time: 110_100)
    try scene.lift(1, time: 110_200)
    try scene.lift(time: 110_300)
    try scene.stage.waitForCompositor()
    _ = try scene.settledText()
    expect(scene.keysSent, equals: keys)
    scene.stage.unlock(lock)
    try scene.field.waitForFocus()
    try scene.waitForInputMethod()
    try scene.tap("snippet:1")
    try scene.expect(before + ".")
  }

  /// The keyboard is held up while the focus goes elsewhere, and learns of it along with a movement of the finger by
  /// which the next deletion is due.
  @Test func heldDeleteDoesNotGoOnInAnotherField() throws {
    let scene = try Scene(.view, .keys([Self.text]), settings: Fixture.slowRepeat)
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect(Self.text)
    let other = try scene.startSecondClient()
    try scene.waitForInputMethod()
    try scene.tap("snippet:1")
    try other.expect(Self.text)
    let delete = try scene.hold("delete", time: 100_000)
    try other.expect(String(Self.text.dropLast()))
    scene.keyboard.process.signal(SIGSTOP)
    defer { scene.keyboard.process.signal(SIGCONT) }
    try scene.focusPrevious()
    try other.waitForFocus(false)
    try scene.field.waitForFocus()
    try scene.move(to: (delete.x + 1, delete.y), time: 104_000)
    try scene.stage.waitForCompositor()
    scene.keyboard.process.signal(SIGCONT)
    try scene.waitForInputMethod()
    try scene.lift(time: 104_100)
    try expect(scene.settledText(), equals: Self.text)
    try other.expect(String(Self.text.dropLast()))
  }

  /// The keyboard is held up, and reads a tap together with the news that the focus has gone elsewhere since.
  @Test(arguments: [Client.terminalWithTextInput, .view])
  func tapForAFieldThatIsLeftTypesNowhere(client: Client) throws {
    let scene = try Scene(client, .keys(["lost"], ["kept"]), until: .focused)
    defer { scene.stop() }
    let second = try scene.startSecondClient()
    try scene.keyboard.type("snippet:2")
    try second.expect("kept")
    let key = try scene.place(of: "snippet:1")
    scene.keyboard.process.signal(SIGSTOP)
    defer { scene.keyboard.process.signal(SIGCONT) }
    try scene.tap(at: key)
    try scene.stage.waitForCompositor()
    try scene.focusPrevious()
    try scene.field.waitForFocus()
    scene.keyboard.process.signal(SIGCONT)
    try scene.keyboard.type("snippet:2")
    try scene.expect("kept")
    try second.expect("kept")
  }

  /// The touch is old, as after the keyboard was stopped or the device asleep.
  @Test func touchesFromBeforeAreNotTyped() throws {
    let scene = try Scene()
    defer { scene.stop() }
    // The keyboard learns from the quickest of these how late touches are.
    try scene.tap("snippet:1", "space")
    try scene.expect("hey ")
    try scene.tap("space")
    try scene.expect("hey  ")
    let place = try scene.place(of: "snippet:1")
    try scene.stage.tap(x: place.x, y: place.y, time: Stage.now - 3_000)
    try scene.tap("snippet:1")
    try scene.expect("hey  what's up?")
  }

  /// Brings a finger down and interrupts it. The next tap, long after, must add `tapped`, and nothing else may have
  /// happened to the text since. The last `after` characters stay behind the cursor.
  private func check(
    _ interruption: Interruption, _ scene: Scene, from time: Int, then tapped: String, after: Int = 0,
    _ hold: (_ time: Int) throws -> Void
  ) throws {
    try hold(time)
    try interruption.happen(to: scene)
    #expect(try scene.inspect().popup == nil)
    let before = try scene.settledText()
    if interruption == .hidden { try scene.lift(time: time + 30_000) }
    try scene.tap("snippet:1", time: time + 60_000)
    let expected = String(before.dropLast(after)) + tapped + String(before.suffix(after))
    try scene.expect(expected)
  }

  /// Holds delete; two characters have gone when this returns, or more if that took a second.
  private func holdDelete(_ scene: Scene, at time: Int) throws {
    let key = try scene.hold("delete", time: time)
    try scene.move(to: (key.x + 1, key.y), time: time + 3000)
    try scene.field.wait(for: "two deletions") { $0.count <= Self.text.utf8.count - 2 }
  }

  private func holdRow(_ scene: Scene) throws {
    try scene.hold("snippet:1", time: 300_000)
    let list = try #require(try scene.wait(for: "showing the list") { $0.popup != nil }.popup)
    try scene.move(toRow: 4, of: list)
  }

  /// Holds the space bar; the cursor has gone back by a character when this returns.
  private func holdSpace(_ scene: Scene, at time: Int) throws {
    let key = try scene.hold("space", time: time)
    for step in 0...1 {
      try scene.move(to: (key.x - Double(step) * 12, key.y), time: time + 500 + step * 20)
    }
    try scene.stage.waitForCompositor()
    _ = try scene.settledText()
  }
}
