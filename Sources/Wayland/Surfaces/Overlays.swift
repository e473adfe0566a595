import Layout

/// The overlays of a panel by their identifiers, each drawn over those that were shown before it.
///
/// If an overlay should have the touches, an invisible surface around and below the panel catches every touch that is not
/// on the panel: those for the overlay, and those that close it. Overlays take input themselves only where no such surface
/// can be made.
final class Overlays<ID: Hashable> {
  /// Called when a surface is gone that may have had fingers on it.
  var onTouchesLost: (() -> Void)?
  /// Called after each request for another picture of an overlay, or for none.
  var onChange: (() -> Void)?

  private let globals: PanelGlobals
  private let parent: WlSurface
  private var shown: [(id: ID, surface: OverlaySurface)] = []
  /// The catcher, while an overlay is shown that should have the touches.
  private var catcher: Catcher?

  init(_ globals: PanelGlobals, of parent: WlSurface) {
    self.globals = globals
    self.parent = parent
  }

  subscript(id: ID) -> OverlaySurface? { shown.first { $0.id == id }?.surface }

  func show(_ id: ID, at frame: Rect, scale: SurfaceScale, catchesTouches: Bool) -> OverlaySurface? {
    if let old = self[id], old.catchesTouches == catchesTouches, old.move(to: frame, scale: scale) {
      parent.commit()
      return old
    }
    hide(id)
    let catching = catchesTouches && catcher == nil ? Catcher(globals, parent: parent) : nil
    let takesInput = catchesTouches && catching == nil && catcher == nil
    guard
      let new = OverlaySurface(
        globals, parent: parent, at: frame, scale: scale, catchesTouches: catchesTouches,
        takesInput: takesInput)
    else {
      catching?.destroy()
      return nil
    }
    // The places take effect with the parent. phoc 0.24 crashes if a subsurface has a picture before.
    parent.commit()
    if let catching {
      catching.map()
      catcher = catching
    }
    new.painted.onPicture = { [unowned self] _ in onChange?() }
    shown.append((id, new))
    return new
  }

  func hide(_ id: ID) {
    guard let index = shown.firstIndex(where: { $0.id == id }) else { return }
    let gone = shown.remove(at: index).surface
    gone.destroy()
    onChange?()
    let isLast = gone.catchesTouches && !shown.contains { $0.surface.catchesTouches }
    if isLast {
      catcher?.destroy()
      catcher = nil
    }
    if isLast || gone.takesInput { onTouchesLost?() }
  }

  func hideAll() {
    for id in shown.map(\.id) { hide(id) }
  }

  /// Returns the position of one of the surfaces, relative to the panel; nil for another surface.
  func origin(of surface: WlSurface) -> SurfaceOffset? {
    if catcher?.owns(surface) == true { return .catcher }
    return shown.first { $0.surface.painted.surface === surface }?.surface.origin
  }
}
