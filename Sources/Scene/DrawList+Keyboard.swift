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
    nodes += keys(of: state, layout, theme)
    if !layout.dots.isEmpty { nodes.append(dots(layout, theme)) }
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
      id: .message, bounds: layout.messageArea,
      commands: [.paragraph(text, in: layout.messageArea, fontSize: fontSize, theme.message)])
  }

  /// A node for each key; while pages move, one for all that moves, so that it is one place that changes.
  private static func keys(of state: KeyboardState, _ layout: PanelLayout, _ theme: Theme) -> [Node] {
    let nodes = layout.keys.map { key in
      // While the space bar is a trackpad no key is one, and the space bar itself does not look held.
      let isMarked = key.id == state.stopMark
      let isPressed =
        (state.pressed.contains(key.id) || isMarked && state.pressed.contains(.stop)) && !state.isTrackpad
      let colors = theme.colors(of: key.kind, pressed: isPressed)
      let sign = isMarked ? .stop : sign(of: key.id, state)
      return node(
        for: state.shaken?.key == key.id ? key.moved(by: state.shaken?.offset ?? 0) : key, sign: sign,
        colors: state.isTrackpad ? colors.faded(theme.trackpadFade) : colors,
        isFilled: isPressed, layout.metrics, theme)
    }
    guard layout.isMoving else { return nodes }
    let moving = zip(layout.keys, nodes).filter { $0.0.kind == .snippet }.map(\.1)
    let area = layout.snippetArea
    let pages = Node(
      id: .pages,
      bounds: Rect(x: 0, y: area.y, width: layout.size.width, height: area.height + layout.metrics.lip),
      commands: moving.flatMap(\.commands))
    return [pages] + nodes.dropFirst(moving.count)
  }

  private static func dots(_ layout: PanelLayout, _ theme: Theme) -> Node {
    Node(
      id: .dots, bounds: layout.dots.dropFirst().reduce(layout.dots[0].rect) { $0.union($1.rect) },
      commands: layout.dots.map {
        .path(Glyph.disc($0.rect), .fill, $0.isCurrent ? theme.currentDot : theme.dot)
      })
  }

  /// What a key shows beside its label, or in its place.
  private enum Sign {
    /// Its text is on its way; a tap ends that.
    case stop
    /// Something is wrong with its snippet.
    case problem
    /// The content is older than it should be. On the space bar, where it is in nobody's way.
    case old
  }

  private static func sign(of key: KeyID, _ state: KeyboardState) -> Sign? {
    if key == .space, state.content == .stale { return .old }
    return state.problems.contains(key) ? .problem : nil
  }

  private static func node(
    for key: KeyFrame, sign: Sign?, colors: Theme.KeyColors, isFilled: Bool, _ metrics: PanelMetrics,
    _ theme: Theme
  ) -> Node {
    let shadow = key.rect.offset(dx: 0, dy: metrics.lip)
    let shape: [DrawCommand] = [
      .roundedRect(shadow, radius: metrics.cornerRadius, theme.lip),
      .roundedRect(key.rect, radius: metrics.cornerRadius, colors.face),
    ]
    let face =
      sign == .stop
      ? Glyph.stop(center: key.rect.center, height: metrics.iconSize, color: colors.text)
      : Self.face(of: key, colors: colors, isFilled: isFilled, metrics)
    let mark: [DrawCommand] =
      switch sign {
      case .problem: Glyph.problem(in: key.rect, colors: theme.problem)
      case .old: Glyph.clock(in: key.rect, color: theme.message)
      case .stop, nil: []
      }
    return Node(id: .key(key.id), bounds: key.rect.union(shadow), commands: shape + face + mark)
  }

  /// What is on a key.
  static func face(
    of key: KeyFrame, colors: Theme.KeyColors, isFilled: Bool, _ metrics: PanelMetrics
  ) -> [DrawCommand] {
    switch key.kind {
    case .snippet, .space, .return, .stop, .retry, .row:
      // A little less padding than the layout left, for fonts whose widths at this scale are a hair larger.
      let room = key.rect.inset(dx: metrics.labelPadding - 1, dy: 0)
      return [.text(key.label, in: room, fontSize: key.fontSize, colors.text)]
    case .globe:
      return Glyph.globe(center: key.rect.center, height: metrics.iconSize, color: colors.text)
    case .delete:
      return Glyph.delete(
        center: key.rect.center, height: metrics.iconSize, colors: colors, filled: isFilled)
    }
  }
}

extension KeyFrame {
  /// The same this far to the right, in logical pixels.
  fileprivate func moved(by distance: Double) -> KeyFrame {
    KeyFrame(id: id, label: label, rect: rect.offset(dx: distance, dy: 0), fontSize: fontSize)
  }
}
