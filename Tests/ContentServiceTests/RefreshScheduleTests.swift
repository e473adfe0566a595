import Expectations
import TestSupport
import Testing

@testable import ContentService

@Suite struct RefreshScheduleTests {
  private static let hourly = RefreshSchedule(interval: 3600)
  private static let chances = [0, 0.25, 0.5, 0.999_999, 1.0.nextDown]

  private func delays(
    _ outcome: RefreshSchedule.Outcome, by schedule: RefreshSchedule = hourly, failures: Int = 0,
    isOnTime: Bool = true
  ) -> [Int] {
    Self.chances.map {
      schedule.delay(after: outcome, failures: failures, isOnTime: isOnTime, random: $0)
    }
  }

  @Test func anAttemptThatWasPlannedMovesOnByATenth() {
    expect(delays(.success(maxAge: nil)), equals: [3600, 3690, 3780, 3960, 3960])
  }

  @Test func anyOtherIsDrawnFromAWholeRound() {
    let whole = [3600, 4500, 5400, 7200, 7200]
    expect(delays(.success(maxAge: nil), isOnTime: false), equals: whole)
    expect(delays(.success(maxAge: nil), failures: 1), equals: whole)
  }

  @Test func theServersMaxAgeIsTheFloor() {
    expect(delays(.success(maxAge: 60)).first, equals: 3600)
    expect(delays(.success(maxAge: 7200)), equals: [7200, 7380, 7560, 7920, 7920])
    // The delay has room for a tenth more.
    expect(delays(.success(maxAge: .max)), equals: [81_818, 83_863, 85_909, 89_999, 89_999])
    expect(
      delays(.success(maxAge: .max), by: RefreshSchedule(interval: 30 * 86_400)).last, equals: 31 * 86_400)
    expect(delays(.success(maxAge: -1)).first, equals: 3600)
    expect(delays(.success(maxAge: 0), by: RefreshSchedule(interval: 1)), equals: [1, 1, 1, 1, 1])
  }

  @Test func whatIsRefusedIsAskedForAgainAtTheNextRoundAndWithinADay() {
    expect(delays(.refused, failures: 1), equals: [3600, 4500, 5400, 7200, 7200])
    let monthly = RefreshSchedule(interval: 30 * 86_400)
    expect(delays(.refused, by: monthly, failures: 1), equals: [78_545, 80_509, 82_473, 86_400, 86_400])
  }

  @Test func whatEndsTheAttemptIsGivenMorePauseEachTime() {
    let longest = (1...9).map { failures in
      Self.hourly.delay(after: .unfinished, failures: failures, isOnTime: true, random: 1.0.nextDown)
    }
    expect(longest, equals: [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
    expect(delays(.unfinished, failures: .max), equals: [1, 901, 1801, 3600, 3600])
  }

  /// There is a next attempt, and it comes, whatever a server says and however often it fails.
  @Test func everySequenceOfOutcomesHasANextAttempt() {
    var random = SplitMix64(state: 3)
    let extremes = [Int.min, -1, 0, 1, 59, 3600, 86_400, 31_536_000, .max]
    for _ in 0..<2_000 {
      let interval = [nil, 1, 60, 3600, 86_400, 30 * 86_400].randomElement(using: &random) ?? nil
      let schedule = RefreshSchedule(interval: interval)
      let most = interval.map { $0 + 86_400 } ?? 86_400
      var time: Int64 = 1_700_000_000
      var failures = 0
      for _ in 0..<20 {
        let number = extremes.randomElement(using: &random)
        let outcomes: [RefreshSchedule.Outcome] = [
          .success(maxAge: number), .success(maxAge: nil), .retry(after: number), .retry(after: nil),
          .untrusted,
          .refused, .unfinished,
        ]
        let outcome = outcomes.randomElement(using: &random) ?? .refused
        let isSuccess = if case .success = outcome { true } else { false }
        if !isSuccess { failures += 1 }
        let delay = schedule.delay(
          after: outcome, failures: failures, isOnTime: .random(using: &random),
          random: .random(in: 0..<1, using: &random))
        #expect(
          (1...(isSuccess ? most : 86_400)).contains(delay), "\(outcome) \(String(describing: interval))")
        let next = time + Int64(delay)
        #expect(!schedule.isDue(next: next, last: time, at: next - 1))
        #expect(schedule.isDue(next: next, last: time, at: next))
        if isSuccess { failures = 0 }
        time = next
      }
    }
  }

  @Test func backoffDoublesFromOneSecondToFiveMinutes() {
    let longest = (1...12).map { failures in
      Self.hourly.delay(after: .retry(after: nil), failures: failures, isOnTime: true, random: 1.0.nextDown)
    }
    expect(longest, equals: [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
    for failures in [Int.min, 0, 1, 7, 300, .max] {
      expect(delays(.retry(after: nil), failures: failures).first, equals: 1)
    }
    // Full jitter: any second up to the longest is as likely as another.
    var random = SplitMix64(state: 5)
    var counts: [Int: Int] = [:]
    for _ in 0..<8000 {
      let chance = Double.random(in: 0..<1, using: &random)
      let delay = Self.hourly.delay(after: .retry(after: nil), failures: 4, isOnTime: true, random: chance)
      counts[delay, default: 0] += 1
    }
    expect(counts.keys.sorted(), equals: Array(1...8))
    #expect(counts.values.allSatisfy { (850...1150).contains($0) }, "\(counts)")
  }

  @Test func retryAfterIsAFloorAndIsSpread() {
    expect(delays(.retry(after: 120), failures: 1), equals: [120, 150, 180, 240, 240])
    expect(delays(.retry(after: 0), failures: 1), equals: [1, 1, 1, 1, 1])
    expect(delays(.retry(after: .max), failures: 1), equals: [86_100, 86_175, 86_250, 86_400, 86_400])
  }

  @Test func whoIsNotTrustedIsAskedEveryFewMinutes() {
    expect(delays(.untrusted, failures: 1), equals: [150, 187, 225, 300, 300])
  }

  @Test func withoutAnIntervalItIsWithinADay() {
    let unnamed = RefreshSchedule(interval: nil)
    expect(delays(.success(maxAge: nil), by: unnamed), equals: [78_545, 80_508, 82_472, 86_399, 86_399])
    expect(delays(.success(maxAge: nil), by: unnamed, isOnTime: false).last, equals: 86_400)
  }

  /// The delay has all that is added.
  @Test func theLongestDelayIsADayMoreThanTheInterval() {
    let daily = RefreshSchedule(interval: 86_400)
    for (isOnTime, failures) in [(true, 0), (false, 0), (true, 3)] {
      let longest = delays(.success(maxAge: .max), by: daily, failures: failures, isOnTime: isOnTime).max()
      expect(longest, equals: (isOnTime && failures == 0 ? 172_799 : 172_800))
      #expect(
        delays(.success(maxAge: nil), by: daily, failures: failures, isOnTime: isOnTime).max() ?? 0 <= 172_800
      )
    }
    for outcome in [RefreshSchedule.Outcome.refused, .retry(after: .max), .untrusted, .unfinished] {
      for schedule in [daily, RefreshSchedule(interval: nil), RefreshSchedule(interval: 30 * 86_400)] {
        #expect(delays(outcome, by: schedule, failures: 9).max() ?? .max <= 86_400)
      }
    }
  }

  @Test func anAttemptIsOnTimeWithinATenth() {
    #expect(Self.hourly.isOnTime(planned: 1000, at: 1000))
    #expect(Self.hourly.isOnTime(planned: 1000, at: 1360))
    #expect(!Self.hourly.isOnTime(planned: 1000, at: 1361))
    #expect(!Self.hourly.isOnTime(planned: 1000, at: 999))
    #expect(!Self.hourly.isOnTime(planned: nil, at: 1000))
    #expect(!Self.hourly.isOnTime(planned: .min, at: .max))
    #expect(RefreshSchedule(interval: 1).isOnTime(planned: 1000, at: 1010))
  }

  @Test func aSourceIsDueWhenItsTimeHasComeOrItWasNeverTried() {
    #expect(Self.hourly.isDue(next: nil, last: nil, at: 0))
    // Versions before this one left a source like this when they would not ask it again.
    #expect(!Self.hourly.isDue(next: nil, last: 100, at: 86_499))
    #expect(Self.hourly.isDue(next: nil, last: 100, at: 86_500))
    #expect(!Self.hourly.isDue(next: 1000, last: 100, at: 999))
    #expect(Self.hourly.isDue(next: 1000, last: 100, at: 1000))
  }

  @Test func aClockThatJumpsKeepsNoSourceWaiting() {
    let year: Int64 = 365 * 86_400
    let now: Int64 = 1_700_000_000
    // The source was fetched with a clock that was ten years ahead.
    #expect(Self.hourly.isDue(next: now + 10 * year + 3600, last: now + 10 * year, at: now))
    // The attempt's own time may be right.
    #expect(Self.hourly.isDue(next: now + 90_001, last: now, at: now))
    #expect(!Self.hourly.isDue(next: now + 90_000, last: now, at: now))
    // The clock was an hour ahead, and the next attempt is in two.
    #expect(Self.hourly.isDue(next: now + 7200, last: now + 3600, at: now))
    // A clock that is set by a few seconds is not wrong.
    #expect(!Self.hourly.isDue(next: now + 3600, last: now + 60, at: now))
    #expect(Self.hourly.isDue(next: now + 3600, last: now + 61, at: now))
    for extreme in [Int64.min, .max] {
      #expect(Self.hourly.isDue(next: extreme, last: now, at: now))
      #expect(Self.hourly.isDue(next: now, last: now, at: extreme) || extreme < 0)
    }
  }

  /// Plays a day of keyboards that are switched on in the same second, as the simulation has a million.
  @Test func aFleetThatIsSwitchedOnTogetherDoesNotComeBackTogether() {
    var random = SplitMix64(state: 1)
    var requests = [Int](repeating: 0, count: 24 * 60)
    for _ in 0..<5_000 {
      var time = 0
      var isOnTime = false
      while time / 60 < requests.count {
        requests[time / 60] += 1
        let delay = Self.hourly.delay(
          after: .success(maxAge: nil), failures: 0, isOnTime: isOnTime,
          random: Double.random(in: 0..<1, using: &random))
        isOnTime = true
        time += delay
      }
    }
    expect(requests[0], equals: 5_000)
    #expect(requests[1..<60].allSatisfy { $0 == 0 })
    // An even spread over an hour would have 83 in a minute.
    #expect(requests[60...].max() ?? 0 < 130, "\(requests[60...].max() ?? 0)")
  }
}
