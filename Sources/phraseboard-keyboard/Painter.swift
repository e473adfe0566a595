import Keyboard
import Layout
import Rendering
import Scene
import Wayland

/// Keeps the pictures of the panel and of its list, and paints what has changed since the last ones.
final class Painter {
  /// Set when the state may have changed since the last pictures.
  var isStale = true

  private let renderer = Renderer()
  private var panelPicture: DrawList?
  private var listPicture: DrawList?

  /// Whether there has been a picture.
  var hasPainted: Bool { panelPicture != nil }

  /// The width of a text in logical pixels.
  func measure(_ text: String, fontSize: Double) -> Double { renderer.measure(text, fontSize: fontSize) }

  /// The panel's buffers are gone, as after a change of its size or scale.
  func forgetPanel() {
    panelPicture = nil
    isStale = true
  }

  /// The list's surface is gone, or new.
  func forgetList() {
    listPicture = nil
    isStale = true
  }

  /// Paints and posts the damage, if there is any, where the compositor is ready for a frame. Throws if there is no
  /// memory.
  func paint(_ machine: KeyboardMachine, on panel: PanelSurface) throws {
    guard isStale, let layout = machine.layout else { return }
    var isDone = try paint(
      .build(state: machine.state, layout: layout, theme: .light), over: &panelPicture, on: panel.painted)
    if let list = machine.list, let surface = panel.overlay(.list) {
      let picture = DrawList.buildList(list, selected: machine.state.selectedRow, theme: .light)
      isDone = try paint(picture, over: &listPicture, on: surface.painted) && isDone
    }
    isStale = !isDone
  }

  /// Returns whether the picture is on the screen; what is not is tried again.
  private func paint(_ picture: DrawList, over old: inout DrawList?, on surface: PaintedSurface) throws
    -> Bool
  {
    let damage = picture.damage(since: old).map { Self.bufferRect($0, on: surface) }
    guard !damage.isEmpty else { return true }
    guard surface.isReady else { return false }
    let scale = Double(surface.scale)
    try surface.present(damage: damage) { canvas in
      renderer.draw(
        picture, into: canvas.pixels, width: canvas.width, height: canvas.height, stride: canvas.stride,
        scale: scale, damage: canvas.damage.map { Self.logicalRect($0, scale: scale) })
    }
    old = picture
    return true
  }

  private static func bufferRect(_ rect: Rect, on surface: PaintedSurface) -> BufferRect {
    let scale = Double(surface.scale)
    let left = max(0, (rect.x * scale).rounded(.down))
    let top = max(0, (rect.y * scale).rounded(.down))
    let right = min(Double(surface.width) * scale, (rect.maxX * scale).rounded(.up))
    let bottom = min(Double(surface.height) * scale, (rect.maxY * scale).rounded(.up))
    return BufferRect(
      x: Int32(left), y: Int32(top), width: Int32(max(0, right - left)), height: Int32(max(0, bottom - top)))
  }

  private static func logicalRect(_ rect: BufferRect, scale: Double) -> Rect {
    Rect(
      x: Double(rect.x) / scale, y: Double(rect.y) / scale, width: Double(rect.width) / scale,
      height: Double(rect.height) / scale)
  }
}
