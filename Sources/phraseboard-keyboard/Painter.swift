import Keyboard
import Layout
import Rendering
import Scene
import Wayland

/// Keeps the picture of a surface, and paints what has changed since the last one.
final class Painter {
  private let renderer: Renderer
  private var picture: DrawList?

  init(_ renderer: Renderer) {
    self.renderer = renderer
  }

  /// The surface or its buffers are gone, as after a change of its size or scale.
  func forget() { picture = nil }

  /// Paints and posts the damage, if there is any or the surface has no picture yet, where the compositor is ready for a
  /// frame. Returns whether the picture is on the screen; what is not is to be tried again. Throws if there is no memory.
  func paint(_ new: DrawList, on surface: PaintedSurface) throws -> Bool {
    let damage = new.damage(since: picture).map { Self.bufferRect($0, on: surface) }
    guard !damage.isEmpty || !surface.isPosted else { return true }
    guard surface.isReady else { return false }
    let scale = surface.scale.value
    try surface.present(damage: damage) { canvas in
      renderer.draw(
        new, into: canvas.pixels, width: canvas.width, height: canvas.height, stride: canvas.stride,
        scale: scale, damage: canvas.damage.map { Self.logicalRect($0, scale: scale) })
    }
    picture = new
    return true
  }

  private static func bufferRect(_ rect: Rect, on surface: PaintedSurface) -> BufferRect {
    let scale = surface.scale.value
    let margin = Renderer.margin(scale: scale)
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
