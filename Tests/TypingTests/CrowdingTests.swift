import Testing
import Typing

@Suite struct CrowdingTests {
  private func factor(_ loadavg: String, processors: Int = 2) -> Double {
    var crowding = Crowding()
    crowding.note(loadavg: loadavg, processors: processors)
    return crowding.factor
  }

  @Test(
    arguments: [
      ("0.00 0.01 0.05 1/300 4711\n", 1.0), ("2.00 0.01 0.05 3/300 4711\n", 1.0),
      ("6.00 0.01 0.05 1/300 4711\n", 3.0),
      ("0.50 0.01 0.05 11/300 4711\n", 5.0), ("9999.0 1 1 9999/9999 1", 32.0),
    ] as [(String, Double)])
  func moreTasksAreSlower(loadavg: String, factor: Double) {
    #expect(self.factor(loadavg) == factor)
  }

  @Test func moreProcessorsAreFaster() {
    #expect(factor("24.00 0 0 1/300 1", processors: 4) == 6)
    #expect(factor("24.00 0 0 1/300 1", processors: 0) == 24)
    #expect(factor("24.00 0 0 1/300 1", processors: -1) == 24)
  }

  @Test(arguments: [
    "", " ", "x", "x y z a/b c", "nan nan nan nan/nan 1", "inf 0 0 inf/1 1", "-9 0 0 -9/1 1", "0 0 0 /",
    "0 0 0 1",
  ])
  func whatCannotBeReadDoesNotCount(loadavg: String) {
    #expect(factor(loadavg) == 1)
  }

  @Test func itIsForgottenSlowly() {
    var crowding = Crowding()
    crowding.note(loadavg: "20 0 0 1/300 1", processors: 2)
    #expect(crowding.factor == 10)
    var factors: [Double] = []
    for _ in 0..<30 {
      crowding.note(loadavg: "0 0 0 1/300 1", processors: 2)
      factors.append(crowding.factor)
    }
    #expect(factors[0] == 9 && factors[29] == 1)
    #expect(zip(factors, factors.dropFirst()).allSatisfy { $0 >= $1 })
    crowding.note(loadavg: "10 0 0 1/300 1", processors: 2)
    #expect(crowding.factor == 5)
  }
}
