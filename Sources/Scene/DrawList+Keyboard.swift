import Keyboard
import Layout

extension DrawList {
  /// Builds the picture of a panel, as fingers and typing make it look.
  public static func build(_ frame: PanelFrame, look: Look, theme: Theme = .light) -> DrawList {
    let whole = Rect(frame.size)
    var background = [Node(id: .background, bounds: whole, commands: [.fill(whole, theme.background)])]
    if let text = frame.message { background.append(message(text, frame.metrics, theme)) }
    if let lines = offerLines(frame, theme) { background.append(lines) }
    var groups = [NodeGroup(.background, nodes: background)]
    groups += (frame.strip + frame.groups).map { group in
      NodeGroup(
        .keys(group.id),
        nodes: group.keys.filter { $0.id != look.shaken?.key }.map {
          node(for: $0, look, frame.metrics, theme)
        },
        offset: Point(x: group.offset, y: 0), opacity: group.opacity, clip: group.clip)
    }
    groups += frame.keys.compactMap { names(on: $0, look, frame.metrics, theme) }
    if let shaken = look.shaken, let key = frame.keys.first(where: { $0.id == shaken.key }) {
      groups.append(
        NodeGroup(
          .shaken(key.id), nodes: [node(for: key, look, frame.metrics, theme)],
          offset: Point(x: shaken.offset, y: 0)))
    }
    let above = [marks(frame.marks, look, frame.metrics, theme), preview(in: frame, look, theme)].compactMap {
      $0
    }
    if !above.isEmpty { groups.append(NodeGroup(.overlay, nodes: above)) }
    return DrawList(size: frame.size, groups: groups)
  }

  /// Builds the preview of the letter that is touched: one at a time, since another finger's touch types the held letter.
  private static func preview(in frame: PanelFrame, _ look: Look, _ theme: Theme) -> Node? {
    guard frame.hasPreviews, !look.isTrackpad,
      let key = frame.keys.first(where: { look.pressed.contains($0.id) && $0.spec.role.isLetter })
    else { return nil }
    return preview(of: key, in: frame.size, frame.metrics, theme)
  }

  /// Draws the lines between the cells of offers, also those that are empty; nil while nothing is offered.
  private static func offerLines(_ frame: PanelFrame, _ theme: Theme) -> Node? {
    let cells = frame.keys.filter { $0.spec.style == .offer }.map(\.rect)
    guard let last = cells.last else { return nil }
    let gap = frame.metrics.keyGap
    let height = last.height * offerLine
    let between = cells.dropFirst().map { $0.x - gap / 2 }
    let beyond = (0..<max(0, OffersLayout.count - cells.count)).map {
      last.maxX + gap / 2 + Double($0) * (last.width + gap)
    }
    let lines = (between + beyond.filter { $0 < frame.size.width - last.width / 2 }).map { x in
      Rect(
        x: x - offerLineWidth / 2, y: last.center.y - height / 2, width: offerLineWidth, height: height)
    }
    guard let first = lines.first else { return nil }
    return Node(
      id: .separators, bounds: lines.dropFirst().reduce(first) { $0.union($1) },
      commands: lines.map { .fill($0, theme.dot) })
  }

  /// The height of a line between two offers, in parts of a cell's, and its width in logical pixels.
  private static let (offerLine, offerLineWidth) = (0.6, 1.0)

  /// The length of a message, in Unicode scalars, from which on it is set smaller so that all of it can be read.
  private static let shortMessage = 120
  /// The font size of such a message beside a usual one of 16, in logical pixels.
  private static let smallMessageSize = 13.0

  private static func message(_ message: PanelMessage, _ metrics: PanelMetrics, _ theme: Theme) -> Node {
    let normal = metrics.systemFontSize
    let isLong = message.text.unicodeScalars.count > shortMessage
    let usual = isLong ? min(max(smallMessageSize, normal * smallMessageSize / 16), normal) : normal
    let fontSize = message.fontSize ?? usual
    return Node(
      id: .message, bounds: message.rect,
      commands: [.paragraph(message.text, in: message.rect, fontSize: fontSize, theme.message)])
  }

  private static func marks(
    _ marks: PageMarks, _ look: Look, _ metrics: PanelMetrics, _ theme: Theme
  ) -> Node? {
    if let caption = marks.caption {
      let text = DrawCommand.text(
        caption.text, in: caption.rect, fontSize: min(metrics.captionFontSize, caption.rect.height),
        theme.message)
      return Node(id: .marks, bounds: caption.rect, commands: [text])
    }
    guard let first = marks.dots.first else { return nil }
    return Node(
      id: .marks, bounds: marks.dots.reduce(first.rect) { $0.union($1.rect) },
      commands: marks.dots.map {
        .path(Glyph.disc($0.rect), .fill, $0.isCurrent ? theme.currentDot : theme.dot)
      })
  }

  private static func node(
    for key: KeyFrame, _ look: Look, _ metrics: PanelMetrics, _ theme: Theme
  ) -> Node {
    let isStop = key.id == look.stopMark
    // No key reacts to touches while the space bar is a trackpad, and the space bar itself does not look held.
    let isPressed =
      (look.pressed.contains(key.id) || isStop && look.pressed.contains(.stop)) && !look.isTrackpad
    let colors = colors(of: key, isPressed: isPressed, look, theme)
    let place = body(of: key)
    let shadow = lip(of: place, metrics, theme)
    let shape = shape(of: key, at: place, colors, lip: shadow, metrics, theme)
    let face: [DrawCommand] =
      if isStop {
        Glyph.stop(center: key.rect.center, height: metrics.iconSize, color: colors.text)
      } else if let notice = look.notice, notice.key == key.id {
        [words(of: notice, on: key, colors, metrics)]
      } else {
        Self.face(of: key, colors: colors, isFilled: isPressed, metrics, accent: theme.popupSelected.face)
          + mark(on: key, colors, theme)
          + bar(on: key, metrics, theme)
      }
    return Node(id: .key(key.id), bounds: place.union(shadow), commands: shape + face)
  }

  private static func colors(of key: KeyFrame, isPressed: Bool, _ look: Look, _ theme: Theme)
    -> Theme.KeyColors
  {
    let usual = theme.colors(of: key.spec.style, pressed: isPressed)
    if look.isTrackpad { return usual.faded(theme.trackpadFade) }
    guard let glow = look.glowing, glow.key == key.id, !isPressed else { return usual }
    return usual.tinted(theme.popupSelected.face, glow.strength * accentShare)
  }

  /// The part of the accent's colour behind what glows or is selected: its text can be read on it.
  static let accentShare = 0.4

  /// Returns the place of a key's shape: a field reaches behind the sign at its end.
  private static func body(of key: KeyFrame) -> Rect {
    guard case .field(let field) = key.spec.face else { return key.rect }
    return Rect(x: key.rect.x, y: key.rect.y, width: key.rect.width + field.annex, height: key.rect.height)
  }

  /// Draws a notice on a key. Its advice stays in one line, for which a key always has room.
  private static func words(
    of notice: KeyNotice, on key: KeyFrame, _ colors: Theme.KeyColors, _ metrics: PanelMetrics
  ) -> DrawCommand {
    let advice = String(notice.advice.map { $0 == " " ? "\u{A0}" : $0 })
    let room = key.rect.inset(dx: metrics.labelPadding / 2, dy: 0)
    let fontSize = min(key.fontSize * wordsShare, room.width / wordsWidth)
    return .paragraph("\(notice.news) \(advice)", in: room, fontSize: fontSize, colors.text)
  }

  /// The font size of words on a key, in parts of its label's: two lines of them fit on a phone's space bar.
  private static let wordsShare = 0.75
  /// The width of the narrowest phone's space bar, in parts of the font size at which all words fit on it in three lines.
  private static let wordsWidth = 9.2

  /// Returns the place of a key's lip, which has the key's shape. `metrics.lip` is the default's, and less on a low panel.
  static func lip(of key: Rect, _ metrics: PanelMetrics, _ theme: Theme) -> Rect {
    key.offset(dx: 0, dy: metrics.lip * theme.lipHeight)
  }

  /// Draws the shape of a key: keys may have a lip; tabs are flat.
  private static func shape(
    of key: KeyFrame, at place: Rect, _ colors: Theme.KeyColors, lip: Rect, _ metrics: PanelMetrics,
    _ theme: Theme
  ) -> [DrawCommand] {
    switch key.spec.style {
    case .standard, .system, .accent:
      Self.lip(at: lip, metrics, theme)
        + [.roundedRect(place, radius: theme.keyRadius ?? metrics.cornerRadius, colors.face)]
    case .tab, .selectedTab:
      [.roundedRect(key.rect, radius: theme.tabRadius ?? key.rect.height / 2, colors.face)]
    case .offer, .bare:
      colors.face == .clear
        ? [] : [.roundedRect(key.rect, radius: theme.keyRadius ?? metrics.cornerRadius, colors.face)]
    case .annex, .hidden: []
    }
  }

  /// Draws the bar that tells which phrase is due. It gets longer from phrase to phrase, in a groove as wide as the key.
  private static func bar(on key: KeyFrame, _ metrics: PanelMetrics, _ theme: Theme) -> [DrawCommand] {
    guard let progress = key.spec.progress else { return [] }
    // Grown thickness is rounded to whole pixels, so that all bars look alike.
    let thickness =
      metrics.growth == 1
      ? theme.progressHeight : min(widestBar, (theme.progressHeight * metrics.growth).rounded())
    let side = max(metrics.cornerRadius, metrics.labelPadding)
    let inset = min(barInset, barRoom - thickness)
    let groove = Rect(
      x: key.rect.x + side, y: key.rect.maxY - inset - thickness, width: key.rect.width - 2 * side,
      height: thickness)
    // The bar is as short as it is high for the first of very many phrases.
    let length = min(groove.width, max(thickness, groove.width * progress))
    let line = Rect(x: groove.x, y: groove.y, width: length, height: thickness)
    return [
      .roundedRect(groove, radius: thickness / 2, theme.progressTrack),
      .roundedRect(line, radius: thickness / 2, theme.progress),
    ]
  }

  /// The distance from the lower edge of a key to its bar, and to the upper edge of a thick one, in logical pixels.
  private static let (barInset, barRoom) = (3.0, 6.0)
  /// The greatest thickness of a bar, in logical pixels: that of the widest of themes.
  private static let widestBar = 4.0

  /// Draws the lip of a key, if the theme has one.
  static func lip(at place: Rect, _ metrics: PanelMetrics, _ theme: Theme) -> [DrawCommand] {
    theme.lipHeight > 0
      ? [.roundedRect(place, radius: theme.keyRadius ?? metrics.cornerRadius, theme.lip)] : []
  }

  private static func mark(on key: KeyFrame, _ colors: Theme.KeyColors, _ theme: Theme) -> [DrawCommand] {
    switch key.spec.mark {
    case .kept: Glyph.kept(in: key.rect, color: colors.faded(starOpacity).text)
    case .problem: Glyph.problem(in: key.rect, colors: theme.problem)
    case .old: Glyph.clock(in: key.rect, color: theme.clock)
    case nil: []
    }
  }

  /// The opacity of a favourite's star, which is less than the label beside it.
  private static let starOpacity = 0.62

  /// Draws the face of a key. The sign is solid if it `isFilled`, as while the key is held.
  static func face(
    of key: KeyFrame, colors: Theme.KeyColors, isFilled: Bool, _ metrics: PanelMetrics, accent: Color
  ) -> [DrawCommand] {
    let isTab = key.spec.style == .tab || key.spec.style == .selectedTab
    switch key.spec.face {
    case .label(let text):
      let room = key.rect.inset(dx: padding(of: key, isTab: isTab, metrics), dy: 0)
      guard let note = key.spec.note else { return label(of: key, in: room, colors.text) }
      // The bar, where there is one, is below both.
      let height = room.height - (key.spec.progress == nil ? 0 : barInset)
      let (upper, lower) = (height * labelShare, height * noteShare)
      let bottom = room.y + height - lower
      return [
        line(
          text, key.spec.marks, in: Rect(x: room.x, y: room.y, width: room.width, height: upper),
          fontSize: key.fontSize, colors.text),
        line(
          note, key.spec.noteMarks, in: Rect(x: room.x, y: bottom, width: room.width, height: lower),
          fontSize: key.fontSize * noteSize, colors.text),
      ]
    case .field(let field): return self.field(field, in: key, colors, accent: accent)
    // They are in a group of their own, which is cut off at the key's edges.
    case .names: return []
    case .pair(let pair): return self.pair(pair, on: key, colors, metrics)
    case .swatch(let swatch, _): return self.swatch(swatch, on: key, colors, metrics)
    case .glyph(let glyph, _):
      let height = isTab ? key.rect.height * tabGlyphShare : metrics.iconSize
      return Glyph.commands(
        glyph, center: key.rect.center, height: height, colors: colors, filled: isFilled)
    }
  }

  /// Draws the names that slide over a key; nil for a key without any.
  private static func names(
    on key: KeyFrame, _ look: Look, _ metrics: PanelMetrics, _ theme: Theme
  ) -> NodeGroup? {
    guard case .names(let names) = key.spec.face else { return nil }
    let color = theme.colors(of: key.spec.style, pressed: look.pressed.contains(key.id)).text
    let nodes = [names.before, names.text, names.after].enumerated().map { index, name in
      let middle = key.rect.center.x + Double(index - 1) * SlidingNames.spacing
      let width = SlidingNames.spacing - metrics.labelPadding
      let place = Rect(x: middle - width / 2, y: key.rect.y, width: width, height: key.rect.height)
      return Node(
        id: .row(index), bounds: place, commands: [.text(name, in: place, fontSize: key.fontSize, color)])
    }
    return NodeGroup(
      .names(key.id), nodes: nodes, offset: Point(x: names.offset, y: 0),
      clip: key.rect.inset(dx: metrics.labelPadding / 2, dy: 0))
  }

  /// Returns the padding of a label: a little less than the layout's, for fonts whose widths at this scale are a hair larger.
  private static func padding(of key: KeyFrame, isTab: Bool, _ metrics: PanelMetrics) -> Double {
    if isTab { return min(metrics.tabPadding, metrics.labelPadding) - 1 }
    switch key.spec.role {
    case .list, .row, .longRow, .alternate: return metrics.labelPadding - 1
    case .letter, .alternates, .varied: return 0
    case .tap, .enter, .tab, .paged, .repeats, .trackpad, .modifier:
      return max(0, metrics.labelPadding / 2 - 1)
    }
  }

  private static func line(
    _ text: String, _ marks: [Range<Int>], in room: Rect, fontSize: Double, _ color: Color
  ) -> DrawCommand {
    marks.isEmpty
      ? .text(text, in: room, fontSize: fontSize, color)
      : .marked(text, marks, in: room, fontSize: fontSize, color)
  }

  /// Draws a label of one line or two in the middle; two lines are above the bar, where there is one.
  private static func label(of key: KeyFrame, in room: Rect, _ color: Color) -> [DrawCommand] {
    guard key.lines.count > 1 else {
      return [line(key.label, key.spec.marks, in: room, fontSize: key.fontSize, color)]
    }
    let leading = key.fontSize * KeyFrame.leading
    let free = key.spec.progress == nil ? room.height : room.height - barRoom
    let top = room.y + (free - leading * Double(key.lines.count)) / 2
    return key.lines.enumerated().map { index, line in
      let rect = Rect(x: room.x, y: top + leading * Double(index), width: room.width, height: leading)
      return .text(line, in: rect, fontSize: key.fontSize, color)
    }
  }

  /// The heights of a label and of the note below it, in parts of the key's; they overlap where neither has ink. Last, the
  /// font size of the note in parts of the label's.
  private static let (labelShare, noteShare, noteSize) = (0.68, 0.46, 0.62)

  /// The height of a tab's sign, in parts of the tab's.
  private static let tabGlyphShare = 0.62
}
