import Gestures

/// The two clocks that a compositor stamps with: that of its events, and that of its frames. The protocol leaves the base
/// of either open, so each is set against the loop's clock for itself; with wlroots all three are CLOCK_MONOTONIC.
final class CompositorClocks {
  /// The clock that everything is counted in.
  private(set) var events: EventClock
  private var frames: EventClock
  private let now: () -> UInt64

  /// `now` is the loop's clock in milliseconds.
  init(now: @escaping () -> UInt64) {
    self.now = now
    events = EventClock(at: now())
    frames = EventClock(at: now())
  }

  /// The time of an event that has just arrived, in milliseconds.
  func time(ofEvent stamp: UInt32) -> UInt64 { events.time(of: stamp) }

  /// An event of this time is being handled.
  func handled(_ time: UInt64) {
    events.observed(time, at: now())
  }

  /// When a frame was shown whose callback is being handled, in milliseconds of the events' clock.
  func time(ofFrame stamp: UInt32) -> UInt64 {
    let time = frames.time(of: stamp)
    frames.observed(time, at: now())
    return events.eventTime(ofLoop: frames.loopTime(ofEvent: time))
  }
}
