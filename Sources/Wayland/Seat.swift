import Gestures

/// Touch screen, pointer and pens of one seat, as fingers on the keyboard's surfaces.
///
/// Events of a device are collected until the protocol's `frame` and handed over together. A finger that was handed
/// over as down ends by `up` or with `onCancel`, whatever becomes of its device or of the surface that it is on.
public final class Seat {
  /// The pointer's identifier among the fingers; touch points have identifiers from 0.
  public static let pointerFinger: Int32 = -1
  /// The identifier of the first pen; further ones count down from it.
  public static let firstPenFinger: Int32 = -2

  /// Takes out of a frame what is not for `onFrame`.
  var takeOut: (inout [TimedFingerEvent]) -> Void = { _ in }
  /// Called with the events of one frame.
  public var onFrame: (([TimedFingerEvent]) -> Void)?
  /// Called when touch points, the pointer or a pen are taken away with a finger down: all fingers of all devices are
  /// let go, and nothing they did counts.
  public var onCancel: (() -> Void)?
  /// Called with the first capabilities, which are of the time when the seat was bound: whether it had a keyboard.
  var onKeyboard: ((Bool) -> Void)?
  /// Where a surface is, relative to the panel's; nil for one whose events are not ours.
  var origin: (WlSurface) -> SurfaceOrigin? = { _ in nil }

  let proxy: WlSeat
  /// Asks the compositor for an event after all that it has sent by now.
  let sync: () -> WlCallback
  private let clocks: CompositorClocks
  /// The time of the last event that has arrived, and is not handed over.
  private var arrived: UInt64?
  private var touch: TouchInput?
  private var pointer: PointerInput?
  private var tablets: TabletInput?

  init(
    _ proxy: WlSeat, tablets manager: ZwpTabletManagerV2?, clocks: CompositorClocks,
    sync: @escaping () -> WlCallback
  ) {
    self.proxy = proxy
    self.clocks = clocks
    self.sync = sync
    tablets = manager.map { TabletInput($0.getTabletSeat(seat: proxy), of: self) }
    proxy.onEvent = { [unowned self] event in
      switch event {
      case .capabilities(let capabilities):
        onKeyboard?(capabilities.contains(.keyboard))
        onKeyboard = nil
        update(capabilities)
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

  /// The time of an event that has just arrived. Later would be too late: a stamp that was kept for long may have come
  /// to stand for another time.
  func time(of stamp: UInt32) -> UInt64 {
    let time = clocks.time(ofEvent: stamp)
    arrived = time
    return time
  }

  /// The clock learns of what has arrived only now: a timer that runs before is not to be ahead of the events that wait
  /// for their frame. Times that an event has for want of a stamp of its own are nothing to learn from.
  func deliver(_ events: [TimedFingerEvent]) {
    if let arrived { clocks.handled(arrived) }
    arrived = nil
    var events = events
    takeOut(&events)
    if !events.isEmpty { onFrame?(events) }
  }

  func cancel() {
    arrived = nil
    touch?.letGo()
    pointer?.letGo()
    tablets?.letGo()
    onCancel?()
  }
}
