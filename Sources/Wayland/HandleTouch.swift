import Gestures

/// The fingers on the handle, told from those on the panel. A lift on it, or close to it, is a tap; whoever slides off has
/// thought better of it, wherever the finger is lifted.
struct HandleTouch {
  /// What fingers do on the handle.
  enum Event: Equatable {
    /// The first one has come down.
    case pressed
    /// The last one is lifted or has slid off.
    case released
    case tapped
  }

  /// How far beside the handle a finger may get, in logical pixels.
  private static let slop = 12.0

  /// Those that are down, and whether they have stayed.
  private var fingers: [Int32: Bool] = [:]

  private var isPressed: Bool { fingers.values.contains(true) }

  /// Takes out what is the handle's; the rest is the panel's.
  mutating func take(_ events: inout [TimedFingerEvent]) -> [Event] {
    var told: [Event] = []
    events.removeAll { timed in
      let wasPressed = isPressed
      guard let isTap = handle(timed.event) else { return false }
      if isPressed != wasPressed { told.append(wasPressed ? .released : .pressed) }
      if isTap { told.append(.tapped) }
      return true
    }
    return told
  }

  /// All fingers are let go. Returns what there is to tell.
  mutating func cancel() -> [Event] {
    defer { fingers = [:] }
    return isPressed ? [.released] : []
  }

  /// Whether the event is a tap; nil if it is none of the handle's.
  private mutating func handle(_ event: FingerEvent) -> Bool? {
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
    // No panel minds the end of a motion that it knows nothing of.
    case .scrollEnd: return nil
    }
  }

  private static func isNear(_ place: Position) -> Bool {
    let x = place.x - SurfaceOrigin.handle.x
    let y = place.y - SurfaceOrigin.handle.y
    return x >= -slop && x < Double(HandleSurface.width) + slop && y >= -slop
      && y < Double(HandleSurface.height) + slop
  }
}
