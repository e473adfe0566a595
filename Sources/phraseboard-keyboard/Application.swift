import Bus
import EventLoop
import Glibc
import Keyboard
import Layout
import Settings
import Typing
import Wayland

/// The keyboard's main: events of the edges go into the coordinator, its effects go out to the edges.
final class Application {
  private let arguments: Arguments
  private let settings: Settings
  private let loop: EventLoop
  private let connection: Connection
  private let desktop: Desktop
  private let screen: Screen
  private let driver: TypingDriver
  private let reader: SnippetReader
  private let refresher: RefreshRunner
  private let bus: BusService
  private let lock: LockService
  private let runtimeLock = RuntimeLock()
  private(set) var coordinator: Coordinator
  /// What has come of the last text that was typed by a name.
  private var reply: Coordinator.TypedByName?
  private var isOnBus = false
  /// Whether what need not be there for the first frame has been started.
  private var areServicesStarted = false
  /// When they start even if the compositor shows no frame, in milliseconds of the loop's clock.
  private let servicesDue = EventLoop.now() + 1_000
  private var isDisconnected = false

  /// Connects to the compositor. Throws a `WaylandError` or a `SystemError`.
  init(_ arguments: Arguments, _ settings: Settings, storePath: String) throws {
    self.arguments = arguments
    self.settings = settings
    // First of all, before a library starts a thread.
    loop = try EventLoop(signals: [SIGTERM, SIGINT, SIGUSR1, SIGUSR2, EventLoop.firstRealTimeSignal])
    connection = try Connection()
    desktop = try Desktop(connection)
    let screen = Screen(desktop, layer: settings.layer == .top ? .top : .overlay)
    self.screen = screen
    let sources = ContentSources(settings, content: arguments.content, configPath: arguments.configPath)
    let reader = SnippetReader(path: storePath, sources: sources.names, in: loop)
    self.reader = reader
    refresher = RefreshRunner(sources: sources, storePath: storePath, in: loop)
    driver = TypingDriver(desktop, connection, in: loop) {
      reader.secretText(of: $0, labelled: $1, piece: $2)
    }
    bus = BusService(in: loop)
    lock = LockService(in: loop)
    coordinator = Coordinator(
      timing: settings.timing, cycle: settings.cycle, handsOver: settings.onGlobe != nil,
      strip: settings.strip, keepsRecents: settings.keepsRecents
    ) {
      screen.measure($0, fontSize: $1)
    }
  }

  /// Runs until it is told to end; returns the exit code.
  func run() throws -> Int32 {
    handleSignals()
    try loop.watch(connection.fileDescriptor, for: .readable) { [unowned self] _ in
      attempt { try connection.readAndDispatch() }
    }
    connectEdges()
    // Where another keyboard runs already, the bus is to tell before anything can be seen of this one.
    if !runtimeLock.isFirst {
      runtimeLock.waitForOther()
      if !joinBus() { return 1 }
    }
    if !arguments.isHidden {
      handle(.show)
      // The compositor gives the surface its size while the store is being read.
      _ = try connection.flush()
    }
    reader.start()
    loop.onDeadline = { [unowned self] time in advance(to: time) }
    loop.endOfIteration = { [unowned self] in endIteration() }
    let code = try loop.run()
    reader.saveUses()
    desktop.hidePanel()
    _ = try? connection.flush()
    return code
  }

  // MARK: The edges

  private func handleSignals() {
    // A terminal or a bus that is gone must not end the keyboard.
    signal(SIGPIPE, SIG_IGN)
    loop.onSignal = { [unowned self] number in
      switch number {
      case SIGUSR1: handle(.hide)
      case SIGUSR2: handle(.show)
      case EventLoop.firstRealTimeSignal: handle(.toggle)
      default: loop.stop(exitCode: 0)
      }
    }
  }

  private func connectEdges() {
    desktop.onFingers = { [unowned self] events in
      driver.deliverReports()
      handle(.fingers(events))
    }
    desktop.onFingersCancelled = { [unowned self] in handle(.fingersCancelled) }
    desktop.onOutputsChanged = { [unowned self] in screen.outputsChanged() }
    screen.onResize = { [unowned self] size, above in handle(.resized(size, above: above)) }
    screen.onTakenAway = { [unowned self] in handle(.fingersCancelled) }
    screen.onFrame = { [unowned self] time in if coordinator.isAnimating { coordinator.animate(to: time) } }
    driver.onReport = { [unowned self] report in handle(.typing(report, time: time)) }
    reader.onContent = { [unowned self] event in handle(.content(event)) }
    reader.onNextAttempt = { [unowned self] time in refresher.nextAttempt = time }
    refresher.onFinished = { [unowned self] failure in
      if let failure { reader.fail(failure) } else { reader.load() }
    }
    desktop.start()
  }

  /// False if another keyboard of this session has the name.
  private func joinBus() -> Bool {
    guard !isOnBus else { return true }
    isOnBus = true
    defer { runtimeLock.noteReady() }
    return bus.start(handler: self) { [unowned self] in handle(.locked) }
  }

  /// Starts what the first frame does not wait for. False if another keyboard of this session has the name.
  private func startServices() -> Bool {
    guard !areServicesStarted else { return true }
    areServicesStarted = true
    guard joinBus() else { return false }
    lock.start { [unowned self] in handle(.locked) }
    // Not before it is known to be the only keyboard: a run replaces the content of the one that is there.
    if reader.isUsable { refresher.start() }
    if !settings.keepsRecents { reader.forgetRecents() }
    return true
  }

  // MARK: The loop

  /// Now, in milliseconds of the events' clock.
  private var time: UInt64 { desktop.clock.eventTime(ofLoop: EventLoop.now()) }

  private func endIteration() {
    attempt {
      try connection.dispatchPending()
      // A compositor compiles a keymap as soon as it gets one: the panel's first picture comes before.
      let isStarting = !areServicesStarted && screen.canShow && !screen.hasPainted
      // Ahead of the drawing, which may have to show that a text is lost.
      if !isStarting { try driver.send() }
      screen.update(coordinator.frame, coordinator.look, coordinator.list)
      let isAllSent = isStarting ? try connection.flush() : try driver.endIteration()
      loop.setInterest(isAllSent ? .readable : [.readable, .writable], of: connection.fileDescriptor)
    }
    if screen.hasPainted || !screen.canShow || EventLoop.now() >= servicesDue, !startServices() {
      loop.stop(exitCode: 1)
    }
    let shown = coordinator.frame
    if nextRead != nil { reader.readOn() }
    reader.save()
    bus.endIteration()
    lock.endIteration()
    let gesture = coordinator.nextWake.map(desktop.clock.loopTime(ofEvent:))
    let waits = [driver.nextWake, reader.nextWake, refresher.nextWake, bus.nextWake, lock.nextWake]
    let services = areServicesStarted ? nil : servicesDue
    // What was read or written just now is to be drawn, too.
    let redraw: UInt64? = coordinator.frame == shown ? nil : 0
    loop.deadline = ([gesture, nextStep, nextRead, services, redraw] + waits).compactMap { $0 }.min()
  }

  /// Whatever breaks the connection ends the program with one line.
  private func attempt(_ body: () throws -> Void) {
    guard !isDisconnected else { return }
    do {
      try body()
    } catch {
      isDisconnected = true
      Log.error("\(error)")
      loop.stop(exitCode: 1)
    }
  }

  private func advance(to time: UInt64) {
    driver.deliverReports()
    perform(coordinator.advance(to: desktop.clock.eventTime(ofLoop: time)))
    driver.advance(to: time)
    reader.advance(to: time)
    refresher.advance(to: time)
    bus.advance(to: time)
    lock.advance(to: time)
  }

  /// When to animate again although no frame is awaited, since the last step was too small to be seen.
  private var nextStep: UInt64? {
    coordinator.isAnimating && screen.isReady ? EventLoop.now() + 16 : nil
  }

  /// When to read on: at once, but for the first frame.
  private var nextRead: UInt64? {
    reader.isReading && (screen.hasPainted || !screen.canShow) ? 0 : nil
  }

  // MARK: The coordinator

  func handle(_ event: Coordinator.Event) { perform(coordinator.handle(event)) }

  private func perform(_ effects: [Coordinator.Effect]) {
    for effect in effects {
      switch effect {
      case .type(let request): driver.perform(request)
      case .read(let query): handle(.answer(query, reader.answer(query), time: time))
      case .store(let change): reader.note(change)
      case .reply(let result): reply = result
      case .showPanel:
        driver.shown()
        screen.show()
      case .hidePanel:
        driver.hidden()
        screen.hide()
      case .refresh: refresh()
      case .handOver: runHandOver()
      }
    }
  }

  var canType: Bool { driver.canType }

  /// Does what a tap on the key would; returns the text.
  func typeByName(_ name: String, piece: Int32) -> Coordinator.TypedByName {
    driver.deliverReports()
    reader.finishReading()
    reply = nil
    perform(coordinator.type(name, piece: piece, time: time))
    return reply ?? .failure(.unreadable(name))
  }

  /// Shows the keyboard with this panel.
  func show(_ panel: Panels.ID) {
    perform(coordinator.show(panel))
    handle(.show)
  }

  /// The same with a tab of it; false, with nothing changed, where it has no such tab.
  func show(_ panel: Panels.ID, tab: StripTab) -> Bool {
    driver.deliverReports()
    reader.finishReading()
    guard let effects = coordinator.show(panel, tab: tab, time: time) else { return false }
    perform(effects)
    handle(.show)
    return true
  }

  /// Takes back what was typed last; false where that cannot be.
  func takeBack() -> Bool {
    driver.deliverReports()
    let effects = coordinator.undo(time: time)
    perform(effects)
    return !effects.isEmpty
  }

  func refresh() { if reader.isUsable { refresher.refresh() } }

  /// What the bus says of the keyboard. Keys and rows are there once they can be seen, and touched.
  var inspection: Inspection {
    Inspection(
      coordinator, showsKeys: screen.showsKeys, showsList: screen.showsList, typing: driver.path,
      theme: "light", scale: screen.scale)
  }

  private func runHandOver() {
    guard let command = settings.onGlobe else { return }
    do {
      _ = try ChildProcess(["/bin/sh", "-c", command], isDetached: true, in: loop) { exit in
        if case .code(let code) = exit, code != 0 { Log.warning(Messages.handOverEnded(code: code)) }
      }
    } catch {
      Log.error(Messages.handOverFailed("\(error)"))
    }
  }
}
