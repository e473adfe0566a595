import Expectations
import Gestures
import Testing

/// The numbered cases of the machine's header, one test each: swipes.
@Suite struct SwipeTests {
  var machine = Machine()

  init() {
    machine.canSwipe = true
  }

  @Test("47: sideways", arguments: ["s", " "] as [Character])
  mutating func swipes(key: Character) {
    _ = machine.down(1, key, 0, x: 100)
    #expect(machine.move(1, key, 10, x: 84).isEmpty)
    let release: [Action] = key == " " ? [] : [.release(key)]
    expect(machine.move(1, key, 20, x: 80), equals: release + [.swipe(by: -4)])
    #expect(machine.nextWake == nil)
    expect(machine.move(1, "t", 30, x: 50), equals: [.swipe(by: -30)])
    #expect(machine.move(1, "t", 35, x: 50).isEmpty)
    expect(machine.move(1, " ", 40, x: 150), equals: [.swipe(by: 100)])
    expect(machine.up(1, 50), equals: [.swipeEnd(velocity: 1000)])
    #expect(machine.isIdle)
    _ = machine.down(1, key, 1000, x: 100)
    expect(machine.move(1, key, 1010, x: 126).last, equals: .swipe(by: 10))
    #expect(machine.advance(to: 5000).isEmpty)
  }

  @Test("47: a key without a list, held as long as you like, fires and turns pages") mutating func paged() {
    _ = machine.down(1, "&", 0, x: 100)
    #expect(machine.nextWake == nil)
    #expect(machine.up(1, 9_000).contains(.fire("&")))
    _ = machine.down(1, "&", 10_000, x: 100)
    expect(machine.move(1, "&", 10_010, x: 80), equals: [.release("&"), .swipe(by: -4)])
    #expect(machine.up(1, 10_020).allSatisfy { $0 != .fire("&") })
  }

  @Test("47: a key with other forms fires, offers them while it is held, and scrolls") mutating func varied()
  {
    _ = machine.down(1, "@", 0, x: 100)
    expect(machine.up(1, 100), equals: [.fire("@"), .release("@")])
    _ = machine.down(1, "@", 1000, x: 100)
    expect(machine.move(1, "@", 1010, x: 80), equals: [.release("@"), .swipe(by: -4)])
    _ = machine.up(1, 1020)
    _ = machine.down(1, "@", 2000, x: 100)
    expect(machine.advance(to: 2500), equals: [.release("@"), .open("@")])
    _ = machine.move(1, "é", 2520, x: 160)
    #expect(machine.up(1, 2560).contains(.choose("é")))
  }

  @Test("48: speed") mutating func speed() {
    _ = machine.down(1, "s", 1000, x: 300)
    for step in 1...30 as ClosedRange<UInt64> {
      // The finger goes left by 1 logical pixel in a millisecond for 200 ms, and then right by 2.
      let x = step <= 20 ? 300 - 10 * Double(step) : 100 + 20 * Double(step - 20)
      _ = machine.move(1, " ", 1000 + step * 10, x: x)
    }
    var rested = machine
    expect(machine.up(1, 1300), equals: [.swipeEnd(velocity: 2000)])
    expect(rested.up(1, 1400), equals: [.swipeEnd(velocity: 0)])
    // A flick of one report.
    _ = machine.down(1, "s", 2000, x: 300)
    _ = machine.move(1, " ", 2016, x: 260)
    expect(machine.up(1, 2020), equals: [.swipeEnd(velocity: -2000)])
    // A rest before the flick does not slow it down.
    _ = machine.down(1, "s", 3000, x: 300)
    _ = machine.move(1, " ", 3400, x: 260)
    expect(machine.up(1, 3400), equals: [.swipeEnd(velocity: -400)])
    // Reports all at one time, or backwards, make no more than a report of 8 ms allows.
    _ = machine.down(1, "s", 4000, x: 300)
    _ = machine.move(1, " ", 4000, x: 260)
    expect(machine.up(1, 3000), equals: [.swipeEnd(velocity: -5000)])
  }

  @Test("49: not a swipe", arguments: ["a", "_", "D"] as [Character])
  mutating func otherKeys(key: Character) {
    _ = machine.down(1, key, 0, x: 100)
    expect(machine.move(1, "t", 10, x: 180).contains { isMoreThanLooks($0) }, equals: false)
    expect(machine.up(1, 20).contains { isMoreThanLooks($0) }, equals: (key != "D"))
  }

  @Test("49: upwards, downwards, and without another page") mutating func slides() {
    for y in [-17.0, 17] {
      _ = machine.down(1, "s", 0, x: 100)
      expect(machine.move(1, "t", 10, x: 117, y: y), equals: [.release("s"), .press("t")])
      expect(machine.move(1, "u", 20, x: 300, y: y), equals: [.release("t"), .press("u")])
      expect(machine.up(1, 30), equals: [.fire("u"), .release("u")])
    }
    machine.canSwipe = false
    _ = machine.down(1, "s", 0, x: 100)
    expect(machine.move(1, "t", 10, x: 200), equals: [.release("s"), .press("t")])
    machine.canSwipe = true
    expect(machine.move(1, "u", 20, x: 300), equals: [.release("t"), .press("u")])
    expect(machine.up(1, 30), equals: [.fire("u"), .release("u")])
  }

  @Test("50: cancel, and other fingers") mutating func others() {
    _ = machine.down(1, "D", 0)
    _ = machine.down(2, "s", 0, x: 100)
    expect(machine.move(2, "t", 10, x: 20), equals: [.release("D"), .release("s"), .swipe(by: -64)])
    #expect(machine.nextWake == nil)
    #expect(machine.down(3, "t", 20).isEmpty)
    expect(machine.up(2, 200), equals: [.swipeEnd(velocity: 0)])
    #expect(machine.up(3, 210).isEmpty)
    #expect(machine.up(1, 210).isEmpty)
    _ = machine.down(1, "s", 1000, x: 100)
    _ = machine.move(1, "s", 1010, x: 200)
    expect(machine.cancel(), equals: [.swipeEnd(velocity: 0)])
    _ = machine.down(1, "s", 2000, x: 100)
    _ = machine.move(1, "s", 2010, x: 200)
    expect(machine.down(1, "s", 2020, x: 100), equals: [.swipeEnd(velocity: 0), .press("s")])
  }
}
