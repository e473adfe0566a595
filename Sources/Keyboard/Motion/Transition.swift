/// What comes in between two pictures of the panel. Fingers are where the keys come to rest from the first frame on.
public enum Transition: Equatable, Sendable {
  /// What was shown before fades into what is: how much of the new picture is seen, from 0 to 1.
  case fade(Double)
  /// The panel comes up from the lower edge of its place, or goes down there: how much of its height is seen, from 0 to 1.
  case slide(Double)

  /// How much of a panel is seen that slides.
  var seen: Double? { if case .slide(let share) = self { share } else { nil } }

  /// What has to come to the screen.
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

    /// At a part of its time, from 0 to 1.
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
