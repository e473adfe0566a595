import Bindings
import Gestures
import Layout
import Snippets
import Typing

/// A field of a key that is being written.
enum FieldName: Int, CaseIterable, Sendable {
  case label, phrases, group

  /// The key that shows it.
  var key: EditorKey {
    switch self {
    case .label: .label
    case .phrases: .phrases
    case .group: .group
    }
  }
}

/// The keys that this panel alone has.
enum EditorKey: String, PanelKeys {
  /// A field of the key that is being written.
  case label = "field:label"
  case phrases = "field:phrases"
  case group = "field:group"
  /// Shows the next phrase, or begins another one.
  case nextPhrase = "phrase:next"
  case anotherPhrase = "phrase:another"
  /// Types a line break into the phrase.
  case lineBreak = "linebreak"
  case save
}

/// The panel in which a key is written: its label, its phrases and its group, with letters below.
///
///     draft ──► editing ──Save──► saving ──saved──► the phrases, with the key
///                 ▲                  │
///                 └── refused: why ──┘           cross: the panel that was up before, and nothing is saved
///
/// Cases, each with a test of its number:
///  1. Letters go into the field that is selected, never to the application.
///  2. Return goes to the next field, and after the last one to the first.
///  3. Keys beside the phrases show the next one and begin another one; the cursor goes from one to the other.
///  4. Delete in an empty phrase takes that away.
///  5. A key types a line break into a phrase. It has a sign in the field, and is saved as it is.
///  6. Save asks once; until there is an answer nothing can be changed.
///  7. A refused draft stays as it was typed, with the reason above the letters until something is typed.
///  8. The key to the phrases loses nothing: it shakes once something was typed.
///  9. The panel keeps nothing after it has gone.
/// 10. Text that was selected or copied is not for the bus (`holdsOthersText`).
/// 11. A new key begins with the group whose tab is open among the phrases.
/// 12. The label that is proposed for a text is selected: typed text replaces it, and Delete takes it away. A move of the cursor
///     or another field keeps it.
/// 13. A tap on a field places the cursor between the two characters that it is nearest to, and the text stays where it is.
/// 14. A field that is held lists Paste and Select all. Text that is pasted into the label or the group has one line.
struct EditorPanel: Panel {
  private(set) var selected = FieldName.label
  private(set) var label = InputText()
  private(set) var group = InputText()
  /// The phrases: at least one, which may be empty.
  private(set) var phrases = [InputText()]
  /// The phrase that is shown.
  private(set) var position = 0
  /// The draft that is being saved.
  private(set) var saving: KeyDraft?
  /// The reason why nothing was saved, or a remark on the text of the fields; empty for none.
  private(set) var message = ""
  /// True where the fields have text that was typed elsewhere.
  private(set) var holdsOthersText = false
  /// The draft that the fields had at first.
  private var start = KeyDraft(label: "", phrases: [])
  private var startLabel = ""

  /// The number of lines of the form: one for each field, and sideways one for all.
  static func extraLines(isSideways: Bool) -> Int { isSideways ? 1 : 3 }

  func traits(in context: PanelContext) -> PanelTraits {
    var traits = PanelTraits()
    traits.stay = .forAWhile
    traits.bindings = BindingProvider.editor.id
    traits.canSlideLayouts = context.board.canSlide
    traits.extraLines = Self.extraLines(isSideways: context.isSideways)
    traits.field = PanelField(
      input: input, number: selected.rawValue, isOthers: holdsOthersText, isQuoted: true)
    traits.message = message
    return traits
  }

  // MARK: The draft

  /// The text of the field that is selected.
  var input: InputText {
    get { text(of: selected) }
    set {
      switch selected {
      case .label: label = newValue
      case .phrases: phrases[position] = newValue
      case .group: group = newValue
      }
    }
  }

  /// Returns the text of a field: of the phrases, the one that is shown.
  func text(of field: FieldName) -> InputText {
    switch field {
    case .label: label
    case .phrases: phrases[position]
    case .group: group
    }
  }

  /// The draft as it would be saved now, without empty phrases.
  private var draft: KeyDraft {
    let group = group.text.trimmingSpace
    return KeyDraft(
      place: start.place, label: label.text == startLabel ? startLabel : label.text.trimmingSpace,
      phrases: phrases.map(\.text).filter { !$0.isEmpty }, group: group.isEmpty ? nil : group)
  }

  /// Tells whether the fields can hold all of a draft: a user who edits a key must not lose the end of a phrase.
  static func canHold(_ draft: KeyDraft) -> Bool {
    ([draft.label, draft.group ?? ""] + draft.phrases).allSatisfy { InputText($0).text == $0 }
  }

  /// Comes up with a key to begin with.
  private mutating func write(_ draft: KeyDraft?, from basis: DraftBasis, in context: PanelContext)
    -> [PanelAction]
  {
    switch basis {
    case .key(let snippet, _, _, _), .copy(let snippet, _, _, _):
      guard let draft, Self.canHold(draft) else { return [.shake(.snippet(snippet))] }
      fill(draft, problem: nil)
    case .nothing: fill(draft ?? KeyDraft(label: "", phrases: []), problem: nil)
    case .selection, .clipboard:
      let nothing = basis == .selection ? Strings.nothingSelected : Strings.nothingCopied
      let isCut = draft.map { !Self.canHold($0) } ?? false
      let new = KeyDraft(label: draft?.label ?? "", phrases: draft?.phrases ?? [], group: context.openGroup)
      fill(
        new, problem: draft == nil ? nothing : isCut ? Strings.cut(to: InputText.longest) : nil,
        isOthersText: draft != nil)
      label.selectAll()
    }
    return [.show(.editor)]
  }

  /// Fills the fields.
  ///
  /// - Parameters:
  ///   - problem: the message about the draft; nil for none.
  ///   - isOthersText: true for text that was typed elsewhere.
  private mutating func fill(_ draft: KeyDraft, problem: String?, isOthersText: Bool = false) {
    holdsOthersText = isOthersText
    (label, group) = (InputText(draft.label), InputText(draft.group ?? ""))
    phrases = draft.phrases.isEmpty ? [InputText()] : draft.phrases.map { InputText($0) }
    (position, selected, saving) = (0, .label, nil)
    message = problem ?? ""
    startLabel = label.text
    start = KeyDraft(place: draft.place, label: "", phrases: [])
    start = self.draft
  }

  /// Empties the fields, as the panel goes.
  mutating func end(in context: inout PanelContext) {
    fill(KeyDraft(label: "", phrases: []), problem: nil)
    context.board.letters.forgetOwn()
  }

  // MARK: Events

  mutating func handle(_ event: PanelEvent, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    defer { if context.top == .editor { context.board.changed() } }
    switch event {
    case .chosen(.alternate(let index), let owner):
      return act(context.board.letters.pick(index, of: owner, at: time), in: &context)
    case .fieldKey(let action): return act([action], in: &context)
    case .chosen(.row(let row), .globe): return context.choose(globeRow: row, hasLetters: true)
    case .shown:
      defer { context.board.letters.show(before: input.before) }
      return context.board.show()
    // A draft that is being written stays.
    case .answer(.draft(let source), .draft(let draft)) where context.top != .editor:
      return write(draft, from: source, in: context)
    case .saved(.key(let draft), let refusal): return saved(draft, refusal)
    case .chosen, .unknownRow, .scrolled, .scrollEnded, .resized, .content, .answer, .refused, .takenBack,
      .untouched, .field, .fieldChanged, .before, .privateField, .typed, .use, .form, .filled, .question,
      .reveal,
      .rules, .saved:
      break
    }
    return []
  }

  private mutating func saved(_ draft: KeyDraft, _ refusal: String?) -> [PanelAction] {
    // The answer may be for an editor that was closed since.
    guard draft == saving else { return [] }
    saving = nil
    guard let refusal else { return [.reveal(draft)] }
    message = refusal
    return []
  }

  // MARK: Fingers

  mutating func handle(_ action: GestureAction<KeyID>, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    switch action {
    // Touches alone change nothing.
    case .press, .release: return []
    case .fire(FieldKey.cancel.id): return [.back]
    case .open(let key) where FieldTouch.isField(key):
      FieldName.allCases.first { $0.key.id == key }.map { hold($0) }
      return []
    case .fire(let key) where EditorKey(key) != nil:
      defer {
        context.board.letters.show(before: input.before)
        context.board.changed()
      }
      return fire(key, in: &context, at: time)
    case .fire, .lift, .repeatCharacter, .repeatWord, .open, .choose, .close, .reveal, .scroll, .swipe,
      .swipeEnd, .slideTabs, .slideTabsEnd, .slideLayouts, .slideLayoutsEnd, .flick, .carry, .drop, .putBack,
      .beginTrackpad, .moveCursor,
      .endTrackpad:
      defer { context.board.changed() }
      return act(context.board.letters.handle(action, at: time), in: &context)
    }
  }

  private mutating func fire(_ key: KeyID, in context: inout PanelContext, at time: UInt64) -> [PanelAction] {
    switch EditorKey(key) {
    case .label?: tap(.label, in: context)
    case .phrases?: tap(.phrases, in: context)
    case .group?: tap(.group, in: context)
    case .nextPhrase?: go(to: (position + 1) % phrases.count)
    case .anotherPhrase?: beginPhrase()
    case .lineBreak?:
      // The letters take it as a Return: after signs they are back.
      _ = context.board.letters.handle(.fire(.return), at: time)
      edit { $0.insert("\n") }
    case .save?: return save()
    case nil: break
    }
    return []
  }

  /// Selects a field, and ends the selection in the text of another one.
  private mutating func select(_ field: FieldName) {
    if field != selected { input.move(by: 0) }
    selected = field
    input.forgetTap()
  }

  /// Selects a field, with the cursor where it was tapped.
  private mutating func tap(_ field: FieldName, in context: PanelContext) {
    let place = place(in: field, in: context)
    select(field)
    if let place { input.move(to: place) }
  }

  /// Selects a field that is held, and keeps the selection in its text.
  private mutating func hold(_ field: FieldName) { if field != selected { select(field) } }

  /// Shows another phrase, with the cursor at its end.
  private mutating func go(to position: Int) {
    self.position = position
    select(.phrases)
    phrases[position].move(by: phrases[position].text.count)
  }

  /// Begins another phrase after the one that is shown.
  private mutating func beginPhrase() {
    // One empty phrase is enough.
    if let empty = phrases.firstIndex(where: \.isEmpty) { return go(to: empty) }
    guard saving == nil else { return }
    message = ""
    phrases.insert(InputText(), at: position + 1)
    go(to: position + 1)
  }

  mutating func perform(binding: String, in context: inout PanelContext, at time: UInt64) -> [PanelAction]? {
    defer { context.board.changed() }
    switch binding {
    case "save": return save()
    case "cancel": return [.back]
    case "next_field": enter()
    case "previous_field": leave()
    default: return nil
    }
    context.board.letters.show(before: input.before)
    return []
  }

  private mutating func save() -> [PanelAction] {
    guard saving == nil else { return [] }
    let draft = draft
    if draft.label.isEmpty || draft.phrases.isEmpty {
      select(draft.label.isEmpty ? .label : .phrases)
      message = draft.label.isEmpty ? Strings.labelNeeded : Strings.phraseNeeded
      return []
    }
    // An unchanged key needs no file.
    guard draft != start || draft.place == nil else { return [.back] }
    (saving, message) = (draft, "")
    return [.save(.key(draft))]
  }

  // MARK: Letters

  private mutating func act(_ wanted: [LetterAction], in context: inout PanelContext) -> [PanelAction] {
    let actions = wanted.flatMap { perform($0, in: context) }
    context.board.letters.show(before: input.before)
    return actions
  }

  private mutating func perform(_ action: LetterAction, in context: PanelContext) -> [PanelAction] {
    switch action {
    case .insert(let text, _): edit { $0.insert(text) }
    case .replace(let count, let text, _): edit { $0.replace(last: count, with: text) }
    case .delete(let unit): delete(unit)
    case .deleteForward: edit { $0.deleteForward() }
    case .selectAll: edit { $0.selectAll() }
    case .place(let place): input.move(to: place)
    case .paste(let text): return paste(text)
    case .moveCursor(let count): move(by: input.characters(toRight: count))
    case .enter: enter()
    case .offer(let texts, let key): return [.offer(texts, of: key)]
    case .openGlobeList: return [context.openGlobeList(hasLetters: true)]
    // Without another keyboard the globe leads nowhere: the draft stays.
    case .globe:
      return context.systemKeys(hasLetters: true).handsOver ? [.leave(handsOver: true)] : [.shake(.globe)]
    case .phrases: return draft == start && saving == nil ? [.back] : [.shake(.phrases)]
    // These letters have typed nothing into the application.
    case .undo, .chord: break
    }
    return []
  }

  private mutating func edit(_ body: (inout InputText) -> Void) {
    guard saving == nil else { return }
    message = ""
    body(&input)
  }

  private mutating func paste(_ text: String) -> [PanelAction] {
    guard saving == nil, input.paste(text, inOneLine: selected != .phrases) else {
      return [.shake(selected.key.id)]
    }
    (message, holdsOthersText) = ("", true)
    return []
  }

  private mutating func delete(_ unit: Typist.Unit) {
    guard selected == .phrases, input.isEmpty, phrases.count > 1, saving == nil else {
      return edit { $0.delete(unit) }
    }
    phrases.remove(at: position)
    go(to: max(0, position - 1))
  }

  /// Moves the cursor, past an end of a phrase into the one beside it; a move to an end of the field stops there.
  private mutating func move(by count: Int) {
    guard count.magnitude < InputText.longest else { return input.move(by: count) }
    let end = input.cursor + count
    if selected == .phrases, end < 0, position > 0 { return go(to: position - 1) }
    if selected == .phrases, end > input.text.count, position + 1 < phrases.count {
      go(to: position + 1)
      return input.move(by: -input.cursor)
    }
    input.move(by: count)
  }

  /// Goes to the field before.
  private mutating func leave() {
    switch selected {
    case .label: select(.group)
    case .phrases: select(.label)
    case .group: select(.phrases)
    }
  }

  /// Goes to the next field.
  private mutating func enter() {
    switch selected {
    case .label: select(.phrases)
    case .phrases: select(.group)
    case .group: select(.label)
    }
  }
}

extension String {
  /// The string without the white space around it.
  fileprivate var trimmingSpace: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
