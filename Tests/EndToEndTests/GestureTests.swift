import Foundation
import Stage
import Testing

/// What a finger can do beyond a tap, on real sway, with the text that the client received.
@Suite(.serialized) struct GestureTests {
  /// A stage with a text field that has the focus, and a keyboard that is ready.
  static func start(_ document: String? = nil) throws -> (stage: Stage, field: TextField, keyboard: Keyboard)
  {
    let stage = try Stage()
    let field = try stage.startGTKField(.view)
    let keyboard = try Fixture.startKeyboard(on: stage, document: document)
    try field.waitForFocus()
    try keyboard.wait(for: "typing through the input method") { $0.typing == "input-method" }
    return (stage, field, keyboard)
  }

  /// Holds a key until its list is open; the finger stays down on the key.
  static func openList(of id: String, _ stage: Stage, _ keyboard: Keyboard) throws -> Inspection.Popup {
    let key = try keyboard.center(of: id, in: try keyboard.inspect())
    try stage.down(0, x: key.x, y: key.y)
    let inspection = try keyboard.wait(for: "showing the list") { $0.popup?.owner == id }
    return try #require(inspection.popup)
  }

  /// The middle of a row of the list in logical pixels of the output.
  static func center(of row: Int, in popup: Inspection.Popup, _ stage: Stage, _ keyboard: Keyboard) throws
    -> (x: Double, y: Double)
  {
    let item = popup.items[row]
    let top =
      Double(stage.options.height / stage.options.scale) - (try keyboard.inspect().surface.height)
    return (item.x + item.width / 2, top + item.y + item.height / 2)
  }

  @Test func slidingToARowTypesItAndTheNextTapContinues() throws {
    let (stage, field, keyboard) = try Self.start()
    defer { stage.stop() }
    let popup = try Self.openList(of: "snippet:1", stage, keyboard)
    #expect(popup.items.map(\.label) == ["hey", "what's up?", "how's it going?"])
    let row = try Self.center(of: 1, in: popup, stage, keyboard)
    try stage.motion(0, x: row.x, y: row.y)
    try keyboard.wait(for: "on the row") { $0.popup?.selected == 1 }
    try stage.up(0)
    try field.expect("what's up?")
    try keyboard.wait(for: "without a list") { $0.popup == nil }
    try keyboard.tap("snippet:1")
    try field.expect("what's up?how's it going?")
  }

  /// Rows over the application, which is below the finger then. The finger came down on the panel, or taps up there.
  @Test(arguments: [true, false])
  func rowsAboveThePanelCanBeChosen(slides: Bool) throws {
    let pieces = (1...8).map { "piece number \($0)" }
    let (stage, field, keyboard) = try Self.start(try Fixture.document([("1", "many", pieces)]))
    defer { stage.stop() }
    let popup = try Self.openList(of: "snippet:1", stage, keyboard)
    let item = try #require(popup.items.firstIndex { $0.label == "piece number 2" })
    #expect(popup.items[item].y + popup.items[item].height < 0)
    let row = try Self.center(of: item, in: popup, stage, keyboard)
    if slides {
      try stage.motion(0, x: row.x, y: row.y)
      try keyboard.wait(for: "on the row") { $0.popup?.selected == 1 }
      try stage.up(0)
    } else {
      try stage.up(0)
      try stage.tap(x: row.x, y: row.y)
    }
    try field.expect("piece number 2")
    try keyboard.tap("snippet:1")
    try field.expect("piece number 2piece number 3")
  }

  /// Whatever the moment of the lift, by the compositor's own time: a list or a tap, never both.
  @Test func liftAtTheMomentTheListOpensIsOneOrTheOther() throws {
    let (stage, field, keyboard) = try Self.start(try Fixture.document([("1", "x", ["x"])]))
    defer { stage.stop() }
    let key = try keyboard.center(of: "snippet:1", in: try keyboard.inspect())
    var taps = 0
    for (round, held) in [495, 497, 499, 500, 501, 503, 505].enumerated() {
      let start = 10_000 * (round + 1)
      try stage.send("down 0 \(key.x * 2) \(key.y * 2) \(start)")
      try stage.send("frame")
      try stage.send("up 0 \(start + held)")
      try stage.send("frame")
      if held < 500 {
        taps += 1
        try field.expect(String(repeating: "x", count: taps))
        #expect(try keyboard.inspect().popup == nil)
      } else {
        try keyboard.wait(for: "showing the list") { $0.popup != nil }
        try stage.tap(x: 180, y: 60)
        try keyboard.wait(for: "without a list") { $0.popup == nil }
      }
    }
    try field.expect("xxx")
  }

  @Test func listStaysOpenAfterALiftOnItsKeyAndATapChooses() throws {
    let (stage, field, keyboard) = try Self.start()
    defer { stage.stop() }
    let popup = try Self.openList(of: "snippet:1", stage, keyboard)
    try stage.up(0)
    let row = try Self.center(of: 2, in: popup, stage, keyboard)
    try stage.tap(x: row.x, y: row.y)
    try field.expect("how's it going?")
    try keyboard.wait(for: "without a list") { $0.popup == nil }
    #expect(try keyboard.inspect().typing == "input-method")
  }

  /// Over the application too, which keeps the focus.
  @Test(arguments: [(180.0, 100.0), (10.0, 560.0)])
  func tapElsewhereClosesTheListWithoutTyping(x: Double, y: Double) throws {
    let (stage, field, keyboard) = try Self.start()
    defer { stage.stop() }
    _ = try Self.openList(of: "snippet:1", stage, keyboard)
    try stage.up(0)
    try stage.tap(x: x, y: y)
    try keyboard.wait(for: "without a list") { $0.popup == nil }
    try keyboard.tap("snippet:3", "space")
    try field.expect(Fixture.manyCharacters + " ")
  }

  /// The finger that opened the list holds at its upper edge until the first row is there; a later one drags the rows.
  @Test func longListScrollsAtItsEdgeAndWithAFinger() throws {
    let pieces = (1...40).map { "<\($0)>" }
    let (stage, field, keyboard) = try Self.start(try Fixture.document([("1", "many", pieces)]))
    defer { stage.stop() }
    try keyboard.command("type", "snippet:1", "30")
    try field.expect("<30>")
    let opened = try Self.openList(of: "snippet:1", stage, keyboard)
    #expect(!opened.items.contains { $0.label == "<1>" })
    let top = try Self.center(of: 0, in: opened, stage, keyboard)
    try stage.motion(0, x: top.x, y: top.y)
    try keyboard.wait(for: "at the first row") { $0.popup?.items.first?.label == "<1>" }
    // The list may still be on its way when its first row comes into sight.
    try keyboard.wait(for: "on the second row") { inspection in
      let popup = try #require(inspection.popup)
      guard popup.selected != 1 else { return true }
      let row = try Self.center(of: 1, in: popup, stage, keyboard)
      try stage.motion(0, x: row.x, y: row.y)
      return false
    }
    try stage.up(0)
    try field.expect("<30><2>")

    let latched = try Self.openList(of: "snippet:1", stage, keyboard)
    try stage.up(0)
    let last = try Self.center(of: latched.items.count - 2, in: latched, stage, keyboard)
    try stage.down(0, x: last.x, y: last.y)
    for step in 1...10 { try stage.motion(0, x: last.x, y: last.y - Double(step) * 20) }
    try stage.up(0)
    let dragged = try keyboard.wait(for: "scrolled, and open") { inspection in
      inspection.popup.map { $0.items.first?.label != latched.items.first?.label } ?? false
    }
    let popup = try #require(dragged.popup)
    let place = try Self.center(of: 2, in: popup, stage, keyboard)
    try stage.tap(x: place.x, y: place.y)
    try field.expect("<30><2>\(popup.items[2].label)")
  }

  @Test func slidingOutAndLiftingTypesNothing() throws {
    let (stage, field, keyboard) = try Self.start()
    defer { stage.stop() }
    _ = try Self.openList(of: "snippet:1", stage, keyboard)
    let space = try keyboard.center(of: "space", in: try keyboard.inspect())
    try stage.motion(0, x: space.x, y: space.y)
    try stage.up(0)
    try keyboard.wait(for: "without a list") { $0.popup == nil }
    try keyboard.tap("snippet:1")
    try field.expect("hey")
  }

  /// Up over the application to where, counted from its top left, a key would be: sway up to 1.8 counts from there.
  @Test func slidingOffTheTopTypesNothing() throws {
    let (stage, field, keyboard) = try Self.start()
    defer { stage.stop() }
    let inspection = try keyboard.inspect()
    let key = try keyboard.center(of: "snippet:1", in: inspection)
    let panelTop = Double(stage.options.height / stage.options.scale) - inspection.surface.height
    try stage.down(0, x: key.x, y: key.y)
    for y in stride(from: key.y - 20, through: key.y - panelTop, by: -20) {
      try stage.motion(0, x: key.x, y: y)
    }
    try stage.motion(0, x: key.x, y: key.y - panelTop)
    try stage.up(0)
    try keyboard.tap("snippet:3")
    try field.expect(Fixture.manyCharacters)
  }

  /// A held delete goes on until nothing is left, and then stops by itself.
  @Test func heldDeleteEmptiesTheField() throws {
    let text = "one two 👩‍👩‍👧‍👦 e\u{301} three four five"
    let (stage, field, keyboard) = try Self.start(try Fixture.document([("1", "text", [text])]))
    defer { stage.stop() }
    try keyboard.tap("snippet:1")
    try field.expect(text)
    let delete = try keyboard.center(of: "delete", in: try keyboard.inspect())
    try stage.down(0, x: delete.x, y: delete.y)
    try field.expect("")
    try stage.up(0)
    try keyboard.tap("snippet:1")
    try field.expect(text)
  }

  @Test func hidingInTheMiddleOfAHeldDeleteEndsIt() throws {
    let text = String(repeating: "word ", count: 60)
    let (stage, field, keyboard) = try Self.start(try Fixture.document([("1", "text", [text, "."])]))
    defer { stage.stop() }
    try keyboard.tap("snippet:1")
    try field.expect(text)
    let delete = try keyboard.center(of: "delete", in: try keyboard.inspect())
    try stage.down(0, x: delete.x, y: delete.y)
    try field.wait(for: "some deletions") { $0.count < text.utf8.count - 3 }
    try keyboard.command("hide")
    try keyboard.wait(for: "hidden") { !$0.visible }
    let left = String(decoding: field.received, as: UTF8.self)
    try keyboard.command("show")
    try keyboard.waitUntilReady()
    try stage.up(0)
    try keyboard.tap("snippet:1")
    try field.wait(for: "the full stop") { $0.last == UInt8(ascii: ".") }
    // What was on its way when the keyboard hid may still arrive; nothing is deleted after that.
    #expect(left.hasPrefix(String(decoding: field.received.dropLast(), as: UTF8.self)))
    #expect(left.utf8.count - field.received.count < 3)
  }

  /// 15 taps a second, each finger lifting after the next one has come down.
  @Test func overlappingTapsAreNeitherLostNorDoubled() throws {
    let (stage, field, keyboard) = try Self.start(
      try Fixture.document([("1", "a", ["a"]), ("2", "b", ["b"])]))
    defer { stage.stop() }
    let inspection = try keyboard.inspect()
    let places = try ["snippet:1", "snippet:2"].map { try keyboard.center(of: $0, in: inspection) }
    for tap in 0..<100 {
      let place = places[tap % 2]
      let finger = tap % 2
      try stage.send("down \(finger) \(place.x * 2) \(place.y * 2) \(1000 + tap * 66)")
      try stage.send("frame")
      if tap > 0 {
        try stage.send("up \(1 - finger) \(1000 + tap * 66 + 20)")
        try stage.send("frame")
      }
    }
    try stage.send("up 1 \(1000 + 99 * 66 + 60)")
    try stage.send("frame")
    try field.expect(String(repeating: "ab", count: 50))
  }

  @Test func swipeTurnsThePageAndTypesNothing() throws {
    let snippets = (1...40).map { (id: "\($0)", label: "snippet number \($0)", pieces: ["<\($0)>"]) }
    let (stage, field, keyboard) = try Self.start(try Fixture.document(snippets))
    defer { stage.stop() }
    let first = try keyboard.inspect()
    #expect(first.key("snippet:1") != nil)
    #expect(first.key("snippet:40") == nil)
    let top = Double(stage.options.height / stage.options.scale) - first.surface.height
    try stage.down(0, x: 300, y: top + 80)
    for x in stride(from: 280.0, through: 60, by: -20) { try stage.motion(0, x: x, y: top + 80) }
    try stage.up(0)
    let second = try keyboard.wait(for: "on the second page") { inspection in
      inspection.key("snippet:1") == nil && inspection.keys.allSatisfy { $0.x >= 0 && $0.x + $0.width <= 360 }
    }
    let id = try #require(second.keys.first { $0.kind == "snippet" }?.id)
    try keyboard.tap(id)
    try field.expect("<\(id.dropFirst("snippet:".count))>")
  }

  @Test func heldSpaceMovesTheCursor() throws {
    let (stage, field, keyboard) = try Self.start(try Fixture.document([("1", "text", ["abcdef", "|"])]))
    defer { stage.stop() }
    try keyboard.tap("snippet:1")
    try field.expect("abcdef")
    let inspection = try keyboard.inspect()
    let space = try keyboard.center(of: "space", in: inspection)
    try stage.send("down 0 \(space.x * 2) \(space.y * 2) 1000")
    try stage.send("frame")
    // Held for 500 ms by the events' own time; 36 points to the left are three characters.
    for step in 0...3 {
      try stage.send("motion 0 \((space.x - Double(step) * 12) * 2) \(space.y * 2) \(1500 + step * 20)")
      try stage.send("frame")
    }
    try stage.send("up 0 1600")
    try stage.send("frame")
    try keyboard.tap("snippet:1")
    try field.expect("abc|def")
  }

  @Test func heldGlobeListsWhereToGo() throws {
    let (stage, _, keyboard) = try Self.start()
    defer { stage.stop() }
    let popup = try Self.openList(of: "globe", stage, keyboard)
    // Nothing is set that would lead to another keyboard.
    #expect(popup.items.map(\.label) == ["Hide keyboard"])
    let row = try Self.center(of: 0, in: popup, stage, keyboard)
    try stage.motion(0, x: row.x, y: row.y)
    try stage.up(0)
    try keyboard.wait(for: "hidden") { !$0.visible }
  }
}
