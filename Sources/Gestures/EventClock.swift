/// The time of events, and its relation to the clock of the loop. A compositor stamps events with 32 bits of
/// milliseconds.
///
/// The stamps have a base of the compositor's own and wrap around after 49.7 days (wl_touch, wl_pointer).
///
/// 1. Stamps after one another give times after one another, also across the wrap-around.
/// 2. A stamp that is older than the newest by no more than a minute gives an older time. Any other stamp is the
///    next one of its value: 49 days may pass without an event.
/// 3. Loop and event time differ by the least delay seen: an event is handled some time after its stamp, and never
///    before it. A loop that was held up handles its next events late, which moves no timer.
/// 4. A delay that stays longer is believed slowly, 1 ms in a second: clocks may drift apart by less than that.
/// 5. A delay that is longer by 10 s or more means another base, and holds at once.
/// 6. The two are the same before any event is seen.
/// 7. A clock that is made at a time of the loop takes its first stamp for one that is close to it. If the compositor's
///    clock is the loop's, as with wlroots, the first event moves no time.
/// 8. An event is late by what it has taken longer than the least delay. Nothing is late before the first one: nobody knows
///    the base.
///
/// It never traps on a value; nonsense gives nonsense.
public struct EventClock: Sendable {
  private static let longestStepBack: UInt32 = 60_000
  private static let anotherBase: Int64 = 10_000
  private static let driftPart: UInt64 = 1000

  private var newest: UInt64?
  /// The least delay, `loop - event` in wrapping arithmetic.
  private var delay: UInt64 = 0
  /// The loop's time when the delay was learned; nil before the first event.
  private var learned: UInt64?

  /// Makes a clock that has seen nothing: its first stamp may mean any time.
  public init() {}

  /// Makes a clock that begins with a time of the loop's, in milliseconds.
  public init(at loop: UInt64) {
    newest = loop
  }

  /// Returns the time in milliseconds of an event that is stamped with `stamp`.
  public mutating func time(of stamp: UInt32) -> UInt64 {
    // A stamp before the first one must not go below zero.
    let last = newest ?? (1 << 32 + UInt64(stamp))
    let back = UInt32(truncatingIfNeeded: last) &- stamp
    // A stamp older than a clock which began just after its zero must not, either.
    if back <= Self.longestStepBack, back <= last {
      newest = last
      return last &- UInt64(back)
    }
    let time = last &+ UInt64(0 &- back)
    newest = time
    return time
  }

  /// Learns from an event that is handled at a time of the loop's clock; both in milliseconds.
  public mutating func observed(_ event: UInt64, at loop: UInt64) {
    let seen = loop &- event
    if let learned {
      let longer = Int64(bitPattern: seen &- delay)
      let drift = Int64(clamping: loop > learned ? (loop - learned) / Self.driftPart : 0)
      guard longer < 0 || longer <= drift || longer >= Self.anotherBase else { return }
    }
    delay = seen
    learned = loop
  }

  /// Returns by how many milliseconds an event is late that is about to be handled at a time of the loop's clock. It is
  /// asked before the clock learns from that event.
  public func lateness(ofEvent event: UInt64, at loop: UInt64) -> UInt64 {
    guard learned != nil else { return 0 }
    return UInt64(max(0, Int64(bitPattern: loop &- event &- delay)))
  }

  /// Returns the time of the loop's clock, in milliseconds, at which a time of events comes.
  public func loopTime(ofEvent event: UInt64) -> UInt64 { event &+ delay }

  /// Returns the time of events, in milliseconds, at a time of the loop's clock.
  public func eventTime(ofLoop loop: UInt64) -> UInt64 { loop &- delay }
}
