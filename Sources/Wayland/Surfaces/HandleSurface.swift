/// A small layer surface in a lower corner that brings the keyboard back with one tap. It is above the space that
/// another keyboard takes for itself, reserves none of its own, and has no keyboard focus.
public final class HandleSurface {
  /// The lower corner of the output that the handle is in.
  public enum Side: Sendable {
    case left, right
  }

  /// Called when the size is known, and when the scale has changed: everything is to be painted.
  public var onResize: (() -> Void)?
  /// Called when the compositor has closed the surface, as when its output is gone.
  public var onClosed: (() -> Void)?

  /// The picture on the screen; its size is zero until the first configure.
  public let painted: PaintedSurface

  /// The width in logical pixels: as narrow as an application can spare.
  public static let width: Int32 = 44
  /// The height in logical pixels: as high as a finger wants it.
  public static let height: Int32 = 28

  private let layerSurface: ZwlrLayerSurfaceV1
  private let outputs: EnteredOutputs

  /// The layer surface's name. It differs from the panel's: phoc raises the first of those above full-screen windows.
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
      if self.outputs.follow(event), painted.width > 0 { resize() }
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
    // Zero: it moves out of the way of surfaces that have a zone.
    layerSurface.setExclusiveZone(zone: 0)
    layerSurface.setKeyboardInteractivity(keyboardInteractivity: .none)
    painted.surface.commit()
  }

  func destroy() {
    layerSurface.destroy()
    outputs.destroy()
    painted.destroy()
  }

  /// Acknowledges a configure. Whatever size it offers, the surface has the one that it asks for, as the protocol allows.
  private func configure(_ serial: UInt32) {
    layerSurface.ackConfigure(serial: serial)
    // In a corner, it does not show how wide the output is.
    outputs.presumeScale(width: 0)
    resize()
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
