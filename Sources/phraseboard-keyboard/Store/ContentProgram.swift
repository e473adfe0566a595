import EventLoop

/// Runs phraseboard-content: to ask all sources, to ask those whose time has come, and to read one that has changed.
///
/// They do not wait for each other, so that a server that is slow never delays a file that was saved nor another server,
/// nor a file on a disk that does not answer another one. Runs of all sources come one after the other, and so do those for
/// one that has changed. One that does not end is ended.
final class ContentProgram {
  /// A task of a run.
  enum Task: Hashable {
    /// Every source, whenever it was fetched last.
    case all
    /// Sources whose time has come, and files.
    case due
    /// The source of this name, if its time has come or it is a file.
    case timed(String)
    /// The source of this name, which has changed.
    case source(String)
  }

  /// Starts a program, whose end is told once and later; returns what ends it at once.
  typealias Start = (
    _ tasks: Set<Task>, _ onEnd: @escaping (LaunchResult) -> Void
  ) throws -> (() -> Void)

  /// Called after each run with what it was about, and what went wrong, if it is nothing that the store tells.
  var onFinished: ((_ tasks: Set<Task>, _ failure: String?) -> Void)?

  /// Milliseconds that a run may take: more than the program gives to what hangs in it.
  static let patience: UInt64 = 300_000
  /// The number of runs by time that are on at once. Only one in which a source hangs takes long.
  static let mostByTime = 8

  private final class Lane {
    /// Ends the run that is on.
    var end: (() -> Void)?
    var deadline: UInt64?
    /// The number of the run that is on, or was the last.
    var number = 0
    var tasks: Set<Task> = []
    var waiting: Set<Task> = []
  }

  private let start: Start
  private let now: () -> UInt64
  private let whole = Lane()
  private let byTime = (0..<mostByTime).map { _ in Lane() }
  /// The lanes by the names of their sources.
  private var files: [String: Lane] = [:]

  /// - Parameters:
  ///   - now: milliseconds of the loop's clock.
  init(now: @escaping () -> UInt64 = EventLoop.now, start: @escaping Start) {
    self.now = now
    self.start = start
  }

  /// Runs phraseboard-content itself.
  convenience init(_ launcher: Launcher) {
    self.init { [unowned launcher] tasks, onEnd in
      let number = try launcher.start(.content(tasks), onEnd: onEnd)
      return { launcher.end(number) }
    }
  }

  /// Starts a run about all sources or about one that has changed, or has it follow the one that is on: that one may have
  /// read already what has changed since. One by time starts beside others.
  func run(_ task: Task) { run([task], in: lane(for: task)) }

  /// Starts a run for these sources, whose time has come.
  func run(timed names: Set<String>) { run(Set(names.map(Task.timed)), in: freeLane) }

  private func lane(for task: Task) -> Lane {
    switch task {
    case .all: return whole
    case .due, .timed: return freeLane
    case .source(let name):
      let lane = files[name] ?? Lane()
      files[name] = lane
      return lane
    }
  }

  private var freeLane: Lane { byTime.first { $0.end == nil } ?? byTime[0] }

  private func run(_ tasks: Set<Task>, in lane: Lane) {
    lane.waiting.formUnion(tasks)
    startNext(lane)
  }

  private var lanes: [Lane] { [whole] + byTime + files.values }

  /// The next time to call `advance`, in milliseconds of the loop's clock.
  var nextWake: UInt64? { lanes.compactMap(\.deadline).min() }

  /// Ends runs that have not ended by themselves. One that a disk keeps from ending is not waited for.
  func advance(to time: UInt64) {
    for lane in lanes {
      guard let deadline = lane.deadline, deadline <= time, let end = lane.end else { continue }
      end()
      finish(lane, Messages.contentProgramHung(minutes: Self.patience / 60_000))
    }
  }

  private func startNext(_ lane: Lane) {
    guard lane.end == nil, !lane.waiting.isEmpty else { return }
    let tasks = lane.waiting
    (lane.tasks, lane.waiting) = (tasks, [])
    lane.number += 1
    let number = lane.number
    do {
      lane.end = try start(tasks) { [unowned self] result in
        // A run that was given up before does not count.
        if lane.number == number, lane.end != nil { finish(lane, Self.failure(result)) }
      }
      lane.deadline = now() + Self.patience
    } catch {
      onFinished?(tasks, Messages.contentProgramFailed("\(error)"))
    }
  }

  private func finish(_ lane: Lane, _ failure: String?) {
    (lane.end, lane.deadline) = (nil, nil)
    onFinished?(lane.tasks, failure)
    // The free lane takes over what waits for any of these.
    if let other = byTime.first(where: { !$0.waiting.isEmpty }), byTime.contains(where: { $0 === lane }) {
      lane.waiting.formUnion(other.waiting)
      other.waiting = []
    }
    startNext(lane)
  }

  /// Returns the options of phraseboard-content that stand for some tasks.
  static func selection(_ tasks: Set<Task>) -> [String] {
    if tasks.contains(.all) { return [] }
    if tasks.contains(.due) { return ["--due"] }
    var changed: [String] = []
    var timed: [String] = []
    for task in tasks {
      switch task {
      case .all, .due: break
      case .source(let name): changed.append(name)
      case .timed(let name): timed.append(name)
      }
    }
    return (changed.isEmpty ? ["--due"] : []) + (changed + timed).sorted().flatMap { ["--source", $0] }
  }

  private static func failure(_ result: LaunchResult) -> String? {
    switch result {
    case .ended(.code(let code)) where toldCodes.contains(code): nil
    case .ended(.code(storeCode)): Messages.contentNotStored
    case .ended(.code(let code)): Messages.contentProgramEnded(code: code)
    case .ended(.signal(let signal)): Messages.contentProgramKilled(signal: signal)
    case .failed(let reason): Messages.contentProgramFailed(reason)
    }
  }

  /// Done, refused and not fetched (EX_DATAERR, EX_UNAVAILABLE): the store has it with the sources.
  private static let toldCodes: Set<Int32> = [0, 65, 69]
  /// The exit code where content could not be stored (EX_SOFTWARE).
  private static let storeCode: Int32 = 70
}
