import Emoji
import Layout
import Snippets

/// The frame of the panel.
///
///     tab   tab   tab  ...      one for each group
///     emoji emoji emoji ...     columns that scroll sideways
///     emoji emoji emoji ...
///     what there is to say of fonts
///     globe phrases space delete return
extension EmojiPanel {
  /// A group of keys, with its tab.
  struct Group {
    let tab: StripTab
    let face: KeyFace
    let keys: Range<Int>
    /// True for one that needs wide keys, as its first one tells.
    var isWide = false
  }

  /// The groups from left to right: those that were used last, then Unicode's.
  var groups: [Group] {
    guard let list = answer?.list, !list.keys.isEmpty, messageText.isEmpty else { return [] }
    let last = Group(
      tab: .recents, face: .glyph(.clock, name: Strings.recentsTab), keys: recents.indices)
    return (recents.isEmpty ? [] : [last])
      + list.groups.map { group in
        let first = list.keys[group.keys.lowerBound].text
        return Group(
          tab: .part(group.name, of: Panels.ID.emoji.rawValue), face: .label(first), keys: group.keys,
          isWide: !EmojiUse.isKept(first))
      }
  }

  /// The groups whose keys are beside each other.
  var seen: [Group] { groups.filter { $0.isWide == isWide } }

  func cells(lines: Int) -> EmojiCells { EmojiCells(seen.map(\.keys.count), lines: lines) }

  /// The least side of a key in logical pixels, where the area is high enough: as wide as a fingertip.
  private static let leastSide = 38.0
  /// The most side of a key, and the size of an emoji in parts of it.
  private static let (mostSide, share) = (56.0, 0.7)
  /// The width of a wide key in sides, and the size of its text in parts of one.
  private static let (wideSides, wideShare) = (3.0, 0.4)

  /// Returns the keys; nil before there is a size, and where there are none.
  func grid(in context: PanelContext) -> ScrolledGrid? {
    guard let size = context.size, PanelFlow.canShow(size), !groups.isEmpty else {
      return nil
    }
    let (metrics, area, _) = flow(on: size, in: context)
    let gap = metrics.leastSnippetLineGap
    let least = Self.leastSide * metrics.growth
    let lines = max(1, ScrolledGrid.lines(of: least, gap: gap, in: area))
    let side = min((area.height + gap) / Double(lines) - gap, Self.mostSide * metrics.growth)
    guard side > 0 else { return nil }
    return ScrolledGrid(
      cells(lines: lines).count, of: Size(width: side * (isWide ? Self.wideSides : 1), height: side),
      gap: Size(width: gap, height: gap), margin: metrics.snippetSide, in: area,
      fontSize: side * (isWide ? Self.wideShare : Self.share), lines: lines)
  }

  /// Returns the metrics of the panel, the area of its keys, as wide as the surface, and that of the note below them.
  private func flow(on size: Size, in context: PanelContext) -> (
    metrics: PanelMetrics, area: Rect, note: Rect
  ) {
    let flow = PanelFlow(
      labels: [], size: size, sizing: context.rules.sizing, hasStrip: true, measure: context.measure)
    let whole = Rect(
      x: 0, y: flow.snippetArea.y, width: size.width, height: max(0, flow.snippetArea.height))
    let area =
      note(in: context) == nil ? whole : whole.withoutBottom(min(whole.height, flow.metrics.snippetKeyHeight))
    let below = Rect(x: 0, y: area.maxY, width: size.width, height: whole.maxY - area.maxY)
    return (flow.metrics, area, below.inset(dx: flow.metrics.messageSide, dy: 0))
  }

  /// Returns what is said in the place of emoji, or below them; nil for nothing.
  private func message(on size: Size, in context: PanelContext) -> PanelMessage? {
    let (metrics, area, below) = flow(on: size, in: context)
    let (text, place) =
      note(in: context).map { ($0, below) } ?? (messageText, area.inset(dx: metrics.messageSide, dy: 0))
    guard !text.isEmpty else { return nil }
    let shown = ShownText.ofMessage(text)
    let fontSize = FittedLabel.paragraphSize(
      of: shown, usual: metrics.systemFontSize, in: Size(width: place.width, height: place.height),
      measure: context.measure)
    return PanelMessage(shown, in: place, fontSize: fontSize)
  }

  mutating func layOutStrip(above grid: ScrolledGrid?, in context: PanelContext) {
    let groups = groups
    guard let size = context.size, let grid, !seen.isEmpty else { return strip.clear() }
    let metrics = flow(on: size, in: context).metrics
    let place = grid.leadingPlace(at: scroll.offset)
    let shown = tapped ?? seen[cells(lines: grid.lines).group(at: place) ?? 0].tab
    let specs = groups.map { group in
      KeySpec(
        id: .tab(group.tab), role: .tab, face: group.face, style: group.tab == shown ? .selectedTab : .tab)
    }
    let layout = StripLayout(tabs: specs, width: size.width, metrics, measure: context.measure)
    strip.set(layout, showing: shown, staysInPlace: shown == selected)
    selected = shown
  }

  func frame(in context: PanelContext, isResting: Bool) -> PanelFrame? {
    guard let size = context.size else { return nil }
    let metrics = flow(on: size, in: context).metrics
    guard PanelFlow.canShow(size) else { return PanelFrame(size: size, metrics: metrics, groups: []) }
    let row = BottomRow.place(
      context.systemKeys(hasLetters: false).row(metrics, isOld: false), in: size, metrics,
      measure: context.measure)
    let keys = grid(in: context).map { grid in
      let (cells, groups) = (cells(lines: grid.lines), seen)
      return grid.group(at: scroll.offset) { place in
        cells[place].flatMap { spec(of: groups[$0.group], $0.index, in: context) }
      }
    }
    return PanelFrame(
      size: size, metrics: metrics, groups: [keys, KeyGroup(.fixed, keys: row)].compactMap { $0 },
      strip: strip.layout?.groups(at: strip.offset) ?? [],
      message: message(on: size, in: context))
  }

  private func spec(of group: Group, _ index: Int, in context: PanelContext) -> KeySpec? {
    guard let list = answer?.list else { return nil }
    let index = group.keys.lowerBound + index
    let key: EmojiPanelKey =
      group.tab == .recents ? .emoji(recents[index], isRecent: true) : .emoji(list.keys[index].text)
    return context.emoji(of: key.id).map {
      KeySpec(id: key.id, role: .varied, face: .label($0), style: .bare, feedback: .key)
    }
  }
}
