import EventLoop
import Glibc

/// Runs phraseboard-content to fill the store: at start, when a source's time has come, when a file has changed and
/// when it is asked to. Looks at no file itself.
final class RefreshRunner: Service {
  /// Called after each run with what went wrong, if it is nothing that the store tells.
  var onFinished: ((_ failure: String?) -> Void)?
  /// The time at which each source is due, in seconds since 1970, as the store says.
  var nextAttempts: [String: Int64] = [:]

  private var sources: ContentSources
  private let program: ContentProgram
  private unowned let loop: EventLoop
  private let now: () -> UInt64
  private let wallClock: () -> Int64
  private var watchers: [String: BackgroundWatcher] = [:]
  /// The paths that are not being watched yet.
  private var unwatched: Set<String> = []
  /// The latest start of the first run, in milliseconds of the loop's clock; nil once it has begun, and before `start`.
  private var firstRun: UInt64?
  private var isStarted = false
  /// The paths that have changed: editors save in several steps.
  private var changes = ChangeQueue(quiet: 60, most: 400)
  /// The time before which no run by time begins, in milliseconds of the loop's clock.
  private var notBefore: UInt64 = 0
  /// The pauses after runs that could not even tell the store that they have failed, or that changed nothing about the times.
  private var retry = Retry(firstPause: 60_000, longestPause: 3_600_000)
  /// The times of sources for which a run was started last: those wait for what comes of it.
  private var asked: [String: Int64] = [:]

  /// Milliseconds from one run by time to the next, at least.
  private static let leastPause: UInt64 = 500
  /// Milliseconds that the first run waits for paths to be watched, so that no change falls between the two.
  private static let longestStart: UInt64 = 200
  /// Seconds after which a run looks whether a source's time has come, whatever the store says: a day.
  private static let longestWait: Int64 = 86_400

  /// - Parameters:
  ///   - now: milliseconds of the loop's clock.
  ///   - wallClock: seconds since 1970.
  init(
    sources: ContentSources, program: ContentProgram, in loop: EventLoop,
    now: @escaping () -> UInt64 = EventLoop.now, wallClock: @escaping () -> Int64 = { Int64(time(nil)) }
  ) {
    self.sources = sources
    (self.now, self.wallClock) = (now, wallClock)
    self.program = program
    self.loop = loop
    program.onFinished = { [unowned self] tasks, failure in finished(tasks, failure) }
  }

  convenience init(sources: ContentSources, _ launcher: Launcher, in loop: EventLoop) {
    self.init(sources: sources, program: ContentProgram(launcher), in: loop)
  }

  /// Asks the sources whose time has come, and follows those that are files.
  func start() {
    isStarted = true
    watch()
    if firstRun == nil { firstRun = now() + Self.longestStart }
    beginIfWatching()
  }

  /// Fetches again from all sources.
  func refresh() { program.run(.all) }

  /// Follows these sources from now on. Those that are new, or are asked otherwise, are fetched at once.
  func follow(_ new: ContentSources) {
    guard new != sources else { return }
    sources = new
    asked = asked.filter { new.askable.contains($0.key) }
    guard isStarted else { return }
    watch()
    runDue()
  }

  // MARK: Files

  private func watch() {
    let paths = sources.watchedPaths
    for path in Set(watchers.keys).subtracting(paths) {
      watchers[path] = nil
      unwatched.remove(path)
    }
    for path in paths where watchers[path] == nil {
      do {
        let watcher = try BackgroundWatcher(path, in: loop)
        watcher.onNews = { [unowned self] news in heard(news, of: path) }
        watchers[path] = watcher
        unwatched.insert(path)
      } catch {
        Log.warning(Messages.notWatching("\(error)"))
      }
    }
  }

  private func heard(_ news: BackgroundWatcher.News, of path: String) {
    switch news {
    case .watching:
      unwatched.remove(path)
      // The file may have changed since it was read.
      if firstRun == nil { changed(path) }
      beginIfWatching()
    case .changed: changed(path)
    case .failed(let error): Log.warning(Messages.notWatching("\(error)"))
    }
  }

  private func changed(_ path: String) { changes.changed(path, at: now()) }

  private func beginIfWatching() {
    guard firstRun != nil, unwatched.isEmpty else { return }
    firstRun = nil
    runDue()
  }

  // MARK: Time

  /// The next time to call `advance`, in milliseconds of the loop's clock.
  var nextWake: UInt64? {
    [firstRun, changes.nextWake, program.nextWake, nextRun].compactMap { $0 }.min()
  }

  func advance(to time: UInt64) {
    program.advance(to: time)
    if let firstRun, firstRun <= time {
      self.firstRun = nil
      runDue()
    }
    for path in changes.removeDue(at: time) {
      for name in sources.paths[path] ?? [] { program.run(.source(name)) }
      // The file of a header.
      if sources.watchedPaths.contains(path), sources.paths[path] == nil { runDue() }
    }
    if let nextRun, nextRun <= time {
      notBefore = time + Self.leastPause
      let isRetry = retry.startIfDue(at: time)
      let names = takeDue()
      // If none is due, a clock that was wrong may have left times that are years away: the program looks itself.
      if isRetry || names.isEmpty { program.run(.due) } else { program.run(timed: names) }
    }
  }

  /// Starts a run for all sources whose time has come, as the program finds them.
  private func runDue() {
    _ = takeDue()
    program.run(.due)
  }

  /// Returns the sources whose time has come and for which no run was started yet, and takes note of this one.
  private func takeDue() -> Set<String> {
    let time = wallClock()
    let names = awaited.filter { nextAttempts[$0].map { $0 <= time } ?? false }
    for name in names { asked[name] = nextAttempts[name] }
    return names
  }

  private func finished(_ tasks: Set<ContentProgram.Task>, _ failure: String?) {
    onFinished?(failure)
    let names = Self.names(tasks)
    var isStuck = false
    for name in names ?? sources.askable where isAsked(name) {
      // The source's time has not come after all, by a clock that was set.
      if nextAttempts[name].map({ $0 > wallClock() }) ?? true { asked[name] = nil } else { isStuck = true }
    }
    if failure != nil || isStuck {
      if retry.due == nil { retry.failed(at: now()) }
    } else if names == nil {
      retry.succeeded()
    }
  }

  /// Returns the sources that a run was about; nil for all.
  private static func names(_ tasks: Set<ContentProgram.Task>) -> Set<String>? {
    var names: Set<String> = []
    for task in tasks {
      switch task {
      case .all, .due: return nil
      case .timed(let name), .source(let name): names.insert(name)
      }
    }
    return names
  }

  /// Returns true if a run was started for the time that the store still says.
  private func isAsked(_ name: String) -> Bool { asked[name] != nil && asked[name] == nextAttempts[name] }

  /// The sources whose next time is waited for.
  private var awaited: Set<String> { sources.askable.filter { !isAsked($0) } }

  /// The time of the next run. It is asked for anew in each turn, since the loop's clock stands still while the device sleeps.
  private var nextRun: UInt64? {
    guard isStarted, firstRun == nil else { return nil }
    let next = awaited.compactMap { nextAttempts[$0] }.min().map {
      max(notBefore, now() + UInt64(Self.wait(until: $0, at: wallClock())) * 1000)
    }
    return [retry.due, next].compactMap { $0 }.min()
  }

  /// Returns the seconds until a time of the store's, and a day at most: a clock that was wrong may have left a time that is years
  /// away, and a damaged file any number.
  static func wait(until time: Int64, at now: Int64) -> Int64 {
    guard time > now else { return 0 }
    let (ahead, isBeyondCounting) = time.subtractingReportingOverflow(now)
    return isBeyondCounting ? longestWait : min(ahead, longestWait)
  }
}
