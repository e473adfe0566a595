import Emoji
import EventLoop
import Keyboard
import Layout
import Rendering
import Settings
import Snippets
import Store
import WordFiles
import Words

/// Guesses words from dictionaries, which are mapped while letters are up.
///
///     ask(question) ──► the turn ends: what was typed is sent ──► guess ──► onAnswer
///        └── another question: nobody waits for the one before any more
final class GuessReader: PanelResource {
  var onAnswer: ((GuessQuery, Answer) -> Void)?
  /// The layouts in force, the first of which is the user's own.
  var layouts: () -> [LetterLayout] = { [] }

  private let files: LanguageFiles
  private let emojiFiles: EmojiFiles
  /// Whether the fonts have an emoji that was to be offered.
  private var drawn: [String: Bool] = [:]
  private let store: () -> SnippetStore?
  /// The words of the user's own list and phrases; nil until they are read, or where there are none.
  private var own: WordDictionary?
  /// The state of the list that they were read from; nil until then. It is looked at once each time that letters come up.
  private var readOwn: String?
  private var isOwnCurrent = false
  private var wanted: GuessQuery?
  /// The dictionaries by language; nil for a language without one.
  private var open: [String: LanguageDictionary?] = [:]
  /// The keys that touch each other, of the layout that was asked for last.
  private var neighbours: (layout: String, keys: KeyNeighbours)?

  /// The most bytes of the user's own list and of the phrases that words are taken from: thousands of words.
  private static let mostOwn = 64 << 10

  /// - Parameter store: nil where there is none to be read now.
  init(
    _ files: LanguageFiles = .standard, emoji: EmojiFiles = .standard, _ store: @escaping () -> SnippetStore?
  ) {
    (self.files, emojiFiles, self.store) = (files, emoji, store)
  }

  /// 0 while an answer is owed.
  var nextWake: UInt64? { wanted == nil ? nil : 0 }

  func ask(_ query: GuessQuery) { wanted = query }

  func endOfTurn() {
    guard let query = wanted else { return }
    wanted = nil
    onAnswer?(query, .guesses(answer(query)))
  }

  private func answer(_ query: GuessQuery) -> GuessAnswer {
    let layouts = layouts()
    guard let layout = layouts.first(where: { $0.id == query.layout }) else { return GuessAnswer([]) }
    var languages: [WordGuesser.Language] = []
    var tags: Set<String> = []
    for other in [layout] + layouts {
      for tag in other.languages.prefix(1) where tags.insert(tag).inserted {
        guard let dictionary = dictionary(of: tag) else { continue }
        languages.append(.init(dictionary.automaton, tag: tag, isFirst: other.id == layout.id))
      }
    }
    let lacksOne = languages.isEmpty && layout.languages.contains(where: Self.hasSpaces)
    if let own = ownWords() { languages.append(.init(own: own.automaton)) }
    let guesser = WordGuesser(languages, keys: keys(of: layout))
    let words = guesser.guesses(for: query.end, limit: Coordinator.mostOffers)
    return GuessAnswer(
      words, isKnown: !query.end.word.isEmpty && guesser.isKnown(query.end.word), hasDictionary: !lacksOne,
      emoji: query.hasEmoji ? emoji(for: query.end.word, in: [layout] + layouts) : nil)
  }

  /// Returns the emoji that a word stands for in one of the languages, if a font has it.
  private func emoji(for word: String, in layouts: [LetterLayout]) -> String? {
    guard EmojiWord.isWord(word) else { return nil }
    let frequent = emojiFiles.frequent.map(emojiFiles.read) ?? []
    let found = emojiFiles.names(in: layouts.compactMap(\.languages.first)).lazy.compactMap { path in
      EmojiWord.emoji(for: word, in: self.emojiFiles.read(path), frequent: frequent)
    }.first
    guard let found else { return nil }
    let isDrawn = drawn[found] ?? !FontSurvey().wholes(among: [found]).isEmpty
    drawn[found] = isDrawn
    return isDrawn ? found : nil
  }

  /// Tells if a language has spaces between its words, so that a dictionary would help.
  private static func hasSpaces(_ tag: String) -> Bool {
    !["zh", "ja", "th", "lo", "km", "my"].contains(tag.prefix { $0 != "-" })
  }

  /// Returns the words of the user's own list and phrases.
  private func ownWords() -> WordDictionary? {
    guard !isOwnCurrent else { return own }
    isOwnCurrent = true
    let state = DictionaryLists.state(of: LanguageFiles.ownWords)
    guard readOwn != state else { return own }
    readOwn = state
    var draft = LanguageDraft()
    _ = draft.add(lines: Array((DictionaryLists.list(LanguageFiles.ownWords) ?? []).prefix(Self.mostOwn)))
    // The follower of the store tells of one that cannot be read.
    for text in (try? store()?.wordTexts(upTo: Self.mostOwn)) ?? [] { draft.add(wordsOf: text) }
    own = (try? draft.build()).flatMap { $0.isEmpty ? nil : try? WordDictionary($0) }
    return own
  }

  func takeOver(_ change: FileChange) { if case .word = change { keysChanged() } }

  /// Reads own words anew with the next question.
  func keysChanged() { (own, readOwn, isOwnCurrent) = (nil, nil, false) }

  private func keys(of layout: LetterLayout) -> KeyNeighbours {
    if let neighbours, neighbours.layout == layout.id { return neighbours.keys }
    let keys = layout.neighbours
    neighbours = (layout.id, keys)
    return keys
  }

  private func dictionary(of tag: String) -> LanguageDictionary? {
    if let known = open[tag], known?.isWhole != false { return known }
    let opened = files.path(for: tag).flatMap(LanguageDictionary.init(path:))
    open[tag] = .some(opened)
    return opened
  }

  var isKeptHidden: Bool { false }

  func panelClosed(isShown: Bool) -> Bool {
    (wanted, isOwnCurrent) = (nil, false)
    // Own words are small, and read from the store: who goes from keys to letters and back does not wait for that again.
    if !isShown { keysChanged() }
    guard !open.isEmpty else { return false }
    (open, neighbours) = ([:], nil)
    return true
  }
}
