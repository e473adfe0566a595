import EventLoop
import Store
import Typing
import Wayland

/// Types what the keyboard asks for: expands pieces, hands them to the typist, and tells what becomes of it.
///
///     requests ──► Expander ──► Typist ──► Outbox ──► virtual keyboard, input method
///                                 │ ▲
///     reports ◄───────────────────┘ └── what the compositor tells
///
/// What is asked for goes out in `send`, at the end of the iteration: an event that has arrived together with the touch may
/// tell that the field has lost the focus. Reports wait for `deliverReports`, so that none comes while a request is made.
final class TypingDriver {
  /// Called with each report, in order: by `deliverReports`, `advance` and `send` only.
  var onReport: ((TypingReport) -> Void)?

  /// How many milliseconds after the virtual keyboard has come the first text goes out. On a seat that had no keyboard,
  /// clients are told of one only then, and get no keys until they have asked for them; a busy one has been seen to take
  /// longer than the first command. A tap comes later in any case.
  private static let firstKey: UInt64 = 200

  private let desktop: Desktop
  private let outbox: Outbox
  private let clipboard: ClipboardReader
  /// It has the typist, to which it hands on what is expanded.
  private let expander: Expander<Typist>
  /// What is still to be told.
  private var reports: [TypingReport] = []
  /// When clients presumably have the seat's keyboard.
  private var ready: UInt64 = 0
  /// Whether text has been left waiting for that: it is `ready` that it waits for then, however late it has become.
  private var isHeldBack = false
  private var retry = InputMethodRetry()
  private var load = LoadAverage()
  /// Whether the keyboard is on the screen. Only then does it take the input method, of which a seat has one: another
  /// keyboard may want it meanwhile.
  private var isShown = false
  /// Whether something was asked for that the input method would be good for.
  private var wantsInputMethod = false

  /// - Parameter secret: reads the text of a secret snippet's piece; nil where it cannot be had.
  init(
    _ desktop: Desktop, _ connection: Connection, in loop: EventLoop,
    secret: @escaping (_ snippet: String, _ label: String, _ piece: Int) -> SecretText?
  ) {
    self.desktop = desktop
    outbox = Outbox(desktop, connection)
    clipboard = ClipboardReader(desktop, in: loop)
    expander = Expander(Typist(), clipboard: clipboard, now: LocalTime().now, secret: secret)
    expander.onReport = { [unowned self] in reports.append($0) }
    outbox.onSynced = { [unowned self] in note(.synced) }
    desktop.onVirtualKeyboard = { [unowned self] _ in start() }
    desktop.onSeatGone = { [unowned self] in leaveSeat() }
    desktop.onInputMethodEvent = { [unowned self] event in handle(event) }
  }

  var canType: Bool { desktop.virtualKeyboard != nil }
  var path: Typist.Path { expander.typist.path }

  // MARK: Requests

  /// Takes a request; what is to be sent for it goes out with the next `send`.
  func perform(_ request: TypingRequest) {
    expander.perform(request)
    if request == .stop {
      // Also what a compositor that does not keep up was not sent yet.
      outbox.effects = expander.typist.stop(outbox.effects, time: EventLoop.now())
      collectReports()
    } else {
      wantsInputMethod = true
    }
  }

  func shown() {
    isShown = true
    retry = InputMethodRetry()
    wantsInputMethod = true
  }

  /// Drops what waits for the clipboard, and gives the input method up once all other text is sent.
  func hidden() {
    isShown = false
    expander.cancel()
  }

  // MARK: Reports

  /// Tells what has happened so far. To be called before events of the same turn that it may concern, such as those of
  /// fingers.
  func deliverReports() {
    while !reports.isEmpty { onReport?(reports.removeFirst()) }
  }

  /// Takes what the typist has to tell. What is for the field before goes into no other.
  private func collectReports() {
    for report in expander.typist.takeReports() {
      reports.append(report)
      guard report == .fieldChanged else { continue }
      expander.fieldChanged()
      // What a compositor that does not keep up was not sent yet.
      outbox.effects = expander.typist.takeBack(outbox.effects)
    }
    reports += expander.typist.takeReports()
  }

  private func note(_ event: Typist.InputMethodEvent) {
    expander.typist.note(event, time: EventLoop.now())
    collectReports()
  }

  // MARK: The loop

  /// When to call `advance`, in milliseconds of the loop's clock; nil where nothing waits for time.
  var nextWake: UInt64? {
    if !reports.isEmpty { return 0 }
    return [isHeldBack ? ready : expander.typist.nextWake, clipboard.nextWake].compactMap { $0 }.min()
  }

  /// Does what was to be done by now, but for sending, and tells what has happened. At the loop's deadline.
  func advance(to time: UInt64) {
    clipboard.advance(to: time)
    deliverReports()
  }

  /// Sends what may be sent now, and tells what has happened. Once per iteration: after all events, and before the
  /// drawing, which may have to show what is told.
  func send() throws(WaylandError) {
    let time = EventLoop.now()
    if expander.typist.isTyping, let reading = load.read(at: time) {
      expander.typist.crowding.note(loadavg: reading.loadavg, processors: reading.processors, at: time)
    }
    work(at: time)
    if wantsInputMethod, !expander.typist.isTyping {
      wantsInputMethod = false
      askForInputMethod()
    }
    _ = try flush()
    deliverReports()
  }

  /// Sends what was asked for since `send`, and gives the input method up once the keyboard is hidden and all text is
  /// sent. Last of all in an iteration.
  ///
  /// - Returns: whether all is on its way: if not, the compositor does not keep up, and the loop is to go on when the
  ///   connection is writable.
  func endIteration() throws(WaylandError) -> Bool {
    work(at: EventLoop.now())
    if !isShown, desktop.inputMethod != nil, !expander.typist.isTyping, outbox.effects.isEmpty {
      desktop.dropInputMethod()
      note(.unavailable)
    }
    return try flush()
  }

  private func work(at time: UInt64) {
    isHeldBack = time < ready && expander.typist.isTyping
    guard !isHeldBack else { return }
    outbox.effects += expander.typist.advance(to: time)
    collectReports()
  }

  private func flush() throws(WaylandError) -> Bool {
    try outbox.flush { [self] error in
      // Keys of another keymap than theirs would be wrong text; none is better.
      Log.error(Messages.keymapFailed("\(error)"))
      expander.typist.cancel()
      reports.append(.lost)
      collectReports()
    }
  }

  // MARK: The seat

  private func start() {
    let time = EventLoop.now()
    outbox.effects += expander.typist.start(time: time)
    ready = time + Self.firstKey
    askForInputMethod()
  }

  private func leaveSeat() {
    Log.warning(Messages.seatGone)
    expander.typist.leaveSeat()
    collectReports()
    outbox.clear()
  }

  // MARK: Input method

  /// A seat whose input method was taken is never announced as free, so now and then, when the keyboard is used, it
  /// is asked for again. Not while text is on its way through the virtual keyboard: it would change its way for nothing.
  private func askForInputMethod() {
    let isIdle = !expander.typist.isTyping
    guard isShown, desktop.inputMethod == nil, isIdle, retry.isDue(EventLoop.now()) else { return }
    desktop.requestInputMethod()
    if desktop.inputMethod != nil { note(.requested) }
  }

  private func handle(_ event: Typist.InputMethodEvent) {
    if event == .unavailable {
      if retry.attempts == 0 { Log.info(Messages.inputMethodTaken) }
      retry.refused(EventLoop.now())
    } else {
      // Only a seat's own input method hears anything else than a refusal.
      retry = InputMethodRetry()
      note(.granted)
    }
    note(event)
  }
}
