import Expectations
import Foundation
import Stage
import Testing

/// Gestures of a finger beyond a tap, on real sway, with the text that the client received.
@Suite(.serialized) struct GestureTests {
  @Test func slidingToARowTypesItAndTheNextTapContinues() throws {
    let scene = try Scene()
    defer { scene.stop() }
    let list = try scene.openList(of: "snippet:1")
    expect(list.items.map(\.label), equals: ["hey", "what's up?", "how's it going?"])
    try scene.move(toRow: 1, of: list)
    try scene.lift()
    try scene.expect("what's up?")
    try scene.waitForNoList()
    try scene.tap("snippet:1")
    try scene.expect("what's up?how's it going?")
  }

  /// Rows over the application, which is below the finger then. The finger came down on the panel, or taps up there.
  @Test(arguments: [true, false])
  func rowsAboveThePanelCanBeChosen(slides: Bool) throws {
    let scene = try Scene(.view, .keys((1...8).map { "piece number \($0)" }))
    defer { scene.stop() }
    let list = try scene.openList(of: "snippet:1")
    let index = try #require(list.items.firstIndex { $0.label == "piece number 2" })
    let item = list.items[index]
    #expect(item.y + item.height < 0)
    if slides {
      try scene.move(toRow: index, of: list)
      try scene.lift()
    } else {
      try scene.lift()
      try scene.tap(at: try scene.center(of: item))
    }
    try scene.expect("piece number 2")
    try scene.tap("snippet:1")
    try scene.expect("piece number 2piece number 3")
  }

  /// The lift opens a list or types a tap, never both, whatever its moment by the compositor's own time.
  @Test func liftAtTheMomentTheListOpensIsOneOrTheOther() throws {
    let scene = try Scene(.view, .keys(["x"]))
    defer { scene.stop() }
    let key = try scene.place(of: "snippet:1")
    var taps = 0
    for (round, held) in [495, 497, 499, 500, 501, 503, 505].enumerated() {
      let start = 10_000 * (round + 1)
      try scene.hold(key, time: start)
      try scene.lift(time: start + held)
      if held < 500 {
        taps += 1
        try scene.expect(String(repeating: "x", count: taps))
        #expect(try scene.inspect().popup == nil)
      } else {
        try scene.wait(for: "showing the list") { $0.popup != nil }
        try scene.tap(at: (180, 60), time: start + 5_000)
        try scene.waitForNoList()
      }
    }
    try scene.expect("xxx")
  }

  @Test func listStaysOpenAfterALiftOnItsKeyAndATapChooses() throws {
    let scene = try Scene()
    defer { scene.stop() }
    let list = try scene.openList(of: "snippet:1")
    try scene.lift()
    try scene.tap(at: try scene.center(of: list.items[2]))
    try scene.expect("how's it going?")
    try scene.waitForNoList()
    try expect(scene.inspect().typing, equals: "input-method")
  }

  /// A tap over the application closes it too; the application keeps the focus.
  @Test(arguments: [(180.0, 100.0), (10.0, 560.0)])
  func tapElsewhereClosesTheListWithoutTyping(x: Double, y: Double) throws {
    let scene = try Scene()
    defer { scene.stop() }
    _ = try scene.openList(of: "snippet:1")
    try scene.lift()
    try scene.tap(at: (x, y))
    try scene.waitForNoList()
    try scene.tap("snippet:3", "space")
    try scene.expect(Fixture.manyCharacters + " ")
  }

  /// The finger that opened the list holds at its upper edge until the first row is there; a later one drags the rows.
  @Test func longListScrollsAtItsEdgeAndWithAFinger() throws {
    let scene = try Scene(.view, .keys((1...40).map { "<\($0)>" }))
    defer { scene.stop() }
    try scene.command("type", "snippet:1", "30")
    try scene.expect("<30>")
    let opened = try scene.openList(of: "snippet:1")
    #expect(!opened.items.contains { $0.label == "<1>" })
    try scene.move(to: try scene.center(of: opened.items[0]))
    try scene.wait(for: "at the first row") { $0.popup?.items.first?.label == "<1>" }
    // The list may still be on its way when its first row comes into sight.
    try scene.wait(for: "on the second row") { inspection in
      let list = try #require(inspection.popup)
      guard list.selected != 1 else { return true }
      try scene.move(to: try scene.center(of: list.items[1]))
      return false
    }
    try scene.lift()
    try scene.expect("<30><2>")

    let latched = try scene.openList(of: "snippet:1")
    try scene.lift()
    let last = try scene.center(of: latched.items[latched.items.count - 2])
    try scene.hold(last)
    for step in 1...10 { try scene.move(to: (last.x, last.y - Double(step) * 20)) }
    try scene.lift()
    // The list has all moves by then, and not only the first.
    try scene.stage.waitForCompositor()
    _ = try scene.inspect()
    let dragged = try scene.wait(for: "scrolled, and open") { inspection in
      inspection.popup.map { $0.items.first?.label != latched.items.first?.label } ?? false
    }
    let row = try #require(dragged.popup).items[2]
    try scene.tap(at: try scene.center(of: row))
    try scene.expect("<30><2>\(row.label)")
  }

  @Test func slidingOutAndLiftingTypesNothing() throws {
    let scene = try Scene()
    defer { scene.stop() }
    _ = try scene.openList(of: "snippet:1")
    try scene.move(to: try scene.place(of: "space"))
    try scene.lift()
    try scene.waitForNoList()
    try scene.tap("snippet:1")
    try scene.expect("hey")
  }

  /// The finger goes over the application to where, counted from its top left, a key would be: sway up to 1.8 counts from there.
  @Test func slidingOffTheTopTypesNothing() throws {
    let scene = try Scene()
    defer { scene.stop() }
    let top = try scene.panelTop()
    let key = try scene.hold("snippet:1")
    for y in stride(from: key.y - 20, through: key.y - top, by: -20) { try scene.move(to: (key.x, y)) }
    try scene.move(to: (key.x, key.y - top))
    try scene.lift()
    try scene.tap("snippet:3")
    try scene.expect(Fixture.manyCharacters)
  }

  /// A held delete goes on until nothing is left, and then stops by itself.
  @Test func heldDeleteEmptiesTheField() throws {
    let text = "one two 👩‍👩‍👧‍👦 e\u{301} three four five"
    let scene = try Scene(.view, .keys([text]))
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect(text)
    try scene.hold("delete")
    try scene.expect("")
    try scene.lift()
    try scene.tap("snippet:1")
    try scene.expect(text)
  }

  @Test func hidingInTheMiddleOfAHeldDeleteEndsIt() throws {
    let text = String(repeating: "word ", count: 60)
    let scene = try Scene(.view, .keys([text, "."]))
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect(text)
    try scene.hold("delete")
    try scene.field.wait(for: "some deletions") { $0.count < text.utf8.count - 3 }
    try scene.command("hide")
    try scene.wait(for: "hidden") { !$0.visible }
    let left = try scene.settledText()
    try scene.command("show")
    try scene.keyboard.waitUntilReady()
    try scene.lift()
    try scene.tap("snippet:1")
    try scene.expect(left + ".")
  }

  /// The fingers tap 15 times a second, each lifting after the next one has come down.
  @Test func overlappingTapsAreNeitherLostNorDoubled() throws {
    let scene = try Scene(.view, .keys(["a"], ["b"]), settings: Fixture.longPress)
    defer { scene.stop() }
    let places = try ["snippet:1", "snippet:2"].map { try scene.place(of: $0) }
    for tap in 0..<100 {
      let (finger, time) = (tap % 2, 1000 + tap * 66)
      try scene.hold(places[finger], finger: finger, time: time)
      if tap > 0 { try scene.lift(1 - finger, time: time + 20) }
    }
    try scene.lift(1, time: 1000 + 99 * 66 + 60)
    try scene.expect(String(repeating: "ab", count: 50))
  }

  @Test func swipeTurnsThePageAndTypesNothing() throws {
    let scene = try Scene(.view, .document(Fixture.severalPages()))
    defer { scene.stop() }
    let first = try scene.inspect()
    #expect(first.key("snippet:1") != nil)
    #expect(first.key("snippet:40") == nil)
    try scene.swipe(over: "snippet:1")
    let second = try scene.waitForPage(without: "snippet:1")
    let id = try #require(second.keys.first { $0.kind == "snippet" }?.id)
    try scene.tap(id)
    try scene.expect("<\(id.dropFirst("snippet:".count))>")
  }

  @Test func heldSpaceMovesTheCursor() throws {
    let scene = try Scene(.view, .keys(["abcdef", "|"]))
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect("abcdef")
    let space = try scene.hold("space", time: 1000)
    // The space bar is held for 500 ms by the events' own time; 36 points to the left are three characters.
    for step in 0...3 {
      try scene.move(to: (space.x - Double(step) * 12, space.y), time: 1500 + step * 20)
    }
    try scene.lift(time: 1600)
    try scene.tap("snippet:1")
    try scene.expect("abc|def")
  }

  @Test func heldGlobeListsWhereToGo() throws {
    let scene = try Scene()
    defer { scene.stop() }
    let list = try scene.openList(of: "globe")
    // The settings lead to no other keyboard.
    expect(
      list.items.map(\.label),
      equals: [
        "Hide keyboard", "Letters", "Search", "Words", "Keys", "Settings", "Key bindings",
      ])
    try scene.move(to: try scene.center(of: list.items[0]))
    try scene.lift()
    try scene.wait(for: "hidden") { !$0.visible }
  }
}
