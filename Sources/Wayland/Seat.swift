/// Touch and pointer of one seat, as fingers on the keyboard's surface.
///
/// Events are collected until the protocol's `frame` and handed over together. The pointer with its left button
/// held is the finger `pointerFinger`.
public final class Seat {
  /// What a finger did. Coordinates are logical pixels from the panel's top left, on whichever of our surfaces.
  public enum FingerEvent: Equatable, Sendable {
    case down(finger: Int32, x: Double, y: Double)
    case move(finger: Int32, x: Double, y: Double)
    case up(finger: Int32)
    /// Wheel or touchpad, in logical pixels; positive is right and down. `isWheel` counts in clicks.
    case scroll(x: Double, y: Double, isWheel: Bool)
    /// The fingers have left the touchpad.
    case scrollEnd
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
  /// Where a surface is, relative to the panel's; nil for one whose events are not ours.
  var origin: (WlSurface) -> SurfaceOrigin? = { _ in nil }

  let proxy: WlSeat
  private var touch: WlTouch?
  private var pointer: WlPointer?
  private var pending: [TimedEvent] = []
  /// Where the surface of each touch point is, relative to the panel.
  private var touchOrigins: [Int32: SurfaceOrigin] = [:]
  private var pointerPosition = (x: 0.0, y: 0.0)
  /// Where the surface under the pointer is, relative to the panel; nil if it is not ours.
  private var pointerOrigin: SurfaceOrigin?
  private var pointerIsDown = false
  private var scrolling = Scrolling()

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
      guard let surface, let origin = origin(surface) else { return }
      touchOrigins[id] = origin
      let place = origin.positionOnPanel(x, y)
      pending.append(TimedEvent(event: .down(finger: id, x: place.x, y: place.y), time: time))
    case .motion(let time, let id, let x, let y):
      guard let origin = touchOrigins[id] else { return }
      let place = origin.positionOnPanel(x, y)
      pending.append(TimedEvent(event: .move(finger: id, x: place.x, y: place.y), time: time))
    case .up(_, let time, let id):
      guard touchOrigins.removeValue(forKey: id) != nil else { return }
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
    pointerOrigin = nil
    if pointerIsDown { cancel() }
  }

  private func handle(_ event: WlPointer.Event) {
    switch event {
    case .enter(_, let surface, let x, let y):
      // A held button keeps the pointer where it is: its release has gone with the surface it was for.
      if pointerIsDown { cancel() }
      pointerOrigin = surface.flatMap(origin)
      movePointer(x, y)
    case .leave:
      pointerOrigin = nil
      if pointerIsDown { cancel() }
    case .motion(let time, let x, let y):
      movePointer(x, y)
      if pointerIsDown {
        let place = pointerPosition
        pending.append(
          TimedEvent(event: .move(finger: Self.pointerFinger, x: place.x, y: place.y), time: time))
      }
    case .button(_, let time, let button, let state):
      if button == Self.leftButton { handleButton(isPressed: state == .pressed, time: time) }
    case .axis(let time, let axis, let value):
      if pointerOrigin != nil { scrolling.move(axis == .horizontalScroll, by: value, time: time) }
    case .axisDiscrete: scrolling.isWheel = true
    case .axisSource(let source): scrolling.isWheel = source == .wheel || source == .wheelTilt
    case .axisStop(let time, _): scrolling.stop(time: time)
    case .frame: deliver()
    default: break
    }
  }

  private func movePointer(_ x: Double, _ y: Double) {
    guard let origin = pointerOrigin else { return }
    pointerPosition = origin.positionOnPanel(x, y)
  }

  private func handleButton(isPressed: Bool, time: UInt32) {
    guard isPressed != pointerIsDown, !isPressed || pointerOrigin != nil else { return }
    pointerIsDown = isPressed
    let event: FingerEvent =
      isPressed
      ? .down(finger: Self.pointerFinger, x: pointerPosition.x, y: pointerPosition.y)
      : .up(finger: Self.pointerFinger)
    pending.append(TimedEvent(event: event, time: time))
  }

  // MARK: Frames

  private func deliver() {
    pending += scrolling.takeEvents()
    guard !pending.isEmpty else { return }
    let events = pending
    pending = []
    onFrame?(events)
  }

  private func cancel() {
    pending = []
    touchOrigins = [:]
    pointerIsDown = false
    onCancel?()
  }
}

/// What the wheel or the touchpad has done since the last frame.
struct Scrolling: Equatable {
  var isWheel = false
  private var x = 0.0
  private var y = 0.0
  private var time: UInt32?
  private var hasStopped = false

  mutating func move(_ isHorizontal: Bool, by value: Double, time: UInt32) {
    if isHorizontal { x += value } else { y += value }
    self.time = time
  }

  mutating func stop(time: UInt32) {
    hasStopped = true
    self.time = time
  }

  /// The events of this frame, and a fresh start for the next.
  mutating func takeEvents() -> [Seat.TimedEvent] {
    defer { self = Scrolling() }
    guard let time else { return [] }
    var events: [Seat.TimedEvent] = []
    if x != 0 || y != 0 {
      events.append(Seat.TimedEvent(event: .scroll(x: x, y: y, isWheel: isWheel), time: time))
    }
    if hasStopped { events.append(Seat.TimedEvent(event: .scrollEnd, time: time)) }
    return events
  }
}
