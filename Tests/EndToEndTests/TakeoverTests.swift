import Expectations
import Foundation
import Stage
import Testing

/// A seat has one input method, and it may be another program's.
@Suite struct TakeoverTests {
  /// Starts another keyboard, without a bus, that has the seat's input method.
  static func startOther(on stage: Stage) throws -> StageProcess {
    let program = try stage.install(Programs.found().directory + "/phraseboard-keyboard")
    let options = "--store \(stage.directory)/data/other.db --log error"
    let other = try stage.start(
      ["/bin/sh", "-c", "exec \(program) \(options) 2>&1"], name: "other",
      environment: ["WAYLAND_DEBUG": "1", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    while !(try other.nextLine(by: stage.deadline, waitingFor: "its field")).contains(".activate(") {}
    return other
  }

  /// Text goes by keys while the input method is taken, and through it once the other one has gone: at the next show,
  /// or at a tap.
  @Test(arguments: [true, false]) func typesByKeysUntilTheInputMethodIsFree(byShowing: Bool) throws {
    let scene = try Scene.withoutKeyboard()
    defer { scene.stop() }
    let other = try Self.startOther(on: scene.stage)
    // The lower one of two is where taps look for it: of two on one layer, versions of sway put another one there.
    try scene.startKeyboard(settings: "[keyboard]\nlayer = \"overlay\"\n", until: .focused)
    try scene.tap("snippet:1")
    try scene.expect("hey")
    try expect(scene.inspect().typing, equals: "virtual-keyboard")
    scene.stage.forget(other)
    var text = "hey"
    if byShowing {
      try scene.hideAndShow()
    } else {
      // The keyboard asks again after a while; each tap goes one way or the other.
      while try scene.inspect().typing == "virtual-keyboard" {
        try scene.tap("space")
        text += " "
        try scene.expect(text)
      }
    }
    try scene.waitForInputMethod()
    try scene.tap("snippet:1", "snippet:2")
    try scene.expect(text + "what's up?" + Fixture.international)
  }

  /// The input method tells of the fields: nobody has to type for that.
  @Test func theInputMethodIsTakenOnceItIsFreeWhereTheKeyboardComesWithTheFields() throws {
    let scene = try Scene.withoutKeyboard()
    defer { scene.stop() }
    let other = try Self.startOther(on: scene.stage)
    try scene.startKeyboard(settings: "[keyboard]\nauto_show = true\n", until: .focused)
    try expect(scene.inspect().typing, equals: "virtual-keyboard")
    scene.stage.forget(other)
    try scene.waitForInputMethod()
    #expect(try scene.inspect().visible)
  }
}
