import Expectations
import Gestures
import Testing

/// One test for each numbered case in the clock's header.
@Suite struct EventClockTests {
  var clock = EventClock()

  @Test("1: wraps around") mutating func wraps() {
    let start = clock.time(of: .max - 5)
    expect(clock.time(of: .max), equals: start + 5)
    expect(clock.time(of: 0), equals: start + 6)
    expect(clock.time(of: 1000), equals: start + 1006)
    expect(clock.time(of: 1 << 31), equals: start + 6 + 1 << 31)
    expect(clock.time(of: .max - 5), equals: start + 1 << 32)
  }

  @Test("2: older stamps") mutating func older() {
    let start = clock.time(of: 10)
    expect(clock.time(of: 0), equals: start - 10)
    expect(clock.time(of: .max), equals: start - 11)
    expect(clock.time(of: 10), equals: start)
    expect(clock.time(of: 100_000), equals: start + 99_990)
    expect(clock.time(of: 40_000), equals: start + 39_990)
    expect(clock.time(of: 99_999), equals: start + 99_989)
    expect(clock.time(of: 39_999), equals: start + 39_989 + 1 << 32)
  }

  @Test("3: the least delay counts") mutating func leastDelay() {
    clock.observed(5000, at: 1_005_030)
    expect(clock.eventTime(ofLoop: 1_005_030), equals: 5000)
    clock.observed(5100, at: 1_005_110)
    expect(clock.eventTime(ofLoop: 1_005_110), equals: 5100)
    // The loop was held up for 300 ms.
    clock.observed(5200, at: 1_005_510)
    expect(clock.loopTime(ofEvent: 5700), equals: 1_005_710)
    expect(clock.eventTime(ofLoop: 1_005_710), equals: 5700)
  }

  @Test("4: drift") mutating func drifts() {
    clock.observed(1000, at: 1000)
    clock.observed(10_980, at: 11_000)
    expect(clock.eventTime(ofLoop: 20_000), equals: 20_000)
    clock.observed(10_990, at: 11_000)
    expect(clock.eventTime(ofLoop: 20_000), equals: 19_990)
    clock.observed(3_607_490, at: 3_611_000)
    expect(clock.eventTime(ofLoop: 3_611_000), equals: 3_607_490)
  }

  @Test("5: another base") mutating func anotherBase() {
    clock.observed(50_000, at: 1000)
    clock.observed(70_000, at: 2000)
    expect(clock.loopTime(ofEvent: 70_500), equals: 2500)
    clock.observed(60_001, at: 2000)
    expect(clock.loopTime(ofEvent: 70_500), equals: 2500)
    clock.observed(60_000, at: 2000)
    expect(clock.loopTime(ofEvent: 60_500), equals: 2500)
  }

  @Test("6: without an event") func fresh() {
    expect(clock.eventTime(ofLoop: 7), equals: 7)
    expect(clock.loopTime(ofEvent: 7), equals: 7)
  }

  @Test("7: begins with the loop's time") mutating func beginsWithTheLoop() {
    let loop: UInt64 = 3 << 32 + 500
    clock = EventClock(at: loop)
    expect(clock.time(of: 510), equals: loop + 10)
    clock.observed(loop + 10, at: loop + 10)
    expect(clock.eventTime(ofLoop: loop + 20), equals: loop + 20)
    clock = EventClock(at: loop)
    expect(clock.time(of: 490), equals: loop - 10)
    clock = EventClock(at: 30)
    expect(clock.time(of: 20), equals: 20)
    expect(clock.time(of: .max), equals: UInt64(UInt32.max))
  }

  @Test("8: lateness counts from the least delay") mutating func lateness() {
    expect(clock.lateness(ofEvent: 0, at: 90_000), equals: 0)
    clock.observed(50_000, at: 1_030)
    clock.observed(50_100, at: 1_110)
    expect(clock.lateness(ofEvent: 51_000, at: 2_010), equals: 0)
    expect(clock.lateness(ofEvent: 51_000, at: 4_011), equals: 2_001)
    // The event is early, as where the base is another one.
    expect(clock.lateness(ofEvent: 90_000, at: 4_011), equals: 0)
  }

  @Test("No value traps") mutating func nonsense() {
    let values: [UInt64] = [0, 1, .max, .max - 1, 1 << 63, (1 << 63) - 1, 1 << 32]
    for event in values {
      for loop in values {
        clock.observed(event, at: loop)
        _ = clock.time(of: UInt32(truncatingIfNeeded: loop))
        _ = clock.eventTime(ofLoop: loop)
        _ = clock.loopTime(ofEvent: event)
      }
    }
    clock.observed(1000, at: 2000)
    expect(clock.loopTime(ofEvent: clock.eventTime(ofLoop: 123)), equals: 123)
  }
}
