import Keyboard
import Layout

extension DrawList {
  /// Builds the picture of the handle: a tab at one end of a room that shows what is behind it.
  ///
  /// - Parameters:
  ///   - size: the size of the room, in logical pixels.
  ///   - tab: the place of the tab in it, in logical pixels.
  ///   - isAtLeft: true at the left end, false at the right one.
  ///   - isPressed: true while a finger is on it.
  public static func buildHandle(
    size: Size, tab: Rect, isAtLeft: Bool, isPressed: Bool, theme: Theme = .light
  ) -> DrawList {
    let colors = theme.colors(of: .standard, pressed: isPressed)
    let radius = tab.height * 0.36
    // The sides at the edges of the screen are beyond the surface.
    let body = Rect(
      x: isAtLeft ? -radius : tab.x + 0.5, y: 0.5, width: tab.width + radius - 0.5,
      height: tab.height + radius)
    let outline = Callout.outline(frame: body, radius: radius, key: nil, keyRadius: 0, neck: 0)
    let bubble = Glyph.phrase(
      center: tab.center, height: tab.height * 0.58, color: colors.text)
    let line: [DrawCommand] =
      theme.handleOutlineWidth > 0
      ? [.path(outline, .stroke(width: theme.handleOutlineWidth), theme.handleOutline)] : []
    return DrawList(
      size: size,
      nodes: [
        Node(
          id: .background, bounds: Rect(size),
          commands: [.fill(Rect(size), .clear), .path(outline, .fill, colors.face)] + line + bubble)
      ])
  }
}
