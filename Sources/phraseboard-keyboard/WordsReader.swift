import EventLoop
import Keyboard
import WordFiles
import Words

/// Divides text by the dictionary that phraseboard-content builds, for as long as the panel of words is up.
///
///     divide(text) ──► open ──► map what there is ──► readOn while isWorking ──► onAnswer
///                        └────► phraseboard-content --words ──► map that, if it is another one
///     close ──► the file is not mapped any more
final class WordsReader {
  /// Called with what a text is made of, and, with no text, when something is to be said of the dictionary.
  var onAnswer: ((_ text: String, WordsAnswer) -> Void)?
  /// The lists that the user has set: `[words].dictionaries`.
  var lists: [String]

  /// Milliseconds between two looks at how far the dictionary is.
  private static let pause: UInt64 = 100
  /// Milliseconds of a search before something else has its turn.
  private static let mostAtOnce: UInt64 = 4
  /// How many divisions are shown, and how many words: more than anybody looks through.
  private static let (mostDivisions, mostWords) = (50, 1_000)

  private let launcher: Launcher
  private var dictionary: WordDictionary?
  private var search: WordSearch?
  /// The build that was asked for since the panel is up.
  private var build: UInt32?
  private var isOpen = false
  /// Why there is no dictionary.
  private var obstacle: String?
  /// When to look how far the dictionary is, while somebody waits for the first one.
  private(set) var nextWake: UInt64?

  init(lists: [String], _ launcher: Launcher) { (self.lists, self.launcher) = (lists, launcher) }

  var isWorking: Bool { search != nil }

  /// Divides a text, in the place of the one before; no text opens the dictionary.
  func divide(_ text: String) {
    search = nil
    if !isOpen { open() }
    guard let dictionary, !text.isEmpty else { return tellState() }
    search = WordSearch(text, in: dictionary.automaton)
    readOn()
  }

  /// Goes on with a search for some milliseconds.
  func readOn() {
    guard var search else { return }
    let due = EventLoop.now() + Self.mostAtOnce
    repeat { search.advance() } while !search.isDone && EventLoop.now() < due
    guard search.isDone else {
      self.search = search
      return
    }
    self.search = nil
    var divisions: [String] = []
    while divisions.count < Self.mostDivisions, let next = search.next() { divisions.append(next.text) }
    let words = Array(search.found.prefix(Self.mostWords))
    onAnswer?(search.text, WordsAnswer(dictionary: .ready, segmentations: divisions, found: words))
  }

  /// Gives back what was opened.
  func close() {
    guard isOpen else { return }
    (search, dictionary, nextWake, obstacle, isOpen) = (nil, nil, nil, nil, false)
  }

  // MARK: The dictionary

  /// What was built before does until the lists have been looked at.
  private func open() {
    isOpen = true
    map()
    if build == nil { startBuild() }
    if dictionary == nil, obstacle == nil { nextWake = EventLoop.now() + Self.pause }
  }

  private func map() {
    dictionary = DictionaryCache.path(DictionaryCache.standard).flatMap(WordDictionary.init(path:))
  }

  private func startBuild() {
    do {
      build = try launcher.start(.words) { [unowned self] result in built(result) }
    } catch {
      Log.warning("\(error)")
      obstacle = Messages.dictionaryNotBuilt
    }
  }

  private func built(_ result: LaunchResult) {
    build = nil
    guard isOpen else { return }
    nextWake = nil
    // It is of the dictionary that goes.
    let text = search?.text
    search = nil
    map()
    obstacle = dictionary == nil ? reason(result) : nil
    if let text { divide(text) } else { tellState() }
  }

  /// Why there is no dictionary, by how the content program ended: EX_DATAERR is for lists without words.
  private func reason(_ result: LaunchResult) -> String {
    if let missing = DictionaryLists(lists).missing {
      return WordMessages.sentence(of: WordMessages.text(missing))
    }
    switch result {
    case .ended(.code(65)): return WordMessages.sentence(of: WordMessages.noWords)
    case .ended, .failed: return Messages.dictionaryNotBuilt
    }
  }

  private func tellState() {
    let state: WordsAnswer.Dictionary =
      dictionary != nil ? .ready : obstacle.map { .none($0) } ?? .building(DictionaryCache.progress)
    onAnswer?("", WordsAnswer(dictionary: state, isDone: false))
  }

  /// Looks how far the dictionary is that is being built.
  func advance(to time: UInt64) {
    guard let nextWake, time >= nextWake else { return }
    self.nextWake = time + Self.pause
    tellState()
  }
}
