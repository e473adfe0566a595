import Bus
import EventLoop
import Glibc
import Keyboard

/// The name of the system keyboard, on the connection that `BusService` has and serves. It does nothing without a bus.
final class SystemKeyboardService {
  /// The milliseconds that the end of the program waits for the next owner of the name.
  private static let patienceAtEnd: UInt64 = 500

  /// Called with what happens to the name, from within the processing of the bus.
  var onEvent: (SystemKeyboardEvent) -> Void = { _ in }
  /// Called when the session manager wants the program to end.
  var onSessionEnd: () -> Void = {}

  private unowned let loop: EventLoop
  private var bus: KeyboardBus?
  /// The monitor that hears who else calls the other keyboard, once ours was called.
  private var monitor: SystemKeyboardMonitor?
  private var name: SystemKeyboardName?
  /// True once the log has said that the name is another's for good: it is asked for again whenever the keyboard shows.
  private var hasToldRefusal = false

  init(in loop: EventLoop) { self.loop = loop }

  /// Follows the name from now on, but does not wait for the bus.
  func start(on bus: KeyboardBus) {
    self.bus = bus
    name = bus.followSystemKeyboard { [unowned self] in
      if !hasToldRefusal { Log.warning(Messages.systemKeyboardRefused) }
      hasToldRefusal = true
    } onEvent: { [unowned self] event in
      if event == .noOwner { hasToldRefusal = false }
      // The call that has made it show came first.
      if case .visible = event { hear() }
      onEvent(event)
    }
  }

  // MARK: The other keyboard

  private func startMonitor() {
    guard monitor == nil, let bus else { return }
    monitor = bus.monitorSystemKeyboard { [unowned self] news in
      switch news {
      case .listening: onEvent(.hearsCalls(true))
      case .called(let isVisible): onEvent(.otherCalled(isVisible: isVisible))
      }
    }
    guard let monitor else { return }
    let events = EventLoop.Readiness(rawValue: monitor.pollEvents)
    do {
      try loop.watch(monitor.fileDescriptor, for: events) { [unowned self] _ in hear() }
    } catch {
      self.monitor = nil
    }
  }

  /// Handles what the monitor has heard. One that hears nothing any more is let go.
  private func hear() {
    guard let monitor, !monitor.process() else { return }
    loop.unwatch(monitor.fileDescriptor)
    self.monitor = nil
    onEvent(.hearsCalls(false))
  }

  /// Tells the loop what the monitor waits for. Called once per iteration.
  func endOfTurn() {
    guard let monitor else { return }
    loop.setInterest(EventLoop.Readiness(rawValue: monitor.pollEvents), of: monitor.fileDescriptor)
  }

  /// Asks the other program that owns the name to show or to hide; nothing happens where there is none.
  func ask(visible: Bool) {
    if !visible { startMonitor() }
    name?.ask(visible: visible)
  }

  /// Asks for the name, also from an owner that allows that.
  func takeName() { name?.request(replacing: true) }

  /// Lets the name go; if `showing`, asks the program that has waited for it to show its keyboard.
  ///
  /// The compositor must know by now that our input method is gone.
  func giveBack(showing: Bool) { name?.giveBack(showing: showing) }

  /// Gives the name back at the end of the program, which it holds up for a moment. Does nothing where the name is not ours.
  func giveBackAtEnd(showing: Bool) { name?.giveBackAtEnd(showing: showing, timeout: Self.patienceAtEnd) }

  /// Registers with gnome-session, where there is one.
  func register() {
    let variable = "DESKTOP_AUTOSTART_ID"
    let startupID = getenv(variable).map { String(cString: $0) } ?? ""
    // It is this program's alone: a command that is started on the globe must not register under it.
    unsetenv(variable)
    bus?.registerWithSession(startupID: startupID) { [unowned self] in onSessionEnd() }
  }
}
