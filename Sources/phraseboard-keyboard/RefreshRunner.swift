import EventLoop
import Glibc

/// Has phraseboard-content fill the store: at start, when a source's time has come, when a file has changed and when it
/// is asked to.
final class RefreshRunner {
  /// Called after each run with what went wrong, if it is nothing that the store tells.
  var onFinished: ((_ failure: String?) -> Void)?
  /// When the first source's time comes, in seconds since 1970, as the store says.
  var nextAttempt: Int64?

  private let sources: ContentSources
  private let program: ContentProgram
  private unowned let loop: EventLoop
  private var watcher: PathWatcher?
  /// Editors save in several steps.
  private var changes = ChangeQueue(quiet: 60, most: 400)
  /// No run by time before this, in milliseconds of the loop's clock: one that could not tell the store that it has
  /// run would be followed by the next at once.
  private var notBefore: UInt64 = 0

  /// Milliseconds from one run by time to the next, at least; and after one that has failed.
  private static let leastPause: UInt64 = 500
  private static let pauseAfterFailure: UInt64 = 60_000
  /// Seconds after which a run looks whether a source's time has come, whatever the store says: a day.
  private static let longestWait: Int64 = 86_400

  init(sources: ContentSources, storePath: String, in loop: EventLoop) {
    self.sources = sources
    self.loop = loop
    program = ContentProgram(arguments: ["--store", storePath] + sources.arguments, in: loop)
    program.onFinished = { [unowned self] failure in
      if failure != nil { notBefore = EventLoop.now() + Self.pauseAfterFailure }
      onFinished?(failure)
    }
  }

  /// Has the sources looked at whose time has come, and follows those that are files.
  func start() {
    watch()
    program.run(.due)
  }

  /// Fetches again from all sources.
  func refresh() { program.run(.all) }

  private func watch() {
    do {
      let watcher = try PathWatcher(in: loop)
      self.watcher = watcher
      watcher.onChange = { [unowned self] path in
        for source in sources.paths[path] ?? [] { changes.changed(source, at: EventLoop.now()) }
      }
      for path in sources.paths.keys.sorted() { try watcher.watch(path) }
    } catch {
      Log.warning(Messages.notWatching("\(error)"))
    }
  }

  /// When `advance` is to be called next, in milliseconds of the loop's clock.
  var nextWake: UInt64? { [changes.nextWake, nextRun].compactMap { $0 }.min() }

  func advance(to time: UInt64) {
    for name in changes.take(at: time) { program.run(.source(name)) }
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
}
