import Expectations
import Testing

@testable import phraseboard_keyboard

@Suite struct RetryTests {
  @Test(arguments: [UInt64(500), 1_000]) func eachFailureIsFollowedByALongerWait(firstPause: UInt64) {
    var retry = Retry(firstPause: firstPause)
    #expect(retry.due == nil && !retry.startIfDue(at: 1_000_000))
    var waits: [UInt64] = []
    var time: UInt64 = 100
    for _ in 1...9 {
      retry.failed(at: time)
      let due = retry.due ?? 0
      waits.append(due - time)
      let isTooEarly = retry.startIfDue(at: due - 1)
      let isTime = retry.startIfDue(at: due)
      #expect(!isTooEarly && isTime && retry.due == nil)
      time = due
    }
    let all: [UInt64] = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]
    expect(waits, equals: Array(all.drop { $0 < firstPause }.prefix(9)))
  }

  @Test func thePausesGrowUpToTheLongest() {
    var retry = Retry(firstPause: 60_000, longestPause: 200_000)
    var waits: [UInt64] = []
    for _ in 1...4 {
      retry.failed(at: 0)
      waits.append(retry.due ?? 0)
    }
    expect(waits, equals: [60_000, 120_000, 200_000, 200_000])
    retry.succeeded()
    for _ in 1...9 { retry.failed(at: 0) }
    expect(retry.due, equals: 200_000)
  }

  @Test func successBeginsAnew() {
    var retry = Retry(firstPause: 1_000)
    retry.failed(at: 0)
    retry.failed(at: 0)
    retry.succeeded()
    #expect(retry.due == nil)
    retry.failed(at: 0)
    expect(retry.due, equals: 1_000)
  }
}
