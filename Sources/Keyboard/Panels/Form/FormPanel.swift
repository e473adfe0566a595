import Bindings
import Gestures
import Layout
import Snippets
import Typing

/// The keys that this panel alone has.
enum FormKey: PanelKeys {
  /// A blank of the phrase, and an option of the one that is being filled in, both counted from 0.
  case blank(Int)
  case choice(Int)
  /// Goes to the next blank.
  case next
  /// Types the phrase.
  case type

  private static let (blankName, choiceName, nextName, typeName) = ("blank", "choice", "next", "type")

  init?(_ key: PanelKey) {
    switch (key.name, key.index) {
    case (Self.blankName, let index?): self = .blank(index)
    case (Self.choiceName, let index?): self = .choice(index)
    case (Self.nextName, nil): self = .next
    case (Self.typeName, nil): self = .type
    default: return nil
    }
  }

  var panelKey: PanelKey {
    switch self {
    case .blank(let index): PanelKey(Self.blankName, index: index)
    case .choice(let index): PanelKey(Self.choiceName, index: index)
    case .next: PanelKey(Self.nextName)
    case .type: PanelKey(Self.typeName)
    }
  }
}

/// The panel in which the blanks of a phrase are filled in before it is typed: the phrase as it will be, its blanks, and a field
/// with letters or the options of a choice.
///
///     tap, shortcut ──► the first blank ──Next, Return──► the last one ──Type, Return──► typed, the panel before
///                                                             └───────── cross ─────────► the panel before
///
/// Cases, each with a test of its number:
///  1. A tap on a key whose phrase has blanks opens the panel, and types nothing. The key stays due until the phrase is typed.
///  2. Letters go into the blank, never to the application. Return goes to the next one, and after the last one it types.
///  3. Return is a line break in a blank of several lines; Next leads on.
///  4. A tapped option holds, and the next blank follows. At the start the option holds that was chosen last, or the first. Letters
///     find the first option that begins with them, and the cursor keys go from one to another.
///  5. Type types the phrase with the texts of its blanks; before that it goes, once, to a blank of text that is empty. Chosen
///     options are remembered; typed text is not.
///  6. The cross and the globe type nothing. Nor does the key to the phrases, which shakes once something was filled in. Hiding
///     keeps the form.
///  7. In a private field the panel shows only dots, and remembers nothing, whatever field comes after it.
///  8. If the key is another one by then, or gone, nothing is typed: Type shakes, and the texts of the blanks stay.
///  9. A shortcut opens the panel too, and the phrase replaces the shortcut; a Return that has ended it does nothing else. If the
///     shortcut is not there any more, the form comes again. A keyboard that was hidden before hides again once the phrase is typed.
/// 10. A form that is asked for while one is up takes its place.
/// 11. Once another field has the focus, Return types nothing any more; Type does.
/// 12. A tap on the field places the cursor, and a hold lists Paste and Select all. Pasted text keeps its lines only in a blank of
///     several lines, and is not for the bus.
struct FormPanel: Panel {
  private(set) var form: Form?
  /// The parts of the form's piece.
  private(set) var parts: [Template.Part] = []
  /// The fields, one for each blank, in the order in which they are asked for.
  private(set) var fields: [FormField] = []
  /// The position of the blank that is being filled in.
  private(set) var current = 0
  /// The scrolling of the blanks, and of the options.
  private(set) var blankScroll = SidewaysScroll()
  private(set) var choiceScroll = SidewaysScroll()
  /// True while the finger that came down last is on a blank.
  private var dragsBlanks = false
  /// True once Type has led to an empty blank.
  private var isWarned = false
  /// True once another field has the focus than when the panel came up.
  private(set) var isElsewhere = false
  /// True once a private field has the focus.
  private(set) var isPrivate = false

  /// The number of lines above the letters.
  static let extraLines = 3

  /// The blank that is being filled in; nil while there is no form.
  var field: FormField? { fields.indices.contains(current) ? fields[current] : nil }

  private var isLast: Bool { current + 1 >= fields.count }

  func traits(in context: PanelContext) -> PanelTraits {
    var traits = PanelTraits()
    traits.stay = [.forAWhile, .alone]
    traits.bindings = BindingProvider.form.id
    traits.canSwipe = blankScroll.maximum > 0 || choiceScroll.maximum > 0
    traits.canSlideLayouts = context.board.canSlide
    traits.extraLines = Self.extraLines
    let isHidden = isPrivate || context.isPrivateField
    traits.field = PanelField(
      input: field?.input ?? InputText(), number: current, isOthers: isHidden, isHidden: isHidden)
    return traits
  }

  mutating func end(in context: inout PanelContext) {
    (form, fields, current, parts) = (nil, [], 0, [])
    context.board.letters.forgetOwn()
    context.board.changed()
  }

  // MARK: Events

  mutating func handle(_ event: PanelEvent, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    defer { if context.top == .form { changed(in: &context) } }
    switch event {
    case .form(let form): return begin(form, in: context)
    case .answer(.choices(let snippet, _), .choices(let last)):
      guard snippet == form?.piece.snippet else { break }
      for index in fields.indices { last[fields[index].blank.name].map { fields[index].begin(with: $0) } }
    case .chosen(.alternate(let index), let owner):
      return act(context.board.letters.pick(index, of: owner, at: time), in: &context)
    case .fieldKey(let action): return act([action], in: &context)
    case .chosen(.row(let row), .globe): return context.choose(globeRow: row, hasLetters: true)
    case .scrolled(let x, let y, let point, _):
      let places = context.size.map { Places($0, self, in: context) }
      let isAtBlanks = places.map { point.y < $0.input.y || point.x < $0.input.x } ?? false
      scroll(blanks: isAtBlanks) { $0.scroll(by: abs(x) > abs(y) ? x : y) }
    case .shown: return context.board.show()
    case .fieldChanged: isElsewhere = true
    case .privateField(true): isPrivate = isPrivate || context.top == .form
    case .chosen, .unknownRow, .scrollEnded, .resized, .content, .answer, .refused, .saved, .takenBack,
      .untouched, .field, .before, .privateField, .typed, .use, .reveal, .rules, .filled, .question:
      break
    }
    return []
  }

  private mutating func begin(_ new: Form, in context: PanelContext) -> [PanelAction] {
    (form, fields, current) = (new, new.blanks.map { FormField($0, given: new.given[$0.name]) }, 0)
    parts = Template(new.text).parts(of: new.text)
    (isWarned, isElsewhere, isPrivate) = (false, false, new.isPrivate || context.isPrivateField)
    blankScroll.reset()
    choiceScroll.reset()
    let choices = fields.filter(\.isChoice).map(\.blank.name)
    let query = Query.choices(snippet: new.piece.snippet, blanks: choices)
    return [.show(.form)] + (choices.isEmpty ? [] : [.read(query)])
  }

  // MARK: Fingers

  mutating func handle(_ action: GestureAction<KeyID>, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    defer { changed(in: &context) }
    switch action {
    case .press(let key):
      blankScroll.stop()
      choiceScroll.stop()
      if case .blank? = FormKey(key) { dragsBlanks = true } else { dragsBlanks = false }
    case .fire(let key) where FormKey(key) != nil: return fire(key)
    case .fire(FieldKey.cancel.id), .fire(.globe): return [.back]
    case .release: break
    case .swipe(let distance): scroll(blanks: dragsBlanks) { $0.scroll(by: -distance) }
    case .swipeEnd(let velocity): scroll(blanks: dragsBlanks) { $0.coast(at: -velocity, time) }
    case .fire, .lift, .repeatCharacter, .repeatWord, .open, .choose, .close, .reveal, .scroll, .slideTabs,
      .slideTabsEnd, .slideLayouts, .slideLayoutsEnd, .flick, .carry, .drop, .putBack, .beginTrackpad,
      .moveCursor, .endTrackpad:
      return act(context.board.letters.handle(action, at: time), in: &context)
    }
    return []
  }

  /// Scrolls the blanks or the options; the others if all of those have room.
  private mutating func scroll(blanks: Bool, _ body: (inout SidewaysScroll) -> Void) {
    if blanks ? blankScroll.maximum > 0 : choiceScroll.maximum <= 0 {
      body(&blankScroll)
    } else {
      body(&choiceScroll)
    }
  }

  private mutating func fire(_ key: KeyID) -> [PanelAction] {
    switch FormKey(key) {
    case .blank(let index)?: go(to: index)
    case .choice(let index)?:
      guard field?.isChoice == true else { break }
      fields[current].choose(index)
      if !isLast { go(to: current + 1) }
    case .next?: go(to: isLast ? 0 : current + 1)
    case .type?: return type()
    case nil: break
    }
    return []
  }

  private mutating func go(to index: Int) {
    guard fields.indices.contains(index) else { return }
    // The text that was typed to find an option is done with.
    if field?.isChoice == true { fields[current].input = InputText() }
    current = index
    choiceScroll.reset()
  }

  private mutating func type() -> [PanelAction] {
    guard let form else { return [.back] }
    if let index = fields.firstIndex(where: \.isMissing), !isWarned {
      isWarned = true
      go(to: index)
      return [.shake(fields.count > 1 ? FormKey.blank(index).id : FieldKey.query.id)]
    }
    let texts = Dictionary(fields.map { ($0.blank.name, $0.text) }) { first, _ in first }
    return [.filled(FilledForm(form: form, texts: texts, isPrivate: isPrivate))]
  }

  mutating func perform(binding: String, in context: inout PanelContext, at time: UInt64) -> [PanelAction]? {
    defer { changed(in: &context) }
    switch binding {
    case "type": return type()
    case "cancel": return [.back]
    case "next_field": go(to: isLast ? 0 : current + 1)
    case "previous_field": go(to: current == 0 ? fields.count - 1 : current - 1)
    case "up", "down":
      guard field?.isChoice == true else { return nil }
      fields[current].move(by: binding == "up" ? -1 : 1)
    default: return nil
    }
    return []
  }

  // MARK: Letters

  private mutating func act(_ wanted: [LetterAction], in context: inout PanelContext) -> [PanelAction] {
    wanted.flatMap { perform($0, in: context) }
  }

  private mutating func perform(_ action: LetterAction, in context: PanelContext) -> [PanelAction] {
    guard let field else { return [.back] }
    if case .phrases = action { return isFilled ? [.shake(.phrases)] : [.back] }
    if field.isChoice, case .moveCursor(let count) = action {
      fields[current].move(by: count)
      return []
    }
    if field.isChoice, case .paste = action { return [] }
    if field.isLong, changesText(action) { return [.shake(FieldKey.query.id)] }
    guard let actions = context.perform(action, on: &fields[current].input, isMultiline: field.isMultiline)
    else { return enter(field) }
    if field.isChoice { fields[current].find() }
    return actions
  }

  /// True where a blank has another text than at first.
  private var isFilled: Bool {
    form.map { form in
      fields.contains { $0.text != FormField($0.blank, given: form.given[$0.blank.name]).text }
    }
      ?? false
  }

  private func changesText(_ action: LetterAction) -> Bool {
    switch action {
    case .insert, .replace, .delete, .deleteForward, .paste: true
    case .chord, .selectAll, .enter, .moveCursor, .place, .offer, .globe, .openGlobeList, .phrases, .undo:
      false
    }
  }

  private mutating func enter(_ field: FormField) -> [PanelAction] {
    if field.isMultiline {
      if field.isLong { return [.shake(FieldKey.query.id)] }
      fields[current].input.insert("\n")
    } else if isLast {
      return isElsewhere ? [.shake(FormKey.type.id)] : type()
    } else {
      go(to: current + 1)
    }
    return []
  }

  // MARK: Motion

  var isAnimating: Bool { blankScroll.animations.isRunning || choiceScroll.animations.isRunning }

  mutating func animate(to time: UInt64, in context: inout PanelContext) {
    guard isAnimating else { return }
    blankScroll.animate(to: time)
    choiceScroll.animate(to: time)
    context.board.changed()
  }

  mutating func rest() {
    blankScroll.rest()
    choiceScroll.rest()
  }

  /// Lays the panel out anew, with the current blank and the option that holds in sight.
  private mutating func changed(in context: inout PanelContext) {
    context.board.letters.show(before: field?.input.before ?? "")
    context.board.changed()
    guard let size = context.size else { return }
    let places = Places(size, self, in: context)
    let (blanks, choices) = (places.blankLines, places.choiceLines)
    blankScroll.maximum = blanks.maximumOffset
    choiceScroll.maximum = choices.maximumOffset
    guard !isAnimating else { return }
    if blanks.keys.indices.contains(current) {
      blankScroll.show(blanks.keys[current].rect, in: blanks.area)
    }
    if let field, choices.keys.indices.contains(field.chosen) {
      choiceScroll.show(choices.keys[field.chosen].rect, in: choices.area)
    }
  }
}
