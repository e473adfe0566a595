import Gestures

/// A pen's tip as a finger. The events of a frame are one change of the pen, so its position counts for all of them,
/// in whatever order they come.
struct PenTip {
  private enum Step {
    case enter(SurfaceOffset?)
    case down, move, up, leave
  }

  let finger: Int32
  private var fingers = FingerQueue()
  private var steps: [Step] = []
  /// The surface of ours that the pen is close to; nil for none.
  private var origin: SurfaceOffset?
  private var position = (x: 0.0, y: 0.0)

  init(finger: Int32) {
    self.finger = finger
  }

  var isIdle: Bool { fingers.isIdle }

  /// Notes that the pen comes close to a surface; nil for one that is not ours.
  mutating func enter(_ origin: SurfaceOffset?) { steps.append(.enter(origin)) }

  mutating func leave() { steps.append(.leave) }

  mutating func move(x: Double, y: Double) {
    position = (x, y)
    steps.append(.move)
  }

  mutating func down() { steps.append(.down) }

  mutating func up() { steps.append(.up) }

  /// Ends a frame and returns what the finger did. Nil if everything must be let go, since the pen went elsewhere with its
  /// tip down, which is no lift.
  mutating func frame(time: UInt64) -> [TimedFingerEvent]? {
    var isLost = false
    for step in steps {
      switch step {
      case .enter(let new):
        isLost = isLost || fingers.isDown(finger)
        origin = new
      case .leave:
        isLost = isLost || fingers.isDown(finger)
        origin = nil
      case .down:
        guard let origin, !fingers.isDown(finger) else { continue }
        fingers.down(finger, on: origin, x: position.x, y: position.y, time: time)
      case .move: fingers.move(finger, x: position.x, y: position.y, time: time)
      case .up: fingers.up(finger, time: time)
      }
    }
    steps = []
    let events = fingers.frame()
    if isLost { letGo() }
    return isLost ? nil : events
  }

  mutating func letGo() { fingers = FingerQueue() }

  /// Returns true if the finger was on one of the surfaces.
  mutating func surfacesGone(where isGone: (SurfaceOffset) -> Bool) -> Bool {
    if let origin, isGone(origin) { self.origin = nil }
    return fingers.isDown(where: isGone)
  }
}
