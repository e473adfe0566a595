import EventLoop

/// A list that rises above its key: a subsurface of the panel, over the application where the panel is too low.
///
/// While the finger that opened it is down, that finger stays on the panel's surface and the list takes no input.
/// Once it is latched, it does, and a transparent surface around it catches the taps that close it.
public final class ListSurface {
  public let painted: PaintedSurface
  /// Relative to the panel's top left, in logical pixels.
  private let frame: BufferRect
  private let globals: PanelGlobals
  private let parent: WlSurface
  private let subsurface: WlSubsurface
  private var catcher: Catcher?

  init?(_ globals: PanelGlobals, parent: WlSurface, frame: BufferRect, scale: Int32) {
    guard let subcompositor = globals.subcompositor, frame.width > 0, frame.height > 0 else { return nil }
    self.globals = globals
    self.parent = parent
    self.frame = frame
    painted = PaintedSurface(globals.compositor.createSurface(), shm: globals.shm)
    _ = painted.resize(width: frame.width, height: frame.height, scale: scale)
    subsurface = subcompositor.getSubsurface(surface: painted.surface, parent: parent)
    subsurface.setPosition(x: frame.x, y: frame.y)
    // Its pictures are not to wait for the panel's.
    subsurface.setDesync()
    takeInput(false)
    // The place takes effect with the parent.
    parent.commit()
  }

  func destroy() {
    catcher?.destroy()
    subsurface.destroy()
    painted.destroy()
  }

  private func takeInput(_ isWanted: Bool) {
    if isWanted { return painted.surface.setInputRegion(region: nil) }
    let nothing = globals.compositor.createRegion()
    painted.surface.setInputRegion(region: nothing)
    nothing.destroy()
  }

  /// The list stays open without a finger: taps on it, and anywhere else, are ours from now on.
  public func latch() {
    guard catcher == nil else { return }
    takeInput(true)
    painted.surface.commit()
    catcher = Catcher(globals, parent: parent)
    parent.commit()
  }

  func offset(of surface: WlSurface) -> (x: Double, y: Double)? {
    surface === painted.surface ? (Double(frame.x), Double(frame.y)) : catcher?.offset(of: surface)
  }
}

/// An invisible surface over everything around the panel: one transparent pixel, scaled up.
final class Catcher {
  private let surface: WlSurface
  private let subsurface: WlSubsurface
  private let viewport: WpViewport
  private let buffer: ShmBuffer

  /// More than any output has in either direction, in logical pixels.
  private static let reach: Int32 = 8192

  /// Nil where the compositor cannot scale, or there is no memory: taps outside of the keyboard then go to the
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

  func offset(of surface: WlSurface) -> (x: Double, y: Double)? {
    surface === self.surface ? (Double(-Self.reach), Double(-Self.reach)) : nil
  }
}
