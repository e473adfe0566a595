/// Touch and pointer of one seat, as fingers on the keyboard's surface.
///
/// Events are collected until the protocol's `frame` and handed over together. The pointer with its left button
/// held is the finger `pointerFinger`.
public final class Seat {
  /// What a finger did. Coordinates are logical pixels of the surface.
  public enum FingerEvent: Equatable, Sendable {
    case down(finger: Int32, x: Double, y: Double)
    case move(finger: Int32, x: Double, y: Double)
    case up(finger: Int32)
  }

  /// A finger event and the compositor's time of it in milliseconds; the clock is the compositor's own.
  public struct TimedEvent: Equatable, Sendable {
    public let event: FingerEvent
    public let time: UInt32
  }

  /// The pointer's identifier among the fingers; touch points have identifiers from 0.
  public static let pointerFinger: Int32 = -1

  /// Called with the events of one frame.
  public var onFrame: (([TimedEvent]) -> Void)?
  /// Called when the compositor takes all touch points or the pointer away; nothing they did counts.
  public var onCancel: (() -> Void)?
  /// Whether events on a surface are ours to handle.
  var isOwnSurface: (WlSurface?) -> Bool = { _ in false }

  let proxy: WlSeat
  private var touch: WlTouch?
  private var pointer: WlPointer?
  private var pending: [TimedEvent] = []
  private var pointerPosition = (x: 0.0, y: 0.0)
  private var pointerIsInside = false
  private var pointerIsDown = false

  /// BTN_LEFT of Linux' input-event-codes.h.
  private static let leftButton: UInt32 = 0x110
  /// The version of wl_pointer that groups events by `frame`.
  private static let pointerFrameVersion: UInt32 = 5

  init(_ proxy: WlSeat) {
    self.proxy = proxy
    proxy.onEvent = { [unowned self] event in
      switch event {
      case .capabilities(let capabilities): update(capabilities)
      case .name: break
      }
    }
  }

  /// The seat has gone: everything is let go.
  func remove() {
    update([])
    proxy.release()
  }

  /// Devices may be announced any number of times; one listener for each is enough.
  private func update(_ capabilities: WlSeat.Capability) {
    if capabilities.contains(.touch) != (touch != nil) {
      if touch == nil { addTouch() } else { removeTouch() }
    }
    if capabilities.contains(.pointer) != (pointer != nil) {
      if pointer == nil { addPointer() } else { removePointer() }
    }
  }

  // MARK: Touch

  private func addTouch() {
    let touch = proxy.getTouch()
    touch.onEvent = { [unowned self] event in handle(event) }
    self.touch = touch
  }

  private func removeTouch() {
    touch?.release()
    touch = nil
    cancel()
  }

  private func handle(_ event: WlTouch.Event) {
    switch event {
    case .down(_, let time, let surface, let id, let x, let y):
      guard isOwnSurface(surface) else { return }
      pending.append(TimedEvent(event: .down(finger: id, x: x, y: y), time: time))
    case .motion(let time, let id, let x, let y):
      pending.append(TimedEvent(event: .move(finger: id, x: x, y: y), time: time))
    case .up(_, let time, let id):
      pending.append(TimedEvent(event: .up(finger: id), time: time))
    case .frame: deliver()
    case .cancel: cancel()
    case .shape, .orientation: break
    }
  }

  // MARK: Pointer

  private func addPointer() {
    let pointer = proxy.getPointer()
    pointer.onEvent = { [unowned self] event in
      handle(event)
      if proxy.version < Self.pointerFrameVersion { deliver() }
    }
    self.pointer = pointer
  }

  private func removePointer() {
    pointer?.release()
    pointer = nil
    pointerIsInside = false
    if pointerIsDown { cancel() }
  }

  private func handle(_ event: WlPointer.Event) {
    switch event {
    case .enter(_, let surface, let x, let y):
      // A held button keeps the pointer where it is: its release has gone with the surface it was for.
      if pointerIsDown { cancel() }
      pointerIsInside = isOwnSurface(surface)
      pointerPosition = (x, y)
    case .leave:
      pointerIsInside = false
      if pointerIsDown { cancel() }
    case .motion(let time, let x, let y):
      pointerPosition = (x, y)
      if pointerIsDown {
        pending.append(TimedEvent(event: .move(finger: Self.pointerFinger, x: x, y: y), time: time))
      }
    case .button(_, let time, let button, let state):
      if button == Self.leftButton { handleButton(isPressed: state == .pressed, time: time) }
    case .frame: deliver()
    default: break
    }
  }

  private func handleButton(isPressed: Bool, time: UInt32) {
    guard isPressed != pointerIsDown, !isPressed || pointerIsInside else { return }
    pointerIsDown = isPressed
    let event: FingerEvent =
      isPressed
      ? .down(finger: Self.pointerFinger, x: pointerPosition.x, y: pointerPosition.y)
      : .up(finger: Self.pointerFinger)
    pending.append(TimedEvent(event: event, time: time))
  }

  // MARK: Frames

  private func deliver() {
    guard !pending.isEmpty else { return }
    let events = pending
    pending = []
    onFrame?(events)
  }

  private func cancel() {
    pending = []
    pointerIsDown = false
    onCancel?()
  }
}
