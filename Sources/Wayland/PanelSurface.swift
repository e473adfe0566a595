import Layout

/// The keyboard's layer surface: at the bottom, as wide as the output, above the windows, without keyboard focus.
///
/// A surface is made to show and destroyed to hide, since phoc sends no configure to one that is mapped again
/// (fact sheet: surfaces).
public final class PanelSurface {
  public enum Layer: Sendable {
    case top, overlay
  }

  /// The height that the panel wants at a width, in logical pixels. The height of the output is a hint to what
  /// sort of device it is, where it is known.
  public var preferredHeight: (_ width: Int32, _ outputHeight: Int32?) -> Int32 = { _, _ in firstHeight }
  /// Called when size or scale have been set or changed: everything is to be painted.
  public var onResize: (() -> Void)?
  /// Called when the panel may be at another place of its output, or the output of another size.
  public var onPlaceChanged: (() -> Void)?
  /// Called when the compositor has closed the surface, as when its output is gone.
  public var onClosed: (() -> Void)?
  /// Called when a surface other than the panel's is gone that may have had fingers on it.
  var onTouchesLost: (() -> Void)? {
    get { overlays.onTouchesLost }
    set { overlays.onTouchesLost = newValue }
  }

  /// What is on the screen; its size is zero until the first configure.
  public let painted: PaintedSurface

  /// phoc 0.24 moves the panel when squeekboard goes from below it, and leaves there what it showed before.
  private var room: RoomWatch?
  private let layerSurface: ZwlrLayerSurfaceV1
  private let overlays: Overlays<OverlayID>
  private let outputs: Outputs
  private let entered: EnteredOutputs
  private(set) var requestedHeight: Int32 = 0
  /// What the compositor has given last, in logical pixels; the picture may not have it yet. 0 before the first one.
  private var width: Int32 = 0
  /// A size that came before all was told of the output that it goes with, or that may be of an older request.
  private var waitingSize: (width: UInt32, height: UInt32)?
  /// Comes after all sizes of older requests than the last one.
  private var answer: WlCallback?
  private let sync: () -> WlCallback
  private let compositor: WlCompositor
  private var isLeaving = false
  /// Whether the panel comes up from below: the windows keep their room until it has arrived.
  public var isRising = false

  /// What the surface is for. phoc raises the first surface of this name above fullscreen windows.
  private static let namespace = "osk"
  /// The largest side that is believed of a configure, in logical pixels; larger ones are nonsense.
  private static let sizeLimit: Int32 = 16_384
  /// The largest area that is believed, in logical pixels: twice that of an output of 8K.
  private static let areaLimit: Int32 = 1 << 26
  /// A height to begin with. The width, and with it the right one, is known from the first configure on.
  static let firstHeight: Int32 = 262

  /// - Parameters:
  ///   - output: the one that it is to be on; nil for the compositor's choice.
  ///   - height: what it is likely to want.
  init(
    _ globals: PanelGlobals, shell: ZwlrLayerShellV1, outputs: Outputs, on output: WlOutput?, layer: Layer,
    height: Int32, kept: KeptPicture?, sync: @escaping () -> WlCallback
  ) {
    self.outputs = outputs
    self.sync = sync
    compositor = globals.compositor
    painted = PaintedSurface(globals, kept: kept)
    entered = EnteredOutputs(outputs, of: painted.surface, globals.fractions, on: output)
    overlays = Overlays(globals, of: painted.surface)
    layerSurface = shell.getLayerSurface(
      surface: painted.surface, output: output, layer: layer == .top ? .top : .overlay,
      namespace: Self.namespace)
    painted.surface.onEvent = { [unowned self] event in
      let isRescaled = entered.handle(event)
      // Only now it is known which of several outputs it is.
      adjust(isRescaled: isRescaled)
    }
    entered.onPreferredScale = { [unowned self] in adjust(isRescaled: true) }
    layerSurface.onEvent = { [unowned self] event in
      switch event {
      case .configure(let serial, let width, let height): configure(serial, width, height)
      case .closed: onClosed?()
      }
    }
    layerSurface.setAnchor(anchor: [.bottom, .left, .right])
    layerSurface.setKeyboardInteractivity(keyboardInteractivity: .none)
    request(height: height)
    // With the first picture, which would wait for what the compositor has to arrange for it.
    painted.onFirstPicture = { [unowned self, unowned painted] in
      guard room == nil else { return }
      room = RoomWatch(globals.compositor, shell: shell, on: output) { painted.repost() }
    }
  }

  /// Takes the surface off the screen, and returns what it showed last.
  func destroy() -> KeptPicture? {
    layerSurface.destroy()
    overlays.hideAll()
    room?.destroy()
    entered.destroy()
    answer?.forget()
    return painted.destroy()
  }

  /// A panel that has come up from below takes its room.
  public func arrive() {
    guard isRising else { return }
    isRising = false
    guard painted.height > 0 else { return }
    layerSurface.setExclusiveZone(zone: painted.height)
    painted.surface.commit()
  }

  /// Gives its room back to the windows, and takes no touches any more, for the time until it is destroyed.
  public func leave() {
    isLeaving = true
    layerSurface.setExclusiveZone(zone: 0)
    let nothing = compositor.createRegion()
    painted.surface.setInputRegion(region: nothing)
    nothing.destroy()
    overlays.hideAll()
    painted.surface.commit()
  }

  // MARK: Size and scale

  private func request(height: Int32) {
    requestedHeight = height
    layerSurface.setSize(width: 0, height: UInt32(height))
    painted.surface.commit()
  }

  /// Asks for another height than before. wlroots tells a size whenever anything is arranged: those that are on their way
  /// are not to be painted.
  private func change(height: Int32) {
    request(height: height)
    answer?.forget()
    answer = sync()
    answer?.onEvent = { [unowned self] _ in
      answer = nil
      if let size = waitingSize { take(size.width, size.height) }
    }
  }

  private func configure(_ serial: UInt32, _ newWidth: UInt32, _ newHeight: UInt32) {
    layerSurface.ackConfigure(serial: serial)
    take(newWidth, newHeight)
  }

  private func take(_ newWidth: UInt32, _ newHeight: UInt32) {
    guard !isLeaving else { return }
    // wlroots gives the surface its new width first and ends what it says of the output then.
    let isEarly = painted.width > 0 && outputs.isChanging
    let isOld = answer != nil && newHeight != requestedHeight
    waitingSize = isEarly || isOld ? (newWidth, newHeight) : nil
    guard waitingSize == nil else { return }
    let width = Int32(clamping: newWidth)
    guard (1...Self.sizeLimit).contains(width) else { return }
    self.width = width
    entered.presumeScale(width: width)
    let wanted = wantedHeight(width: width)
    if wanted != requestedHeight { return change(height: wanted) }
    let height =
      newHeight == 0 ? wanted : min(Int32(clamping: newHeight), Self.areaLimit / width, Self.sizeLimit)
    // Takes effect with the first buffer of this size, so that windows are resized once.
    if height != painted.height, !isRising { layerSurface.setExclusiveZone(zone: height) }
    if painted.resize(width: width, height: height, scale: entered.scale) { onResize?() }
  }

  /// What the panel wants, made a little higher, or lower where that would be more than half of the output, so that it is a
  /// whole number of buffer pixels: the compositor, which rounds where it begins and ends, need not stretch it.
  private func wantedHeight(width: Int32) -> Int32 {
    let output = entered.outputHeight(ofWidth: width)
    let wanted = min(max(1, preferredHeight(width, output)), Self.sizeLimit)
    let period = entered.scale.period
    guard period <= Self.longestPeriod, wanted % period > 0 else { return wanted }
    let lower = wanted - wanted % period
    let isTooHigh = output.map { 2 * (lower + period) > $0 } ?? false
    return isTooHigh ? max(1, lower) : lower + period
  }

  /// In logical pixels: for more, as scales have that users write as 1.3 or 1.1, a panel need not be higher.
  private static let longestPeriod: Int32 = 8

  /// Asks for the height that the panel wants by now.
  public func fit() {
    guard width > 0, waitingSize == nil else { return }
    let wanted = wantedHeight(width: width)
    if wanted != requestedHeight { change(height: wanted) }
  }

  /// An output has gone, and the panel with it if it was its only one.
  func lost(_ output: WlOutput) {
    if entered.lost(output) { onClosed?() }
  }

  /// An output has another size or scale.
  func outputsChanged() {
    let isRescaled = entered.updateScale()
    if let size = waitingSize { take(size.width, size.height) }
    adjust(isRescaled: isRescaled)
    if painted.width > 0 { onPlaceChanged?() }
  }

  /// Takes the scale of the surface's outputs with the size that it has, or with another one that it needs first.
  private func adjust(isRescaled: Bool) {
    let before = requestedHeight
    fit()
    guard isRescaled, requestedHeight == before, painted.width > 0, waitingSize == nil,
      painted.resize(width: painted.width, height: painted.height, scale: entered.scale)
    else { return }
    onResize?()
  }

  // MARK: Overlays

  /// How many logical pixels of the output are above the panel, if the panel reaches down to its lower edge; nil
  /// where the output's size is not known.
  public var heightAbove: Int32? {
    entered.outputHeight(ofWidth: painted.width).map { max(0, $0 - painted.height) }
  }

  /// Puts an overlay at a place relative to the panel's top left, in logical pixels; it may reach out of the panel.
  ///
  /// It is over those that were shown before it, and on the screen after its first `present`. One that is shown already is
  /// moved, and is the same surface with the same picture, if its size and the rest stay as they are; otherwise a new one
  /// takes its place. With `catchesTouches` all touches outside of the panel are ours as long as it is shown; without it,
  /// touches on the overlay are those of what is below it. Of several overlays at a time, one has the touches. Nil where
  /// the compositor has no subsurfaces, or the frame is empty or farther away than any output reaches.
  public func showOverlay(_ id: OverlayID, at frame: Rect, catchesTouches: Bool) -> OverlaySurface? {
    overlays.show(id, at: frame, scale: entered.scale, catchesTouches: catchesTouches)
  }

  /// Takes an overlay off the screen, if it is shown.
  public func hideOverlay(_ id: OverlayID) {
    overlays.hide(id)
  }

  /// The overlay's surface while it is shown.
  public func overlay(_ id: OverlayID) -> OverlaySurface? { overlays[id] }

  /// Where one of our surfaces is, relative to the panel; nil for a surface of others.
  func origin(of surface: WlSurface) -> SurfaceOrigin? {
    surface === painted.surface ? .panel : overlays.origin(of: surface)
  }
}

/// What surfaces are made from.
struct PanelGlobals {
  let compositor: WlCompositor
  let shm: WlShm
  let subcompositor: WlSubcompositor?
  let viewporter: WpViewporter?
  /// Nothing without a viewporter: it says nothing that could be done then.
  let fractions: WpFractionalScaleManagerV1?
  let clocks: CompositorClocks
}
