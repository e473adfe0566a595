import Gestures
import Layout
import Snippets
import Typing

/// The keys that this panel alone has.
enum WordsKey: PanelKeys {
  /// Divides the text.
  case parse
  /// A way to divide it, the best first, and a word that is somewhere in it, both counted from 0.
  case segmentation(Int)
  case word(Int)

  private static let (parseName, segmentationName, wordName) = ("parse", "segmentation", "word")

  init?(_ key: PanelKey) {
    switch (key.name, key.index) {
    case (Self.parseName, nil): self = .parse
    case (Self.segmentationName, let index?): self = .segmentation(index)
    case (Self.wordName, let index?): self = .word(index)
    default: return nil
    }
  }

  var panelKey: PanelKey {
    switch self {
    case .parse: PanelKey(Self.parseName)
    case .segmentation(let index): PanelKey(Self.segmentationName, index: index)
    case .word(let index): PanelKey(Self.wordName, index: index)
    }
  }
}

/// The panel that divides run-together text into words: a field with the text, Parse, below them what it is made of, and letters.
///
///     text of the field ── Parse, Return ──► read ──► answer ──► keys
///     tap on a division ──► the application, in the place of the text if that is there
///     tap on a word ──► the application
///     globe, cross, hiding ──► the panel that was up before
///
/// Cases, each with a test of its number:
///  1. The text is what was searched for, else what is selected, else the word before the cursor, as the application shows it or
///     as it was typed here; else what is typed with the letters below. It follows the cursor until it is changed or used.
///  2. Parse is there once there is text and a dictionary. Return does the same, and then types the best division.
///  3. Another text ends the search that runs, and the found words go.
///  4. A division takes the place of the text before the cursor, and the next one takes the place of that. It is typed over what
///     is selected, and anywhere else it is typed.
///  5. After a word, or anything else that was typed, or in another field, a division is typed where the cursor is.
///  6. While the dictionary is being built a bar shows how far that is. Where there is none, the message says what to do.
///  7. The panel keeps nothing of the text after it has gone, or where the focus goes into a private field.
///  8. Text of the application, and what it is made of, is not for the bus: `holdsOthersText` until the field was empty.
struct WordsPanel: ScrolledPanel {
  /// The place of the field's text in the application.
  private enum Place: Equatable {
    case selected
    /// The text before the cursor that a division takes the place of.
    case before(String)
  }

  private(set) var input = InputText()
  private var origin: Place?
  /// The word that was typed here last, for an application that does not show its text.
  private var typed = ""
  /// True while the text is still the application's.
  private var follows = false
  /// True where some of the text was typed into the application.
  private(set) var holdsOthersText = false
  /// The answer for the text of the field; nil where nobody has asked.
  private(set) var answer: WordsAnswer?
  /// The last answer, which tells the state of the dictionary.
  private(set) var state = WordsAnswer(dictionary: .building(0))
  private(set) var lines: ScrolledLines?
  var scroll = SidewaysScroll()

  func traits(in context: PanelContext) -> PanelTraits {
    var traits = PanelTraits()
    traits.canSwipe = scroll.maximum > 0
    traits.canSlideLayouts = context.board.canSlide
    traits.stay = [.forAWhile, .untilHidden]
    traits.wants = .text
    traits.extraLines = FieldedList.extraLines
    traits.field = PanelField(input: input, isOthers: holdsOthersText)
    traits.message = messageText
    return traits
  }

  // MARK: The text

  /// Begins with the text that was searched for, or else with that of the application.
  mutating func begin(with handedOn: InputText, typed word: String, in context: inout PanelContext) {
    end(in: &context)
    input = handedOn
    (follows, typed) = (input.isEmpty, word)
  }

  /// Forgets the text and all about it.
  mutating func end(in context: inout PanelContext) {
    input = InputText()
    (origin, typed, follows, holdsOthersText, answer) = (nil, "", false, false, nil)
    state = WordsAnswer(dictionary: .building(0))
    context.board.letters.forgetOwn()
    layOut(in: context)
    context.board.changed()
  }

  private mutating func fill(selected: String?, before: String?, in context: inout PanelContext) {
    guard follows else { return }
    let word = before.map(RunTogether.atEnd) ?? typed
    if let selected, !selected.isEmpty {
      set(selected, .selected, in: &context)
    } else {
      set(word, word.isEmpty ? nil : .before(word), in: &context)
    }
  }

  private mutating func set(_ text: String, _ origin: Place?, in context: inout PanelContext) {
    self.origin = origin
    holdsOthersText = !text.isEmpty
    guard text != input.text else { return }
    input = InputText(text)
    answer = nil
    scroll.reset()
    context.board.letters.show(before: input.before)
    layOut(in: context)
  }

  // MARK: Events

  mutating func handle(_ event: PanelEvent, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    defer { if context.top == .words { context.board.changed() } }
    switch event {
    case .chosen(.alternate(let index), let owner):
      return act(context.board.letters.pick(index, of: owner, at: time), in: &context)
    case .fieldKey(let action): return act([action], in: &context)
    case .chosen(.row(let row), .globe): return context.choose(globeRow: row, hasLetters: true)
    case .chosen(.row(let row), let owner) where WordsKey(owner) != nil: return choose(row, of: owner)
    case .scrolled(let x, let y, _, _): scroll.scroll(by: abs(x) > abs(y) ? x : y)
    case .resized, .rules: layOut(in: context)
    case .shown:
      defer { context.board.letters.show(before: input.before) }
      return context.board.show() + [.read(.surroundings), .read(.input("", of: .words))]
    case .answer(.surroundings, .surroundings(let selected, let before)):
      fill(selected: selected, before: before, in: &context)
    // A selection is told of when the panel comes up.
    case .before(let before?, _) where origin != .selected:
      fill(selected: nil, before: before, in: &context)
    case .answer(.input(let text, of: .words), .words(let answer)): show(answer, for: text, in: context)
    case .fieldChanged:
      (origin, typed) = (nil, "")
      if follows { return [.read(.surroundings)] }
    case .privateField(true):
      if follows || origin != nil { set("", nil, in: &context) }
    // Something else was typed: the text before the cursor is not known.
    case .typed(let key, _):
      if case .segmentation? = key.flatMap({ WordsKey($0) }) { break }
      origin = nil
    case .chosen, .unknownRow, .scrollEnded, .content, .answer, .refused, .saved, .takenBack, .untouched,
      .field, .before, .privateField, .use, .form, .filled, .question, .reveal:
      break
    }
    return []
  }

  /// Shows an answer. One for another text came too late, but the state of its dictionary holds in any case.
  private mutating func show(_ new: WordsAnswer, for text: String, in context: PanelContext) {
    state = new
    if new.isDone, !text.isEmpty, text == input.text, answer != nil {
      if answer?.segmentations != new.segmentations || answer?.found != new.found { scroll.reset() }
      answer = new
    }
    layOut(in: context)
  }

  // MARK: Fingers

  mutating func handle(_ action: GestureAction<KeyID>, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    defer { context.board.changed() }
    switch action {
    case .press: scroll.stop()
    case .fire(let key) where WordsKey(key) != nil: return fire(key, in: context)
    case .open(let key) where WordsKey(key) != nil: return open(key)
    case .fire(FieldKey.cancel.id), .fire(.globe): return [.back]
    case .release: break
    case .swipe(let distance): scroll.scroll(by: -distance)
    case .swipeEnd(let velocity): scroll.coast(at: -velocity, time)
    case .fire, .lift, .repeatCharacter, .repeatWord, .open, .choose, .close, .reveal, .scroll, .slideTabs,
      .slideTabsEnd, .slideLayouts, .slideLayoutsEnd, .flick, .carry, .drop, .putBack, .beginTrackpad,
      .moveCursor, .endTrackpad:
      return act(context.board.letters.handle(action, at: time), in: &context)
    }
    return []
  }

  private mutating func fire(_ key: KeyID, in context: PanelContext) -> [PanelAction] {
    switch WordsKey(key) {
    case .parse?: parse(in: context)
    case .segmentation(let index)?: use(segmentation: index)
    case .word(let index)?: use(word: index)
    case nil: []
    }
  }

  private func open(_ key: KeyID) -> [PanelAction] {
    switch WordsKey(key) {
    case .segmentation(let index)?: list(answer?.segmentations, due: index, of: key)
    case .word(let index)?: list(answer?.found, due: index, of: key)
    case .parse?, nil: []
    }
  }

  /// Types the text of a row of the list of a key.
  private mutating func choose(_ row: Int, of owner: KeyID) -> [PanelAction] {
    switch WordsKey(owner) {
    case .segmentation?: use(segmentation: row)
    case .word?: use(word: row)
    case .parse?, nil: []
    }
  }

  /// True where there is a text to parse, and a dictionary to parse it by.
  var canParse: Bool { !input.text.allSatisfy(\.isWhitespace) && state.dictionary == .ready }

  private mutating func parse(in context: PanelContext) -> [PanelAction] {
    guard canParse else { return [] }
    answer = WordsAnswer(dictionary: state.dictionary, remark: state.remark, isDone: false)
    layOut(in: context)
    return [.read(.input(input.text, of: .words))]
  }

  /// Lists texts of which one is held: the user sees all of it, and the others.
  private func list(_ texts: [String]?, due: Int, of key: KeyID) -> [PanelAction] {
    guard let texts, texts.indices.contains(due) else { return [.closeList(of: key)] }
    return [.openList(ListContent(items: texts, due: due), of: key)]
  }

  private mutating func use(segmentation index: Int) -> [PanelAction] {
    guard let all = answer?.segmentations, all.indices.contains(index) else { return [] }
    let (text, key) = (all[index], WordsKey.segmentation(index).id)
    defer { (origin, follows) = (.before(text), false) }
    switch origin {
    case .before(let old): return [.type(.exchange(old, with: text), by: key)]
    case .selected, nil: return [.type(.text(text), by: key)]
    }
  }

  private mutating func use(word index: Int) -> [PanelAction] {
    guard let all = answer?.found, all.indices.contains(index) else { return [] }
    (origin, follows) = (nil, false)
    return [.type(.text(all[index]), by: WordsKey.word(index).id)]
  }

  // MARK: Letters

  private mutating func act(_ wanted: [LetterAction], in context: inout PanelContext) -> [PanelAction] {
    let before = input.text
    let actions = wanted.flatMap { context.perform($0, on: &input) ?? enter(in: context) }
    context.board.letters.show(before: input.before)
    guard input.text != before else { return actions }
    follows = false
    // A cleared text is not the application's any more.
    if input.isEmpty { (origin, holdsOthersText) = (nil, false) }
    let wasAsked = answer != nil
    answer = nil
    scroll.reset()
    layOut(in: context)
    return (wasAsked ? [.read(.input("", of: .words))] : []) + actions
  }

  private mutating func enter(in context: PanelContext) -> [PanelAction] {
    answer?.segmentations.isEmpty == false ? use(segmentation: 0) : parse(in: context)
  }

  /// Places the keys of the divisions and words that were found.
  private mutating func layOut(in context: PanelContext) {
    guard let size = context.size else { return }
    let places = FieldedPlaces(size, in: context)
    let lines = ScrolledLines(
      specs, in: places.results, places.metrics, widest: Self.widest, measure: context.measure)
    self.lines = lines
    scroll.maximum = lines.maximumOffset
  }

  /// The most width of a key, in parts of the area's: a user who chooses a division wants to read all of it.
  private static let widest = 0.96
}
