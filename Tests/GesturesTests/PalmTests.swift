import Expectations
import Gestures
import TestSupport
import Testing

/// A palm as panels of touches report it: several contacts in a corner, over Return and what is beside it, that come one
/// after the other, rest, shake, and go one after the other. The numbers are those of `GestureMachine`.
@Suite struct PalmTests {
  /// A phone's lower right corner: delete above Return, space to the left of it, and letters everywhere else.
  private static func key(at x: Double, _ y: Double) -> Character {
    if y >= 216 { return x >= 265 ? "↵" : "_" }
    return y >= 162 && x >= 300 ? "D" : "k"
  }

  private struct Hand {
    var machine = Machine()
    var actions: [Action] = []

    mutating func down(_ finger: Int32, _ x: Double, _ y: Double, _ time: UInt64) {
      _ = runs(to: time)
      let target = target(PalmTests.key(at: x, y))
      actions += machine.down(finger: finger, at: Position(x: x, y: y), on: target, time: time)
    }

    mutating func move(_ finger: Int32, _ x: Double, _ y: Double, _ time: UInt64) {
      _ = runs(to: time)
      let target = target(PalmTests.key(at: x, y))
      actions += machine.move(finger: finger, at: Position(x: x, y: y), to: target, time: time)
    }

    mutating func up(_ finger: Int32, _ time: UInt64) {
      _ = runs(to: time)
      actions += machine.up(finger, time)
    }

    private mutating func runs(to time: UInt64) -> Int {
      let steps = machine.run(to: time)
      actions += steps.map(\.action)
      return steps.count
    }

    /// The actions but for looks.
    var done: [Action] { actions.filter(isMoreThanLooks) }
  }

  @Test("74: A palm's contacts on Return and beside it type nothing while a thumb types") func palm() {
    var hand = Hand()
    let contacts: [(x: Double, y: Double)] = [(345, 250), (330, 240), (300, 250), (262, 255), (350, 205)]
    for (finger, place) in contacts.enumerated() {
      hand.down(Int32(finger), place.x, place.y, UInt64(finger) * 12)
    }
    for tap in 0..<10 {
      let time = 100 + UInt64(tap) * 150
      hand.down(9, 40, 100, time)
      for (finger, place) in contacts.enumerated() {
        hand.move(Int32(finger), place.x - Double(tap % 3), place.y, time + 30)
      }
      hand.up(9, time + 80)
    }
    for finger in 0..<5 { hand.up(Int32(finger), 1_700 + UInt64(finger) * 15) }
    expect(hand.done, equals: Array(repeating: .fire("k"), count: 10))
    #expect(hand.machine.isIdle && hand.machine.nextWake == nil)
  }

  @Test("75: A contact that rests on Return is not fired by another finger", arguments: [250, 400])
  func rollover(rest: UInt64) {
    var hand = Hand()
    hand.down(0, 345, 250, 1_000)
    hand.down(1, 40, 100, 1_000 + rest)
    hand.up(1, 1_060 + rest)
    hand.up(0, 1_100 + rest)
    expect(hand.done, equals: [.fire("k")])
  }

  @Test("75: A finger that has slid there rests from then on") func slides() {
    var hand = Hand()
    hand.down(0, 200, 180, 1_000)
    hand.move(0, 345, 250, 1_400)
    hand.down(1, 40, 100, 1_600)
    hand.up(1, 1_640)
    hand.up(0, 1_660)
    expect(hand.done, equals: [.fire("↵"), .fire("k")])
  }

  @Test("75: Nor by its lift, once it was held as long as a key that opens") func longRest() {
    var machine = Machine()
    expect(machine.down(0, "↵", 1_000), equals: [.press("↵")])
    expect(machine.run(to: 9_000), equals: [Step(1_500, .release("↵"))])
    expect(machine.up(0, 9_000), equals: [])
  }

  @Test("75: A tap fires it, however many fingers type meanwhile", arguments: [0, 100, 249] as [UInt64])
  func taps(rest: UInt64) {
    var hand = Hand()
    hand.down(0, 345, 250, 1_000)
    hand.down(1, 40, 100, 1_000 + rest)
    hand.up(0, 1_030 + rest)
    hand.up(1, 1_060 + rest)
    expect(hand.done, equals: [.fire("↵"), .fire("k")])
    hand.down(0, 345, 250, 5_000)
    hand.up(0, 5_499)
    #expect(hand.done.last == .fire("↵") && hand.done.count == 3)
  }

  /// Thumbs that type as fast as they can, on both halves, with the next one down before the last one is up.
  @Test("74, 75: 12 taps a second that overlap lose nothing") func fastThumbs() {
    var hand = Hand()
    let places: [(x: Double, y: Double)] = [
      (310, 250), (40, 100), (310, 250), (150, 250), (250, 180), (60, 180),
    ]
    for tap in 0..<120 {
      let (time, place) = (1_000 + UInt64(tap) * 83, places[tap % 6])
      hand.down(Int32(tap % 2), place.x, place.y, time)
      if tap > 0 { hand.up(Int32(1 - tap % 2), time + 40) }
    }
    hand.up(1, 20_000)
    let round: [Action] = [.fire("↵"), .fire("k"), .fire("↵"), .fire("_"), .fire("k"), .fire("k")]
    expect(hand.done, equals: (0..<20).flatMap { _ in round })
  }

  @Test("74: A palm that comes down with delete first repeats no longer") func onDelete() {
    var hand = Hand()
    hand.down(0, 345, 200, 1_000)
    hand.down(1, 340, 240, 1_010)
    hand.up(0, 5_000)
    hand.up(1, 5_010)
    expect(hand.done, equals: [.fire("D")])
  }

  /// Space and Return beside each other, each with its touch and its lift.
  private static let pairs: [[UInt64]] = [
    [0, 90, 60, 150], [0, 120, 60, 100], [60, 150, 0, 90], [60, 100, 0, 120],
  ]

  @Test(
    "76: Fingers that type fast on neighbouring keys lose nothing, in the order of their touches",
    arguments: pairs)
  func neighbours(times: [UInt64]) {
    var hand = Hand()
    for round in 1...20 as ClosedRange<UInt64> {
      let start = round * 1_000
      var events: [(time: UInt64, x: Double?, finger: Int32)] = [
        (times[0], 240, 0), (times[1], nil, 0), (times[2], 290, 1), (times[3], nil, 1),
      ]
      events.sort { $0.time < $1.time }
      for event in events {
        if let x = event.x {
          hand.down(event.finger, x, 240, start + event.time)
        } else {
          hand.up(event.finger, start + event.time)
        }
      }
      // The next key comes after both.
      hand.down(2, 40, 100, start + 300)
      hand.up(2, start + 360)
    }
    let both: [Action] = times[0] < times[2] ? [.fire("_"), .fire("↵")] : [.fire("↵"), .fire("_")]
    expect(hand.done, equals: (0..<20).flatMap { _ in both + [.fire("k")] })
    #expect(hand.machine.isIdle && hand.machine.nextWake == nil)
  }

  @Test("76: Return fires beside a delete that has fired") func besideDelete() {
    var hand = Hand()
    hand.down(0, 345, 205, 1_000)
    hand.down(1, 345, 250, 1_060)
    hand.up(0, 1_090)
    hand.up(1, 1_150)
    expect(hand.done, equals: [.fire("D"), .fire("↵")])
  }

  /// Two contacts of a palm: they rest, slide, or a thumb types beside them.
  @Test("76: Two contacts that rest, slide or are not alone fire nothing", arguments: 0..<4) func two(
    what: Int
  ) {
    var hand = Hand()
    hand.down(0, 240, 240, 1_000)
    hand.down(1, 290, 240, 1_012)
    switch what {
    case 0: hand.up(0, 1_250)
    case 1: hand.move(0, 223, 240, 1_100)
    case 2: hand.down(2, 40, 100, 1_100)
    default: hand.move(1, 292, 241, 4_000)
    }
    hand.up(2, 4_010)
    hand.up(1, 4_020)
    hand.up(0, 4_030)
    expect(hand.done, equals: (what == 2 ? [.fire("k")] : []))
    #expect(hand.machine.isIdle && hand.machine.nextWake == nil)
  }

  /// Contacts come and go in the corner as they like, and thumbs tap meanwhile: only what the thumbs have tapped is typed.
  @Test("Random palms", arguments: 0..<UInt64(500)) func random(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var hand = Hand()
    var (time, taps): (UInt64, Int) = (1_000, 0)
    // This contact is there first, and stays.
    hand.down(0, 340, 245, time)
    hand.down(1, 320, 240, time + random.next() % 50)
    var contacts: Set<Int32> = []
    time += 50
    for _ in 0..<30 {
      time += [1, 8, 40, 120, 600][Int(random.next() % 5)]
      let finger = Int32(2 + random.next() % 3)
      let (x, y) = (300 + Double(random.next() % 55), 220 + Double(random.next() % 40))
      switch random.next() % 3 {
      case 0 where contacts.contains(finger):
        hand.up(finger, time)
        contacts.remove(finger)
      case 0:
        hand.down(finger, x, y, time)
        contacts.insert(finger)
      case 1: hand.move(finger, x, y, time)
      default:
        hand.down(9, 40 + Double(random.next() % 150), 100, time)
        hand.up(9, time + 60)
        time += 60
        taps += 1
      }
    }
    for finger in 0..<5 as Range<Int32> { hand.up(finger, time + 10) }
    expect(hand.done, equals: Array(repeating: .fire("k"), count: taps))
    #expect(hand.machine.isIdle && hand.machine.nextWake == nil)
  }
}
