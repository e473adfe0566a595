import Bus
import EventLoop
import Glibc
import Keyboard
import Layout
import Rendering
import Settings
import Typing
import Wayland

/// The keyboard's main: events of the edges go into the coordinator, its effects go out to the edges.
final class Application {
  let arguments: Arguments
  /// What holds at the moment.
  var settings: Settings
  let follower: SettingsFollower
  let loop: EventLoop
  let connection: Connection
  let desktop: Desktop
  let screen: Screen
  let driver: TypingDriver
  let stored: StoreFollower
  let answers: StoreAnswers
  let refresher: RefreshRunner
  let searcher: SearchReader
  let words: WordsReader
  let bus: BusService
  private let lock: LockService
  let systemKeyboard = SystemKeyboardService()
  let hardware: HardwareKeyboards
  let handle: Handle
  var themes: ThemeInForce
  var layouts = LayoutsInForce()
  /// Whether it is followed if an application fills the screen.
  var followsFullscreen = false
  var nameHandOver = NameHandOver()
  let haptics = HapticsService()
  let launcher: Launcher
  let drafts: DraftReader
  let saver: KeySaver
  private let runtimeLock: RuntimeLock
  /// Before the connection to the compositor.
  private let descriptorOfBus = ReservedDescriptor()
  private(set) var coordinator: Coordinator
  /// What has come of the last text that was typed by a name.
  private var reply: Coordinator.TypedByName?
  private var isOnBus = false
  /// Whether what need not be there for the first frame has been started.
  private var areServicesStarted = false
  /// When they start even if the compositor shows no frame, in milliseconds of the loop's clock.
  private let servicesDue = EventLoop.now() + 1_000
  private(set) var isDisconnected = false

  /// Connects to the compositor. Throws a `WaylandError` or a `SystemError`.
  ///
  /// - Parameter launcher: the socket of the process that starts programs.
  init(
    _ arguments: Arguments, _ file: SettingsFile, storePath: String, launcher: Int32,
    _ runtimeLock: RuntimeLock
  ) throws {
    let settings = file.settings
    self.arguments = arguments
    self.settings = settings
    self.runtimeLock = runtimeLock
    // First of all, before a library starts a thread.
    loop = try EventLoop(signals: [SIGTERM, SIGINT, SIGUSR1, SIGUSR2, EventLoop.firstRealTimeSignal])
    // Fontconfig, which the first text waits for, reads its configuration meanwhile.
    let renderer = Renderer()
    self.launcher = try Launcher(socket: launcher, in: loop)
    connection = try Connection()
    desktop = try Desktop(connection)
    let screen = Screen(desktop, renderer, layer: PanelSurface.Layer(settings.layer), output: settings.output)
    self.screen = screen
    let sources = ContentSources(settings, content: arguments.content)
    let stored = StoreFollower(
      path: storePath, sources: sources.names, areSure: arguments.content != nil || file.namesSources,
      in: loop, PendingChanges())
    let answers = StoreAnswers({ stored.store }, saveUses: stored.saveUses)
    (self.stored, self.answers) = (stored, answers)
    searcher = SearchReader { stored.store }
    words = WordsReader(lists: settings.dictionaries, self.launcher)
    refresher = RefreshRunner(sources: sources, self.launcher, in: loop)
    drafts = DraftReader(desktop, in: loop)
    saver = KeySaver(self.launcher)
    driver = TypingDriver(desktop, connection, self.launcher, in: loop) {
      answers.secret(of: $0, labelled: $1, from: $2, piece: $3)
    }
    driver.permissions = settings.permissions
    driver.space = settings.space
    driver.copiedKeys = settings.copiedKeys
    follower = SettingsFollower(file, in: loop)
    bus = BusService(in: loop)
    lock = LockService(in: loop)
    hardware = HardwareKeyboards(in: loop)
    handle = Handle(desktop, layer: PanelSurface.Layer(settings.layer), renderer: renderer)
    haptics.isOn = settings.hasHaptics
    themes = ThemeInForce(settings.theme)
    screen.theme = themes.theme
    handle.theme = themes.theme
    let rules = KeyboardRules(settings, arguments, themes, file.diagnostics)
    coordinator = Coordinator(rules, seed: UInt64.random(in: 0 ... .max)) {
      screen.measure($0, fontSize: $1)
    }
    screen.sizing = coordinator.sizing
    if settings.font != nil { screen.setFont(settings.font) }
  }

  /// Runs until it is told to end; returns the exit code.
  func run() throws -> Int32 {
    handleSignals()
    try loop.watch(connection.fileDescriptor, for: .readable) { [unowned self] readiness in
      if readiness != .writable { attempt { try connection.readAndDispatch() } }
    }
    connectEdges()
    // Where another keyboard runs already, the bus is to tell before anything can be seen of this one.
    if !runtimeLock.isFirst {
      runtimeLock.waitForOther()
      if !joinBus() { return SecondKeyboard.end(isHidden: arguments.isHidden) }
      // Still not: without a bus nobody else can tell.
      if !runtimeLock.isFirst, bus.bus == nil { return SecondKeyboard.endUnasked() }
    }
    coordinator.presumeLocked(isToShow: !arguments.isHidden)
    if !arguments.isHidden {
      // Without a picture it is not on the screen. The compositor gives it its size while the buses and the store are asked.
      screen.show(rises: false)
      _ = try connection.flush()
    }
    // The buses answer while keys are read and painted.
    if runtimeLock.isAlone, !isOnBus {
      beginToJoinBus()
    } else if !joinBus() {
      return SecondKeyboard.end(isHidden: arguments.isHidden)
    }
    lock.start()
    stored.start()
    recallAppearance()
    loop.onDeadline = { [unowned self] time in advance(to: time) }
    loop.endOfIteration = { [unowned self] in endIteration() }
    let code = try loop.run()
    if desktop.takesRequests { desktop.hidePanel() }
    leaveDesktop()
    _ = try? connection.flush()
    stored.finish()
    return code
  }

  // MARK: The edges

  private func handleSignals() {
    // A terminal or a bus that is gone must not end the keyboard.
    signal(SIGPIPE, SIG_IGN)
    loop.onSignal = { [unowned self] number in
      switch number {
      case SIGUSR1: hide()
      case SIGUSR2: handle(.show)
      case EventLoop.firstRealTimeSignal: handle(.toggle)
      default: loop.stop(exitCode: 0)
      }
    }
  }

  private func connectEdges() {
    desktop.onFingers = { [unowned self] events in
      driver.deliverReports()
      perform(coordinator.handle(events))
    }
    desktop.onFingersCancelled = { [unowned self] in handle(.fingersCancelled) }
    handle.place = settings.handle
    desktop.onOutputsChanged = { [unowned self] in
      screen.outputsChanged()
      handle.outputsChanged()
    }
    screen.onResize = { [unowned self] size, above in handle(.resized(size, above: above)) }
    screen.onTakenAway = { [unowned self] in handle(.fingersCancelled) }
    screen.onFrame = { [unowned self] time in if coordinator.isAnimating { coordinator.animate(to: time) } }
    driver.onReport = { [unowned self] report in handle(.typing(report, time: time)) }
    driver.onCommand = { [unowned self] snippet, failure in
      handle(.content(.commandFailed(snippet: snippet, reason: failure)))
    }
    bus.onTrouble = { [unowned self] trouble in
      stored.noteBus(trouble)
      if trouble != nil { lock.isDone(with: .screenSavers) }
    }
    searcher.onAnswer = { [unowned self] answer in
      handle(.answer(.search(answer.text), .found(answer), time: time))
    }
    words.onAnswer = { [unowned self] text, answer in
      handle(.answer(.words(text), .words(answer), time: time))
    }
    stored.onRead = { [unowned self] times in
      searcher.storeChanged()
      refresher.nextAttempts = times
    }
    stored.onContent = { [unowned self] event in handle(.content(event)) }
    stored.onStorable = { [unowned self] in if areServicesStarted { startContent() } }
    refresher.onFinished = { [unowned self] failure in
      stored.noteRun(failure)
    }
    saver.onSaved = { [unowned self] draft, refusal in
      // The new key is there when the panel is.
      if refusal == nil { stored.load() }
      handle(.saved(draft, refusal: refusal, time: time))
    }
    lock.onLocking = { [unowned self] in handle(.locking) }
    lock.onLocked = { [unowned self] isLocked in
      handle(.locked(isLocked))
      // What was asked for before this was known had no picture, and may have been called off.
      if !coordinator.isVisible { screen.hide(sinks: false) }
    }
    connectDesktop()
    desktop.start()
  }

  /// False if another keyboard of this session has the name.
  private func joinBus() -> Bool {
    guard !isOnBus else { return true }
    isOnBus = true
    defer { runtimeLock.noteReady() }
    descriptorOfBus.release()
    return bus.join(handler: self) { [unowned self] in lock.noteScreenSavers(areActive: $0) }
  }

  /// Begins to do the same, and does not wait.
  private func beginToJoinBus() {
    isOnBus = true
    bus.onSettled = { [unowned self] in runtimeLock.noteReady() }
    bus.onNameTaken = { [unowned self] in
      loop.stop(exitCode: SecondKeyboard.end(isHidden: arguments.isHidden))
    }
    descriptorOfBus.release()
    bus.begin(handler: self) { [unowned self] in lock.noteScreenSavers(areActive: $0) }
  }

  /// Starts what the first frame does not wait for.
  private func startServices() {
    // Another keyboard may have the name.
    guard !areServicesStarted, bus.isSettled else { return }
    areServicesStarted = true
    noteFont()
    desktop.startTyping()
    startDesktop()
    // Not before it is known to be the only keyboard: a run replaces the content of the one that is there.
    if stored.isStorable { startContent() } else { stored.keepRecents(settings.keepsRecents) }
    follower.onChange = { [unowned self] in apply(follower.file.settings) }
    follower.onThemes = { [unowned self] in updateTheme() }
    follower.onLayouts = { [unowned self] in perform(coordinator.layoutsChanged(at: time)) }
    follower.start()
  }

  private func startContent() {
    refresher.start()
    stored.keepRecents(settings.keepsRecents)
  }

  // MARK: The loop

  /// Now, in milliseconds of the events' clock.
  var time: UInt64 { desktop.clock.eventTime(ofLoop: EventLoop.now()) }

  private func endIteration() {
    attempt {
      try connection.dispatchPending()
      updateDesktop()
      // A compositor compiles a keymap as soon as it gets one: the panel's first picture comes before.
      let isStarting = !areServicesStarted && screen.canShow && !screen.hasPainted
      // Ahead of the drawing, which may have to show that a text is lost.
      if !isStarting { try driver.send() }
      coordinator.prepare(at: time)
      if !screen.isLeaving { coordinator.settle() }
      screen.sizing = coordinator.sizing
      driver.tellsText = coordinator.isVisible && coordinator.panels.wantsText
      screen.update(coordinator.picture, isShown: lock.isKnown)
      _ = isStarting ? try connection.flush() : try driver.endIteration()
      if letNameGo() { _ = try connection.flush() }
      // Events have answers: none is read for which there is no room.
      loop.setInterest(desktop.takesRequests ? .readable : .writable, of: connection.fileDescriptor)
    }
    if screen.hasPainted || !screen.canShow || EventLoop.now() >= servicesDue { startServices() }
    let shown = coordinator.frame
    if nextRead != nil { stored.readOn() }
    followSearch()
    stored.save()
    haptics.endIteration(bus.bus?.haptics)
    bus.endIteration()
    lock.endIteration()
    let gesture = coordinator.nextWake.map(desktop.clock.loopTime(ofEvent:))
    let waits = [
      screen.nextWake, handle.nextWake, driver.nextWake, stored.nextWake, refresher.nextWake,
      follower.nextWake, bus.nextWake, lock.nextWake, drafts.nextWake, saver.nextWake,
      words.nextWake,
    ]
    let services = areServicesStarted || !bus.isSettled ? nil : servicesDue
    // What was read or written just now is to be drawn, too.
    let redraw: UInt64? = coordinator.frame == shown ? nil : 0
    let notice: UInt64? = coordinator.wantsTime ? 0 : nil
    let search: UInt64? = searcher.isWorking || words.isWorking ? 0 : nil
    loop.deadline = ([gesture, nextStep, nextRead, services, redraw, notice, search] + waits).compactMap {
      $0
    }.min()
  }

  /// Whatever breaks the connection ends the program with one line.
  func attempt(_ body: () throws -> Void) {
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
    stored.advance(to: time)
    refresher.advance(to: time)
    drafts.advance(to: time)
    saver.advance(to: time)
    words.advance(to: time)
    follower.advance(to: time)
    bus.advance(to: time)
    lock.advance(to: time)
  }

  /// When to animate again although no frame is awaited, since the last step was too small to be seen.
  private var nextStep: UInt64? {
    coordinator.isAnimating && screen.isReady ? EventLoop.now() + 16 : nil
  }

  /// When to read on: at once, but for the first frame.
  private var nextRead: UInt64? {
    stored.isReading && (screen.hasPainted || !screen.canShow) ? 0 : nil
  }

  /// Lets the compositor begin with what was asked for, while the rest of the turn is done.
  private func flushAtOnce() { attempt { _ = try connection.flush() } }

  // MARK: The coordinator

  /// Takes the panel off the screen first: what else hiding ends can wait.
  func hide() {
    screen.hide(sinks: coordinator.sinks)
    flushAtOnce()
    handle(.hide)
  }

  func handle(_ event: Coordinator.Event) { perform(coordinator.handle(event)) }

  func apply(_ rules: KeyboardRules) { perform(coordinator.apply(rules, at: time)) }

  private func perform(_ effects: [Coordinator.Effect]) {
    for effect in effects {
      switch effect {
      case .type(let request): driver.perform(request)
      case .read(let query): read(query)
      case .save(let draft): saver.save(draft)
      case .store(let change): stored.note(change)
      case .reply(let result): reply = result
      case .showPanel:
        screen.show(rises: coordinator.isRising)
        flushAtOnce()
        keepName()
        bus.bus?.appearance?.start()
        driver.shown()
        run(.onShow)
      case .hidePanel:
        screen.hide(sinks: coordinator.isSinking)
        flushAtOnce()
        driver.hidden()
      case .feedback(let feedback): haptics.note(feedback)
      case .refresh: refresh()
      case .handOver: run(.onGlobe)
      case .askSystemKeyboard(let isVisible): systemKeyboard.ask(visible: isVisible)
      case .takeName: takeName()
      case .giveNameBack(let isToShow): giveNameBack(isToShow: isToShow)
      }
    }
  }

  var canType: Bool { driver.canType }
  /// Whether so much is still to be typed that programs are refused more.
  var isBusyTyping: Bool { driver.isFull }

  /// Does what a tap on the key would; returns the text.
  func typeByName(_ name: String, piece: Int32) -> Coordinator.TypedByName {
    driver.deliverReports()
    stored.finishReading()
    reply = nil
    perform(coordinator.type(name, piece: piece, time: time))
    if case .success? = reply, let refusal = driver.refuseAtOnce() { return .failure(.refused(refusal)) }
    return reply ?? .failure(.unreadable(name))
  }

  /// Shows the keyboard with this panel.
  func show(_ panel: Panels.ID) {
    perform(coordinator.show(panel, at: time))
    handle(.show)
  }

  /// The same with a tab of it; false, with nothing changed, where it has no such tab.
  func show(_ panel: Panels.ID, tab: StripTab) -> Bool {
    driver.deliverReports()
    stored.finishReading()
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

  func refresh() { if stored.isStorable { refresher.refresh() } }

  /// What the bus says of the keyboard. Keys and rows are there once they can be seen, and touched.
  var inspection: Inspection {
    Inspection(
      coordinator, showsKeys: screen.showsKeys, showsList: screen.showsList,
      showsHandle: handle.isShown, typing: driver.path,
      theme: themes.name, scale: screen.scale)
  }
}
