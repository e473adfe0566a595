/// What a finger, a wheel or a touchpad did, in logical pixels of the panel's surface.
public enum FingerEvent: Equatable, Sendable {
  case down(finger: Int32, at: Position)
  case move(finger: Int32, to: Position)
  case up(finger: Int32)
  /// Wheel or touchpad at a place of the panel, in logical pixels; positive is right and down. `isWheel` counts in clicks.
  case scroll(x: Double, y: Double, at: Position, isWheel: Bool)
  /// The fingers have left the touchpad, or the pointer our surfaces.
  case scrollEnd
}

/// The same, and when: in milliseconds of the events' clock (`EventClock`).
public struct TimedFingerEvent: Equatable, Sendable {
  public let event: FingerEvent
  public let time: UInt64

  public init(_ event: FingerEvent, time: UInt64) {
    self.event = event
    self.time = time
  }
}
