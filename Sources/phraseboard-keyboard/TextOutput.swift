import EventLoop
import Typing
import Wayland

/// Carries the typist's effects out on the virtual keyboard and the input method.
final class TextOutput: TypingOutput {
  /// How many milliseconds after the virtual keyboard has come the first text goes out. On a seat that had no keyboard,
  /// clients are told of one only then, and get no keys until they have asked for them; a busy one has been seen to take
  /// longer than the first command. A tap comes later in any case.
  private static let firstKey: UInt64 = 200

  private var typist = Typist()
  private let desktop: Desktop
  private let outbox: Outbox
  /// When clients presumably have the seat's keyboard.
  private var ready: UInt64 = 0
  /// Whether text has been left waiting for that: it is `ready` that it waits for then, however late it has become.
  private var isHeldBack = false
  private var retry = InputMethodRetry()
  private var load = LoadAverage()
  /// Whether the keyboard is on the screen. Only then does it take the input method, of which a seat has one: another
  /// keyboard may want it meanwhile.
  private var isShown = false
  private var hasLostText = false
  /// Whether something was asked for that the input method would be good for.
  private var wantsInputMethod = false
  /// The field that the effects which are not sent yet are for.
  private var outboxField: UInt64 = 0
  /// The fields of the seats before this one.
  private var earlierFields: UInt64 = 0

  init(_ desktop: Desktop, _ connection: Connection) {
    self.desktop = desktop
    outbox = Outbox(desktop, connection)
    outbox.onSynced = { [unowned self] in typist.note(.synced, time: EventLoop.now()) }
    desktop.onVirtualKeyboard = { [unowned self] _ in
      let time = EventLoop.now()
      perform(typist.start(time: time))
      ready = time + Self.firstKey
      askForInputMethod()
    }
    desktop.onSeatGone = { [unowned self] in
      Log.warning(Messages.seatGone)
      hasLostText = typist.isTyping || hasLostText
      earlierFields = max(field, textField) &+ 1
      typist = Typist()
      outbox.clear()
    }
    desktop.onInputMethodEvent = { [unowned self] event in handle(event) }
  }

  var path: Typist.Path { typist.path }
  var nextWake: UInt64? { isHeldBack ? ready : typist.nextWake }
  var canType: Bool { desktop.virtualKeyboard != nil }

  // What is asked for goes out at the end of the iteration: an event that has arrived together with the touch may tell that
  // the field has lost the focus.

  /// Types a text; after it the cursor goes back by so many graphemes.
  func type(_ text: String, cursorBack: Int = 0) {
    typist.type(text, cursorBack: cursorBack)
    wantsInputMethod = true
  }

  /// Types what follows the last text, as a part of it.
  func typeMore(_ text: String) {
    typist.typeMore(text)
  }

  func forgetCharacters() {
    typist.forgetCharacters()
  }

  /// Types a text in the place of the one that was typed last.
  func replace(_ old: String, oldCursorBack: Int = 0, with text: String, cursorBack: Int = 0) {
    typist.replace(old, oldCursorBack: oldCursorBack, with: text, cursorBack: cursorBack)
    wantsInputMethod = true
  }

  /// Ends what is being typed, and all that was to follow, also what a compositor that does not keep up was not sent yet.
  func stop() {
    outbox.revise { typist.stop($0, time: EventLoop.now()) }
  }

  /// Whether text is still to be sent.
  var isTyping: Bool { typist.isTyping }
  /// Whether text was dropped since the last call, because its field was gone before all of it was sent.
  func takeLostText() -> Bool {
    defer { hasLostText = false }
    return typist.takeLostText() || hasLostText
  }
  /// Whether the field is for a password, a PIN or the like.
  var isPrivateField: Bool { typist.isPrivateField }

  func press(_ key: Typist.Key) {
    typist.press(key)
    wantsInputMethod = true
  }

  func delete(_ unit: Typist.Unit) {
    typist.delete(unit)
    wantsInputMethod = true
  }

  /// Whether the words before the cursor are known.
  var deletesWords: Bool { typist.deletesWords }
  /// Whether it is known that nothing is before the cursor.
  var hasNothingToDelete: Bool { typist.textBeforeCursor == .none }
  /// Changes with each change of the field that text goes into.
  var field: UInt64 { earlierFields &+ typist.field }
  /// The same, but for an input method that comes to the field that keys were going to.
  var textField: UInt64 { earlierFields &+ typist.textField }

  /// Goes on with what may go on. Once per iteration, after all events.
  func advance() {
    let time = EventLoop.now()
    if typist.isTyping, let reading = load.read(at: time) {
      typist.crowding.note(loadavg: reading.loadavg, processors: reading.processors, at: time)
    }
    dropForOtherField()
    work(at: time)
    if wantsInputMethod, !typist.isTyping {
      wantsInputMethod = false
      askForInputMethod()
    }
  }

  private func work(at time: UInt64) {
    isHeldBack = time < ready && typist.isTyping
    if !isHeldBack { perform(typist.advance(to: time)) }
  }

  /// What a compositor that does not keep up was not sent yet is for the field that was there then.
  private func dropForOtherField() {
    defer { outboxField = textField }
    if textField != outboxField { outbox.revise { typist.takeBack($0) } }
  }

  // MARK: Input method

  func shown() {
    isShown = true
    retry = InputMethodRetry()
    wantsInputMethod = true
  }

  func hidden() {
    isShown = false
  }

  /// Sends what was asked for since `advance`, and gives the input method up once the keyboard is hidden and all text is sent.
  /// Once per iteration.
  func endIteration() {
    work(at: EventLoop.now())
    guard !isShown, desktop.inputMethod != nil, isIdle else { return }
    desktop.dropInputMethod()
    typist.note(.unavailable, time: EventLoop.now())
  }

  /// Sends what is to be sent, and returns whether all of it is on its way: if not, the compositor does not keep up, and
  /// this is to be called again when the connection is writable. Last of all in an iteration.
  func flush() throws(WaylandError) -> Bool {
    try outbox.flush { [self] error in
      // Keys of another keymap than theirs would be wrong text; none is better.
      Log.error(Messages.keymapFailed("\(error)"))
      typist.cancel()
      hasLostText = true
    }
  }

  private var isIdle: Bool { !typist.isTyping && outbox.isEmpty }

  /// A seat whose input method was taken is never announced as free, so now and then, when the keyboard is used, it
  /// is asked for again. Not while text is on its way through the virtual keyboard: it would change its way for nothing.
  private func askForInputMethod() {
    let time = EventLoop.now()
    guard isShown, desktop.inputMethod == nil, !typist.isTyping, retry.isDue(time) else { return }
    desktop.requestInputMethod()
    if desktop.inputMethod != nil { typist.note(.requested, time: time) }
  }

  private func handle(_ event: Typist.InputMethodEvent) {
    if event == .unavailable {
      if retry.attempts == 0 { Log.info(Messages.inputMethodTaken) }
      retry.refused(EventLoop.now())
    } else {
      // Only a seat's own input method hears anything else than a refusal.
      retry = InputMethodRetry()
      typist.note(.granted, time: EventLoop.now())
    }
    typist.note(event, time: EventLoop.now())
  }

  private func perform(_ effects: [Typist.Effect]) {
    outbox.append(effects)
  }
}

/// When to ask again for an input method that was refused: after 1 s, then 2 s, then always 4 s, so that a tap
/// takes over soon after the other one has gone. Asking costs a request and its answer.
struct InputMethodRetry {
  private(set) var attempts: UInt64 = 0
  private var due: UInt64 = 0

  func isDue(_ time: UInt64) -> Bool { time >= due }

  mutating func refused(_ time: UInt64) {
    due = time + (1000 << min(attempts, 2))
    attempts += 1
  }
}
