import Gestures

/// The fingers on the handle, told from those on the panel. A lift on the handle, or close to it, is a tap. A finger that
/// has slid off taps no more, wherever it is lifted.
struct HandleTouch {
  /// The events that fingers on the handle lead to.
  enum Event: Equatable {
    /// The first finger has come down.
    case pressed
    /// The last finger is lifted or has slid off.
    case released
    case tapped
  }

  /// The distance from the handle within which a finger is still on it, in logical pixels.
  private static let slop = 12.0

  /// The fingers that are down; true while one has stayed on the handle.
  private var fingers: [Int32: Bool] = [:]

  private var isPressed: Bool { fingers.values.contains(true) }

  /// Takes the handle's events out and returns what they lead to; the rest is the panel's.
  mutating func extract(from events: inout [TimedFingerEvent]) -> [Event] {
    var told: [Event] = []
    events.removeAll { timed in
      let wasPressed = isPressed
      guard let isTap = track(timed.event) else { return false }
      if isPressed != wasPressed { told.append(wasPressed ? .released : .pressed) }
      if isTap { told.append(.tapped) }
      return true
    }
    return told
  }

  /// Lets go of all fingers. Returns the events that follow.
  mutating func cancel() -> [Event] {
    defer { fingers = [:] }
    return isPressed ? [.released] : []
  }

  /// Returns true if the event is a tap; nil if it is none of the handle's.
  private mutating func track(_ event: FingerEvent) -> Bool? {
    switch event {
    case .down(let finger, let place):
      guard Self.isNear(place) else { return nil }
      fingers[finger] = true
      return false
    case .move(let finger, let place):
      guard let hasStayed = fingers[finger] else { return nil }
      fingers[finger] = hasStayed && Self.isNear(place)
      return false
    case .up(let finger): return fingers.removeValue(forKey: finger)
    case .scroll(_, _, let place, _): return Self.isNear(place) ? false : nil
    // The panel ignores the end of a motion that it knows nothing of.
    case .scrollEnd: return nil
    }
  }

  private static func isNear(_ place: Position) -> Bool {
    let x = place.x - SurfaceOffset.handle.x
    let y = place.y - SurfaceOffset.handle.y
    return x >= -slop && x < Double(HandleSurface.width) + slop && y >= -slop
      && y < Double(HandleSurface.height) + slop
  }
}
