import Gestures

/// The pointer of a seat: its left button makes it a finger, its wheel or the touchpad scrolls. Other buttons do
/// nothing.
final class PointerInput {
  private let pointer: WlPointer
  private unowned let seat: Seat
  private var finger = PointerFinger()
  private var scrolling = Scrolling()
  /// The answer by which a surface of ours must have been entered; the finger is cancelled otherwise.
  private var leaving: WlCallback?

  /// BTN_LEFT of Linux' input-event-codes.h.
  private static let leftButton: UInt32 = 0x110
  /// The version of wl_pointer that groups events by `frame`.
  private static let frameVersion: UInt32 = 5

  init(_ pointer: WlPointer, of seat: Seat) {
    self.pointer = pointer
    self.seat = seat
    pointer.onEvent = { [unowned self] event in
      follow(event)
      if self.pointer.version < Self.frameVersion { deliver() }
    }
  }

  /// Lets go of the pointer, which the seat has lost.
  func remove() {
    pointer.release()
    endScroll()
    if !finger.isIdle { seat.cancel() }
  }

  private func follow(_ event: WlPointer.Event) {
    switch event {
    case .enter(_, let surface, let x, let y):
      endScroll()
      leaving = nil
      if finger.enter(surface.flatMap(seat.origin), x: x, y: y) { seat.cancel() }
    case .leave:
      endScroll()
      finger.leave()
      if finger.isLeaving { awaitNextSurface() }
    case .motion(let stamp, let x, let y): finger.move(x: x, y: y, time: seat.time(of: stamp))
    case .button(_, let stamp, Self.leftButton, let state):
      if finger.button(isPressed: state == .pressed, time: seat.time(of: stamp)) { seat.cancel() }
    case .frame: deliver()
    default: if let position = finger.position { scroll(event, at: position) }
    }
  }

  private func scroll(_ event: WlPointer.Event, at position: Position) {
    switch event {
    case .axis(let stamp, let axis, let value):
      scrolling.move(axis, by: value, at: position, time: seat.time(of: stamp))
    case .axisStop(let stamp, let axis): scrolling.stop(axis, time: seat.time(of: stamp))
    case .axisSource(let source): scrolling.source = source
    default: break
    }
  }

  private func awaitNextSurface() {
    let answer = seat.sync()
    answer.onEvent = { [unowned self] _ in seat.cancel() }
    leaving = answer
  }

  private func deliver() {
    seat.deliver(finger.frame() + scrolling.frame())
  }

  /// Ends the scrolling: the compositor sends no end once the pointer is elsewhere.
  private func endScroll() {
    seat.deliver(scrolling.end())
  }

  func letGo() {
    leaving = nil
    finger.letGo()
  }

  /// Returns true if the finger was on one of the surfaces.
  func surfacesGone(where isGone: (SurfaceOffset) -> Bool) -> Bool {
    let isLost = finger.surfacesGone(where: isGone)
    if !finger.isOnSurface { endScroll() }
    return isLost
  }
}
