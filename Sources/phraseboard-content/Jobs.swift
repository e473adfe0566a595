import CFork
import Glibc

/// What a job is at; each takes a while and not longer than `Jobs.patience`.
enum Phase: UInt8 {
  /// Another run has the source.
  case waiting = 1
  case asking
  case storing
  /// Between two attempts; told again each second.
  case pausing
}

/// One source's part of a run.
struct Job {
  /// Called first where the process is its own: gives up what the job has no need of.
  var confine: () -> Void = {}
  /// Called in a process of its own, with what to tell its phases to.
  let body: (_ report: @escaping (Phase) -> Void) -> ExitCode
}

/// Runs jobs beside each other, each in a process of its own: one that hangs, crashes or takes all memory keeps no other
/// one waiting, and is ended.
///
/// What each is at comes through a pipe, whose end tells that the process has ended, however it did.
struct Jobs {
  /// How a job ended.
  enum End: Equatable {
    case code(ExitCode)
    /// By this signal.
    case killed(Int32)
    /// It told nothing for `patience`, and was killed.
    case silent(Phase)
  }

  private struct Running {
    let index: Int
    let process: pid_t
    let pipe: Int32
    var phase = Phase.storing
    /// When it told something last.
    var heard: Int
  }

  /// Milliseconds for which a job may tell nothing: longer than a request may take (`HTTPLimits.total`), with its document
  /// read.
  let patience: Int

  /// How many run at once, since each takes memory; one that waits for a server or a disk takes little, and does not count.
  private static let most = 16
  /// Milliseconds after which a job that has told nothing counts as one that waits.
  private static let quiet = 2_000

  /// Returns how each ended, in their order.
  func run(_ jobs: [Job]) -> [End] {
    var ends = [End](repeating: .code(.done), count: jobs.count)
    var waiting = Array(jobs.enumerated())[...]
    var running: [Running] = []
    while !waiting.isEmpty || !running.isEmpty {
      while busy(running) < Self.most, let (index, job) = waiting.popFirst() {
        guard let started = start(job, index) else {
          // Without processes, one after the other.
          ends[index] = .code(job.body { _ in })
          continue
        }
        running.append(started)
      }
      wait(for: running, hasMore: !waiting.isEmpty)
      running = running.compactMap { job in
        var job = job
        guard let end = end(of: &job) else { return job }
        ends[job.index] = end
        close(job.pipe)
        return nil
      }
    }
    return ends
  }

  private func start(_ job: Job, _ index: Int) -> Running? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = phraseboard_fork()
    if process == 0 {
      close(ends[0])
      job.confine()
      let code = job.body { phase in
        var byte = phase.rawValue
        _ = write(ends[1], &byte, 1)
      }
      // Not what this process does at its end: that is the parent's to do.
      _exit(code.rawValue)
    }
    close(ends[1])
    guard process > 0 else {
      close(ends[0])
      return nil
    }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return Running(index: index, process: process, pipe: ends[0], heard: Self.milliseconds())
  }

  private func busy(_ running: [Running]) -> Int {
    let time = Self.milliseconds()
    return running.count { time - $0.heard < Self.quiet }
  }

  private func wait(for running: [Running], hasMore: Bool) {
    let time = Self.milliseconds()
    let wakes: [Int] = running.flatMap { [$0.heard + patience] + (hasMore ? [$0.heard + Self.quiet] : []) }
    guard let next = wakes.filter({ $0 > time }).min() else { return }
    var descriptors = running.map { pollfd(fd: $0.pipe, events: Int16(POLLIN), revents: 0) }
    poll(&descriptors, nfds_t(descriptors.count), Int32(clamping: next - time))
  }

  /// Takes what a job has told; how it ended, if it has.
  private func end(of job: inout Running) -> End? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(job.pipe, &bytes, bytes.count)
    if count == 0 { return Self.end(of: job.process) }
    if count > 0 {
      job.phase = Phase(rawValue: bytes[count - 1]) ?? job.phase
      job.heard = Self.milliseconds()
    }
    guard job.heard + patience <= Self.milliseconds() else { return nil }
    // One that waits for a disk may stay for as long as that: nobody waits for it.
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
