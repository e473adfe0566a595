/// A watch that tells when others leave more or less room on the output than before.
///
/// It is a layer surface without a picture. The compositor configures it with the size of that room whenever that changes,
/// as when another keyboard comes or goes. Nothing else tells a surface that it has been moved.
final class RoomWatch {
  private let surface: WlSurface
  private let layerSurface: ZwlrLayerSurfaceV1

  /// A margin above the height of any output, in logical pixels.
  private static let reach: Int32 = 16_384

  init(
    _ compositor: WlCompositor, shell: ZwlrLayerShellV1, on output: WlOutput?, onChange: @escaping () -> Void
  ) {
    surface = compositor.createSurface()
    layerSurface = shell.getLayerSurface(
      surface: surface, output: output, layer: .top, namespace: "phraseboard-room")
    // The first size is the room at the start, and no change.
    var isKnown = false
    layerSurface.onEvent = { [unowned layerSurface] event in
      guard case .configure(let serial, _, _) = event else { return }
      layerSurface.ackConfigure(serial: serial)
      if isKnown { onChange() }
      isKnown = true
    }
    layerSurface.setAnchor(anchor: [.top, .bottom, .left, .right])
    // Two keyboards leave less than no room on a phone held sideways, and phoc 0.24 crashes for a surface of that size.
    layerSurface.setMargin(top: -Self.reach, right: 0, bottom: 0, left: 0)
    surface.commit()
  }

  func destroy() {
    layerSurface.destroy()
    surface.destroy()
  }
}
