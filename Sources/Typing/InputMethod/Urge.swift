/// The commits that make a client tell its text, where it has not told what was sent.
///
///     prompt:  item ──50 ms──► plain ──another state──► plain ──► plain ...
///                                └── 25 ms, if it has shown a state from before ──► probe ──► probe ...
///     late:    item ──a state from before, or 10 ms──► probe ──10, 20, 40 ms──► probe ...
///
/// Some clients tell nothing new until they hear that their last state has arrived (Chromium): a plain commit tells them. Others tell
/// their text only as they take one, and then that from before it (WebKitGTK; Firefox after the first text of a field): a probe is
/// an empty text, for which they tell all that they have by then.
struct Urge: Sendable {
  enum Kind: Equatable, Sendable {
    /// A commit of nothing.
    case plain
    /// A commit of an empty text. It would delete a selection (WebKitGTK, GTK 3): it goes only where what was sent has left none, and
    /// the client has shown none since.
    case probe
  }

  private struct Last: Sendable {
    let serial: UInt32
    let kind: Kind
    let time: UInt64
  }

  /// The time in milliseconds of the next commit.
  private var time: UInt64 = 0
  /// The time from which on no commit goes unless something waits for its answer.
  private(set) var end: UInt64 = 0
  private var count = 0
  private var last: Last?
  /// True when the client has shown a state from before the item since.
  private(set) var isBehind = false

  /// Makes an urge without any commit.
  init() { count = Pacing.mostUrges }

  /// Makes the commits that follow an item; `isBehind` where the client is still behind with the item before that.
  init(after now: UInt64, isLate: Bool, isBehind: Bool = false) {
    self.isBehind = isBehind
    (time, end) = (Pacing.after(now, isLate ? Pacing.probe : Pacing.urge), Pacing.after(now, AnswerWait.sure))
  }

  /// True when the last commit was a probe.
  var hasProbed: Bool { last?.kind == .probe }

  /// True when the client has shown a state from before the item, and then needed a probe.
  var wasNeeded: Bool { isBehind && hasProbed }

  /// Takes note of a state from before the item.
  mutating func noteBehind(isLate: Bool, at now: UInt64) {
    isBehind = true
    if isLate { hurry(at: now) }
  }

  /// Begins again, with as many commits.
  mutating func beginAgain(at now: UInt64) {
    (count, time, end, isBehind) = (0, now, Pacing.after(now, AnswerWait.sure), true)
  }

  /// Brings the first commit forward.
  mutating func hurry(at now: UInt64) {
    if last == nil { time = min(time, now) }
  }

  /// Returns the next commit and its time in milliseconds; nil when none is of use.
  ///
  /// - Parameters:
  ///   - serial: the serial that it would have. A second one of the same kind with the same serial is of no use.
  ///   - mayProbe: true when nothing can be selected.
  func next(serial: UInt32, isLate: Bool, mayProbe: Bool) -> (kind: Kind, time: UInt64)? {
    guard count < Pacing.mostUrges else { return nil }
    let mayProbe = mayProbe && (isBehind || isLate)
    guard let last else { return (isLate && mayProbe ? .probe : .plain, time) }
    if last.serial == serial { return last.kind == .plain && mayProbe ? (.probe, time) : nil }
    return mayProbe && (isLate || last.kind == .probe) ? (.probe, time) : (.plain, last.time)
  }

  mutating func note(_ kind: Kind, serial: UInt32, at now: UInt64) {
    count += 1
    last = Last(serial: serial, kind: kind, time: now)
    time = Pacing.after(now, kind == .plain ? Pacing.urge / 2 : Pacing.probe << UInt64(min(count - 1, 6)))
  }
}
