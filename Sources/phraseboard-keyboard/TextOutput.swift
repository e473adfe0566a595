import EventLoop
import Typing
import Wayland

/// Carries the typist's effects out on the virtual keyboard and the input method.
final class TextOutput {
  private var typist = Typist()
  private let desktop: Desktop
  private var retry = InputMethodRetry()
  /// Whether the keyboard is on the screen. Only then does it take the input method, of which a seat has one: another
  /// keyboard may want it meanwhile.
  private var isShown = false

  init(_ desktop: Desktop) {
    self.desktop = desktop
    desktop.onVirtualKeyboard = { [unowned self] _ in
      perform(typist.start(time: EventLoop.now()))
      askForInputMethod()
    }
    desktop.onSeatGone = { [unowned self] in
      Log.warning(Messages.seatGone)
      typist = Typist()
    }
    desktop.onInputMethodEvent = { [unowned self] event in handle(event) }
  }

  var path: Typist.Path { typist.path }
  var nextWake: UInt64? { typist.nextWake }
  var canType: Bool { desktop.virtualKeyboard != nil }

  func type(_ text: String) {
    perform(typist.type(text, time: EventLoop.now()))
    askForInputMethod()
  }

  func press(_ key: Typist.Key) {
    perform(typist.press(key, time: EventLoop.now()))
    askForInputMethod()
  }

  func delete(_ unit: Typist.Unit) {
    perform(typist.delete(unit, time: EventLoop.now()))
    askForInputMethod()
  }

  /// Drops what has not been sent yet.
  func cancel() {
    typist.cancel()
  }

  /// Whether the words before the cursor are known.
  var deletesWords: Bool { typist.deletesWords }
  /// Whether it is known that nothing is before the cursor.
  var hasNothingToDelete: Bool { typist.textBeforeCursor == .none }
  /// Changes with each change of the field that text goes into.
  var field: UInt64 { typist.field }

  func advance(to time: UInt64) {
    perform(typist.advance(to: time))
  }

  // MARK: Input method

  func shown() {
    isShown = true
    askForInputMethod()
  }

  func hidden() {
    isShown = false
  }

  /// Gives the input method up once the keyboard is hidden and all text is sent. Once per iteration.
  func endIteration() {
    guard !isShown, desktop.inputMethod != nil, typist.nextWake == nil else { return }
    desktop.dropInputMethod()
    perform(typist.handle(.unavailable, time: EventLoop.now()))
  }

  /// A seat whose input method was taken is never announced as free, so now and then, when the keyboard is used, it
  /// is asked for again. Not while text is on its way through the virtual keyboard: the answer is a change of field to
  /// the typist, which drops the rest of it.
  private func askForInputMethod() {
    guard isShown, desktop.inputMethod == nil, typist.nextWake == nil, retry.isDue(EventLoop.now()) else {
      return
    }
    desktop.requestInputMethod()
  }

  private func handle(_ event: InputMethod.Event) {
    if event == .unavailable {
      if retry.attempts == 0 { Log.info(Messages.inputMethodTaken) }
      retry.refused(EventLoop.now())
    } else {
      // Only a seat's own input method hears anything else than a refusal.
      retry = InputMethodRetry()
      perform(typist.handle(.granted, time: EventLoop.now()))
    }
    perform(typist.handle(Self.translate(event), time: EventLoop.now()))
  }

  private static func translate(_ event: InputMethod.Event) -> Typist.InputMethodEvent {
    switch event {
    case .activate: .activate
    case .deactivate: .deactivate
    case .done: .done
    case .surroundingText(let text, let cursor, let anchor):
      .surroundingText(text: text, cursor: cursor, anchor: anchor)
    case .textChangeCause(let cause): .textChangeCause(cause)
    case .contentType(let hint, let purpose): .contentType(hint: hint, purpose: purpose)
    case .unavailable: .unavailable
    }
  }

  // MARK: Effects

  private func perform(_ effects: [Typist.Effect]) {
    for effect in effects {
      do {
        try perform(effect)
      } catch {
        // Keys of another keymap than theirs would be wrong text; none is better.
        Log.error(Messages.keymapFailed("\(error)"))
        typist.cancel()
        return
      }
    }
  }

  private func perform(_ effect: Typist.Effect) throws {
    switch effect {
    case .keymap(let text): try desktop.virtualKeyboard?.setKeymap(text)
    case .clearModifiers: desktop.virtualKeyboard?.clearModifiers()
    case .key(let code, let isPressed):
      desktop.virtualKeyboard?.key(code, isPressed: isPressed, time: EventLoop.now())
    case .commitString(let text): desktop.inputMethod?.commitString(text)
    case .deleteSurroundingText(let before, let after):
      desktop.inputMethod?.deleteSurroundingText(before: before, after: after)
    case .commit(let serial): desktop.inputMethod?.commit(serial: serial)
    }
  }
}

/// When to ask again for an input method that was refused: after 1 s, 2 s, 4 s and so on, at most 64 s.
struct InputMethodRetry {
  private(set) var attempts: UInt64 = 0
  private var due: UInt64 = 0

  func isDue(_ time: UInt64) -> Bool { time >= due }

  mutating func refused(_ time: UInt64) {
    due = time + (1000 << min(attempts, 6))
    attempts += 1
  }
}
