/// The globals that give a panel its place on the screen.
enum PanelPlaces {
  case layers(ZwlrLayerShellV1)
  /// The place of the compositor's own input method, and what there is of the layer shell beside it.
  case inputPanel(ZwpInputPanelV1, ZwlrLayerShellV1?)

  /// Binds them. Throws a `WaylandError` where there is no place.
  init(_ globals: Globals) throws(WaylandError) {
    // Weston's headless backend has a panel, and no seat to type on.
    if globals.offers(ZwpInputMethodV1.self),
      let panel = globals.bindOptional(ZwpInputPanelV1.self, required: 1, preferred: 1)
    {
      self = .inputPanel(
        panel, globals.bindOptional(ZwlrLayerShellV1.self, required: 1, preferred: 4))
    } else {
      self = .layers(try globals.bindRequired(ZwlrLayerShellV1.self, required: 1, preferred: 4))
    }
  }

  var layerShell: ZwlrLayerShellV1? {
    switch self {
    case .layers(let shell): shell
    case .inputPanel(_, let shell): shell
    }
  }

  /// True where this program is the compositor's own input method.
  var isInputPanel: Bool { if case .inputPanel = self { true } else { false } }
}

/// The place of one panel: at the lower edge of an output, as wide as that.
enum PanelPlace {
  /// A surface of the layer shell: it asks for a size, and the compositor answers.
  case layer(ZwlrLayerSurfaceV1)
  /// A panel of the compositor's own input method: its size is that of its buffers, and the compositor moves the window with the
  /// focus out of its way (zwp_input_panel_v1).
  case inputPanel(ZwpInputPanelSurfaceV1)

  /// The surface's purpose. phoc raises the first surface of this name above full-screen windows.
  private static let namespace = "osk"

  /// Gives the surface its place on an output; nil for the compositor's choice, which an input panel shows on none.
  init(of surface: WlSurface, _ places: PanelPlaces, on output: WlOutput?, _ layer: PanelSurface.Layer) {
    switch places {
    case .layers(let shell):
      self = .layer(
        shell.getLayerSurface(
          surface: surface, output: output, layer: layer == .top ? .top : .overlay,
          namespace: Self.namespace))
    case .inputPanel(let panel, _):
      let new = panel.getInputPanelSurface(surface: surface)
      if let output {
        new.setToplevel(output: output, position: ZwpInputPanelSurfaceV1.Position.centerBottom.rawValue)
      }
      self = .inputPanel(new)
    }
  }

  /// The surface of the layer shell; nil for another place.
  var layerSurface: ZwlrLayerSurfaceV1? { if case .layer(let surface) = self { surface } else { nil } }

  func destroy() {
    switch self {
    case .layer(let surface): surface.destroy()
    case .inputPanel(let surface): surface.destroy()
    }
  }
}
