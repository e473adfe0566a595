import Keyboard
import Layout

/// The pictures above a letter: its preview while a finger is on it, and its alternatives while it is held.
extension DrawList {
  /// The width that a preview has more than its key, its height, and its letter's font size, in logical pixels (Apple
  /// keyboard, input bubble).
  private static let (previewWidth, previewHeight, previewFont) = (26.0, 55.0, 34.0)
  private static let previewRadius = 10.0

  /// Builds the preview of a letter that is touched; nil where there is no room for it above its key.
  static func preview(
    of key: KeyFrame, in size: Size, _ metrics: PanelMetrics, _ theme: Theme
  ) -> Node? {
    let neck = AlternatesLayout.neck
    let height = min(previewHeight, key.rect.y - neck)
    // Half of the height would show a letter without its head.
    guard height >= previewHeight * 0.7 else { return nil }
    let width = key.rect.width + previewWidth
    let left = min(max(key.rect.center.x - width / 2, 0), size.width - width)
    let bubble = Rect(x: left, y: key.rect.y - neck - height, width: width, height: height)
    let shape = callout(
      bubble, above: key.rect, radius: previewRadius, neck: neck, face: theme.popup.face, metrics, theme)
    let text = DrawCommand.text(
      key.label, in: bubble, fontSize: min(previewFont, height * 0.66),
      theme.popup.text)
    let reach = theme.shadowReach + theme.shadowDrop
    let bounds = bubble.union(key.rect)
    return Node(
      id: .preview,
      bounds: Rect(
        x: bounds.x - reach, y: bounds.y - reach, width: bounds.width + 2 * reach,
        height: bounds.height + 2 * reach),
      commands: shape + [text])
  }

  /// Builds the picture of a held letter's alternatives, on a surface of its own, as `buildList` does.
  ///
  /// - Parameter selected: the alternative that the finger picks; nil for none.
  public static func buildAlternates(
    _ layout: AlternatesLayout, selected: KeyID?, theme: Theme = .light
  ) -> DrawList {
    let surface = layout.surface
    let size = Size(width: surface.width, height: surface.height)
    func local(_ rect: Rect) -> Rect { rect.offset(dx: -surface.x, dy: -surface.y) }
    let shape = callout(
      local(layout.frame), above: local(layout.key.rect), radius: theme.selectionRadius + 2,
      neck: AlternatesLayout.neck, face: theme.popup.face, layout.keyMetrics, theme)
    var nodes = [
      Node(id: .background, bounds: Rect(size), commands: [.fill(Rect(size), .clear)]),
      Node(id: .callout, bounds: Rect(size), commands: shape),
    ]
    nodes += layout.items.enumerated().map { index, item in
      let rect = local(item.rect)
      let isSelected = selected == .alternate(index)
      let colors = isSelected ? theme.popupSelected : theme.popup
      let back: [DrawCommand] =
        isSelected ? [.roundedRect(rect, radius: theme.selectionRadius, colors.face)] : []
      return Node(
        id: .row(index), bounds: rect,
        commands: back + [.text(item.label, in: rect, fontSize: layout.fontSize, colors.text)])
    }
    return DrawList(size: size, nodes: nodes)
  }

  /// Draws a field that is typed into: a sign, its caption, its text or its placeholder, and the cursor, or what is selected in
  /// the accent's colour.
  static func field(
    _ field: FieldFace, in key: KeyFrame, _ colors: Theme.KeyColors, accent: Color
  ) -> [DrawCommand] {
    let (padding, glyphRoom) = (FieldLayout.padding, field.glyph == nil ? 0 : FieldLayout.glyphRoom)
    let room = Rect(
      x: key.rect.x + padding + glyphRoom, y: key.rect.y,
      width: max(0, key.rect.width - 2 * padding - glyphRoom),
      height: key.rect.height)
    let faint = colors.faded(placeholderOpacity)
    let sign = field.glyph.map { glyph in
      let center = Point(x: key.rect.x + padding + key.fontSize / 2, y: key.rect.center.y)
      return Glyph.commands(glyph, center: center, height: key.fontSize, colors: faint, filled: false)
    }
    let lines = FieldLayout.lines(of: field, in: room)
    let caption = field.caption.map {
      DrawCommand.block($0.text, in: lines.caption, fontSize: $0.fontSize, lines: 1, faint.text)
    }
    let isEmpty = field.text.isEmpty
    let text = DrawCommand.block(
      isEmpty ? field.placeholder : field.text, in: lines.text, fontSize: key.fontSize, lines: 1,
      isEmpty ? faint.text : colors.text)
    let cursor = field.cursor.map { x in
      let height = min(key.fontSize * 1.25, lines.text.height)
      let left = field.isFromRight ? room.maxX - x - cursorWidth : room.x + x
      let bar = Rect(x: left, y: lines.text.center.y - height / 2, width: cursorWidth, height: height)
      return DrawCommand.roundedRect(bar, radius: cursorWidth / 2, colors.text)
    }
    let selection = field.selection.map { width in
      let (width, height) = (min(width, room.width), min(key.fontSize * 1.35, lines.text.height))
      let left = field.isFromRight ? room.maxX - width : room.x
      let back = Rect(
        x: left - 2, y: lines.text.center.y - height / 2, width: width + 4, height: height)
      return DrawCommand.roundedRect(back, radius: 3, colors.tinted(accent, accentShare).face)
    }
    return (sign ?? []) + [caption, selection, text, cursor].compactMap { $0 }
  }

  /// The opacity of a placeholder, which nobody has typed, and the width of a cursor, in logical pixels.
  private static let (placeholderOpacity, cursorWidth) = (0.62, 2.0)

  /// Draws the shape that grows out of a key, with its shadow.
  private static func callout(
    _ frame: Rect, above key: Rect, radius: Double, neck: Double, face: Color, _ metrics: PanelMetrics,
    _ theme: Theme
  ) -> [DrawCommand] {
    let isAttached = frame.x <= key.x + 1e-9 && key.maxX <= frame.maxX + 1e-9
    func outline(dy: Double) -> [PathElement] {
      Callout.outline(
        frame: frame.offset(dx: 0, dy: dy), radius: radius, key: isAttached ? key.offset(dx: 0, dy: dy) : nil,
        keyRadius: theme.keyRadius ?? metrics.cornerRadius, neck: neck)
    }
    return shadow(of: outline(dy: theme.shadowDrop), theme) + [.path(outline(dy: 0), .shape, face)]
  }

  /// Draws strokes of growing width around an outline, which add up to a shadow that gets weaker with the distance.
  static func shadow(of outline: [PathElement], _ theme: Theme) -> [DrawCommand] {
    var layer = theme.shadow
    layer.alpha /= max(1, theme.shadowReach.rounded(.down))
    return stride(from: 1, through: theme.shadowReach, by: 1).map {
      .path(outline, .stroke(width: 2 * $0), layer)
    }
  }
}
