import EventLoop
import Glibc
import Keyboard
import Snippets
import Store

/// Reads the store for the keyboard whenever it changes and whatever it is asked, and writes what is to be remembered.
final class SnippetReader {
  /// Called with what the store holds and how good that is, in order.
  var onContent: ((ContentEvent) -> Void)?
  /// Called when the store was read: when each source's time comes, in seconds since 1970.
  var onNextAttempts: (([String: Int64]) -> Void)?
  /// Called when the store was read, since something in it has changed.
  var onRead: (() -> Void)?
  /// Called when content can be stored that could not be so far.
  var onStorable: (() -> Void)?

  private let path: String
  private var sources: [String]
  private let areSourcesSure: Bool
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
  private var keepsRecents = true
  private var shownGeneration: Int?
  /// Whether every source was asked at least once.
  private var hasAskedAll = false
  /// Why what the store holds is not up to date.
  private var staleness: String?
  private var staleTrouble = ContentTrouble.old
  /// Why the last run that was to get content has not, where the store does not tell.
  private var runFailure: String?
  /// What there is to know of the user's own files, and of the bus.
  private var ownProblems: String?
  private var busTrouble: String?
  /// What was said last of a store that cannot be used, or not be written.
  private var trouble: String?
  /// What a store that cannot be used at all is tried again by.
  private var retry = Retry(firstPause: 1_000)
  /// Whether the keys were read in this call of `load`.
  private var hasLoaded = false
  /// When what could not be written may be tried again, in milliseconds of the loop's clock.
  private var nextSave: UInt64?

  /// - Parameters:
  ///   - path: of the store, which is opened by `start`.
  ///   - sources: the names of those in effect, in their order.
  ///   - areSure: false where a mistake may hide some of them: those that the store shows then stay, if there are any.
  init(path: String, sources: [String], areSure: Bool, in loop: EventLoop) {
    self.path = path
    self.sources = sources
    areSourcesSure = areSure
    self.loop = loop
  }

  /// Opens the store, says which sources are in effect, and shows what is stored of them. Not before it is known to be the
  /// only keyboard: it would take the keys of the other one.
  ///
  /// A store that cannot be used is logged and told; the keyboard then runs without content, and tries again. One that
  /// cannot be written is shown, and what is to be remembered is lost.
  func start() {
    // Anew each time: the store's folder may be another one than before.
    watcher = Self.watch(path, in: loop)
    watcher?.onChange = { [unowned self] path in changes.changed(path, at: EventLoop.now()) }
    do {
      let opened = try SnippetStore(path: path) { Log.warning($0) }
      let stored = try opened.sources().map(\.name).filter { $0 != SnippetStore.embeddedSource }
      if !areSourcesSure && !stored.isEmpty { sources = stored }
      do { try opened.setSources(sources) } catch let error as StoreError where error.isReadOnly {}
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
      storeFailed(error)
    }
  }

  /// Shows what is stored of these sources from now on.
  func show(_ names: [String]) {
    guard names != sources else { return }
    sources = names
    guard let store else { return }
    do {
      try store.setSources(names)
      load()
    } catch let error as StoreError where error.isReadOnly {
      load()
    } catch {
      fail(Messages.storeFailed("\(error)"))
    }
  }

  /// Tells of a store that cannot be used, once for each reason, and tries again later.
  private func storeFailed(_ error: any Error) {
    retry.failed(at: EventLoop.now())
    let failure = Messages.storeFailed("\(error)")
    if trouble != failure { Log.error(failure) }
    trouble = failure
    onContent?(.failed(failure, .unread))
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

  /// Whether content can be stored.
  var isStorable: Bool { store.map { $0.obstacleToWriting == nil } ?? false }

  // MARK: Content

  /// Shows what is stored.
  func load() {
    read { store, keys in
      let generation = try store.contentGeneration()
      let states = try store.sources()
      noteUsable(store)
      onNextAttempts?(
        Dictionary(
          states.compactMap { state in state.nextAttempt.map { (state.name, $0) } }, uniquingKeysWith: min))
      // Not logged: phraseboard-content has said it.
      staleness = ContentSources.reason(of: states)
      staleTrouble = ContentSources.trouble(of: states)
      hasAskedAll = states.allSatisfy { $0.attempts > 0 }
      ownProblems = ContentSources.ownProblems(of: states)
      shownGeneration = generation
      hasLoaded = false
      try keys.begin()
      // With the keys they are asked for anyway.
      if !hasLoaded { onContent?(.marksChanged) }
      report()
      onRead?()
    }
  }

  /// The store was read; says once why it cannot be written, if so, or that it can be again.
  private func noteUsable(_ store: SnippetStore) {
    retry.succeeded()
    let obstacle = store.obstacleToWriting.map { Messages.storeReadOnly($0) }
    guard obstacle != trouble else { return }
    trouble = obstacle
    if let obstacle { Log.warning(obstacle) } else { onStorable?() }
  }

  private func loadIfChanged() {
    // What is asked of a store that is being replaced may fail; the end of the run asks again.
    if let generation = try? store?.contentGeneration(), generation == shownGeneration,
      isStorable == (trouble == nil)
    {
      return
    }
    load()
  }

  private func report() {
    remark()
    if let trouble, staleness == nil {
      onContent?(.failed(trouble, .unsaved))
    } else if let reason = staleness ?? runFailure {
      onContent?(.failed(reason, staleness == nil ? .old : staleTrouble))
    } else {
      onContent?(emptiness ?? .current)
    }
  }

  private func remark() {
    let remarks = [ownProblems, busTrouble].compactMap { $0 }
    onContent?(.remark(remarks.isEmpty ? nil : remarks.joined(separator: " · ")))
  }

  /// Whether and why the bus cannot be used.
  func noteBus(_ trouble: String?) {
    busTrouble = trouble
    remark()
  }

  /// Why there is nothing to show; nil where there is something, or may be soon.
  private var emptiness: ContentEvent? {
    guard keys?.shownCount == 0, let hidden = attempt({ try $0.hidden() }) else { return nil }
    return !hidden.isEmpty ? .allHidden : hasAskedAll ? .empty : nil
  }

  /// A run that was to get content has ended; `failure` says why it has failed in a way that the store does not tell.
  func noteRun(_ failure: String?) {
    if let failure, failure != runFailure { Log.warning(failure) }
    runFailure = failure
    if let failure, store == nil { onContent?(.failed(failure)) } else { load() }
  }

  private func fail(_ reason: String) {
    Log.warning(reason)
    onContent?(.failed(reason, .unread))
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
      storeFailed(error)
    }
  }

  // MARK: Time

  /// When `advance` is to be called next, in milliseconds of the loop's clock.
  var nextWake: UInt64? { [changes.nextWake, nextSave, usesDue, retry.due].compactMap { $0 }.min() }

  func advance(to time: UInt64) {
    if let due = nextSave, due <= time { nextSave = nil }
    if let due = usesDue, due <= time { saveUses() }
    if !changes.take(at: time).isEmpty { loadIfChanged() }
    if retry.take(at: time) { tryAgain() }
  }

  private func tryAgain() {
    if store == nil { start() } else { load() }
  }

  /// The store that is read, where there is one.
  var readable: SnippetStore? { store }

  // MARK: Questions

  func answer(_ query: Query) -> Answer {
    switch query {
    case .piece(let snippet, let label, let position, let feed):
      .text(attempt { try $0.piece(of: snippet, labelled: label, from: feed, at: position) })
    case .pieces(let snippet, let label, let positions, let feed):
      .texts(
        attempt { try $0.pieces(of: snippet, labelled: label, at: positions, from: feed) }.flatMap {
          $0.isEmpty ? nil : $0
        })
    case .favourites: .texts(attempt { try $0.favourites() })
    case .recents: .texts(recents())
    case .tab: .text(attempt { try $0.keyboardState(Self.tabState) })
    case .draft(.key(let snippet, let label, let count, let group)):
      .draft(attempt { try Self.draft($0, of: snippet, label, count, group) })
    case .draft(.selection), .draft(.clipboard): .draft(nil)
    // No store has those; and what is found is told as it is found.
    case .layouts, .search, .surroundings, .words: .layouts([], problem: nil)
    }
  }

  /// A key as it is to be edited; nil where it is another one by now, or in no file that `save-key` changes.
  private static func draft(
    _ store: SnippetStore, of snippet: String, _ label: String, _ count: Int, _ group: String?
  ) throws -> KeyDraft? {
    let phrases = try store.pieces(of: snippet, labelled: label)
    guard let place = try store.place(of: snippet), phrases.count == count,
      place.part.lowercased().hasSuffix(".toml")
    else { return nil }
    return KeyDraft(
      place: .init(file: place.part, id: place.id), label: label, phrases: phrases, group: group)
  }

  private func recents() -> [String]? {
    // What was used just now is among them.
    saveUses()
    return attempt { try $0.recents() }
  }

  /// What the store knows the selected tab by.
  private static let tabState = "tab"

  /// The theme that the desktop preferred last; nil where it never told.
  var lastLook: String? { attempt { try $0.keyboardState(Self.lookState) } }

  private static let lookState = "look"

  private func attempt<Value>(_ body: (SnippetStore) throws -> Value?) -> Value? {
    do {
      return try store.flatMap(body)
    } catch {
      Log.warning(Messages.pieceNotRead("\(error)"))
      return nil
    }
  }

  /// Reads the text of a secret snippet's piece, or says where its command stands; nil, with a warning, where that fails.
  func secret(
    of snippet: String, labelled label: String, from feed: String?, piece: Int
  ) -> SecretSource? {
    do {
      if let text = try store?.secretText(of: snippet, labelled: label, from: feed, piece: piece) {
        return .text(text)
      }
      // No server has commands.
      if feed != nil { return nil }
      return try store?.commandOrigin(of: snippet, labelled: label).map { .command(file: $0.file, id: $0.id) }
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
      // A finger may have been down when they were turned off.
      guard keepsRecents else { return }
      unsavedUses.append(snippet)
      usesDue = EventLoop.now() + Self.pauseBeforeUses
      return
    case .keep, .unkeep, .moveFavourite, .hide, .tab, .look: break
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
      } catch let error as StoreError where error.isReadOnly {
        // It was told when the store was read.
      } catch {
        Log.warning(Messages.changeNotSaved("\(error)"))
      }
      unsaved.removeFirst()
    }
    // What could be written tells that the store can be, too.
    if before.contains(where: \.changesPanels) || isStorable && trouble != nil { loadIfChanged() }
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
      } catch let error as StoreError where error.isReadOnly {
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
    case .look(let theme): try store.setKeyboardState(Self.lookState, theme)
    }
  }

  /// Sets whether it is remembered which keys are used; otherwise it is forgotten, too.
  func keepRecents(_ keepsRecents: Bool) {
    self.keepsRecents = keepsRecents
    guard !keepsRecents else { return }
    (unsavedUses, usesDue) = ([], nil)
    do {
      try store?.clearRecents()
    } catch let error as StoreError where error.isReadOnly {
    } catch {
      Log.warning(Messages.changeNotSaved("\(error)"))
    }
  }
}
