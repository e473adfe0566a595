/// The touch screen of a seat.
final class TouchInput {
  private let touch: WlTouch
  private unowned let seat: Seat
  private var fingers = FingerQueue()

  init(_ touch: WlTouch, of seat: Seat) {
    self.touch = touch
    self.seat = seat
    touch.onEvent = { [unowned self] event in
      switch event {
      case .down(_, let stamp, let surface, let id, let x, let y):
        guard let origin = surface.flatMap(seat.origin) else { return }
        fingers.down(id, on: origin, x: x, y: y, time: seat.time(of: stamp))
      case .motion(let stamp, let id, let x, let y): fingers.move(id, x: x, y: y, time: seat.time(of: stamp))
      case .up(_, let stamp, let id): fingers.up(id, time: seat.time(of: stamp))
      case .frame: seat.deliver(fingers.frame())
      case .cancel: seat.cancel()
      case .shape, .orientation: break
      }
    }
  }

  /// Lets go of the touch screen, which the seat has lost.
  func remove() {
    touch.release()
    if !fingers.isIdle { seat.cancel() }
  }

  func letGo() { fingers = FingerQueue() }

  /// Returns true if a finger was on one of the surfaces.
  func surfacesGone(where isGone: (SurfaceOffset) -> Bool) -> Bool { fingers.isDown(where: isGone) }
}
