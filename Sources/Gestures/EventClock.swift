/// The time of events, from the 32 bits of milliseconds that a compositor stamps them with, and its relation to
/// the clock of the loop.
///
/// The stamps have a base of the compositor's own and wrap around after 49.7 days (wl_touch, wl_pointer).
///
/// 1. Stamps after one another give times after one another, also across the wrap-around.
/// 2. A stamp that is older than the newest by no more than a minute gives an older time. Any other stamp is the
///    next one of its value: 49 days may pass without an event.
/// 3. Loop and event time differ by the least delay seen, since an event is handled some time after its stamp,
///    and never before. A loop that was held up handles its next events late, which moves no timer.
/// 4. A delay that stays longer is believed slowly, 1 ms in a second: clocks may drift apart by less than that.
/// 5. A delay that is longer by 10 s or more is another base, and holds at once.
/// 6. Without any event seen, the two are the same.
/// 7. A clock that is made at a time of the loop takes its first stamp for one that is close to it. Where the
///    compositor's clock is the loop's, as with wlroots, the first event moves no time.
///
/// No value traps; nonsense gives nonsense.
public struct EventClock: Sendable {
  private static let longestStepBack: UInt32 = 60_000
  private static let anotherBase: Int64 = 10_000
  private static let driftPart: UInt64 = 1000

  private var newest: UInt64?
  /// The least delay, `loop - event` in wrapping arithmetic, and the loop's time when it was learned.
  private var delay: UInt64 = 0
  private var learned: UInt64?

  public init() {}

  /// A clock that begins with a time of the loop's, in milliseconds.
  public init(at loop: UInt64) {
    newest = loop
  }

  /// The time of an event, in milliseconds, that is stamped with `stamp`.
  public mutating func time(of stamp: UInt32) -> UInt64 {
    // A stamp before the first one must not go below zero.
    let last = newest ?? (1 << 32 + UInt64(stamp))
    let back = UInt32(truncatingIfNeeded: last) &- stamp
    // Nor may one that is older than a clock which began just after its zero.
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

  /// When the loop's clock will have come to a time of events.
  public func loopTime(ofEvent event: UInt64) -> UInt64 { event &+ delay }

  /// The time of events at a time of the loop's clock.
  public func eventTime(ofLoop loop: UInt64) -> UInt64 { loop &- delay }
}
