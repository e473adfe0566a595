import Bus
import EventLoop

/// Learns in the loop that the screen is locked. Without a system bus the keyboard goes on without it.
final class LockService {
  private unowned let loop: EventLoop
  private var lock: SessionLock?
  private var descriptor: Int32 = -1

  init(in loop: EventLoop) {
    self.loop = loop
  }

  /// When `advance` is to be called next, in milliseconds of the loop's clock.
  var nextWake: UInt64? { lock?.nextWake }

  /// Listens from now on. Does not wait for the bus.
  func start(onLocked: @escaping () -> Void) {
    do {
      let lock = try SessionLock(onLocked: onLocked)
      descriptor = lock.fileDescriptor
      try loop.watch(descriptor, for: EventLoop.Readiness(rawValue: lock.pollEvents)) { [unowned self] _ in
        process()
      }
      self.lock = lock
    } catch BusConnectionError.unavailable(let reason) {
      Log.info(Messages.noSystemBus(reason))
    } catch {
      Log.info(Messages.noSystemBus("\(error)"))
    }
  }

  func advance(to time: UInt64) {
    if let due = nextWake, due <= time { process() }
  }

  /// Waits for what the bus wants to be waited for. Once per iteration.
  func endIteration() {
    guard let lock else { return }
    loop.setInterest(EventLoop.Readiness(rawValue: lock.pollEvents), of: descriptor)
  }

  private func process() {
    guard lock?.process() == .lost else { return }
    Log.info(Messages.noSystemBus("it has gone"))
    loop.unwatch(descriptor)
    lock = nil
  }
}
