import EventLoop
import Glibc
import Keyboard
import Snippets
import Store

/// Reads the store for the keyboard whenever it changes and whatever it is asked, and writes what is to be remembered. It
/// waits for no other process that uses the store: fingers would wait, too.
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
  private let pending = PendingChanges()
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
  private var busy = BusySpell()
  /// Whether the keys were read in this call of `load`.
  private var hasLoaded = false

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
      let opened = try SnippetStore(path: path, waits: false) { Log.warning($0) }
      let stored = try opened.sources().map(\.name).filter { $0 != SnippetStore.embeddedSource }
      if !areSourcesSure && !stored.isEmpty { sources = stored }
      try setSources(of: opened)
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
      try setSources(of: store)
      load()
    } catch {
      fail(Messages.storeFailed("\(error)"))
    }
  }

  private func setSources(of store: SnippetStore) throws {
    pending.sources = nil
    do {
      try store.setSources(sources)
    } catch let error as StoreError where error.isReadOnly {
    } catch let error as StoreError where error.isBusy {
      pending.sources = sources
    }
  }

  /// Tells of a store that cannot be used, once for each reason, and tries again later; soon, and without a word, while
  /// another process is in the way.
  private func storeFailed(_ error: any Error) {
    let now = EventLoop.now()
    if let error = error as? StoreError, error.isBusy, !busy.isLong(at: now) {
      return retry.failed(at: now, pausing: PendingChanges.pause)
    }
    retry.failed(at: now)
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
    busy = BusySpell()
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
  var nextWake: UInt64? { [changes.nextWake, pending.nextWake, retry.due].compactMap { $0 }.min() }

  func advance(to time: UInt64) {
    pending.advance(to: time, store)
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
  static let tabState = "tab"

  /// The theme that the desktop preferred last; nil where it never told.
  var lastLook: String? { attempt { try $0.keyboardState(Self.lookState) } }

  static let lookState = "look"

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
    if case .place(let snippet, let next) = change { keys?.notePlace(of: snippet, next: next) }
    pending.note(change)
  }

  /// Writes what is to be remembered. After what was typed is sent, so that the disk is never between a tap and its text.
  func save() {
    guard let store else { return }
    let saved = pending.save(to: store)
    // What could be written tells that the store can be, too.
    if saved == .shown || saved == .something && isStorable && trouble != nil { loadIfChanged() }
  }

  /// Writes which snippets were used.
  func saveUses() { if let store { pending.saveUses(to: store) } }

  /// Writes all that is to be remembered, at the end of the program.
  func finish() { if let store { pending.finish(store) } }

  /// Sets whether it is remembered which keys are used; otherwise it is forgotten, too.
  func keepRecents(_ keepsRecents: Bool) {
    pending.keepRecents(keepsRecents)
    save()
  }
}
