import Keyboard
import Layout

extension DrawList {
  /// The picture of the keyboard in a state.
  public static func build(
    state: KeyboardState, layout: PanelLayout, theme: Theme = .light
  ) -> DrawList {
    let whole = Rect(layout.size)
    var nodes = [Node(id: .background, bounds: whole, commands: [.fill(whole, theme.background)])]
    if state.snippets.isEmpty, !state.message.isEmpty {
      nodes.append(message(state.message, layout, theme))
    }
    for key in layout.keys {
      nodes.append(node(for: key, pressed: state.pressed.contains(key.id), layout, theme))
    }
    return DrawList(size: layout.size, nodes: nodes)
  }

  /// A message longer than this is set smaller, so that all of it can be read.
  private static let shortMessage = 120
  private static let smallMessageSize = 13.0

  private static func message(_ text: String, _ layout: PanelLayout, _ theme: Theme) -> Node {
    let normal = layout.metrics.systemFontSize
    let isLong = text.unicodeScalars.count > shortMessage
    let fontSize = isLong ? min(smallMessageSize, normal) : normal
    return Node(
      id: .message, bounds: layout.snippetArea,
      commands: [.paragraph(text, in: layout.snippetArea, fontSize: fontSize, theme.message)])
  }

  private static func node(
    for key: KeyFrame, pressed: Bool, _ layout: PanelLayout, _ theme: Theme
  ) -> Node {
    let metrics = layout.metrics
    let colors = theme.colors(of: key.kind, pressed: pressed)
    let shadow = key.rect.offset(dx: 0, dy: metrics.lip)
    var commands: [DrawCommand] = [
      .roundedRect(shadow, radius: metrics.cornerRadius, theme.lip),
      .roundedRect(key.rect, radius: metrics.cornerRadius, colors.face),
    ]
    switch key.kind {
    case .snippet, .space, .return:
      // A little less padding than the layout left, for fonts whose widths at this scale are a hair larger.
      let room = key.rect.inset(dx: metrics.labelPadding - 1, dy: 0)
      commands.append(.text(key.label, in: room, fontSize: key.fontSize, colors.text))
    case .globe:
      commands += Glyph.globe(center: key.rect.center, height: metrics.iconSize, color: colors.text)
    case .delete:
      commands += Glyph.delete(
        center: key.rect.center, height: metrics.iconSize, colors: colors, filled: pressed)
    }
    return Node(id: .key(key.id), bounds: key.rect.union(shadow), commands: commands)
  }
}
