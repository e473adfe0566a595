import Gestures

/// Touch screen, pointer and pens of one seat, as fingers on the keyboard's surfaces.
///
/// The events of a device are collected until the protocol's `frame` and delivered together. A finger that was delivered
/// as down ends with `up` or `onCancel`, even if its device or its surface goes away.
public final class Seat {
  /// The pointer's identifier among the fingers; touch points have identifiers from 0.
  public static let pointerFinger: Int32 = -1
  /// The identifier of the first pen; further ones count down from it.
  public static let firstPenFinger: Int32 = -2

  /// Takes the events out of a frame that are not for `onFrame`; nil while all are for that.
  var takeOut: ((inout [TimedFingerEvent]) -> Void)?
  /// Called with the events of one frame.
  public var onFrame: (([TimedFingerEvent]) -> Void)?
  /// Called when a touch point, the pointer or a pen is taken away with a finger down. All fingers of all devices are let
  /// go, and nothing they did counts.
  public var onCancel: (() -> Void)?
  /// Called with the first capabilities, those at the time when the seat was bound: true if it had a keyboard.
  var onKeyboard: ((Bool) -> Void)?
  /// Returns the position of a surface relative to the panel's; nil for a surface whose events are not ours.
  var origin: (WlSurface) -> SurfaceOffset? = { _ in nil }

  let proxy: WlSeat
  /// Asks the compositor for an event after all that it has sent so far.
  let sync: () -> WlCallback
  private let clocks: CompositorClocks
  /// The time of the last event that has arrived and is not yet delivered.
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

  /// Lets go of everything: the seat has gone.
  func remove() {
    update([])
    tablets?.remove()
    tablets = nil
    proxy.release()
  }

  /// Follows the seat's devices. They may be announced any number of times; one listener for each is enough.
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

  /// Cancels all fingers if one was on a surface that is gone: the compositor tells nothing more of it.
  func surfacesGone(where isGone: (SurfaceOffset) -> Bool) {
    let lost = [
      touch?.surfacesGone(where: isGone), pointer?.surfacesGone(where: isGone),
      tablets?.surfacesGone(where: isGone),
    ]
    if lost.contains(true) { cancel() }
  }

  // MARK: For the devices

  /// Returns the time of an event that has just arrived. Called at once: a stamp that is kept for long may come to stand
  /// for another time.
  func time(of stamp: UInt32) -> UInt64 {
    let time = clocks.time(ofEvent: stamp)
    arrived = time
    return time
  }

  /// Milliseconds after which what a finger did is not done any more: it was meant for what the screen showed then. The
  /// keyboard may have been stopped, or the device asleep.
  private static let longestDelay: UInt64 = 2_000

  /// Delivers the events of a frame and only now sets the clock by what has arrived: a timer that runs before must not be
  /// ahead of the waiting events. Nothing is learnt from events without a stamp of their own. A frame that comes too late
  /// takes all fingers away.
  func deliver(_ events: [TimedFingerEvent]) {
    let isTooLate = arrived.map { clocks.lateness(ofEvent: $0) > Self.longestDelay } ?? false
    if let arrived { clocks.handled(arrived) }
    arrived = nil
    if isTooLate { return cancel() }
    var events = events
    takeOut?(&events)
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
