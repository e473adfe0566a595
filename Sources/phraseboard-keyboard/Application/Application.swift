import Bindings
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
  /// The wishes of the command line; `BecomeSystemKeyboard` changes the rule of the system's keyboard.
  var arguments: Arguments
  /// The settings that hold at the moment.
  var settings: Settings
  let loop: EventLoop
  let connection: Connection
  let desktop: Desktop
  let screen: Screen
  let driver: TypingDriver
  let services: Services
  var around: Surroundings
  var themes: ThemeInForce
  var layouts = LayoutsInForce()
  private(set) var coordinator: Coordinator
  var work = EffectQueue()
  private(set) var start: Start
  private(set) var isDisconnected = false

  /// Connects to the compositor. Throws a `WaylandError` or a `SystemError`.
  ///
  /// - Parameter launcher: the socket of the process that starts programs.
  init(
    _ arguments: Arguments, _ file: SettingsFile, storePath: String, launcher: Int32,
    _ runtimeLock: RuntimeLock
  ) throws {
    let settings = file.settings
    self.settings = settings
    start = Start(runtimeLock)
    // First of all, before a library starts a thread.
    loop = try EventLoop(signals: [SIGTERM, SIGINT, SIGUSR1, SIGUSR2, EventLoop.firstRealTimeSignal])
    // Fontconfig, which the first text waits for, reads its configuration meanwhile.
    let renderer = Renderer()
    let launcher = try Launcher(socket: launcher, in: loop)
    connection = try Connection(socket: arguments.socket)
    desktop = try Desktop(connection)
    var arguments = arguments
    if desktop.isInputMethodOfCompositor {
      (arguments.isInputMethodOfCompositor, arguments.isHidden) = (true, true)
    }
    self.arguments = arguments
    let layer = PanelSurface.Layer(settings.layer)
    let screen = Screen(desktop, renderer, layer: layer, output: settings.output)
    self.screen = screen
    let services = Services(
      file, content: arguments.content, storePath: storePath, launcher, desktop, in: loop)
    self.services = services
    driver = TypingDriver(desktop, connection, launcher, in: loop) {
      services.answers.secret(of: $0, labelled: $1, from: $2, piece: $3)
    }
    driver.rules = TypingRules(
      permissions: settings.permissions, copiedKeys: settings.copiedKeys, space: settings.space)
    around = Surroundings(
      systemKeyboard: SystemKeyboardService(in: loop), hardware: HardwareKeyboards(in: loop),
      keyGrab: KeyGrab(desktop, locale: LayoutFiles.locale),
      handle: Handle(desktop, layer: layer, renderer: renderer))
    themes = ThemeInForce(settings.theme)
    screen.theme = themes.theme
    around.handle.theme = themes.theme
    let rules = KeyboardRules(settings, arguments, themes, file.diagnostics)
    coordinator = Coordinator(rules, seed: UInt64.random(in: 0 ... .max)) {
      screen.measure($0, fontSize: $1)
    }
    screen.sizing = coordinator.sizing
    if settings.rules.font != nil { screen.setFont(settings.rules.font) }
  }

  /// Runs until it is told to end; returns the exit code.
  func run() throws -> Int32 {
    handleSignals()
    try loop.watch(connection.fileDescriptor, for: .readable) { [unowned self] readiness in
      if readiness != .writable { attempt { try connection.readAndDispatch() } }
    }
    connectEdges()
    // If another keyboard runs already, the bus is to tell before anything can be seen of this one.
    if !start.lock.isFirst {
      start.lock.waitForOther()
      if !joinBus() { return SecondKeyboard.end(isHidden: arguments.isHidden) }
      // It is still not the first: without a bus nobody else can tell.
      if !start.lock.isFirst, services.bus.bus == nil { return SecondKeyboard.endUnasked() }
    }
    if let wasShown = start.lock.wasShown { arguments.isHidden = !wasShown }
    coordinator.presumeLocked(isToShow: !arguments.isHidden)
    if !arguments.isHidden {
      // It has no picture, so it is not on the screen yet. The compositor gives its size while the buses and the store are asked.
      screen.show(rises: false)
      _ = try connection.flush()
    }
    // The buses answer while keys are read and painted.
    if start.lock.isAlone, !start.isOnBus {
      beginToJoinBus()
    } else if !joinBus() {
      return SecondKeyboard.end(isHidden: arguments.isHidden)
    }
    services.lock.start()
    services.stored.start()
    recallAppearance()
    loop.onDeadline = { [unowned self] time in advance(to: time) }
    loop.endOfIteration = { [unowned self] in endIteration() }
    let code = try loop.run()
    if desktop.takesRequests {
      desktop.hidePanel()
      around.keyGrab.end()
    }
    leaveDesktop()
    _ = try? connection.flush()
    services.list.close()
    return code
  }

  // MARK: The edges

  private func handleSignals() {
    // A terminal or a bus that is gone must not end the keyboard.
    signal(SIGPIPE, SIG_IGN)
    loop.onSignal = { [unowned self] number in
      switch number {
      case SIGUSR1: hide()
      case SIGUSR2: call(.show)
      case EventLoop.firstRealTimeSignal: call(.toggle)
      default: loop.stop(exitCode: 0)
      }
    }
  }

  private func connectEdges() {
    desktop.onFingers = { [unowned self] events in
      driver.deliverReports()
      perform(coordinator.handle(events))
    }
    desktop.onFingersCancelled = { [unowned self] in tell(.fingersCancelled) }
    around.handle.place = settings.rules.handle
    desktop.onOutputsChanged = { [unowned self] in
      screen.outputsChanged()
      around.handle.outputsChanged()
    }
    screen.onResize = { [unowned self] size, above in tell(.resized(size, above: above)) }
    screen.onTakenAway = { [unowned self] in tell(.fingersCancelled) }
    screen.onFrame = { [unowned self] time in if coordinator.isAnimating { coordinator.animate(to: time) } }
    driver.onReport = { [unowned self] report in tell(.typing(report, time: time)) }
    driver.answers.onCommand = { [unowned self] snippet, failure in
      tell(.content(.commandFailed(snippet: snippet, reason: failure)))
    }
    connectServices()
    connectDesktop()
    connectKeys()
    desktop.start()
  }

  /// Joins the bus; returns false if another keyboard of this session has the name.
  private func joinBus() -> Bool {
    guard !start.isOnBus else { return true }
    start.isOnBus = true
    defer { start.lock.noteReady() }
    start.descriptorOfBus.release()
    return services.bus.join(handler: self) { [unowned self] in
      services.lock.noteScreenSavers(areActive: $0)
    }
  }

  /// Begins to join the bus, and does not wait.
  private func beginToJoinBus() {
    start.isOnBus = true
    services.bus.onSettled = { [unowned self] in start.lock.noteReady() }
    services.bus.onNameTaken = { [unowned self] in
      loop.stop(exitCode: SecondKeyboard.end(isHidden: arguments.isHidden))
    }
    start.descriptorOfBus.release()
    services.bus.begin(handler: self) { [unowned self] in
      services.lock.noteScreenSavers(areActive: $0)
    }
  }

  /// Starts what the first frame does not wait for.
  private func startServices() {
    // Another keyboard may have the name.
    guard !start.areServicesStarted, services.bus.isSettled else { return }
    start.areServicesStarted = true
    noteFont()
    desktop.typing.start()
    startDesktop()
    // It must be known to be the only keyboard first: a run replaces the content of the one that is there.
    if services.stored.isStorable {
      startContent()
    } else {
      services.stored.keepRecents(settings.rules.keepsRecents)
    }
    services.follower.start()
    services.bindings.start()
    start.replacement = Replacement(in: loop)
  }

  /// Starts to fetch content, once the services are started.
  func startContent() {
    guard start.areServicesStarted else { return }
    services.refresher.start()
    services.stored.keepRecents(settings.rules.keepsRecents)
  }

  // MARK: The loop

  /// Now, in milliseconds of the events' clock.
  var time: UInt64 { desktop.clock.eventTime(ofLoop: EventLoop.now()) }

  private func endIteration() {
    attempt {
      try connection.dispatchPending()
      updateDesktop()
      // A compositor compiles a keymap as soon as it gets one: the panel's first picture comes before.
      let isStarting = !start.areServicesStarted && screen.canShow && !screen.hasPainted
      // Ahead of the drawing, which may have to show that a text is lost.
      if !isStarting {
        around.keyGrab.prepare(isTyping: driver.typist.isTyping)
        try driver.send()
        if around.keyGrab.send(isTyping: driver.typist.isTyping) { _ = try connection.flush() }
      }
      coordinator.prepare(at: time)
      if !screen.isLeaving { coordinator.settle() }
      screen.sizing = coordinator.sizing
      driver.setTold(
        text: coordinator.isVisible && coordinator.panels.wantsText, typing: coordinator.followsTyping)
      // The compositor tells once no more keys come, which the next turn draws after.
      if !desktop.typing.mayGetKeys { screen.update(coordinator.picture, isShown: services.lock.isKnown) }
      if isStarting { _ = try connection.flush() } else { try driver.endIteration() }
      if letNameGo() { _ = try connection.flush() }
      // Events have answers: none is read for which there is no room.
      loop.setInterest(desktop.takesRequests ? .readable : .writable, of: connection.fileDescriptor)
    }
    if screen.hasPainted || !screen.canShow || EventLoop.now() >= start.servicesDue { startServices() }
    let shown = coordinator.frame
    closePanelServices()
    endIfReplaced()
    tellProgress()
    services.list.endOfTurn()
    around.systemKeyboard.endOfTurn()
    let gesture = coordinator.nextWake.map(desktop.clock.loopTime(ofEvent:))
    let others = start.areServicesStarted || !services.bus.isSettled ? nil : start.servicesDue
    // News that was read or written just now is to be drawn, too.
    let redraw: UInt64? = coordinator.frame == shown ? nil : 0
    let notice: UInt64? = coordinator.wantsTime ? 0 : nil
    let waits = [
      gesture, nextStep, others, redraw, notice, screen.nextWake, around.handle.nextWake, driver.nextWake,
      around.keyGrab.nextWake, start.replacement?.nextWake,
      services.list.nextWake,
    ]
    loop.deadline = waits.compactMap { $0 }.min()
  }

  /// Makes the services of panels that are not up give back what they keep.
  private func closePanelServices() {
    for (panel, resource) in services.ofPanels.resources
    where panel != coordinator.panels.top || !coordinator.isVisible && !resource.isKeptHidden {
      if resource.panelClosed(isShown: coordinator.isVisible) {
        screen.renderer.forgetTexts()
        Memory.giveBackUnused()
      }
    }
  }

  /// Runs a step, and ends the program with one line if that breaks the connection.
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
    around.keyGrab.advance(to: time)
    services.list.advance(to: time)
  }

  /// The time to animate again although no frame is awaited, since the last step was too small to be seen.
  private var nextStep: UInt64? {
    coordinator.isAnimating && screen.isReady ? EventLoop.now() + 16 : nil
  }

  /// Lets the compositor begin with what was asked for, while the rest of the turn is done.
  private func flushAtOnce() { attempt { _ = try connection.flush() } }

  // MARK: The coordinator

  /// Takes the panel off the screen first: what else hiding ends can wait.
  func hide() {
    screen.hide(sinks: coordinator.sinks)
    flushAtOnce()
    tell(.hide)
  }

  func tell(_ event: Coordinator.Event) { perform(coordinator.handle(event)) }

  /// Tells what the user wants of the whole keyboard. KWin shows its input method for a field alone, and after a touch.
  func call(_ event: Coordinator.Event) {
    tell(event)
    guard desktop.isInputMethodOfCompositor, coordinator.isVisible else { return }
    services.bus.bus?.activateInputMethodOfKWin()
  }

  func apply(_ rules: KeyboardRules) { perform(coordinator.apply(rules, at: time)) }

  func layoutsChanged() { perform(coordinator.layoutsChanged(at: time)) }

  /// Works effects off in their order. The effects that one brings come right after it.
  func perform(_ effects: [Coordinator.Effect]) {
    guard work.add(effects) else { return }
    while let effect = work.popFirst() {
      switch effect {
      case .type(let request): driver.perform(request)
      case .read(let query): read(query)
      case .save(let change): services.saver.save(change)
      case .store(let change): services.stored.note(change)
      case .reply(let result): work.reply = result
      case .undone(let result): work.answerUndo(result)
      case .answerProgram(let number, let answer): work.programs.answer(number, answer)
      case .showPanel: showPanel()
      case .hidePanel: hidePanel()
      case .feedback(let feedback): services.haptics.note(feedback)
      case .refresh: refresh()
      case .handOver: run(.onGlobe)
      case .askSystemKeyboard(let isVisible): around.systemKeyboard.ask(visible: isVisible)
      case .takeName: takeName()
      case .giveNameBack(let isToShow): giveNameBack(isToShow: isToShow)
      }
    }
  }

  private func showPanel() {
    screen.show(rises: coordinator.isRising)
    flushAtOnce()
    keepName()
    services.bus.bus?.appearance?.start()
    driver.shown()
    run(.onShow)
  }

  private func hidePanel() {
    screen.hide(sinks: coordinator.isSinking)
    flushAtOnce()
    driver.hidden()
  }

  /// Does the same as a tap on the key would; returns the text.
  func typeByName(_ named: NamedOrder) -> Coordinator.TypedByName {
    driver.deliverReports()
    services.stored.finishReading()
    work.reply = nil
    perform(coordinator.type(named, time: time))
    if case .success? = work.reply, let refusal = driver.refuseAtOnce(named.name) {
      return .failure(.refused(refusal))
    }
    return work.reply ?? .failure(.unreadable(named.name))
  }

  /// Uses a key of a hardware keyboard.
  func use(_ key: HardwareKey) {
    driver.deliverReports()
    perform(coordinator.use(key, at: time))
  }

  /// Takes over whether the user asks what keys do.
  func callOverview(_ isCalled: Bool) { perform(coordinator.setOverview(isCalled, at: time)) }

  /// Takes note that a key of a hardware keyboard goes on to the application.
  func keyPassed() { coordinator.keyPassed() }

  /// Shows the keyboard with this panel.
  func show(_ panel: Panels.ID) {
    perform(coordinator.show(panel, at: time))
    call(.show)
  }

  /// Shows the keyboard with this tab of the panel; returns false, with nothing changed, where it has no such tab.
  func show(_ panel: Panels.ID, tab: StripTab) -> Bool {
    driver.deliverReports()
    services.stored.finishReading()
    guard let effects = coordinator.show(panel, tab: tab, time: time) else { return false }
    perform(effects)
    call(.show)
    return true
  }

  /// Takes back what was typed last, and calls `answer` with that text once it is known what has become of it.
  func takeBack(_ answer: @escaping (Result<String, UndoFailure>) -> Void) {
    driver.deliverReports()
    let effects = coordinator.undo(time: time)
    guard !effects.isEmpty else { return answer(.failure(coordinator.undoFailure)) }
    work.waitForUndo(answer)
    perform(effects)
  }

  /// Types a text for a program, or stops it while the user is asked.
  func type(_ order: ProgramOrder) { perform(coordinator.type(order, time: time)) }
  func stopProgram(_ number: Int) { perform(coordinator.stopProgram(number, at: time)) }

  func refresh() { if services.stored.isStorable { services.refresher.refresh() } }

  /// The answer of the bus to a caller that inspects the keyboard. Keys and rows are there once they can be seen, and touched.
  var inspection: Inspection {
    Inspection(
      coordinator, showsKeys: screen.showsKeys(of: coordinator.sizing), showsList: screen.showsList,
      showsHandle: around.handle.isShown, typing: driver.typist.path, told: driver.typist.told,
      theme: themes.name, scale: screen.scale)
  }
}
