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
  private var requestedHeight: Int32 = 0

  /// What the surface is for. phoc raises the first surface of this name above fullscreen windows.
  private static let namespace = "osk"
  /// The largest side that is believed of a configure, in logical pixels; larger ones are nonsense.
  private static let sizeLimit: Int32 = 16_384
  /// The largest area that is believed, in logical pixels: twice that of an output of 8K.
  private static let areaLimit: Int32 = 1 << 26
  /// A height to begin with. The width, and with it the right one, is known from the first configure on.
  private static let firstHeight: Int32 = 262

  init(
    _ globals: PanelGlobals, shell: ZwlrLayerShellV1, outputs: Outputs, layer: Layer, kept: KeptPicture?
  ) {
    self.outputs = outputs
    entered = EnteredOutputs(outputs)
    painted = PaintedSurface(globals, kept: kept)
    overlays = Overlays(globals, of: painted.surface)
    layerSurface = shell.getLayerSurface(
      surface: painted.surface, output: nil, layer: layer == .top ? .top : .overlay,
      namespace: Self.namespace)
    painted.surface.onEvent = { [unowned self] event in if entered.handle(event) { rescale() } }
    layerSurface.onEvent = { [unowned self] event in
      switch event {
      case .configure(let serial, let width, let height): configure(serial, width, height)
      case .closed: onClosed?()
      }
    }
    layerSurface.setAnchor(anchor: [.bottom, .left, .right])
    layerSurface.setKeyboardInteractivity(keyboardInteractivity: .none)
    request(height: Self.firstHeight)
    room = RoomWatch(globals.compositor, shell: shell) { [unowned painted] in painted.repost() }
  }

  /// Takes the surface off the screen, and returns what it showed last.
  func destroy() -> KeptPicture? {
    layerSurface.destroy()
    overlays.hideAll()
    room?.destroy()
    return painted.destroy()
  }

  // MARK: Size and scale

  private func request(height: Int32) {
    requestedHeight = height
    layerSurface.setSize(width: 0, height: UInt32(height))
    painted.surface.commit()
  }

  private func configure(_ serial: UInt32, _ newWidth: UInt32, _ newHeight: UInt32) {
    layerSurface.ackConfigure(serial: serial)
    let width = Int32(clamping: newWidth)
    guard (1...Self.sizeLimit).contains(width) else { return }
    let wanted = min(max(1, preferredHeight(width, outputs.logicalHeight(ofWidth: width))), Self.sizeLimit)
    if wanted != requestedHeight { return request(height: wanted) }
    let height =
      newHeight == 0 ? wanted : min(Int32(clamping: newHeight), Self.areaLimit / width, Self.sizeLimit)
    entered.presumeScale()
    // Takes effect with the first buffer of this size, so that windows are resized once.
    if height != painted.height { layerSurface.setExclusiveZone(zone: height) }
    if painted.resize(width: width, height: height, scale: entered.scale) { onResize?() }
  }

  /// An output has gone, and the panel with it if it was its only one.
  func lost(_ output: WlOutput) {
    if entered.lost(output) { onClosed?() }
  }

  /// An output has another scale.
  func updateScale() {
    if entered.updateScale() { rescale() }
  }

  private func rescale() {
    guard painted.width > 0,
      painted.resize(width: painted.width, height: painted.height, scale: entered.scale)
    else { return }
    onResize?()
  }

  // MARK: Overlays

  /// How many logical pixels of the output are above the panel, if the panel reaches down to its lower edge; nil
  /// where the output's size is not known.
  public var heightAbove: Int32? {
    outputs.logicalHeight(ofWidth: painted.width).map { max(0, $0 - painted.height) }
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
  let clocks: CompositorClocks
}
