import EventLoop
import Gestures
import Glibc
import Keyboard
import Layout
import Settings
import Typing
import Wayland

/// The keyboard's main: events of the edges go into the machine, its effects go out to the edges.
final class Application {
  private let arguments: Arguments
  private let settings: Settings
  private let loop: EventLoop
  private let connection: Connection
  private let desktop: Desktop
  private let driver: TypingDriver
  private let painter: Painter
  private let contentRunner: ContentRunner
  private let bus: BusService
  private let lock: LockService
  private var machine: KeyboardMachine
  /// Where the list's surface is, in logical pixels from the panel's top left.
  private var listPlace: Rect?
  private var isDisconnected = false

  /// Connects to the compositor. Throws a `WaylandError` or a `SystemError`.
  init(_ arguments: Arguments, _ settings: Settings, storePath: String) throws {
    self.arguments = arguments
    self.settings = settings
    // First of all, before a library starts a thread.
    loop = try EventLoop(signals: [SIGTERM, SIGINT, SIGUSR1, SIGUSR2, EventLoop.firstRealTimeSignal])
    let painter = Painter()
    self.painter = painter
    connection = try Connection()
    desktop = try Desktop(connection)
    let sources = ContentSources(settings, content: arguments.content, configPath: arguments.configPath)
    let contentRunner = ContentRunner(sources: sources, storePath: storePath, in: loop)
    self.contentRunner = contentRunner
    machine = KeyboardMachine(
      timing: settings.timing, cycle: settings.cycle, handsOver: settings.onGlobe != nil,
      pieces: contentRunner
    ) {
      painter.measure($0, fontSize: $1)
    }
    driver = TypingDriver(desktop, connection, in: loop) {
      contentRunner.secretText(of: $0, labelled: $1, piece: $2)
    }
    bus = BusService(in: loop)
    lock = LockService(in: loop)
  }

  /// Runs until it is told to end; returns the exit code.
  func run() throws -> Int32 {
    handleSignals()
    try watchConnection()
    connectDesktop()
    driver.onReport = { [unowned self] in hear($0) }
    contentRunner.onLoaded = { [unowned self] keys in handle(.contentLoaded(keys)) }
    contentRunner.onContinued = { [unowned self] keys in handle(.contentContinued(keys)) }
    contentRunner.onCurrent = { [unowned self] in handle(.contentCurrent) }
    contentRunner.onFailed = { [unowned self] reason in handle(.contentFailed(reason)) }
    if !arguments.isHidden { handle(.show) }
    // The compositor works on the surface while the bus is being connected.
    _ = try connection.flush()
    guard bus.start(handler: self, onLocked: { [unowned self] in sessionLocked() }) else { return 1 }
    lock.start { [unowned self] in sessionLocked() }
    // Not before it is known to be the only keyboard: a run replaces the content of the one that is there.
    contentRunner.start()
    loop.onDeadline = { [unowned self] time in advance(to: time) }
    loop.endOfIteration = { [unowned self] in endIteration() }
    let code = try loop.run()
    desktop.hidePanel()
    _ = try? connection.flush()
    return code
  }

  // MARK: The loop

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

  private func watchConnection() throws {
    try loop.watch(connection.fileDescriptor, for: .readable) { [unowned self] _ in
      attempt { try connection.readAndDispatch() }
    }
  }

  private func endIteration() {
    attempt {
      try connection.dispatchPending()
      try driver.send()
      animate()
      placeList()
      paint()
      let isAllSent = try driver.endIteration()
      loop.setInterest(isAllSent ? .readable : [.readable, .writable], of: connection.fileDescriptor)
    }
    // After the flush, so that the disk is never between a tap and its text.
    contentRunner.savePlaces()
    bus.endIteration()
    lock.endIteration()
    let gesture = machine.nextWake.map(desktop.clock.loopTime(ofEvent:))
    let waits = [driver.nextWake, contentRunner.nextWake, bus.nextWake, lock.nextWake]
    loop.deadline = ([gesture, nextStep, nextRead] + waits).compactMap { $0 }.min()
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
    driver.advance(to: time)
    perform(machine.advance(to: desktop.clock.eventTime(ofLoop: time)))
    painter.isStale = true
    if let due = nextRead, due <= time { contentRunner.readOn() }
    contentRunner.advance(to: time)
    bus.advance(to: time)
    lock.advance(to: time)
  }

  // MARK: The desktop

  private func connectDesktop() {
    desktop.onFingers = { [unowned self] events in
      driver.deliverReports()
      for event in events { handle(translate(event)) }
    }
    desktop.onFingersCancelled = { [unowned self] in handle(.fingersCancelled) }
    desktop.onOutputsChanged = { [unowned self] in
      if machine.state.isVisible, desktop.panel == nil, desktop.hasOutput { showPanel() }
    }
    desktop.start()
  }

  private func translate(_ event: TimedFingerEvent) -> KeyboardMachine.Event {
    let time = event.time
    switch event.event {
    case .down(let finger, let at):
      return .fingers([.init(finger: finger, motion: .down(Point(x: at.x, y: at.y)), time: time)])
    case .move(let finger, let to):
      return .fingers([.init(finger: finger, motion: .move(Point(x: to.x, y: to.y)), time: time)])
    case .up(let finger):
      return .fingers([.init(finger: finger, motion: .up, time: time)])
    case .scroll(let x, let y, _, let isWheel):
      return .scrolled(x: x, y: y, isWheel: isWheel, time: time)
    case .scrollEnd:
      return .scrollEnded(time: time)
    }
  }

  private func showPanel() {
    let panel = desktop.showPanel(layer: settings.layer == .top ? .top : .overlay)
    painter.forgetPanel()
    listPlace = nil
    panel.preferredHeight = { width, outputHeight in
      Int32(PanelLayout.preferredHeight(width: Double(width), outputHeight: outputHeight.map(Double.init)))
    }
    panel.onResize = { [unowned self, unowned panel] in
      painter.forgetPanel()
      let size = Size(width: Double(panel.painted.width), height: Double(panel.painted.height))
      let above = panel.heightAbove.map(Double.init) ?? Self.presumedHeightAbove
      handle(.resized(size, above: above))
    }
    panel.onClosed = { [unowned self] in panelClosed() }
  }

  /// What a list may cover above the panel where the output's height is not known: a phone held sideways has it.
  private static let presumedHeightAbove = 160.0

  /// The compositor has taken the panel away, as when its output is gone: it moves to another one, if there is one.
  ///
  /// wlroots takes the output away first and closes the surface then, so no change of the outputs will follow. A panel
  /// that was never on the screen waits for one all the same: asking at once would be asking on and on.
  private func panelClosed() {
    let wasOnScreen = isOnScreen
    handle(.fingersCancelled)
    desktop.hidePanel()
    if wasOnScreen, desktop.hasOutput { showPanel() }
  }

  private var isOnScreen: Bool { (desktop.panel?.painted.width ?? 0) > 0 }

  /// Brings the list's surface in line with the list that is open.
  private func placeList() {
    guard let panel = desktop.panel else { return }
    guard let list = machine.list else {
      panel.hideOverlay(.list)
      listPlace = nil
      return
    }
    let place = list.surface
    if place != listPlace {
      listPlace = place
      painter.forgetList()
      // Another list: it must not come with the picture of this one.
      panel.hideOverlay(.list)
      _ = panel.showOverlay(.list, at: place, catchesTouches: true)
    }
  }

  /// Moves what glides on by a frame, whenever the compositor is ready for one.
  private func animate() {
    guard machine.isAnimating, desktop.panel?.painted.isReady == true else { return }
    machine.animate(to: desktop.clock.eventTime(ofLoop: EventLoop.now()))
    painter.isStale = true
  }

  /// When to animate again although no frame is awaited, since the last step was too small to be seen.
  private var nextStep: UInt64? {
    machine.isAnimating && desktop.panel?.painted.isReady == true ? EventLoop.now() + 16 : nil
  }

  /// When to read on: at once, but for the first frame.
  private var nextRead: UInt64? {
    let canSee = machine.state.isVisible && desktop.hasOutput
    return contentRunner.isReading && (painter.hasPainted || !canSee) ? 0 : nil
  }

  private func paint() {
    guard let panel = desktop.panel, isOnScreen else { return }
    do {
      try painter.paint(machine, on: panel)
    } catch {
      Log.error(Messages.paintFailed("\(error)"))
    }
  }

  // MARK: The machine

  func handle(_ event: KeyboardMachine.Event) {
    perform(machine.handle(event))
    painter.isStale = true
  }

  var canType: Bool { driver.canType }

  /// Does what a tap on the key would; returns the text.
  func typeByName(_ name: String, piece: Int32) -> Result<String, KeyboardMachine.TypeFailure> {
    contentRunner.finishReading()
    let time = desktop.clock.eventTime(ofLoop: EventLoop.now())
    return machine.type(name, piece: piece, time: time).map { result in
      perform(result.effects)
      painter.isStale = true
      return result.text
    }
  }

  func refreshContent() { contentRunner.refresh() }

  /// What the bus says of the keyboard. Keys and rows are there once they can be seen, and touched.
  var inspection: Inspection {
    let panel = desktop.panel
    return Inspection(
      state: machine.state, layout: panel?.painted.isShown == true ? machine.layout : nil,
      list: panel?.overlay(.list)?.painted.isShown == true ? machine.list : nil, typing: driver.path,
      theme: "light", scale: panel?.painted.scale ?? 1)
  }

  private func hear(_ report: TypingReport) {
    let time = desktop.clock.eventTime(ofLoop: EventLoop.now())
    switch report {
    case .started: handle(.typing(true, time: time))
    case .ended: handle(.typing(false, time: time))
    case .expanded(let bytes): handle(.expanded(bytes: bytes))
    case .lost: handle(.textLost(time: time))
    case .incomplete: handle(.textIncomplete(time: time))
    case .notTakenBack: break
    case .fieldChanged: handle(.fieldChanged)
    case .fieldTakenOver: handle(.fieldTakenOver)
    case .privateField(let isPrivate): handle(.privateField(isPrivate))
    case .nothingToDelete: handle(.nothingToDelete)
    case .wordsKnown(let areKnown): machine.deletesWords = areKnown
    }
  }

  private func perform(_ effects: [KeyboardMachine.Effect]) {
    for effect in effects {
      switch effect {
      case .type(let piece): driver.perform(.type(piece))
      case .replace(let piece): driver.perform(.replace(piece))
      case .stopTyping: driver.perform(.stop)
      case .typeSecret(let snippet, let label, let piece):
        driver.perform(.secret(snippet: snippet, label: label, piece: piece))
      case .press(let key): driver.perform(.press(key))
      case .delete(let unit): driver.perform(.delete(unit))
      case .savePlace(let snippet, let next): contentRunner.notePlace(of: snippet, next: next)
      case .showPanel:
        driver.shown()
        showPanel()
      case .hidePanel:
        driver.hidden()
        desktop.hidePanel()
      case .refresh: refreshContent()
      case .handOver: runHandOver()
      }
    }
  }

  /// Fingers that are down may never be lifted as far as the compositor tells, and text that is under way was not meant
  /// for the password of a lock screen.
  private func sessionLocked() {
    handle(.fingersCancelled)
    driver.perform(.stop)
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
