import EventLoop
import Snippets
import Store
import Typing
import Wayland
import Xkb

/// Types what the keyboard asks for, and tells what becomes of it.
///
///     requests ──► Typist ──► TypingDevices: virtual keyboard and input method, or context
///                  │ ▲  ▲
///     reports ◄────┘ │  └── what the compositor tells
///              TypingAnswers
///
/// Requests go out in `send`, at the end of the iteration: an event that has arrived together with the touch may tell
/// that the field has lost the focus. Reports wait for `deliverReports`, so that none comes while a request is made.
final class TypingDriver {
  /// Called with each report, in order: by `deliverReports`, `advance` and `send` only.
  var onReport: ((TypingReport) -> Void)?
  /// True while the seat's input method may be had at all; else it is given back as soon as no text is on its way.
  var mayHaveInputMethod = true {
    didSet { if mayHaveInputMethod, !oldValue { retryInputMethod() } }
  }
  /// True where the input method is asked for and kept while the keyboard is hidden, too: it tells of text fields.
  var keepsInputMethodHidden = false {
    didSet { if keepsInputMethodHidden, !oldValue { retryInputMethod() } }
  }

  /// The milliseconds from the coming of the virtual keyboard to the first text. On a seat that had no keyboard,
  /// clients are told of one only then, and get no keys until they have asked for them; a busy one has been seen to take
  /// longer than the first command. A tap comes later in any case.
  private static let firstKey: UInt64 = 200

  /// The settings of how requests are typed, from the next one on.
  var rules: TypingRules {
    get { typist.rules }
    set { typist.rules = newValue }
  }

  /// The time that clients presumably need until they have the seat's keyboard.
  private struct KeyboardStart {
    /// The time from which text can go, in milliseconds of the loop's clock.
    var ready: UInt64 = 0
    /// True once text has been left waiting for that: it then waits for `ready`, however late that has become.
    var isHeldBack = false
  }

  private let desktop: Desktop
  private let connection: Connection
  let answers: TypingAnswers
  /// True while needs of the typist are answered, one after the other.
  private var isAnswering = false
  private(set) var typist: Typist
  /// The reports that are still to be told.
  private var reports: [TypingReport] = []
  private var keyboardStart = KeyboardStart()
  private var retry = InputMethodRetry()
  private var load = LoadAverage()
  /// The keymap that `typist.places` are of.
  private var keymap: KeymapFile?
  /// True while the keyboard is on the screen. It takes the input method only then, unless told otherwise: a seat has
  /// one, which another keyboard may want meanwhile.
  private var isShown = false
  /// True once a request has come that the input method would be good for.
  private var wantsInputMethod = false

  /// - Parameter secret: reads the text of a secret snippet's piece, or says where its command stands; nil where it cannot
  ///   be had.
  init(
    _ desktop: Desktop, _ connection: Connection, _ launcher: Launcher, in loop: EventLoop,
    secret: @escaping (_ snippet: String, _ label: String, _ feed: String?, _ piece: Int) -> StoredSecret?
  ) {
    (self.desktop, self.connection) = (desktop, connection)
    typist = Typist(desktop.typing.protocols)
    answers = TypingAnswers(
      clipboard: ClipboardReader(desktop, in: loop), programs: SecretProgram(launcher, in: loop),
      now: LocalTime().now, secret: secret)
    desktop.typing.onSynced = { [unowned self] in note(.synced) }
    desktop.typing.onReady = { [unowned self] in start() }
    desktop.typing.onSeatGone = { [unowned self] in leaveSeat() }
    desktop.typing.onInputMethodEvent = { [unowned self] event in pass(event) }
  }

  var canType: Bool { desktop.typing.canType }
  /// True while the input method is ours, or is asked for.
  var hasInputMethod: Bool { desktop.typing.hasInputMethod }

  /// Takes note of a key of another keyboard that has gone to the application: text must not overtake it.
  func pass(_ key: Typist.PassedKey) { typist.pass(key, time: EventLoop.now()) }

  // MARK: Requests

  /// Takes a request; what is to be sent for it goes out with the next `send`.
  func perform(_ request: TypingRequest) {
    typist.perform(request)
    answerNeeds()
    if request != .stop { wantsInputMethod = true }
  }

  /// Ends a text of another program that is on its way.
  func stop(_ number: Int) {
    _ = typist.stop(number)
    collectReports()
  }

  /// Finds what requests need, until something has to be waited for. Many may be answered at once: none from within another.
  private func answerNeeds() {
    collectReports()
    guard !isAnswering else { return }
    isAnswering = true
    defer { isAnswering = false }
    while let need = typist.takeNeed() {
      answers.find(need) { [unowned self] answer in
        typist.answer(answer)
        answerNeeds()
      }
    }
    collectReports()
  }

  /// Refuses at once the last request that may not go by keys and would as things are now, and says why, for a caller that
  /// waits for an answer. A report alone tells what becomes of text that waits for the clipboard, or for another way.
  ///
  /// - Parameter name: that by which the caller asked for it.
  func refuseAtOnce(_ name: String) -> Refusal? {
    readKeymap()
    typist.refuseByKeys()
    collectReports()
    return reports.lazy.compactMap { report in
      if case .refused(let refusal) = report { return refusal }
      guard case .onNoKey(let character) = report else { return nil }
      return Refusal(TypedSnippet(id: name, feed: nil), .onNoKey(character))
    }.last
  }

  /// Sets whether the text before the cursor is told, and the text that is typed there.
  func setTold(text: Bool, typing: Bool) { (typist.tellsText, typist.followsTyping) = (text, typing) }

  func shown() {
    isShown = true
    retryInputMethod()
  }

  /// Drops what waits for the clipboard, and gives the input method up once all other text is sent, unless it is to be
  /// kept.
  func hidden() {
    isShown = false
    typist.dropWaiting()
    collectReports()
  }

  // MARK: Reports

  /// Tells what has happened so far. Called before events of the same turn that it may concern, such as those of
  /// fingers.
  func deliverReports() {
    while !reports.isEmpty { onReport?(reports.removeFirst()) }
  }

  /// Takes what the typist has to tell.
  private func collectReports() {
    reports += typist.takeReports()
    if typist.need == nil { answers.cancel() }
  }

  private func note(_ event: Typist.InputMethodEvent) {
    typist.note(event, time: EventLoop.now())
    collectReports()
  }

  // MARK: The loop

  /// The time to call `advance`, in milliseconds of the loop's clock; nil where nothing waits for time.
  var nextWake: UInt64? {
    if !reports.isEmpty { return 0 }
    let typing = keyboardStart.isHeldBack ? keyboardStart.ready : typist.nextWake
    return [typing, answers.nextWake, patientRetry].compactMap { $0 }.min()
  }

  /// Does what was to be done by now, but for sending, and tells what has happened. Called at the loop's deadline.
  func advance(to time: UInt64) {
    answers.advance(to: time)
    if let patientRetry, time >= patientRetry { wantsInputMethod = true }
    deliverReports()
  }

  /// Sends what may be sent now, and tells what has happened. Called once per iteration: after all events, and before
  /// the drawing, which may have to show what is told.
  func send() throws(WaylandError) {
    let time = EventLoop.now()
    if typist.isTyping, let reading = load.read(at: time) {
      typist.crowding.note(loadavg: reading.loadavg, processors: reading.processors, at: time)
    }
    try pump(at: time)
    if wantsInputMethod, !typist.isTyping, desktop.takesRequests {
      wantsInputMethod = false
      askForInputMethod()
      _ = try connection.flush()
    }
    deliverReports()
  }

  /// Sends what was asked for since `send`, and gives the input method up once the keyboard is hidden and all text is
  /// sent. Comes last in an iteration.
  func endIteration() throws(WaylandError) {
    try pump(at: EventLoop.now())
    guard !isToHaveInputMethod, hasInputMethod, !typist.isTyping, desktop.takesRequests,
      desktop.typing.dropInputMethod()
    else { return }
    note(.unavailable)
    _ = try connection.flush()
  }

  /// Sends as much as the socket takes. The rest follows once the loop finds that the socket takes more.
  private func pump(at time: UInt64) throws(WaylandError) {
    keyboardStart.isHeldBack = time < keyboardStart.ready && typist.isTyping
    readKeymap()
    while let room = try room() {
      guard !keyboardStart.isHeldBack || typist.isToStart else { return }
      // Requests of zwp_input_method_v1 are up to half longer than those that are counted.
      let share = desktop.typing.protocols == .commitAlone ? room / 2 : room
      let effects = typist.pull(keyboardStart.isHeldBack ? 0 : share, at: time)
      collectReports()
      guard !effects.isEmpty else { return }
      do {
        try desktop.typing.send(effects)
      } catch {
        // Keys of another keymap than theirs would be wrong text; none is better.
        let isForNobody = error is TypingDevicesError
        Log.error(isForNobody ? Messages.textForNobody("\(error)") : Messages.keymapFailed("\(error)"))
        typist.cancel()
        // The answer to a sync that is still due would be taken for that to a later one.
        desktop.typing.clearSync()
        reports.append(.lost)
        collectReports()
      }
    }
  }

  /// Reads the compositor's keymap once there is something to type that needs it.
  private func readKeymap() {
    guard let file = desktop.typing.keymap, file !== keymap, typist.needsPlaces else { return }
    keymap = file
    let compiled = file.isXkb ? try? XkbKeymap(file: file.descriptor, size: file.size) : nil
    typist.places = compiled?.places.mapValues { KeyPlace(code: $0.code, modifiers: $0.modifiers) } ?? [:]
  }

  /// The bytes that can be sent now; nil while the compositor does not keep up.
  ///
  /// libwayland ends the process when a request fits neither its buffer nor the socket, as when the compositor has
  /// stopped. No more is thus pulled than fits the buffer, into an empty buffer and only while the socket has room for
  /// all of it. The socket counts as writable up to a quarter of its size: the rest is left to drawing.
  private func room() throws(WaylandError) -> Int? {
    try connection.flush() && connection.isWritable ? Connection.bufferSize : nil
  }

  // MARK: The seat

  private func start() {
    typist.startKeyboard()
    keyboardStart.ready = EventLoop.now() + Self.firstKey
    askForInputMethod()
  }

  private func leaveSeat() {
    Log.warning(Messages.seatGone)
    typist.leaveSeat()
    collectReports()
  }

  // MARK: Input method

  private var isToHaveInputMethod: Bool { mayHaveInputMethod && (isShown || keepsInputMethodHidden) }

  /// Asks for the input method with the next `send`, whatever was refused before: what refused it may have gone.
  func retryInputMethod() {
    retry = InputMethodRetry()
    wantsInputMethod = true
  }

  /// The time to ask for the input method again although nothing is typed, where it is to tell of the fields.
  private var patientRetry: UInt64? {
    let isMissing =
      keepsInputMethodHidden && isToHaveInputMethod && !hasInputMethod && !wantsInputMethod
    return isMissing && canType ? retry.patientDue : nil
  }

  /// Asks for a seat's taken input method again now and then, as the keyboard is used: it is never announced as free.
  /// It asks for none while text is on its way through the virtual keyboard: it would change its way for nothing.
  private func askForInputMethod() {
    let isIdle = !typist.isTyping
    guard isToHaveInputMethod, !hasInputMethod, isIdle, retry.isDue(EventLoop.now()) else { return }
    desktop.typing.requestInputMethod()
    if hasInputMethod { note(.requested) }
  }

  private func pass(_ event: Typist.InputMethodEvent) {
    if event == .unavailable {
      if retry.attempts == 0 { Log.info(Messages.inputMethodTaken) }
      retry.refused(EventLoop.now())
    } else {
      // Anything else than a refusal comes to a seat's own input method alone.
      retry = InputMethodRetry()
      note(.granted)
    }
    note(event)
  }
}
