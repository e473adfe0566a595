import Foundation
import Stage
import Testing

/// A seat has one input method, and it may be another program's.
@Suite struct TakeoverTests {
  /// Another keyboard, without a bus, that has the seat's input method.
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
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let other = try Self.startOther(on: stage)
    // The lower one of two, where taps look for it: of two on one layer, versions of sway put another one there.
    let keyboard = try Fixture.startKeyboard(on: stage, settings: "[keyboard]\nlayer = \"overlay\"\n")
    try field.waitForFocus()
    try keyboard.tap("snippet:1")
    try field.expect("hey")
    #expect(try keyboard.inspect().typing == "virtual-keyboard")
    stage.forget(other)
    var text = "hey"
    if byShowing {
      try keyboard.command("hide")
      try keyboard.command("show")
      try keyboard.waitUntilReady()
    } else {
      // It asks again after a while; each tap goes one way or the other.
      while try keyboard.inspect().typing == "virtual-keyboard" {
        try keyboard.tap("space")
        text += " "
        try field.expect(text)
      }
    }
    try keyboard.wait(for: "typing through the input method") { $0.typing == "input-method" }
    try keyboard.tap("snippet:1", "snippet:2")
    try field.expect(text + "what's up?" + Fixture.international)
  }
}
