import Bindings
import Gestures
import Layout
import Snippets
import Typing
import Words

/// The panels that there are, and which of them is up. A new one has a case, a title and a line here, and a folder beside this file.
///
/// They are elements of an array, which Swift changes in place: a panel may hold very many keys.
public struct Panels {
  /// The names of the panels, in the order of the globe's list.
  public enum ID: String, Sendable, CaseIterable {
    case snippets, letters, emoji, copied, search, words, catalogue, keys, settings, bindings, editor, form,
      programs

    /// The panels that come up when they are called for; the editor comes with something to write, a form with blanks, and
    /// programs with a question.
    public static let callable = allCases.filter { ![.editor, .form, .programs].contains($0) }

    /// The name in the globe's list.
    public var title: String {
      switch self {
      case .snippets: Strings.snippets
      case .letters: Strings.letters
      case .emoji: Strings.emoji
      case .copied: Strings.copied
      case .search: Strings.search
      case .words: Strings.words
      case .catalogue: Strings.catalogue
      case .keys: Strings.keys
      case .settings: Strings.settings
      case .bindings: Strings.bindings
      case .editor: Strings.editor
      case .form: Strings.form
      case .programs: Strings.programs
      }
    }
  }

  /// The panels, in the order of their names.
  private var all: [any Panel]
  private(set) var context: PanelContext
  /// The panel that was up before another one came up by itself, for the purpose of a field.
  private var before: ID?
  /// The panels that are up again after those that are there for a while; the last of them is up first.
  private var below: [ID] = []

  init(_ rules: KeyboardRules, dice: Dice, measure: @escaping PanelContext.Measure) {
    all = ID.allCases.map { id -> any Panel in
      switch id {
      case .snippets: SnippetPanel(dice: dice)
      case .letters: LettersPanel()
      case .emoji: EmojiPanel()
      case .copied: CopiedPanel()
      case .search: SearchPanel()
      case .words: WordsPanel()
      case .catalogue: CataloguePanel()
      case .keys: KeysPanel()
      case .settings: SettingsPanel()
      case .bindings: BindingsPanel()
      case .editor: EditorPanel()
      case .form: FormPanel()
      case .programs: ProgramsPanel()
      }
    }
    context = PanelContext(rules, measure: measure)
    switch rules.start {
    case .phrases: context.top = .snippets
    case .letters: context.top = .letters
    }
  }

  // MARK: The panel that is up

  /// The panel that is up.
  public var top: ID { context.top }

  /// The panel's name on the bus, with the part of it that is up: `catalogue:comics`.
  public var name: String {
    let tab = traits.view.tab
    return if case .part = tab { tab.description } else { top.rawValue }
  }

  /// The panel that is up again after one that is there for a while; nil after any other.
  var previous: ID? { below.last }

  /// Returns the panel that a tab of the phrases leads to; nil for one that has keys itself.
  static func panel(behind tab: StripTab) -> ID? {
    switch tab {
    case .search: .search
    case .part(_, let panel): ID(rawValue: panel)
    case .favourites, .recents, .all, .group: nil
    }
  }

  private static func index(of id: ID) -> Int { ID.allCases.firstIndex(of: id) ?? 0 }

  private var topIndex: Int { Self.index(of: top) }

  /// The answers of the panel that is up to those who must not know which one it is.
  var traits: PanelTraits { all[topIndex].traits(in: context) }

  /// True while a panel is up that must know the text before the cursor of the application.
  public var wantsText: Bool { traits.wants.contains(.text) }

  /// Brings another panel up in place of the one that is up.
  ///
  /// - Parameter word: the word before the cursor, as far as it was typed here.
  mutating func show(_ panel: ID, after word: String = "") {
    guard panel != top else { return }
    let (old, new) = (traits, all[Self.index(of: panel)].traits(in: context))
    if !new.isForAWhile, !old.isForAWhile { before = nil }
    if let place = below.lastIndex(of: panel) {
      below.removeSubrange(place...)
    } else if !new.isForAWhile {
      below = []
    } else if !old.isForAWhile || old.stay.contains(.below) {
      below.append(top)
    }
    all[topIndex].end(in: &context)
    setTop(panel)
    all[topIndex].begin(with: old.handedOn, typed: word, in: &context)
  }

  /// Brings a panel up by itself for a field; the one before comes back after it.
  mutating func showForField(_ panel: ID) {
    before = panel == before ? nil : top
    setTop(panel)
  }

  private mutating func setTop(_ panel: ID) {
    context.top = panel
    let hasField = traits.field != nil
    context.board.change { $0.setOwn(hasField) }
  }

  /// Forgets the text that was typed into the application, once the keyboard is not on the screen any more.
  mutating func hidden() { context.board.change { $0.forgetApplication() } }

  /// Returns the panel that is to be up for a field; nil where the one that is up stays. Nobody says a number, a PIN or a
  /// password in phrases.
  func panel(for field: Field?) -> ID? {
    guard !traits.isForAWhile else { return nil }
    let needsLetters = field.map { Self.needsLetters($0.purpose) } ?? false
    guard top == .letters else { return needsLetters ? .letters : nil }
    return needsLetters ? nil : before
  }

  private static func needsLetters(_ purpose: ContentPurpose) -> Bool {
    switch purpose {
    case .digits, .number, .phone, .password, .pin, .date, .time, .datetime: true
    case .normal, .alpha, .url, .email, .name, .terminal: false
    }
  }

  // MARK: Events

  /// Lets the panels do what an event calls for.
  mutating func handle(_ event: PanelEvent, at time: UInt64) -> [PanelAction] {
    context.update(for: event)
    if let actions = handleField(event, at: time) { return actions }
    if case .answer(.draft, _) = event { context.openGroup = openGroup }
    switch event {
    // These concern a key of the phrases, wherever it is shown.
    case .chosen(_, of: .snippet), .unknownRow(_, of: .snippet), .use, .reveal, .filled:
      return pass(event, to: .snippets, at: time)
    case .form: return pass(event, to: .form, at: time)
    case .question: return pass(event, to: .programs, at: time)
    case .chosen, .unknownRow, .scrolled, .scrollEnded, .shown, .fieldKey:
      return pass(event, to: top, at: time)
    case .resized, .content, .answer, .privateField, .takenBack, .field, .fieldChanged, .before, .typed,
      .refused, .untouched, .rules, .saved:
      return ID.allCases.flatMap { pass(event, to: $0, at: time) }
    }
  }

  private mutating func pass(_ event: PanelEvent, to panel: ID, at time: UInt64) -> [PanelAction] {
    all[Self.index(of: panel)].handle(event, in: &context, at: time)
  }

  /// Tells the panel that is up what is before the cursor of the application.
  mutating func follow(_ end: TextEnd) -> [PanelAction] { all[topIndex].follow(end, in: &context) }

  /// Tells the panel that is up what will be before the cursor of the application.
  mutating func follow(ahead end: TextEnd) -> [PanelAction] { all[topIndex].follow(ahead: end, in: &context) }

  /// The group whose tab is open among the phrases; nil for any other tab.
  private var openGroup: String? {
    guard case .group(let name)? = panel(SnippetPanel.self)?.shownTab else { return nil }
    return name
  }

  /// Takes over the rules that the user has set.
  mutating func obey(_ new: KeyboardRules, at time: UInt64) -> [PanelAction] {
    let old = context.rules
    guard new != old else { return [] }
    context.rules = new
    context.board.change { $0.capitals = new.letters.capitals }
    let hasOtherLayouts = new.letters.layouts != old.letters.layouts && context.board.hasLayouts
    return handle(.rules(before: old), at: time) + (hasOtherLayouts ? [.read(.layouts)] : [])
  }

  /// Lets the panel that is up do what a finger wants of its keys or pages.
  mutating func handle(_ action: GestureAction<KeyID>, at time: UInt64) -> [PanelAction] {
    guard !context.showsOverview else {
      if case .fire = action { context.showsOverview = false }
      return []
    }
    return touchField(action, at: time) ?? all[topIndex].handle(action, in: &context, at: time)
  }

  // MARK: The field of the panel that is up

  /// Does what a finger wants of the field of the panel that is up; nil for any other key.
  private mutating func touchField(_ action: GestureAction<KeyID>, at time: UInt64) -> [PanelAction]? {
    if case .fire(let key) = action {
      // The editor has several, and takes their taps itself.
      guard key == FieldKey.query.id, let field = traits.field else { return nil }
      let frame = frame(isResting: true)?.keys.first { $0.id == key }
      let place = frame.flatMap { FieldTouch.place(of: field, in: $0, at: context.lift, context.measure) }
      return place.map { handle(.fieldKey(.place($0)), at: time) } ?? []
    }
    guard case .open(let key) = action, FieldTouch.isField(key) else { return nil }
    // A field of the editor takes the cursor first.
    let actions = all[topIndex].handle(action, in: &context, at: time)
    guard let field = traits.field, let list = FieldTouch(of: field, in: context).list else { return actions }
    return actions + [.openList(list, of: key)]
  }

  /// Does what a row of the list of that field stands for, and pastes copied text; nil for any other event.
  private mutating func handleField(_ event: PanelEvent, at time: UInt64) -> [PanelAction]? {
    if case .answer(.paste(let panel, let field), .text(let text)) = event {
      guard panel == top, traits.field?.number == field else { return [] }
      return handle(.fieldKey(.paste(text ?? "")), at: time)
    }
    guard case .chosen(.row(let row), of: let key) = event, FieldTouch.isField(key), let field = traits.field
    else { return nil }
    switch FieldTouch(of: field, in: context).row(row) {
    case .paste?: return [.read(.paste(into: top, field: field.number))]
    case .selectAll?: return handle(.fieldKey(.selectAll), at: time)
    case nil: return []
    }
  }

  /// Does what a finger wants of a key of the phrases that another panel shows.
  mutating func pass(_ action: GestureAction<KeyID>, at time: UInt64) -> [PanelAction] {
    all[Self.index(of: .snippets)].handle(action, in: &context, at: time)
  }

  /// Takes over the place of a finger that is about to be lifted.
  mutating func lift(at point: Point) { context.lift = point }

  /// Takes over the texts that a new key can be written from.
  mutating func setDrafts(_ drafts: [DraftBasis]) { context.drafts = drafts }

  /// Takes over the shortcuts of all keys.
  mutating func setShortcuts(_ shortcuts: ShortcutIndex) { context.content.shortcuts = shortcuts }

  /// Takes over whether the globe leads to another keyboard without a command of the user's.
  mutating func setHasOther(_ hasOther: Bool) { context.hasOther = hasOther }

  /// Types by a key's name, whichever panel is up; nil where there is no such key.
  mutating func type(_ named: NamedOrder, at time: UInt64) -> [PanelAction]? {
    for index in all.indices {
      if let actions = all[index].type(named, in: &context, at: time) { return actions }
    }
    return nil
  }

  /// Does what a binding of the panel that is up is for, by its key without the provider; nil where it has nothing to do.
  mutating func perform(binding: String, at time: UInt64) -> [PanelAction]? {
    all[topIndex].perform(binding: binding, in: &context, at: time)
  }

  /// Shows what can be pressed in the place of the panel, or the panel again.
  mutating func setOverview(_ isThere: Bool) { context.showsOverview = isThere }

  /// Passes a hardware key on to the panel that is up, if `PanelTraits.takesAllKeys`.
  mutating func take(_ key: HardwareKey) { all[topIndex].take(key, in: &context) }

  /// Returns the panel so many after the one that is up, in a circle, among those that come up when they are called for.
  func callable(after count: Int) -> ID {
    let all = context.callable
    guard let index = all.firstIndex(of: top) else { return all[0] }
    return all[(index + count + all.count) % all.count]
  }

  // MARK: Tabs

  /// Returns the tabs of a panel.
  func tabs(of panel: ID) -> [StripTab] { all[Self.index(of: panel)].tabs(in: context) }

  /// Selects a tab of a panel; nil where it has none of the kind.
  mutating func select(_ tab: StripTab, of panel: ID) -> [PanelAction]? {
    all[Self.index(of: panel)].select(tab, in: &context)
  }

  // MARK: The frame

  /// Returns the keys and their places; nil before there is a size. `isResting`: where they will be once all that moves has
  /// come to rest.
  func frame(isResting: Bool = false) -> PanelFrame? {
    guard !context.showsOverview else {
      return context.size.map { Overview(of: traits.bindings, in: context).frame(on: $0, in: context) }
    }
    return all[topIndex].frame(in: context, isResting: isResting)
  }

  /// The version of `frame`: another one whenever that may look otherwise.
  var version: Version { Version(panel: top, number: all[topIndex].version(in: context)) }

  /// The panel that is up, and a number of its own.
  struct Version: Equatable, Sendable {
    let panel: ID
    let number: Int
  }

  /// The view, which fades in where it is another one than before.
  var view: View { View(panel: top, view: traits.view) }

  /// The panel that is up, and its view.
  struct View: Equatable, Sendable {
    let panel: ID
    let view: PanelView
  }

  /// Returns true where a finger that holds this key can carry it to another place.
  func canCarry(_ key: KeyID) -> Bool { all[topIndex].canCarry(key) }

  /// The text of the field that is edited; empty where none is.
  var query: String { traits.field?.text ?? "" }

  /// Returns the end of the text before the cursor of the application: see `TextPlace.end`.
  func end(typed: () -> TextEnd) -> TextEnd? { context.board.letters.end(typed: typed) }

  /// Returns the same as it will be once what is on its way has arrived.
  func endAhead(typed: () -> TextEnd) -> TextEnd { context.board.letters.endAhead(typed: typed) }

  /// True while the typed text is not to be seen.
  public var isPrivateField: Bool { context.isPrivateField }

  var wantsApplication: Bool { traits.wants.contains(.application) }

  /// Takes note of the application that has the focus; nil where nobody tells.
  mutating func setApplication(_ application: String?) { context.board.application = application }

  /// True once layouts were read.
  var hasLayouts: Bool { context.board.hasLayouts }

  // MARK: Time

  /// The time of the next call of `advance`, in milliseconds of the events' clock; nil while nothing is due.
  var nextWake: UInt64? { all.lazy.compactMap(\.nextWake).min() }

  /// Lets each panel do what is due.
  mutating func advance(to time: UInt64) -> [PanelAction] {
    all.indices.flatMap { all[$0].advance(to: time, in: &context) }
  }

  // MARK: Motion

  /// Brings all that moves to its end.
  mutating func rest() {
    for index in all.indices { all[index].rest() }
    context.board.rest()
  }

  /// True while `animate` is to be called with each frame.
  var isAnimating: Bool { context.board.isAnimating || all.contains { $0.isAnimating } }

  /// Advances all motion to a time in milliseconds.
  mutating func animate(to time: UInt64) {
    for index in all.indices { all[index].animate(to: time, in: &context) }
    context.board.animate(to: time, atOnce: context.rules.reducesMotion)
  }

  // MARK: The phrases

  /// Returns the panel of this type.
  func panel<Wanted: Panel>(_ type: Wanted.Type) -> Wanted? {
    all.lazy.compactMap { $0 as? Wanted }.first
  }

  /// Returns what is known of the snippet that a key is for; nil for a key that is for none.
  func snippet(of key: KeyID) -> SnippetKey? { panel(SnippetPanel.self)?.snippet(of: key) }

  /// Returns false for a form whose key is another one by now.
  func isKnown(_ form: Form) -> Bool { panel(SnippetPanel.self)?.index(of: form.piece) != nil }

  /// Returns what is wrong with the snippet that a key is for; nil where nothing is.
  func problem(of key: KeyID) -> String? {
    panel(SnippetPanel.self).flatMap { panel in panel.snippet(of: key).flatMap(panel.problem) }
  }

  /// The state of the content, and the message that goes with it.
  public var content: (status: ContentStatus, message: String) {
    (context.content.status, context.content.message)
  }

  /// The note in the globe's list on what is not as it should be; nil for none.
  public var note: String? { context.note }

  /// The things that the text is about.
  var troubles: [Trouble] { context.troubles }
}
