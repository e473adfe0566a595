import EventLoop
import Glibc
import Keyboard
import Settings
import Snippets
import Store

/// Reads the store whenever it changes, and has phraseboard-content fill it: at start, when a source's time has come, when
/// a file has changed and when it is asked to.
final class ContentRunner {
  /// Called with what the store holds, or the first of it, whenever that has changed.
  var onLoaded: ((SnippetKeys) -> Void)?
  /// Called with what follows that.
  var onContinued: ((SnippetKeys) -> Void)?
  /// Called when what the store holds is up to date.
  var onCurrent: (() -> Void)?
  /// Called with the reason in one line when what the store holds is not up to date.
  var onFailed: ((String) -> Void)?

  private let store: SnippetStore?
  private let reader: KeyReader?
  private let storePath: String
  private let sources: ContentSources
  private let loop: EventLoop
  private let program: ContentProgram
  private var watcher: PathWatcher?
  private var storeFailure: String?
  private var unsavedPlaces: [String: Int] = [:]
  /// Editors save in several steps.
  private var changedSources = ChangeQueue(quiet: 60, most: 400)
  /// A replacement of the content is many writes.
  private var storeChanges = ChangeQueue(quiet: 20, most: 200)
  private var shownGeneration: Int?
  /// Why what the store holds is not up to date.
  private var staleness: String?
  /// When the first source's time comes, in seconds since 1970.
  private var nextAttempt: Int64?
  /// No run by time before this, in milliseconds of the loop's clock: one that could not tell the store that it has
  /// run would be followed by the next at once.
  private var notBefore: UInt64 = 0

  /// Milliseconds from one run by time to the next, at least.
  private static let leastPause: UInt64 = 500

  /// A store that cannot be used is logged; the keyboard then runs without content.
  init(sources: ContentSources, storePath: String, in loop: EventLoop) {
    self.sources = sources
    self.storePath = storePath
    self.loop = loop
    program = ContentProgram(arguments: ["--store", storePath] + sources.arguments, in: loop)
    do {
      let opened = try SnippetStore(path: storePath) { Log.warning($0) }
      try opened.setSources(sources.names)
      store = opened
      reader = KeyReader(opened)
    } catch {
      store = nil
      reader = nil
      storeFailure = Messages.storeFailed("\(error)")
      Log.error(storeFailure ?? "")
    }
    program.onFinished = { [unowned self] failure in finished(failure) }
    reader?.onLoaded = { [unowned self] keys in
      onLoaded?(keys)
      report()
    }
    reader?.onContinued = { [unowned self] keys in onContinued?(keys) }
  }

  /// Shows what is stored, and has the sources looked at whose time has come.
  func start() {
    if let storeFailure { onFailed?(storeFailure); return }
    load()
    watch()
    program.run(.due)
  }

  /// Fetches again from all sources.
  func refresh() {
    guard store != nil else { return }
    program.run(.all)
  }

  // MARK: Places and secrets

  /// Remembers which piece of a snippet is due, until `savePlaces`.
  func notePlace(of snippet: String, next: Int) {
    unsavedPlaces[snippet] = next
    reader?.notePlace(of: snippet, next: next)
  }

  func savePlaces() {
    for (snippet, next) in unsavedPlaces {
      do {
        try store?.setPlace(of: snippet, next: next)
      } catch {
        Log.warning(Messages.placeNotSaved("\(error)"))
      }
    }
    unsavedPlaces = [:]
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

  // MARK: Time

  /// When `advance` is to be called next, in milliseconds of the loop's clock.
  var nextWake: UInt64? {
    [changedSources.nextWake, storeChanges.nextWake, nextRun].compactMap { $0 }.min()
  }

  func advance(to time: UInt64) {
    for name in changedSources.take(at: time) { program.run(.source(name)) }
    if !storeChanges.take(at: time).isEmpty { loadIfChanged() }
    if let nextRun, nextRun <= time {
      notBefore = time + Self.leastPause
      program.run(.due)
    }
  }

  /// When the next run by time is due. Asked anew in each turn, since the loop's clock stands still while the device sleeps.
  private var nextRun: UInt64? {
    guard let nextAttempt, !program.isFetching else { return nil }
    let seconds = max(0, nextAttempt - Int64(time(nil)))
    // A clock that was wrong may have left a time that is years away.
    return max(notBefore, EventLoop.now() + UInt64(min(seconds, Self.longestWait)) * 1000)
  }

  /// Seconds after which a run looks whether a source's time has come, whatever the store says: a day.
  private static let longestWait: Int64 = 86_400

  // MARK: Changes

  private func watch() {
    do {
      let watcher = try PathWatcher(in: loop)
      self.watcher = watcher
      watcher.onChange = { [unowned self] path in changed(path) }
      try watcher.watchDatabase(storePath)
      for path in sources.paths.keys.sorted() { try watcher.watch(path) }
    } catch {
      Log.warning(Messages.notWatching("\(error)"))
    }
  }

  private func changed(_ path: String) {
    let now = EventLoop.now()
    if path == storePath { storeChanges.changed(path, at: now) }
    for source in sources.paths[path] ?? [] { changedSources.changed(source, at: now) }
  }

  private func finished(_ failure: String?) {
    if let failure {
      notBefore = EventLoop.now() + 60_000
      return fail(failure)
    }
    load()
  }

  private func loadIfChanged() {
    // What is asked of a store that is being replaced may fail; the end of the run asks again.
    if let generation = try? store?.contentGeneration(), generation == shownGeneration { return }
    load()
  }

  private func load() {
    read { store, reader in
      let generation = try store.contentGeneration()
      let states = try store.sources()
      nextAttempt = states.compactMap(\.nextAttempt).min()
      // Not logged: phraseboard-content has said it.
      staleness = ContentSources.reason(of: states)
      shownGeneration = generation
      try reader.begin()
      report()
    }
  }

  private func report() {
    if let staleness { onFailed?(staleness) } else { onCurrent?() }
  }

  // MARK: Reading

  /// Whether there is more to read.
  var isReading: Bool { reader?.isReading ?? false }

  /// Reads some more of what is stored.
  func readOn() { read { try $1.readOn() } }

  /// Reads all that is stored, for who asks for a key by its name.
  func finishReading() { read { try $1.finish() } }

  private func read(_ body: (SnippetStore, KeyReader) throws -> Void) {
    guard let store, let reader else { return }
    // A tap of this very turn counts before what the store says.
    savePlaces()
    do {
      try body(store, reader)
    } catch {
      shownGeneration = nil
      fail(Messages.storeFailed("\(error)"))
    }
  }

  private func fail(_ reason: String) {
    Log.warning(reason)
    onFailed?(reason)
  }
}

extension ContentRunner: PieceSource {
  func piece(of snippet: String, labelled label: String, at position: Int) -> String? {
    attempt { try $0.piece(of: snippet, labelled: label, at: position) }
  }

  func pieces(of snippet: String, labelled label: String) -> [String]? {
    attempt { try $0.pieces(of: snippet, labelled: label) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func attempt<Value>(_ body: (SnippetStore) throws -> Value?) -> Value? {
    do {
      return try store.flatMap(body)
    } catch {
      Log.warning(Messages.pieceNotRead("\(error)"))
      return nil
    }
  }
}
