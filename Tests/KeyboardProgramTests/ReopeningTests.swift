import Expectations
import Testing

@testable import phraseboard_keyboard

@Suite struct ReopeningTests {
  /// Opens it as soon as it is due, and closes it so many milliseconds later; returns how long it was away each time.
  private func pauses(_ reopening: inout Reopening, stays: [UInt64], from start: UInt64 = 5) -> [UInt64] {
    var time = start
    return stays.map { stay in
      reopening.want(at: time)
      let due = reopening.due ?? .max
      #expect(reopening.isDue(at: due) && (due == time || !reopening.isDue(at: due - 1)))
      let pause = due - time
      reopening.opened(at: due)
      #expect(reopening.due == nil && !reopening.isDue(at: .max))
      time = due + stay
      reopening.closed(at: time)
      return pause
    }
  }

  @Test func closedAgainAndAgainItComesEverLater() {
    var reopening = Reopening()
    let pauses = pauses(&reopening, stays: Array(repeating: 3, count: 14))
    expect(
      pauses, equals: [0, 0, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 51_200, 60_000, 60_000])
  }

  @Test func oneThatWasThereForAWhileComesBackAtOnce() {
    var reopening = Reopening()
    let pauses = pauses(&reopening, stays: [1, 1, 1, Reopening.calm, 1, 1])
    expect(pauses, equals: [0, 0, 100, 200, 0, 100])
  }

  @Test func nobodyWantsItBeforeSomebodySaysSo() {
    var reopening = Reopening()
    #expect(!reopening.isDue(at: .max))
    reopening.opened(at: 0)
    reopening.closed(at: 1)
    #expect(reopening.due == nil)
  }
}
