import Gestures
import Layout
import Snippets
import Typing

/// The panel that searches a catalogue: a field with letters, and above them what the server has found.
///
///     letter ──0.3 s──► asked ──answer──► rest ──near the end──► asked for the next page
///        │                └──► trouble ──Retry, or after the wait──► asked
///        └──► what is stored, at once
///
/// Cases, each with a test of its number:
///  1. The panel shows stored items for a query at once; it asks the server 0.3 s after the last letter, or with Return.
///  2. At most one question is on its way. The panel drops an answer for another query than the field has.
///  3. The panel asks for the next page before the end of the present ones is seen; a key at the end says so meanwhile.
///  4. If a server does not answer, has an error, refuses the keys or the query, or is busy, the panel says each in its own
///     words: in the place of items, or on the first key beside stored ones.
///  5. The panel asks a busy server again by itself once the time that the server wants has passed, and not before.
///  6. A tap types the label, a row of the list of a held key types a phrase; both as they are, braces too.
///  7. Keep makes a key of the user's own, once, and the item bears a star. A kept item can be edited; the editor leads back here.
///  8. Stored pages show without the server, as far as they go.
///  9. While the panel is not up, it asks nothing, and keeps only its query.
struct CataloguePanel: Panel {
  /// The progress of a search.
  enum Progress: Equatable, Sendable {
    case rest
    /// The user types letters.
    case typing
    case asked(page: Int)
    /// The server's answer instead of a page, and the seconds until the panel asks again by itself; 0 for never.
    case trouble(CatalogueState, page: Int, wait: Int)
  }

  /// The catalogue; empty while there is none.
  private(set) var name = ""
  private(set) var input = InputText()
  private(set) var results = CatalogueResults()
  private(set) var progress = Progress.rest
  /// The time at which the panel next acts by itself, in milliseconds of the events' clock.
  private var due: UInt64?
  /// The time since the first page was got, in seconds.
  private(set) var age = 0
  /// True once the store has no further page, while the server gives none.
  private var isAllStored = false
  /// The items that were kept since they were found.
  private var kept: Set<KeptItem> = []
  /// The reason why an item was not kept; empty for none.
  private(set) var refusal = ""
  /// The item whose list is open.
  private var details: CatalogueDetails?
  private(set) var scroll = SidewaysScroll()
  private var changes = ChangesInTurn()

  /// The wait after the last letter, in milliseconds: a user who types on does not want the items for a part of the text.
  private static let pause: UInt64 = 300
  private static let second: UInt64 = 1_000
  /// The most seconds that are counted down one by one; longer waits are counted by the minute.
  private static let countedDown = 120

  func traits(in context: PanelContext) -> PanelTraits {
    var traits = PanelTraits()
    traits.stay = [.forAWhile, .untilHidden, .below]
    traits.canSwipe = scroll.maximum > 0
    traits.canSlideLayouts = context.board.canSlide
    traits.extraLines = FieldedList.extraLines
    traits.field = PanelField(input: input)
    if !name.isEmpty { traits.view = PanelView(tab: .part(name, of: Panels.ID.catalogue.rawValue)) }
    traits.message = messageText
    return traits
  }

  /// Returns the call for a page of the field's query.
  private func call(_ page: Int) -> CatalogueCall { CatalogueCall(page: page, query: input.text) }

  private func ask(_ page: Int, theServer asksServer: Bool) -> PanelAction {
    .read(.input(CatalogueRequest(call(page), of: name, asksServer: asksServer).text, of: .catalogue))
  }

  // MARK: The catalogue

  func tabs(in context: PanelContext) -> [StripTab] { context.catalogueTabs }

  /// Begins anew with a catalogue.
  mutating func select(_ tab: StripTab, in context: inout PanelContext) -> [PanelAction]? {
    guard case .part(let wanted, _) = tab, context.catalogueTabs.contains(tab) else { return nil }
    (name, input) = (wanted, InputText())
    return context.top == .catalogue ? begin(in: &context) : []
  }

  /// Shows stored items, and asks the server.
  private mutating func begin(in context: inout PanelContext) -> [PanelAction] {
    let all = context.rules.catalogues
    if !all.contains(name) { (name, input) = (all.first ?? "", InputText()) }
    forgetResults()
    context.board.letters.show(before: input.before)
    guard !name.isEmpty else { return [] }
    progress = .asked(page: 1)
    return [ask(1, theServer: true)]
  }

  private mutating func forgetResults() {
    results = CatalogueResults()
    (progress, due, age, isAllStored, refusal, details) = (.rest, nil, 0, false, "", nil)
    scroll.reset()
  }

  mutating func end(in context: inout PanelContext) {
    forgetResults()
    kept = []
    context.board.letters.forgetOwn()
    context.board.changed()
  }

  // MARK: Events

  mutating func handle(_ event: PanelEvent, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    if case .saved(let change, let refusal) = event { return saved(change, refusal, in: &context) }
    guard context.top == .catalogue else { return [] }
    defer { changed(in: &context) }
    switch event {
    case .chosen(.alternate(let index), let owner):
      return act(context.board.letters.pick(index, of: owner, at: time), in: &context, at: time)
    case .fieldKey(let action): return act([action], in: &context, at: time)
    case .chosen(.row(let row), .globe): return context.choose(globeRow: row, hasLetters: true)
    case .chosen(let chosen, let owner): return choose(chosen, of: owner, in: context)
    case .shown: return context.board.show() + begin(in: &context)
    case .scrolled(let x, let y, _, _):
      scroll.scroll(by: abs(x) > abs(y) ? x : y)
      return readAhead(in: context)
    case .answer(.input(_, of: .catalogue), .catalogue(let reply)): return show(reply, in: context, at: time)
    case .answer(.details(let text, of: .catalogue), .catalogueItem(let details)):
      return list(details, CatalogueItemName(text: text), in: context)
    case .rules where !context.rules.catalogues.contains(name): return begin(in: &context)
    case .unknownRow, .resized, .answer, .privateField, .takenBack, .field, .fieldChanged, .before, .refused,
      .untouched, .use, .form, .filled, .question, .reveal, .typed, .content, .rules, .saved,
      .scrollEnded:
      break
    }
    return []
  }

  private mutating func changed(in context: inout PanelContext) {
    scroll.maximum = grid(in: context)?.maximumOffset ?? 0
    context.board.changed()
  }

  // MARK: Answers

  /// Takes over what is known of a page.
  private mutating func show(_ reply: CatalogueReply, in context: PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    let page = reply.request.call.page
    guard reply.request.catalogue == name, reply.request.call == call(page) else { return [] }
    if let new = reply.page {
      results.set(new, number: page)
      if page == 1 { age = reply.age }
    } else if !reply.request.asksServer {
      isAllStored = true
    }
    guard let answer = reply.answer else { return reply.page == nil ? [] : readAhead(in: context) }
    guard progress == .asked(page: page) else { return [] }
    guard answer.state != .ok else {
      (progress, due) = (.rest, nil)
      return readAhead(in: context)
    }
    progress = .trouble(answer.state, page: page, wait: answer.wait)
    due = answer.state == .busy && answer.wait > 0 ? time + Self.tick(answer.wait) : nil
    return readAhead(in: context)
  }

  private static func tick(_ wait: Int) -> UInt64 { wait > countedDown ? 60 * second : second }

  /// True while there is another page, and less than two screens of those that are there are left.
  private func wantsMore(in context: PanelContext) -> Bool {
    results.pageCount > 0 && results.nextPage != nil
      && grid(in: context)?.isNearEnd(at: scroll.offset) == true
  }

  /// Asks for the next page before the end of the present ones is seen; without the server it asks the store alone.
  private mutating func readAhead(in context: PanelContext) -> [PanelAction] {
    guard wantsMore(in: context), let page = results.nextPage else { return [] }
    switch progress {
    case .rest:
      progress = .asked(page: page)
      return [ask(page, theServer: true)]
    case .typing, .asked(page: 1): return isAllStored ? [] : [ask(page, theServer: false)]
    case .asked: return []
    case .trouble(_, let failed, _):
      return failed <= page && !isAllStored ? [ask(page, theServer: false)] : []
    }
  }

  // MARK: Time

  var nextWake: UInt64? { due }

  mutating func advance(to time: UInt64, in context: inout PanelContext) -> [PanelAction] {
    guard let due, due <= time else { return [] }
    self.due = nil
    defer { changed(in: &context) }
    switch progress {
    case .rest, .asked, .trouble(_, _, wait: 0): return readAhead(in: context)
    case .typing: return retry(1)
    case .trouble(let state, let page, let wait):
      let left = wait - Int(Self.tick(wait) / Self.second)
      guard left > 0 else { return retry(page) }
      progress = .trouble(state, page: page, wait: left)
      self.due = due + Self.tick(left)
      return []
    }
  }

  private mutating func retry(_ page: Int) -> [PanelAction] {
    (progress, due, isAllStored, refusal) = (.asked(page: page), nil, false, "")
    return [ask(page, theServer: true)]
  }

  // MARK: Fingers

  mutating func handle(_ action: GestureAction<KeyID>, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    defer { changed(in: &context) }
    switch action {
    case .press: scroll.stop()
    case .fire(let key) where CatalogueKey(key) != nil: return fire(key, in: &context, at: time)
    case .open(let key) where CatalogueKey(key) != nil: return open(key)
    case .fire(FieldKey.cancel.id), .fire(.globe): return [.back]
    case .release: break
    case .swipe(let distance):
      scroll.scroll(by: -distance)
      return readAhead(in: context)
    case .swipeEnd(let velocity): scroll.coast(at: -velocity, time)
    case .fire, .lift, .repeatCharacter, .repeatWord, .open, .choose, .close, .reveal, .scroll, .slideTabs,
      .slideTabsEnd, .slideLayouts, .slideLayoutsEnd, .flick, .carry, .drop, .putBack, .beginTrackpad,
      .moveCursor, .endTrackpad:
      return act(context.board.letters.handle(action, at: time), in: &context, at: time)
    }
    return []
  }

  private func open(_ key: KeyID) -> [PanelAction] {
    guard case .item(let id)? = CatalogueKey(key) else { return [] }
    return [.read(.details(CatalogueItemName(id, of: name).text, of: .catalogue))]
  }

  private mutating func fire(_ key: KeyID, in context: inout PanelContext, at time: UInt64) -> [PanelAction] {
    switch CatalogueKey(key) {
    case .clear?:
      input = InputText()
      context.board.letters.forgetOwn()
      return search(in: &context, at: time)
    case .item(let id)?:
      return results.items.first { $0.id == id }.map { [.type(.text($0.label), by: key)] } ?? []
    case .state?, .more?:
      switch progress {
      case .trouble(_, let page, _): return retry(page)
      case .rest: return retry(1)
      case .typing, .asked: return []
      }
    case nil: return []
    }
  }

  mutating func type(_ named: NamedOrder, in context: inout PanelContext, at time: UInt64) -> [PanelAction]? {
    let key = PanelKey(named.name)
    guard context.top == .catalogue, case .item(let id)? = CatalogueKey(key),
      let item = results.items.first(where: { $0.id == id })
    else { return nil }
    return [.type(.text(item.label), by: .panel(key)), .reply(.success(item.label))]
  }

  // MARK: Letters

  private mutating func act(_ wanted: [LetterAction], in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    let before = call(1)
    let actions = wanted.flatMap { action in
      context.perform(action, on: &input) ?? (progress == .typing ? retry(1) : [])
    }
    context.board.letters.show(before: input.before)
    guard call(1) != before else { return actions }
    return search(in: &context, at: time) + actions
  }

  /// Shows stored items for the field's text, and asks the server in a moment.
  private mutating func search(in context: inout PanelContext, at time: UInt64) -> [PanelAction] {
    forgetResults()
    context.board.letters.show(before: input.before)
    (progress, due) = (.typing, time + Self.pause)
    return [ask(1, theServer: false)]
  }

  // MARK: The list of an item

  private mutating func list(
    _ details: CatalogueDetails?, _ wanted: CatalogueItemName?, in context: PanelContext
  ) -> [PanelAction] {
    guard let wanted, wanted.catalogue == name else { return [] }
    let key = CatalogueKey.item(wanted.id).id
    self.details = details
    guard let details else {
      refusal = Strings.itemGone
      return [.closeList(of: key), .shake(key)]
    }
    let note = details.attribution.map { ListContent.Note(ShownText.ofMessage($0), isProblem: false) }
    return [
      .openList(
        ListContent(
          items: details.item.phrases, note: note, actions: listActions(of: details, in: context)), of: key)
    ]
  }

  private func listActions(of details: CatalogueDetails, in context: PanelContext) -> [ListContent.Action] {
    guard context.rules.ownSource != nil else { return [] }
    if details.key?.isEditable == true { return [ListContent.Action(Strings.edit, .pencil)] }
    return isKept(details.item) ? [] : [ListContent.Action(Strings.keepItem, .star)]
  }

  func isKept(_ item: CatalogueItem) -> Bool { item.isKept || kept.contains(KeptItem(item.id, of: name)) }

  private mutating func choose(_ chosen: KeyID, of owner: KeyID, in context: PanelContext) -> [PanelAction] {
    guard case .item(let id)? = CatalogueKey(owner), let details, details.item.id == id else { return [] }
    switch chosen {
    case .row(let row) where details.item.phrases.indices.contains(row):
      return [.type(.text(details.item.phrases[row]), by: owner)]
    case .action(0) where !listActions(of: details, in: context).isEmpty:
      if let key = details.key {
        return [
          .read(
            .draft(.key(snippet: key.id, label: key.label, count: key.pieceCount, group: key.group)))
        ]
      }
      let item = KeptItem(id, of: name)
      kept.insert(item)
      return changes.make(.kept(item))
    case .row, .action, .snippet, .globe, .delete, .space, .return, .stop, .character, .shift, .named,
      .modifier, .page, .phrases, .tab, .alternate, .panel:
      return []
    }
  }

  /// Takes the outcome of a change, also after the panel has gone: the next change waits for it.
  private mutating func saved(
    _ change: FileChange, _ refusal: String?, in context: inout PanelContext
  ) -> [PanelAction] {
    guard case .kept(let item) = change, let next = changes.made(change) else { return [] }
    if refusal != nil { kept.remove(item) }
    guard context.top == .catalogue, item.catalogue == name else { return next }
    defer { changed(in: &context) }
    self.refusal = refusal ?? ""
    let key = CatalogueKey.item(item.id).id
    return next + [refusal == nil ? .glow(key) : .shake(key)]
  }

  // MARK: Motion

  var isAnimating: Bool { scroll.animations.isRunning }

  mutating func animate(to time: UInt64, in context: inout PanelContext) {
    guard isAnimating else { return }
    scroll.animate(to: time)
    changed(in: &context)
    // A coasting scroll asks in the next turn.
    if due == nil, wantsMore(in: context), progress == .rest || !isAllStored { due = time }
  }

  mutating func rest() { scroll.rest() }
}
