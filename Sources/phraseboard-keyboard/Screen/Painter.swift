import Keyboard
import Layout
import Rendering
import Scene
import Wayland

/// Keeps the picture of a surface, and paints what has changed since the last one.
///
/// A picture that fades into another one has memory of its own, and a mixture is posted: neither is painted anew. One
/// that slides is posted as it is, and from another row on.
final class Painter {
  private let renderer: Renderer
  private var picture: DrawList?
  private var fade: (pictures: FadingPictures, share: Double)?

  init(_ renderer: Renderer) {
    self.renderer = renderer
  }

  /// Forgets the picture: the surface or its buffers are gone, as after a change of its size or scale.
  func forget() { (picture, fade) = (nil, nil) }

  /// Keeps the last picture as the surface goes: a mixture is of no use.
  func leave() { if fade != nil { forget() } }

  /// Paints and posts the damage, if there is any or the surface has no picture yet, where the compositor is ready for a
  /// frame. Returns whether the picture is on the screen; what is not is to be tried again. Throws if there is no memory.
  func paint(_ new: DrawList, on surface: PaintedSurface, _ change: Transition? = nil) throws -> Bool {
    if change?.fadeShare != nil || fade != nil { return try paintBetween(new, on: surface, change) }
    let damage = damage(of: new, on: surface)
    let rows = Self.rows(change, of: surface)
    // A sliding picture is presented even where it is as before: each step follows a frame.
    guard !damage.isEmpty || !surface.isPosted || change != nil || rows != surface.seenRows else {
      return true
    }
    guard surface.isReady else { return false }
    try surface.present(damage: damage, rows: rows) { canvas in
      draw(new, into: canvas.pixels, canvas.width, canvas.height, canvas.stride, canvas.damage, on: surface)
    }
    picture = new
    return true
  }

  /// Paints what has changed, and posts nothing: the first picture that is to be seen is there already when it may be.
  func prepare(_ new: DrawList, on surface: PaintedSurface) throws {
    let damage = damage(of: new, on: surface)
    guard fade == nil, !damage.isEmpty, surface.isReady else { return }
    try surface.prepare(damage: damage) { canvas in
      draw(new, into: canvas.pixels, canvas.width, canvas.height, canvas.stride, canvas.damage, on: surface)
    }
    picture = new
  }

  /// Paints and posts likewise while the picture fades, and once after that.
  private func paintBetween(_ new: DrawList, on surface: PaintedSurface, _ change: Transition?) throws -> Bool
  {
    guard surface.isReady else { return false }
    let pictures = pictures(for: change, on: surface)
    let memory = pictures.new
    draw(
      new, into: memory.pixels, memory.width, memory.height, memory.stride, damage(of: new, on: surface),
      on: surface)
    picture = new
    let share = change?.fadeShare
    fade = share.map { (pictures, $0) }
    let whole = BufferRect(x: 0, y: 0, width: memory.width, height: memory.height)
    try surface.present(damage: [whole], rows: Self.rows(change, of: surface)) {
      pictures.compose(share, into: $0.pixels)
    }
    return true
  }

  /// Returns how many rows of the picture are seen.
  private static func rows(_ change: Transition?, of surface: PaintedSurface) -> Int32 {
    guard case .slide(let share)? = change else { return surface.bufferHeight }
    return Int32((Double(surface.bufferHeight) * min(max(share, 0), 1)).rounded())
  }

  private func pictures(for change: Transition?, on surface: PaintedSurface) -> FadingPictures {
    guard let (pictures, last) = fade else {
      // All of a picture is painted where there is none to begin with, or only a part of one.
      if surface.latest == nil || surface.seenRows < surface.bufferHeight { picture = nil }
      return FadingPictures(of: surface)
    }
    // Another fade begins with what is on the screen.
    if let share = change?.fadeShare, share < last, let latest = surface.latest {
      pictures.old = PictureMemory(latest)
    }
    return pictures
  }

  private func damage(of new: DrawList, on surface: PaintedSurface) -> [BufferRect] {
    new.damage(since: picture).map { Self.bufferRect($0, on: surface) }
  }

  private func draw(
    _ new: DrawList, into pixels: UnsafeMutableRawPointer, _ width: Int32, _ height: Int32, _ stride: Int32,
    _ damage: [BufferRect], on surface: PaintedSurface
  ) {
    let scale = surface.scale.value
    renderer.draw(
      new, into: pixels, width: width, height: height, stride: stride, scale: scale,
      damage: damage.map { Self.logicalRect($0, scale: scale) })
  }

  private static func bufferRect(_ rect: Rect, on surface: PaintedSurface) -> BufferRect {
    let scale = surface.scale.value
    let margin = Renderer.margin
    let left = max(0, (rect.x * scale).rounded(.down) - margin)
    let top = max(0, (rect.y * scale).rounded(.down) - margin)
    let right = min(Double(surface.bufferWidth), (rect.maxX * scale).rounded(.up) + margin)
    let bottom = min(Double(surface.bufferHeight), (rect.maxY * scale).rounded(.up) + margin)
    return BufferRect(
      x: Int32(left), y: Int32(top), width: Int32(max(0, right - left)), height: Int32(max(0, bottom - top)))
  }

  private static func logicalRect(_ rect: BufferRect, scale: Double) -> Rect {
    Rect(
      x: Double(rect.x) / scale, y: Double(rect.y) / scale, width: Double(rect.width) / scale,
      height: Double(rect.height) / scale)
  }
}

/// The pictures that one fades into the other, for as long as that lasts.
private final class FadingPictures {
  /// The picture that was on the screen before.
  var old: PictureMemory
  /// The picture that is being painted.
  let new: PictureMemory

  /// Makes both pictures as what was presented last.
  init(of surface: PaintedSurface) {
    let (width, height) = (surface.bufferWidth, surface.bufferHeight)
    new =
      surface.latest.map(PictureMemory.init)
      ?? PictureMemory(copying: nil, width: width, height: height, stride: 4 * width)
    old = PictureMemory(copying: new.pixels, width: new.width, height: new.height, stride: new.stride)
  }

  /// Composes the visible picture with this share of the new one; with all of it where it fades no more.
  func compose(_ share: Double?, into pixels: UnsafeMutableRawPointer) {
    if let share { new.fade(share, over: old, to: pixels) } else { new.copy(to: pixels) }
  }
}

extension PictureMemory {
  fileprivate convenience init(_ canvas: Canvas) {
    self.init(copying: canvas.pixels, width: canvas.width, height: canvas.height, stride: canvas.stride)
  }
}

extension Transition {
  fileprivate var fadeShare: Double? { if case .fade(let share) = self { share } else { nil } }
}
