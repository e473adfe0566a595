import EventLoop
import Keyboard
import WordFiles
import Words

/// Divides text by the dictionary that phraseboard-content builds, for as long as the panel of words is up.
///
///     divide(text) ── opens the dictionary ── readOn while isWorking ── onAnswer
///          └── there is none ── onMissing ── advance, built ── onAnswer
///     close ── the file is not mapped any more
final class WordsReader {
  /// Called with what a text is made of, and, with no text, when something is to be said of the dictionary.
  var onAnswer: ((_ text: String, WordsAnswer) -> Void)?
  /// Called once when there is no dictionary: it is to be built, and `built` to be called then.
  var onMissing: (() -> Void)?
  /// The lists that the user has set: `[words].dictionaries`.
  var lists: [String]

  /// Milliseconds between two looks at how far the dictionary is.
  private static let pause: UInt64 = 100
  /// Milliseconds of a search before something else has its turn.
  private static let mostAtOnce: UInt64 = 4
  /// How many divisions are shown, and how many words: more than anybody looks through.
  private static let (mostDivisions, mostWords) = (50, 1_000)

  private var dictionary: WordDictionary?
  private var search: WordSearch?
  /// When to look how far the dictionary is, while it is being built for somebody who waits.
  private(set) var nextWake: UInt64?

  init(lists: [String]) { self.lists = lists }

  var isWorking: Bool { search != nil }

  /// Divides a text, in the place of the one before; no text opens the dictionary.
  func divide(_ text: String) {
    search = nil
    open()
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
  func close() { (dictionary, search, nextWake) = (nil, nil, nil) }

  // MARK: The dictionary

  private func open() {
    guard dictionary == nil, nextWake == nil else { return }
    dictionary = DictionaryCache.path(DictionaryCache.standard).flatMap(WordDictionary.init(path:))
    guard dictionary == nil else { return }
    nextWake = EventLoop.now() + Self.pause
    onMissing?()
  }

  private func tellState() {
    if dictionary != nil { return tell(.ready) }
    tell(.building(DictionaryCache.progress))
  }

  private func tell(_ state: WordsAnswer.Dictionary) {
    onAnswer?("", WordsAnswer(dictionary: state, isDone: false))
  }

  /// Looks how far the dictionary is that is being built.
  func advance(to time: UInt64) {
    guard let nextWake, time >= nextWake else { return }
    self.nextWake = time + Self.pause
    tellState()
  }

  /// The content program has ended: what it could not build then is not there.
  func built() {
    guard nextWake != nil else { return }
    nextWake = nil
    dictionary = DictionaryCache.path(DictionaryCache.standard).flatMap(WordDictionary.init(path:))
    guard dictionary == nil else { return tell(.ready) }
    let missing = DictionaryLists(lists).missing
    tell(.none(missing.map(WordMessages.text) ?? WordMessages.noWords))
  }
}
