import Expectations
import Testing
import Typing

@Suite struct CrowdingTests {
  private func factor(_ loadavg: String, processors: Int = 2) -> Double {
    var crowding = Crowding()
    crowding.note(loadavg: loadavg, processors: processors, at: 0)
    return crowding.factor
  }

  @Test(
    arguments: [
      ("0.00 0.01 0.05 1/300 4711\n", 1.0), ("2.00 0.01 0.05 3/300 4711\n", 1.0),
      // Tasks that wanted to run in the last minute do not count.
      ("6.00 0.01 0.05 1/300 4711\n", 1.0),
      ("0.50 0.01 0.05 11/300 4711\n", 5.0), ("0 1 1 9999/9999 1", 32.0),
    ] as [(String, Double)])
  func moreTasksAreSlower(loadavg: String, factor: Double) {
    expect(self.factor(loadavg), equals: factor)
  }

  @Test func moreProcessorsAreFaster() {
    expect(factor("0 0 0 25/300 1", processors: 4), equals: 6)
    expect(factor("0 0 0 25/300 1", processors: 0), equals: 24)
    expect(factor("0 0 0 25/300 1", processors: -1), equals: 24)
  }

  @Test(arguments: [
    "", " ", "x", "x y z a/b c", "nan nan nan nan/nan 1", "inf 0 0 inf/1 1", "-9 0 0 -9/1 1", "0 0 0 /",
    "0 0 0 1",
  ])
  func whatCannotBeReadDoesNotCount(loadavg: String) {
    expect(factor(loadavg), equals: 1)
  }

  @Test func itIsForgottenSlowly() {
    var crowding = Crowding()
    crowding.note(loadavg: "0 0 0 21/300 1", processors: 2, at: 1_000)
    expect(crowding.factor, equals: 10)
    var factors: [Double] = []
    for time in stride(from: UInt64(2_000), through: 6_000, by: 1_000) {
      crowding.note(loadavg: "0 0 0 1/300 1", processors: 2, at: time)
      factors.append(crowding.factor)
    }
    expect(factors, equals: [5, 2.5, 1.25, 1, 1])
    crowding.note(loadavg: "0 0 0 11/300 1", processors: 2, at: 6_000)
    expect(crowding.factor, equals: 5)
  }

  @Test func anIdleTimeForgetsIt() {
    var crowding = Crowding()
    crowding.note(loadavg: "0 0 0 65/300 1", processors: 2, at: 1_000)
    crowding.note(loadavg: "0 0 0 1/300 1", processors: 2, at: 32_000)
    expect(crowding.factor, equals: 1)
    crowding.note(loadavg: "0 0 0 9/300 1", processors: 2, at: .max)
    crowding.note(loadavg: "0 0 0 9/300 1", processors: 2, at: 0)
    expect(crowding.factor, equals: 4)
  }
}
