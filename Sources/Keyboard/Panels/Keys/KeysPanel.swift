import Gestures
import Layout
import Snippets

/// The panel that lists all keys by their groups, hidden ones too, for a user who changes them.
///
///     list ──tap──► key: Edit, Copy, Group, Hide, Delete ──Delete──► question ──► list with Undo, for 10 s
///      │ │                                                                           │ 10 s
///      │ └──hold, move──► carried ──► another place in its group, or another group   ▼
///      └──magnifier, Rename group──► field and letters                            deleted
///
/// Cases, each with a test of its number:
///  1. A tap on a key opens the acts for it, as does a hold on one that cannot be carried. Keys of other sources can be hidden
///     and copied, and so can those that their file does not tell apart.
///  2. New key begins one in the group of the tab; that, Edit and Copy lead to the editor.
///  3. Delete asks once. Undo takes it back for 10 seconds, even where the panel has gone and comes back; nothing is changed
///     before they are over, and the phrases do not show the key meanwhile.
///  4. Hidden keys are listed; Show again holds at once.
///  5. A held key can be carried: to the place of another one of its group and file, or to the group of a key or a tab. At the
///     edges it turns the pages and slides the tabs.
///  6. A group gets another name from the field.
///  7. The field finds keys by a few letters.
///  8. A refused change leaves all as it was, and the panel says why.
///  9. Each change is made after the one before it.
struct KeysPanel: ListPanel {
  /// The view that the panel shows.
  enum View: Equatable, Sendable {
    case list, search
    case rename(String)
    /// The name of a new group for a key.
    case newGroup(String)
    case key(String)
    case question(String)
    case groups(String)
  }

  /// A key that is deleted as soon as nobody can take that back.
  struct Deletion: Equatable, Sendable {
    let key: ListedKey
    /// The time of the deletion, in milliseconds of the events' clock.
    var due: UInt64
  }

  private(set) var list = KeyList()
  private(set) var view = View.list
  private(set) var selected = StripTab.all
  /// The order of the keys of the tab, and the key that a finger carries.
  var order = KeyOrder()
  private(set) var deletion: Deletion?
  /// The edge that the finger with a carried key is at.
  var edge = CarryEdge()
  /// The reason why the last change was not made; empty for none.
  private(set) var message = ""
  /// The keys that are found for the text of the field.
  private(set) var found: [ListedKey] = []
  var input = InputText()
  var pagings = (list: Paging(), others: Paging())
  var strip = TabStrip()
  var scroll = SidewaysScroll()
  var changes = ChangesInTurn()
  /// The source of the user's own files; nil where those are not shown.
  private var ownSource: String?
  var count = 0

  /// The time for which a deletion can be taken back, in milliseconds.
  static let undoTime: UInt64 = 10_000

  /// The time until the panel looks again whether a key is still carried, in milliseconds.
  private static let carryTime: UInt64 = 500

  /// True where there is a field with letters below.
  var hasField: Bool {
    switch view {
    case .search, .rename, .newGroup: true
    case .list, .key, .question, .groups: false
    }
  }

  var showsList: Bool { view == .list }

  func traits(in context: PanelContext) -> PanelTraits {
    listTraits(selected, message: headerText, in: context)
  }

  mutating func end(in context: inout PanelContext) {
    show(.list, in: &context)
    (list, selected, message) = (KeyList(), .all, "")
    pagings.list.reset()
  }

  // MARK: The view

  /// The key that is open; nil for none.
  var opened: ListedKey? {
    switch view {
    case .key(let id), .question(let id), .groups(let id), .newGroup(let id): list[id]
    case .list, .search, .rename: nil
    }
  }

  /// The group of the tab; nil for none.
  var group: String? { if case .group(let name) = selected { name } else { nil } }

  mutating func show(_ view: View, in context: inout PanelContext) {
    self.view = view
    pagings.others.reset()
    (input, message) = (InputText(), "")
    if case .rename(let name) = view { input = InputText(name) }
    scroll.reset()
    context.board.letters.forgetOwn()
    let hasField = hasField
    context.board.change { $0.setOwn(hasField) }
    context.board.letters.show(before: input.before)
    find()
  }

  private mutating func take(_ keys: [ListedKey], in context: PanelContext) {
    list = KeyList(keys)
    if let group, !list.has(group: group) { selected = .all }
    if let id = openedID, list[id] == nil { view = .list }
    sort()
    find()
  }

  /// Finds the keys that the text of the field means.
  private mutating func find() {
    guard case .search = view else { return found = [] }
    let gone = deletion?.key.id
    found = list.find(input.text).filter { $0.id != gone }
  }

  private var openedID: String? {
    switch view {
    case .key(let id), .question(let id), .groups(let id), .newGroup(let id): id
    case .list, .search, .rename: nil
    }
  }

  /// Sets the key that is being deleted: no panel shows it while that can be taken back.
  private mutating func setDeletion(_ new: Deletion?, in context: inout PanelContext) {
    deletion = new
    context.deleted = new?.key.id
  }

  mutating func sort() {
    // No key moves under a finger that carries one.
    guard order.carried == nil else { return }
    let gone = deletion?.key.id
    _ = order.set(list.ids(of: selected).filter { $0 != gone })
  }

  // MARK: Events

  mutating func handle(_ event: PanelEvent, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    ownSource = context.rules.ownSource
    defer { changed(in: context) }
    switch event {
    case .fieldKey(let action): return act([action], in: &context)
    case .chosen(.row(let row), .globe): return context.choose(globeRow: row, hasLetters: hasField)
    case .chosen(.alternate(let index), let owner):
      return act(context.board.letters.pick(index, of: owner, at: time), in: &context)
    case .chosen(.row(let row), let owner):
      guard case .key(let id)? = KeysKey(owner), let key = list[id] else { return [] }
      let acts = acts(for: key, in: context)
      return acts.indices.contains(row) ? perform(acts[row], on: key, in: &context, at: time) : []
    case .shown: return context.board.show() + [.read(.keyList)]
    case .scrolled(let x, let y, let point, let isWheel):
      scroll(x: x, y: y, at: point, isWheel: isWheel, in: context, time: time)
    case .scrollEnded: pages.endScroll(at: time)
    case .answer(.keyList, .keyList(let keys)): if context.top == .keys, let keys { take(keys, in: context) }
    case .saved(let change, let refusal):
      guard let next = changes.made(change) else { return [] }
      if let refusal { message = refusal }
      return next + (context.top == .keys ? [.read(.keyList)] : [])
    case .content: return context.top == .keys ? [.read(.keyList)] : []
    case .chosen, .unknownRow, .resized, .answer, .privateField, .takenBack, .field, .fieldChanged, .before,
      .refused, .untouched, .use, .form, .filled, .question, .reveal, .typed, .rules:
      break
    }
    return []
  }

  /// Lays the panel out anew. While it is not up, it hears of each tap too, and does nothing.
  mutating func changed(in context: PanelContext) {
    guard context.top == .keys else { return }
    count &+= 1
    layOut(in: context)
  }

  // MARK: Time

  var nextWake: UInt64? { [deletion?.due, edge.nextWake].compactMap(\.self).min() }

  mutating func advance(to time: UInt64, in context: inout PanelContext) -> [PanelAction] {
    if let edge = edge.advance(to: time) { step(edge, in: context, at: time) }
    guard let deletion, deletion.due <= time else { return [] }
    // The list moves up as the line with Undo goes.
    guard order.carried == nil else {
      self.deletion?.due = time + Self.carryTime
      return []
    }
    // The phrases do without it until the file does.
    self.deletion = nil
    changed(in: context)
    return changes.make(.edit(.remove(deletion.key.named)))
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
    case .fire(let key) where KeysKey(key) != nil: return fire(key, in: &context, at: time)
    case .fire(.tab(let tab)): return select(tab, in: &context)
    case .fire(FieldKey.cancel.id):
      show(.list, in: &context)
      return []
    case .open(let key) where KeysKey(key) != nil: return list(of: key, in: context)
    case .slideTabs(let distance): strip.slide(to: strip.offset - distance)
    case .slideTabsEnd, .press, .release: break
    case .carry(let key, let point): carry(key, to: point, in: context, at: time)
    case .drop: return drop(in: context)
    case .putBack, .close: putBack()
    case .swipe(let distance) where hasField: scroll.scroll(by: -distance)
    case .swipeEnd(let velocity) where hasField: scroll.coast(at: -velocity, time)
    case .fire, .lift, .repeatCharacter, .repeatWord, .open, .choose, .reveal, .scroll, .swipe,
      .swipeEnd, .slideLayouts, .slideLayoutsEnd, .flick, .beginTrackpad, .moveCursor, .endTrackpad:
      if hasField { return act(context.board.letters.handle(action, at: time), in: &context) }
      return context.typed(by: action)
    }
    return []
  }

  private mutating func fire(_ key: KeyID, in context: inout PanelContext, at time: UInt64) -> [PanelAction] {
    switch KeysKey(key) {
    case .key(let id)?: if list[id] != nil { show(.key(id), in: &context) }
    case .back?: show(.list, in: &context)
    case .new?: return [.read(.draft(.nothing(group: group)))]
    case .renameGroup?: if let group, canRenameGroup { show(.rename(group), in: &context) }
    case .newGroup?: if let key = opened { show(.newGroup(key.id), in: &context) }
    case .undo?:
      setDeletion(nil, in: &context)
      sort()
    case .group(let index)?:
      guard let key = opened, index <= list.groups.count else { return [] }
      show(.list, in: &context)
      return move(key, to: index == 0 ? nil : list.groups[index - 1])
    case .act(let act)?: return opened.map { perform(act, on: $0, in: &context, at: time) } ?? []
    case nil: break
    }
    return []
  }

  /// Does something with a key.
  private mutating func perform(
    _ act: KeysKey.Act, on key: ListedKey, in context: inout PanelContext, at time: UInt64
  ) -> [PanelAction] {
    switch act {
    case .edit:
      return [
        .read(
          .draft(.key(snippet: key.id, label: key.label, count: key.pieceCount, group: key.group)))
      ]
    case .copy:
      return [
        .read(
          .draft(.copy(snippet: key.id, label: key.label, group: key.group, from: key.origin.feed)))
      ]
    case .move: show(.groups(key.id), in: &context)
    case .hide, .showAgain:
      show(.list, in: &context)
      return [.store(act == .hide ? .hide(key.id) : .unhide(key.id))]
    case .delete: show(.question(key.id), in: &context)
    case .confirm:
      // The deletion before this one can no longer be taken back.
      let before = deletion.map { changes.make(.edit(.remove($0.key.named))) } ?? []
      setDeletion(Deletion(key: key, due: time + Self.undoTime), in: &context)
      show(.list, in: &context)
      sort()
      return before
    }
    return []
  }

  /// Moves a key to another group.
  mutating func move(_ key: ListedKey, to group: String?) -> [PanelAction] {
    guard key.group?.lowercased() != group?.lowercased() else { return [] }
    return changes.make(.edit(.group(key.named, group)))
  }

  private mutating func select(_ tab: StripTab, in context: inout PanelContext) -> [PanelAction] {
    guard tab != .search else {
      show(.search, in: &context)
      return []
    }
    selected = tab
    pagings.list.reset()
    show(.list, in: &context)
    sort()
    return []
  }

  private mutating func list(of key: KeyID, in context: PanelContext) -> [PanelAction] {
    guard case .key(let id)? = KeysKey(key), let listed = list[id] else { return [.closeList(of: key)] }
    // A list would be in the way of a finger that carries the key.
    guard !canCarry(key) else {
      lift(key, in: context)
      return []
    }
    return [
      .openList(ListContent(items: acts(for: listed, in: context).map(Strings.name(of:))), of: key)
    ]
  }

  /// Returns the acts for a key: only the user's own can be changed, and a secret is neither edited nor copied.
  func acts(for key: ListedKey, in context: PanelContext) -> [KeysKey.Act] {
    let hide: KeysKey.Act = key.isHidden ? .showAgain : .hide
    guard canChange(key) else {
      return (context.rules.ownSource == nil || key.isSecret ? [] : [.copy]) + [hide]
    }
    return (key.isSecret ? [] : [.edit]) + [.move, hide, .delete]
  }

  /// Returns true for a key in a TOML file of the user's own that is told by its id.
  func canChange(_ key: ListedKey) -> Bool {
    isOwn(key) && key.isEditable && !list.isTwin(key)
  }

  func isOwn(_ key: ListedKey) -> Bool { ownSource.map { key.origin == .own($0) } == true }

  /// True for a group whose keys can all be changed.
  var canRenameGroup: Bool { group.map { list.keys(ofGroup: $0).allSatisfy(canChange) } == true }

  // MARK: Letters

  private mutating func act(_ wanted: [LetterAction], in context: inout PanelContext) -> [PanelAction] {
    let before = input.text
    let actions = wanted.flatMap { context.perform($0, on: &input) ?? enter(in: &context) }
    if input.text != before {
      scroll.reset()
      find()
    }
    context.board.letters.show(before: input.before)
    return actions
  }

  /// Does what Return means: opens the best key that was found, or names a group.
  private mutating func enter(in context: inout PanelContext) -> [PanelAction] {
    switch view {
    case .search: if !input.isEmpty, let best = found.first { show(.key(best.id), in: &context) }
    case .rename(let group): return rename(group, in: &context)
    case .newGroup:
      guard let key = opened else { return [] }
      let name = typedName
      show(.list, in: &context)
      return name.isEmpty ? [] : move(key, to: name)
    case .list, .key, .question, .groups: break
    }
    return []
  }

  /// The text of the field as the name of a group.
  private var typedName: String { input.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  private mutating func rename(_ group: String, in context: inout PanelContext) -> [PanelAction] {
    let name = typedName
    show(.list, in: &context)
    guard !name.isEmpty, name != group else { return [] }
    guard name.lowercased() == group.lowercased() || !list.has(group: name) else {
      message = Strings.groupTaken(name)
      return []
    }
    selected = .group(name)
    return changes.make(.edit(.renameGroup(group, to: name)))
  }
}
