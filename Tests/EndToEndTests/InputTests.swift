import Expectations
import Foundation
import Stage
import Testing

/// Fingers and mouse on the keyboard.
@Suite struct InputTests {
  /// Two thumbs, as on Apple's keyboard: a second finger's touch types the key under the first one at once, whose
  /// lift then does nothing.
  @Test func secondFingerTypesTheKeyOfTheFirst() throws {
    let scene = try Scene(settings: Fixture.longPress)
    defer { scene.stop() }
    let (first, second) = (try scene.place(of: "snippet:1"), try scene.place(of: "snippet:2"))
    try scene.hold(first)
    try scene.hold(second, finger: 1)
    try scene.expect("hey")
    try scene.lift()
    try scene.lift(1)
    try scene.expect("hey" + Fixture.international)
  }

  /// Identifiers of fingers are used again, in any order, also while others are down.
  @Test func identifiersOfFingersAreUsedAgain() throws {
    let scene = try Scene(.view, .keys(["a"], ["b"]), settings: Fixture.longPress)
    defer { scene.stop() }
    let (first, second) = (try scene.place(of: "snippet:1"), try scene.place(of: "snippet:2"))
    try scene.hold(first, finger: 3, time: 1000)
    try scene.hold(second, time: 1020)
    try scene.lift(3, time: 1040)
    try scene.hold(first, finger: 3, time: 1060)
    try scene.lift(3, time: 1080)
    try scene.lift(time: 1100)
    try scene.hold(first, time: 1120)
    try scene.lift(time: 1140)
    try scene.expect("abaa")
  }

  /// A finger on the application neither types nor ends what another one holds.
  ///
  /// sway 1.7 gives it to the application; later ones give all fingers to where the first one is, the keyboard.
  @Test func fingerOnTheApplicationIsNotTheKeyboards() throws {
    let scene = try Scene(.view, .keys(["abcdefghij", "."]), settings: Fixture.slowRepeat)
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect("abcdefghij")
    let delete = try scene.hold("delete", time: 100_000)
    try scene.hold((300, 300), finger: 1, time: 101_000)
    let isForTheField = !Stage.hasSway(1, 8)
    if isForTheField { try scene.field.waitForContacts("a finger") { $0.count == 1 } }
    try scene.move(to: (delete.x + 1, delete.y), time: 103_000)
    try scene.field.wait(for: "two deletions") { $0.count <= 8 }
    try scene.lift(1, time: 103_100)
    if isForTheField { try scene.field.waitForContacts("its lift") { $0.count == 2 } }
    let count = scene.field.received.count
    try scene.move(to: delete, time: 105_000)
    try scene.field.wait(for: "another deletion") { $0.count < count }
    try scene.lift(time: 105_100)
    expect(scene.field.contacts.map(\.phase), equals: (isForTheField ? ["begin", "end"] : []))
    let before = try scene.settledText()
    try scene.tap("snippet:1", time: 160_000)
    try scene.expect(before + ".")
  }

  /// A finger that leaves the keyboard before it is lifted has changed its mind.
  @Test func fingerThatSlidesAwayTypesNothing() throws {
    let scene = try Scene()
    defer { scene.stop() }
    let key = try scene.hold("snippet:1")
    try scene.move(to: (key.x, 10))
    try scene.lift()
    try scene.tap("snippet:2")
    try scene.expect(Fixture.international)
  }

  /// delete answers the finger going down, not its lift.
  @Test func deleteFiresOnDown() throws {
    let scene = try Scene(settings: Fixture.slowRepeat)
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect("hey")
    try scene.hold("delete")
    try scene.expect("he")
    try scene.lift()
    try scene.tap("space")
    try scene.expect("he ")
  }

  @Test func mouseTapsAsAFingerDoes() throws {
    let scene = try Scene(on: .init(scale: 1, backend: .nested(pointer: true)))
    defer { scene.stop() }
    var expected = ""
    for (id, text) in [("snippet:1", "hey"), ("snippet:1", "what's up?"), ("space", " ")] {
      try scene.click(id)
      expected += text
      try scene.expect(expected)
    }
    try scene.click("delete")
    try scene.expect(String(expected.dropLast()))
  }

  @Test func mouseDragsFromAKeyToARowOfItsList() throws {
    let scene = try Scene(on: .init(scale: 1, backend: .nested(pointer: true)))
    defer { scene.stop() }
    let key = try scene.place(of: "snippet:1")
    // The button types nothing when it is dragged into the application without a list.
    try scene.point(at: key)
    try scene.stage.button(isPressed: true)
    try scene.point(at: (key.x, 60))
    try scene.stage.button(isPressed: false)
    let list = try scene.openListWithMouse(of: "snippet:1")
    let row = try scene.center(of: list.items[0])
    #expect(list.items[0].y < 0)
    try scene.drag(from: (row.x, key.y), to: row, steps: 8)
    try scene.waitForSelection(0)
    try scene.stage.button(isPressed: false)
    try scene.expect("hey")
    try scene.waitForNoList()
    try scene.click(at: key)
    try scene.expect("heywhat's up?")
  }
}
