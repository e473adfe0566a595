import Keyboard
import Layout
import Rendering
import Scene
import Wayland

/// Keeps the panel's picture: lays it out, and paints what has changed since the last picture.
final class Painter {
  /// Set when the state may have changed since the last picture.
  var isStale = true
  private(set) var layout: PanelLayout?

  private let renderer = Renderer()
  private var painted: DrawList?

  /// Lays the panel out for its size. Everything is painted anew if it has changed.
  func layOut(_ state: KeyboardState, on panel: PanelSurface) -> PanelLayout {
    let size = Size(width: Double(panel.width), height: Double(panel.height))
    let new = PanelLayout(
      snippets: state.snippets.lazy.map { ($0.id, $0.label) }.prefix(Self.longestPanel).map { $0 },
      size: size,
      measure: renderer.measure)
    layout = new
    isStale = true
    return new
  }

  /// The panel's buffers are gone, as after a change of its size or scale.
  func forget() {
    painted = nil
    isStale = true
  }

  /// Paints and posts the damage if there is any and the panel is ready for a frame. Throws if there is no memory.
  func paint(_ state: KeyboardState, on panel: PanelSurface) throws {
    guard isStale, panel.isReady, let layout else { return }
    let picture = DrawList.build(state: state, layout: layout, theme: .light)
    let damage = picture.damage(since: painted).map { Self.bufferRect($0, on: panel) }
    if !damage.isEmpty {
      let scale = Double(panel.scale)
      try panel.present(damage: damage) { canvas in
        renderer.draw(
          picture, into: canvas.pixels, width: canvas.width, height: canvas.height, stride: canvas.stride,
          scale: scale, damage: canvas.damage.map { Self.logicalRect($0, scale: scale) })
      }
    }
    // Only now: what could not be painted is tried again.
    painted = picture
    isStale = false
  }

  /// More keys than any panel has room for.
  private static let longestPanel = 1000

  private static func bufferRect(_ rect: Rect, on panel: PanelSurface) -> PanelSurface.BufferRect {
    let scale = Double(panel.scale)
    let left = max(0, (rect.x * scale).rounded(.down))
    let top = max(0, (rect.y * scale).rounded(.down))
    let right = min(Double(panel.width) * scale, (rect.maxX * scale).rounded(.up))
    let bottom = min(Double(panel.height) * scale, (rect.maxY * scale).rounded(.up))
    return PanelSurface.BufferRect(
      x: Int32(left), y: Int32(top), width: Int32(max(0, right - left)), height: Int32(max(0, bottom - top)))
  }

  private static func logicalRect(_ rect: PanelSurface.BufferRect, scale: Double) -> Rect {
    Rect(
      x: Double(rect.x) / scale, y: Double(rect.y) / scale, width: Double(rect.width) / scale,
      height: Double(rect.height) / scale)
  }
}
