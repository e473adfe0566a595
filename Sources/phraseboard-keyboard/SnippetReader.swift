import EventLoop
import Glibc
import Keyboard
import Snippets
import Store

/// Reads the store for the keyboard whenever it changes and whatever it is asked, and writes what is to be remembered.
final class SnippetReader {
  /// Called with what the store holds and how good that is, in order.
  var onContent: ((ContentEvent) -> Void)?
  /// Called when the store was read: when the first source's time comes, in seconds since 1970.
  var onNextAttempt: ((Int64?) -> Void)?

  private let path: String
  private let sources: [String]
  private unowned let loop: EventLoop
  private var store: SnippetStore?
  private var keys: KeyReader?
  private var watcher: PathWatcher?
  /// A replacement of the content is many writes.
  private var changes = ChangeQueue(quiet: 20, most: 200)
  /// In order, but for places: what comes last of a snippet counts.
  private var unsaved: [StoreChange] = []
  /// The ids of snippets that were used, in order. They are written when no tap has come for a moment, or when somebody
  /// asks: a tap soon after another one is not to wait for the disk.
  private var unsavedUses: [String] = []
  private var usesDue: UInt64?
  private var shownGeneration: Int?
  /// Why what the store holds is not up to date.
  private var staleness: String?
  /// Whether the keys were read in this call of `load`.
  private var hasLoaded = false
  /// When what could not be written may be tried again, in milliseconds of the loop's clock.
  private var nextSave: UInt64?

  /// - Parameters:
  ///   - path: of the store, which is opened by `start`.
  ///   - sources: the names of those in effect, in their order.
  init(path: String, sources: [String], in loop: EventLoop) {
    self.path = path
    self.sources = sources
    self.loop = loop
  }

  /// Opens the store, says which sources are in effect, and shows what is stored of them. Not before it is known to be the
  /// only keyboard: it would take the keys of the other one.
  ///
  /// A store that cannot be used is logged and told; the keyboard then runs without content.
  func start() {
    watcher = Self.watch(path, in: loop)
    watcher?.onChange = { [unowned self] path in changes.changed(path, at: EventLoop.now()) }
    do {
      let opened = try SnippetStore(path: path) { Log.warning($0) }
      try opened.setSources(sources)
      let keys = KeyReader(opened)
      keys.onLoaded = { [unowned self] keys in
        hasLoaded = true
        onContent?(.loaded(keys))
        report()
      }
      keys.onContinued = { [unowned self] keys in onContent?(.continued(keys)) }
      (store, self.keys) = (opened, keys)
      load()
    } catch {
      let failure = Messages.storeFailed("\(error)")
      Log.error(failure)
      onContent?(.failed(failure))
    }
  }

  private static func watch(_ path: String, in loop: EventLoop) -> PathWatcher? {
    do {
      let watcher = try PathWatcher(in: loop)
      try watcher.watchDatabase(path)
      return watcher
    } catch {
      Log.warning(Messages.notWatching("\(error)"))
      return nil
    }
  }

  var isUsable: Bool { store != nil }

  // MARK: Content

  /// Shows what is stored.
  func load() {
    read { store, keys in
      let generation = try store.contentGeneration()
      let states = try store.sources()
      onNextAttempt?(states.compactMap(\.nextAttempt).min())
      // Not logged: phraseboard-content has said it.
      staleness = ContentSources.reason(of: states)
      shownGeneration = generation
      hasLoaded = false
      try keys.begin()
      // With the keys they are asked for anyway.
      if !hasLoaded { onContent?(.marksChanged) }
      report()
    }
  }

  private func loadIfChanged() {
    // What is asked of a store that is being replaced may fail; the end of the run asks again.
    if let generation = try? store?.contentGeneration(), generation == shownGeneration { return }
    load()
  }

  private func report() {
    if let staleness {
      onContent?(.failed(staleness))
    } else {
      onContent?(isAllHidden ? .allHidden : .current)
    }
  }

  private var isAllHidden: Bool {
    guard keys?.shownCount == 0, let hidden = attempt({ try $0.hidden() }) else { return false }
    return !hidden.isEmpty
  }

  /// Getting content has failed in a way that the store does not tell.
  func fail(_ reason: String) {
    Log.warning(reason)
    onContent?(.failed(reason))
  }

  /// Whether there is more to read.
  var isReading: Bool { keys?.isReading ?? false }

  /// Reads some more of what is stored.
  func readOn() { read { try $1.readOn() } }

  /// Reads all that is stored, for who asks for a key by its name.
  func finishReading() { read { try $1.finish() } }

  private func read(_ body: (SnippetStore, KeyReader) throws -> Void) {
    guard let store, let keys else { return }
    // A tap of this very turn counts before what the store says.
    save()
    do {
      try body(store, keys)
    } catch {
      shownGeneration = nil
      fail(Messages.storeFailed("\(error)"))
    }
  }

  // MARK: Time

  /// When `advance` is to be called next, in milliseconds of the loop's clock.
  var nextWake: UInt64? { [changes.nextWake, nextSave, usesDue].compactMap { $0 }.min() }

  func advance(to time: UInt64) {
    if let due = nextSave, due <= time { nextSave = nil }
    if let due = usesDue, due <= time { saveUses() }
    if !changes.take(at: time).isEmpty { loadIfChanged() }
  }

  // MARK: Questions

  func answer(_ query: Query) -> Answer {
    switch query {
    case .piece(let snippet, let label, let position):
      .text(attempt { try $0.piece(of: snippet, labelled: label, at: position) })
    case .pieces(let snippet, let label):
      .texts(attempt { try $0.pieces(of: snippet, labelled: label) }.flatMap { $0.isEmpty ? nil : $0 })
    case .favourites: .texts(attempt { try $0.favourites() })
    case .recents: .texts(recents())
    case .tab: .text(attempt { try $0.keyboardState(Self.tabState) })
    }
  }

  private func recents() -> [String]? {
    // What was used just now is among them.
    saveUses()
    return attempt { try $0.recents() }
  }

  /// What the store knows the selected tab by.
  private static let tabState = "tab"

  private func attempt<Value>(_ body: (SnippetStore) throws -> Value?) -> Value? {
    do {
      return try store.flatMap(body)
    } catch {
      Log.warning(Messages.pieceNotRead("\(error)"))
      return nil
    }
  }

  /// Reads the text of a secret snippet's piece; nil, with a warning, where that fails.
  func secretText(of snippet: String, labelled label: String, piece: Int) -> SecretText? {
    do {
      return try store?.secretText(of: snippet, labelled: label, piece: piece)
    } catch {
      Log.warning(Messages.secretNotRead("\(error)"))
      return nil
    }
  }

  // MARK: What is remembered

  /// Remembers a change until `save`.
  func note(_ change: StoreChange) {
    switch change {
    case .place(let snippet, let next):
      unsaved.removeAll { if case .place(snippet, _) = $0 { true } else { false } }
      keys?.notePlace(of: snippet, next: next)
    case .use(let snippet):
      unsavedUses.append(snippet)
      usesDue = EventLoop.now() + Self.pauseBeforeUses
      return
    case .keep, .unkeep, .moveFavourite, .hide, .tab: break
    }
    unsaved.append(change)
  }

  /// Writes what is to be remembered. After what was typed is sent, so that the disk is never between a tap and its text.
  /// What another process is in the way of is tried again after a while.
  func save() {
    guard let store, !unsaved.isEmpty, nextSave == nil else { return }
    let before = unsaved
    while let change = unsaved.first {
      do {
        try write(change, to: store)
      } catch let error as StoreError where error.isBusy {
        Log.warning(Messages.changeNotSaved("\(error)"))
        nextSave = EventLoop.now() + Self.pauseAfterFailure
        return
      } catch {
        Log.warning(Messages.changeNotSaved("\(error)"))
      }
      unsaved.removeFirst()
    }
    if before.contains(where: \.changesPanels) { loadIfChanged() }
  }

  /// Writes which snippets were used. At the end of the program, too.
  func saveUses() {
    usesDue = nil
    guard let store else { return }
    let uses = unsavedUses
    unsavedUses = []
    for snippet in uses {
      do {
        try write(.use(snippet), to: store)
      } catch {
        Log.warning(Messages.changeNotSaved("\(error)"))
      }
    }
  }

  /// Milliseconds without a tap before uses are written.
  private static let pauseBeforeUses: UInt64 = 500

  /// Milliseconds: who writes for longer than the store has waited already is likely to go on for some time.
  private static let pauseAfterFailure: UInt64 = 2_000

  private func write(_ change: StoreChange, to store: SnippetStore) throws {
    switch change {
    case .place(let snippet, let next): try store.setPlace(of: snippet, next: next)
    case .use(let snippet): try store.noteUse(of: snippet, time: Int64(time(nil)))
    case .keep(let snippet): try store.keep(snippet)
    case .unkeep(let snippet): try store.unkeep(snippet)
    case .moveFavourite(let snippet, let index): try store.moveFavourite(snippet, to: index)
    case .hide(let snippet): try store.hide(snippet)
    case .tab(let name): try store.setKeyboardState(Self.tabState, name)
    }
  }

  /// Forgets which keys were used last.
  func forgetRecents() {
    do {
      try store?.clearRecents()
    } catch {
      Log.warning(Messages.changeNotSaved("\(error)"))
    }
  }
}
