/// A small layer surface in a lower corner, which one tap on brings the keyboard back: above the space that another
/// keyboard takes for itself, without any of its own, and without keyboard focus.
public final class HandleSurface {
  public enum Side: Sendable {
    case left, right
  }

  /// Called when the size is known, and when the scale has changed: everything is to be painted.
  public var onResize: (() -> Void)?
  /// Called when the compositor has closed the surface, as when its output is gone.
  public var onClosed: (() -> Void)?

  /// What is on the screen; its size is zero until the first configure.
  public let painted: PaintedSurface

  /// In logical pixels: as high as a finger wants it and as narrow as an application can spare.
  public static let width: Int32 = 44
  public static let height: Int32 = 28

  private let layerSurface: ZwlrLayerSurfaceV1
  private let outputs: EnteredOutputs

  /// Not the panel's: of those, phoc raises the first one above windows in full screen.
  private static let namespace = "phraseboard-handle"

  init(
    _ globals: PanelGlobals, shell: ZwlrLayerShellV1, outputs: Outputs, layer: PanelSurface.Layer, side: Side
  ) {
    painted = PaintedSurface(globals)
    self.outputs = EnteredOutputs(outputs, of: painted.surface, globals.fractions)
    layerSurface = shell.getLayerSurface(
      surface: painted.surface, output: nil, layer: layer == .top ? .top : .overlay,
      namespace: Self.namespace)
    painted.surface.onEvent = { [unowned self] event in
      if self.outputs.handle(event), painted.width > 0 { resize() }
    }
    layerSurface.onEvent = { [unowned self] event in
      switch event {
      case .configure(let serial, _, _): configure(serial)
      case .closed: onClosed?()
      }
    }
    self.outputs.onPreferredScale = { [unowned self] in if painted.width > 0 { resize() } }
    layerSurface.setSize(width: UInt32(Self.width), height: UInt32(Self.height))
    layerSurface.setAnchor(anchor: side == .left ? [.bottom, .left] : [.bottom, .right])
    // Zero: it is moved out of the way of what has a zone.
    layerSurface.setExclusiveZone(zone: 0)
    layerSurface.setKeyboardInteractivity(keyboardInteractivity: .none)
    painted.surface.commit()
  }

  func destroy() {
    layerSurface.destroy()
    outputs.destroy()
    painted.destroy()
  }

  /// Whatever size is offered, the surface has the one that it asks for, as the protocol allows.
  private func configure(_ serial: UInt32) {
    layerSurface.ackConfigure(serial: serial)
    // In a corner, it does not show how wide the output is.
    outputs.presumeScale(width: 0)
    resize()
  }

  private func resize() {
    if painted.resize(width: Self.width, height: Self.height, scale: outputs.scale) { onResize?() }
  }

  /// An output has another scale.
  func updateScale() {
    if outputs.updateScale(), painted.width > 0 { resize() }
  }

  /// An output has gone, and the handle with it if it was its only one.
  func lost(_ output: WlOutput) {
    if outputs.lost(output) { onClosed?() }
  }
}
