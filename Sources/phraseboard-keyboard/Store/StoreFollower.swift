import EventLoop
import Glibc
import Keyboard
import Snippets
import Store

/// Opens the store, and reads its keys whenever they change. Waits for no other process that uses the store: fingers would wait, too.
final class StoreFollower: Service {
  /// Called with what the store holds and how good that is, in order.
  var onContent: ((ContentEvent) -> Void)?
  /// Called when the store was read after a change, with the time at which each source is to be asked next, in seconds
  /// since 1970.
  var onRead: (([String: Int64]) -> Void)?
  /// Returns true while the first picture is not on the screen, which the rest of the keys waits for.
  var waitsForPicture: () -> Bool = { false }
  /// Called when content can be stored that could not be so far.
  var onStorable: (() -> Void)?

  private let path: String
  private var sources: (names: [String], areSure: Bool)
  private unowned let loop: EventLoop
  private let changes: PendingChanges
  /// The store that is read; nil while it cannot be opened.
  private(set) var store: SnippetStore?
  private var keys: KeyReader?
  private var watcher: PathWatcher?
  /// The paths that have changed: a replacement of the content is many writes.
  private var seenChanges = ChangeQueue(quiet: 20, most: 200)
  private var shownGeneration: Int?
  private var health = ContentHealth()
  /// The next try of a store that cannot be used at all.
  private var tries = StoreTries()

  /// - Parameters:
  ///   - path: of the store, which is opened by `start`.
  ///   - sources: the names of those in effect, in their order.
  ///   - areSure: false where a mistake may hide some of them: those that the store shows then stay, if there are any.
  ///   - changes: what is to be remembered, which counts before what the store says.
  init(path: String, sources: [String], areSure: Bool, in loop: EventLoop, _ changes: PendingChanges) {
    (self.path, self.sources) = (path, (sources, areSure))
    (self.loop, self.changes) = (loop, changes)
  }

  /// Opens the store, says which sources are in effect, and shows what is stored of them. It must be known to be the
  /// only keyboard first: it would take the keys of the other one.
  ///
  /// A store that cannot be used is logged and told; the keyboard then runs without content, and tries again. One that
  /// cannot be written is shown, and what is to be remembered is lost.
  func start() {
    // Anew each time: the store's folder may be another one than before.
    watcher = Self.watch(path, in: loop)
    watcher?.onChange = { [unowned self] path in seenChanges.changed(path, at: EventLoop.now()) }
    do {
      let opened = try SnippetStore(path: path, waits: false) { Log.warning($0) }
      let stored = try opened.sources().map(\.name).filter { $0 != SnippetStore.embeddedSource }
      if !sources.areSure && !stored.isEmpty { sources.names = stored }
      try setSources(of: opened)
      let keys = KeyReader(opened)
      keys.onLoaded = { [unowned self] keys in
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
    guard names != sources.names else { return }
    sources.names = names
    guard let store else { return }
    do {
      try setSources(of: store)
      load()
    } catch {
      fail(Messages.storeFailed("\(error)"))
    }
  }

  private func setSources(of store: SnippetStore) throws {
    changes.sources = nil
    do {
      try store.setSources(sources.names)
    } catch let error as StoreError where error.isReadOnly {
    } catch let error as StoreError where error.isBusy {
      changes.sources = sources.names
    }
  }

  /// Tells of a store that cannot be used, once for each reason, and tries again later; soon, and without a word, while
  /// another process is in the way.
  private func storeFailed(_ error: any Error) {
    let isBusy = (error as? StoreError)?.isBusy ?? false
    guard tries.failed(at: EventLoop.now(), isBusy: isBusy) else { return }
    let failure = Messages.storeFailed("\(error)")
    if health.storeTrouble != failure { Log.error(failure) }
    health.storeTrouble = failure
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

  /// True while content can be stored.
  var isStorable: Bool { store.map { $0.obstacleToWriting == nil } ?? false }

  // MARK: Content

  func takeOver(_ change: FileChange) {
    if [.key, .edit, .kept].contains(change.kind) { load() }
  }

  /// Shows what is stored.
  func load() {
    read { store, keys in
      let generation = try store.contentGeneration()
      let states = try store.sources()
      noteUsable(store)
      health.update(with: states)
      shownGeneration = generation
      // The marks are asked for with the keys anyway.
      if try !keys.begin() { onContent?(.marksChanged) }
      report()
      onRead?(
        Dictionary(
          states.compactMap { state in state.nextAttempt.map { (state.name, $0) } }, uniquingKeysWith: min))
    }
  }

  /// Notes that the store was read, and says once why it cannot be written, if so, or that it can be again.
  private func noteUsable(_ store: SnippetStore) {
    tries = StoreTries()
    let obstacle = store.obstacleToWriting.map { Messages.storeReadOnly($0) }
    guard obstacle != health.storeTrouble else { return }
    health.storeTrouble = obstacle
    if let obstacle { Log.warning(obstacle) } else { onStorable?() }
  }

  private func loadIfChanged() {
    // A question to a store that is being replaced may fail; the end of the run asks again.
    if let generation = try? store?.contentGeneration(), generation == shownGeneration,
      isStorable == (health.storeTrouble == nil)
    {
      return
    }
    load()
  }

  private func report() {
    onContent?(health.remark)
    onContent?(health.state(shownKeys: keys?.shownCount) { hasHidden })
  }

  /// True where the user has hidden keys; nil where that cannot be read.
  private var hasHidden: Bool? {
    do {
      return try store.map { try !$0.hidden().isEmpty }
    } catch {
      Log.warning(Messages.pieceNotRead("\(error)"))
      return nil
    }
  }

  /// Takes the reason why the bus cannot be used; nil while it can.
  func noteBus(_ trouble: String?) {
    health.busTrouble = trouble
    onContent?(health.remark)
  }

  /// Notes the end of a run that was to get content; `failure` says why it has failed in a way that the store does not tell.
  func noteRun(_ failure: String?) {
    if let failure, failure != health.runFailure { Log.warning(failure) }
    health.runFailure = failure
    if let failure, store == nil { onContent?(.failed(failure)) } else { load() }
  }

  private func fail(_ reason: String) {
    Log.warning(reason)
    onContent?(.failed(reason, .unread))
  }

  /// True while there is more to read.
  var isReading: Bool { keys?.isReading ?? false }

  private var mayReadOn: Bool { isReading && !waitsForPicture() }

  func endOfTurn() {
    if mayReadOn { read { try $1.readOn() } }
    save()
  }

  /// Reads all that is stored, for a caller that asks for a key by its name.
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

  /// The time of the next call of `advance`, in milliseconds of the loop's clock.
  var nextWake: UInt64? {
    if mayReadOn { return 0 }
    return [seenChanges.nextWake, changes.nextWake, tries.due].compactMap { $0 }.min()
  }

  func advance(to time: UInt64) {
    changes.advance(to: time, store)
    if !seenChanges.removeDue(at: time).isEmpty { loadIfChanged() }
    if tries.startIfDue(at: time) { tryAgain() }
  }

  private func tryAgain() {
    if store == nil { start() } else { load() }
  }

  // MARK: What is remembered

  /// Remembers a change until `save`.
  func note(_ change: StoreChange) {
    if case .place(let snippet, let next) = change { keys?.notePlace(of: snippet, next: next) }
    changes.note(change)
  }

  /// Writes what is to be remembered. Comes after what was typed is sent, so that the disk is never between a tap and its text.
  func save() {
    guard let store else { return }
    let saved = changes.save(to: store)
    // A write that succeeds tells that the store can be written, too.
    if saved == .shown || saved == .something && isStorable && health.storeTrouble != nil { loadIfChanged() }
  }

  /// Writes which snippets were used.
  func saveUses() { if let store { changes.saveUses(to: store) } }

  /// Writes all that is to be remembered.
  func close() { if let store { changes.finish(store) } }

  /// Remembers from now on which keys are used, or forgets it.
  func keepRecents(_ keepsRecents: Bool) {
    changes.keepRecents(keepsRecents)
    save()
  }
}

/// The tries of a store that cannot be used.
private struct StoreTries {
  private var retry = Retry(firstPause: 1_000)
  private var busy = BusySpell()

  /// The time of the next one, in milliseconds of the loop's clock; nil while the store can be used.
  var due: UInt64? { retry.due }

  /// Notes a try that has failed. Returns false while another process is in the way for a moment, which nobody need know.
  mutating func failed(at time: UInt64, isBusy: Bool) -> Bool {
    guard isBusy, !busy.isLong(at: time) else {
      retry.failed(at: time)
      return true
    }
    retry.failed(at: time, pausing: PendingChanges.pause)
    return false
  }

  /// Returns true when it is time; then not again before the next failure.
  mutating func startIfDue(at time: UInt64) -> Bool { retry.startIfDue(at: time) }
}
