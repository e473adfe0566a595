import EventLoop
import Gestures
import Typing

/// Everything of the compositor that the keyboard uses, from the globals up: seat, outputs, the panel's surface, the
/// virtual keyboard and the input method.
public final class Desktop {
  /// Called when a seat has got its virtual keyboard.
  public var onVirtualKeyboard: ((VirtualKeyboard) -> Void)?
  /// Called once for each seat: true if it had a keyboard before it got our virtual one.
  public var onSeatKeyboard: ((Bool) -> Void)?
  /// Called when the seat with its virtual keyboard is gone.
  public var onSeatGone: (() -> Void)?
  /// Called with the finger events of one frame, without those on the handle.
  public var onFingers: (([TimedFingerEvent]) -> Void)?
  /// Called when all fingers are let go, as when their device is taken away: nothing that they did counts.
  public var onFingersCancelled: (() -> Void)?
  /// Called with each event of the input method; after `unavailable` it is dropped.
  public var onInputMethodEvent: ((Typist.InputMethodEvent) -> Void)?
  /// Called when outputs have come, gone or changed; a panel that was closed with the last one can be shown again.
  public var onOutputsChanged: (() -> Void)?
  /// Called with true when the first finger comes down on the handle, and with false when all are up or have slid off.
  public var onHandlePressed: ((Bool) -> Void)?
  /// Called when the handle was tapped.
  public var onHandleTapped: (() -> Void)?

  /// The clock in which events and frames are counted, with its relation to the loop's.
  public var clock: EventClock { clocks.events }
  /// The seat's virtual keyboard; nil before `startTyping` and without a seat.
  public private(set) var virtualKeyboard: VirtualKeyboard?
  /// The seat's input method, from the request for it until it is dropped or unavailable; nil otherwise.
  public private(set) var inputMethod: InputMethod?
  /// The panel's surface; nil while it is hidden.
  public private(set) var panel: PanelSurface?
  /// The picture of the panel that was hidden last: its successor is on the screen sooner when it need not be painted again.
  private var lastPicture: KeptPicture?
  /// The height that the panel hidden last had asked for, in logical pixels.
  private var lastHeight = PanelSurface.firstHeight
  /// The handle's surface; nil while it is hidden.
  public private(set) var handle: HandleSurface?

  private let globals: Globals
  private let surfaces: PanelGlobals
  private let layerShell: ZwlrLayerShellV1
  private let virtualKeyboardManager: ZwpVirtualKeyboardManagerV1
  private let inputMethodManager: ZwpInputMethodManagerV2?
  private let tabletManager: ZwpTabletManagerV2?
  private let connection: Connection
  private let display: WlDisplay
  private let clocks = CompositorClocks(now: EventLoop.now)
  private let outputs = Outputs()
  private var seat: (name: UInt32, seat: Seat)?
  private var mayType = false
  private var handleTouch = HandleTouch()
  /// The windows of all applications, while full screen is followed.
  private var windows: Windows?

  /// Binds the globals. Throws a `WaylandError` where a required one is missing or the connection breaks.
  public init(_ connection: Connection) throws(WaylandError) {
    self.connection = connection
    display = connection.display
    globals = Globals(connection)
    try connection.roundtrip()
    // wl_surface.damage_buffer came with version 4.
    let viewporter = globals.bindOptional(WpViewporter.self, required: 1, preferred: 1)
    surfaces = PanelGlobals(
      compositor: try globals.bindRequired(WlCompositor.self, required: 4, preferred: 4),
      shm: try globals.bindRequired(WlShm.self, required: 1, preferred: 1),
      subcompositor: globals.bindOptional(WlSubcompositor.self, required: 1, preferred: 1),
      viewporter: viewporter,
      fractions: viewporter == nil
        ? nil : globals.bindOptional(WpFractionalScaleManagerV1.self, required: 1, preferred: 1),
      clocks: clocks)
    layerShell = try globals.bindRequired(ZwlrLayerShellV1.self, required: 1, preferred: 4)
    virtualKeyboardManager = try globals.bindRequired(
      ZwpVirtualKeyboardManagerV1.self, required: 1, preferred: 1)
    inputMethodManager = globals.bindOptional(ZwpInputMethodManagerV2.self, required: 1, preferred: 1)
    tabletManager = globals.bindOptional(ZwpTabletManagerV2.self, required: 1, preferred: 1)
    if inputMethodManager == nil {
      Log.info(
        "the compositor has no zwp_input_method_manager_v2: all text goes through the virtual keyboard")
    }
    outputs.manager = globals.bindOptional(ZxdgOutputManagerV1.self, required: 1, preferred: 3)
    if outputs.manager == nil {
      Log.info("the compositor has no zxdg_output_manager_v1: fractional scales are taken for integers")
    }
    outputs.onChange = { [unowned self] in
      panel?.outputsChanged()
      handle?.updateScale()
      windows?.tell()
      onOutputsChanged?()
    }
  }

  /// Takes the seat and the outputs that are there, and those that come. Called once, with all handlers set.
  public func start() {
    globals.onAdded = { [unowned self] name, interface in added(name, interface) }
    globals.onRemoved = { [unowned self] name in removed(name) }
    for name in globals.names(of: "wl_output") { added(name, "wl_output") }
    for name in globals.names(of: "wl_seat") { added(name, "wl_seat") }
  }

  private func added(_ name: UInt32, _ interface: String) {
    switch interface {
    case "wl_output":
      // Scale and done are version 2.
      if let output = globals.bind(name, as: WlOutput.self, required: 2, preferred: 4) {
        outputs.add(name, output)
      }
    case "wl_seat": if seat == nil { adoptSeat(name) }
    default: break
    }
  }

  private func removed(_ name: UInt32) {
    if let output = outputs.remove(name) {
      panel?.lost(output)
      handle?.lost(output)
      outputs.onChange?()
    }
    guard let gone = seat, gone.name == name else { return }
    gone.seat.remove()
    virtualKeyboard?.remove()
    virtualKeyboard = nil
    dropInputMethod()
    seat = nil
    onSeatGone?()
    if let next = globals.names(of: "wl_seat").first { adoptSeat(next) }
  }

  private func adoptSeat(_ name: UInt32) {
    // From version 8 on a wheel sends fractions of its clicks; up to 7 the compositor makes whole ones of them.
    guard let proxy = globals.bind(name, as: WlSeat.self, required: 1, preferred: 7) else { return }
    let seat = Seat(proxy, tablets: tabletManager, clocks: clocks) { [display] in display.sync() }
    seat.origin = { [unowned self] surface in
      surface === handle?.painted.surface ? .handle : panel?.origin(of: surface)
    }
    seat.takeOut = { [unowned self] events in tell(handleTouch.take(&events)) }
    seat.onFrame = onFingers
    seat.onCancel = { [unowned self] in
      tell(handleTouch.cancel())
      onFingersCancelled?()
    }
    seat.onKeyboard = { [unowned self] hadKeyboard in onSeatKeyboard?(hadKeyboard) }
    self.seat = (name, seat)
    if mayType { addVirtualKeyboard() }
  }

  /// Gives a virtual keyboard to the seat, and to each seat that comes later.
  ///
  /// Called only after the panel's first picture: sway 1.7 compiles a keymap of its own for a new keyboard, which takes
  /// longer than all that the panel needs of it.
  public func startTyping() {
    guard !mayType else { return }
    mayType = true
    addVirtualKeyboard()
  }

  private func addVirtualKeyboard() {
    guard let seat else { return }
    let keyboard = VirtualKeyboard(virtualKeyboardManager, seat: seat.seat.proxy)
    virtualKeyboard = keyboard
    onVirtualKeyboard?(keyboard)
  }

  /// True while the compositor takes requests. Ask nothing of it while it does not, as when it has stopped: a request that
  /// fits neither libwayland's buffer nor the socket ends the process, or is kept with more and more others. When true, a
  /// turn of the loop may ask for all that it wants: the socket then has room for dozens of buffers.
  public var takesRequests: Bool { connection.isWritable }

  // MARK: Input method

  /// Asks to become the seat's input method, unless it is already asked for. The answer comes as events.
  public func requestInputMethod() {
    guard inputMethod == nil, let manager = inputMethodManager, let seat else { return }
    inputMethod = InputMethod(manager, seat: seat.seat.proxy) { [unowned self] event in
      if event == .unavailable { dropInputMethod() }
      onInputMethodEvent?(event)
    }
  }

  /// Gives up the seat's input method, or stops asking for it; none of its events follow.
  public func dropInputMethod() {
    inputMethod?.destroy()
    inputMethod = nil
  }

  // MARK: Clipboard

  /// True where the compositor lets us ask for the clipboard, and there is a seat.
  public var canReadClipboard: Bool {
    seat != nil
      && (globals.offers(ExtDataControlManagerV1.self) || globals.offers(ZwlrDataControlManagerV1.self))
  }

  /// Asks for the clipboard's text; the answer comes only while the request is kept.
  ///
  /// Nil without a seat, or where the compositor does not let us.
  public func requestClipboard(onAnswer: @escaping (ClipboardRequest.Answer) -> Void) -> ClipboardRequest? {
    guard let seat = seat?.seat.proxy else { return nil }
    if let manager = globals.bindOptional(ExtDataControlManagerV1.self, required: 1, preferred: 1) {
      defer { manager.destroy() }
      return ClipboardRequest(
        manager.getDataDevice(seat: seat), sync: { [display] in display.sync() }, onAnswer: onAnswer)
    }
    if let manager = globals.bindOptional(ZwlrDataControlManagerV1.self, required: 1, preferred: 1) {
      defer { manager.destroy() }
      return ClipboardRequest(
        manager.getDataDevice(seat: seat), sync: { [display] in display.sync() }, onAnswer: onAnswer)
    }
    return nil
  }

  // MARK: Panel

  /// Makes the panel's surface; it is on the screen after the first `present`.
  ///
  /// - Parameter output: the name of the output to show it on. For nil, or if there is none of that name, the compositor
  ///   chooses one, usually the one with the focus.
  public func showPanel(layer: PanelSurface.Layer, output: String?) -> PanelSurface {
    hidePanel()
    let new = PanelSurface(
      surfaces, shell: layerShell, outputs: outputs, on: output.flatMap(outputs.named), layer: layer,
      height: lastHeight, kept: lastPicture
    ) { [display] in display.sync() }
    lastPicture = nil
    new.onTouchesLost = { [unowned self] in seat?.seat.surfacesGone { $0 != .panel && $0 != .handle } }
    panel = new
    return new
  }

  /// Takes the panel off the screen.
  public func hidePanel() {
    guard let gone = panel else { return }
    panel = nil
    lastHeight = gone.requestedHeight
    lastPicture = gone.destroy()
    seat?.seat.surfacesGone { $0 != .handle }
  }

  /// True while there is at least one output.
  public var hasOutput: Bool { !outputs.isEmpty }

  /// The names, such as "DSI-1", of those outputs that have told theirs.
  public var outputNames: [String] { outputs.names }

  /// Frees the memory of the panel that was hidden last: the next one is painted whole.
  public func forgetLastPicture() { lastPicture = nil }

  // MARK: Handle

  /// Makes the handle's surface and hides an earlier one; it is on the screen after its first `present`.
  public func showHandle(layer: PanelSurface.Layer, side: HandleSurface.Side) -> HandleSurface {
    hideHandle()
    let new = HandleSurface(surfaces, shell: layerShell, outputs: outputs, layer: layer, side: side)
    handle = new
    return new
  }

  /// Takes the handle off the screen. A finger on it is let go, and does not become one of the panel's.
  public func hideHandle() {
    guard let gone = handle else { return }
    handle = nil
    gone.destroy()
    seat?.seat.surfacesGone { $0 == .handle }
  }

  private func tell(_ events: [HandleTouch.Event]) {
    for event in events {
      switch event {
      case .pressed: onHandlePressed?(true)
      case .released: onHandlePressed?(false)
      case .tapped: onHandleTapped?()
      }
    }
  }

  // MARK: Full screen

  /// Follows whether the focused window is in full screen, on the keyboard's output if that is known. Tells the present
  /// state after a roundtrip, and then each change. Tells false where the compositor does not say.
  ///
  /// While it is followed, each change of a window's title wakes the program.
  public func followFullscreen(_ onChange: @escaping (Bool) -> Void) {
    unfollowFullscreen()
    let manager = globals.bindOptional(ZwlrForeignToplevelManagerV1.self, required: 1, preferred: 3)
    windows = Windows(
      manager, display: display, output: { [outputs] in outputs.latest }, onFullscreen: onChange)
  }

  /// Stops following full screen: `onChange` is not called any more.
  public func unfollowFullscreen() {
    windows?.stop()
    windows = nil
  }
}
