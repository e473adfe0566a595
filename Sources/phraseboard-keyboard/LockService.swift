import Bus
import EventLoop

/// Learns in the loop whether the screen is locked. Without a system bus the keyboard goes on without it.
///
/// What was known when a bus was lost holds until it is back.
final class LockService {
  private enum Source {
    case session, screenSavers
  }

  /// The screen is about to be locked, or may be locked already, and nobody will tell when that is over.
  var onLocking: () -> Void = {}
  /// The screen is locked from now on, or not any more.
  var onLocked: (Bool) -> Void = { _ in }

  private unowned let loop: EventLoop
  private var lock: SessionLock?
  private var descriptor: Int32 = -1
  private var reconnection = Retry(firstPause: 500)
  private var locked: Set<Source> = []

  init(in loop: EventLoop) {
    self.loop = loop
  }

  /// When `advance` is to be called next, in milliseconds of the loop's clock.
  var nextWake: UInt64? { lock?.nextWake ?? reconnection.due }

  /// Listens from now on. Does not wait for the bus.
  func start() {
    do {
      try connect()
    } catch BusConnectionError.unavailable(let reason) {
      Log.info(Messages.noSystemBus(reason))
    } catch {
      Log.info(Messages.noSystemBus("\(error)"))
    }
  }

  /// Whether a screen saver covers the screen.
  func noteScreenSavers(areActive: Bool) { note(.screenSavers, isLocked: areActive) }

  func advance(to time: UInt64) {
    guard let due = nextWake, due <= time else { return }
    if lock != nil { process() } else { reconnect(at: time) }
  }

  /// Waits for what the bus wants to be waited for. Once per iteration.
  func endIteration() {
    guard let lock else { return }
    loop.setInterest(EventLoop.Readiness(rawValue: lock.pollEvents), of: descriptor)
  }

  private func connect() throws {
    let lock = try SessionLock { [unowned self] in handle($0) }
    descriptor = lock.fileDescriptor
    try loop.watch(descriptor, for: EventLoop.Readiness(rawValue: lock.pollEvents)) { [unowned self] _ in
      process()
    }
    self.lock = lock
  }

  private func reconnect(at time: UInt64) {
    guard reconnection.take(at: time) else { return }
    do { try connect() } catch { reconnection.failed(at: time) }
  }

  private func process() {
    guard lock?.process() == .lost else { return }
    Log.warning(Messages.systemBusLost)
    loop.unwatch(descriptor)
    lock = nil
    reconnection.failed(at: EventLoop.now())
  }

  private func handle(_ event: SessionLock.Event) {
    switch event {
    case .locking: onLocking()
    case .locked(let isLocked):
      reconnection.succeeded()
      note(.session, isLocked: isLocked)
    }
  }

  private func note(_ source: Source, isLocked: Bool) {
    let wasLocked = !locked.isEmpty
    if isLocked { locked.insert(source) } else { locked.remove(source) }
    if locked.isEmpty == wasLocked { onLocked(!wasLocked) }
  }
}
