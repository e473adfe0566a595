import EventLoop
import Gestures
import Typing

/// Everything of the compositor that the keyboard uses, from the globals up: seat, outputs, the panel's surface, the
/// virtual keyboard and the input method.
public final class Desktop {
  /// Called once for each seat: true if it had a keyboard before it got our virtual one.
  public var onSeatKeyboard: ((Bool) -> Void)?
  /// Called with the finger events of one frame, without those on the handle.
  public var onFingers: (([TimedFingerEvent]) -> Void)?
  /// Called when all fingers are let go, as when their device is taken away: nothing that they did counts.
  public var onFingersCancelled: (() -> Void)?
  /// Called when outputs have come, gone or changed; a panel that was closed with the last one can be shown again.
  public var onOutputsChanged: (() -> Void)?

  /// The clock in which events and frames are counted, with its relation to the loop's.
  public var clock: EventClock { surfaces.clocks.events }
  /// The ways of the seat for text.
  public var typing: any TypingDevices { devices }
  /// The handle beside another keyboard.
  public let handle = DesktopHandle()
  /// The panel's surface; nil while it is hidden.
  public private(set) var panel: PanelSurface?
  /// The panel that was hidden last.
  private var last = HiddenPanel()

  private let globals: Globals
  private let surfaces: PanelGlobals
  private let devices: any SeatFollower
  private let places: PanelPlaces
  private let tabletManager: ZwpTabletManagerV2?
  private let outputs = Outputs()
  private var seat: (name: UInt32, seat: Seat)?
  /// The windows of all applications, while full screen is followed.
  private var windows: Windows?

  private var display: WlDisplay { globals.connection.display }

  /// A panel that was hidden, for its successor.
  private struct HiddenPanel {
    /// The picture: the next one is on the screen sooner when it need not be painted again.
    var picture: KeptPicture?
    /// The height that the panel had asked for, in logical pixels.
    var height = PanelSurface.firstHeight
  }

  /// Binds the globals. Throws a `WaylandError` where a required one is missing or the connection breaks.
  public init(_ connection: Connection) throws(WaylandError) {
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
      clocks: CompositorClocks(now: EventLoop.now),
      drawsNoSubsurface: globals.offersAny(of: "hyprland_"),
      ignoresRoomAlone: globals.offersAny(of: "zcosmic_"))
    places = try PanelPlaces(globals)
    devices =
      if places.isInputPanel, let context = ContextDevices(globals) { context } else {
        try SeatDevices(globals)
      }
    tabletManager = globals.bindOptional(ZwpTabletManagerV2.self, required: 1, preferred: 1)
    outputs.manager = globals.bindOptional(ZxdgOutputManagerV1.self, required: 1, preferred: 3)
    if outputs.manager == nil {
      Log.info("the compositor has no zxdg_output_manager_v1: fractional scales are taken for integers")
    }
    outputs.onChange = { [unowned self] in
      panel?.outputsChanged()
      handle.surface?.updateScale()
      windows?.tell()
      onOutputsChanged?()
    }
  }

  /// True where the compositor has started this program as its input method: it then shows and hides the panel with text fields.
  public var isInputMethodOfCompositor: Bool { places.isInputPanel }

  /// True where the compositor is that of phosh.
  public var isOfPhosh: Bool { !globals.names(of: "phosh_private").isEmpty }

  /// Takes the seat and the outputs that are there, and those that come. Called once, with all handlers set.
  public func start() {
    globals.onAdded = { [unowned self] name, interface in added(name, interface) }
    globals.onRemoved = { [unowned self] name, interface in removed(name, interface) }
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

  /// The protocols for place and text, and how the names of their interfaces begin.
  private static let protocols = [
    "zwlr_layer_", "zwp_virtual_keyboard_", "zwp_input_method_", "zwp_input_panel_",
  ]

  private func removed(_ name: UInt32, _ interface: String) {
    if Self.protocols.contains(where: interface.hasPrefix) {
      Log.error(
        "the compositor has taken \(interface) away: this keyboard goes on, and another could not start")
    }
    if let output = outputs.remove(name) {
      panel?.lost(output)
      handle.surface?.lost(output)
      outputs.onChange?()
    }
    guard let gone = seat, gone.name == name else { return }
    gone.seat.remove()
    seat = nil
    devices.leaveSeat()
    if let next = globals.names(of: "wl_seat").first { adoptSeat(next) }
  }

  private func adoptSeat(_ name: UInt32) {
    // Version 8 and later send fractions of a wheel's clicks; up to 7 the compositor makes whole ones of them.
    guard let proxy = globals.bind(name, as: WlSeat.self, required: 1, preferred: 7) else { return }
    let seat = Seat(proxy, tablets: tabletManager, clocks: surfaces.clocks) { [display] in display.sync() }
    seat.origin = { [unowned self] surface in
      surface === handle.surface?.painted.surface ? .handle : panel?.origin(of: surface)
    }
    seat.onFrame = onFingers
    seat.onCancel = { [unowned self] in
      handle.cancel()
      onFingersCancelled?()
    }
    seat.onKeyboard = { [unowned self] hadKeyboard in
      if hadKeyboard { devices.keyboardCame() }
      onSeatKeyboard?(hadKeyboard)
    }
    self.seat = (name, seat)
    watchHandle()
    devices.enter(proxy)
  }

  /// Tells fingers on the handle from those on the panel, while there is a handle.
  private func watchHandle() {
    seat?.seat.takeOut =
      handle.surface == nil ? nil : { [unowned self] events in handle.extract(from: &events) }
  }

  /// True while the compositor takes requests. Ask nothing of it while it does not, as when it has stopped: a request that
  /// fits neither libwayland's buffer nor the socket ends the process, or is kept with more and more others. When true, a
  /// turn of the loop may ask for all that it wants: the socket then has room for dozens of buffers.
  public var takesRequests: Bool { globals.connection.isWritable }

  // MARK: Clipboard

  /// True where the compositor lets us ask for the clipboard, and there is a seat.
  public var canReadClipboard: Bool {
    seat != nil
      && (globals.offers(ExtDataControlManagerV1.self) || !globals.names(of: Self.wlrDataControl).isEmpty)
  }

  /// The global that wlroots before 0.19 offers in the place of ext-data-control-v1; only the names differ.
  private static let wlrDataControl = "zwlr_data_control_manager_v1"

  /// Asks for the clipboard's text; the answer comes only while the request is kept.
  ///
  /// Nil without a seat, or where the compositor does not let us.
  public func requestClipboard(onAnswer: @escaping (ClipboardRequest.Answer) -> Void) -> ClipboardRequest? {
    clipboardDevice.map {
      ClipboardRequest($0, sync: { [display] in display.sync() }, onAnswer: onAnswer)
    }
  }

  /// Watches what is copied, as long as the watch is kept.
  ///
  /// Nil without a seat, or where the compositor does not let us.
  public func watchClipboard() -> ClipboardWatch? {
    clipboardDevice.map { ClipboardWatch($0) { [display] in display.sync() } }
  }

  private var clipboardDevice: ExtDataControlDeviceV1? {
    guard let seat = seat?.seat.proxy,
      let manager = globals.bindOptional(ExtDataControlManagerV1.self, required: 1, preferred: 1)
        ?? globals.bindTwin(Self.wlrDataControl, as: ExtDataControlManagerV1.self)
    else { return nil }
    defer { manager.destroy() }
    return manager.getDataDevice(seat: seat)
  }

  // MARK: Panel

  /// Makes the panel's surface; it is on the screen after the first `present`.
  ///
  /// - Parameter output: the name of the output to show it on. For nil, or if there is none of that name, the compositor
  ///   chooses one, usually the one with the focus.
  public func showPanel(layer: PanelSurface.Layer, output: String?) -> PanelSurface {
    hidePanel()
    let new = PanelSurface(
      surfaces, places, outputs: outputs, on: output.flatMap(outputs.named), layer: layer,
      height: last.height, kept: last.picture
    ) { [display] in display.sync() }
    last.picture = nil
    new.onTouchesLost = { [unowned self] in seat?.seat.surfacesGone { $0 != .panel && $0 != .handle } }
    panel = new
    return new
  }

  /// Takes the panel off the screen.
  public func hidePanel() {
    guard let gone = panel else { return }
    panel = nil
    last = HiddenPanel(picture: gone.destroy(), height: gone.requestedHeight)
    seat?.seat.surfacesGone { $0 != .handle }
  }

  /// True while there is at least one output.
  public var hasOutput: Bool { !outputs.isEmpty }

  /// The names, such as "DSI-1", of those outputs that have told theirs.
  public var outputNames: [String] { outputs.names }

  /// Frees the memory of the panel that was hidden last: the next one is painted whole.
  public func forgetLastPicture() { last.picture = nil }

  // MARK: Handle

  /// Makes the handle's surface and hides an earlier one; it is on the screen after its first `present`. Nil where the
  /// compositor has no subsurfaces or no layer shell.
  public func showHandle(layer: PanelSurface.Layer, side: HandleSurface.Side) -> HandleSurface? {
    hideHandle()
    guard let shell = places.layerShell else { return nil }
    let new = HandleSurface(surfaces, shell: shell, outputs: outputs, layer: layer, side: side)
    handle.surface = new
    watchHandle()
    return new
  }

  /// Takes the handle off the screen. A finger on it is let go, and does not become one of the panel's.
  public func hideHandle() {
    guard let gone = handle.surface else { return }
    handle.surface = nil
    gone.destroy()
    seat?.seat.surfacesGone { $0 == .handle }
    handle.cancel()
    watchHandle()
  }

  // MARK: Full screen

  /// Follows whether the focused window is in full screen, on the keyboard's output if that is known. Tells the present
  /// state after a roundtrip, and then each change. Tells false where the compositor does not say. Tells, too, which
  /// application has the focus, as far as it has an id.
  ///
  /// Each change of a window's title wakes the program meanwhile.
  public func followWindows(
    _ onChange: @escaping (Bool) -> Void, onApplication: @escaping (String) -> Void
  ) {
    unfollowWindows()
    let manager = globals.bindOptional(ZwlrForeignToplevelManagerV1.self, required: 1, preferred: 3)
    windows = Windows(
      manager, display: display, output: { [outputs] in outputs.latest }, onFullscreen: onChange,
      onApplication: onApplication)
  }

  /// Stops following full screen: `onChange` is not called any more.
  public func unfollowWindows() {
    windows?.stop()
    windows = nil
  }
}
