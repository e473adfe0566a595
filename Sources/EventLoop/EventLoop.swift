import CLinux
import Glibc

/// One epoll instance, one timerfd and one signalfd: everything that the keyboard waits for.
///
/// An iteration waits, runs the handlers of the ready descriptors, then the timer, and last `endOfIteration`. Paints and
/// flushes are collected there, so that each happens at most once. If only descriptors are waited for, the loop makes no
/// system call between two events.
public final class EventLoop {
  /// The states of a descriptor that can be reported, and that a watch asks for.
  public struct Readiness: OptionSet, Sendable {
    /// The bits as epoll has them.
    public let rawValue: UInt32

    /// - Parameter rawValue: the bits as epoll has them.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Something can be read without waiting.
    public static let readable = Readiness(rawValue: UInt32(CLinux.EPOLLIN.rawValue))
    /// Something can be written without waiting.
    public static let writable = Readiness(rawValue: UInt32(CLinux.EPOLLOUT.rawValue))
    /// The other end has gone or the descriptor is broken. Reported whether asked for or not.
    public static let hangup = Readiness(
      rawValue: UInt32(CLinux.EPOLLHUP.rawValue) | UInt32(CLinux.EPOLLERR.rawValue))
  }

  private struct Watch {
    var interest: Readiness
    var handler: (Readiness) -> Void
  }

  /// Called for each of the signals of `init` that arrives. One that arrives several times by one iteration counts once.
  public var onSignal: ((Int32) -> Void)?
  /// Called at the end of each iteration, after all handlers.
  public var endOfIteration: (() -> Void)?
  /// Called with the time in milliseconds when `deadline` has passed; the deadline is cleared before.
  public var onDeadline: ((UInt64) -> Void)?
  /// The next time to call `onDeadline`, in milliseconds of `now()`. Nil disarms the timer.
  public var deadline: UInt64? {
    didSet { if deadline != oldValue { armTimer() } }
  }

  private let epoll: Int32
  private let timer: Int32
  private let signals: Int32
  private var watches: [Int32: Watch] = [:]
  private var exitCode: Int32?

  /// Takes over the given signals: they are blocked from now on, and arrive in the loop.
  ///
  /// Make the loop before anything that may start a thread, as pango does on some systems. A thread that does not block a
  /// signal would be ended by it, and the process with it. Throws a `SystemError` if the kernel gives no descriptor.
  public init(signals numbers: [Int32] = []) throws {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    try SystemError.check("sigprocmask", sigprocmask(SIG_BLOCK, &set, nil))
    signals = try SystemError.check("signalfd", signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK)))
    epoll = try SystemError.check("epoll_create1", epoll_create1(Int32(EPOLL_CLOEXEC)))
    timer = try SystemError.check(
      "timerfd_create", timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK)))
    try control(EPOLL_CTL_ADD, timer, .readable)
    try control(EPOLL_CTL_ADD, signals, .readable)
  }

  deinit {
    for descriptor in [signals, timer, epoll] { close(descriptor) }
  }

  /// Returns the milliseconds of CLOCK_MONOTONIC, the clock of every time in the program.
  public static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
  }

  // MARK: Watches

  /// Calls `handler` whenever `descriptor` is ready. The loop does not own the descriptor: call `unwatch` before closing it.
  /// Throws a `SystemError` where the kernel refuses it.
  public func watch(_ descriptor: Int32, for interest: Readiness, handler: @escaping (Readiness) -> Void)
    throws
  {
    try control(EPOLL_CTL_ADD, descriptor, interest)
    watches[descriptor] = Watch(interest: interest, handler: handler)
  }

  /// Changes the states that a watched descriptor is watched for; an unknown descriptor is left alone.
  public func setInterest(_ interest: Readiness, of descriptor: Int32) {
    guard let watch = watches[descriptor], watch.interest != interest else { return }
    watches[descriptor]?.interest = interest
    try? control(EPOLL_CTL_MOD, descriptor, interest)
  }

  /// Forgets a descriptor; those of its events that are already fetched are dropped.
  public func unwatch(_ descriptor: Int32) {
    guard watches.removeValue(forKey: descriptor) != nil else { return }
    try? control(EPOLL_CTL_DEL, descriptor, [])
  }

  private func control(_ operation: Int32, _ descriptor: Int32, _ interest: Readiness) throws {
    var event = epoll_event()
    event.events = interest.rawValue
    event.data.fd = descriptor
    try SystemError.check("epoll_ctl", epoll_ctl(epoll, operation, descriptor, &event))
  }

  // MARK: Signals

  private func signalsArrived() {
    var infos = [signalfd_siginfo](repeating: signalfd_siginfo(), count: 32)
    let size = MemoryLayout<signalfd_siginfo>.size
    var arrived: [Int32] = []
    // The kernel keeps each real-time signal that was sent; all of them are read before the first is told.
    while true {
      let count = max(0, read(signals, &infos, infos.count * size)) / size
      for info in infos.prefix(count) {
        let number = Int32(bitPattern: info.ssi_signo)
        if !arrived.contains(number) { arrived.append(number) }
      }
      if count < infos.count { break }
    }
    for number in arrived { onSignal?(number) }
  }

  /// The number of SIGRTMIN, which the C library computes at run time.
  public static var firstRealTimeSignal: Int32 { phraseboard_sigrtmin() }

  // MARK: Timer

  private func armTimer() {
    var value = itimerspec()
    if let deadline {
      // A deadline of 0 would disarm the timer; one nanosecond is as good as in the past.
      value.it_value.tv_sec = Int(deadline / 1000)
      value.it_value.tv_nsec = deadline == 0 ? 1 : Int(deadline % 1000) * 1_000_000
    }
    timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &value, nil)
  }

  private func timerFired() {
    var expirations: UInt64 = 0
    guard read(timer, &expirations, MemoryLayout<UInt64>.size) > 0 else { return }
    let now = Self.now()
    guard let deadline, deadline <= now else { return }
    self.deadline = nil
    onDeadline?(now)
  }

  // MARK: Running

  /// Ends `run` at the end of this iteration with the given exit code. The first call counts.
  public func stop(exitCode code: Int32) {
    if exitCode == nil { exitCode = code }
  }

  /// Runs until `stop`; returns its exit code. Throws a `SystemError` if waiting itself fails.
  public func run() throws -> Int32 {
    endOfIteration?()
    var events = [epoll_event](repeating: epoll_event(), count: 16)
    while exitCode == nil {
      let count = epoll_wait(epoll, &events, Int32(events.count), -1)
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError(call: "epoll_wait", code: errno)
      }
      var isDue = false
      for event in events.prefix(Int(count)) {
        if event.data.fd == timer {
          isDue = true
        } else if event.data.fd == signals {
          signalsArrived()
        } else {
          // A handler before this one may have unwatched the descriptor.
          watches[event.data.fd]?.handler(Readiness(rawValue: event.events))
        }
      }
      // The timer runs last, whichever was ready first: a timer about events must know of those that have arrived.
      if isDue { timerFired() }
      endOfIteration?()
    }
    return exitCode ?? 0
  }
}
