import Bindings
import Emoji
import Gestures
import Layout
import Snippets
import Typing

/// The keys that this panel alone has.
enum SearchKey: String, PanelKeys {
  /// Leads to the words of run-together text.
  case words
  /// Takes the text out of the field.
  case clear
  /// Writes a new key, from the selection in the application or from the text that was copied last.
  case newFromSelection = "new:selection"
  case newFromClipboard = "new:clipboard"
}

/// The panel that finds a key by a few letters: the found keys, a field with the text to search for, and letters below.
///
///     letter ──► text of the field ──► read ──► answer ──► keys
///     tap on a key, Return ──► as a tap on that key among the phrases; Return begins another search
///     cross in the field ──► an empty field
///     globe, cross, hiding ──► the panel that was up before
struct SearchPanel: ScrolledPanel {
  private(set) var input = InputText()
  /// The last answer, which may be for an earlier text.
  private(set) var answer: SearchAnswer?
  /// The emoji that were found, which come after the keys.
  private var emoji: [EmojiSearch.Result] = []
  /// True where Return was tapped before it was known what it types.
  private var owesBest = false
  /// The ids of keys whose excerpt was typed: their next tap goes on after it.
  private var typedExcerpts: Set<String> = []
  /// The place of the key that Return types among those that were found.
  private var marked = 0
  private var places: Places?
  private var results: ScrolledLines?
  var scroll = SidewaysScroll()

  /// Returns the number of lines above the letters: one for the field and two for keys, or on an output that is wider than high
  /// one for all.
  static func extraLines(isSideways: Bool) -> Int { isSideways ? 1 : 3 }

  func traits(in context: PanelContext) -> PanelTraits {
    var traits = PanelTraits()
    traits.canSwipe = scroll.maximum > 0
    traits.canSlideLayouts = context.board.canSlide
    traits.stay = [.forAWhile, .untilHidden]
    traits.extraLines = Self.extraLines(isSideways: context.isSideways)
    traits.bindings = BindingProvider.search.id
    traits.field = PanelField(input: input)
    traits.handedOn = input
    return traits
  }

  /// The text that is searched for.
  var query: String { input.text }

  // MARK: Events

  mutating func handle(_ event: PanelEvent, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    defer { if context.top == .search { context.board.changed() } }
    switch event {
    case .chosen(.alternate(let index), let owner):
      return act(context.board.letters.pick(index, of: owner, at: time), in: &context)
    case .fieldKey(let action): return act([action], in: &context)
    case .chosen(.row(let row), .globe): return context.choose(globeRow: row, hasLetters: true)
    case .scrolled(let x, let y, _, _): scroll.scroll(by: abs(x) > abs(y) ? x : y)
    case .resized, .privateField, .rules: layOut(in: context)
    case .shown:
      end(in: &context)
      defer { context.board.letters.show(before: "") }
      return context.board.show() + (context.rules.emoji.isInstalled ? context.emojiQuestions : [])
        + [.read(.input("", of: .search))]
    case .answer(.input(let text, of: .search), .found(let answer)):
      return show(answer, for: text, in: &context)
    case .answer(.emojiNamed(let text), .foundEmoji(let found)):
      guard text == input.text else { break }
      emoji = found
      layOut(in: context)
    case .chosen, .unknownRow, .scrollEnded, .content, .answer, .refused, .saved, .takenBack, .untouched,
      .field, .fieldChanged, .before, .typed, .use, .form, .filled, .question, .reveal:
      break
    }
    return []
  }

  /// Shows an answer; one for another text than the field has is dropped.
  private mutating func show(
    _ new: SearchAnswer, for text: String, in context: inout PanelContext
  ) -> [PanelAction] {
    guard text == input.text else { return [] }
    if answer?.text != new.text {
      scroll.reset()
      (typedExcerpts, marked) = ([], 0)
    }
    answer = new
    marked = min(marked, max(0, new.keys.count - 1))
    layOut(in: context)
    guard owesBest else { return [] }
    let actions = typeBest(in: &context)
    return input.text == text ? actions : actions + questions(in: context)
  }

  /// Forgets all of a search after it.
  mutating func end(in context: inout PanelContext) {
    input = InputText()
    answer = nil
    scroll.reset()
    (owesBest, typedExcerpts, marked, emoji) = (false, [], 0, [])
    context.board.letters.forgetOwn()
    layOut(in: context)
    context.board.changed()
  }

  // MARK: Fingers

  mutating func handle(_ action: GestureAction<KeyID>, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    defer { context.board.changed() }
    switch action {
    case .press(let key):
      scroll.stop()
      if case .snippet = key { return [.pass(action)] }
    case .fire(.snippet(let id)): return use(id, in: context)
    case .fire(let key) where EmojiPanelKey(key) != nil:
      return context.emoji(of: key).map { context.typeEmoji($0, by: key) } ?? []
    case .open(.snippet): return [.pass(action)]
    case .fire(FieldKey.cancel.id), .fire(.globe): return [.back]
    case .fire(SearchKey.newFromSelection.id): return [.read(.draft(.selection))]
    case .fire(SearchKey.newFromClipboard.id): return [.read(.draft(.clipboard))]
    case .release: break
    case .fire(SearchKey.words.id): return [.show(.words)]
    case .fire(SearchKey.clear.id):
      clear(in: &context)
      return questions(in: context)
    case .swipe(let distance): scroll.scroll(by: -distance)
    case .swipeEnd(let velocity): scroll.coast(at: -velocity, time)
    case .fire, .lift, .repeatCharacter, .repeatWord, .open, .choose, .close, .reveal, .scroll, .slideTabs,
      .slideTabsEnd, .slideLayouts, .slideLayoutsEnd, .flick, .carry, .drop, .putBack, .beginTrackpad,
      .moveCursor, .endTrackpad:
      return act(context.board.letters.handle(action, at: time), in: &context)
    }
    return []
  }

  private mutating func act(_ wanted: [LetterAction], in context: inout PanelContext) -> [PanelAction] {
    let before = input.text
    if !wanted.isEmpty { owesBest = false }
    let actions = wanted.flatMap { context.perform($0, on: &input) ?? typeBest(in: &context) }
    context.board.letters.show(before: input.before)
    return (input.text == before ? [] : questions(in: context)) + actions
  }

  /// Returns the questions for what the field's text stands for.
  private mutating func questions(in context: PanelContext) -> [PanelAction] {
    let keys = PanelAction.read(.input(input.text, of: .search))
    guard context.rules.emoji.isInstalled, context.takesEmoji, !input.isEmpty else {
      emoji = []
      return [keys]
    }
    return [keys, .read(.emojiNamed(input.text))]
  }

  /// Empties the field.
  private mutating func clear(in context: inout PanelContext) {
    input = InputText()
    owesBest = false
    context.board.letters.forgetOwn()
    context.board.letters.show(before: "")
  }

  /// Types the best key that was found and begins another search, once that key is known: keys found by their phrases alone
  /// come later, and are never better.
  private mutating func typeBest(in context: inout PanelContext) -> [PanelAction] {
    guard !input.isEmpty else { return [] }
    let known = answer.flatMap { $0.text == input.text ? $0 : nil }
    let best = known.flatMap { $0.keys.indices.contains(marked) ? $0.keys[marked] : nil }
    let isBest =
      marked > 0 || known?.isComplete == true
      || known?.hasAllKeys == true && best.map { $0.match < .phrase } == true
    owesBest = !isBest
    guard isBest, let best else { return [] }
    let actions = use(best.key.id, in: context)
    clear(in: &context)
    return actions
  }

  /// True where the answer is for the text of the field, so that Return types one of its keys.
  private var isKnown: Bool { !input.isEmpty && answer?.text == input.text }

  mutating func perform(binding: String, in context: inout PanelContext, at time: UInt64) -> [PanelAction]? {
    defer { context.board.changed() }
    switch binding {
    case "up": mark(marked - 1, in: context)
    case "down": mark(marked + 1, in: context)
    case "choose":
      let before = input.text
      let actions = typeBest(in: &context)
      return input.text == before ? actions : actions + questions(in: context)
    default: return nil
    }
    return []
  }

  /// Marks another one of the keys that were found, and brings it into sight.
  private mutating func mark(_ place: Int, in context: PanelContext) {
    guard isKnown, let answer, answer.keys.indices.contains(place) else { return }
    marked = place
    layOut(in: context)
    if let results, results.keys.indices.contains(place) {
      scroll.show(results.keys[place].rect, in: results.area)
    }
  }

  /// Types a key's phrase: the one that it shows a part of, then those after it.
  private mutating func use(_ id: String, in context: PanelContext) -> [PanelAction] {
    let found = answer?.keys.first { $0.key.id == id }
    let excerpt = found?.match == .phrase && !context.isPrivateField ? found?.excerpt : nil
    guard let excerpt, typedExcerpts.insert(id).inserted else { return [.pass(.fire(.snippet(id)))] }
    return [.use(snippet: id, piece: excerpt.piece)]
  }

  // MARK: Frame

  private mutating func layOut(in context: PanelContext) {
    guard let size = context.size else { return }
    let places = Places(size, in: context)
    self.places = places
    let results = ScrolledLines(
      answer?.keys ?? [], emojiKeys(in: context),
      marked: isKnown ? marked : nil, in: places.results, places.metrics, labels: context.rules.labels,
      showsExcerpts: !context.isPrivateField, measure: context.measure)
    self.results = results
    scroll.maximum = results.maximumOffset
  }

  /// Returns the keys of the emoji that were found.
  private func emojiKeys(in context: PanelContext) -> [KeySpec] {
    emoji.compactMap { found in
      let key = EmojiPanelKey.emoji(found.emoji).id
      return context.emoji(of: key).map {
        KeySpec(
          id: key, role: .paged, face: .label($0), note: ShownText.of(found.name), feedback: .key,
          isAnswer: true)
      }
    }
  }

  /// The places of the field, of the keys beside it and of the results: those above the field, which is above the letters; or
  /// sideways between the field and the keys at the end of its line.
  struct Places {
    let metrics: PanelMetrics
    let line: FieldLine
    let results: Rect

    /// The part of the width that the field has beside results.
    private static let fieldShare = 0.3

    init(_ size: Size, in context: PanelContext) {
      let isSideways = context.isSideways
      let lines = SearchPanel.extraLines(isSideways: isSideways)
      metrics = context.letterMetrics(on: size, lines: lines, least: min(lines, 2))
      let keysTop = metrics.keysTop(on: size)
      let gap = metrics.snippetLineGap
      let height = min(metrics.snippetKeyHeight, max(0, keysTop - 2 * gap))
      let top = keysTop - gap - height
      let whole = FieldLine(at: top, height: height, in: size.width, metrics)
      guard !isSideways else {
        line = whole.with(fieldWidth: Self.fieldShare * size.width)
        let left = line.field.maxX + metrics.keyGap
        results = Rect(x: left, y: top, width: max(0, line.key.x - metrics.keyGap - left), height: height)
        return
      }
      line = whole
      results = Rect(
        x: metrics.inset, y: gap, width: size.width - 2 * metrics.inset, height: max(0, top - 2 * gap))
    }
  }

  func frame(in context: PanelContext, isResting: Bool) -> PanelFrame? {
    guard let size = context.size, let places else { return nil }
    let metrics = places.metrics
    guard PanelFlow.canShow(size) else { return PanelFrame(size: size, metrics: metrics, groups: []) }
    let keys = context.letterKeys(
      in: size, metrics,
      returnKey: .init(label: Strings.returnKey, style: answer?.keys.isEmpty == false ? .accent : .system))
    let newKeys = newKeys(places, in: context)
    let text = messageText
    return PanelFrame(
      size: size, metrics: metrics,
      groups: [
        results?.group(at: scroll.offset),
        KeyGroup(.fixed, keys: form(places, measure: context.measure) + newKeys + keys),
      ].compactMap { $0 },
      message: text.isEmpty
        ? nil : PanelMessage(ShownText.ofMessage(text), in: messageArea(places, above: newKeys)),
      hasPreviews: true)
  }

  private func form(_ places: Places, measure: PanelContext.Measure) -> [KeyFrame] {
    let (line, fontSize) = (places.line, places.metrics.systemFontSize)
    let field = FieldLine.searchKeys(
      input, in: line.field, placeholder: Strings.searchField, clear: SearchKey.clear.id, places.metrics,
      measure: measure)
    // This key leads to the words that the text is made of.
    let words = KeyFrame.fitted(
      KeySpec(id: SearchKey.words.id, role: .tap, face: .label(Strings.wordsKey), style: .system),
      in: line.key, usual: fontSize, places.metrics, measure: measure)
    return field + [words, KeyFrame(.cross, rect: line.cross, fontSize: fontSize)]
  }

  /// Returns the keys that write a new key, where nothing was found: side by side in the lower line.
  private func newKeys(_ places: Places, in context: PanelContext) -> [KeyFrame] {
    let drafts = context.ownDrafts
    guard answer?.isComplete == true, answer?.keys.isEmpty == true, emoji.isEmpty, !drafts.isEmpty else {
      return []
    }
    let (area, metrics) = (places.results, places.metrics)
    let height = min(metrics.snippetKeyHeight, area.height)
    let gap = metrics.snippetGap
    let count = Double(drafts.count)
    let room = area.width - 2 * (metrics.side - metrics.inset)
    let width = (room - gap * (count - 1)) / count
    return drafts.enumerated().compactMap { index, basis in
      let (key, words): (SearchKey, String)
      switch basis {
      case .selection: (key, words) = (.newFromSelection, Strings.newFromSelection)
      case .clipboard: (key, words) = (.newFromClipboard, Strings.newFromClipboard)
      case .key, .copy, .nothing: return nil
      }
      let rect = Rect(
        x: area.x + metrics.side - metrics.inset + Double(index) * (width + gap), y: area.maxY - height,
        width: width, height: height)
      return .fitted(
        KeySpec(id: key.id, role: .tap, face: .label(words), style: .system), in: rect,
        usual: metrics.systemFontSize, metrics, measure: context.measure)
    }
  }

  /// Returns the place of the message, above those keys.
  private func messageArea(_ places: Places, above newKeys: [KeyFrame]) -> Rect {
    let taken = newKeys.map(\.rect.height).max() ?? 0
    let area = places.results
    return Rect(x: area.x, y: area.y, width: area.width, height: max(0, area.height - taken)).inset(
      dx: places.metrics.messageSide, dy: 0)
  }

  /// The message in the place of found keys; empty where there are some.
  var messageText: String {
    guard let answer, answer.keys.isEmpty, emoji.isEmpty else { return "" }
    if !answer.isComplete { return Strings.searching }
    return answer.text.isEmpty ? Strings.noContent : Strings.nothingFound
  }
}
