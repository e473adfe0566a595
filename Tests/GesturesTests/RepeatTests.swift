import Expectations
import Gestures
import Testing

/// The numbered cases of the machine's header, one test each: a key that repeats.
@Suite struct RepeatTests {
  var machine = Machine()

  private func characters(_ times: some Sequence<Int>) -> [Step] {
    times.map { Step(UInt64($0), .repeatCharacter("D")) }
  }

  private func words(_ times: some Sequence<Int>) -> [Step] {
    times.map { Step(UInt64($0), .repeatWord("D")) }
  }

  @Test("35: characters, then words") mutating func words() {
    machine.deletesWords = true
    expect(machine.down(1, "D", 0), equals: [.press("D"), .fire("D")])
    let singles = characters(stride(from: 500, through: 2400, by: 100))
    expect(singles.count + 1, equals: 21)
    expect(machine.run(to: 3500), equals: singles + words([2750, 3100, 3450]))
    expect(machine.up(1, 3500), equals: [.release("D")])
    #expect(machine.nextWake == nil)
  }

  @Test("36: faster characters") mutating func fasterCharacters() {
    _ = machine.down(1, "D", 0)
    let singles = characters(stride(from: 500, through: 2400, by: 100))
    expect(machine.run(to: 2500), equals: singles + characters([2450, 2500]))
    machine.deletesWords = true
    expect(machine.run(to: 3200), equals: words([2850, 3200]))
    machine.deletesWords = false
    expect(machine.run(to: 3250), equals: characters([3250]))
  }

  @Test("36: faster is never slower") mutating func fasterIsNotSlower() {
    var timing = GestureTiming()
    timing.repeatCharacter = 30
    timing.charactersBeforeWords = 3
    machine = Machine(timing: timing)
    _ = machine.down(1, "D", 0)
    expect(machine.run(to: 600), equals: characters([500, 530, 560, 590]))
  }

  @Test("37: sliding off and back") mutating func slidesOff() {
    machine.deletesWords = true
    _ = machine.down(1, "D", 0)
    _ = machine.run(to: 2800)
    expect(machine.move(1, "a", 2900), equals: [.release("D")])
    #expect(machine.nextWake == nil)
    #expect(machine.advance(to: 5000).isEmpty)
    expect(machine.move(1, "D", 6000), equals: [.press("D")])
    expect(machine.run(to: 6700), equals: characters([6500, 6600, 6700]))
    #expect(machine.move(1, "D", 6750).isEmpty)
    expect(machine.run(to: 6800), equals: characters([6800]))
    // Coming back deleted none: there are 21 characters until the words begin.
    expect(
      machine.run(to: 8850), equals: characters(stride(from: 6900, through: 8500, by: 100)) + words([8850]))
  }

  @Test("38: lift, cancel and stopRepeating") mutating func ends() {
    _ = machine.down(1, "D", 0)
    expect(machine.up(1, 300), equals: [.release("D")])
    #expect(machine.advance(to: 5000).isEmpty)
    _ = machine.down(1, "D", 0)
    expect(machine.cancel(), equals: [.release("D")])
    #expect(machine.nextWake == nil)
    _ = machine.down(1, "D", 0)
    machine.stopRepeating()
    #expect(machine.nextWake == nil)
    #expect(machine.move(1, "D", 600).isEmpty)
    #expect(machine.nextWake == nil)
    expect(machine.move(1, " ", 700), equals: [.release("D")])
    expect(machine.move(1, "D", 800), equals: [.press("D")])
    expect(machine.nextWake, equals: 1300)
    machine.stopRepeating()
    expect(machine.up(1, 2000), equals: [.release("D")])
    expect(machine.down(1, "D", 3000), equals: [.press("D"), .fire("D")])
    expect(machine.nextWake, equals: 3500)
  }

  @Test("39: late wakes") mutating func lateWakes() {
    _ = machine.down(1, "D", 0)
    expect(machine.advance(to: 599), equals: [.repeatCharacter("D")])
    expect(machine.nextWake, equals: 600)
    expect(machine.advance(to: 630), equals: [.repeatCharacter("D")])
    expect(machine.nextWake, equals: 700)
    expect(machine.advance(to: 800), equals: [.repeatCharacter("D")])
    expect(machine.nextWake, equals: 900)
    expect(machine.advance(to: 3900), equals: [.repeatCharacter("D")])
    expect(machine.nextWake, equals: 4000)
    #expect(machine.advance(to: 3999).isEmpty)
  }

  @Test("40: events flush, once between two wakes") mutating func flushes() {
    _ = machine.down(1, "D", 0)
    expect(machine.up(1, 499), equals: [.release("D")])
    _ = machine.down(1, "D", 1000)
    expect(machine.up(1, 1500), equals: [.repeatCharacter("D"), .release("D")])
    _ = machine.down(1, "D", 2000)
    // A finger that trembles has sent these while the loop stood still for 3 s.
    let events = (1...300).flatMap { machine.move(1, "D", 2000 + $0 * 10, x: Double($0 % 3)) }
    expect(events, equals: [.repeatCharacter("D")])
    expect(machine.nextWake, equals: 2600)
    expect(machine.advance(to: 5000), equals: [.repeatCharacter("D")])
    expect(machine.nextWake, equals: 5100)
    expect(machine.move(1, "D", 5100), equals: [.repeatCharacter("D")])
    expect(machine.up(1, 5900), equals: [.release("D")])
  }

  @Test("41: one repeat at a time") mutating func oneAtATime() {
    _ = machine.down(1, "D", 0)
    expect(machine.down(2, "a", 100), equals: [.press("a")])
    expect(machine.up(2, 150), equals: [.fire("a"), .release("a")])
    expect(machine.nextWake, equals: 500)
    expect(machine.down(2, "D", 200), equals: [.fire("D")])
    expect(machine.run(to: 800), equals: characters([700, 800]))
    #expect(machine.move(1, " ", 850).isEmpty)
    expect(machine.nextWake, equals: 900)
    expect(machine.up(2, 860), equals: [.release("D")])
    #expect(machine.nextWake == nil)
    expect(machine.move(1, "D", 900), equals: [.press("D")])
    expect(machine.nextWake, equals: 1400)
    expect(machine.down(2, "D", 1000), equals: [.fire("D")])
    #expect(machine.up(2, 1010).isEmpty)
    #expect(machine.nextWake == nil)
    expect(machine.up(1, 1020), equals: [.release("D")])
  }
}
