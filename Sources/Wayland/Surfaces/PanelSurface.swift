import Layout

/// The keyboard's surface: at the bottom, as wide as the output, above the windows, without keyboard focus.
///
/// A surface is made to show and destroyed to hide, since phoc sends no configure to one that is mapped again
/// (fact sheet: surfaces).
public final class PanelSurface {
  /// The layer that the panel is in. Windows in full screen are typically at the top layer (wlr-layer-shell).
  public enum Layer: Sendable {
    case top, overlay
  }

  /// Returns the height that the panel wants at a width, in logical pixels. The height of the output hints at the sort of
  /// device; nil where it is not known.
  public var preferredHeight: (_ width: Int32, _ outputHeight: Int32?) -> Int32 = { _, _ in firstHeight }
  /// Called when size or scale have been set or changed: everything must be painted.
  public var onResize: (() -> Void)?
  /// Called when the panel may be at another place of its output, or the output may have another size.
  public var onPlaceChanged: (() -> Void)?
  /// Called when the compositor has closed the surface, as when its output is gone.
  public var onClosed: (() -> Void)?
  /// Called when a surface other than the panel's is gone that may have had fingers on it.
  var onTouchesLost: (() -> Void)? {
    get { overlays.onTouchesLost }
    set { overlays.onTouchesLost = newValue }
  }

  /// The picture on the screen; its size is zero until the first configure.
  public let painted: PaintedSurface

  /// A watch for moves of the panel. phoc 0.24 moves it when squeekboard goes from below it, and leaves its old picture there.
  private var room: RoomWatch?
  private let place: PanelPlace
  private let overlays: Overlays<OverlayID>
  private let outputs: Outputs
  private let entered: EnteredOutputs
  private var size = SizeRequest()
  /// The height that was asked for last, in logical pixels.
  var requestedHeight: Int32 { size.height }
  private let sync: () -> WlCallback
  private let globals: PanelGlobals
  private var isLeaving = false
  /// True while the windows keep their room, since the panel comes up from below.
  private var keepsRoom = false

  /// The size that was asked for, and the compositor's answers to that, in logical pixels.
  private struct SizeRequest {
    var height: Int32 = 0
    /// The width that the compositor gave last; the picture may not have it yet. 0 before the first one.
    var width: Int32 = 0
    /// A size that waits: its output is not yet fully told, or the size may answer an older request.
    var waiting: (width: UInt32, height: UInt32)?
    /// The answer that follows all sizes of requests older than the last one.
    var answer: WlCallback?
  }

  /// The largest side that a configure is believed with, in logical pixels; larger ones are nonsense.
  private static let sizeLimit: Int32 = 16_384
  /// The largest area that is believed, in logical pixels: twice that of an output of 8K.
  private static let areaLimit: Int32 = 1 << 26
  /// The height to begin with, in logical pixels. The first configure brings the width, and with it the right height.
  static let firstHeight: Int32 = 262

  /// - Parameters:
  ///   - output: the output to show it on; nil for the compositor's choice.
  ///   - height: the height that it will probably want, in logical pixels.
  init(
    _ globals: PanelGlobals, _ places: PanelPlaces, outputs: Outputs, on output: WlOutput?, layer: Layer,
    height: Int32, kept: KeptPicture?, sync: @escaping () -> WlCallback
  ) {
    self.outputs = outputs
    self.sync = sync
    self.globals = globals
    painted = PaintedSurface(globals, kept: kept)
    let output = output ?? (places.isInputPanel ? outputs.any : nil)
    entered = EnteredOutputs(outputs, of: painted.surface, globals.fractions, on: output)
    overlays = Overlays(globals, of: painted.surface)
    place = PanelPlace(of: painted.surface, places, on: output, layer)
    painted.surface.onEvent = { [unowned self] event in
      let isRescaled = entered.follow(event)
      adoptOutput()
      // The surface knows only now which of several outputs it is on.
      adjust(isRescaled: isRescaled)
    }
    entered.onPreferredScale = { [unowned self] in adjust(isRescaled: true) }
    if globals.drawsNoSubsurface { overlays.onChange = { [unowned self] in redraw() } }
    begin(places, globals.compositor, on: output, height: height)
  }

  private func begin(_ places: PanelPlaces, _ compositor: WlCompositor, on output: WlOutput?, height: Int32) {
    guard let layerSurface = place.layerSurface, let shell = places.layerShell else {
      return change(height: height)
    }
    layerSurface.onEvent = { [unowned self] event in
      switch event {
      case .configure(let serial, let width, let height): configure(serial, width, height)
      case .closed: onClosed?()
      }
    }
    layerSurface.setAnchor(anchor: [.bottom, .left, .right])
    layerSurface.setKeyboardInteractivity(keyboardInteractivity: .none)
    request(height: height)
    // Made with the first picture: earlier, the picture would wait for the compositor to arrange the watch.
    painted.onPicture = { [unowned self, unowned painted] isFirst in
      guard isFirst, room == nil else { return }
      room = RoomWatch(compositor, shell: shell, on: output) { painted.repost() }
    }
  }

  /// Takes the surface off the screen, and returns the picture that it showed last.
  func destroy() -> KeptPicture? {
    overlays.onChange = nil
    place.destroy()
    overlays.hideAll()
    room?.destroy()
    entered.destroy()
    size.answer?.forget()
    return painted.destroy()
  }

  /// Leaves the windows their room until `arrive`, for a panel that comes up from below.
  public func rise() { keepsRoom = !globals.ignoresRoomAlone }

  /// Takes the room of a panel that has come up from below.
  public func arrive() {
    guard keepsRoom else { return }
    keepsRoom = false
    guard painted.height > 0 else { return }
    place.layerSurface?.setExclusiveZone(zone: painted.height)
    painted.surface.commit()
  }

  /// Gives the room back to the windows, and takes no touches until the surface is destroyed.
  public func leave() {
    isLeaving = true
    place.layerSurface?.setExclusiveZone(zone: 0)
    painted.surface.ignoreInput(globals.compositor)
    overlays.hideAll()
    painted.surface.commit()
  }

  /// Has all of the output drawn anew, by a request that changes nothing.
  private func redraw() {
    place.layerSurface?.setMargin(top: 0, right: 0, bottom: 0, left: 0)
    painted.surface.commit()
  }

  // MARK: Size and scale

  private func request(height: Int32) {
    size.height = height
    place.layerSurface?.setSize(width: 0, height: UInt32(height))
    painted.surface.commit()
  }

  /// Asks for another height than before. wlroots sends a size whenever it arranges anything: sizes that are on their way
  /// are not painted. An input panel takes the width of its output with the answer, once all handlers are set.
  private func change(height: Int32) {
    request(height: height)
    size.answer?.forget()
    size.answer = sync()
    size.answer?.onEvent = { [unowned self] _ in
      size.answer = nil
      adoptWaitingSize()
      adoptOutput()
    }
  }

  /// True while the compositor has not answered for another height: what it shows by now has the one before.
  public var isResizing: Bool { size.answer != nil || size.waiting != nil }

  private func configure(_ serial: UInt32, _ newWidth: UInt32, _ newHeight: UInt32) {
    place.layerSurface?.ackConfigure(serial: serial)
    adopt(newWidth, newHeight)
  }

  /// Takes the width of the output for an input panel: nobody tells its size.
  private func adoptOutput() {
    guard place.layerSurface == nil, size.answer == nil, let width = entered.outputWidth else { return }
    adopt(UInt32(width), UInt32(requestedHeight))
  }

  private func adoptWaitingSize() {
    if let waiting = size.waiting { adopt(waiting.width, waiting.height) }
  }

  private func adopt(_ newWidth: UInt32, _ newHeight: UInt32) {
    guard !isLeaving else { return }
    // wlroots gives the surface its new width first, and tells the rest of the output after that.
    let isEarly = painted.width > 0 && outputs.isChanging
    let isOld = size.answer != nil && newHeight != requestedHeight
    size.waiting = isEarly || isOld ? (newWidth, newHeight) : nil
    guard size.waiting == nil else { return }
    let width = Int32(clamping: newWidth)
    guard (1...Self.sizeLimit).contains(width) else { return }
    size.width = width
    entered.presumeScale(width: width)
    let wanted = wantedHeight(width: width)
    if wanted != requestedHeight { return change(height: wanted) }
    let height =
      newHeight == 0 ? wanted : min(Int32(clamping: newHeight), Self.areaLimit / width, Self.sizeLimit)
    // Takes effect with the first buffer of this size, so that windows are resized once.
    if height != painted.height, !keepsRoom { place.layerSurface?.setExclusiveZone(zone: height) }
    if painted.resize(width: width, height: height, scale: entered.scale) { onResize?() }
  }

  /// Returns the height that the panel wants, rounded to a whole number of buffer pixels: the compositor, which rounds
  /// both edges, then need not stretch the picture. It rounds up, or down where up would be more than half of the output.
  private func wantedHeight(width: Int32) -> Int32 {
    let output = entered.outputHeight(ofWidth: width)
    let wanted = min(max(1, preferredHeight(width, output)), Self.sizeLimit)
    let period = entered.scale.period
    guard period <= Self.longestPeriod, wanted % period > 0 else { return wanted }
    let lower = wanted - wanted % period
    let isTooHigh = output.map { 2 * (lower + period) > $0 } ?? false
    return isTooHigh ? max(1, lower) : lower + period
  }

  /// The longest period that heights are rounded to, in logical pixels. Scales such as 1.3 or 1.1 have longer ones, for
  /// which a panel need not be higher.
  private static let longestPeriod: Int32 = 8

  /// Asks for the height that the panel wants now.
  public func fit() {
    guard size.width > 0, size.waiting == nil else { return }
    let wanted = wantedHeight(width: size.width)
    if wanted != requestedHeight { change(height: wanted) }
  }

  /// Forgets an output that has gone; tells `onClosed` if it was the panel's only one.
  func lost(_ output: WlOutput) {
    if entered.lost(output) { onClosed?() }
  }

  /// Takes another size or scale of the outputs.
  func outputsChanged() {
    let isRescaled = entered.updateScale()
    adoptWaitingSize()
    adoptOutput()
    adjust(isRescaled: isRescaled)
    if painted.width > 0 { onPlaceChanged?() }
  }

  /// Takes the scale of the surface's outputs at the present height, or asks for the height that the scale needs first.
  private func adjust(isRescaled: Bool) {
    let before = requestedHeight
    fit()
    guard isRescaled, requestedHeight == before, painted.width > 0, size.waiting == nil,
      painted.resize(width: painted.width, height: painted.height, scale: entered.scale)
    else { return }
    onResize?()
  }

  // MARK: Overlays

  /// The logical pixels of the output above the panel, if the panel reaches down to its lower edge; nil where the
  /// output's size is not known.
  public var heightAbove: Int32? {
    entered.outputHeight(ofWidth: painted.width).map { max(0, $0 - painted.height) }
  }

  /// Puts an overlay at a place relative to the panel's top left, in logical pixels; it may reach out of the panel.
  ///
  /// It is above the overlays that were shown before it, and on the screen after its first `present`. An overlay that is
  /// already shown is moved, and keeps its surface and picture, if its size and the rest stay as they are. Otherwise a new
  /// surface takes its place. With `catchesTouches`, all touches outside of the panel are ours while it is shown. Without
  /// it, touches on the overlay go to what is below it. One of several overlays at a time has the touches. Nil where
  /// the compositor has no subsurfaces, or the frame is empty or farther away than any output reaches.
  public func showOverlay(_ id: OverlayID, at frame: Rect, catchesTouches: Bool) -> OverlaySurface? {
    overlays.show(id, at: frame, scale: entered.scale, catchesTouches: catchesTouches)
  }

  /// Takes an overlay off the screen, if it is shown.
  public func hideOverlay(_ id: OverlayID) {
    overlays.hide(id)
  }

  /// Returns the overlay's surface while it is shown; nil otherwise.
  public func overlay(_ id: OverlayID) -> OverlaySurface? { overlays[id] }

  /// Returns the position of one of our surfaces, relative to the panel; nil for a surface of others.
  func origin(of surface: WlSurface) -> SurfaceOffset? {
    surface === painted.surface ? .panel : overlays.origin(of: surface)
  }
}

/// The globals that surfaces are made from.
struct PanelGlobals {
  let compositor: WlCompositor
  let shm: WlShm
  let subcompositor: WlSubcompositor?
  let viewporter: WpViewporter?
  /// The manager of fractional scales; nil without a viewporter, since its scales would then be of no use.
  let fractions: WpFractionalScaleManagerV1?
  let clocks: CompositorClocks
  /// True on Hyprland (0.56): it draws a layer's subsurfaces only where something else has changed, and the whole output after a
  /// request to the layer itself.
  var drawsNoSubsurface = false
  /// True on COSMIC (1.4): windows make room when a layer's size changes, and not when its exclusive zone alone does.
  var ignoresRoomAlone = false
}
