import Bus
import EventLoop

/// Learns in the loop whether the screen is locked. The keyboard goes on without it where there is no system bus.
///
///     init ──► asked ──all have told, or `patience` ends──► known
///
/// The state that was known when a bus was lost holds until it is back.
final class LockService: Service {
  /// A teller of the lock: logind on the system's bus, or the screen savers on the session's.
  enum Teller: CaseIterable {
    case session, screenSavers
  }

  /// Called when the screen is about to be locked, or may be locked already, and nobody will tell when that is over.
  var onLocking: () -> Void = {}
  /// Called when the screen is locked from now on, or not any more; at first, once that is known.
  var onLocked: (Bool) -> Void = { _ in }
  /// False at first: until it is known, the screen may be locked.
  private(set) var isKnown = false

  private unowned let loop: EventLoop
  private let address: String?
  private var lock: SessionLock?
  private var descriptor: Int32 = -1
  private var reconnection = Retry(firstPause: 500)
  private var locked: Set<Teller> = []
  /// The tellers that have not told yet, and the time until which they have to, in milliseconds of the loop's clock.
  private var asked = Set(Teller.allCases)
  private var patienceEnd: UInt64? = EventLoop.now() + patience

  /// Milliseconds: a screen saver that starts with the session may take a second. One that hangs is not waited for longer, nor
  /// is a bus.
  private static let patience: UInt64 = 2_000

  /// - Parameter address: of the system's bus; nil for the usual one.
  init(in loop: EventLoop, address: String? = nil) {
    (self.loop, self.address) = (loop, address)
  }

  /// The next time to call `advance`, in milliseconds of the loop's clock.
  var nextWake: UInt64? {
    [lock?.nextWake ?? reconnection.due, isKnown ? nil : patienceEnd].compactMap { $0 }.min()
  }

  /// Listens to the bus from now on, but does not wait for it.
  func start() {
    do {
      return try connect()
    } catch BusConnectionError.unavailable(let reason) {
      Log.info(Messages.noSystemBus(reason))
    } catch {
      Log.info(Messages.noSystemBus("\(error)"))
    }
    isDone(with: .session)
  }

  /// Takes note that a teller has told, or has no bus: nobody waits for it.
  func isDone(with teller: Teller) {
    asked.remove(teller)
    if asked.isEmpty { know() }
  }

  /// Takes note whether a screen saver covers the screen.
  func noteScreenSavers(areActive: Bool) { note(.screenSavers, isLocked: areActive) }

  func advance(to time: UInt64) {
    if let patienceEnd, patienceEnd <= time { know() }
    guard let due = lock?.nextWake ?? reconnection.due, due <= time else { return }
    if lock != nil { process() } else { reconnect(at: time) }
  }

  /// Waits for what the bus wants to be waited for.
  func endOfTurn() {
    guard let lock else { return }
    loop.setInterest(EventLoop.Readiness(rawValue: lock.pollEvents), of: descriptor)
  }

  private func connect() throws {
    let lock = try SessionLock(address: address) { [unowned self] in follow($0) }
    descriptor = lock.fileDescriptor
    try loop.watch(descriptor, for: EventLoop.Readiness(rawValue: lock.pollEvents)) { [unowned self] _ in
      process()
    }
    self.lock = lock
  }

  private func reconnect(at time: UInt64) {
    guard reconnection.startIfDue(at: time) else { return }
    do { try connect() } catch { reconnection.failed(at: time) }
  }

  private func process() {
    guard lock?.process() == .lost else { return }
    Log.warning(Messages.systemBusLost)
    loop.unwatch(descriptor)
    lock = nil
    reconnection.failed(at: EventLoop.now())
    isDone(with: .session)
  }

  private func follow(_ event: SessionLock.Event) {
    switch event {
    case .locking: onLocking()
    case .locked(let isLocked):
      reconnection.succeeded()
      note(.session, isLocked: isLocked)
    }
  }

  private func note(_ teller: Teller, isLocked: Bool) {
    let wasLocked = !locked.isEmpty
    if isLocked { locked.insert(teller) } else { locked.remove(teller) }
    if isKnown, locked.isEmpty == wasLocked { onLocked(!wasLocked) }
    isDone(with: teller)
  }

  private func know() {
    guard !isKnown else { return }
    (isKnown, patienceEnd) = (true, nil)
    onLocked(!locked.isEmpty)
  }
}
