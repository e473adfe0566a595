import EventLoop
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
  private let painter: Painter
  private let contentRunner: ContentRunner
  private let bus: BusService
  private var machine = KeyboardMachine()
  private var isDisconnected = false

  /// Connects to the compositor. Throws a `WaylandError` or a `SystemError`.
  init(_ arguments: Arguments, _ settings: Settings, storePath: String) throws {
    self.arguments = arguments
    self.settings = settings
    // First of all, before a library starts a thread.
    loop = try EventLoop(signals: [SIGTERM, SIGINT, SIGUSR1, SIGUSR2, EventLoop.firstRealTimeSignal])
    painter = Painter()
    connection = try Connection()
    desktop = try Desktop(connection)
    output = TextOutput(desktop)
    contentRunner = ContentRunner(source: arguments.content, storePath: storePath, in: loop)
    bus = BusService(in: loop)
  }

  /// Runs until it is told to end; returns the exit code.
  func run() throws -> Int32 {
    handleSignals()
    try watchConnection()
    connectDesktop()
    contentRunner.onLoaded = { [unowned self] snippets in handle(.contentLoaded(snippets)) }
    contentRunner.onFailed = { [unowned self] reason in handle(.contentFailed(reason)) }
    if !arguments.isHidden { handle(.show) }
    // The compositor works on the surface while the bus is being connected.
    _ = try connection.flush()
    guard bus.start(handler: self) else { return 1 }
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
      paint()
      output.endIteration()
      let isAllSent = try connection.flush()
      loop.setInterest(isAllSent ? .readable : [.readable, .writable], of: connection.fileDescriptor)
    }
    // After the flush, so that the disk is never between a tap and its text.
    contentRunner.savePlaces()
    bus.endIteration()
    loop.deadline = [machine.nextWake, output.nextWake, bus.nextWake].compactMap { $0 }.min()
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
    perform(machine.advance(to: time))
    output.advance(to: time)
    bus.advance(to: time)
  }

  // MARK: The desktop

  private func connectDesktop() {
    desktop.onFingers = { [unowned self] events in handle(.fingers(events.map(Self.translate))) }
    desktop.onFingersCancelled = { [unowned self] in handle(.fingersCancelled) }
    desktop.onOutputsChanged = { [unowned self] in
      if machine.state.isVisible, desktop.panel == nil, desktop.hasOutput { showPanel() }
    }
    desktop.start()
  }

  private static func translate(_ event: Seat.TimedEvent) -> KeyboardMachine.FingerEvent {
    let time = UInt64(event.time)
    switch event.event {
    case .down(let finger, let x, let y):
      return .init(finger: finger, motion: .down(Point(x: x, y: y)), time: time)
    case .move(let finger, let x, let y):
      return .init(finger: finger, motion: .move(Point(x: x, y: y)), time: time)
    case .up(let finger):
      return .init(finger: finger, motion: .up, time: time)
    }
  }

  private func showPanel() {
    let panel = desktop.showPanel(layer: settings.layer == .top ? .top : .overlay)
    painter.forget()
    panel.preferredHeight = { width, outputHeight in
      Int32(PanelLayout.preferredHeight(width: Double(width), outputHeight: outputHeight.map(Double.init)))
    }
    panel.onResize = { [unowned self] in
      painter.forget()
      layOut()
    }
    panel.onClosed = { [unowned self] in panelClosed() }
  }

  /// The compositor has taken the panel away, as when its output is gone: it moves to another one, if there is one.
  ///
  /// wlroots takes the output away first and closes the surface then, so no change of the outputs will follow. A panel
  /// that was never on the screen waits for one all the same: asking at once would be asking on and on.
  private func panelClosed() {
    let wasOnScreen = desktop.panel.map { $0.width > 0 } ?? false
    handle(.fingersCancelled)
    desktop.hidePanel()
    if wasOnScreen, desktop.hasOutput { showPanel() }
  }

  private func layOut() {
    guard let panel = desktop.panel, panel.width > 0 else { return }
    perform(machine.handle(.laidOut(painter.layOut(machine.state, on: panel))))
  }

  private func paint() {
    guard let panel = desktop.panel else { return }
    do {
      try painter.paint(machine.state, on: panel)
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
    machine.type(name, piece: piece).map { result in
      perform(result.effects)
      painter.isStale = true
      return result.text
    }
  }

  func refreshContent() {
    if !contentRunner.refresh() { Log.warning(Messages.nothingToRefresh) }
  }

  /// What the bus says of the keyboard. The layout is that of the panel on the screen, if there is one.
  var inspection: Inspection {
    Inspection(
      state: machine.state, layout: desktop.panel == nil ? nil : painter.layout, typing: output.path,
      theme: "light", scale: desktop.panel?.scale ?? 1)
  }

  private func perform(_ effects: [KeyboardMachine.Effect]) {
    for effect in effects {
      switch effect {
      case .type(let text): output.type(text)
      case .press(let key): output.press(key)
      case .savePlace(let snippet, let next): contentRunner.notePlace(of: snippet, next: next)
      case .showPanel:
        output.shown()
        showPanel()
      case .hidePanel:
        output.hidden()
        desktop.hidePanel()
      case .handOver: runHandOver()
      case .layOut: layOut()
      }
    }
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
