import Expectations
import Gestures
import TestSupport
import Testing

@Suite struct GesturePropertyTests {
  private static let parts = 16
  private static let sequences = 100_000

  /// Plays a random sequence, nonsense included, and then lifts all fingers; returns what was wrong.
  private func play(seed: UInt64) -> String? {
    var random = SplitMix64(state: seed)
    var witness = GestureWitness()
    for _ in 0..<length(random.next()) {
      let bits = random.next()
      witness.play(
        UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits >> 16))
    }
    witness.end()
    return witness.complaint
  }

  /// Changes the times under fingers. The witness judges what a step does with them where they stay.
  @Test("Random changes of the times", arguments: 0..<16) func randomTimes(part: UInt64) {
    for number in 0..<UInt64(300) { playRandomTimes(seed: part << 32 | number) }
  }

  private func playRandomTimes(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var machine = Machine()
    var (time, pressed): (UInt64, Set<Character>) = (1000, [])
    func look(_ actions: [Action]) {
      for action in actions {
        if case .press(let key) = action { pressed.insert(key) }
        if case .release(let key) = action { pressed.remove(key) }
      }
    }
    let keys = Array("abAB_sw 1↵")
    for _ in 0..<40 {
      time += [0, 16, 100, 500][Int(random.next() % 4)]
      let (finger, key) = (Int32(random.next() % 3), keys[Int(random.next() % 10)])
      switch random.next() % 6 {
      case 0: look(machine.down(finger, key, time))
      case 1: look(machine.move(finger, key, time, x: Double(random.next() % 60)))
      case 2: look(machine.up(finger, time))
      case 3: look(machine.advance(to: machine.nextWake ?? time))
      default: machine.timing = Self.timing(random.next())
      }
    }
    for finger in 0..<3 { look(machine.up(Int32(finger), time)) }
    #expect(machine.isIdle && machine.nextWake == nil && pressed.isEmpty, "seed \(seed)")
    look(machine.closeList())
    // A tap is a tap and a held key repeats until its lift, whatever held before.
    machine.timing = GestureTiming()
    expect(
      machine.down(0, "a", time + 9000) + machine.up(0, time + 9050),
      equals: [
        .press("a"), .fire("a"), .release("a"),
      ], "seed \(seed)")
    _ = machine.down(0, "A", time + 20_000)
    #expect(!machine.run(to: time + 21_000).isEmpty, "seed \(seed)")
    _ = machine.up(0, time + 21_000)
    #expect(machine.nextWake == nil, "seed \(seed)")
  }

  private static func timing(_ bits: UInt64) -> GestureTiming {
    var timing = GestureTiming()
    (timing.longPress, timing.trackpad) = (200 + bits % 2800, 200 + bits >> 8 % 2800)
    (timing.repeatDelay, timing.repeatCharacter) = (200 + bits >> 16 % 2800, 20 + bits >> 24 % 980)
    timing.bounce = bits >> 32 % 3 == 0 ? bits >> 40 % 1000 : 0
    return timing
  }

  /// Many short sequences, and some long ones; the fuzzer finds its own.
  private func length(_ bits: UInt64) -> UInt64 {
    bits % 64 == 0 ? 20 : 2 + (bits >> 32) % 3
  }

  @Test("A hundred thousand random sequences", arguments: 0..<parts) func randomSequences(part: Int) {
    for number in 0..<Self.sequences / Self.parts {
      let seed = UInt64(part) << 32 | UInt64(number)
      if let complaint = play(seed: seed) {
        Issue.record("seed \(seed): \(complaint)")
        return
      }
    }
  }
}
