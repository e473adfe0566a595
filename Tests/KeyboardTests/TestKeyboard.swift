import Emoji
import Gestures
import Layout
import Snippets
import Words

@testable import Keyboard

/// The keyboard's core with a shelf that answers what it asks for, as the main does with the store.
@dynamicMemberLookup
struct TestKeyboard {
  typealias Event = Coordinator.Event
  typealias Effect = Coordinator.Effect

  let shelf = Shelf()
  private var box: Box
  private var time: UInt64 = 0
  /// The feedback to fingers, which is in no function's effects.
  private(set) var felt: [Feedback] = []
  /// The result of each undo, which is in no function's effects either.
  private(set) var undone: [Result<String, UndoFailure>] = []

  init(
    timing: GestureTiming = GestureTiming(), cycle: Cycle = .append, handsOver: Bool = true,
    strip: StripRule = .auto, keepsRecents: Bool = false
  ) {
    var rules = KeyboardRules()
    (rules.timing, rules.cycle, rules.handsOver) = (timing, cycle, handsOver)
    (rules.strip, rules.keepsRecents) = (strip, keepsRecents)
    box = Box(Coordinator(rules) { text, size in Double(text.utf8.count) * size * 0.6 })
  }

  /// Keeps the core apart: the code that copies its fields would be in every test, and take as long to compile as all else.
  private final class Box {
    var core: Coordinator

    init(_ core: Coordinator) { self.core = core }
  }

  var core: Coordinator {
    get { box.core }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.core) }
      yield &box.core
    }
  }

  subscript<Value>(dynamicMember member: KeyPath<Coordinator, Value>) -> Value { box.core[keyPath: member] }

  var panel: SnippetPanel {
    core.panels.panel(SnippetPanel.self) ?? SnippetPanel(dice: Dice(seed: 0))
  }

  var selectedRow: Int? { if case .row(let row)? = core.look.selected { row } else { nil } }

  mutating func handle(_ event: Event) -> [Effect] { answer(core.handle(event)) }

  mutating func handle(_ events: [TimedFingerEvent]) -> [Effect] { answer(core.handle(events)) }

  mutating func apply(_ rules: KeyboardRules) -> [Effect] { answer(core.apply(rules, at: time)) }

  mutating func advance(to time: UInt64) -> [Effect] {
    self.time = time
    return answer(core.advance(to: time))
  }

  mutating func animate(to time: UInt64) { core.animate(to: time) }

  /// Types by name; returns the text and the effects, without the reply itself.
  mutating func type(_ name: String, piece: Int32 = -1, texts: [String: String] = [:], time: UInt64)
    -> Result<
      (text: String, effects: [Effect]), TypeFailure
    >
  {
    let effects = answer(core.type(NamedOrder(name, piece: piece, texts: texts), time: time))
    let replies = effects.compactMap { if case .reply(let result) = $0 { result } else { nil } }
    guard replies.count == 1 else { preconditionFailure("\(replies.count) replies") }
    let others = effects.filter { if case .reply = $0 { false } else { true } }
    return replies[0].map { ($0, others) }
  }

  /// Selects a tab; nil where there is none.
  mutating func select(_ tab: StripTab) -> [Effect]? {
    core.show(.snippets, tab: tab, time: time).map { answer($0) }
  }

  mutating func run(_ body: (inout Coordinator) -> [Effect]) -> [Effect] { answer(body(&core)) }

  mutating func undo(at time: UInt64) -> [Effect] { answer(core.undo(time: time)) }

  /// Puts these on the shelf, and their keys on the keyboard.
  mutating func load(_ snippets: [Snippet]) -> [Effect] {
    shelf.snippets = snippets
    return handle(.content(.loaded(SnippetKeys(snippets))))
  }

  /// Carries out the reads.
  private mutating func answer(_ effects: [Effect]) -> [Effect] {
    effects.flatMap { effect -> [Effect] in
      if case .feedback(let feedback) = effect {
        felt.append(feedback)
        return []
      }
      if case .undone(let result) = effect {
        undone.append(result)
        return []
      }
      guard case .read(let query) = effect else { return [effect] }
      return answer(core.handle(.answer(query, shelf.answer(query), time: time)))
    }
  }
}

/// The texts of the pieces, as the store has them for the keyboard.
final class Shelf {
  var snippets: [Snippet] = []
  /// Ids.
  var favourites: [String] = []
  var recents: [String] = []
  var tab: String?
  var layouts: [LetterLayout] = [.test]
  var drafts: [DraftBasis: KeyDraft] = [:]
  /// The application's selected text, and the text before its cursor.
  var surroundings: (selected: String?, before: String?)
  /// The text that was copied last.
  var copied: String?
  /// The words of any text; with `isSlow` they take longer than the test lasts.
  var words: WordsAnswer?
  var isSlow = false
  /// The words by the end of the text, with the words before it; and the words that what was typed may be itself.
  var guesses: [String: [WordGuess]] = [:]
  var known: Set<String> = []
  var hasDictionary = true
  /// The emoji of words.
  var wordEmoji: [String: String] = [:]
  /// All keys, hidden ones too.
  var listed: [ListedKey]?
  /// The settings, and the choices that files give.
  var settings = SettingsReport(values: [:], sources: [])
  var choices: [SettingName: [SettingChoice]] = [:]
  /// The options that were chosen last, by their blanks, of one key.
  var lastOptions: [String: String] = [:]
  var lastOptionsKey = ""
  /// Pages of catalogues that are stored, by their questions, and all of some items, by their ids.
  var pages: [String: CataloguePage] = [:]
  var items: [String: CatalogueDetails] = [:]
  /// What the store remembers of emoji, and those that can be drawn.
  var foundEmoji: [EmojiSearch.Result] = []
  var emojiUse: (recents: String?, forms: String?)
  var emoji = EmojiAnswer(EmojiList([]))
  /// What was copied before, and what the panel asks of it.
  var copies = CopiedAnswer.off
  private(set) var copyRequests: [String] = []
  /// The questions to catalogues.
  private(set) var requests: [CatalogueRequest] = []
  /// The number of questions to the shelf.
  private(set) var reads = 0
  /// The number of texts of lists that it has given.
  private(set) var textsRead = 0

  func answer(_ query: Query) -> Answer {
    reads += 1
    switch query {
    case .piece(let snippet, let label, let position, _):
      return .text(pieces(of: snippet, label).flatMap { $0.indices.contains(position) ? $0[position] : nil })
    case .pieces(let snippet, let label, let positions, _):
      let texts = pieces(of: snippet, label).map { Array($0[positions.clamped(to: $0.indices)]) }
      textsRead += texts?.count ?? 0
      return .texts(texts)
    case .favourites: return .texts(favourites)
    case .recents: return .texts(recents)
    case .tab: return .text(tab)
    case .input(let text, of: .search):
      return .found(SearchAnswer(text: text, keys: found(text), total: 0, isComplete: true))
    case .input(let text, of: .letters): return .offers(offered(text))
    case .guesses(let query):
      let end = query.end
      let parts = end.before.split(separator: " ").map(String.init) + [end.word]
      let words = guesses[parts.filter { $0 != TextEnd.sentenceStart }.joined(separator: " ")] ?? []
      return .guesses(
        GuessAnswer(
          words, isKnown: known.contains(end.word), hasDictionary: hasDictionary,
          emoji: query.hasEmoji ? wordEmoji[end.word] : nil))
    case .layouts: return .layouts(layouts, problem: layouts.isEmpty ? "no layouts" : nil)
    case .draft(let source): return .draft(drafts[source])
    case .surroundings:
      return .surroundings(selected: surroundings.selected, before: surroundings.before)
    case .keyList: return .keyList(listed)
    case .settingValues: return .settingValues(settings)
    case .paste: return .text(copied)
    case .settingChoices(let name): return .settingChoices(choices[name] ?? [])
    case .choices(let snippet, let blanks):
      return .choices(lastOptions.filter { blanks.contains($0.key) && snippet == lastOptionsKey })
    case .input(let text, of: .catalogue):
      guard let request = CatalogueRequest(text: text) else { return .text(nil) }
      requests.append(request)
      return .catalogue(CatalogueReply(request, page: pages[request.call.line]))
    case .emojiUse: return .emojiUse(recents: emojiUse.recents, forms: emojiUse.forms)
    case .emojiNamed(let text): return .foundEmoji(foundEmoji.filter { $0.name.hasPrefix(text) })
    case .input(_, of: .emoji): return .emoji(emoji)
    case .input(let text, of: .copied):
      copyRequests.append(text)
      return .copied(copies)
    case .details(let text, of: .copied):
      let words = text.split(separator: " ")
      return words.count == 1 ? .text("whole \(text)") : .draft(KeyDraft(text: "copied \(words[1])"))
    case .details(let text, of: .emoji): return .texts(text.split(separator: " ").map(String.init))
    case .details(let text, _):
      return .catalogueItem(CatalogueItemName(text: text).flatMap { items[$0.id] })
    case .input(let text, _):
      let dictionary = words?.dictionary ?? .none("no dictionary")
      let unknown = WordsAnswer(dictionary: dictionary, isDone: false)
      return .words(text.isEmpty || isSlow ? unknown : words ?? unknown)
    }
  }

  /// Returns the keys whose labels begin with the text.
  private func found(_ text: String) -> [FoundKey] {
    snippets.filter { $0.label.lowercased().hasPrefix(text) }.compactMap { snippet in
      SnippetKeys([snippet]).first.map { FoundKey($0, .labelStart, for: SearchQuery(text)) }
    }
  }

  private func offered(_ word: String) -> [OfferedKey] {
    var index = OfferIndex()
    let offered = snippets.filter { !$0.isSecret }
    for snippet in offered {
      index.append(label: snippet.label, shortcuts: snippet.shortcuts.texts, phrases: snippet.pieces)
    }
    return index.hits(for: word, limit: Coordinator.mostOffers).compactMap { hit in
      SnippetKeys([offered[hit.entry]]).first.map { OfferedKey($0, pieces: hit.pieces, skipped: hit.skipped) }
    }
  }

  private func pieces(of snippet: String, _ label: String) -> [String]? {
    snippets.first { $0.id == snippet && $0.label == label }?.pieces
  }
}

extension SnippetKeys {
  init(_ snippets: [Snippet]) {
    self.init(
      snippets.compactMap {
        SnippetKey(
          id: $0.id, label: $0.label, pieceCount: $0.pieces.count, next: $0.next, pick: $0.pick,
          isSecret: $0.isSecret, problem: $0.problem, group: $0.group)
      })
  }
}
