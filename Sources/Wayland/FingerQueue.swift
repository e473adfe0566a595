import Gestures

/// The fingers of one device that are down on our surfaces, and what they did since the last frame.
struct FingerQueue {
  /// Where the surface of each finger that is down is, relative to the panel.
  private var origins: [Int32: SurfaceOrigin] = [:]
  private var pending: [TimedFingerEvent] = []

  /// Whether the receiver knows of no finger of this device, or will after the frame.
  var isIdle: Bool { origins.isEmpty && pending.isEmpty }

  func isDown(_ finger: Int32) -> Bool { origins[finger] != nil }

  func isDown(where isMeant: (SurfaceOrigin) -> Bool) -> Bool { origins.values.contains(where: isMeant) }

  /// A finger comes down on one of our surfaces; `x` and `y` are relative to that surface.
  mutating func down(_ finger: Int32, on origin: SurfaceOrigin, x: Double, y: Double, time: UInt64) {
    origins[finger] = origin
    append(.down(finger: finger, at: origin.positionOnPanel(x, y)), time)
  }

  /// A finger moves. One that did not come down on a surface of ours is not our concern.
  mutating func move(_ finger: Int32, x: Double, y: Double, time: UInt64) {
    guard let place = origins[finger]?.positionOnPanel(x, y) else { return }
    append(.move(finger: finger, to: place), time)
  }

  /// A finger that is down comes to another surface of ours, which its positions are relative to from now on.
  mutating func change(_ finger: Int32, to origin: SurfaceOrigin, x: Double, y: Double, time: UInt64) {
    guard isDown(finger) else { return }
    origins[finger] = origin
    move(finger, x: x, y: y, time: time)
  }

  mutating func up(_ finger: Int32, time: UInt64) {
    guard origins.removeValue(forKey: finger) != nil else { return }
    append(.up(finger: finger), time)
  }

  private mutating func append(_ event: FingerEvent, _ time: UInt64) {
    pending.append(TimedFingerEvent(event, time: time))
  }

  /// The events since the last frame, which are done with.
  mutating func frame() -> [TimedFingerEvent] {
    defer { pending = [] }
    return pending
  }
}
