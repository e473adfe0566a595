/// Touch screen, pointer and pens of one seat, as fingers on the keyboard's surfaces.
///
/// Events of a device are collected until the protocol's `frame` and handed over together. A finger that was handed
/// over as down ends by `up` or with `onCancel`, whatever becomes of its device or of the surface that it is on.
public final class Seat {
  /// What a finger did. Coordinates are logical pixels from the panel's top left, on whichever of our surfaces.
  public enum FingerEvent: Equatable, Sendable {
    case down(finger: Int32, x: Double, y: Double)
    case move(finger: Int32, x: Double, y: Double)
    case up(finger: Int32)
    /// Wheel or touchpad, in logical pixels; positive is right and down. `isWheel` counts in clicks.
    case scroll(x: Double, y: Double, isWheel: Bool)
    /// The fingers have left the touchpad, or the pointer our surfaces.
    case scrollEnd
  }

  /// A finger event and the compositor's time of it in milliseconds; the clock is the compositor's own.
  public struct TimedEvent: Equatable, Sendable {
    public let event: FingerEvent
    public let time: UInt32
  }

  /// The pointer's identifier among the fingers; touch points have identifiers from 0.
  public static let pointerFinger: Int32 = -1
  /// The identifier of the first pen; further ones count down from it.
  public static let firstPenFinger: Int32 = -2

  /// Called with the events of one frame.
  public var onFrame: (([TimedEvent]) -> Void)?
  /// Called when touch points, the pointer or a pen are taken away with a finger down: all fingers of all devices are
  /// let go, and nothing they did counts.
  public var onCancel: (() -> Void)?
  /// Where a surface is, relative to the panel's; nil for one whose events are not ours.
  var origin: (WlSurface) -> SurfaceOrigin? = { _ in nil }

  let proxy: WlSeat
  /// Asks the compositor for an event after all that it has sent by now.
  let sync: () -> WlCallback
  private var touch: TouchInput?
  private var pointer: PointerInput?
  private var tablets: TabletInput?

  init(_ proxy: WlSeat, tablets manager: ZwpTabletManagerV2?, sync: @escaping () -> WlCallback) {
    self.proxy = proxy
    self.sync = sync
    tablets = manager.map { TabletInput($0.getTabletSeat(seat: proxy), of: self) }
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
    tablets?.remove()
    tablets = nil
    proxy.release()
  }

  /// Devices may be announced any number of times; one listener for each is enough.
  private func update(_ capabilities: WlSeat.Capability) {
    if capabilities.contains(.touch) != (touch != nil) {
      touch?.remove()
      touch = touch == nil ? TouchInput(proxy.getTouch(), of: self) : nil
    }
    if capabilities.contains(.pointer) != (pointer != nil) {
      pointer?.remove()
      pointer = pointer == nil ? PointerInput(proxy.getPointer(), of: self) : nil
    }
  }

  /// Surfaces of ours are gone, and with them what the compositor would tell of the fingers on them.
  func surfacesGone(where isGone: (SurfaceOrigin) -> Bool) {
    let lost = [
      touch?.surfacesGone(where: isGone), pointer?.surfacesGone(where: isGone),
      tablets?.surfacesGone(where: isGone),
    ]
    if lost.contains(true) { cancel() }
  }

  // MARK: For the devices

  func deliver(_ events: [TimedEvent]) {
    if !events.isEmpty { onFrame?(events) }
  }

  func cancel() {
    touch?.letGo()
    pointer?.letGo()
    tablets?.letGo()
    onCancel?()
  }
}
