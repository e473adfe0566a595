import Expectations
import Gestures
import Testing

/// The numbered cases of the machine's header, one test each: tabs.
@Suite struct TabTests {
  var machine = Machine()

  @Test("51: fires on lift", arguments: [false, true]) mutating func fires(canSlideTabs: Bool) {
    machine.canSlideTabs = canSlideTabs
    expect(machine.down(1, "w", 0), equals: [.press("w")])
    #expect(machine.nextWake == nil)
    expect(machine.move(1, "x", 100, x: 16), equals: [.release("w"), .press("x")])
    #expect(machine.advance(to: 5000).isEmpty)
    expect(machine.up(1, 5000), equals: [.fire("x"), .release("x")])
    _ = machine.down(1, "a", 6000)
    expect(machine.move(1, "x", 6010, x: 90), equals: [.release("a"), .press("x")])
    expect(machine.up(1, 6020), equals: [.fire("x"), .release("x")])
    _ = machine.down(1, "w", 7000)
    expect(machine.down(2, "x", 7010), equals: [.fire("w"), .release("w"), .press("x")])
  }

  @Test("52: sideways", arguments: [false, true]) mutating func slides(canSwipe: Bool) {
    machine.canSwipe = canSwipe
    machine.canSlideTabs = true
    _ = machine.down(1, "w", 0, x: 100)
    expect(machine.move(1, "x", 10, x: 84), equals: [.release("w"), .press("x")])
    expect(machine.move(1, "x", 20, x: 80), equals: [.release("x"), .slideTabs(by: -4)])
    #expect(machine.nextWake == nil)
    expect(machine.move(1, "s", 30, x: 50, y: 90), equals: [.slideTabs(by: -30)])
    #expect(machine.move(1, "s", 35, x: 50).isEmpty)
    expect(machine.move(1, " ", 40, x: 150), equals: [.slideTabs(by: 100)])
    expect(machine.up(1, 50), equals: [.slideTabsEnd(velocity: 1000)])
    #expect(machine.isIdle)
    _ = machine.down(1, "w", 1000, x: 100)
    expect(machine.move(1, "w", 1010, x: 126), equals: [.release("w"), .slideTabs(by: 10)])
    expect(machine.up(1, 1110), equals: [.slideTabsEnd(velocity: 0)])
  }

  @Test("52: cancel, a lost lift and other fingers") mutating func ends() {
    machine.canSlideTabs = true
    _ = machine.down(1, "D", 0)
    _ = machine.down(2, "w", 0, x: 100)
    expect(machine.move(2, "w", 10, x: 20), equals: [.release("D"), .release("w"), .slideTabs(by: -64)])
    #expect(machine.nextWake == nil)
    #expect(machine.down(3, "a", 20).isEmpty)
    expect(machine.cancel(), equals: [.slideTabsEnd(velocity: 0)])
    _ = machine.down(1, "w", 1000, x: 100)
    _ = machine.move(1, "w", 1010, x: 20)
    #expect(machine.down(2, "a", 1020).isEmpty)
    expect(machine.down(1, "w", 1030), equals: [.slideTabsEnd(velocity: 0), .press("w")])
    #expect(machine.up(2, 1040).isEmpty)
  }

  @Test("53: not from other keys", arguments: ["s", " ", "a", "_", "D"] as [Character])
  mutating func otherKeys(key: Character) {
    machine.canSlideTabs = true
    _ = machine.down(1, key, 0, x: 100)
    expect(machine.move(1, "w", 10, x: 180).contains { isMoreThanLooks($0) }, equals: false)
    expect(machine.up(1, 20), equals: (key == "D" ? [] : [.fire("w"), .release("w")]))
    machine.canSwipe = true
    _ = machine.down(1, key, 1000, x: 100)
    let swipes: [Action] = "s ".contains(key) ? [.swipe(by: 64)] : []
    expect(machine.move(1, "w", 1010, x: 180).filter(isMoreThanLooks), equals: swipes)
  }

  @Test("53: upwards, downwards, and a strip that does not slide") mutating func doesNotSlide() {
    machine.canSwipe = true
    machine.canSlideTabs = true
    for y in [-17.0, 17] {
      _ = machine.down(1, "w", 0, x: 100)
      expect(machine.move(1, "s", 10, x: 117, y: y), equals: [.release("w"), .press("s")])
      expect(machine.move(1, "x", 20, x: 300, y: y), equals: [.release("s"), .press("x")])
      expect(machine.up(1, 30), equals: [.fire("x"), .release("x")])
    }
    machine.canSlideTabs = false
    _ = machine.down(1, "w", 0, x: 100)
    expect(machine.move(1, "x", 10, x: 200), equals: [.release("w"), .press("x")])
    machine.canSlideTabs = true
    expect(machine.move(1, "y", 20, x: 300), equals: [.release("x"), .press("y")])
    expect(machine.up(1, 30), equals: [.fire("y"), .release("y")])
  }
}
