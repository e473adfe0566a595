import Foundation
import Stage
import Testing

/// Fingers and mouse on the keyboard.
@Suite struct InputTests {
  /// Two thumbs, as on Apple's keyboard: a second finger's touch types the key under the first one at once, whose
  /// lift then does nothing.
  @Test func secondFingerTypesTheKeyOfTheFirst() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let keyboard = try Fixture.startKeyboard(on: stage)
    try field.waitForFocus()
    let inspection = try keyboard.inspect()
    let first = try keyboard.center(of: "snippet:1", in: inspection)
    let second = try keyboard.center(of: "snippet:2", in: inspection)
    try stage.down(0, x: first.x, y: first.y)
    try stage.down(1, x: second.x, y: second.y)
    try field.expect("hey")
    try stage.up(0)
    try stage.up(1)
    try field.expect("hey" + Fixture.international)
  }

  /// Identifiers of fingers are used again, in any order, also while others are down.
  @Test func identifiersOfFingersAreUsedAgain() throws {
    let scene = try Scene(document: try Fixture.document([("1", "a", ["a"]), ("2", "b", ["b"])]))
    defer { scene.stage.stop() }
    let (first, second) = (try scene.place(of: "snippet:1"), try scene.place(of: "snippet:2"))
    try scene.stage.down(3, x: first.x, y: first.y, time: 1000)
    try scene.stage.down(0, x: second.x, y: second.y, time: 1020)
    try scene.stage.up(3, time: 1040)
    try scene.stage.down(3, x: first.x, y: first.y, time: 1060)
    try scene.stage.up(3, time: 1080)
    try scene.stage.up(0, time: 1100)
    try scene.stage.down(0, x: first.x, y: first.y, time: 1120)
    try scene.stage.up(0, time: 1140)
    try scene.field.expect("abaa")
  }

  /// A finger on the application neither types nor ends what another one holds.
  ///
  /// sway 1.7 gives it to the application; later ones give all fingers to where the first one is, the keyboard.
  @Test func fingerOnTheApplicationIsNotTheKeyboards() throws {
    let scene = try Scene(
      document: try Fixture.document([("1", "text", ["abcdefghij", "."])]), settings: Fixture.slowRepeat)
    defer { scene.stage.stop() }
    try scene.keyboard.tap("snippet:1")
    try scene.field.expect("abcdefghij")
    let delete = try scene.place(of: "delete")
    try scene.stage.down(0, x: delete.x, y: delete.y, time: 100_000)
    try scene.stage.down(1, x: 300, y: 300, time: 101_000)
    let isForTheField = !Stage.hasSway(1, 8)
    if isForTheField { try scene.field.waitForContacts("a finger") { $0.count == 1 } }
    try scene.stage.motion(0, x: delete.x + 1, y: delete.y, time: 103_000)
    try scene.field.wait(for: "two deletions") { $0.count <= 8 }
    try scene.stage.up(1, time: 103_100)
    if isForTheField { try scene.field.waitForContacts("its lift") { $0.count == 2 } }
    let count = scene.field.received.count
    try scene.stage.motion(0, x: delete.x, y: delete.y, time: 105_000)
    try scene.field.wait(for: "another deletion") { $0.count < count }
    try scene.stage.up(0, time: 105_100)
    #expect(scene.field.contacts.map(\.phase) == (isForTheField ? ["begin", "end"] : []))
    let before = try scene.settledText()
    let key = try scene.place(of: "snippet:1")
    try scene.stage.tap(x: key.x, y: key.y, time: 160_000)
    try scene.field.expect(before + ".")
  }

  /// A finger that leaves the keyboard before it is lifted has changed its mind.
  @Test func fingerThatSlidesAwayTypesNothing() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let keyboard = try Fixture.startKeyboard(on: stage)
    try field.waitForFocus()
    let key = try keyboard.center(of: "snippet:1", in: keyboard.inspect())
    try stage.down(0, x: key.x, y: key.y)
    try stage.motion(0, x: key.x, y: 10)
    try stage.up(0)
    try keyboard.tap("snippet:2")
    try field.expect(Fixture.international)
  }

  /// delete answers the finger going down, not its lift.
  @Test func deleteFiresOnDown() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let keyboard = try Fixture.startKeyboard(on: stage)
    try field.waitForFocus()
    try keyboard.tap("snippet:1")
    try field.expect("hey")
    let key = try keyboard.center(of: "delete", in: keyboard.inspect())
    try stage.down(0, x: key.x, y: key.y)
    try field.expect("he")
    try stage.up(0)
    try keyboard.tap("space")
    try field.expect("he ")
  }

  @Test func mouseTapsAsAFingerDoes() throws {
    var options = Stage.Options()
    options.backend = .nested(pointer: true)
    options.scale = 1
    let stage = try Stage(options)
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let keyboard = try Fixture.startKeyboard(on: stage)
    try field.waitForFocus()
    var expected = ""
    for (id, text) in [("snippet:1", "hey"), ("snippet:1", "what's up?"), ("space", " ")] {
      let key = try keyboard.center(of: id, in: keyboard.inspect())
      try stage.click(x: key.x, y: key.y)
      expected += text
      try field.expect(expected)
    }
    let key = try keyboard.center(of: "delete", in: keyboard.inspect())
    try stage.click(x: key.x, y: key.y)
    try field.expect(String(expected.dropLast()))
  }

  @Test func mouseDragsFromAKeyToARowOfItsList() throws {
    var options = Stage.Options()
    options.backend = .nested(pointer: true)
    options.scale = 1
    let stage = try Stage(options)
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let keyboard = try Fixture.startKeyboard(on: stage)
    try field.waitForFocus()
    let key = try keyboard.center(of: "snippet:1", in: keyboard.inspect())
    // Dragged into the application without a list, the button types nothing.
    try stage.send("pointer \(key.x) \(key.y)")
    try stage.send("button press")
    try stage.send("pointer \(key.x) 60.0")
    try stage.send("button release")
    try stage.send("pointer \(key.x) \(key.y)")
    try stage.send("button press")
    let open = try keyboard.wait(for: "showing the list") { $0.popup?.owner == "snippet:1" }
    let popup = try #require(open.popup)
    let row = try GestureTests.center(of: 0, in: popup, stage, keyboard)
    #expect(popup.items[0].y < 0)
    for step in 1...8 {
      let y = key.y + (row.y - key.y) * Double(step) / 8
      try stage.send("pointer \(row.x) \(y)")
    }
    try keyboard.wait(for: "on the row") { $0.popup?.selected == 0 }
    try stage.send("button release")
    try field.expect("hey")
    try keyboard.wait(for: "without a list") { $0.popup == nil }
    try stage.click(x: key.x, y: key.y)
    try field.expect("heywhat's up?")
  }
}
