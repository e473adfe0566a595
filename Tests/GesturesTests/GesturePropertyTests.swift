import Gestures
import Testing

/// SplitMix64: the same numbers on every run, and quick.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: UInt64) -> Int { Int(next() % bound) }
}

/// An independent account of what may happen, kept next to the machine: where each finger is, and whether it
/// may still fire.
///
/// Plain arrays, since this runs a million times in a debug build.
private struct Witness {
  static let keys: [Target<Int>?] = [
    nil, Target(key: 1, fires: .onLift), Target(key: 2, fires: .onLift), Target(key: 3, fires: .onDown),
    Target(key: 4, fires: .onDown),
  ]

  var isDown = [false, false, false, false]
  /// An index of `keys`; 0 is no key.
  var over = [0, 0, 0, 0]
  var mayFire = [false, false, false, false]
  var pressed = [false, false, false, false, false]
  /// How often each key has to fire in this step; the machine's own order is held by its cases.
  var due = [0, 0, 0, 0, 0]
  var complaint: String?

  mutating func down(_ finger: Int, on key: Int) {
    isDown[finger] = false
    for other in 0..<4 { fire(other) }
    isDown[finger] = true
    over[finger] = key
    mayFire[finger] = key < 3
    if key >= 3 { due[key] += 1 }
  }

  mutating func up(_ finger: Int) {
    fire(finger)
    isDown[finger] = false
  }

  private mutating func fire(_ finger: Int) {
    guard isDown[finger], mayFire[finger], over[finger] == 1 || over[finger] == 2 else { return }
    due[over[finger]] += 1
    mayFire[finger] = false
  }

  mutating func check(_ actions: [GestureAction<Int>]) {
    for action in actions {
      switch action {
      case .press(let key):
        if pressed[key] { complaint = "pressed twice" }
        pressed[key] = true
      case .release(let key):
        if !pressed[key] { complaint = "released without a press" }
        pressed[key] = false
      case .fire(let key): due[key] -= 1
      }
    }
    for key in 1..<5 {
      if due[key] != 0 { complaint = "key \(key) fired \(-due[key]) times too often" }
      var isUnderFinger = false
      var isHeld = false
      for finger in 0..<4 where isDown[finger] && over[finger] == key {
        isUnderFinger = true
        if mayFire[finger] { isHeld = true }
      }
      if pressed[key] && !isUnderFinger { complaint = "key \(key) looks pressed without a finger" }
      if isHeld && !pressed[key] { complaint = "key \(key) is held and does not look pressed" }
    }
  }
}

@Suite struct GesturePropertyTests {
  /// Plays a random sequence, nonsense included, and then lifts all fingers; returns what was wrong.
  private func play(seed: UInt64) -> String? {
    var random = Generator(state: seed)
    var machine = GestureMachine<Int>()
    var witness = Witness()
    for _ in 0..<(3 + random.below(8)) {
      let finger = random.below(4)
      let key = random.below(5)
      let time = random.next() >> 32
      switch random.below(16) {
      case 0..<6:
        witness.down(finger, on: key)
        witness.check(machine.down(finger: Int32(finger), on: Witness.keys[key], time: time))
      case 6..<11:
        if witness.isDown[finger] { witness.over[finger] = key }
        witness.check(machine.move(finger: Int32(finger), to: Witness.keys[key], time: time))
      case 11..<14:
        witness.up(finger)
        witness.check(machine.up(finger: Int32(finger), time: time))
      case 14:
        witness.check(machine.advance(to: time))
      default:
        witness.isDown = [false, false, false, false]
        witness.check(machine.cancel())
      }
    }
    for finger in 0..<4 {
      witness.up(finger)
      witness.check(machine.up(finger: Int32(finger), time: 0))
    }
    if witness.pressed.contains(true) { witness.complaint = "still pressed" }
    if machine.nextWake != nil || !machine.isIdle { witness.complaint = "not idle" }
    return witness.complaint
  }

  @Test(arguments: 0..<8) func randomSequences(part: UInt64) {
    for number in 0..<26_000 as Range<UInt64> {
      let seed = part << 32 | number
      if let complaint = play(seed: seed) {
        Issue.record("seed \(seed): \(complaint)")
        return
      }
    }
  }
}
