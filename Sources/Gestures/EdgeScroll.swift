/// A finger that stays near the edge of a list.
struct EdgeScroll: Sendable {
  /// -1 towards earlier rows, 1 towards later ones.
  let direction: Int
  /// The time that the next step is counted from.
  private var since: UInt64
  private var isScrolling = false

  init(direction: Int, time: UInt64) {
    self.direction = direction
    since = time
  }

  func due(_ timing: GestureTiming) -> UInt64 {
    since.later(by: isScrolling ? timing.edgeScrollInterval : timing.edgeScrollDelay)
  }

  mutating func step(due: UInt64, at time: UInt64, _ timing: GestureTiming) -> Double {
    isScrolling = true
    since = due.resumed(at: time, interval: timing.edgeScrollInterval)
    return Double(direction) * GestureTravel.perEdgeScroll
  }
}
