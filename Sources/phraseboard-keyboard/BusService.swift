import Bus
import EventLoop
import Keyboard
import Layout

/// Runs the keyboard's end of the bus in the loop. Without a bus the keyboard goes on without it.
final class BusService {
  private unowned let loop: EventLoop
  private var bus: KeyboardBus?
  private var descriptor: Int32 = -1

  init(in loop: EventLoop) {
    self.loop = loop
  }

  /// When `advance` is to be called next, in milliseconds of the loop's clock.
  var nextWake: UInt64? { bus?.nextWake }

  /// Takes the keyboard's name, and listens to screen savers. False if another keyboard of this session has the name.
  func start(handler: any KeyboardBusHandler, onLocked: @escaping () -> Void) -> Bool {
    do {
      let bus = try KeyboardBus(handler: handler)
      descriptor = bus.fileDescriptor
      try loop.watch(descriptor, for: .readable) { [unowned self] _ in process() }
      bus.listenToScreenSavers(onLocked: onLocked)
      self.bus = bus
      return true
    } catch BusConnectionError.nameTaken {
      Log.error(Messages.alreadyRunning)
      return false
    } catch {
      Log.info(Messages.noBus("\(error)"))
      return true
    }
  }

  func advance(to time: UInt64) {
    if let due = nextWake, due <= time { process() }
  }

  /// Tells the bus what has changed, and waits for what it wants to be waited for. Once per iteration.
  func endIteration() {
    guard let bus else { return }
    bus.publishChanges()
    loop.setInterest(EventLoop.Readiness(rawValue: bus.pollEvents), of: descriptor)
  }

  private func process() {
    guard bus?.process() == .lost else { return }
    Log.warning(Messages.busLost)
    loop.unwatch(descriptor)
    bus = nil
  }
}

extension Application: KeyboardBusHandler {
  func show() { handle(.show) }
  func show(panel: String, tab: String) throws {
    guard let panel = Panels.ID(rawValue: panel) else {
      throw BusError.unknownPanel(panel, known: Panels.ID.allCases.map(\.rawValue))
    }
    guard !tab.isEmpty else { return show(panel) }
    guard let wanted = StripTab(tab), show(panel, tab: wanted) else {
      throw BusError.unknownTab(tab, known: coordinator.tabs.map(\.description))
    }
  }
  func hide() { handle(.hide) }
  func toggle() { handle(.toggle) }

  func type(id: String, piece: Int32) throws -> String {
    guard canType else { throw BusError.failed(Messages.noSeat) }
    switch typeByName(id, piece: piece) {
    case .success(let text): return text
    case .failure(.unknownKey): throw BusError.unknownKey(id)
    case .failure(.unreadable(let snippet)): throw BusError.failed(Messages.unreadable(snippet))
    case .failure(.noSuchPiece(_, let count)): throw BusError.noSuchPiece(of: id, count: count)
    }
  }

  func undo() throws { if !takeBack() { throw BusError.nothingToUndo } }
  func inspect() -> String { inspection.json }

  var visible: Bool { coordinator.isVisible }
  var panel: String { coordinator.panels.top.rawValue }
  var content: String { coordinator.panels.content.status.rawValue }
}
