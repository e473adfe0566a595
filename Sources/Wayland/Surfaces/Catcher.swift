/// An invisible surface over everything around the panel, and below it: one transparent pixel, scaled up.
final class Catcher {
  private let surface: WlSurface
  private let subsurface: WlSubsurface
  private let viewport: WpViewport
  private let buffer: ShmBuffer

  /// A length greater than that of any output in either direction, in logical pixels.
  static let reach: Int32 = 16_384

  /// Makes the surface below `parent`. Nil where the compositor cannot scale, or there is no memory: touches outside of
  /// panel and overlay then go to the application, and the overlay stays.
  init?(_ globals: PanelGlobals, parent: WlSurface) {
    guard let subcompositor = globals.subcompositor, let viewporter = globals.viewporter,
      let buffer = try? ShmBuffer(globals.shm, width: 1, height: 1)
    else { return nil }
    self.buffer = buffer
    surface = globals.compositor.createSurface()
    subsurface = subcompositor.getSubsurface(surface: surface, parent: parent)
    subsurface.placeBelow(sibling: parent)
    subsurface.setPosition(x: -Self.reach, y: -Self.reach)
    subsurface.setDesync()
    viewport = viewporter.getViewport(surface: surface)
    viewport.setDestination(width: 2 * Self.reach, height: 2 * Self.reach)
  }

  /// Begins to catch; called after the parent's commit.
  func map() {
    // Shared memory begins as zeros: transparent.
    buffer.attach(to: surface)
    surface.damageBuffer(x: 0, y: 0, width: 1, height: 1)
    surface.commit()
  }

  func destroy() {
    viewport.destroy()
    subsurface.destroy()
    surface.destroy()
  }

  func owns(_ surface: WlSurface) -> Bool { surface === self.surface }
}
