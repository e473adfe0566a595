/// A list that rises above its key: a subsurface of the panel, over the application where the panel is too low.
///
/// It takes no input itself. Around and below it an invisible surface catches every touch that is not on the panel:
/// those that are for the list, and those that close it.
public final class ListSurface {
  public let painted: PaintedSurface
  private let frame: BufferRect
  private let subsurface: WlSubsurface
  private let catcher: Catcher?

  /// `frame` is relative to the panel's top left, in logical pixels. Nil where the compositor has no subsurfaces.
  init?(_ globals: PanelGlobals, parent: WlSurface, frame: BufferRect, scale: Int32) {
    guard let subcompositor = globals.subcompositor, frame.width > 0, frame.height > 0 else { return nil }
    self.frame = frame
    catcher = Catcher(globals, parent: parent)
    painted = PaintedSurface(globals.compositor.createSurface(), shm: globals.shm)
    _ = painted.resize(width: frame.width, height: frame.height, scale: scale)
    subsurface = subcompositor.getSubsurface(surface: painted.surface, parent: parent)
    subsurface.setPosition(x: frame.x, y: frame.y)
    // Its pictures are not to wait for the panel's.
    subsurface.setDesync()
    if catcher != nil { ignoreInput(globals.compositor) }
    // The places take effect with the parent. phoc 0.24 does not survive a subsurface that has a picture before.
    parent.commit()
    catcher?.map()
  }

  func destroy() {
    catcher?.destroy()
    subsurface.destroy()
    painted.destroy()
  }

  private func ignoreInput(_ compositor: WlCompositor) {
    let nothing = compositor.createRegion()
    painted.surface.setInputRegion(region: nothing)
    nothing.destroy()
  }

  /// Where a position on one of the list's surfaces is, relative to the panel; nil for another surface.
  func origin(of surface: WlSurface) -> SurfaceOrigin? {
    if surface === painted.surface { return SurfaceOrigin(x: Double(frame.x), y: Double(frame.y)) }
    return catcher?.owns(surface) == true ? .catcher : nil
  }
}

/// Where the top left of a surface is, in logical pixels from the panel's.
struct SurfaceOrigin: Equatable {
  var x, y: Double

  static let panel = SurfaceOrigin(x: 0, y: 0)
  static let catcher = SurfaceOrigin(x: -Double(Catcher.reach), y: -Double(Catcher.reach))

  /// The position of a finger that has come down on this surface, relative to the panel.
  ///
  /// sway up to 1.8 gives it relative to whichever surface the finger is over by now, the others relative to the one
  /// that it came down on. Panel and catcher are so far apart that the value tells which it is.
  func positionOnPanel(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let isOnCatcher = x >= Double(Catcher.reach) / 2
    if isOnCatcher { return (x + Self.catcher.x, y + Self.catcher.y) }
    return self == .catcher ? (x, y) : (x + self.x, y + self.y)
  }
}

/// An invisible surface over everything around the panel, and below it: one transparent pixel, scaled up.
final class Catcher {
  private let surface: WlSurface
  private let subsurface: WlSubsurface
  private let viewport: WpViewport
  private let buffer: ShmBuffer

  /// More than any output has in either direction, in logical pixels.
  static let reach: Int32 = 16_384

  /// Nil where the compositor cannot scale, or there is no memory: touches outside of panel and list then go to the
  /// application, and the list stays.
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

  /// Begins to catch; after the parent's commit.
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
