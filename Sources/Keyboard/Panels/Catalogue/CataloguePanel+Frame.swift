import Layout
import Snippets

/// The frame of the panel.
///
///     field                          cross
///     what there is to say   second item   (two lines, which scroll sideways)
///     first item             third item    ...   the next page
///     letters
extension CataloguePanel {
  func frame(in context: PanelContext, isResting: Bool) -> PanelFrame? {
    guard let size = context.size else { return nil }
    let places = FieldedPlaces(size, in: context)
    let metrics = places.metrics
    guard PanelFlow.canShow(size) else { return PanelFrame(size: size, metrics: metrics, groups: []) }
    let field = FieldLine.searchKeys(
      input, in: places.line.field.union(places.line.key), placeholder: Strings.catalogueField(name),
      clear: CatalogueKey.clear.id, metrics, measure: context.measure)
    let cross = KeyFrame(.cross, rect: places.line.cross, fontSize: metrics.systemFontSize)
    let letters = context.letterKeys(
      in: size, metrics,
      returnKey: .init(label: Strings.goKey, style: progress == .typing ? .accent : .system))
    let retry = retryKey(places, in: context)
    let groups = [
      grid(in: context).map { $0.group(at: scroll.offset, spec) },
      KeyGroup(.fixed, keys: field + [cross] + retry + letters),
    ]
    return PanelFrame(
      size: size, metrics: metrics, groups: groups.compactMap { $0 },
      message: message(places, beside: retry, in: context), hasPreviews: true)
  }

  /// Returns the message, in a font that is as small as it has to be.
  private func message(_ places: FieldedPlaces, beside retry: [KeyFrame], in context: PanelContext)
    -> PanelMessage?
  {
    guard !messageText.isEmpty else { return nil }
    let (text, area) = (ShownText.ofMessage(messageText), messageArea(places, beside: retry))
    let fontSize = FittedLabel.paragraphSize(
      of: text, usual: places.metrics.systemFontSize, in: Size(width: area.width, height: area.height),
      measure: context.measure)
    return PanelMessage(text, in: area, fontSize: fontSize)
  }

  /// Returns the keys of the items that were found; nil before there is a size, and where nothing was found.
  func grid(in context: PanelContext) -> ScrolledGrid? {
    guard let size = context.size, PanelFlow.canShow(size), !results.items.isEmpty else { return nil }
    let places = FieldedPlaces(size, in: context)
    let (area, metrics) = (places.results, places.metrics)
    let width = min(area.width * Self.mostKey, Self.wideKey * metrics.snippetFontSize)
    let lines = ScrolledGrid.lines(of: metrics.snippetKeyHeight, gap: metrics.snippetLineGap, in: area)
    return ScrolledGrid(
      results.items.count + 1 + (hasMore ? 1 : 0),
      of: Size(width: width, height: metrics.snippetKeyHeight),
      gap: Size(width: metrics.snippetGap, height: metrics.snippetLineGap),
      margin: metrics.side - metrics.inset, in: area, fontSize: metrics.snippetFontSize,
      lines: min(Self.mostLines, lines))
  }

  /// The most width of a key in parts of the area's, so that the next one shows too, and in parts of its font's size.
  private static let (mostKey, wideKey) = (0.56, 14.0)
  private static let mostLines = 2

  /// True while a key at the end stands for the next page.
  private var hasMore: Bool {
    switch progress {
    case .asked(let page): page > 1 || results.nextPage != nil
    case .trouble(_, let page, _): page > 1
    case .rest, .typing: results.nextPage != nil
    }
  }

  // MARK: Keys

  /// Returns the key of a place: first the state, then the items, then the next page.
  private func spec(at place: Int) -> KeySpec {
    if place == 0 { return stateKey }
    let items = results.items
    return place <= items.count ? spec(of: items[place - 1]) : moreKey
  }

  private func spec(of item: CatalogueItem) -> KeySpec {
    KeySpec(
      id: CatalogueKey.item(item.id).id, role: .list, face: .label(ShownText.of(item.label)),
      mark: isKept(item) ? .kept : nil, note: Self.firstLines(of: item), feedback: .key, isAnswer: true)
  }

  /// Returns the beginning of the first phrase, if it says more than the label.
  private static func firstLines(of item: CatalogueItem) -> String? {
    let text = item.phrases.first.map(ShownText.of) ?? ""
    return text.isEmpty || text == item.label ? nil : text
  }

  /// The first key, which says how many items there are and whose, or what is wrong with the first page.
  private var stateKey: KeySpec {
    guard refusal.isEmpty else {
      return KeySpec(
        id: CatalogueKey.state.id, role: .tap, face: .label(Strings.notKept), style: .system, mark: .problem,
        note: refusal)
    }
    switch progress {
    case .trouble(let state, 1, let wait):
      return Self.trouble(state, wait: wait, .state, note: Strings.storedAt(age))
    case .asked(1), .typing:
      return KeySpec(
        id: CatalogueKey.state.id, role: .tap, face: .label(Strings.askingKey), style: .system,
        note: results.attribution.map(ShownText.of))
    case .rest, .asked, .trouble:
      let shown = results.items.count
      let count = results.total ?? shown
      let isSure = results.total != nil || results.nextPage == nil
      return KeySpec(
        id: CatalogueKey.state.id, role: .tap,
        face: .label(isSure ? Strings.itemCount(max(count, shown)) : Strings.atLeast(shown)), style: .system,
        note: results.attribution.map(ShownText.of))
    }
  }

  /// The last key, which says that the next page is asked for, or what is wrong with it.
  private var moreKey: KeySpec {
    if case .trouble(let state, 2..., let wait) = progress {
      return Self.trouble(state, wait: wait, .more, note: Strings.tapToRetry)
    }
    return KeySpec(
      id: CatalogueKey.more.id, role: .tap, face: .label(Strings.loading), style: .system)
  }

  private static func trouble(_ state: CatalogueState, wait: Int, _ key: CatalogueKey, note: String)
    -> KeySpec
  {
    KeySpec(
      id: key.id, role: .tap, face: .label(Strings.trouble(state, wait: wait)), style: .system,
      mark: state == .offline ? .old : .problem, note: note)
  }

  /// Returns the key that asks again where nothing is shown: below the words, or beside them if there is no room below.
  private func retryKey(_ places: FieldedPlaces, in context: PanelContext) -> [KeyFrame] {
    guard results.items.isEmpty, case .trouble = progress else { return [] }
    let (area, metrics) = (places.results, places.metrics)
    let width = min(area.width * Self.mostRetry, Self.retryWidth * metrics.systemFontSize)
    let height = min(metrics.snippetKeyHeight, area.height)
    let x = Self.isLow(places) ? area.maxX - metrics.side - width : area.x + (area.width - width) / 2
    return [
      .fitted(
        KeySpec(id: CatalogueKey.state.id, role: .tap, face: .label(Strings.retryKey), style: .system),
        in: Rect(x: x, y: area.maxY - height, width: width, height: height), usual: metrics.systemFontSize,
        metrics, measure: context.measure)
    ]
  }

  /// The width of that key in parts of the font's size, and its most in parts of the area's width.
  private static let (retryWidth, mostRetry) = (8.0, 0.35)
  /// The height of two lines of words, in parts of the font's size.
  private static let twoLines = 2.4

  private static func isLow(_ places: FieldedPlaces) -> Bool {
    let metrics = places.metrics
    return places.results.height < metrics.snippetKeyHeight + Self.twoLines * metrics.systemFontSize
  }

  private func messageArea(_ places: FieldedPlaces, beside retry: [KeyFrame]) -> Rect {
    let (area, metrics) = (places.results, places.metrics)
    let whole = area.inset(dx: metrics.messageSide, dy: 0)
    guard let key = retry.first?.rect else { return whole }
    return Self.isLow(places)
      ? Rect(
        x: whole.x, y: whole.y, width: max(0, key.x - metrics.snippetGap - whole.x), height: whole.height)
      : Rect(
        x: whole.x, y: whole.y, width: whole.width, height: max(0, key.y - metrics.snippetLineGap - whole.y))
  }

  /// The text in the place of items; empty where there are some.
  var messageText: String {
    guard results.items.isEmpty else { return "" }
    guard !name.isEmpty else { return Strings.noCatalogue }
    switch progress {
    case .typing, .asked: return Strings.asking(name)
    case .trouble(let state, _, let wait): return Strings.explanation(of: state, name, wait: wait)
    case .rest: return Strings.nothing(in: name)
    }
  }
}
