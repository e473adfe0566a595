import Expectations
import Gestures
import Testing

/// The numbered cases of the machine's header, one test each: keys.
@Suite struct KeyTests {
  var machine = Machine()

  @Test("1: fires on lift") mutating func firesOnLift() {
    expect(machine.down(1, "a", 10), equals: [.press("a")])
    #expect(!machine.isIdle)
    #expect(machine.nextWake == nil)
    #expect(machine.advance(to: 60).isEmpty)
    expect(machine.up(1, 70), equals: [.fire("a"), .release("a")])
    #expect(machine.isIdle)
  }

  @Test("2: repeats") mutating func firesOnDown() {
    expect(machine.down(1, "D"), equals: [.press("D"), .fire("D")])
    expect(machine.up(1), equals: [.release("D")])
  }

  @Test("3: slide") mutating func slides() {
    expect(machine.down(1, "a"), equals: [.press("a")])
    #expect(machine.move(1, "a").isEmpty)
    expect(machine.move(1, "b"), equals: [.release("a"), .press("b")])
    expect(machine.up(1), equals: [.fire("b"), .release("b")])
  }

  @Test("4: slide onto a key that repeats") mutating func slidesOntoDelete() {
    _ = machine.down(1, "a")
    expect(machine.move(1, "D"), equals: [.release("a"), .press("D")])
    expect(machine.up(1), equals: [.release("D")])
    _ = machine.down(1, "a")
    _ = machine.move(1, "D")
    expect(machine.move(1, "b"), equals: [.release("D"), .press("b")])
    expect(machine.up(1), equals: [.fire("b"), .release("b")])
  }

  @Test("5: lift outside") mutating func liftsOutside() {
    _ = machine.down(1, "a")
    expect(machine.move(1, " "), equals: [.release("a")])
    #expect(machine.up(1).isEmpty)
    #expect(machine.down(1, " ").isEmpty)
    #expect(machine.up(1).isEmpty)
    #expect(machine.down(1, " ").isEmpty)
    expect(machine.move(1, "b"), equals: [.press("b")])
    expect(machine.up(1), equals: [.fire("b"), .release("b")])
    #expect(machine.down(1, "1").isEmpty)
    #expect(machine.up(1).isEmpty)
    _ = machine.down(1, "a")
    expect(machine.move(1, "1"), equals: [.release("a")])
    #expect(machine.up(1).isEmpty)
  }

  @Test("6: bound to the key that fired on down") mutating func isBound() {
    _ = machine.down(1, "D")
    expect(machine.move(1, "a"), equals: [.release("D")])
    #expect(machine.move(1, "E").isEmpty)
    expect(machine.move(1, "D"), equals: [.press("D")])
    expect(machine.move(1, "b"), equals: [.release("D")])
    #expect(machine.up(1).isEmpty)
  }

  @Test("7: rollover") mutating func rollsOver() {
    _ = machine.down(1, "a")
    expect(machine.down(2, "b"), equals: [.fire("a"), .release("a"), .press("b")])
    #expect(machine.move(1, "c").isEmpty)
    #expect(machine.up(1).isEmpty)
    expect(machine.up(2), equals: [.fire("b"), .release("b")])
    _ = machine.down(1, "a")
    expect(machine.down(2, "D"), equals: [.fire("a"), .release("a"), .press("D"), .fire("D")])
    expect(machine.up(2), equals: [.release("D")])
    #expect(machine.up(1).isEmpty)
    #expect(machine.isIdle)
  }

  @Test("8: three fingers") mutating func threeFingers() {
    _ = machine.down(1, " ")
    _ = machine.down(2, "b")
    expect(machine.move(1, "a"), equals: [.press("a")])
    expect(
      machine.down(3, "c"), equals: [.fire("a"), .release("a"), .fire("b"), .release("b"), .press("c")])
    #expect(machine.up(1).isEmpty)
    #expect(machine.up(2).isEmpty)
    expect(machine.up(3), equals: [.fire("c"), .release("c")])
  }

  @Test("9: a held delete is left alone") mutating func heldDeleteStays() {
    _ = machine.down(1, "D")
    expect(machine.down(2, "b"), equals: [.press("b")])
    expect(machine.up(2), equals: [.fire("b"), .release("b")])
    expect(machine.move(1, " "), equals: [.release("D")])
    expect(machine.move(1, "D"), equals: [.press("D")])
    expect(machine.up(1), equals: [.release("D")])
  }

  @Test("10: two fingers on one key") mutating func twoFingersOnOneKey() {
    _ = machine.down(1, "D")
    expect(machine.down(2, "D"), equals: [.fire("D")])
    #expect(machine.up(1).isEmpty)
    expect(machine.up(2), equals: [.release("D")])
    _ = machine.down(1, "a")
    expect(machine.down(2, "a"), equals: [.fire("a"), .release("a"), .press("a")])
    #expect(machine.up(1).isEmpty)
    expect(machine.up(2), equals: [.fire("a"), .release("a")])
  }

  @Test("11: cancel") mutating func cancels() {
    _ = machine.down(1, "D")
    _ = machine.down(2, "a")
    expect(Set(machine.cancel()), equals: [.release("a"), .release("D")])
    #expect(machine.isIdle)
    #expect(machine.move(2, "b").isEmpty)
    #expect(machine.up(1).isEmpty)
    #expect(machine.up(2).isEmpty)
    #expect(machine.cancel().isEmpty)
  }

  @Test("12: a finger that is not down") mutating func unknownFinger() {
    #expect(machine.move(7, "a").isEmpty)
    #expect(machine.up(7).isEmpty)
    _ = machine.down(1, "a")
    #expect(machine.move(-1, "b").isEmpty)
    #expect(machine.up(Int32.min).isEmpty)
    expect(machine.up(1), equals: [.fire("a"), .release("a")])
    #expect(machine.up(1).isEmpty)
  }

  @Test("13: a finger that is already down") mutating func downTwice() {
    _ = machine.down(1, "a")
    expect(machine.down(1, "b"), equals: [.release("a"), .press("b")])
    expect(machine.up(1), equals: [.fire("b"), .release("b")])
    #expect(machine.up(1).isEmpty)
  }

  @Test("14: time running backwards, and coordinates that are no numbers") mutating func nonsense() {
    expect(machine.down(1, "a", .max), equals: [.press("a")])
    expect(machine.move(1, "s", 5), equals: [.release("a"), .press("s")])
    expect(machine.nextWake, equals: 505)
    #expect(machine.advance(to: 3).isEmpty)
    expect(machine.up(1, 0), equals: [.fire("s"), .release("s")])
    #expect(machine.isIdle)
    _ = machine.down(1, "s", .max - 1)
    expect(machine.nextWake, equals: .max)
    expect(machine.up(1, .max), equals: [.open("s"), .release("s")])
    expect(machine.closeList(), equals: [.close])
    _ = machine.down(1, "_", 0, x: .nan, y: -.infinity)
    expect(machine.up(1, 400), equals: [.release("_"), .beginTrackpad, .endTrackpad])
    _ = machine.down(1, "_", 0, x: .infinity)
    _ = machine.advance(to: 400)
    expect(machine.move(1, "_", 400, x: -.infinity), equals: [.moveCursor(-5461)])
    expect(machine.move(1, "_", 400, x: .nan), equals: [.moveCursor(2730)])
    expect(machine.up(1, 400), equals: [.endTrackpad])
  }

  @Test("15: 100 overlapping taps at 15 per second") mutating func rollingThumbs() {
    let keys: [Character] = Array("stuv")
    var events: [(time: UInt64, isDown: Bool, tap: Int)] = []
    for tap in 0..<100 {
      let down = UInt64(tap * 1000 / 15)
      // Each tap lasts until after the next one has begun, some until after the one after that.
      events += [(down, true, tap), (down + [90, 140, 75][tap % 3], false, tap)]
    }
    var fired: [Action] = []
    for event in events.sorted(by: { $0.time < $1.time }) {
      let finger = Int32(event.tap % 10)
      let actions =
        event.isDown
        ? machine.down(finger, keys[event.tap % 4], event.time, x: Double(event.tap % 4) * 50)
        : machine.up(finger, event.time)
      fired += actions.filter(isMoreThanLooks)
    }
    expect(fired, equals: (0..<100).map { .fire(keys[$0 % 4]) })
    #expect(machine.isIdle)
    #expect(machine.nextWake == nil)
  }
}
