import Layout

/// The handle that brings the keyboard back with one tap: a thin row of its own above what other surfaces take of the lower
/// edge, with a tab at one end. No application draws below it, so that it covers nothing. It has no keyboard focus.
///
/// The row is invisible, of one pixel that is scaled up, and the tab is a subsurface of it: a picture of the whole row would
/// take ten times the memory.
public final class HandleSurface {
  /// The end of the row that the tab is at.
  public enum Side: Sendable {
    case left, right
  }

  /// Called when the size is known, and when the scale has changed: everything is to be painted.
  public var onResize: (() -> Void)?
  /// Called when the compositor has closed the surface, as when its output is gone.
  public var onClosed: (() -> Void)?

  /// The picture of the tab and of the room beside it that a finger may miss it by; its size is zero until the first
  /// configure.
  public let painted: PaintedSurface

  /// The height of the row in logical pixels: what applications can spare, and a finger still meets.
  public static let height: Int32 = 24
  /// The width of the tab, and of the room beside it, in logical pixels.
  public static let width: Int32 = 80
  /// The width of the tab alone, in logical pixels.
  private static let tabWidth: Int32 = 56

  private let globals: PanelGlobals
  private let row: WlSurface
  private let layerSurface: ZwlrLayerSurfaceV1
  private let subsurface: WlSubsurface
  private let viewport: WpViewport?
  private let outputs: EnteredOutputs
  private let side: Side
  private var pixel: ShmBuffer?
  private var rowWidth: Int32 = 0

  /// The layer surface's name. It differs from the panel's: phoc raises the first of those above full-screen windows.
  private static let namespace = "phraseboard-handle"

  /// Asks for a place. Nil where the compositor has no subsurfaces.
  init?(
    _ globals: PanelGlobals, shell: ZwlrLayerShellV1, outputs: Outputs, layer: PanelSurface.Layer, side: Side
  ) {
    guard let subcompositor = globals.subcompositor else { return nil }
    (self.globals, self.side) = (globals, side)
    painted = PaintedSurface(globals)
    row = globals.compositor.createSurface()
    self.outputs = EnteredOutputs(outputs, of: painted.surface, globals.fractions)
    layerSurface = shell.getLayerSurface(
      surface: row, output: nil, layer: layer == .top ? .top : .overlay, namespace: Self.namespace)
    subsurface = subcompositor.getSubsurface(surface: painted.surface, parent: row)
    subsurface.setDesync()
    viewport = globals.viewporter?.getViewport(surface: row)
    painted.surface.onEvent = { [unowned self] event in
      if self.outputs.follow(event), painted.width > 0 { resize() }
    }
    layerSurface.onEvent = { [unowned self] event in
      switch event {
      case .configure(let serial, let width, _): configure(serial, width: width)
      case .closed: onClosed?()
      }
    }
    self.outputs.onPreferredScale = { [unowned self] in if painted.width > 0 { resize() } }
    layerSurface.setSize(width: 0, height: UInt32(Self.height))
    layerSurface.setAnchor(anchor: [.bottom, .left, .right])
    layerSurface.setExclusiveZone(zone: Self.height)
    layerSurface.setKeyboardInteractivity(keyboardInteractivity: .none)
    row.ignoreInput(globals.compositor)
    row.commit()
  }

  func destroy() {
    subsurface.destroy()
    layerSurface.destroy()
    outputs.destroy()
    painted.destroy()
    viewport?.destroy()
    row.destroy()
  }

  /// The place of the tab in the picture, in logical pixels.
  public var tab: Rect {
    Rect(
      x: side == .left ? 0 : Double(Self.width - Self.tabWidth), y: 0, width: Double(Self.tabWidth),
      height: Double(Self.height))
  }

  /// Acknowledges a configure. The row has the height that it asks for, whatever is offered, as the protocol allows. No
  /// row is wider than any output.
  private func configure(_ serial: UInt32, width: UInt32) {
    layerSurface.ackConfigure(serial: serial)
    guard (1...UInt32(Catcher.reach)).contains(width), layOut(width: Int32(width)) else { return }
    outputs.presumeScale(width: rowWidth)
    resize()
  }

  /// Makes the row as wide as this. Returns false without memory for it: the handle stays away.
  private func layOut(width: Int32) -> Bool {
    guard width != rowWidth else { return true }
    if viewport == nil { pixel = nil }
    let size = viewport == nil ? (Int(width), Int(Self.height)) : (1, 1)
    guard let buffer = try? pixel ?? ShmBuffer(globals.shm, width: size.0, height: size.1) else {
      return false
    }
    (pixel, rowWidth) = (buffer, width)
    viewport?.setDestination(width: width, height: Self.height)
    subsurface.setPosition(x: side == .left ? 0 : width - Self.width, y: 0)
    buffer.attach(to: row)
    row.damageBuffer(x: 0, y: 0, width: buffer.width, height: buffer.height)
    row.commit()
    return true
  }

  private func resize() {
    if painted.resize(width: Self.width, height: Self.height, scale: outputs.scale) { onResize?() }
  }

  /// Takes another scale of its output.
  func updateScale() {
    if outputs.updateScale(), painted.width > 0 { resize() }
  }

  /// Forgets an output that has gone; tells `onClosed` if it was the handle's only one.
  func lost(_ output: WlOutput) {
    if outputs.lost(output) { onClosed?() }
  }
}
