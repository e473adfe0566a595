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
  /// Called when the list has been taken off the screen.
  var onListGone: (() -> Void)?

  /// What is on the screen; its size is zero until the first configure.
  public let painted: PaintedSurface
  /// The list above a held key, while one is open.
  public private(set) var list: ListSurface?

  private let layerSurface: ZwlrLayerSurfaceV1
  private let globals: PanelGlobals
  private let outputs: Outputs
  private var enteredOutputs: [WlOutput] = []
  private var requestedHeight: Int32 = 0
  private var scale: Int32 = 1

  /// What the surface is for. phoc raises the first surface of this name above fullscreen windows.
  private static let namespace = "osk"
  /// The largest side that is believed of a configure, in logical pixels; larger ones are nonsense.
  private static let sizeLimit: Int32 = 16_384
  /// A height to begin with. The width, and with it the right one, is known from the first configure on.
  private static let firstHeight: Int32 = 262

  init(_ globals: PanelGlobals, shell: ZwlrLayerShellV1, outputs: Outputs, layer: Layer) {
    self.globals = globals
    self.outputs = outputs
    painted = PaintedSurface(globals.compositor.createSurface(), shm: globals.shm)
    layerSurface = shell.getLayerSurface(
      surface: painted.surface, output: nil, layer: layer == .top ? .top : .overlay,
      namespace: Self.namespace)
    painted.surface.onEvent = { [unowned self] event in handle(event) }
    layerSurface.onEvent = { [unowned self] event in
      switch event {
      case .configure(let serial, let width, let height): configure(serial, width, height)
      case .closed: onClosed?()
      }
    }
    layerSurface.setAnchor(anchor: [.bottom, .left, .right])
    layerSurface.setKeyboardInteractivity(keyboardInteractivity: .none)
    request(height: Self.firstHeight)
  }

  /// Takes the surface off the screen.
  func destroy() {
    hideList()
    layerSurface.destroy()
    painted.destroy()
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
    let height = newHeight == 0 ? wanted : min(Int32(clamping: newHeight), Self.sizeLimit)
    // A surface enters its output only with its first buffer, which should be sharp already.
    if enteredOutputs.isEmpty, let expected = outputs.commonScale { scale = expected }
    // Takes effect with the first buffer of this size, so that windows are resized once.
    if height != painted.height { layerSurface.setExclusiveZone(zone: height) }
    if painted.resize(width: width, height: height, scale: scale) { onResize?() }
  }

  private func handle(_ event: WlSurface.Event) {
    if case .enter(let output?) = event { enteredOutputs.append(output) }
    if case .leave(let output) = event { enteredOutputs.removeAll { $0 === output } }
    updateScale()
  }

  /// An output has gone. Some compositors say no more than that: neither that the surface has left it, nor that it is
  /// closed (sway 1.10).
  func lost(_ output: WlOutput) {
    guard enteredOutputs.contains(where: { $0 === output }) else { return }
    enteredOutputs.removeAll { $0 === output }
    if enteredOutputs.isEmpty { onClosed?() }
  }

  /// Takes the largest scale of the outputs that the surface is on; until then it stays as it is.
  func updateScale() {
    guard let new = enteredOutputs.map(outputs.scale(of:)).max(), new != scale else { return }
    scale = new
    guard painted.width > 0, painted.resize(width: painted.width, height: painted.height, scale: new) else {
      return
    }
    onResize?()
  }

  // MARK: List

  /// How many logical pixels of the output are above the panel, if the panel reaches down to its lower edge; nil
  /// where the output's size is not known.
  public var heightAbove: Int32? {
    outputs.logicalHeight(ofWidth: painted.width).map { max(0, $0 - painted.height) }
  }

  /// Makes a surface for a list, at a place relative to the panel's top left and of a size in logical pixels; it may
  /// reach out of the panel. It is on the screen after its first `present`. Nil where the compositor has no
  /// subsurfaces.
  public func showList(x: Int32, y: Int32, width: Int32, height: Int32) -> ListSurface? {
    hideList()
    list = ListSurface(
      globals, parent: painted.surface, frame: BufferRect(x: x, y: y, width: width, height: height),
      scale: scale)
    return list
  }

  /// Takes the list off the screen.
  public func hideList() {
    guard let gone = list else { return }
    list = nil
    gone.destroy()
    onListGone?()
  }

  /// Where one of our surfaces is, relative to the panel; nil for a surface of others.
  func origin(of surface: WlSurface) -> SurfaceOrigin? {
    surface === painted.surface ? .panel : list?.origin(of: surface)
  }
}

/// The globals that surfaces are made from.
struct PanelGlobals {
  let compositor: WlCompositor
  let shm: WlShm
  let subcompositor: WlSubcompositor?
  let viewporter: WpViewporter?
}
