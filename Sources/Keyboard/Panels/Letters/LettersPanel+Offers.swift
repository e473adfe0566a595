import Layout
import Snippets
import Words

/// The offers above the letters.
extension LettersPanel {
  mutating func follow(_ end: TextEnd, in context: inout PanelContext) -> [PanelAction] {
    self.end = end
    let isLookedUp =
      context.rules.letters.offers && end.word != offers.word && change(in: &context) { $0.follow(end.word) }
    return isLookedUp ? [.read(.input(end.word, of: .letters))] : []
  }

  mutating func end(in context: inout PanelContext) {
    change(in: &context) { _ = $0.follow("") }
    changeGuesses(in: &context) { $0.forget() }
    (end, ahead) = (TextEnd(word: ""), TextEnd(word: ""))
  }

  /// Changes the offers. Most changes leave them as they are shown, and need no other frame.
  @discardableResult
  mutating func change<Result>(in context: inout PanelContext, _ body: (inout Offers) -> Result) -> Result {
    let shown = offers.shown
    defer { if offers.shown != shown { changedBar(in: &context) } }
    return body(&offers)
  }

  mutating func show(_ answer: Answer, to query: Query, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    if case .input(let text, of: .letters) = query, case .offers(let keys) = answer {
      change(in: &context) { $0.show(keys, for: text) }
    }
    if case .guesses(let question) = query, case .guesses(let answer) = answer {
      changeGuesses(in: &context) { $0.show(answer, for: question.end) }
      if answer.emoji != nil { return context.emojiQuestions }
    }
    guard case .pieces(let id, _, let positions, let feed) = query, case .texts(let texts) = answer else {
      return []
    }
    return openList(of: id, from: feed, texts, at: positions)
  }

  // MARK: Fingers

  /// Types a phrase of an offer: one of its list, or for nil the one that a tap types.
  mutating func take(_ key: KeyID, piece: Int?, in context: inout PanelContext) -> [PanelAction] {
    guard let place = OfferKey(key)?.index else { return [] }
    guard let (offer, word) = change(in: &context, { $0.take(place) }) else { return [.shake(key)] }
    return [.take(offer, piece: piece, by: key, for: word)]
  }

  /// Lists the phrases of an offer: those that can be seen around one of them.
  func list(of key: KeyID, around position: Int?) -> [PanelAction] {
    guard let offer = offer(of: key)?.key else { return [.closeList(of: key)] }
    let positions = ListContent.window(around: position ?? offer.next, of: offer.pieceCount)
    return [
      .read(
        .pieces(snippet: offer.id, label: offer.label, positions: positions, from: offer.origin.feed))
    ]
  }

  private func openList(of id: String, from feed: String?, _ texts: [String]?, at positions: Range<Int>)
    -> [PanelAction]
  {
    guard let place = offers.shown.firstIndex(where: { $0.key.id == id && $0.key.origin.feed == feed }) else {
      return []
    }
    let (key, offer) = (OfferKey.offer(place).id, offers.shown[place].key)
    guard let texts = texts?.compactMap(\.self), texts.count == positions.count else {
      return [.closeList(of: key)]
    }
    let content = ListContent(
      items: texts, first: positions.lowerBound, count: offer.pieceCount, due: offer.next,
      note: offer.problem.map { .init($0, isProblem: true) })
    return [.openList(content, of: key)]
  }

  private func offer(of key: KeyID) -> OfferedKey? {
    OfferKey(key).flatMap { offers.shown.indices.contains($0.index) ? offers.shown[$0.index] : nil }
  }

  /// Shows the earlier offers again: a phrase of one of them may not be typed.
  mutating func offerAgain(_ id: String, in context: inout PanelContext) -> [PanelAction] {
    let place = change(in: &context) { $0.refused(id) }
    return place.map { [.shake(OfferKey.offer($0).id)] } ?? []
  }

  // MARK: Frame

  /// Shows the bar anew, from its beginning on.
  mutating func changedBar(in context: inout PanelContext) {
    scroll.reset()
    layOutBar(in: context)
    context.board.changed()
  }

  mutating func layOutBar(in context: PanelContext) {
    guard let (metrics, bar) = measures(in: context) else { return }
    scroll.maximum = offerRow(in: bar, metrics, context)?.maximumOffset ?? 0
  }

  /// Returns the measures of the letters, and the bar above them where there is room for it; nil without a surface.
  func measures(in context: PanelContext) -> (metrics: PanelMetrics, bar: Rect?)? {
    context.size.map { size in
      context.offersMetrics(on: size, lines: context.board.letters.terminalRows(width: size.width).count)
    }
  }

  mutating func scrollBar(by distance: Double, in context: inout PanelContext) {
    scroll.scroll(by: distance)
    context.board.changed()
  }

  /// Returns the keys of the offers in their bar; nil without a bar.
  func offerRow(in bar: Rect?, _ metrics: PanelMetrics, _ context: PanelContext) -> OffersLayout.Row? {
    // A message stands there while there are no letters.
    guard let bar, context.board.letters.layout != nil else { return nil }
    let specs = offers.shown.enumerated().map { index, offer in
      KeySpec(
        id: OfferKey.offer(index).id, role: .list,
        face: .label(KeyLabel.snippet(offer.key.label, context.rules.labels)), style: .offer,
        feedback: .key, isAnswer: true)
    }
    let words = wordSpecs(in: context)
    if specs.isEmpty, words.isEmpty { return emptyRow(in: bar, metrics, context) }
    return OffersLayout.place(specs, words, in: bar, metrics, measure: context.measure)
  }

  /// Returns the ways to the keys for editing and to the emoji, which stand at the end of the bar while nothing is offered or said
  /// there.
  private func emptyRow(in bar: Rect, _ metrics: PanelMetrics, _ context: PanelContext) -> OffersLayout.Row? {
    guard !context.isPrivateField, barMessage(in: bar, metrics, context) == nil else { return nil }
    let editing = KeySpec(
      id: .page(.editing), role: .modifier, face: .glyph(.cursor, name: Strings.editingKeys), style: .tab)
    let tabs = context.takesEmoji ? context.emojiTabs.map { KeySpec.tab($0, isSelected: false) } : []
    return OffersLayout.Row(
      ways: (context.board.letters.hasEditingKeys ? [editing] : []) + tabs, in: bar, metrics)
  }
}
