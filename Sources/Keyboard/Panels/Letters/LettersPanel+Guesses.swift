import Gestures
import Layout
import Snippets
import Typing
import Words

/// The words above the letters.
extension LettersPanel {
  /// True where words are offered in the field that has the focus.
  func wantsWords(in context: PanelContext) -> Bool {
    context.rules.letters.words != .off && !context.isPrivateField && context.board.letters.takesWords
  }

  mutating func follow(ahead end: TextEnd, in context: inout PanelContext) -> [PanelAction] {
    ahead = end
    guard wantsWords(in: context), let layout = context.board.letters.layout else { return [] }
    let isLookedUp = changeGuesses(in: &context) { $0.follow(end) }
    let hasEmoji = context.rules.letters.emoji && context.takesEmoji
    return isLookedUp ? [.read(.guesses(GuessQuery(end, layout: layout.id, hasEmoji: hasEmoji)))] : []
  }

  /// Changes the words. Most changes leave them as they are shown, and need no other frame.
  @discardableResult
  mutating func changeGuesses<Result>(in context: inout PanelContext, _ body: (inout Guesses) -> Result)
    -> Result
  {
    let old = guesses
    defer { if !guesses.looks(like: old) { changedBar(in: &context) } }
    return body(&guesses)
  }

  // MARK: Fingers

  /// Types a word in the place of the one that was begun, and a space; an emoji likewise.
  mutating func takeWord(_ key: KeyID, in context: inout PanelContext) -> [PanelAction] {
    guard let place = place(of: key, in: context) else { return [] }
    guard let (word, typed) = changeGuesses(in: &context, { $0.take(place.source) }) else {
      return [.shake(key)]
    }
    if place.source == .emoji {
      let form = context.form(ofEmoji: word)
      return exchange(typed, with: form, by: key, in: &context) + context.noteEmoji(form)
    }
    return exchange(typed, with: cased(word, for: typed, in: context), by: key, in: &context)
  }

  /// - Parameter spaced: the time at which the user typed the space; nil where it comes with the word.
  private func exchange(
    _ typed: String, with word: String, by key: KeyID, spaced: UInt64? = nil, in context: inout PanelContext
  ) -> [PanelAction] {
    let rest = context.board.letters.restOfWord
    let behind = typed.hasSuffix(rest) ? rest.count : 0
    // What follows the word that the cursor was in is there already.
    let text = behind > 0 ? word : word + " "
    context.board.change { $0.exchange(String(typed.dropLast(behind)), with: text, spaced: spaced) }
    let request: TypingRequest =
      typed.isEmpty || typed + " " == text
      ? .text(String(text.dropFirst(typed.count)))
      : .exchange(typed, with: text, behind: behind, orNothing: true)
    return [.type(request, by: key)]
  }

  /// Returns a word with a capital where shift is on for it.
  private func cased(_ word: String, for typed: String, in context: PanelContext) -> String {
    guard typed.isEmpty, context.board.letters.shift.isOn else { return word }
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  // MARK: Own words

  /// The changes of the user's own words that the list of a word offers.
  private func wordChanges(of guess: WordGuess) -> [WordChange] {
    let word = String(guesses.end.word.drop { !$0.isLetter })
    return (guess.isOwn ? [WordChange(guess.text, isAdded: false)] : [])
      + (guesses.isUnknown && word.count > 1 ? [WordChange(word, isAdded: true)] : [])
  }

  /// Lists a word with what can be done with the user's own words; nothing where that is nothing.
  func wordList(of key: KeyID, in context: PanelContext) -> [PanelAction] {
    guard let place = place(of: key, in: context), place.source != .emoji,
      case let guess = place.word, !wordChanges(of: guess).isEmpty
    else { return [.closeList(of: key)] }
    let actions = wordChanges(of: guess).map { change in
      ListContent.Action(
        change.isAdded ? Strings.addWord(change.word) : Strings.removeWord, change.isAdded ? .plus : .cross)
    }
    return [.openList(ListContent(items: [guess.text], actions: actions), of: key)]
  }

  /// Does what a row or an action of the list is for.
  mutating func chose(_ chosen: KeyID, of key: KeyID, in context: inout PanelContext) -> [PanelAction] {
    if case .row = chosen { return takeWord(key, in: &context) }
    guard case .action(let index) = chosen, let guess = place(of: key, in: context)?.word else { return [] }
    let changes = wordChanges(of: guess)
    return changes.indices.contains(index) ? [.save(.word(changes[index]))] : []
  }

  // MARK: Correction

  /// The word that a space makes of the one before the cursor; nil where that stays. A shortcut stands for its key then, or goes on
  /// behind the space, and a space within a word parts it.
  private func correction(in context: PanelContext) -> String? {
    let letters = context.board.letters
    guard context.rules.letters.words == .correct, letters.restOfWord.isEmpty,
      let word = guesses.correction
    else { return nil }
    let typed = guesses.end.word
    let before = letters.textBefore.flatMap { $0.hasSuffix(typed) ? $0 : nil } ?? typed
    return context.content.shortcuts.waits(for: " ", after: before) ? nil : word
  }

  /// Does what a touch means for the correction of the last word; nil where it means nothing for that.
  mutating func correct(_ action: GestureAction<KeyID>, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]?
  {
    guard context.rules.letters.words == .correct, wantsWords(in: context),
      context.board.letters.chords.modifiers.on.isEmpty
    else { return nil }
    // What no bar shows is not corrected: there may be no room for one, and phrases can have all of its places.
    if action == .fire(.space), guesses.end == ahead, let word = correction(in: context),
      measures(in: context)?.bar != nil,
      places(in: context).words.contains(where: { $0.source == .offered(0) })
    {
      let typed = guesses.end.word
      changeGuesses(in: &context) { $0.correct(to: word) }
      return exchange(typed, with: word, by: .space, spaced: time, in: &context)
    }
    let end = ahead
    if action == .fire(.delete) || action == .repeatCharacter(.delete),
      let last = changeGuesses(in: &context, { $0.takeBack(behind: end) })
    {
      context.board.change { $0.exchange(last.word + " ", with: last.typed) }
      return [.type(.exchange(last.word + " ", with: last.typed, orNothing: true), by: nil)]
    }
    if case .fire = action { guesses.goOn() }
    return nil
  }

  // MARK: Frame

  /// Returns the keys of phrases and of words that have a place in the bar: phrases first. An emoji takes the last one, but not that of
  /// the only word.
  func places(in context: PanelContext) -> (offers: Int, words: [WordPlace]) {
    let offers = min(offers.shown.count, OffersLayout.count)
    var words = guesses.shown.enumerated().map { WordPlace(source: .offered($0), word: $1) }
    // What was typed stands beside the word that a space makes of it, or not at all.
    if offers + 1 < OffersLayout.count, correction(in: context) != nil {
      words.insert(WordPlace(source: .typed, word: WordGuess(guesses.end.word, cost: 0)), at: 0)
    }
    let count = OffersLayout.count - offers
    if let emoji = guesses.emoji, count > min(1, words.count) {
      words = words.prefix(count - 1) + [WordPlace(source: .emoji, word: WordGuess(emoji, cost: 0))]
    }
    return (offers, Array(words.prefix(count)))
  }

  /// Returns the place of a key in the bar; nil where it has none any more.
  func place(of key: KeyID, in context: PanelContext) -> WordPlace? {
    let words = places(in: context).words
    return GuessKey(key).flatMap { words.indices.contains($0.index) ? words[$0.index] : nil }
  }

  /// The font size of what is said in the bar, in parts of that of its words: two lines are as high as the bar.
  private var smallText: Double { 0.75 }

  /// Returns what is said in the bar, where nothing is offered; nil for nothing.
  func barMessage(in bar: Rect?, _ metrics: PanelMetrics, _ context: PanelContext) -> PanelMessage? {
    guard let bar, guesses.saysNoDictionary, offers.shown.isEmpty, guesses.shown.isEmpty,
      let layout = context.board.letters.layout
    else { return nil }
    return PanelMessage(
      ShownText.ofMessage(Strings.noDictionary(layout.name)), in: bar,
      fontSize: metrics.systemFontSize * smallText)
  }

  /// Returns the descriptions of the words' keys.
  func wordSpecs(in context: PanelContext) -> [KeySpec] {
    places(in: context).words.enumerated().map { number, place in
      KeySpec(
        id: GuessKey.word(number).id, role: .list, face: .label(label(of: place, in: context)), style: .offer,
        feedback: .key, isAnswer: true)
    }
  }

  private func label(of place: WordPlace, in context: PanelContext) -> String {
    let word = place.word.text
    return switch place.source {
    case .typed: Strings.asTyped(cased(word, for: guesses.end.word, in: context))
    case .offered: cased(word, for: guesses.end.word, in: context)
    case .emoji: context.form(ofEmoji: word)
    }
  }
}
