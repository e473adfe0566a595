import Keyboard
import Layout

extension DrawList {
  /// Builds the picture of the handle: a tab that lies on whatever is below it, in a lower corner of the screen.
  ///
  /// - Parameters:
  ///   - size: the size of its surface, in logical pixels.
  ///   - isAtLeft: true for the left corner, false for the right one.
  ///   - isPressed: true while a finger is on it.
  public static func buildHandle(
    size: Size, isAtLeft: Bool, isPressed: Bool, theme: Theme = .light
  ) -> DrawList {
    let colors = theme.colors(of: .standard, pressed: isPressed)
    let radius = size.height * 0.36
    // The sides at the edges of the screen are beyond the surface.
    let body = Rect(
      x: isAtLeft ? -radius : 0.5, y: 0.5, width: size.width + radius - 0.5, height: size.height + radius)
    let outline = Callout.outline(frame: body, radius: radius, key: nil, keyRadius: 0, neck: 0)
    let bubble = Glyph.phrase(
      center: Rect(size).center, height: size.height * 0.58, color: colors.text)
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
