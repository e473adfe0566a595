import Expectations
import Gestures
import Layout
import Snippets
import Testing

@testable import Keyboard

/// Keys that a finger carries.
extension KeysPanelTests {
  /// Holds a key and carries it to a place.
  private func carry(_ id: String, to point: Point, _ keyboard: inout LetterKeyboard) throws {
    try keyboard.down(key(id))
    keyboard.wait(600)
    let start = try keyboard.point(key(id))
    for step in 1...8 {
      let part = Double(step) / 8
      keyboard.move(
        to: Point(x: start.x + (point.x - start.x) * part, y: start.y + (point.y - start.y) * part))
    }
    keyboard.up()
  }

  @Test("5: A key that is carried goes to the place of another one of its group") func carriedWithin() throws
  {
    var keyboard = keys()
    try keyboard.tap(.tab(.group("Work")))
    try carry("c", to: try keyboard.point(key("a")), &keyboard)
    expect(listed(keyboard), equals: ["c", "a", "b", "f"])
    expect(edits(keyboard), equals: [.move(named("c", "gamma"), .before("a"))])
    keyboard = keys()
    try carry("a", to: try keyboard.point(key("c")), &keyboard)
    expect(edits(keyboard), equals: [.move(named("a", "alpha"), .after("c"))], "behind the last of its group")
  }

  @Test("5: A held key is lifted before it moves, and put back by a finger that goes") func lifted() throws {
    var keyboard = keys()
    func isLifted() -> Bool { keyboard.keyboard.frame?.groups.contains { $0.id == .carried } == true }
    try keyboard.down(key("b"))
    #expect(!isLifted())
    keyboard.wait(600)
    #expect(isLifted() && listed(keyboard).contains("b"))
    keyboard.up()
    #expect(!isLifted() && listed(keyboard) == ["a", "b", "c", "f", "x", "h", "s", "j"])
    #expect(edits(keyboard).isEmpty)
  }

  @Test("5: A key that is carried to an edge comes to another page") func carriedToAnotherPage() throws {
    var keyboard = keys(
      (0..<40).map { Self.key("k\($0)", "key \($0)", group: "Work") }, size: Size(width: 360, height: 366))
    try keyboard.down(key("k0"))
    keyboard.wait(600)
    keyboard.move(to: Point(x: 180, y: 150))
    keyboard.move(to: Point(x: 355, y: 150))
    let first = Set(listed(keyboard))
    keyboard.wait(700)
    for _ in 0..<60 { keyboard.wait(16) }
    let second = listed(keyboard)
    #expect(second.contains("k0") && first.intersection(second) == ["k0"], "it stays under the finger")
    let target = try #require(second.first { $0 != "k0" })
    keyboard.move(to: try keyboard.point(key(target)))
    keyboard.up()
    guard case .move(named("k0", "key 0"), let place)? = edits(keyboard).first else {
      Issue.record("\(edits(keyboard))")
      return
    }
    let number = try #require(Int(target.dropFirst()))
    expect(place, equals: .before("k\(number + 1)"), "the place of \(target)")
    keyboard.wait(5_000)
    #expect(keyboard.keyboard.nextWake == nil)
  }

  @Test("5: Tabs out of sight slide to a key that is carried to their edge") func carriedToAHiddenTab() throws
  {
    let groups = (0..<12).map { "Group \($0)" }
    var keyboard = keys(
      groups.enumerated().map { Self.key("k\($0)", "key \($0)", group: $1) },
      size: Size(width: 360, height: 366))
    let last = KeyID.tab(.group("Group 11"))
    func place() -> Rect? { keyboard.keyboard.frame?.tabs.first { $0.id == last }?.rect }
    try keyboard.down(key("k0"))
    keyboard.wait(600)
    keyboard.move(to: Point(x: 180, y: 20))
    keyboard.move(to: Point(x: 350, y: 20))
    #expect(place() == nil)
    for _ in 0..<200 { keyboard.wait(16) }
    let seen = try #require(place())
    #expect(seen.maxX <= 360)
    keyboard.move(to: seen.center)
    keyboard.up()
    expect(edits(keyboard), equals: [.group(named("k0", "key 0"), "Group 11")])
  }

  @Test("5: A key that is carried to one of another group goes to that group") func carriedToAnother() throws
  {
    var keyboard = keys()
    try carry("a", to: try keyboard.point(key("x")), &keyboard)
    expect(edits(keyboard), equals: [.group(named("a", "alpha"), "Home")])
    keyboard = keys()
    try carry("b", to: try keyboard.point(.globe), &keyboard)
    #expect(edits(keyboard).isEmpty && listed(keyboard).contains("b"), "nowhere")
  }

  @Test("5: A key that is carried to a tab goes to that group, and Group leads there, too") func regrouped()
    throws
  {
    var keyboard = keys()
    let tab = try #require(keyboard.keyboard.frame?.tabs.first { $0.id == .tab(.group("Home")) }).rect.center
    try carry("a", to: tab, &keyboard)
    expect(edits(keyboard), equals: [.group(named("a", "alpha"), "Home")])
    end(try #require(edits(keyboard).first), &keyboard)
    try keyboard.tap(key("b"))
    try keyboard.tap(act(.move))
    expect(message(keyboard), equals: Strings.groupQuestion("beta"))
    try keyboard.tap(KeysKey.group(0).id)
    expect(edits(keyboard).last, equals: .group(named("b", "beta"), nil))
    end(try #require(edits(keyboard).last), &keyboard)
    try keyboard.tap(key("c"))
    try keyboard.tap(act(.move))
    try keyboard.tap(KeysKey.newGroup.id)
    try keyboard.type("fun")
    try keyboard.tap(.return)
    #expect(edits(keyboard).last == .group(named("c", "gamma"), "fun") && keyboard.typed.isEmpty)
  }

  @Test("3: A deletion waits for a finger that carries a key") func deletionWhileCarrying() throws {
    var keyboard = keys()
    try keyboard.tap(key("h"))
    try keyboard.tap(act(.delete))
    try keyboard.tap(act(.confirm))
    try keyboard.down(key("c"))
    keyboard.wait(600)
    keyboard.move(to: try keyboard.point(key("b")))
    keyboard.move(to: try keyboard.point(key("a")))
    keyboard.wait(20_000)
    #expect(edits(keyboard).isEmpty && keyboard.has(KeysKey.undo.id))
    keyboard.up()
    expect(edits(keyboard), equals: [.move(named("c", "gamma"), .before("a"))])
    keyboard.wait(1_000)
    end(try #require(edits(keyboard).first), &keyboard)
    expect(edits(keyboard).last, equals: .remove(named("h", "hush")))
  }
}
