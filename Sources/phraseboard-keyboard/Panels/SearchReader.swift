import EventLoop
import Keyboard
import Snippets
import Store

/// Searches through what the store shows, for as long as somebody searches.
///
///     open ── readOn while isWorking ── close
///             ask(text), at any time: what is found by then; more may come by readOn
///
/// It has nothing in memory before `open` and after `close`.
final class SearchReader: PanelService {
  /// Called with what was found, in order, whenever it may be something else: before `ask` returns, if all of it is known
  /// by then or time is up.
  var onAnswer: ((_ text: String, Answer) -> Void)?
  var onOpen: (() -> Void)?

  /// Milliseconds: what a search and a part of a search take at most before something else has its turn. Two thirds of a
  /// frame: the rest is for drawing what was found.
  private static let mostAtOnce: UInt64 = 10
  /// Milliseconds of reading at once.
  private static let mostReading: UInt64 = 4

  private let store: () -> SnippetStore?
  private let limit: Int
  private var search: StoredSearch?
  private var text = ""
  /// True where there was nothing to search in when somebody did.
  private var hasFailed = false
  /// True while `onAnswer` waits for the end of a search.
  private var owesAnswer = false

  /// - Parameters:
  ///   - limit: how many keys an answer has at most.
  ///   - store: nil where there is none to be read now.
  init(limit: Int = 50, store: @escaping () -> SnippetStore?) {
    (self.limit, self.store) = (limit, store)
  }

  /// Begins to read, and searches for nothing, which all keys match.
  func open() {
    attempt {
      guard let store = store() else { return }
      let search = StoredSearch(store, limit: limit)
      try search.begin()
      (self.search, hasFailed) = (search, false)
      owesAnswer = true
    }
  }

  /// Gives back all that was read.
  func close() {
    guard search != nil || hasFailed else { return }
    (search, text, owesAnswer, hasFailed) = (nil, "", false, false)
  }

  var isOpen: Bool { search != nil }

  func panelClosed(isShown: Bool) -> Bool {
    defer { close() }
    return isOpen
  }

  /// 0 while something is left to be read or searched.
  var nextWake: UInt64? { isWorking ? 0 : nil }

  func endOfTurn() { readOn() }

  /// True while something is left to be read or searched.
  var isWorking: Bool { search.map { $0.isReading || $0.isSearching || owesAnswer } ?? false }

  /// Searches for a text; nothing for all keys.
  func ask(_ text: String) {
    if !isOpen { onOpen?() }
    find(text)
  }

  private func find(_ text: String) {
    self.text = text
    if search == nil { open() }
    attempt {
      guard let search else { return tellNothing() }
      search.search(text)
      owesAnswer = true
      work(until: EventLoop.now() + Self.mostAtOnce)
      // The keys that are there by now are better than what was found for another text.
      try answer()
    }
  }

  /// Goes on with what is left, for some milliseconds.
  func readOn() {
    attempt {
      guard let search, isWorking else { return }
      let (hasAllKeys, wasReading) = (search.hasAllKeys, search.isReading)
      let due = EventLoop.now() + Self.mostReading
      if search.isSearching {
        work(until: due)
      } else {
        while search.isReading, !search.isSearching, EventLoop.now() < due { try search.readOn() }
        // The labels, or the phrases, are all there, and were not when the last answer was given.
        if search.hasAllKeys != hasAllKeys || wasReading && !search.isReading { owesAnswer = true }
      }
      if owesAnswer, !search.isSearching { try answer() }
    }
  }

  /// Takes note that the store holds something else, or can be read again.
  func storeChanged() {
    if search != nil {
      owesAnswer = true
    } else if hasFailed {
      find(text)
    }
  }

  private func work(until due: UInt64) {
    guard let search else { return }
    repeat { search.step() } while search.isSearching && EventLoop.now() < due
  }

  private func answer() throws {
    guard let search else { return }
    owesAnswer = search.isSearching
    let found = try search.answer()
    onAnswer?(found.text, .found(found))
  }

  /// Finds nothing where the store cannot be read. The follower of the store tells of that.
  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      Log.warning(Messages.searchFailed("\(error)"))
      (search, owesAnswer) = (nil, false)
      tellNothing()
    }
  }

  private func tellNothing() {
    hasFailed = true
    onAnswer?(text, .found(SearchAnswer(text: text, keys: [], total: 0, isComplete: false)))
  }
}
