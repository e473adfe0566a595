import Gestures
import Layout
import Snippets
import Typing
import Words

/// The panel of letters, as on a keyboard of the system: to type a name between two phrases.
///
///     gesture ──► LetterKeys ──► letters, deletions, Return ──► the application
///     word before the cursor ──► Offers ──► read ──► answer ──► keys above the letters
struct LettersPanel: ScrolledPanel {
  var offers = Offers()
  var guesses = Guesses()
  /// The end of the text before the cursor of the application.
  var end = TextEnd(word: "")
  /// The same as it will be once what is on its way has arrived.
  var ahead = TextEnd(word: "")
  /// The id of the layout that words were looked up for.
  private var layout: String?
  /// The scrolling of the bar, where words are too wide for it.
  var scroll = SidewaysScroll()

  func traits(in context: PanelContext) -> PanelTraits {
    var traits = PanelTraits()
    traits.wants = context.board.letters.page == .editing ? [.text, .application] : .text
    traits.canSwipe = scroll.maximum > 0
    traits.canSlideLayouts = context.board.canSlide
    traits.view.message = messageText(in: context)
    if context.rules.letters.hasBar {
      traits.offers = OffersBar(end: context.isPrivateField ? nil : end, ahead: ahead)
    }
    if let width = context.size?.width {
      traits.extraLines = context.board.letters.terminalRows(width: width).count
    }
    return traits
  }

  // MARK: Events

  mutating func handle(_ event: PanelEvent, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    defer { followLayout(in: context) }
    switch event {
    case .chosen(.alternate(let index), let owner):
      return actions(context.board.change { $0.pick(index, of: owner, at: time) }, in: context)
    case .chosen(.row(let row), .globe): return context.choose(globeRow: row, hasLetters: true)
    case .shown: return context.board.show()
    case .chosen(let chosen, let owner) where GuessKey(owner) != nil:
      return chose(chosen, of: owner, in: &context)
    case .chosen(.row(let row), let owner): return take(owner, piece: row, in: &context)
    case .unknownRow(let row, let owner): return list(of: owner, around: row)
    case .answer(let query, let answer): return show(answer, to: query, in: &context, at: time)
    // Letters know what they have typed themselves.
    case .typed(let key, let isKnown):
      if context.top != .letters || !isKnown { context.board.change { $0.typedElsewhere() } }
      let isPhrase = key?.isSnippet == true
      change(in: &context) { $0.typed(isPhrase: isPhrase) }
      changeGuesses(in: &context) { $0.typed(isPhrase: isPhrase) }
    case .fieldChanged:
      change(in: &context) { $0.typed(isPhrase: false) }
      changeGuesses(in: &context) { $0.enterField() }
    // Where a word goes on behind the cursor, a space corrects nothing.
    case .before where guesses.correction != nil: changedBar(in: &context)
    case .refused(let refusal): return offerAgain(refusal.snippet.id, in: &context)
    case .resized: layOutBar(in: context)
    case .scrolled(let x, let y, _, _): scrollBar(by: abs(x) > abs(y) ? x : y, in: &context)
    case .privateField, .rules:
      let isOffering = context.rules.letters.offers && !context.isPrivateField
      if !isOffering { change(in: &context) { $0 = Offers() } }
      if !wantsWords(in: context) { changeGuesses(in: &context) { $0.forget() } }
      // What is before the cursor is told anew.
      (end, ahead) = (TextEnd(word: ""), TextEnd(word: ""))
      layOutBar(in: context)
    case .field:
      if !wantsWords(in: context) { changeGuesses(in: &context) { $0.forget() } }
      changedBar(in: &context)
    case .chosen, .scrollEnded, .content, .takenBack, .before, .untouched,
      .use, .form, .filled, .question, .reveal, .saved, .fieldKey:
      break
    }
    return []
  }

  mutating func handle(_ action: GestureAction<KeyID>, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    defer { followLayout(in: context) }
    if let actions = correct(action, in: &context, at: time) { return actions }
    if case .swipe(let distance) = action {
      scrollBar(by: -distance, in: &context)
      return []
    }
    if case .swipeEnd(let velocity) = action {
      scroll.coast(at: -velocity, time)
      return []
    }
    if case .press(let key) = action {
      scroll.stop()
      if let offer = OfferKey(key) { offers.press(offer.index) }
      if let place = place(of: key, in: context) {
        guesses.press(place.source)
      }
    }
    if case .fire(.tab(let tab)) = action { return [.follow(tab)] }
    if case .fire(let key) = action, GuessKey(key) != nil { return takeWord(key, in: &context) }
    if case .fire(let key) = action, OfferKey(key) != nil { return take(key, piece: nil, in: &context) }
    if case .open(let key) = action, OfferKey(key) != nil { return list(of: key, around: nil) }
    if case .open(let key) = action, GuessKey(key) != nil { return wordList(of: key, in: context) }
    return actions(context.board.change { $0.handle(action, at: time) }, in: context)
  }

  /// Has words looked up anew for another layout, whose language comes first: what is before the cursor is told anew.
  private mutating func followLayout(in context: PanelContext) {
    guard let id = context.board.letters.layout?.id, id != layout else { return }
    (layout, ahead) = (id, TextEnd(word: ""))
    layOutBar(in: context)
  }

  private func actions(_ wanted: [LetterAction], in context: PanelContext) -> [PanelAction] {
    wanted.flatMap { action -> [PanelAction] in
      switch action {
      case .insert(let text, let key): [.type(.text(text), by: key)]
      case .replace(let count, let text, let key):
        Array(repeating: .type(.delete(.character), by: nil), count: count) + [.type(.text(text), by: key)]
      case .delete(let unit): [.type(.delete(unit), by: nil)]
      case .selectAll, .place, .paste: []
      case .deleteForward: [.type(.chord(KeyChord(.named(.delete), modifiers: [])), by: nil)]
      case .enter: [.type(.press(.enter), by: .return)]
      case .chord(let chord): [.type(chord.request, by: nil)]
      case .moveCursor(let count):
        Array(repeating: .type(.press(count < 0 ? .left : .right), by: nil), count: Int(count.magnitude))
      case .offer(let texts, let key): [.offer(texts, of: key)]
      case .globe: context.systemKeys(hasLetters: true).actions(for: .globe) ?? []
      case .openGlobeList: [context.openGlobeList(hasLetters: true)]
      case .phrases: [.show(.snippets)]
      case .undo: [.undo]
      }
    }
  }

  /// Types a letter by its name, for the command and the bus; nil where there is no such key.
  mutating func type(_ named: NamedOrder, in context: inout PanelContext, at time: UInt64) -> [PanelAction]? {
    guard case .character(let text)? = KeyID(named.name), let key = context.board.letters.key(of: text),
      case .letter = key.action
    else {
      return nil
    }
    if let failure = named.failureWithoutPieces { return [.reply(.failure(failure))] }
    return [.type(.text(text), by: .character(text)), .reply(.success(text))]
  }

  // MARK: Frame

  func frame(in context: PanelContext, isResting: Bool) -> PanelFrame? {
    guard let size = context.size, let (metrics, bar) = measures(in: context) else { return nil }
    guard PanelFlow.canShow(size) else { return PanelFrame(size: size, metrics: metrics, groups: []) }
    let keys = context.letterKeys(in: size, metrics, returnKey: nil, below: bar)
    let row = offerRow(in: bar, metrics, context)
    let (offered, most) = (row?.keys ?? [], row?.maximumOffset ?? 0)
    let groups =
      most > 0
      ? [
        KeyGroup(.page(0), keys: offered, offset: -min(scroll.offset, most), clip: bar),
        KeyGroup(.fixed, keys: keys),
      ]
      : [KeyGroup(.fixed, keys: offered + keys)]
    return PanelFrame(
      size: size, metrics: metrics, groups: groups,
      message: message(above: keys, on: size, metrics, in: context) ?? barMessage(in: bar, metrics, context),
      hasPreviews: !context.isPrivateField)
  }

  /// Places the message while there are no letters.
  private func message(
    above keys: [KeyFrame], on size: Size, _ metrics: PanelMetrics, in context: PanelContext
  ) -> PanelMessage? {
    let text = messageText(in: context)
    guard !text.isEmpty else { return nil }
    let top = keys.map(\.rect.y).min() ?? size.height
    let area = Rect(x: 0, y: 0, width: size.width, height: top).inset(
      dx: metrics.messageSide, dy: metrics.rowGap)
    return PanelMessage(ShownText.ofMessage(text), in: area)
  }

  /// Returns the text in the place of letters; empty while there are some.
  private func messageText(in context: PanelContext) -> String {
    context.board.letters.layout == nil ? context.board.problem ?? "" : ""
  }
}

extension KeyChord {
  /// The request for the chord: the typist knows where the plain arrows lead.
  fileprivate var request: TypingRequest {
    guard modifiers.isEmpty, case .named(let keysym) = key else { return .chord(self) }
    switch keysym {
    case .left: return .press(.left)
    case .right: return .press(.right)
    case .up: return .press(.up)
    case .down: return .press(.down)
    case .return: return .press(.enter)
    case .backspace: return .delete(.character)
    case .escape, .tab, .space, .delete, .insert, .home, .end, .pageUp, .pageDown,
      .f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9, .f10, .f11, .f12:
      return .chord(self)
    }
  }
}
