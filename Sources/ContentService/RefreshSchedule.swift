/// When a source is asked again.
///
/// Without a clock and without chance: the time and the random number are arguments, so that `make simulate-fleet` runs a
/// million keyboards by these very rules. All times are whole seconds of the wall clock.
///
/// - After success: after `interval`, or what the server gave as max-age if that is longer. An attempt that was made when
///   it was planned moves on by up to a tenth of that. Any other (the first one, one after failures, after the
///   keyboard was off, or because somebody asked) draws its next time from a whole round, since what led to it may have
///   led all others to it at the same moment. The simulation shows why both: a fleet that was switched on together is
///   spread evenly from its second request on, and stays so.
/// - After a failure that may pass: exponential back-off with full jitter, and not before `Retry-After` is over.
/// - When a server cannot prove who it is: as after many failures. A login to the network or a clock that is set
///   late takes minutes, and no number of requests makes it quicker.
/// - After a document that was refused: as after success, since a server is asked in vain until somebody mends it.
/// - After a failure that another attempt cannot mend: not until somebody asks.
public struct RefreshSchedule: Equatable, Sendable {
  /// How an attempt ended; times are seconds.
  public enum Outcome: Equatable, Sendable {
    /// There is content, new or still the same; `maxAge` is for how long the server says that it stays so.
    case success(maxAge: Int?)
    /// Another attempt may succeed, after that time if the server gave one.
    case retry(after: Int?)
    /// The server could not prove who it is.
    case untrusted
    /// Something came that cannot be used.
    case refused(maxAge: Int?)
    /// The same attempt would fail again.
    case permanent
  }

  /// Seconds between one attempt and the next; nil for a source that is not asked by time.
  public let interval: Int?

  public init(interval: Int?) {
    self.interval = interval
  }

  /// The longest delay of the back-off.
  public static let longestBackoff = 300
  /// The most that a `Retry-After` counts: a server that asks for more is tried once a day.
  public static let longestRetryAfter = 86_400
  /// The most that a max-age counts: no server should say more (RFC 2616, section 14.21).
  public static let longestMaxAge = 365 * 86_400
  /// An attempt that was planned further ahead than this was planned by a clock that was wrong.
  static let longestDelay = 2 * longestMaxAge
  /// How far a clock may go back without being called wrong: it is set by seconds while a device runs.
  static let clockTolerance: Int64 = 60

  /// The delay until the next attempt, in seconds and at least 1; nil for none until somebody asks.
  ///
  /// - Parameters:
  ///   - failures: how many attempts in a row have failed: with this one after a failure, before it after a success.
  ///   - isOnTime: whether this attempt was made when it was planned.
  ///   - random: from 0 up to, but not including, 1.
  public func delay(after outcome: Outcome, failures: Int, isOnTime: Bool, random: Double) -> Int? {
    guard interval != nil else { return nil }
    let chance = min(max(0, random), 1.0.nextDown)
    switch outcome {
    case .success(let maxAge), .refused(let maxAge):
      let round = round(maxAge: maxAge)
      let isRegular = isOnTime && failures == 0
      return round + Self.part(of: isRegular ? round / 10 : round, chance)
    case .retry(let after):
      let backoff = min(Self.longestBackoff, 1 << min(max(0, failures - 1), 16))
      guard let after, after > 0 else { return 1 + Self.part(of: backoff - 1, chance) }
      // All that were sent away at the same time were told the same.
      let floor = min(after, Self.longestRetryAfter)
      return floor + Self.part(of: max(backoff, min(floor, Self.longestBackoff)), chance)
    case .untrusted:
      return Self.longestBackoff / 2 + Self.part(of: Self.longestBackoff / 2, chance)
    case .permanent:
      return nil
    }
  }

  /// Whether an attempt at `time` is the one that was planned for `planned`, as far as a busy device keeps to it.
  public func isOnTime(planned: Int64?, at time: Int64) -> Bool {
    guard let planned, let interval else { return false }
    let (late, overflow) = time.subtractingReportingOverflow(planned)
    return !overflow && late >= 0 && late <= max(10, Int64(interval / 10))
  }

  /// Whether a source wants an attempt at `time`.
  ///
  /// One that was never tried does. So does one whose last or next attempt is in a future that no delay leads to: the
  /// clock was wrong when they were written, and would otherwise keep the source waiting for as long as it was.
  public static func isDue(next: Int64?, last: Int64?, at time: Int64) -> Bool {
    guard let last else { return true }
    guard let next else { return false }
    let (ahead, overflow) = next.subtractingReportingOverflow(time)
    if overflow { return true }
    return ahead <= 0 || ahead > longestDelay
      || last > time.addingReportingOverflow(clockTolerance).partialValue
  }

  private func round(maxAge: Int?) -> Int {
    max(1, interval ?? 1, min(maxAge ?? 0, Self.longestMaxAge))
  }

  /// A number from 0 to `whole`, each as likely as the others.
  private static func part(of whole: Int, _ chance: Double) -> Int {
    Int(Double(max(0, whole) + 1) * chance)
  }
}
