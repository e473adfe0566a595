import Keyboard
import Layout
import Rendering
import Scene
import Wayland

/// Keeps the picture of a surface, and paints what has changed since the last one.
///
/// During a transition the picture is painted into memory of its own, and what is posted is made of that: whole pictures are
/// moved and mixed, and none is painted anew.
final class Painter {
  private let renderer: Renderer
  private var picture: DrawList?
  private var transition: (pictures: TransitionPictures, last: Transition)?

  init(_ renderer: Renderer) {
    self.renderer = renderer
  }

  /// The surface or its buffers are gone, as after a change of its size or scale.
  func forget() { (picture, transition) = (nil, nil) }

  /// The surface goes, and its last picture is kept: one that is half-way is of no use.
  func leave() { if transition != nil { forget() } }

  /// Paints and posts the damage, if there is any or the surface has no picture yet, where the compositor is ready for a
  /// frame. Returns whether the picture is on the screen; what is not is to be tried again. Throws if there is no memory.
  func paint(_ new: DrawList, on surface: PaintedSurface, _ change: Transition? = nil) throws -> Bool {
    if change != nil || transition != nil { return try paintBetween(new, on: surface, change) }
    let damage = damage(of: new, on: surface)
    guard !damage.isEmpty || !surface.isPosted else { return true }
    guard surface.isReady else { return false }
    try surface.present(damage: damage) { canvas in
      draw(new, into: canvas.pixels, canvas.width, canvas.height, canvas.stride, canvas.damage, on: surface)
    }
    picture = new
    return true
  }

  /// The same during a transition, and once after it.
  private func paintBetween(_ new: DrawList, on surface: PaintedSurface, _ change: Transition?) throws -> Bool
  {
    guard surface.isReady else { return false }
    let pictures = pictures(for: change, on: surface)
    let memory = pictures.new
    draw(
      new, into: memory.pixels, memory.width, memory.height, memory.stride, damage(of: new, on: surface),
      on: surface)
    picture = new
    transition = change.map { (pictures, $0) }
    let whole = BufferRect(x: 0, y: 0, width: memory.width, height: memory.height)
    try surface.present(damage: [whole]) { pictures.compose(change, into: $0.pixels) }
    return true
  }

  private func pictures(for change: Transition?, on surface: PaintedSurface) -> TransitionPictures {
    guard let (pictures, last) = transition else {
      // Without a picture to begin with, all of it is painted.
      if surface.latest == nil { picture = nil }
      return TransitionPictures(of: surface, keepsOld: change?.fadeShare != nil)
    }
    // Another one begins: with what is on the screen.
    if case .fade(let share)? = change, share < last.fadeShare ?? 1, let latest = surface.latest {
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

/// The pictures that a transition is between, for as long as it lasts.
private final class TransitionPictures {
  /// What was on the screen before; nil where it is not seen any more.
  var old: PictureMemory?
  /// What is painted on.
  let new: PictureMemory

  /// Both begin as what was presented last. A panel that slides is to come at once: nothing is copied for it in vain.
  init(of surface: PaintedSurface, keepsOld: Bool) {
    let (width, height) = (surface.bufferWidth, surface.bufferHeight)
    new =
      surface.latest.map(PictureMemory.init)
      ?? PictureMemory(copying: nil, width: width, height: height, stride: 4 * width)
    if keepsOld {
      old = PictureMemory(copying: new.pixels, width: new.width, height: new.height, stride: new.stride)
    }
  }

  /// Makes what is seen; the new picture where the transition is over.
  func compose(_ change: Transition?, into pixels: UnsafeMutableRawPointer) {
    switch change {
    case .fade(let share): new.fade(share, over: old ?? new, to: pixels)
    case .slide(let share): new.slide(share, to: pixels)
    case nil: new.copy(to: pixels)
    }
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
