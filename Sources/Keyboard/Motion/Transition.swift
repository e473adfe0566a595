/// The step between two pictures of the panel. Fingers are over the keys at their places of rest from the first frame on.
public enum Transition: Equatable, Sendable {
  /// The old picture fades into the new one: the share of the new one that is seen, from 0 to 1.
  case fade(Double)
  /// The panel comes up from the lower edge of its place, or goes down there: the share of its height that is seen, from 0 to 1.
  case slide(Double)

  /// The share of a sliding panel that is seen; nil for a fade.
  var seen: Double? { if case .slide(let share) = self { share } else { nil } }

  /// A change that has to come to the screen.
  enum Change: Equatable, Sendable {
    case fade
    case rise
    case sink

    /// Milliseconds: over before a finger has come down.
    var duration: UInt64 {
      switch self {
      case .fade: 150
      case .rise: 220
      case .sink: 160
      }
    }

    /// Returns the transition at a part of its time, from 0 to 1.
    ///
    /// - Parameter start: how much of the panel is seen when it begins to slide.
    func at(_ time: Double, from start: Double) -> Transition {
      let rest = 1 - time
      return switch self {
      case .fade: .fade(time)
      // It gets slower towards its place, and faster away from it.
      case .rise: .slide(1 - (1 - start) * rest * rest * rest)
      case .sink: .slide(start * (1 - time * time))
      }
    }
  }
}
