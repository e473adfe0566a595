import Gestures

/// The fingers of one device that are down on our surfaces, and what they did since the last frame.
struct FingerQueue {
  /// The origins, relative to the panel, of the surfaces that fingers are down on, by finger.
  private var origins: [Int32: SurfaceOffset] = [:]
  private var pending: [TimedFingerEvent] = []

  /// True while the receiver knows of no finger of this device, and will know of none after the frame.
  var isIdle: Bool { origins.isEmpty && pending.isEmpty }

  func isDown(_ finger: Int32) -> Bool { origins[finger] != nil }

  func isDown(where isMeant: (SurfaceOffset) -> Bool) -> Bool { origins.values.contains(where: isMeant) }

  /// Puts a finger down on one of our surfaces; `x` and `y` are relative to that surface.
  mutating func down(_ finger: Int32, on origin: SurfaceOffset, x: Double, y: Double, time: UInt64) {
    origins[finger] = origin
    append(.down(finger: finger, at: origin.positionOnPanel(x, y)), time)
  }

  /// Moves a finger. Ignores one that did not come down on a surface of ours.
  mutating func move(_ finger: Int32, x: Double, y: Double, time: UInt64) {
    guard let place = origins[finger]?.positionOnPanel(x, y) else { return }
    append(.move(finger: finger, to: place), time)
  }

  /// Hands a finger that is down over to another surface of ours; its positions are relative to that one from now on.
  mutating func change(_ finger: Int32, to origin: SurfaceOffset, x: Double, y: Double, time: UInt64) {
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

  /// Returns the events since the last frame, and forgets them.
  mutating func frame() -> [TimedFingerEvent] {
    defer { pending = [] }
    return pending
  }
}
