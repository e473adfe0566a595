/// The keyboard's wish for its panel: to be there, to sink, or not to be there. `Screen` has the compositor follow it. Times
/// are milliseconds of one clock.
///
///     hidden ──show──► wanted ──sink──► leaving ──hide──► hidden
///                        ▲└─────hide─────► hidden  │
///                        └───────────show──────────┘
///
///  1. A panel that is wanted and not there is asked for as soon as there is an output, and at once where somebody has
///     called for it: not every compositor tells of its outputs.
///  2. It is asked for again at the pace of `Reopening`: one that was closed while it was on the screen, at once; one that
///     never was there, not before something else happens.
///  3. It rises only the first time after it was called for.
///  4. A panel that sinks goes when it has sunk, and at the latest after `leaveTime`, even if the compositor shows no frame.
struct PanelWish {
  private enum State: Equatable {
    case hidden, wanted
    case leaving(until: UInt64)
  }

  /// Milliseconds: about a second longer than it takes.
  static let leaveTime: UInt64 = 1200

  private var state = State.hidden
  private var reopening = Reopening()
  private var rises = false
  /// True once somebody has called for the panel since it was asked for last.
  private var isCalled = false

  var isWanted: Bool { state == .wanted }
  var isLeaving: Bool { leaveDue != nil }
  /// The time to take a panel that sinks away at the latest; nil while none sinks.
  var leaveDue: UInt64? { if case .leaving(let due) = state { due } else { nil } }

  /// Takes note that somebody calls for the panel.
  ///
  /// - Parameter rises: whether it comes up from below.
  mutating func show(rises: Bool, at time: UInt64) {
    state = .wanted
    (reopening, self.rises, isCalled) = (Reopening(), rises, true)
    reopening.want(at: time)
  }

  /// Takes note that the panel is to go now; one that sinks has sunk.
  mutating func hide() { state = .hidden }

  /// Takes note that the panel is to go once it has sunk.
  mutating func sink(at time: UInt64) { state = .leaving(until: time + Self.leaveTime) }

  /// Takes note that the panel is to be made anew, or can be shown by now.
  mutating func wantAgain(at time: UInt64) { reopening.want(at: time) }

  /// Takes note that the compositor has taken the panel away.
  mutating func closed(wasOnScreen: Bool, at time: UInt64) {
    if isLeaving { hide() }
    reopening.closed(at: time)
    if wasOnScreen { reopening.want(at: time) }
  }

  /// Returns the time to ask for the missing panel; nil while it is not to be asked for.
  func due(hasOutput: Bool) -> UInt64? { isWanted && (isCalled || hasOutput) ? reopening.due : nil }

  /// Returns whether the panel rises, where the missing panel is to be asked for now; else nil.
  mutating func open(hasOutput: Bool, at time: UInt64) -> Bool? {
    guard isWanted, isCalled || hasOutput, reopening.isDue(at: time) else { return nil }
    reopening.opened(at: time)
    defer { (rises, isCalled) = (false, false) }
    return rises
  }
}
