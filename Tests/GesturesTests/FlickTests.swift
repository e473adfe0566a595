import Expectations
import Gestures
import Testing

/// The numbered cases of the machine's header, one test each: flicks.
@Suite struct FlickTests {
  var machine = Machine()

  private mutating func press(_ time: UInt64 = 0) {
    expect(machine.down(1, "D", time, x: 100, y: 50), equals: [.press("D"), .fire("D")])
  }

  @Test("54: to the left", arguments: [(68, 34), (68, 66), (68, 50), (0, 100)] as [(Double, Double)])
  mutating func flicks(x: Double, y: Double) {
    press()
    expect(machine.move(1, "D", 249, x: x, y: y), equals: [.release("D"), .flick("D")])
    #expect(machine.nextWake == nil)
    #expect(machine.move(1, "D", 510, x: -200, y: 50).isEmpty)
    #expect(machine.move(1, "a", 520, x: 100, y: 50).isEmpty)
    #expect(machine.move(1, "D", 530, x: 0, y: 50).isEmpty)
    #expect(machine.advance(to: 5000).isEmpty)
    #expect(machine.up(1, 5000).isEmpty)
    press(6000)
    expect(machine.move(1, "D", 6010, x: x, y: y), equals: [.release("D"), .flick("D")])
  }

  @Test("55: off the key, and back") mutating func leavesItsKey() {
    press()
    expect(machine.move(1, "a", 100, x: 80, y: 50), equals: [.release("D")])
    expect(machine.move(1, "b", 200, x: 68, y: 50), equals: [.flick("D")])
    #expect(machine.up(1, 210).isEmpty)
    press(1000)
    _ = machine.move(1, "a", 1080, x: 160, y: 50)
    expect(machine.move(1, "D", 1160, x: 90, y: 50), equals: [.press("D")])
    expect(machine.move(1, " ", 1249, x: 60, y: 50), equals: [.release("D"), .flick("D")])
    #expect(machine.advance(to: 5000).isEmpty)
  }

  @Test(
    "56: another way", arguments: [(69, 50), (132, 50), (68, 67), (68, 33), (100, 0)] as [(Double, Double)])
  mutating func otherWays(x: Double, y: Double) {
    press()
    #expect(machine.move(1, "D", 100, x: x, y: y).isEmpty)
    expect(machine.nextWake, equals: 500)
    expect(machine.move(1, "a", 200, x: x, y: y), equals: [.release("D")])
    #expect(machine.up(1, 210).isEmpty)
  }

  @Test("56: too late, though the loop has not woken") mutating func tooLate() {
    press()
    #expect(machine.move(1, "D", 250, x: 0, y: 50).isEmpty)
    expect(machine.move(1, "a", 260, x: -50, y: 50), equals: [.release("D")])
    #expect(machine.up(1, 270).isEmpty)
    press(1000)
    _ = machine.move(1, "a", 1100, x: 90, y: 50)
    #expect(machine.move(1, " ", 1250, x: 0, y: 50).isEmpty)
    // A hand that needs longer for a held key has no more time to flick, and one that needs less has less.
    for (delay, end) in [(3_000, 250), (200, 200)] as [(UInt64, UInt64)] {
      var timing = GestureTiming()
      timing.repeatDelay = delay
      for time in [end - 1, end] {
        var machine = Machine(timing: timing)
        _ = machine.down(1, "D", 0, x: 100, y: 50)
        let actions = machine.move(1, " ", time, x: 0, y: 50)
        expect(actions.contains(.flick("D")), equals: (time < end))
      }
    }
  }

  @Test("56: other fingers, lift and cancel") mutating func doesNotFlick() {
    press()
    expect(machine.down(2, "a", 10), equals: [.press("a")])
    expect(machine.move(1, " ", 20, x: 0, y: 50), equals: [.release("D")])
    expect(machine.cancel(), equals: [.release("a")])
    _ = machine.down(2, " ", 1000)
    press(1000)
    expect(machine.move(1, " ", 1010, x: 0, y: 50), equals: [.release("D"), .flick("D")])
    #expect(machine.up(1, 1020).isEmpty)
    press(2000)
    expect(machine.up(1, 2010), equals: [.release("D")])
    #expect(machine.move(1, " ", 2020, x: 0, y: 50).isEmpty)
    press(3000)
    expect(machine.cancel(), equals: [.release("D")])
    #expect(machine.move(1, " ", 3010, x: 0, y: 50).isEmpty)
    press(4000)
    expect(machine.down(1, "D", 4010, x: 60, y: 50), equals: [.release("D"), .press("D"), .fire("D")])
    #expect(machine.move(1, "D", 4020, x: 40, y: 50).isEmpty)
  }
}
