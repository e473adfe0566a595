import Layout

/// A subsurface of the panel that rises above it, over the application where the panel is too low.
public final class OverlaySurface {
  /// The picture, of the size that the overlay was shown with. It is on the screen after its first `present`.
  public let painted: PaintedSurface
  /// True if touches outside of the panel are the overlay's.
  let catchesTouches: Bool
  /// True if the surface takes touches itself, since there is no catcher around it.
  let takesInput: Bool
  private let subsurface: WlSubsurface
  private var place: BufferRect
  /// The scale that the surface was made with; the picture may have another one.
  private let wantedScale: SurfaceScale

  /// Makes the subsurface at `frame`, relative to the panel's top left in logical pixels. The place takes effect with the
  /// next commit of `parent`; the surface must have no picture before. Nil where the compositor has no subsurfaces, or
  /// the frame is empty or farther away than any output reaches.
  init?(
    _ globals: PanelGlobals, parent: WlSurface, at frame: Rect, scale: SurfaceScale, catchesTouches: Bool,
    takesInput: Bool
  ) {
    guard let subcompositor = globals.subcompositor, let place = Self.wholePixels(frame) else { return nil }
    self.place = place
    wantedScale = scale
    self.catchesTouches = catchesTouches
    self.takesInput = takesInput
    painted = PaintedSurface(globals)
    _ = painted.resize(width: place.width, height: place.height, scale: scale)
    subsurface = subcompositor.getSubsurface(surface: painted.surface, parent: parent)
    subsurface.setPosition(x: place.x, y: place.y)
    // Its pictures do not wait for the panel's.
    subsurface.setDesync()
    if !takesInput { painted.surface.ignoreInput(globals.compositor) }
  }

  func destroy() {
    subsurface.destroy()
    painted.destroy()
  }

  /// Moves the overlay with the next commit of the panel. Returns false if it needs another surface: for another size or
  /// scale, or since fingers may be down on it.
  func move(to frame: Rect, scale: SurfaceScale) -> Bool {
    guard !takesInput, let new = Self.wholePixels(frame), scale == wantedScale,
      (new.width, new.height) == (place.width, place.height)
    else { return false }
    place = new
    subsurface.setPosition(x: new.x, y: new.y)
    return true
  }

  /// The position of the top left, relative to the panel.
  var origin: SurfaceOffset { SurfaceOffset(x: Double(place.x), y: Double(place.y)) }

  private static func wholePixels(_ frame: Rect) -> BufferRect? {
    let reach = Double(Catcher.reach)
    guard !frame.isEmpty, frame.x >= -reach, frame.y >= -reach, frame.maxX <= reach, frame.maxY <= reach
    else {
      return nil
    }
    let (left, top) = (frame.x.rounded(.down), frame.y.rounded(.down))
    return BufferRect(
      x: Int32(left), y: Int32(top), width: Int32(frame.maxX.rounded(.up) - left),
      height: Int32(frame.maxY.rounded(.up) - top))
  }
}
