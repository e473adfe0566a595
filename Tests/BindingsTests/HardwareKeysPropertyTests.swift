import Bindings
import Expectations
import TestSupport
import Testing

/// Rules that hold for hardware keys whatever happens to them.
@Suite struct HardwareKeysPropertyTests {
  /// Notes what applications and users of keys have seen.
  private struct Witness {
    var pressed: [UInt32: Int] = [:]
    var used: [Combination: Int] = [:]
    var overview = false
    var modifiers = ModifierState()

    mutating func see(_ action: HardwareKeys.Action) {
      switch action {
      case .pass(let code, true, _): pressed[code, default: 0] += 1
      case .pass(let code, false, _):
        #expect(pressed[code, default: 0] > 0, "a key is released that is not pressed")
        pressed[code, default: 0] -= 1
      case .passModifiers(let new):
        #expect(new != modifiers)
        modifiers = new
      case .use(let key):
        switch key.phase {
        case .pressed: used[key.combination, default: 0] += 1
        case .repeated: expect(used[key.combination], equals: 1, "a key repeats that is not held")
        case .released: used[key.combination, default: 0] -= 1
        }
        #expect([0, 1].contains(used[key.combination]))
      case .overview(let isThere):
        #expect(isThere != overview)
        overview = isThere
      }
    }
  }

  private static let names = ["a", "b", "Left", "Super_L", "Super_R", "Shift_L"]

  @Test(arguments: 0..<200 as Range<UInt64>) func nothingIsHeldOrRepeatsAtTheEnd(seed: UInt64) {
    var dice = SplitMix64(state: seed)
    var (machine, witness) = (HardwareKeys(), Witness())
    var (time, held): (UInt64, Set<UInt32>) = (0, [])
    machine.setRepeat(rate: 25, delay: 300)
    for _ in 0..<200 {
      time += dice.next() % 400
      let kinds: [HardwareKeys.Taking] = [.none, .none, .once, .repeating]
      let kind = kinds[Int(dice.next() % 4)]
      let code = UInt32(dice.next() % UInt64(Self.names.count))
      let actions: [HardwareKeys.Action]
      switch dice.next() % 9 {
      case 0: actions = machine.setModifiers(ModifierState(depressed: UInt32(dice.next() % 4)))
      case 1: actions = machine.advance(to: time) { _ in kind }
      case 8: actions = machine.textBegins()
      case 2...4 where held.contains(code):
        held.remove(code)
        actions = machine.release(code, stamp: UInt32(time), at: time) { _ in kind }
      case _ where !held.contains(code):
        held.insert(code)
        let key = HardwareKey(Combination(Self.names[Int(code)]))
        actions = machine.press(code, key, stamp: UInt32(time), at: time) { _ in kind }
      case _: actions = []
      }
      for action in actions { witness.see(action) }
    }
    for action in machine.end() { witness.see(action) }
    #expect(witness.pressed.values.allSatisfy { $0 == 0 })
    #expect(witness.used.values.allSatisfy { $0 == 0 })
    #expect(!witness.overview && witness.modifiers == ModifierState())
    #expect(machine.nextWake == nil && machine.end().isEmpty)
  }
}
