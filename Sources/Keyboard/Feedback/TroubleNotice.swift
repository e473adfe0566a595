/// A trouble that the mark on the space bar stands for.
public enum Trouble: Hashable, Sendable {
  /// A mistake in the settings.
  case settingsFile
  case content(ContentTrouble)
}

/// A notice that says in a few words what has gone wrong when the mark for it comes; then only the mark stays.
///
///     quiet ──a trouble comes──► due ──advance──► said ──4 s──► quiet
///                                 ▲                │
///                                 └─────hidden─────┘
///
/// Cases, each with a test of its number:
///  1. Each trouble is said once, when it comes; again only after it was over. If several come at once, the first is said.
///  2. A trouble that comes while another one is said takes its place.
///  3. A trouble that comes while nobody sees the keyboard is said when it shows, and so is one that was cut short by hiding it.
///  4. A trouble that is over is not said.
struct TroubleNotice: Equatable, Sendable {
  private enum State: Equatable, Sendable {
    case quiet
    case due(Trouble)
    case said(Trouble, until: UInt64)
  }

  private var state = State.quiet
  /// The troubles that there are, which are not new any more.
  private var known: Set<Trouble> = []

  /// Milliseconds: long enough to look there and to read two lines.
  static let duration: UInt64 = 4_000

  /// The trouble that is being said.
  var said: Trouble? {
    if case .said(let trouble, _) = state { trouble } else { nil }
  }

  /// The words for that trouble, on the space bar.
  var words: KeyNotice? {
    said.map { KeyNotice(key: .space, news: Strings.said($0), advice: Strings.holdGlobe) }
  }

  /// True while a trouble is to be said as soon as the keyboard can be seen.
  var isDue: Bool {
    if case .due = state { true } else { false }
  }

  /// The time at which the words are to end.
  var nextWake: UInt64? {
    if case .said(_, let end) = state { end } else { nil }
  }

  /// Takes over the troubles that there are now.
  mutating func follow(_ troubles: [Trouble]) {
    switch state {
    case .due(let trouble), .said(let trouble, _): if !troubles.contains(trouble) { state = .quiet }
    case .quiet: break
    }
    if let new = troubles.first(where: { !known.contains($0) }) { state = .due(new) }
    known = Set(troubles)
  }

  /// - Parameter isSeen: whether the keyboard can be seen.
  mutating func advance(to time: UInt64, isSeen: Bool) {
    switch state {
    case .due(let trouble): if isSeen { state = .said(trouble, until: time.later(by: Self.duration)) }
    case .said(_, let end): if end <= time { state = .quiet }
    case .quiet: break
    }
  }

  mutating func hide() {
    if case .said(let trouble, _) = state { state = .due(trouble) }
  }
}
