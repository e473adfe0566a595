import EventLoop
import Keyboard
import WordFiles
import Words

/// Divides text by the dictionary that phraseboard-content builds, for as long as the panel of words is up.
///
///     ask(text) ──► open ──► read what there is ──► readOn while isWorking ──► onAnswer
///                     └────► phraseboard-content --words ──► read that, if it is another one
///     close ──► the dictionary is not in memory any more
final class WordsReader: PanelService {
  /// Called with what a text is made of, and, with no text, when something is to be said of the dictionary.
  var onAnswer: ((_ text: String, Answer) -> Void)?
  var onOpen: (() -> Void)?
  /// The lists that the user has set: `[words].dictionaries`.
  var lists: [String]

  /// Milliseconds between two looks at how far the dictionary is.
  private static let pause: UInt64 = 100
  /// Milliseconds of a search before something else has its turn.
  private static let mostAtOnce: UInt64 = 4
  /// The most divisions that are shown, and the most words: more than anybody looks through.
  private static let (mostDivisions, mostWords) = (50, 1_000)

  private let launcher: Launcher
  private let path: String?
  private var dictionary: WordDictionary?
  private var search: WordSearch?
  /// The text that was divided last, for a dictionary that comes later.
  private var text = ""
  /// The build that was asked for since the panel is up.
  private var build: UInt32?
  private var isOpen = false
  /// The list that is not in the dictionary, with the package that has it.
  private var missing: String?
  /// The reason why there is no dictionary.
  private var obstacle: String?
  /// The time of the next look at the dictionary that is being built.
  private var nextLook: UInt64?
  /// The progress of the build, from 0 to 1, once that takes long enough to be told.
  private var rebuilding: Double?

  /// - Parameter path: the file of the dictionary; nil where the user has no home.
  init(
    lists: [String], _ launcher: Launcher, path: String? = DictionaryCache.path(DictionaryCache.standard)
  ) {
    (self.lists, self.launcher, self.path) = (lists, launcher, path)
  }

  /// 0 while a text is being divided; else the time of the next look.
  var nextWake: UInt64? { search == nil ? nextLook : 0 }

  func endOfTurn() { readOn() }

  /// Divides a text, in the place of the one before; no text opens the dictionary.
  func ask(_ text: String) {
    (search, self.text) = (nil, text)
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
    onAnswer?(
      search.text,
      .words(
        WordsAnswer(
          dictionary: .ready, rebuilding: rebuilding, remark: missing, segmentations: divisions, found: words)
      ))
  }

  func panelClosed(isShown: Bool) -> Bool {
    guard isOpen else { return false }
    (search, dictionary, nextLook, obstacle, rebuilding) = (nil, nil, nil, nil, nil)
    (text, isOpen) = ("", false)
    return true
  }

  // MARK: The dictionary

  /// Opens the dictionary that was built before, which does until the lists have been looked at.
  private func open() {
    onOpen?()
    isOpen = true
    missing = DictionaryLists(lists).missing.map { WordMessages.sentence(of: WordMessages.text($0)) }
    dictionary = path.flatMap(WordDictionary.init(path:))
    if build == nil { startBuild() }
    if obstacle == nil { nextLook = EventLoop.now() + Self.pause }
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
    (nextLook, rebuilding) = (nil, nil)
    if let dictionary, let path, dictionary.isOf(path: path) { return tellState() }
    // The search is of the dictionary that goes.
    search = nil
    dictionary = path.flatMap(WordDictionary.init(path:))
    obstacle = dictionary == nil ? reason(result) : nil
    tellState()
    if dictionary != nil, !text.isEmpty { ask(text) }
  }

  /// Returns why there is no dictionary, by how the content program ended: EX_DATAERR is for lists without words.
  private func reason(_ result: LaunchResult) -> String {
    switch result {
    case .ended(.code(65)): missing ?? WordMessages.noWordsToShow
    case .ended, .failed: Messages.dictionaryNotBuilt
    }
  }

  private func tellState() {
    let state: WordsAnswer.Dictionary =
      dictionary != nil ? .ready : obstacle.map { .none($0) } ?? .building(DictionaryCache.progress)
    onAnswer?(
      "", .words(WordsAnswer(dictionary: state, rebuilding: rebuilding, remark: missing, isDone: false)))
  }

  /// Looks how far the dictionary is.
  func advance(to time: UInt64) {
    guard let nextLook, time >= nextLook else { return }
    self.nextLook = time + Self.pause
    rebuilding = DictionaryCache.progress
    tellState()
  }
}
