import ContentFormats
import ContentService
import Glibc
import Snippets
import Store

/// Refreshes one source.
final class Refresher {
  private let store: SnippetStore
  private let output: Output
  private let retries: Bool
  private let patience: Int
  private let report: (Phase) -> Void

  /// The most times that a source is tried again in one run.
  private static let mostRetries = 5
  /// The most failures in a row that are counted; more make no difference.
  private static let countedFailures = 1_000
  /// The most keys with unknown variables that are noted.
  private static let mostMarks = 100
  /// The most problems that are told one by one.
  private static let mostProblems = 20

  /// - Parameters:
  ///   - patience: seconds after which an attempt that hangs is ended.
  ///   - report: is told what is being waited for.
  init(
    store: SnippetStore, output: Output, retries: Bool = false, patience: Int,
    report: @escaping (Phase) -> Void
  ) {
    self.store = store
    self.output = output
    self.retries = retries
    self.patience = patience
    self.report = report
  }

  /// Tells whether a source wants an attempt. Files cost nothing, and may have changed while nobody watched them.
  func isDue(_ source: Source) throws -> Bool {
    guard source.isWeb, let state = try store.state(of: source.name) else { return true }
    return state.setup != source.setup
      || RefreshSchedule(interval: source.interval).isDue(
        next: state.nextAttempt, last: state.lastAttempt, at: Self.now)
  }

  /// Makes an attempt, and tells how it went.
  ///
  /// - Parameter number: of the attempt in this run, from 1.
  /// - Returns: also after how many seconds another attempt may succeed. A wait that is longer than any back-off of so few
  ///   failures is given up.
  func refresh(_ source: Source, attempt number: Int = 1) -> Job.Outcome {
    do {
      switch try attempt(source) {
      case .success(let line, let problems):
        output.tell(line)
        warn(of: problems)
        return .code(.done)
      case .failure(let reason, let code, let delay):
        guard retries, number <= Self.mostRetries, let delay, delay <= Job.longestPause else {
          output.complain(Messages.failed(source.label, reason))
          return .code(code)
        }
        output.complain(
          Messages.retrying(source.label, reason, in: delay, attempt: number, of: Self.mostRetries))
        return .again(after: delay)
      }
    } catch {
      output.complain("\(error)")
      return .code(.store)
    }
  }

  /// Stores the built-in content when no source in effect has any and none has failed, unless the user was given it as a file.
  ///
  /// The store shows it only as long as that is so.
  func standIn(for sources: [Source]) throws -> Job.Outcome {
    report(.storing)
    guard try FirstKeys.mayStandIn(store) else { return .code(.done) }
    for source in sources {
      guard let state = try store.state(of: source.name), state.attempts > 0, state.snippetCount == 0,
        state.failure == nil
      else { return .code(.done) }
    }
    let stored = try store.state(of: Source.embedded.name)
    guard stored?.validators.etag != ContentSource.embeddedFingerprint else { return .code(.done) }
    return refresh(.embedded)
  }

  private func warn(of problems: [String]) {
    for problem in problems.prefix(Self.mostProblems) { output.complain(Messages.warning(problem)) }
    let more = problems.count - Self.mostProblems
    if more > 0 { output.complain(Messages.moreWarnings(more)) }
  }

  // MARK: One attempt

  /// The end of an attempt.
  private enum End {
    case success(line: String, problems: [String])
    /// `retryIn`: seconds after which another attempt may succeed; nil when that is not worth a wait.
    case failure(reason: String, code: ExitCode, retryIn: Int?)
  }

  /// Makes an attempt alone: a second run waits, and takes the result where it is a server's.
  private func attempt(_ source: Source) throws -> End {
    report(.storing)
    let attempts = try store.state(of: source.name)?.attempts ?? 0
    func run() throws -> End {
      report(.storing)
      let state = try store.state(of: source.name) ?? SourceState(name: source.name)
      if source.isWeb && state.attempts != attempts { return joined(source, state) }
      return try attempt(source, state)
    }
    if let end = try store.withSourceLock(source.name, wait: false, run) { return end }
    report(.waiting)
    // The result is nil only without waiting.
    return try store.withSourceLock(source.name, wait: true, run) ?? .success(line: "", problems: [])
  }

  private func joined(_ source: Source, _ state: SourceState) -> End {
    guard let reason = state.failure else {
      return .success(
        line: Messages.joined(source.label, count: state.snippetCount), problems: state.problems)
    }
    return .failure(reason: reason, code: state.isRefused ? .refused : .unavailable, retryIn: nil)
  }

  private func attempt(_ source: Source, _ state: SourceState) throws -> End {
    let schedule = RefreshSchedule(interval: source.interval)
    // Files are a load on nobody.
    let isOnTime = !source.isWeb || schedule.isOnTime(planned: state.nextAttempt, at: Self.now)
    // An attempt that was ended has failed, too.
    let failures = min(max(0, state.failures), Self.countedFailures) + (state.holder == nil ? 0 : 1)
    func delay(_ outcome: RefreshSchedule.Outcome, failures: Int) -> Int? {
      source.isEmbedded
        ? nil
        : schedule.delay(after: outcome, failures: failures, isOnTime: isOnTime, random: .random(in: 0..<1))
    }
    try store.beginAttempt(
      of: source.name,
      // The next attempt is not before this one is given up: a run by the clock would find it being asked.
      attempt: Self.attempt(delay: delay(.unfinished, failures: failures + 1).map { $0 + patience }),
      holder: Int(getpid()), setup: source.setup, unfinished: Messages.unfinished)
    report(.asking)
    output.begin()
    let loaded: Loaded
    do {
      loaded = try Loaded(source, state) { [output] in output.show($0, of: source.label) }
    } catch let failure as LoadFailure {
      let delay = delay(failure.outcome, failures: failures + 1)
      return try fail(source, failure, delay: delay)
    }
    report(.storing)
    let attempt = Self.attempt(
      delay: delay(.success(maxAge: loaded.maxAge), failures: source.isWeb ? failures : 0))
    switch loaded.content {
    case .same:
      try store.confirmContent(of: source.name, attempt: attempt)
      return .success(
        line: Messages.unchanged(source.label, count: state.snippetCount), problems: state.problems)
    case .new(let content): return try replace(source, content, attempt)
    }
  }

  /// Stores content. A file of it that cannot be used makes this a failure: what is shown of that one is old, or nothing.
  private func replace(_ source: Source, _ content: Loaded.Content, _ attempt: Attempt) throws -> End {
    let refusal = content.refusals.first.map {
      Messages.refusedFiles($0, others: content.refusals.count - 1)
    }
    try store.replaceContent(
      of: source.name, location: source.location, parts: content.parts, validators: content.validators,
      problems: content.problems + content.marks.prefix(Self.mostMarks), refusal: refusal, attempt: attempt)
    guard let refusal else {
      let count = try store.state(of: source.name)?.snippetCount ?? 0
      return .success(
        line: Messages.stored(source.label, count: count), problems: content.problems + content.marks)
    }
    warn(of: content.problems.filter { !content.refusals.contains($0) } + content.marks)
    return .failure(reason: refusal, code: .refused, retryIn: nil)
  }

  private func fail(_ source: Source, _ failure: LoadFailure, delay: Int?) throws -> End {
    report(.storing)
    try store.recordFailure(
      of: source.name, reason: failure.reason, isRefused: failure.code == .refused,
      attempt: Self.attempt(delay: delay))
    let isWorthAWait = if case .retry = failure.outcome { true } else { false }
    return .failure(reason: failure.reason, code: failure.code, retryIn: isWorthAWait ? delay : nil)
  }

  /// Notes that an attempt was ended from outside; whatever it was at could not be stored.
  func giveUp(_ source: Source, _ reason: String) throws {
    let failures = try store.state(of: source.name)?.failures ?? 0
    let delay = RefreshSchedule(interval: source.interval).delay(
      after: .unfinished, failures: min(max(0, failures), Self.countedFailures) + 1, isOnTime: false,
      random: .random(in: 0..<1))
    try store.recordFailure(of: source.name, reason: reason, attempt: Self.attempt(delay: delay))
  }

  private static func attempt(delay: Int?) -> Attempt {
    let time = now
    return Attempt(time: time, next: delay.map { time + Int64($0) })
  }

  private static var now: Int64 { Int64(time(nil)) }
}
