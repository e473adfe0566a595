import CFork
import Glibc

/// A phase of a job; each takes a while and not longer than `Jobs.patience`.
enum Phase: UInt8 {
  /// The source is another run's at the moment.
  case waiting = 1
  case asking
  case storing
}

/// The part of one source in a run.
struct Job {
  enum Outcome {
    case code(ExitCode)
    /// The job wants another turn after so many seconds, at most `longestPause`.
    case again(after: Int)
  }

  /// The longest pause between two turns, in seconds.
  static let longestPause = 60

  /// Gives up what the job has no need of; called first where the process is its own.
  var confine: () -> Void = {}
  /// Does one turn, in a process of its own where there can be one. Turns count from 1; phases go to `report`.
  let body: (_ turn: Int, _ report: @escaping (Phase) -> Void) -> Outcome
}

/// Runs jobs beside each other, each turn in a process of its own: one that hangs, crashes or takes all memory keeps no other
/// one waiting, and is ended. A turn may read what is there as it begins: files may be replaced between two.
///
/// A job tells its phases through a pipe, whose end tells that the process has ended, however it did.
struct Jobs {
  /// The end of a job.
  enum End: Equatable {
    case code(ExitCode)
    /// A signal ended it: this one.
    case killed(Int32)
    /// It told nothing for `patience`, and was killed.
    case silent(Phase)
  }

  /// A turn of a job, and when it is due.
  private struct Turn {
    let index: Int
    var number = 1
    var due = 0
  }

  private struct Running {
    let turn: Turn
    let process: pid_t
    let pipe: Int32
    var phase = Phase.storing
    /// The seconds after which the job wants another turn.
    var pause: Int?
    /// The time when the job told something last.
    var heard: Int
  }

  /// Milliseconds for which a job may tell nothing: longer than a request may take (`HTTPLimits.total`), with its document
  /// read.
  let patience: Int

  /// The most jobs that run at once, since each takes memory; one that waits for a server or a disk takes little, and does not count.
  private static let most = 16
  /// Milliseconds after which a job that has told nothing counts as one that waits.
  private static let quiet = 2_000
  /// The mark of a byte in the pipe that is a pause and no phase.
  private static let pauseMark: UInt8 = 0x80

  /// Runs jobs, and returns how each ended, in their order.
  func run(_ jobs: [Job]) -> [End] {
    var ends = [End](repeating: .code(.done), count: jobs.count)
    var waiting = jobs.indices.map { Turn(index: $0) }
    var running: [Running] = []
    func settle(_ turn: Turn, _ end: End, pause: Int?) {
      guard case .code = end, let pause else { return ends[turn.index] = end }
      let due = Self.milliseconds() + min(max(0, pause), Job.longestPause) * 1000
      waiting.append(Turn(index: turn.index, number: turn.number + 1, due: due))
    }
    while !waiting.isEmpty || !running.isEmpty {
      while busy(running) < Self.most, let turn = Self.takeDue(&waiting) {
        guard let started = start(jobs[turn.index], turn) else {
          // Without processes, jobs run one after the other.
          switch jobs[turn.index].body(turn.number, { _ in }) {
          case .code(let code): settle(turn, .code(code), pause: nil)
          case .again(let pause): settle(turn, .code(.done), pause: pause)
          }
          continue
        }
        running.append(started)
      }
      wait(for: running, waiting)
      running = running.compactMap { job in
        var job = job
        guard let end = end(of: &job) else { return job }
        settle(job.turn, end, pause: job.pause)
        close(job.pipe)
        return nil
      }
    }
    return ends
  }

  private static func takeDue(_ waiting: inout [Turn]) -> Turn? {
    let time = milliseconds()
    return waiting.firstIndex { $0.due <= time }.map { waiting.remove(at: $0) }
  }

  private func start(_ job: Job, _ turn: Turn) -> Running? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = phraseboard_fork()
    if process == 0 {
      close(ends[0])
      job.confine()
      let tell = { (byte: UInt8) in
        var byte = byte
        _ = write(ends[1], &byte, 1)
      }
      var result = ExitCode.done
      switch job.body(turn.number, { tell($0.rawValue) }) {
      case .code(let code): result = code
      case .again(let pause): tell(Self.pauseMark | UInt8(min(max(0, pause), Job.longestPause)))
      }
      // The process leaves out what this program does at its end: that is the parent's to do.
      _exit(result.rawValue)
    }
    close(ends[1])
    guard process > 0 else {
      close(ends[0])
      return nil
    }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return Running(turn: turn, process: process, pipe: ends[0], heard: Self.milliseconds())
  }

  private func busy(_ running: [Running]) -> Int {
    let time = Self.milliseconds()
    return running.count { time - $0.heard < Self.quiet }
  }

  private func wait(for running: [Running], _ waiting: [Turn]) {
    let time = Self.milliseconds()
    let hasMore = waiting.contains { $0.due <= time }
    let ends: [Int] = running.flatMap { [$0.heard + patience] + (hasMore ? [$0.heard + Self.quiet] : []) }
    let wakes: [Int] = ends + waiting.map(\.due)
    guard let next = wakes.filter({ $0 > time }).min() else { return }
    var descriptors = running.map { pollfd(fd: $0.pipe, events: Int16(POLLIN), revents: 0) }
    poll(&descriptors, nfds_t(descriptors.count), Int32(clamping: next - time))
  }

  /// Takes what a job has told, and returns its end, if it has ended.
  private func end(of job: inout Running) -> End? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(job.pipe, &bytes, bytes.count)
    if count == 0 { return Self.end(of: job.process) }
    if count > 0 {
      let last = bytes[count - 1]
      job.phase = bytes[..<count].reversed().lazy.compactMap(Phase.init).first ?? job.phase
      job.pause = last & Self.pauseMark != 0 ? Int(last & ~Self.pauseMark) : nil
      job.heard = Self.milliseconds()
    }
    guard job.heard + patience <= Self.milliseconds() else { return nil }
    // A job that waits for a disk may stay for as long as that: nobody waits for it.
    kill(job.process, SIGKILL)
    return .silent(job.phase)
  }

  private static func end(of process: pid_t) -> End {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    guard phraseboard_fork_exited(status) != 0 else { return .killed(phraseboard_fork_signal(status)) }
    return .code(ExitCode(rawValue: phraseboard_fork_exit_code(status)) ?? .store)
  }

  private static func milliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
  }
}
