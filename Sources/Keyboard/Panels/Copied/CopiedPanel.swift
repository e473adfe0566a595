import Gestures
import Layout
import Snippets

/// The panel with what was copied last, for a user who has turned that on.
///
///     off ──Turn on──► saved ──► the texts, newest first
///     tap ──► the text is typed; the panel stays
///     hold ──► all of the text ──Keep──► a key of the user's own
///                             └─Forget──► gone
///
/// Cases, each with a test of its number:
///  1. A tap types the text, whatever is in it; the key of one that may not be typed here shakes, and the panel says why.
///  2. Turn on saves the setting, and says why where that is refused.
///  3. A held text is shown whole, up to a limit, with what can be done with it.
///  4. Keep saves a key with the text, and marks it once that is done; a refusal is said.
///  5. Forget drops one text. Forget all asks for a second tap, and drops all.
///  6. The panel keeps nothing of the texts after it has gone. The bus does not hear of their keys.
struct CopiedPanel: ScrolledPanel {
  private(set) var answer: CopiedAnswer?
  var lines: ScrolledLines?
  /// The text whose list is open, with what can be done with it.
  private var held: (number: Int, acts: [Act])?
  /// The texts that are being made keys, in the order of their changes.
  private var kept: [Int] = []
  /// The reason why something was not done; empty for none.
  private(set) var trouble = ""
  /// True where the reason may have words of a text in it.
  private var isQuoted = false
  /// True where the next tap of Forget all drops all.
  private var isAsked = false
  private var changes = ChangesInTurn()
  var scroll = SidewaysScroll()

  /// What can be done with a text.
  private enum Act { case keep, forget }

  /// Turns the texts on, and off.
  static let setting = SettingName("copied", "on")

  var texts: [CopiedText] { if case .texts(let texts)? = answer { texts } else { [] } }

  func traits(in context: PanelContext) -> PanelTraits {
    var traits = PanelTraits()
    traits.canSwipe = scroll.maximum > 0
    traits.message = isQuoted ? Strings.copiedNotKept : headerText(in: context)
    return traits
  }

  // MARK: Events

  mutating func handle(_ event: PanelEvent, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    if case .saved(let change, let refusal) = event { return saved(change, refusal, in: &context) }
    guard context.top == .copied else { return [] }
    defer { changed(in: &context) }
    switch event {
    case .shown:
      answer = nil
      return [ask(.list)]
    case .answer(.input(_, of: .copied), .copied(let new)): answer = new
    case .answer(.details(_, of: .copied), let answer): return take(answer, in: context)
    case .chosen(.row(let row), .globe): return context.choose(globeRow: row, hasLetters: false)
    case .chosen(let chosen, let owner): return choose(chosen, of: owner)
    case .scrolled(let x, let y, _, _): scroll.scroll(by: abs(x) > abs(y) ? x : y)
    case .refused(let refusal): if refusal.snippet == .copied { say(Strings.refused(refusal)) }
    case .unknownRow, .scrollEnded, .resized, .content, .answer, .privateField, .takenBack, .field,
      .fieldChanged, .before, .untouched, .use, .reveal, .rules, .typed, .fieldKey, .saved, .form, .filled,
      .question:
      break
    }
    return []
  }

  mutating func end(in context: inout PanelContext) {
    (answer, lines, held) = (nil, nil, nil)
    say("")
    isAsked = false
    scroll.reset()
    context.board.changed()
  }

  private mutating func say(_ trouble: String, isQuoted: Bool = false) {
    (self.trouble, self.isQuoted) = (trouble, isQuoted)
  }

  private func ask(_ request: CopiedRequest) -> PanelAction { .read(.input(request.text, of: .copied)) }

  /// Takes note that a change is made: the text that it made a key of is pinned.
  private mutating func saved(_ change: FileChange, _ refusal: String?, in context: inout PanelContext)
    -> [PanelAction]
  {
    guard let next = changes.made(change) else { return [] }
    defer { changed(in: &context) }
    let isKey = if case .key = change { true } else { false }
    say(refusal ?? "", isQuoted: isKey && refusal != nil)
    guard isKey, !kept.isEmpty else { return next }
    let number = kept.removeFirst()
    return next + (refusal == nil ? [ask(.pin(number))] : [.shake(CopiedKey.text(number).id)])
  }

  private mutating func changed(in context: inout PanelContext) {
    layOut(in: context)
    context.board.changed()
  }

  // MARK: Fingers

  mutating func handle(_ action: GestureAction<KeyID>, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    defer { changed(in: &context) }
    switch action {
    case .press: scroll.stop()
    case .fire(let key) where CopiedKey(key) != nil: return fire(key)
    case .open(let key) where CopiedKey(key) != nil: return open(key)
    case .swipe(let distance): scroll.scroll(by: -distance)
    case .swipeEnd(let velocity): scroll.coast(at: -velocity, time)
    case .fire, .lift, .release, .repeatCharacter, .repeatWord, .open, .choose, .close, .reveal, .scroll,
      .slideTabs, .slideTabsEnd, .slideLayouts, .slideLayoutsEnd, .flick, .carry, .drop, .putBack,
      .beginTrackpad, .moveCursor, .endTrackpad:
      return context.typed(by: action)
    }
    return []
  }

  private mutating func fire(_ key: KeyID) -> [PanelAction] {
    say("")
    defer { isAsked = CopiedKey(key) == .forgetAll && !isAsked }
    switch CopiedKey(key) {
    case .text(let number)?: return [.type(.clip(number), by: key)]
    case .turnOn?: return changes.make(.setting(SettingChange(Self.setting, to: .flag(true))))
    case .forgetAll?:
      guard !isAsked else { return [ask(.forgetAll)] }
      say(Strings.forgetsAll)
      return []
    case nil: return []
    }
  }

  private mutating func open(_ key: KeyID) -> [PanelAction] {
    guard case .text(let number)? = CopiedKey(key) else { return [] }
    held = (number, [])
    return [.read(.details("\(number)", of: .copied))]
  }

  /// Shows the text of the held key, or makes a key of it.
  private mutating func take(_ answer: Answer, in context: PanelContext) -> [PanelAction] {
    switch answer {
    case .text(let text):
      guard let held else { return [] }
      let key = CopiedKey.text(held.number).id
      guard let text else { return [.closeList(of: key)] }
      let isPinned = texts.first { $0.number == held.number }?.isPinned == true
      let canKeep = context.rules.ownSource != nil && !isPinned && !kept.contains(held.number)
      self.held?.acts = canKeep ? [.keep, .forget] : [.forget]
      let actions = self.held?.acts.map(Self.action) ?? []
      return [.openList(ListContent(items: [text], actions: actions), of: key)]
    case .draft(let draft):
      guard let number = held?.number, let draft else { return [] }
      kept.append(number)
      return changes.make(.key(draft))
    case .texts, .layouts, .found, .offers, .guesses, .surroundings, .words, .keyList, .settingValues,
      .catalogue, .catalogueItem, .settingChoices, .emoji, .foundEmoji, .emojiUse, .choices, .copied:
      return []
    }
  }

  private static func action(for act: Act) -> ListContent.Action {
    switch act {
    case .keep: ListContent.Action(Strings.keepItem, .star)
    case .forget: ListContent.Action(Strings.forget, .cross)
    }
  }

  private mutating func choose(_ chosen: KeyID, of owner: KeyID) -> [PanelAction] {
    guard let held, owner == CopiedKey.text(held.number).id else { return [] }
    if case .row = chosen { return fire(owner) }
    guard case .action(let index) = chosen, held.acts.indices.contains(index) else { return [] }
    switch held.acts[index] {
    case .keep: return [.read(.details("key \(held.number)", of: .copied))]
    case .forget: return [ask(.forget(held.number))]
    }
  }
}
