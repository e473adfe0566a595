import Expectations
import Gestures
import Testing

/// The numbered cases of the machine's header, one test each: a bounce of 100.
@Suite struct BounceTests {
  var machine: Machine

  init() {
    var timing = GestureTiming()
    timing.bounce = 100
    machine = Machine(timing: timing)
  }

  /// Taps a key and lifts at a time; returns what that fires.
  private mutating func tap(_ key: Character, _ time: UInt64) -> [Action] {
    let down = machine.down(1, key, time > 5 ? time - 5 : 0)
    expect(down, equals: [.press(key)])
    let up = machine.up(1, time)
    expect(up.last, equals: .release(key))
    return up.dropLast()
  }

  @Test("61: from fire to fire", arguments: ["a", "s", "w", "_"] as [Character])
  mutating func bounces(key: Character) {
    expect(tap(key, 1000), equals: [.fire(key)])
    expect(tap(key, 1099), equals: [])
    expect(tap(key, 1100), equals: [.fire(key)])
    expect(tap(key, 1160), equals: [])
    expect(tap(key, 1220), equals: [.fire(key)])
  }

  @Test("61: a list opens as ever, and without a bounce all fires") mutating func opens() {
    expect(tap("s", 1000), equals: [.fire("s")])
    _ = machine.down(1, "s", 1010)
    expect(machine.advance(to: 1510), equals: [.open("s")])
    machine = Machine()
    expect(tap("a", 0), equals: [.fire("a")])
    expect(tap("a", 0), equals: [.fire("a")])
    expect(machine.down(1, "D", 0), equals: [.press("D"), .fire("D")])
    expect(machine.down(1, "D", 0), equals: [.release("D"), .press("D"), .fire("D")])
  }

  @Test("62: each key by itself, rollover too") mutating func eachKey() {
    expect(tap("a", 1000), equals: [.fire("a")])
    expect(tap("b", 1040), equals: [.fire("b")])
    expect(tap("a", 1080), equals: [])
    expect(tap("b", 1139), equals: [])
    _ = machine.down(1, "a", 2000)
    expect(machine.down(2, "b", 2010), equals: [.fire("a"), .release("a"), .press("b")])
    expect(machine.down(1, "a", 2020), equals: [.fire("b"), .release("b"), .press("a")])
    expect(machine.down(3, "b", 2109), equals: [.release("a"), .press("b")])
    #expect(machine.up(1, 2110).isEmpty)
    expect(machine.up(3, 2119), equals: [.release("b")])
    expect(tap("b", 2120), equals: [.fire("b")])
  }

  @Test("63: a key that repeats") mutating func repeats() {
    expect(machine.down(1, "D", 1000), equals: [.press("D"), .fire("D")])
    expect(machine.up(1, 1010), equals: [.release("D")])
    #expect(machine.down(1, "D", 1099, x: 100).isEmpty)
    #expect(machine.nextWake == nil)
    #expect(machine.move(1, "a", 1110, x: 0).isEmpty)
    #expect(machine.move(1, "D", 1120).isEmpty)
    #expect(machine.advance(to: 5000).isEmpty)
    #expect(machine.up(1, 5000).isEmpty)
    expect(machine.down(1, "D", 5000), equals: [.press("D"), .fire("D")])
    expect(machine.down(1, "D", 5100), equals: [.release("D"), .press("D"), .fire("D")])
  }

  @Test("63: the other fingers are left alone") mutating func leavesOthers() {
    _ = machine.down(1, "D", 1000, x: 100)
    #expect(machine.down(2, "D", 1050).isEmpty)
    #expect(machine.up(2, 1060).isEmpty)
    expect(machine.nextWake, equals: 1500)
    expect(machine.move(1, " ", 1070, x: 0), equals: [.release("D"), .flick("D")])
    _ = machine.cancel()
    _ = machine.down(1, "D", 2000)
    _ = machine.down(2, "a", 2010)
    #expect(machine.down(3, "D", 2020).isEmpty)
    expect(machine.up(2, 2030), equals: [.fire("a"), .release("a")])
    expect(machine.advance(to: 2500), equals: [.repeatCharacter("D")])
  }

  @Test("64: time that runs backwards") mutating func backwards() {
    expect(tap("a", 9000), equals: [.fire("a")])
    expect(tap("a", 8999), equals: [.fire("a")])
    expect(tap("a", 9010), equals: [])
    expect(tap("a", 50), equals: [.fire("a")])
    expect(tap("a", 149), equals: [])
    expect(tap("a", 150), equals: [.fire("a")])
    expect(tap("a", .max), equals: [.fire("a")])
    expect(tap("a", 0), equals: [.fire("a")])
  }
}
