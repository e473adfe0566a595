import Bindings
import Gestures
import Layout
import Snippets

/// The panel in which the user changes which combinations of keys do what.
///
///     all bindings ──tap──► a binding ──Record──► recording ──combination──► a binding with Save ──► saved
///        │  │  ▲              │                       └── Escape ──► a binding      │
///        │  │  └─────back─────┤ Unassign, Revert ──► saved                          ▼
///        │  └── Reset all ──► question                             conflict ──► taken, swapped, or as before
///        ├── magnifier ──► field and letters
///        └── Find by pressing ──► the bindings of what is pressed
///
/// Cases, each with a test of its number:
///  1. All bindings are listed by provider with their combinations; a tap on one opens it.
///  2. Record shows the modifiers that are held. It proposes a combination that may be taken; Save shows if that is another one.
///  3. The panel says why a combination must not be taken; Escape alone ends the recording.
///  4. Unassign and Revert show where they change something, and are saved at once.
///  5. If another binding in reach has the combination, the panel names it, and offers to unassign it, to swap, or to cancel;
///     for a revert, to unassign it, to revert both, or to cancel.
///  6. Reset all asks first, and says how many bindings change.
///  7. The field finds bindings by a part of their name, and a combination that is pressed finds those that have it.
///  8. A refused change leaves all as it was, and the panel says why. A saved change holds at once.
///  9. The key `?`, by touch or held on a hardware keyboard, shows what can be pressed.
struct BindingsPanel: ListPanel {
  /// The view that the panel shows.
  enum View: Equatable, Sendable {
    case list, search
    /// The bindings of a combination, once one was pressed.
    case pressed(Combination?)
    case binding(String)
    case recording(String)
    /// A change gives a binding the combination that other bindings have.
    case conflict(BindingChange, of: String, [Binding])
    case question
  }

  private(set) var view = View.list
  private(set) var selected = StripTab.all
  /// The combination that was recorded for the open binding, and is not saved.
  private(set) var proposal: Combination?
  /// The modifiers that are held while a combination is recorded.
  private var held: Combination.Modifiers = []
  private var message = ""
  private(set) var found: [Binding] = []
  var input = InputText()
  var pagings = (list: Paging(), others: Paging())
  var strip = TabStrip()
  var scroll = SidewaysScroll()
  private var changes = ChangesInTurn()
  var count = 0

  var hasField: Bool { view == .search }

  /// True while the panel looks at hardware keys instead of typing them.
  private var listens: Bool {
    switch view {
    case .pressed, .recording: true
    case .list, .search, .binding, .conflict, .question: false
    }
  }

  var showsList: Bool { view == .list }

  func traits(in context: PanelContext) -> PanelTraits {
    var traits = listTraits(selected, message: headerText(in: context), in: context)
    traits.takesAllKeys = listens
    traits.overviewText = hasField ? nil : Strings.overviewKey
    return traits
  }

  mutating func end(in context: inout PanelContext) {
    show(.list, in: &context)
    selected = .all
    pagings.list.reset()
  }

  // MARK: The view

  /// The binding that is open; nil for none.
  func opened(in context: PanelContext) -> Binding? {
    switch view {
    case .binding(let id), .recording(let id), .conflict(_, let id, _): context.bindings[id]
    case .list, .search, .pressed, .question: nil
    }
  }

  /// Returns the bindings of the tab, or those that are found.
  func shown(in context: PanelContext) -> [Binding] {
    switch view {
    case .list: providers(in: context).flatMap(\.bindings)
    case .search, .pressed: found
    case .binding, .recording, .conflict, .question: []
    }
  }

  private func providers(in context: PanelContext) -> [BindingProvider] {
    let all = context.bindings.providers
    guard case .group(let name) = selected else { return all }
    return all.filter { $0.name == name }
  }

  private mutating func show(_ view: View, in context: inout PanelContext) {
    self.view = view
    pagings.others.reset()
    (input, message, held) = (InputText(), "", [])
    scroll.reset()
    context.board.letters.forgetOwn()
    let hasField = hasField
    context.board.change { $0.setOwn(hasField) }
    context.board.letters.show(before: input.before)
    find(in: context)
  }

  private mutating func find(in context: PanelContext) {
    let registry = context.bindings
    switch view {
    case .search:
      let wanted = input.text.lowercased()
      found = registry.bindings.filter { $0.name.lowercased().includes(wanted) }
    case .pressed(let combination):
      found = registry.bindings.filter {
        combination != nil && registry.combination(of: $0.id) == combination
      }
    case .list, .binding, .recording, .conflict, .question: found = []
    }
  }

  // MARK: Events

  mutating func handle(_ event: PanelEvent, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    defer { changed(in: context) }
    switch event {
    case .chosen(.row(let row), .globe): return context.choose(globeRow: row, hasLetters: hasField)
    case .chosen(.alternate(let index), let owner):
      return act(context.board.letters.pick(index, of: owner, at: time), in: &context)
    case .fieldKey(let action): return act([action], in: &context)
    case .shown: return context.board.show()
    case .scrolled(let x, let y, let point, let isWheel):
      scroll(x: x, y: y, at: point, isWheel: isWheel, in: context, time: time)
    case .scrollEnded: pages.endScroll(at: time)
    case .saved(let change, let refusal):
      guard let next = changes.made(change) else { return [] }
      if let refusal {
        message = refusal
        context.hold(context.rules.bindings.overrides)
      }
      return next
    case .chosen, .unknownRow, .resized, .answer, .privateField, .takenBack, .field, .fieldChanged, .before,
      .refused, .untouched, .use, .form, .filled, .question, .reveal, .typed, .content, .rules:
      break
    }
    return []
  }

  /// Lays the panel out anew. While it is not up, it hears of each tap too, and does nothing.
  private mutating func changed(in context: PanelContext) {
    guard context.top == .bindings else { return }
    count &+= 1
    layOut(in: context)
  }

  // MARK: Hardware keys

  /// Takes a key that is pressed while a combination is recorded, or looked for.
  mutating func take(_ key: HardwareKey, in context: inout PanelContext) {
    guard listens else { return }
    defer { changed(in: context) }
    held = key.held
    guard key.phase == .pressed, !key.isModifier else { return }
    switch view {
    case .recording(let id):
      let combination = key.combination
      if combination == Combination("Escape") {
        show(.binding(id), in: &context)
      } else if let refusal = combination.refusalText {
        message = refusal
      } else {
        show(.binding(id), in: &context)
        proposal = combination == context.bindings.combination(of: id) ? nil : combination
      }
    case .pressed where key.combination == Combination("Escape"): leave(in: &context)
    case .pressed:
      view = .pressed(key.combination)
      find(in: context)
    case .list, .search, .binding, .conflict, .question: break
    }
  }

  // MARK: Fingers

  mutating func handle(_ action: GestureAction<KeyID>, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    defer {
      context.board.changed()
      changed(in: context)
    }
    if !hasField, pages.handle(action, width: context.size?.width ?? 1, at: time) { return [] }
    switch action {
    case .fire(let key) where BindingsKey(key) != nil: return fire(key, in: &context)
    case .fire(.tab(let tab)): select(tab, in: &context)
    case .fire(FieldKey.cancel.id): leave(in: &context)
    case .slideTabs(let distance): strip.slide(to: strip.offset - distance)
    case .slideTabsEnd, .press, .release: break
    case .swipe(let distance) where hasField: scroll.scroll(by: -distance)
    case .swipeEnd(let velocity) where hasField: scroll.coast(at: -velocity, time)
    case .fire, .lift, .repeatCharacter, .repeatWord, .open, .choose, .close, .reveal, .scroll, .swipe,
      .swipeEnd, .carry, .drop, .putBack, .slideLayouts, .slideLayoutsEnd, .flick, .beginTrackpad,
      .moveCursor, .endTrackpad:
      if hasField { return act(context.board.letters.handle(action, at: time), in: &context) }
      return context.typed(by: action)
    }
    return []
  }

  /// Cancels: goes back to the binding that is being changed, or to the list from any other view.
  private mutating func leave(in context: inout PanelContext) {
    switch view {
    case .conflict(_, let id, _), .recording(let id): show(.binding(id), in: &context)
    case .list, .search, .pressed, .binding, .question: show(.list, in: &context)
    }
  }

  private mutating func fire(_ key: KeyID, in context: inout PanelContext) -> [PanelAction] {
    switch BindingsKey(key) {
    case .binding(let id)?: open(id, in: &context)
    case .back?: leave(in: &context)
    case .act(let act)?: return perform(act, in: &context)
    case nil: break
    }
    return []
  }

  private mutating func open(_ id: String, in context: inout PanelContext) {
    guard context.bindings[id] != nil else { return }
    proposal = nil
    show(.binding(id), in: &context)
  }

  private mutating func select(_ tab: StripTab, in context: inout PanelContext) {
    if tab != .search {
      selected = tab
      pagings.list.reset()
    }
    show(tab == .search ? .search : .list, in: &context)
  }

  // MARK: Changes

  private mutating func perform(_ act: BindingsKey.Act, in context: inout PanelContext) -> [PanelAction] {
    let id = opened(in: context)?.id
    switch act {
    case .press: show(.pressed(nil), in: &context)
    case .overview: context.showsOverview = true
    case .resetAll: show(.question, in: &context)
    case .confirm: return change(by: .resetAll, of: nil, in: &context)
    case .record:
      if let id { show(.recording(id), in: &context) }
    case .save:
      if let id, let proposal { return change(by: .set(id, proposal), of: id, in: &context) }
    case .unassign: if let id { return change(by: .unassign(id), of: id, in: &context) }
    case .revert: if let id { return change(by: .revert(id), of: id, in: &context) }
    case .take, .swap, .revertBoth:
      guard case .conflict(let wanted, let id, _) = view, let change = Self.answer(act, to: wanted) else {
        return []
      }
      return self.change(by: change, of: id, in: &context)
    }
    return []
  }

  /// Returns the change that an answer to a conflict makes of the one that was wanted; nil for one that is not offered.
  static func answer(_ act: BindingsKey.Act, to change: BindingChange) -> BindingChange? {
    switch (act, change) {
    case (.take, .set(let id, let combination)): .take(id, combination)
    case (.swap, .set(let id, let combination)): .swap(id, combination)
    case (.take, .revert(let id)): .revertAndTake(id)
    case (.revertBoth, .revert(let id)): .revertBoth(id)
    case (_, _): nil
    }
  }

  /// Makes a change, or shows the bindings that it is in conflict with.
  private mutating func change(by change: BindingChange, of id: String?, in context: inout PanelContext)
    -> [PanelAction]
  {
    let registry = context.bindings
    do throws(BindingError) {
      switch try registry.outcome(of: change) {
      case .conflict(let others):
        show(.conflict(change, of: id ?? "", others), in: &context)
        return []
      case .changed(let overrides):
        proposal = nil
        show(id.map(View.binding) ?? .list, in: &context)
        guard overrides != registry.overrides else { return [] }
        context.hold(overrides)
        return changes.make(.binding(BindingEdits(from: registry.overrides, to: overrides)))
      }
    } catch {
      message = "\(error)"
      return []
    }
  }

  // MARK: Letters

  private mutating func act(_ wanted: [LetterAction], in context: inout PanelContext) -> [PanelAction] {
    let before = input.text
    let actions = wanted.flatMap { action -> [PanelAction] in
      if let actions = context.perform(action, on: &input) { return actions }
      if let best = found.first, !input.isEmpty { open(best.id, in: &context) }
      return []
    }
    if input.text != before {
      scroll.reset()
      find(in: context)
    }
    context.board.letters.show(before: input.before)
    return actions
  }

  /// Returns the text above the keys; empty for none.
  func headerText(in context: PanelContext) -> String {
    guard message.isEmpty else { return message }
    switch view {
    case .list, .search: return ""
    case .pressed(let combination):
      return combination.map { Strings.pressed(context.label($0), found: found.count) } ?? Strings.pressing
    case .recording: return held.isEmpty ? Strings.recording : Strings.held(context.label(held))
    case .question: return Strings.resetQuestion(context.bindings.countChangedByReset)
    case .conflict(let change, _, let others):
      return Strings.taken(label(of: change, in: context), by: others.map(\.name))
    case .binding(let id): return describe(id, in: context)
    }
  }

  private func describe(_ id: String, in context: PanelContext) -> String {
    let registry = context.bindings
    guard let binding = registry[id] else { return "" }
    if let proposal { return Strings.recorded(binding.name, context.label(proposal)) }
    let current = registry.combination(of: id)
    let provider = registry.providers.first { $0.id == binding.provider }?.name ?? binding.provider
    let text = Strings.binding(binding.name, of: provider, context.label(current))
    return current == binding.standard
      ? text : text + Strings.defaultOfBinding(context.label(binding.standard))
  }

  private func label(of change: BindingChange, in context: PanelContext) -> String {
    switch change {
    case .set(_, let combination), .take(_, let combination), .swap(_, let combination):
      context.label(combination)
    case .unassign(let id), .revert(let id), .revertAndTake(let id), .revertBoth(let id):
      context.label(context.bindings[id]?.standard)
    case .resetAll: ""
    }
  }
}
