/// A finger that stays near the edge of a list.
struct EdgeScroll: Sendable {
  /// The direction of the scrolling: -1 towards earlier rows, 1 towards later ones.
  let direction: Int
  /// The time that the next step is counted from.
  private var since: UInt64
  /// The number of steps so far.
  private var steps = 0

  /// The steps, about a second, after which it goes one speed faster, so that the last of 200 rows is not a minute
  /// away.
  private static let stepsPerSpeed = 64
  private static let fastest = 6

  init(direction: Int, time: UInt64) {
    self.direction = direction
    since = time
  }

  func due(_ timing: GestureTiming) -> UInt64 {
    since.later(by: steps > 0 ? timing.edgeScrollInterval : timing.edgeScrollDelay)
  }

  mutating func step(due: UInt64, at time: UInt64, _ timing: GestureTiming) -> Double {
    let speed = min(1 + steps / Self.stepsPerSpeed, Self.fastest)
    steps += 1
    since = due.resumed(at: time, interval: timing.edgeScrollInterval)
    return Double(direction * speed) * GestureTravel.perEdgeScroll
  }
}
