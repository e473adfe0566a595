import Gestures

/// The two clocks that a compositor stamps with: one for its events, one for its frames. The protocol leaves the base
/// of either open, so each is compared with the loop's clock; with wlroots all three are CLOCK_MONOTONIC.
final class CompositorClocks {
  /// The clock of events, in which every time is counted.
  private(set) var events: EventClock
  private var frames: EventClock
  private let now: () -> UInt64

  /// Sets both clocks; `now` is the loop's clock in milliseconds.
  init(now: @escaping () -> UInt64) {
    self.now = now
    events = EventClock(at: now())
    frames = EventClock(at: now())
  }

  /// Returns the time of an event that has just arrived, in milliseconds.
  func time(ofEvent stamp: UInt32) -> UInt64 { events.time(of: stamp) }

  /// Returns by how many milliseconds an event of this time is late that is about to be handled.
  func lateness(ofEvent time: UInt64) -> UInt64 { events.lateness(ofEvent: time, at: now()) }

  /// Notes that an event of this time is being handled.
  func handled(_ time: UInt64) {
    events.observed(time, at: now())
  }

  /// Returns the time at which the frame was shown whose callback is being handled, in ms of the events' clock.
  func time(ofFrame stamp: UInt32) -> UInt64 {
    let time = frames.time(of: stamp)
    frames.observed(time, at: now())
    return events.eventTime(ofLoop: frames.loopTime(ofEvent: time))
  }
}
