import Bindings
import Layout

/// The frame of the panel: all bindings, the acts for one of them, or a field with its results above letters.
extension BindingsPanel {
  /// The least width of a key with a name and a combination, and of one with a word, in parts of its font's size.
  private static let (bindingWidth, actWidth) = (10.5, 8.6)
  /// The width in place of the first of those where two columns of it have room.
  private static let wideBinding = 15.0

  func frame(in context: PanelContext, isResting: Bool) -> PanelFrame? {
    guard let size = context.size else { return nil }
    guard !hasField else {
      return fieldedList(in: context).frame(on: size, input, at: scroll.offset, in: context)
    }
    let specs = specs(in: context)
    let grid = grid(specs.count, on: size, in: context)
    let metrics = grid.metrics
    guard PanelFlow.canShow(size) else { return PanelFrame(size: size, metrics: metrics, groups: []) }
    let position = pages.position(isResting: isResting)
    let keys = grid.groups(at: position) { index, rect in
      guard case .pair(let pair) = specs[index].face else {
        return .readable(specs[index], in: rect, metrics, measure: context.measure)
      }
      return .pair(
        specs[index], pair, in: rect, metrics, mostValue: Overview.mostCombination, measure: context.measure)
    }
    let header = grid.header.map {
      PanelHeader(Self.back, headerText(in: context), in: $0, metrics, measure: context.measure)
    }
    let row = BottomRow.place(
      context.systemKeys(hasLetters: false).doneRow(metrics), in: size, metrics, measure: context.measure)
    return PanelFrame(
      size: size, metrics: metrics,
      groups: keys + [KeyGroup(.fixed, keys: (header.map { [$0.key] } ?? []) + row)],
      strip: view == .list ? strip.layout?.groups(at: strip.offset) ?? [] : [],
      marks: grid.marks(at: position, caption: Strings.page), message: header?.message)
  }

  private func grid(_ count: Int, on size: Size, in context: PanelContext) -> GridPages {
    let metrics = PanelMetrics.forSurface(size, context.rules.sizing)
    let isWide = size.width > 2 * (Self.wideBinding * metrics.systemFontSize + metrics.snippetGap)
    let width =
      shown(in: context).isEmpty ? Self.actWidth : isWide ? Self.wideBinding : Self.bindingWidth
    return GridPages(
      count: count, least: width * metrics.systemFontSize, on: size, metrics,
      hasHeader: !headerText(in: context).isEmpty, hasStrip: view == .list)
  }

  mutating func layOut(in context: PanelContext) {
    guard let size = context.size, PanelFlow.canShow(size) else { return }
    guard !hasField else {
      scroll.maximum = fieldedList(in: context).lines(on: size, in: context).maximumOffset
      return
    }
    pages.setCount(grid(specs(in: context).count, on: size, in: context).pageCount)
    let tabs = [.search, .all] + context.bindings.providers.map { StripTab.group($0.name) }
    let layout = StripLayout(
      tabs: tabs.map { .tab($0, isSelected: $0 == selected) }, pinned: 1, width: size.width,
      PanelMetrics.forSurface(size, context.rules.sizing), measure: context.measure)
    strip.set(layout, showing: selected, staysInPlace: strip.layout != nil)
  }

  func fieldedList(in context: PanelContext) -> FieldedList {
    FieldedList(
      keys: found.map { spec(of: $0, in: context) }, placeholder: Strings.bindingsField, isSearch: true,
      returnLabel: Strings.goKey, nothing: input.isEmpty ? "" : Strings.noBindingFound)
  }

  // MARK: Keys

  private func specs(in context: PanelContext) -> [KeySpec] {
    acts(in: context).map(spec) + shown(in: context).map { spec(of: $0, in: context) }
      + (isQuestion ? [Self.cancel] : [])
  }

  private var isQuestion: Bool {
    switch view {
    case .question, .conflict, .recording: true
    case .list, .search, .pressed, .binding: false
    }
  }

  /// Returns the acts on all bindings, on the open one, or on those that have its combination.
  func acts(in context: PanelContext) -> [BindingsKey.Act] {
    let registry = context.bindings
    switch view {
    case .list:
      return [.press, .overview] + (registry.countChangedByReset > 0 ? [.resetAll] : [])
    case .search, .pressed, .recording: return []
    case .question: return [.confirm]
    case .conflict(let change, _, _):
      return [.take, .swap, .revertBoth].filter { Self.answer($0, to: change) != nil }
    case .binding(let id):
      guard let binding = registry[id] else { return [] }
      let current = registry.combination(of: id)
      return (proposal == nil ? [] : [.save]) + [.record] + (current == nil ? [] : [.unassign])
        + (current == binding.standard ? [] : [.revert])
    }
  }

  private func spec(_ act: BindingsKey.Act) -> KeySpec {
    let isMain = act == .save || act == .confirm || (act == .record && proposal == nil)
    return KeySpec(
      id: BindingsKey.act(act).id, role: .paged, face: .label(name(of: act)),
      style: isMain ? .accent : [.press, .overview, .resetAll].contains(act) ? .system : .standard)
  }

  private func name(of act: BindingsKey.Act) -> String {
    switch act {
    case .press: Strings.pressKey
    case .overview: Strings.overviewKey
    case .record: Strings.recordKey
    case .save: Strings.saveBinding
    case .unassign: Strings.unassignKey
    case .revert: Strings.revertKey
    case .resetAll, .confirm: Strings.resetAllKey
    case .take:
      if case .conflict(_, _, let others) = view { Strings.takeKey(from: others.map(\.name)) } else { "" }
    case .swap: Strings.swapKey
    case .revertBoth: Strings.revertBothKey
    }
  }

  private func spec(of binding: Binding, in context: PanelContext) -> KeySpec {
    let combination = context.label(context.bindings.combination(of: binding.id))
    return KeySpec(
      id: BindingsKey.binding(binding.id).id, role: .paged,
      face: .pair(PairFace(binding.name, value: combination, valueWidth: 0)),
      value: combination)
  }

  private static let back = KeySpec(
    id: BindingsKey.back.id, role: .tap, face: .label(Strings.allBindings), style: .system)
  private static let cancel = KeySpec(
    id: FieldKey.cancel.id, role: .paged, face: .label(Strings.cancelKey), style: .system)
}
