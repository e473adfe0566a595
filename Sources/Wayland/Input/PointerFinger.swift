import Gestures

/// The pointer with its left button held as a finger.
///
/// Most compositors leave the pointer with its surface while the button is held. sway up to 1.8 may hand it to the
/// surface below it, as without the button. If the next surface that it enters is ours, the finger goes on there.
struct PointerFinger {
  private var fingers = FingerQueue()
  /// The surface of ours that the pointer is on, and its position there; nil for none.
  private var place: (origin: SurfaceOffset, x: Double, y: Double)?
  /// The time of the last event that has one, for those that have none.
  private var time: UInt64 = 0
  /// True if it has left a surface with the button held, and may come to the next one.
  private(set) var isLeaving = false

  var isOnSurface: Bool { place != nil }
  /// The position on the panel, while the pointer is on a surface of ours.
  var position: Position? { place.map { $0.origin.positionOnPanel($0.x, $0.y) } }
  var isIdle: Bool { fingers.isIdle }

  /// Enters a surface, which is nil if it is not ours. Returns true if everything must be let go: the release of a button
  /// that is still held was lost with the surface that it was for.
  mutating func enter(_ origin: SurfaceOffset?, x: Double, y: Double) -> Bool {
    let goesOn = isLeaving
    isLeaving = false
    place = origin.map { ($0, x, y) }
    guard fingers.isDown(Seat.pointerFinger) else { return false }
    guard goesOn, let origin else { return true }
    fingers.change(Seat.pointerFinger, to: origin, x: x, y: y, time: time)
    return false
  }

  mutating func leave() {
    place = nil
    isLeaving = fingers.isDown(Seat.pointerFinger)
  }

  mutating func move(x: Double, y: Double, time: UInt64) {
    self.time = time
    guard let origin = place?.origin else { return }
    place = (origin, x, y)
    fingers.move(Seat.pointerFinger, x: x, y: y, time: time)
  }

  /// Takes a change of the button. Returns true if everything must be let go: it is released on no surface of ours.
  mutating func button(isPressed: Bool, time: UInt64) -> Bool {
    self.time = time
    guard isPressed != fingers.isDown(Seat.pointerFinger) else { return false }
    guard let place else { return !isPressed }
    if isPressed {
      fingers.down(Seat.pointerFinger, on: place.origin, x: place.x, y: place.y, time: time)
    } else {
      fingers.up(Seat.pointerFinger, time: time)
    }
    return false
  }

  mutating func frame() -> [TimedFingerEvent] { fingers.frame() }

  mutating func letGo() {
    fingers = FingerQueue()
    isLeaving = false
  }

  /// Returns true if the finger was on one of the surfaces.
  mutating func surfacesGone(where isGone: (SurfaceOffset) -> Bool) -> Bool {
    if let origin = place?.origin, isGone(origin) { place = nil }
    return fingers.isDown(where: isGone)
  }
}
