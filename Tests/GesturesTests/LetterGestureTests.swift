import Expectations
import Gestures
import TestSupport
import Testing

/// The numbers are those of `GestureMachine`.
@Suite struct LetterGestureTests {
  @Test("68: A modifier fires at touch down, and tells of its lift") func modifier() {
    var machine = Machine()
    expect(machine.down(0, "^"), equals: [.press("^"), .fire("^")])
    #expect(machine.nextWake == nil)
    expect(machine.up(0, 900), equals: [.release("^"), .lift("^", slid: false)])
    #expect(machine.isIdle)
  }

  @Test("69: A finger slides from a modifier to a key, which fires") func slide() {
    var machine = Machine()
    _ = machine.down(0, "#")
    expect(machine.move(0, "k", 50, x: 17), equals: [.release("#"), .press("k")])
    expect(machine.up(0, 90), equals: [.fire("k"), .lift("#", slid: true), .release("k")])
  }

  @Test(
    "69: A finger that drifts while it taps a modifier fires nothing else",
    arguments: ["k", "s", "a"] as [Character])
  func drift(key: Character) {
    var machine = Machine()
    _ = machine.down(0, "#")
    expect(machine.move(0, key, 50, x: 16), equals: [])
    expect(machine.up(0, 90), equals: [.release("#"), .lift("#", slid: false)])
  }

  @Test("69: Or at another finger's down, before that one's own key") func slideAndRollOver() {
    var machine = Machine()
    _ = machine.down(0, "#")
    _ = machine.move(0, "k", 50, x: 17)
    expect(
      machine.down(1, "l", 60), equals: [.fire("k"), .lift("#", slid: true), .release("k"), .press("l")])
    expect(machine.up(0, 90), equals: [])
    expect(machine.up(1, 99), equals: [.fire("l"), .release("l")])
  }

  @Test(
    "69: Over no key, or one that does not fire on lift, nothing fires",
    arguments: [" ", "A", "^", "s", "a"] as [Character])
  func slideElsewhere(key: Character) {
    var machine = Machine()
    _ = machine.down(0, "#")
    _ = machine.move(0, key, 50, x: 40)
    expect(machine.up(0, 90).filter(isMoreThanLooks), equals: [.lift("#", slid: false)])
  }

  @Test("70: Other fingers type while a modifier is held") func held() {
    var machine = Machine()
    _ = machine.down(0, "^")
    expect(machine.down(1, "k", 100), equals: [.press("k")])
    expect(machine.up(1, 150), equals: [.fire("k"), .release("k")])
    _ = machine.down(1, "e", 200)
    expect(machine.run(to: 900), equals: [Step(700, .release("e")), Step(700, .open("e"))])
    expect(machine.move(1, "é", 950), equals: [.press("é")])
    expect(machine.up(1, 1000), equals: [.choose("é"), .release("é")])
    expect(machine.up(0, 1100), equals: [.release("^"), .lift("^", slid: false)])
  }

  @Test("70: A letter that is held fires as a modifier comes down, and sliding onto one fires nothing")
  func ontoModifier() {
    var machine = Machine()
    _ = machine.down(0, "k")
    expect(machine.down(1, "^", 20), equals: [.fire("k"), .release("k"), .press("^"), .fire("^")])
    _ = machine.up(1, 30)
    _ = machine.up(0, 40)
    _ = machine.down(0, "k", 50)
    _ = machine.move(0, "^", 60)
    expect(machine.up(0, 70).filter(isMoreThanLooks), equals: [])
  }

  @Test(
    "71: A held letter opens at 500; the lift chooses, or closes elsewhere",
    arguments: ["é", " "] as [Character])
  func alternates(end: Character) {
    var machine = Machine()
    _ = machine.down(0, "e")
    expect(machine.advance(to: 499), equals: [])
    expect(machine.advance(to: 500), equals: [.release("e"), .open("e")])
    #expect(machine.picking?.owner == "e" && machine.listOwner == nil)
    _ = machine.move(0, end, 520)
    expect(machine.up(0, 560).filter(isMoreThanLooks), equals: [end == " " ? .close : .choose(end)])
    #expect(machine.isIdle && machine.nextWake == nil)
  }

  @Test("71: A letter without alternates opens nothing, and fires whenever it lifts") func plainLetter() {
    var machine = Machine()
    _ = machine.down(0, "k")
    #expect(machine.nextWake == nil)
    expect(machine.up(0, 5000), equals: [.fire("k"), .release("k")])
  }

  @Test("72: Another finger's down picks, before its own key") func pickByRollOver() {
    var machine = Machine()
    _ = machine.down(0, "e")
    _ = machine.advance(to: 500)
    _ = machine.move(0, "é", 510)
    expect(machine.down(1, "k", 520), equals: [.choose("é"), .release("é"), .press("k")])
    expect(machine.up(0, 530), equals: [])
    expect(machine.up(1, 540), equals: [.fire("k"), .release("k")])
  }

  @Test("73: Cancel, closeList and a second down pick nothing") func withoutChoice() {
    func open() -> Machine {
      var machine = Machine()
      _ = machine.down(0, "e")
      _ = machine.advance(to: 500)
      _ = machine.move(0, "é", 510)
      return machine
    }
    var machine = open()
    expect(machine.cancel(), equals: [.release("é"), .close])
    machine = open()
    expect(machine.closeList(), equals: [.release("é"), .close])
    expect(machine.up(0, 600), equals: [])
    machine = open()
    expect(machine.down(0, "k", 520), equals: [.release("é"), .close, .press("k")])
  }

  @Test("12 overlapping taps a second: none lost, in order") func fast() {
    var machine = Machine()
    let text = (0..<720).map { Array("klmneo")[$0 * 7 % 6] }
    var fired: [Character] = []
    for (number, key) in text.enumerated() {
      let time = UInt64(number) * 83
      // Each finger lifts after the next one has come down.
      fired +=
        (machine.down(Int32(number % 2), key, time)
        + (number == 0 ? [] : machine.up(Int32((number + 1) % 2), time + 30)))
        .compactMap { if case .fire(let key) = $0 { key } else { nil } }
    }
    fired += machine.up(Int32((text.count - 1) % 2), 719 * 83 + 60).compactMap {
      if case .fire(let key) = $0 { key } else { nil }
    }
    expect(fired, equals: text)
  }

  /// A gesture that has begun ends once, and nothing is left, whatever fingers do.
  @Test("Random fingers on letters", arguments: 0..<16) func random(part: UInt64) {
    for number in 0..<UInt64(300) { playRandomFingers(seed: part << 32 | number) }
  }

  private func playRandomFingers(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var machine = Machine()
    var time: UInt64 = 1000
    var pressed: Set<Character> = []
    var (lifts, open): ([Character: Int], Character?) = ([:], nil)
    func take(_ actions: [Action]) {
      for action in actions {
        switch action {
        case .press(let key): #expect(pressed.insert(key).inserted, "seed \(seed)")
        case .release(let key): #expect(pressed.remove(key) != nil, "seed \(seed)")
        case .fire(let key) where target(key)?.role == .modifier: lifts[key, default: 0] += 1
        case .lift(let key, _): lifts[key, default: 0] -= 1
        case .open(let key):
          #expect(open == nil, "seed \(seed)")
          open = key
        case .choose, .close:
          #expect(open != nil, "seed \(seed)")
          open = nil
        default: break
        }
      }
    }
    let keys = Array("^#eoéökln A")
    for _ in 0..<30 {
      time += [0, 30, 100, 500][Int(random.next() % 4)]
      let (finger, key) = (Int32(random.next() % 3), keys[Int(random.next() % UInt64(keys.count))])
      switch random.next() % 8 {
      case 0...2: take(machine.down(finger, key, time))
      case 3, 4: take(machine.move(finger, key, time, x: Double(random.next() % 60)))
      case 5: take(machine.up(finger, time))
      case 6: take(machine.advance(to: machine.nextWake ?? time))
      default: take(random.next() % 4 == 0 ? machine.cancel() : machine.closeList())
      }
    }
    for finger in 0..<3 { take(machine.up(Int32(finger), time)) }
    #expect(machine.isIdle && machine.nextWake == nil && pressed.isEmpty && open == nil, "seed \(seed)")
    #expect(lifts.values.allSatisfy { $0 == 0 }, "seed \(seed)")
  }
}
