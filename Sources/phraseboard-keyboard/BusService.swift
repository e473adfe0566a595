import Bus
import EventLoop
import Keyboard
import Layout

/// Runs the keyboard's end of the bus in the loop. Without a bus the keyboard goes on without it; one that was lost is
/// looked for again.
final class BusService {
  private unowned let loop: EventLoop
  /// Nil while there is no bus.
  private(set) var bus: KeyboardBus?
  /// A lost bus is back: what was offered and followed on it is to be again.
  var onReconnected: (KeyboardBus) -> Void = { _ in }
  /// Called with why there is no bus, and with nil once there is one again.
  var onTrouble: (String?) -> Void = { _ in }
  private weak var handler: (any KeyboardBusHandler)?
  private var onScreenSavers: (Bool) -> Void = { _ in }
  private var descriptor: Int32 = -1
  private var reconnection = Retry(firstPause: 500)

  init(in loop: EventLoop) {
    self.loop = loop
  }

  /// When `advance` is to be called next, in milliseconds of the loop's clock.
  var nextWake: UInt64? { bus?.nextWake ?? reconnection.due }

  /// Takes the keyboard's name, and listens to screen savers. False if another keyboard of this session has the name.
  ///
  /// `onScreenSavers` is told whether one of them covers the screen.
  func start(handler: any KeyboardBusHandler, onScreenSavers: @escaping (Bool) -> Void) -> Bool {
    self.handler = handler
    self.onScreenSavers = onScreenSavers
    do {
      try connect(handler)
      return true
    } catch BusConnectionError.nameTaken {
      return false
    } catch {
      Log.warning(Messages.noBus("\(error)"))
      onTrouble(Messages.noBusRemark("\(error)"))
      return true
    }
  }

  func advance(to time: UInt64) {
    guard let due = nextWake, due <= time else { return }
    if bus != nil { process() } else { reconnect(at: time) }
  }

  /// Tells the bus what has changed, and waits for what it wants to be waited for. Once per iteration.
  func endIteration() {
    guard let bus else { return }
    bus.publishChanges()
    loop.setInterest(EventLoop.Readiness(rawValue: bus.pollEvents), of: descriptor)
  }

  private func connect(_ handler: any KeyboardBusHandler) throws {
    let bus = try KeyboardBus(handler: handler)
    descriptor = bus.fileDescriptor
    try loop.watch(descriptor, for: .readable) { [unowned self] _ in process() }
    bus.listenToScreenSavers(onActive: onScreenSavers)
    self.bus = bus
  }

  private func reconnect(at time: UInt64) {
    guard let handler, reconnection.take(at: time) else { return }
    do {
      try connect(handler)
      reconnection.succeeded()
      Log.info(Messages.busIsBack)
      onTrouble(nil)
      if let bus { onReconnected(bus) }
    } catch {
      reconnection.failed(at: time)
    }
  }

  private func process() {
    guard bus?.process() == .lost else { return }
    Log.warning(Messages.busLost)
    onTrouble(Messages.busLost)
    loop.unwatch(descriptor)
    bus = nil
    reconnection.failed(at: EventLoop.now())
  }
}

extension Application: KeyboardBusHandler {
  /// At the start, what is asked for comes once it is known that the screen is not locked.
  private func refuseWhileLocked() throws {
    if coordinator.isLocked, !coordinator.isLockPresumed { throw BusError.locked }
  }

  func show() throws {
    try refuseWhileLocked()
    handle(.show)
  }
  func show(panel: String, tab: String) throws {
    try refuseWhileLocked()
    guard let panel = Panels.ID(rawValue: panel), Panels.ID.callable.contains(panel) else {
      throw BusError.unknownPanel(panel, known: Panels.ID.callable.map(\.rawValue))
    }
    guard !tab.isEmpty else { return show(panel) }
    guard let wanted = StripTab(tab), show(panel, tab: wanted) else {
      throw BusError.unknownTab(tab, known: coordinator.tabs.map(\.description))
    }
  }
  func toggle() throws {
    try refuseWhileLocked()
    handle(.toggle)
  }

  func type(id: String, piece: Int32) throws -> String {
    guard canType else { throw BusError.failed(Messages.noSeat) }
    guard !isBusyTyping else { throw BusError.busy }
    switch typeByName(id, piece: piece) {
    case .success(let text): return text
    case .failure(.locked): throw BusError.locked
    case .failure(.unknownKey): throw BusError.unknownKey(id)
    case .failure(.refused(let refusal)): throw BusError.notAllowed(Strings.refused(refusal))
    case .failure(.unreadable(let snippet)): throw BusError.failed(Messages.unreadable(snippet))
    case .failure(.ambiguous(let keys)):
      throw BusError.ambiguousKey(id, candidates: keys.map(Messages.candidate))
    case .failure(.noSuchPiece(_, let count)): throw BusError.noSuchPiece(of: id, count: count)
    }
  }

  func undo() throws {
    try refuseWhileLocked()
    if !takeBack() { throw BusError.nothingToUndo }
  }
  func quit() { loop.stop(exitCode: 0) }
  func inspect() -> String { inspection.json }
  func activate() { handle(.activate) }

  var visible: Bool { coordinator.isVisible }
  var panel: String { coordinator.panels.top.rawValue }
  var content: String { coordinator.panels.content.status.rawValue }
}
