import Keyboard
import Layout

extension DrawList {
  /// Builds the picture of an open list on a surface of its own. That surface is `list.surface` in the panel's coordinates,
  /// and transparent beside the list.
  ///
  /// - Parameter selected: the row or action under a finger; nil for none.
  public static func buildList(_ list: ListLayout, selected: KeyID?, theme: Theme = .light) -> DrawList {
    let surface = list.surface
    let size = Size(width: surface.width, height: surface.height)
    let toSurface = Offset(dx: -surface.x, dy: -surface.y)
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    let back = [
      Node(id: .background, bounds: Rect(size), commands: [.fill(Rect(size), clear)]),
      Node(id: .callout, bounds: Rect(size), commands: callout(list, toSurface, theme)),
    ]
    let rows = list.rows.map { row in
      let commands = content(of: row, in: list, selected: selected, toSurface, theme)
      return Node(id: .row(row.index), bounds: toSurface(row.rect), commands: commands)
    }
    var nodes = list.actions.map { action in
      let place = toSurface(action.rect)
      let commands = content(of: action, at: place, in: list, selected: selected, theme)
      return Node(id: .action(action.index), bounds: place, commands: commands)
    }
    if let note = list.note {
      let place = toSurface(note.rect)
      // A note on old content is quiet; a note on a problem of the key is not.
      let color = note.isProblem ? theme.problemNote : theme.message
      let text = DrawCommand.block(
        note.text, in: place, fontSize: list.metrics.noteFontSize, lines: note.lines, color)
      nodes.append(Node(id: .note, bounds: place, commands: [text]))
    }
    if let bar = list.indicator.map(toSurface.callAsFunction)?.withWidth(theme.indicatorWidth) {
      let shape = DrawCommand.roundedRect(bar, radius: bar.width / 2, theme.indicator)
      nodes.append(Node(id: .indicator, bounds: bar, commands: [shape]))
    }
    let shift = Point(x: 0, y: list.rowShift)
    return DrawList(
      size: size,
      groups: [
        NodeGroup(.background, nodes: back),
        NodeGroup(.rows, nodes: rows, offset: shift, clip: toSurface(list.viewport)),
        NodeGroup(.overlay, nodes: nodes),
      ])
  }

  /// The way from the panel's coordinates to those of the list's surface.
  private struct Offset {
    let dx: Double
    let dy: Double

    func callAsFunction(_ rect: Rect) -> Rect { rect.offset(dx: dx, dy: dy) }
  }

  private static func callout(_ list: ListLayout, _ toSurface: Offset, _ theme: Theme) -> [DrawCommand] {
    let metrics = list.keyMetrics
    let keyRect = toSurface(list.key.rect)
    func outline(dy: Double) -> [PathElement] {
      Callout.outline(
        frame: toSurface(list.frame).offset(dx: 0, dy: dy), radius: theme.listRadius,
        key: list.isAttached ? keyRect.offset(dx: 0, dy: dy) : nil,
        keyRadius: theme.keyRadius ?? metrics.cornerRadius, neck: list.metrics.neck)
    }
    var commands = shadow(of: outline(dy: theme.shadowDrop), theme)
    if list.isAttached {
      commands += lip(at: lip(of: keyRect, metrics, theme), metrics, theme)
    }
    commands.append(.path(outline(dy: 0), .shape, theme.popup.face))
    if list.isAttached {
      let key = KeyFrame(
        list.key.spec, rect: keyRect, fontSize: list.key.fontSize, lines: list.key.lines)
      commands += face(
        of: key, colors: theme.popup, isFilled: false, metrics, accent: theme.popupSelected.face)
    }
    return commands
  }

  private static func content(
    of row: ListLayout.Row, in list: ListLayout, selected: KeyID?, _ toSurface: Offset, _ theme: Theme
  ) -> [DrawCommand] {
    let rect = toSurface(row.rect)
    let text = toSurface(row.textRect)
    let isSelected = selected == .row(row.index)
    let colors = isSelected ? theme.popupSelected : theme.popup
    var commands: [DrawCommand] = []
    if isSelected {
      commands.append(.roundedRect(rect, radius: theme.selectionRadius, colors.face))
    } else if row.index + 1 < list.count, selected != .row(row.index + 1) {
      let line = Rect(x: text.x, y: rect.maxY - 1, width: rect.maxX - text.x, height: theme.separatorHeight)
      commands.append(.roundedRect(line, radius: 0, theme.separator))
    }
    if row.index == list.due {
      let size = list.metrics.dueSize
      let center = Point(x: (rect.x + text.x) / 2, y: rect.center.y)
      let dot = Rect(x: center.x - size / 2, y: center.y - size / 2, width: size, height: size)
      commands.append(.path(Glyph.disc(dot), .fill, isSelected ? colors.text : theme.due))
    }
    return commands + texts(of: row, in: list, isSelected ? colors.text : nil, toSurface, theme)
  }

  /// - Parameter color: the colour of all texts, for a row that is selected; nil for the usual ones.
  private static func texts(
    of row: ListLayout.Row, in list: ListLayout, _ color: Color?, _ toSurface: Offset, _ theme: Theme
  ) -> [DrawCommand] {
    let metrics = list.metrics
    let color = (text: color ?? theme.popup.text, rest: color ?? theme.message)
    guard row.index != list.revealed else {
      return row.lines.map {
        .block($0.text, in: toSurface($0.rect), fontSize: metrics.fontSize, lines: 1, color.text)
      }
    }
    let text = toSurface(row.textRect)
    let lines = row.isTwoLines ? 2 : 1
    let shown = DrawCommand.block(row.text, in: text, fontSize: metrics.fontSize, lines: lines, color.text)
    // Very many rows have one line each, and no room for more than an ellipsis.
    guard let rest = row.rest, row.isTwoLines else { return [shown] }
    let place = Rect(
      x: text.x, y: text.maxY - metrics.lineInset, width: text.width, height: metrics.noteLine)
    let words = Strings.rest(rest)
    return [shown, .block(words, in: place, fontSize: metrics.noteFontSize, lines: 1, color.rest)]
  }

  /// Draws a sign and a word, in the middle of their place, below a line.
  private static func content(
    of action: ListLayout.Action, at place: Rect, in list: ListLayout, selected: KeyID?, _ theme: Theme
  ) -> [DrawCommand] {
    let metrics = list.metrics
    let isSelected = selected == .action(action.index)
    let colors = isSelected ? theme.popupSelected : theme.popup
    let line = Rect(x: place.x, y: place.y, width: place.width, height: theme.separatorHeight)
    let back: [DrawCommand] =
      isSelected
      ? [.roundedRect(place, radius: theme.selectionRadius, colors.face)]
      : [.roundedRect(line, radius: 0, theme.separator)]
    let taken = metrics.actionIcon + metrics.actionGap
    let text = min(action.labelWidth, max(0, place.width - taken))
    let left = place.center.x - (taken + text) / 2
    let icon = Point(x: left + metrics.actionIcon / 2, y: place.center.y)
    let room = Rect(x: left + taken, y: place.y, width: text + 1, height: place.height)
    return back
      + Glyph.commands(action.glyph, center: icon, height: metrics.actionIcon, colors: colors, filled: false)
      + [.text(action.label, in: room, fontSize: metrics.actionFontSize, colors.text)]
  }
}

extension Rect {
  /// Returns a rectangle of this width around the same middle.
  fileprivate func withWidth(_ width: Double) -> Rect {
    Rect(x: center.x - width / 2, y: y, width: width, height: height)
  }
}
