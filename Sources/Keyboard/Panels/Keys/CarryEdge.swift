/// A finger that carries a key at an edge: it turns the pages there, or slides the tabs.
///
///            ┌──────────────── due ─────────────────┐
///            ▼                                      │
///     away ──at an edge──► waiting ──due──► step ───┘
///       ▲                     │
///       └── away, or let go ──┘
///
/// Cases, each with a test of its number:
///  1. A finger that stays at an edge makes a step after a time, and further ones as long as it stays.
///  2. A finger that only passes an edge makes none.
///  3. At another edge the wait begins anew.
struct CarryEdge: Equatable, Sendable {
  /// An edge, and its direction: false for the left one, which leads to earlier pages and tabs.
  enum Edge: Equatable, Sendable {
    case pages(forward: Bool)
    case tabs(forward: Bool)

    /// The time before the first step, and between later ones, in milliseconds. Ours: a page is looked at before the next one.
    fileprivate var times: (first: UInt64, later: UInt64) {
      switch self {
      case .pages: (600, 1_000)
      case .tabs: (250, 16)
      }
    }
  }

  private enum State: Equatable, Sendable {
    case away
    case waiting(Edge, due: UInt64)
  }

  private var state = State.away

  /// The time of the next step, in milliseconds of the events' clock; nil while none is due.
  var nextWake: UInt64? { if case .waiting(_, let due) = state { due } else { nil } }

  /// Takes note of the edge that the finger is at; nil for away from all.
  mutating func move(to edge: Edge?, at time: UInt64) {
    guard let edge else { return state = .away }
    if case .waiting(edge, _) = state { return }
    state = .waiting(edge, due: time + edge.times.first)
  }

  /// Returns the edge of a step that is due by now; nil for none.
  mutating func advance(to time: UInt64) -> Edge? {
    guard case .waiting(let edge, let due) = state, due <= time else { return nil }
    state = .waiting(edge, due: time + edge.times.later)
    return edge
  }
}
