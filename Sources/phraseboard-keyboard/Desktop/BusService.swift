import Bus
import EventLoop
import Keyboard
import Layout

/// Runs the keyboard's end of the bus in the loop. The keyboard goes on without a bus; one that was lost is looked for
/// again.
///
///     asked ──ours──► named ──lost──► pause ──► asked
///
/// A name that is another's at the start is told by `onNameTaken`. A bus that does not answer for `patience` is none; it is asked
/// again, since a session that starts on a slow device is busy for longer.
final class BusService: Service {
  private unowned let loop: EventLoop
  private let address: String?
  /// The bus that was asked for the name last.
  private var asked: KeyboardBus?
  /// The time by which it has to answer, in milliseconds of the loop's clock; nil once it has.
  private var answerDue: UInt64?
  /// Its answer, until the end of the call of `process` that it has come in.
  private var answer: Result<Void, BusConnectionError>?
  /// Nil while there is no bus on which the name is ours.
  var bus: KeyboardBus? { answerDue == nil ? asked : nil }
  /// True once it is known what has come of the start.
  private(set) var isSettled = false
  /// Called once that is known, but not where the name is another's.
  var onSettled: () -> Void = {}
  /// Called where another keyboard of this session has the name.
  var onNameTaken: () -> Void = {}
  /// Called when a lost bus is back: what was offered and followed on it is to be again.
  var onReconnected: (KeyboardBus) -> Void = { _ in }
  /// Called with why there is no bus, and with nil once there is one again.
  var onTrouble: (String?) -> Void = { _ in }
  private weak var handler: (any KeyboardBusHandler)?
  private var onScreenSavers: (Bool) -> Void = { _ in }
  private var descriptor: Int32 = -1
  private var reconnection = Retry(firstPause: 500)

  /// Milliseconds that a bus has for taking us in and for answering who has the name, both together.
  private static let patience: UInt64 = 2_000

  /// - Parameter address: of the session's bus; nil for the usual one.
  init(in loop: EventLoop, address: String? = nil) {
    (self.loop, self.address) = (loop, address)
  }

  /// The next time to call `advance`, in milliseconds of the loop's clock.
  var nextWake: UInt64? {
    [asked?.nextWake ?? reconnection.due, answerDue].compactMap { $0 }.min()
  }

  /// Takes the keyboard's name, and waits for that; listens to screen savers. False if another keyboard of this session has
  /// the name.
  ///
  /// `onScreenSavers` is told whether one of them covers the screen.
  func join(handler: any KeyboardBusHandler, onScreenSavers: @escaping (Bool) -> Void) -> Bool {
    (self.handler, self.onScreenSavers) = (handler, onScreenSavers)
    do {
      try watch(KeyboardBus(handler: handler, address: address))
      settle()
    } catch BusConnectionError.nameTaken {
      return false
    } catch {
      giveUp(error)
    }
    return true
  }

  /// Begins to take the keyboard's name, and to listen to screen savers, and does not wait.
  func begin(handler: any KeyboardBusHandler, onScreenSavers: @escaping (Bool) -> Void) {
    (self.handler, self.onScreenSavers) = (handler, onScreenSavers)
    do { try ask(handler, at: EventLoop.now()) } catch { giveUp(error) }
  }

  func advance(to time: UInt64) {
    if let answerDue, answerDue <= time, let trouble = asked?.trouble { return notNamed(trouble, at: time) }
    guard let due = asked?.nextWake ?? reconnection.due, due <= time else { return }
    if asked != nil { process() } else { reconnect(at: time) }
  }

  /// Tells the bus what has changed, and waits for what it wants to be waited for.
  func endOfTurn() {
    guard let asked else { return }
    bus?.publishChanges()
    loop.setInterest(EventLoop.Readiness(rawValue: asked.pollEvents), of: descriptor)
  }

  /// Asks a bus for the name. `process` deals with the answer, once the bus may be let go of.
  private func ask(_ handler: any KeyboardBusHandler, at time: UInt64) throws {
    let bus = try KeyboardBus(asking: handler, address: address) { [unowned self] in answer = $0 }
    try watch(bus)
    answerDue = time + Self.patience
  }

  private func watch(_ bus: KeyboardBus) throws {
    let events = EventLoop.Readiness(rawValue: bus.pollEvents)
    try loop.watch(bus.fileDescriptor, for: events) { [unowned self] _ in process() }
    descriptor = bus.fileDescriptor
    bus.listenToScreenSavers(onActive: onScreenSavers)
    asked = bus
  }

  private func reconnect(at time: UInt64) {
    guard let handler, reconnection.startIfDue(at: time) else { return }
    do { try ask(handler, at: time) } catch { reconnection.failed(at: time) }
  }

  private func process() {
    guard let asked else { return }
    let outcome = asked.process()
    if let answer {
      self.answer = nil
      if case .failure(let trouble) = answer { return notNamed(trouble, at: EventLoop.now()) }
      named(asked)
    }
    guard outcome == .lost else { return }
    let now = EventLoop.now()
    if answerDue != nil { return notNamed(asked.trouble, at: now) }
    Log.warning(Messages.busLost)
    onTrouble(Messages.busLost)
    leave()
    reconnection.failed(at: now)
  }

  private func named(_ bus: KeyboardBus) {
    answerDue = nil
    guard isSettled else { return settle() }
    reconnection.succeeded()
    Log.info(Messages.busIsBack)
    onTrouble(nil)
    onReconnected(bus)
  }

  /// Ends a try that has not brought the name.
  private func notNamed(_ trouble: BusConnectionError, at time: UInt64) {
    leave()
    if !isSettled, trouble == .nameTaken { return onNameTaken() }
    reconnection.failed(at: time)
    if !isSettled { giveUp(trouble) }
  }

  private func leave() {
    loop.unwatch(descriptor)
    (asked, answerDue) = (nil, nil)
  }

  private func giveUp(_ error: any Error) {
    Log.warning(Messages.noBus("\(error)"))
    onTrouble(Messages.noBusRemark("\(error)"))
    settle()
  }

  private func settle() {
    isSettled = true
    onSettled()
  }
}

extension Application: KeyboardBusHandler {
  /// Refuses a request while the screen is locked. At the start, requests come once it is known that it is not.
  private func refuseWhileLocked() throws {
    if coordinator.isLocked, !coordinator.isLockPresumed { throw BusError.locked }
  }

  func show() throws {
    try refuseWhileLocked()
    call(.show)
  }
  func show(panel: String, tab: String) throws {
    try refuseWhileLocked()
    guard let panel = Panels.ID(rawValue: panel), Panels.ID.callable.contains(panel) else {
      throw BusError.unknownPanel(panel, known: Panels.ID.callable.map(\.rawValue))
    }
    guard !tab.isEmpty else { return show(panel) }
    // A part may have the name of a tab.
    let wanted = [.part(tab, of: panel.rawValue), StripTab(tab)].compactMap { $0 }
    guard wanted.contains(where: { show(panel, tab: $0) }) else {
      throw BusError.unknownTab(tab, known: coordinator.tabs(of: panel))
    }
  }
  func toggle() throws {
    try refuseWhileLocked()
    call(.toggle)
  }

  func type(id: String, piece: Int32) throws -> String { try type(id: id, piece: piece, texts: [:]) }

  func type(id: String, piece: Int32, texts: [String: String]) throws -> String {
    guard driver.canType else { throw BusError.failed(Messages.noSeat) }
    guard !driver.typist.isFull else { throw BusError.busy }
    switch typeByName(NamedOrder(id, piece: piece, texts: texts)) {
    case .success(let text): return text
    case .failure(.locked): throw BusError.locked
    case .failure(.unknownKey): throw BusError.unknownKey(id)
    case .failure(.refused(let refusal)): throw BusError.notAllowed(Strings.refused(refusal))
    case .failure(.unreadable(let snippet)): throw BusError.failed(Messages.unreadable(snippet))
    case .failure(.ambiguous(let keys)):
      throw BusError.ambiguousKey(id, candidates: keys.map(Messages.candidate))
    case .failure(.form(let problem)): throw BusError.notFilledIn(Strings.notFilledIn(problem))
    case .failure(.noSuchPiece(_, let count)): throw BusError.noSuchPiece(of: id, count: count)
    }
  }

  func undo(_ answer: @escaping (Result<String, BusError>) -> Void) throws {
    try refuseWhileLocked()
    takeBack { answer($0.mapError { .nothingToUndo(Strings.notTakenBack($0)) }) }
  }
  func quit() { loop.stop(exitCode: 0) }
  func becomeSystemKeyboard() {
    arguments.osk = OSKRule.system.rawValue
    apply(rules)
  }
  func inspect() -> String { inspection.json }
  func activate() { call(.activate) }

  var visible: Bool { coordinator.isVisible }
  var panel: String { coordinator.panels.name }
  var content: String { coordinator.panels.content.status.rawValue }
}
