import Gestures

/// The scrolling of a wheel or a touchpad, collected until the pointer's frame.
struct Scrolling {
  /// The source of this frame's scrolling. Only touchpads and the like tell when they stop. A source that the compositor
  /// does not know is taken for a wheel, which needs no end.
  var source: WlPointer.AxisSource?
  private var distances: [WlPointer.Axis: Double] = [:]
  private var stopped: Set<WlPointer.Axis> = []
  /// The axes whose end will be told, and has not been told yet.
  private var moving: Set<WlPointer.Axis> = []
  private var position = Position(x: 0, y: 0)
  private var time: UInt64 = 0

  /// Adds a motion; `value` is in logical pixels, `position` is the pointer's on the panel.
  mutating func move(_ axis: WlPointer.Axis, by value: Double, at position: Position, time: UInt64) {
    distances[axis, default: 0] += value
    self.position = position
    self.time = time
  }

  mutating func stop(_ axis: WlPointer.Axis, time: UInt64) {
    stopped.insert(axis)
    self.time = time
  }

  /// Ends the frame and returns its events.
  mutating func frame() -> [TimedFingerEvent] {
    let isWheel = source != .finger && source != .continuous
    let x = distances[.horizontalScroll] ?? 0
    let y = distances[.verticalScroll] ?? 0
    var events: [TimedFingerEvent] = []
    if x != 0 || y != 0 {
      events.append(TimedFingerEvent(.scroll(x: x, y: y, at: position, isWheel: isWheel), time: time))
    }
    if !isWheel { moving.formUnion(distances.keys) }
    let wasMoving = !moving.isEmpty
    moving.subtract(stopped)
    startFrame()
    if wasMoving && moving.isEmpty { events.append(TimedFingerEvent(.scrollEnd, time: time)) }
    return events
  }

  private mutating func startFrame() {
    source = nil
    distances = [:]
    stopped = []
  }

  /// Ends a motion that is under way: the pointer goes elsewhere.
  mutating func end() -> [TimedFingerEvent] {
    let isMoving = !moving.isEmpty
    startFrame()
    moving = []
    return isMoving ? [TimedFingerEvent(.scrollEnd, time: time)] : []
  }
}
