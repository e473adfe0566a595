import Layout
import Snippets

/// The frame of the panel.
extension SnippetPanel {
  /// The width of a page, which is that of the panel; at least 1, so that nothing is divided by 0.
  var pageWidth: Double { max(1, flow?.size.width ?? 1) }

  mutating func resize(_ size: Size, in context: PanelContext) {
    strip = TabStrip()
    layOut(size, in: context)
  }

  /// Returns the keys of the tab that is shown, made anew each time: with a kept copy, Swift would copy all keys as one of
  /// them goes on to its next piece.
  func shown(in context: PanelContext) -> TabKeys {
    TabKeys(
      keys: keys, places: places, refused: problems.ids,
      // Among the favourites each key would have a star.
      kept: shownTab == .favourites ? [] : favourites.all, notes: notes,
      bars: bars, labelRule: context.rules.labels)
  }

  /// Distributes the keys of the tab that is shown over pages of this size, after tabs, keys or size have changed.
  mutating func layOut(_ size: Size, in context: PanelContext) {
    let tabs = tabs(on: size, in: context)
    let wanted = shownName(of: selected)
    places = places(of: tabs.contains(wanted) ? wanted : .all, without: context.deleted)
    let flow = PanelFlow(
      labels: shown(in: context).labels, size: size, sizing: context.rules.sizing, hasStrip: !tabs.isEmpty,
      measure: context.measure)
    layOutStrip(tabs, width: size.width, flow.metrics, context.measure)
    self.flow = flow
    pages.setCount(flow.pageCount)
  }

  /// Lays the keys out anew where one of them was deleted, or is kept after all, while another panel was up.
  mutating func begin(with input: InputText, typed word: String, in context: inout PanelContext) {
    followDeletion(in: context)
  }

  mutating func followDeletion(in context: PanelContext) {
    if places(of: shownTab, without: context.deleted) != places { layOut(in: context) }
  }

  /// Lays the keys out anew where the size stays.
  mutating func layOut(in context: PanelContext) {
    if let size = flow?.size { layOut(size, in: context) }
  }

  // MARK: Pages

  mutating func scroll(x: Double, y: Double, at point: Point, isWheel: Bool, time: UInt64) {
    guard strip.layout?.rect.contains(point) == true else {
      return pages.scroll(x: x, y: y, isWheel: isWheel, width: pageWidth, at: time)
    }
    let distance = abs(x) > abs(y) ? x : y
    if distance.isFinite, distance != 0 { slideStrip(by: distance) }
  }

  mutating func animate(to time: UInt64, in context: inout PanelContext) { animate(to: time) }

  mutating func animate(to time: UInt64) {
    pages.animate(to: time)
    guard animations.isRunning else { return }
    animations.advance(to: time)
    if let offset = animations.value(.strip, at: time) { slideStrip(to: offset) }
    animateBars(to: time)
  }

  /// Brings all that moves to its end.
  mutating func rest() {
    animations = Animations()
    restBars()
    pages.rest()
  }

  // MARK: Frame

  func frame(in context: PanelContext, isResting: Bool) -> PanelFrame? {
    guard let flow else { return nil }
    let (metrics, measure) = (flow.metrics, context.measure)
    guard PanelFlow.canShow(flow.size) else {
      return PanelFrame(size: flow.size, metrics: metrics, groups: [])
    }
    let pages = FlowPages(
      flow: flow, position: pages.position(isResting: isResting), specs: shown(in: context).specs,
      caption: Strings.page, measure: measure)
    let area = MessageArea(
      key: hasRetry(in: context) ? Self.retryKey : nil, in: flow.messageArea, metrics, measure: measure)
    let row = BottomRow.place(
      context.systemKeys(hasLetters: false).row(metrics, isOld: context.note != nil), in: flow.size, metrics,
      measure: measure)
    let fixed = KeyGroup(.fixed, keys: (area.key.map { [$0] } ?? []) + row)
    let text = messageText(in: context)
    return PanelFrame(
      size: flow.size, metrics: metrics,
      groups: favourites.lifted(pages.groups, KeyID.snippet) + [fixed]
        + favourites.carriedGroup(pages.groups, KeyID.snippet),
      strip: strip.layout?.groups(at: strip.offset) ?? [], marks: pages.marks,
      message: text.isEmpty ? nil : PanelMessage(ShownText.ofMessage(text), in: area.text))
  }

  /// Returns the text in the place of keys; empty where there are some.
  func messageText(in context: PanelContext) -> String {
    if keys.isEmpty { return context.content.message }
    guard places?.isEmpty == true else { return "" }
    switch shownTab {
    case .favourites: return Strings.noFavourites
    case .recents: return Strings.noRecents
    case .all, .group, .search, .part: return ""
    }
  }

  private static let retryKey = KeySpec(id: SnippetsKey.retry.id, role: .tap, face: .label(Strings.retryKey))
}
