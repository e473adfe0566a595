import EventLoop
import Gestures
import Glibc
import Keyboard
import Layout
import Settings
import Wayland

/// The keyboard's main: events of the edges go into the machine, its effects go out to the edges.
final class Application {
  private let arguments: Arguments
  private let settings: Settings
  private let loop: EventLoop
  private let connection: Connection
  private let desktop: Desktop
  private let output: TextOutput
  private let clipboard: ClipboardReader
  private let expander: Expander
  private let painter: Painter
  private let contentRunner: ContentRunner
  private let bus: BusService
  private let lock: LockService
  private var machine: KeyboardMachine
  private var field: UInt64 = 0
  private var textField: UInt64 = 0
  private var isTyping = false
  private var isPrivateField = false
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
    output = TextOutput(desktop, connection)
    let sources = ContentSources(settings, content: arguments.content, configPath: arguments.configPath)
    let contentRunner = ContentRunner(sources: sources, storePath: storePath, in: loop)
    self.contentRunner = contentRunner
    machine = KeyboardMachine(
      timing: settings.timing, cycle: settings.cycle, handsOver: settings.onGlobe != nil,
      pieces: contentRunner
    ) {
      painter.measure($0, fontSize: $1)
    }
    clipboard = ClipboardReader(desktop, in: loop)
    let time = LocalTime()
    expander = Expander(output, clipboard: clipboard, now: time.now) {
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
    expander.onExpanded = { [unowned self] bytes in _ = machine.handle(.expanded(bytes: bytes)) }
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
      output.advance()
      // Ahead of the drawing, which may have to show that a text is lost.
      _ = try output.flush()
      followField()
      animate()
      placeList()
      paint()
      output.endIteration()
      let isAllSent = try output.flush()
      loop.setInterest(isAllSent ? .readable : [.readable, .writable], of: connection.fileDescriptor)
    }
    // After the flush, so that the disk is never between a tap and its text.
    contentRunner.savePlaces()
    bus.endIteration()
    lock.endIteration()
    let gesture = machine.nextWake.map(desktop.clock.loopTime(ofEvent:))
    let waits = [output.nextWake, clipboard.nextWake, contentRunner.nextWake, bus.nextWake, lock.nextWake]
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
    followField()
    perform(machine.advance(to: desktop.clock.eventTime(ofLoop: time)))
    painter.isStale = true
    if let due = nextRead, due <= time { contentRunner.readOn() }
    clipboard.advance(to: time)
    contentRunner.advance(to: time)
    bus.advance(to: time)
    lock.advance(to: time)
  }

  // MARK: The desktop

  private func connectDesktop() {
    desktop.onFingers = { [unowned self] events in
      followField()
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

  var canType: Bool { output.canType }

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
      list: panel?.overlay(.list)?.painted.isShown == true ? machine.list : nil, typing: output.path,
      theme: "light", scale: panel?.painted.scale ?? 1)
  }

  /// What is typed next goes into another field, or another sort of field: a held delete must not go on in it.
  private func followField() {
    expander.followField()
    followText()
    machine.deletesWords = output.deletesWords
    if output.hasNothingToDelete { perform(machine.handle(.nothingToDelete)) }
    guard output.field != field else { return }
    perform(machine.handle(output.textField == textField ? .fieldTakenOver : .fieldChanged))
    (field, textField) = (output.field, output.textField)
  }

  /// Tells the machine what becomes of the text that it has typed.
  private func followText() {
    let time = desktop.clock.eventTime(ofLoop: EventLoop.now())
    let isLost = [output.takeLostText(), expander.takeLostText()].contains(true)
    if isLost { handle(.textLost(time: time)) }
    if expander.takeMissingClipboard() { handle(.textIncomplete(time: time)) }
    if output.isTyping != isTyping {
      isTyping = output.isTyping
      handle(.typing(isTyping, time: time))
    }
    if output.isPrivateField != isPrivateField {
      isPrivateField = output.isPrivateField
      handle(.privateField(isPrivateField))
    }
  }

  private func perform(_ effects: [KeyboardMachine.Effect]) {
    for effect in effects {
      switch effect {
      case .type(let piece): expander.type(piece)
      case .replace(let piece): expander.replace(piece)
      case .stopTyping: expander.stop()
      case .typeSecret(let snippet, let label, let piece):
        expander.typeSecret(snippet: snippet, labelled: label, piece: piece)
      case .press(let key): expander.press(key)
      case .delete(let unit): expander.delete(unit)
      case .savePlace(let snippet, let next): contentRunner.notePlace(of: snippet, next: next)
      case .showPanel:
        output.shown()
        showPanel()
      case .hidePanel:
        expander.cancel()
        output.hidden()
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
    expander.stop()
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
