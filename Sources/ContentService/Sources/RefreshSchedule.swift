/// The rules for when a source is asked again.
///
/// It has neither a clock nor chance: the time and the random number are arguments, so that `make simulate-fleet` runs a
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
/// - After a failure that another attempt cannot mend: as after success, since a server is asked in vain until somebody
///   mends it; but what came with it, such as a max-age, does not count.
/// - When the attempt itself was ended: exponential back-off from a minute to an hour, since it may be what ends it.
///
/// With all that is added, no source waits for longer than a day after a failure, nor for longer than a day more than its
/// interval in any case; one without an interval waits for a day at most.
public struct RefreshSchedule: Equatable, Sendable {
  /// The end of an attempt; times are seconds.
  public enum Outcome: Equatable, Sendable {
    /// Content is there, new or still the same; `maxAge` is the time for which the server says that it stays so.
    case success(maxAge: Int?)
    /// Another attempt may succeed, after that time if the server gave one.
    case retry(after: Int?)
    /// The server could not prove who it is.
    case untrusted
    /// The same attempt would fail again: what came cannot be used, or nothing comes until somebody changes something.
    case refused
    /// It did not come to an end of its own: it was killed, or hung.
    case unfinished
  }

  /// Seconds between one attempt and the next.
  public let interval: Int

  /// The longest that a source waits in any case, in seconds.
  public let longestDelay: Int

  /// - Parameter interval: in seconds; nil for a source that is followed in another way, and asked within a day in case that
  ///   fails.
  public init(interval: Int?) {
    self.interval = max(1, min(interval ?? Self.withRoom(Self.day), Self.longestInterval))
    longestDelay = interval == nil ? Self.day : self.interval + Self.day
  }

  /// The longest time without an attempt, but for what the settings ask for.
  public static let day = 86_400
  /// The longest delay of the back-off.
  public static let longestBackoff = 300
  /// The longest delay after attempts that were ended.
  public static let longestPause = 3600
  /// The first pause after an attempt that was ended.
  static let firstPause = 60
  /// The longest interval: more than settings can ask for.
  private static let longestInterval = 365 * day
  /// The seconds that a clock may go back without being called wrong: it is set by seconds while a device runs.
  static let clockTolerance: Int64 = 60

  /// Returns the delay until the next attempt, in seconds: from 1 to `longestDelay`, and after a failure to a day.
  ///
  /// - Parameters:
  ///   - failures: how many attempts in a row have failed: with this one after a failure, before it after a success.
  ///   - isOnTime: whether this attempt was made when it was planned.
  ///   - random: from 0 up to, but not including, 1.
  public func delay(after outcome: Outcome, failures: Int, isOnTime: Bool, random: Double) -> Int {
    let chance = min(max(0, random), 1.0.nextDown)
    let doubled = 1 << (min(max(1, failures), 17) - 1)
    switch outcome {
    case .success(let maxAge):
      let round = max(interval, min(maxAge ?? 0, Self.withRoom(longestDelay)))
      return Self.spread(round, isRegular: isOnTime && failures == 0, most: longestDelay, chance)
    case .refused:
      return Self.spread(min(interval, Self.withRoom(Self.day)), isRegular: false, most: Self.day, chance)
    case .retry(let after):
      let backoff = min(Self.longestBackoff, doubled)
      guard let after, after > 0 else { return 1 + Self.part(of: backoff - 1, chance) }
      // All sources that were sent away at the same time were told the same.
      let floor = min(after, Self.day - Self.longestBackoff)
      return floor + Self.part(of: max(backoff, min(floor, Self.longestBackoff)), chance)
    case .untrusted:
      return Self.longestBackoff / 2 + Self.part(of: Self.longestBackoff / 2, chance)
    case .unfinished:
      return 1 + Self.part(of: min(Self.longestPause, Self.firstPause * doubled) - 1, chance)
    }
  }

  /// Tells whether an attempt at `time` is the one that was planned for `planned`, as far as a busy device keeps to it.
  public func isOnTime(planned: Int64?, at time: Int64) -> Bool {
    guard let planned else { return false }
    let (late, overflow) = time.subtractingReportingOverflow(planned)
    return !overflow && late >= 0 && late <= max(10, Int64(interval / 10))
  }

  /// Tells whether a source wants an attempt at `time`.
  ///
  /// A source that was never tried does. So does one whose last or next attempt is in a future that no delay leads to: the
  /// clock was wrong when they were written, and would otherwise keep the source waiting for as long as it was.
  public func isDue(next: Int64?, last: Int64?, at time: Int64) -> Bool {
    guard let last else { return true }
    if last > time.addingReportingOverflow(Self.clockTolerance).partialValue { return true }
    let (ahead, overflow) = (next ?? last).subtractingReportingOverflow(time)
    // Without a next attempt, a source is due a day after the last.
    return overflow || ahead <= (next == nil ? -Int64(Self.day) : 0) || ahead > longestDelay
  }

  /// Returns a round that leaves room for a tenth more.
  private static func withRoom(_ most: Int) -> Int { most * 10 / 11 }

  /// Returns a delay from a round up to a tenth more, or up to twice the round.
  private static func spread(_ round: Int, isRegular: Bool, most: Int, _ chance: Double) -> Int {
    round + part(of: min(isRegular ? round / 10 : round, most - round), chance)
  }

  /// Returns a number from 0 to `whole`, each as likely as the others.
  private static func part(of whole: Int, _ chance: Double) -> Int {
    Int(Double(max(0, whole) + 1) * chance)
  }
}
