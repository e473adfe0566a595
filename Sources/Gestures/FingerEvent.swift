/// An event of a finger, a wheel or a touchpad, in logical pixels of the panel's surface.
public enum FingerEvent: Equatable, Sendable {
  case down(finger: Int32, at: Position)
  case move(finger: Int32, to: Position)
  case up(finger: Int32)
  /// A wheel or touchpad scrolls at a place of the panel, in logical pixels; positive is right and down. `isWheel` is
  /// true when the wheel counts in clicks.
  case scroll(x: Double, y: Double, at: Position, isWheel: Bool)
  /// The fingers have left the touchpad, or the pointer our surfaces.
  case scrollEnd
}

/// An event of a finger with its time.
public struct TimedFingerEvent: Equatable, Sendable {
  /// The event.
  public let event: FingerEvent
  /// The time in milliseconds of the events' clock (`EventClock`).
  public let time: UInt64

  /// Puts an event and its time together.
  public init(_ event: FingerEvent, time: UInt64) {
    self.event = event
    self.time = time
  }
}
