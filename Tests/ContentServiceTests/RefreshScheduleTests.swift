import TestSupport
import Testing

@testable import ContentService

@Suite struct RefreshScheduleTests {
  private static let hourly = RefreshSchedule(interval: 3600)
  private static let chances = [0, 0.25, 0.5, 0.999_999, 1.0.nextDown]

  private func delays(
    _ outcome: RefreshSchedule.Outcome, by schedule: RefreshSchedule = hourly, failures: Int = 0,
    isOnTime: Bool = true
  ) -> [Int?] {
    Self.chances.map {
      schedule.delay(after: outcome, failures: failures, isOnTime: isOnTime, random: $0)
    }
  }

  @Test func anAttemptThatWasPlannedMovesOnByATenth() {
    #expect(delays(.success(maxAge: nil)) == [3600, 3690, 3780, 3960, 3960])
  }

  @Test func anyOtherIsDrawnFromAWholeRound() {
    let whole = [3600, 4500, 5400, 7200, 7200]
    #expect(delays(.success(maxAge: nil), isOnTime: false) == whole)
    #expect(delays(.success(maxAge: nil), failures: 1) == whole)
  }

  @Test func theServersMaxAgeIsTheFloor() {
    #expect(delays(.success(maxAge: 60)).first == 3600)
    #expect(delays(.success(maxAge: 7200)) == [7200, 7380, 7560, 7920, 7920])
    #expect(delays(.success(maxAge: .max)).first == 365 * 86_400)
    #expect(delays(.success(maxAge: -1)).first == 3600)
    #expect(delays(.success(maxAge: 0), by: RefreshSchedule(interval: 1)) == [1, 1, 1, 1, 1])
  }

  @Test func aRefusedDocumentIsAskedForAgainAtTheNextRound() {
    #expect(delays(.refused(maxAge: nil), failures: 1).first == 3600)
    #expect(delays(.refused(maxAge: 7200), failures: 1).first == 7200)
  }

  @Test func backoffDoublesFromOneSecondToFiveMinutes() {
    let longest = (1...12).map { failures in
      Self.hourly.delay(after: .retry(after: nil), failures: failures, isOnTime: true, random: 1.0.nextDown)
    }
    #expect(longest == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
    for failures in [0, 1, 7, 300, .max] {
      #expect(delays(.retry(after: nil), failures: failures).first == 1)
    }
    // Full jitter: any second up to the longest is as likely as another.
    var random = SplitMix64(state: 5)
    var counts: [Int: Int] = [:]
    for _ in 0..<8000 {
      let chance = Double.random(in: 0..<1, using: &random)
      let delay = Self.hourly.delay(after: .retry(after: nil), failures: 4, isOnTime: true, random: chance)
      counts[delay ?? 0, default: 0] += 1
    }
    #expect(counts.keys.sorted() == Array(1...8))
    #expect(counts.values.allSatisfy { (850...1150).contains($0) }, "\(counts)")
  }

  @Test func retryAfterIsAFloorAndIsSpread() {
    #expect(delays(.retry(after: 120), failures: 1) == [120, 150, 180, 240, 240])
    #expect(delays(.retry(after: 0), failures: 1) == [1, 1, 1, 1, 1])
    #expect(delays(.retry(after: .max), failures: 1) == [86_400, 86_475, 86_550, 86_700, 86_700])
  }

  @Test func whoIsNotTrustedIsAskedEveryFewMinutes() {
    #expect(delays(.untrusted, failures: 1) == [150, 187, 225, 300, 300])
  }

  @Test func nothingIsPlannedAfterAPermanentFailureOrWithoutAnInterval() {
    #expect(delays(.permanent, failures: 1).allSatisfy { $0 == nil })
    let outcomes: [RefreshSchedule.Outcome] = [
      .success(maxAge: 60), .retry(after: 1), .refused(maxAge: nil), .untrusted,
    ]
    for outcome in outcomes {
      #expect(delays(outcome, by: RefreshSchedule(interval: nil)).allSatisfy { $0 == nil })
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
    #expect(!RefreshSchedule(interval: nil).isOnTime(planned: 1000, at: 1000))
  }

  @Test func aSourceIsDueWhenItsTimeHasComeOrItWasNeverTried() {
    #expect(RefreshSchedule.isDue(next: nil, last: nil, at: 0))
    #expect(!RefreshSchedule.isDue(next: nil, last: 100, at: 5000))
    #expect(!RefreshSchedule.isDue(next: 1000, last: 100, at: 999))
    #expect(RefreshSchedule.isDue(next: 1000, last: 100, at: 1000))
  }

  @Test func aClockThatJumpsKeepsNoSourceWaiting() {
    let year: Int64 = 365 * 86_400
    let now: Int64 = 1_700_000_000
    // Fetched with a clock that was ten years ahead.
    #expect(RefreshSchedule.isDue(next: now + 10 * year + 3600, last: now + 10 * year, at: now))
    // The attempt's own time may be right.
    #expect(RefreshSchedule.isDue(next: now + 3 * year, last: now, at: now))
    #expect(!RefreshSchedule.isDue(next: now + 2 * year, last: now, at: now))
    // An hour ahead, with the next attempt in two.
    #expect(RefreshSchedule.isDue(next: now + 7200, last: now + 3600, at: now))
    // A clock that is set by a few seconds is not wrong.
    #expect(!RefreshSchedule.isDue(next: now + 3600, last: now + 60, at: now))
    #expect(RefreshSchedule.isDue(next: now + 3600, last: now + 61, at: now))
    for extreme in [Int64.min, .max] {
      #expect(RefreshSchedule.isDue(next: extreme, last: now, at: now))
      #expect(RefreshSchedule.isDue(next: now, last: now, at: extreme) || extreme < 0)
    }
  }

  /// A day of keyboards that are switched on in the same second, as the simulation has a million.
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
        time += delay ?? .max / 2
      }
    }
    #expect(requests[0] == 5_000)
    #expect(requests[1..<60].allSatisfy { $0 == 0 })
    // 83 in a minute if all were spread evenly over an hour.
    #expect(requests[60...].max() ?? 0 < 130, "\(requests[60...].max() ?? 0)")
  }
}
