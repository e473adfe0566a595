import Gestures
import Layout
import Snippets

/// The keys that this panel alone has.
enum SettingsKey: PanelKeys {
  /// A setting; a source, where the table is `source`.
  case setting(SettingName)
  /// A value of the setting that is open, counted from 0.
  case choice(Int)
  /// The way back to all settings.
  case back
  /// Fetches the content.
  case refresh

  private static let (settingPrefix, choiceName) = ("setting:", "choice")
  private static let (backName, refreshName) = ("settings", "refresh")

  init?(_ key: PanelKey) {
    switch (key.name, key.index) {
    case (Self.choiceName, let index?): self = .choice(index)
    case (Self.backName, nil): self = .back
    case (Self.refreshName, nil): self = .refresh
    case (let name, nil) where name.hasPrefix(Self.settingPrefix):
      let parts = name.dropFirst(Self.settingPrefix.count).split(separator: ".", maxSplits: 1)
      self = .setting(SettingName(parts.first.map(String.init) ?? "", parts.dropFirst().joined()))
    default: return nil
    }
  }

  var panelKey: PanelKey {
    switch self {
    case .setting(let name): PanelKey(Self.settingPrefix + name.description)
    case .choice(let index): PanelKey(Self.choiceName, index: index)
    case .back: PanelKey(Self.backName)
    case .refresh: PanelKey(Self.refreshName)
    }
  }
}

/// The panel in which the user changes settings: keys with a value each, and for one of them the values that it can have.
///
///     all settings ──tap──► values of one ──tap──► saving ──saved──► it holds
///          ▲                     │                    └── refused: why
///          └───────back──────────┘
///
/// Cases, each with a test of its number:
///  1. A tap on a setting opens its values, the one that holds in another colour; the way back leads to all.
///  2. A tap on a value saves it, one after the other; the panel shows the chosen value at once.
///  3. A refused change leaves all as it was, and the panel says why.
///  4. Several layouts can hold, in the order in which they were chosen.
///  5. The panel shows what the file says by now, whoever has changed it.
///  6. A source shows its state; a tap on it tells all about it.
///  7. The panel goes with the keyboard, and begins with all settings.
struct SettingsPanel: Panel {
  private(set) var report: SettingsReport?
  /// The setting whose values are shown; nil for all settings.
  private(set) var open: OfferedSetting?
  /// The values that files give the setting, first those that held when it was opened.
  private var fileChoices: [SettingChoice] = []
  private var firstNames: [String] = []
  /// True until the value that holds is on the page that is shown.
  private var isToShowValue = false
  private var changes = ChangesInTurn()
  /// The reason why something was not saved, or all about a source; empty for neither.
  private(set) var message = ""
  /// True from a request for new content until that is known.
  private(set) var isRefreshing = false
  /// The pages of all settings, and those of the values.
  private var (list, values) = (Paging(), Paging())
  private var count = 0

  /// The pages that are shown.
  var pages: Paging {
    get { open == nil ? list : values }
    set { if open == nil { list = newValue } else { values = newValue } }
  }

  func traits(in context: PanelContext) -> PanelTraits {
    var traits = PanelTraits()
    traits.stay = [.forAWhile, .untilHidden]
    traits.canSwipe = pages.canSwipe
    traits.isMoving = pages.isMoving
    traits.message = headerText
    traits.view = PanelView(message: open?.caption ?? "")
    return traits
  }

  func version(in context: PanelContext) -> Int { count &+ context.version }

  mutating func end(in context: inout PanelContext) {
    close()
    list.reset()
  }

  // MARK: Values

  /// Returns the value that a setting has, or is about to have.
  func value(of name: SettingName) -> SettingValue? {
    let pending = changes.pending.compactMap { if case .setting(let change) = $0 { change } else { nil } }
    return pending.last { $0.name == name }?.value ?? report?.values[name]
  }

  /// The values that the open setting can have, with the one that only the file has, if any.
  var choices: [SettingChoice] {
    guard let open else { return [] }
    guard case .one = open.kind else { return fileChoices }
    let choices = open.fixedChoices
    guard let value = value(of: open.name), !choices.contains(where: { $0.value == value }) else {
      return choices
    }
    return choices + [SettingChoice(value)]
  }

  /// Returns the names of the layouts that hold.
  private func names(of name: SettingName) -> [String] {
    if case .names(let names)? = value(of: name) { names } else { [] }
  }

  /// Returns the place of a value among those that hold, from 1; nil for one that does not hold.
  func place(of choice: SettingChoice, in setting: OfferedSetting) -> Int? {
    guard case .someOfFiles = setting.kind, case .text(let name) = choice.value else {
      return value(of: setting.name) == choice.value ? 1 : nil
    }
    return names(of: setting.name).firstIndex(of: name).map { $0 + 1 }
  }

  /// Takes over the choices that files give, in an order in which no key moves as it is chosen.
  private mutating func sort(_ choices: [SettingChoice]) {
    let first = firstNames.compactMap { name in choices.first { $0.value == .text(name) } }
    fileChoices = first + choices.filter { !first.contains($0) }
  }

  // MARK: Events

  mutating func handle(_ event: PanelEvent, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    defer { changed(in: context) }
    switch event {
    case .chosen(.row(let row), .globe): return context.choose(globeRow: row, hasLetters: false)
    case .shown: return reading
    case .scrolled(let x, let y, _, let isWheel):
      pages.scroll(x: x, y: y, isWheel: isWheel, width: context.size?.width ?? 1, at: time)
    case .scrollEnded: pages.endScroll(at: time)
    case .answer(.settingValues, .settingValues(let report)): self.report = report
    case .answer(.settingChoices(let name), .settingChoices(let choices)):
      if open?.name == name { sort(choices) }
    case .saved(let change, let refusal):
      guard let next = changes.made(change) else { return [] }
      if let refusal { message = refusal }
      return [.read(.settingValues)] + next
    case .content:
      isRefreshing = false
      return context.top == .settings ? [.read(.settingValues)] : []
    case .rules: return context.top == .settings ? reading : []
    case .chosen, .unknownRow, .resized, .answer, .privateField, .takenBack, .field, .fieldChanged, .before,
      .refused, .untouched, .use, .form, .filled, .question, .reveal, .typed, .fieldKey:
      break
    }
    return []
  }

  /// The questions whose answers the view shows.
  private var reading: [PanelAction] {
    let files: [PanelAction] =
      switch open?.kind {
      case .oneOfFiles?, .someOfFiles?: open.map { [.read(.settingChoices($0.name))] } ?? []
      case .one?, .sources?, nil: []
      }
    return [.read(.settingValues)] + files
  }

  // MARK: Fingers

  mutating func handle(_ action: GestureAction<KeyID>, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    defer { changed(in: context) }
    if pages.handle(action, width: context.size?.width ?? 1, at: time) { return [] }
    guard case .fire(let key) = action, let own = SettingsKey(key) else { return context.typed(by: action) }
    return fire(own)
  }

  private mutating func fire(_ key: SettingsKey) -> [PanelAction] {
    switch key {
    case .back: close()
    case .refresh:
      isRefreshing = true
      return [.refresh]
    case .choice(let index): return choose(index)
    case .setting(let name):
      if let source = report?.sources.first(where: { name == SettingName("source", $0.name) }) {
        message = Strings.source(source.name, source.failure ?? Strings.keyCount(source.keyCount))
        return []
      }
      guard let setting = OfferedSetting.all.first(where: { $0.name == name }) else { return [] }
      close()
      (open, firstNames, isToShowValue) = (setting, names(of: name), true)
      return reading
    }
    return []
  }

  private mutating func close() {
    (open, fileChoices, message) = (nil, [], "")
    values.reset()
  }

  private mutating func choose(_ index: Int) -> [PanelAction] {
    guard let open, choices.indices.contains(index) else { return [] }
    var value = choices[index].value
    if case .someOfFiles = open.kind, case .text(let name) = value {
      var names = names(of: open.name)
      if let place = names.firstIndex(of: name) { names.remove(at: place) } else { names.append(name) }
      value = .names(names)
    }
    guard value != self.value(of: open.name) else { return [] }
    message = ""
    return changes.make(.setting(SettingChange(open.name, to: value))) { waiting in
      if case .setting(let change) = waiting { change.name == open.name } else { false }
    }
  }

  // MARK: Pages

  /// Lays the panel out anew. While it is not up, it hears of each tap too, and does nothing.
  private mutating func changed(in context: PanelContext) {
    guard context.top == .settings else { return }
    count &+= 1
    layOut(in: context)
  }

  private mutating func layOut(in context: PanelContext) {
    guard let size = context.size, PanelFlow.canShow(size) else { return }
    let grid = grid(on: size, in: context)
    pages.setCount(grid.pageCount)
    guard isToShowValue, let open, let index = choices.firstIndex(where: { place(of: $0, in: open) != nil })
    else { return }
    isToShowValue = false
    pages.show(grid.page(of: index))
  }

  var isAnimating: Bool { pages.isMoving }

  mutating func animate(to time: UInt64, in context: inout PanelContext) {
    guard pages.isMoving else { return }
    pages.animate(to: time)
    count &+= 1
  }

  mutating func rest() {
    list.rest()
    values.rest()
    count &+= 1
  }
}
