import EventLoop
import Glibc
import Typing

/// A zwp_input_method_context_v1: a text field that has the focus.
final class InputMethodContext {
  private let proxy: ZwpInputMethodContextV1
  /// True where the compositor ignores keys without a grab.
  private let keysNeedGrab: Bool
  /// The number of the client's last state; nil before the first.
  private var lastSerial: UInt32?
  /// The number for requests.
  private var serial: UInt32 { lastSerial ?? 0 }
  /// The end of the next state where no `commit_state` ends it: of a field that its client tells nothing of, and of what KWin passes
  /// on from text-input 2 (Qt).
  private var end: Connection.Sync?
  /// The events of the client's next state.
  private var state: [Typist.InputMethodEvent] = []
  /// True once the client has told its text, be it an empty one.
  private var hasText = false
  /// The content of a commit that has not come yet.
  private var content = Content()
  /// The keys of hardware keyboards, once they come to us.
  private var grab: WlKeyboard?
  /// Tells the client the modifiers and the layout of hardware keyboards, once they are known.
  private var tellModifiers: (() -> Void)?

  private struct Content {
    var text: String?
    /// The bytes before and after the cursor that are to go.
    var deletion: (before: UInt32, after: UInt32)?
  }

  init(
    _ proxy: ZwpInputMethodContextV1, _ connection: Connection, keysNeedGrab: Bool,
    onEvent: @escaping (Typist.InputMethodEvent) -> Void
  ) {
    (self.proxy, self.keysNeedGrab) = (proxy, keysNeedGrab)
    let apply = { [unowned self] in
      end = nil
      // KWin makes a state up for a client that speaks no text-input: one without a text.
      if hasText { state.forEach(onEvent) }
      state = []
      onEvent(.done)
    }
    let askForEnd: () -> Void = { [unowned self] in
      if end == nil { end = connection.sync(apply) }
    }
    proxy.onEvent = { [unowned self] event in
      switch event {
      case .surroundingText(let text, let cursor, let anchor):
        hasText = true
        state.append(.surroundingText(text: text, cursor: cursor, anchor: anchor))
        askForEnd()
      case .contentType(let hint, let purpose):
        state.append(.contentType(hint: hint, purpose: Self.purpose(purpose)))
        askForEnd()
      case .commitState(let new):
        // KWin tells a changed text with an old number, and then all of the state, with the text once more. Weston has one number.
        if let lastSerial, new <= lastSerial { return askForEnd() }
        lastSerial = new
        apply()
      case .reset, .invokeAction, .preferredLanguage: break
      }
    }
    askForEnd()
  }

  func destroy() {
    grab?.forget()
    proxy.destroy()
  }

  /// Returns a purpose of zwp_text_input_v1 as zwp_text_input_v3 has it, where that of a PIN is between `password` and `date`.
  private static func purpose(_ purpose: UInt32) -> UInt32 { purpose <= 8 ? purpose : purpose &+ 1 }

  // MARK: Requests

  /// Sends effects in their order; a commit sends what came before it.
  func send(_ effects: [Typist.Effect]) {
    // A chord's keys have modifiers, which need the grab.
    let isChord = effects.contains { if case .modifiers = $0 { true } else { false } }
    for effect in effects {
      switch effect {
      case .commitString(let text): content.text = text
      case .deleteSurroundingText(let before, let after): content.deletion = (before, after)
      case .commit: commit()
      case .modifiers(let depressed):
        grabKeyboard()
        proxy.modifiers(serial: serial, modsDepressed: depressed, modsLatched: 0, modsLocked: 0, group: 0)
      case .key(let code, let isPressed):
        let state = (isPressed ? WlKeyboard.KeyState.pressed : .released).rawValue
        let time = UInt32(truncatingIfNeeded: EventLoop.now())
        if !isChord, let keysym = KeyCode.keysym(ofContextKey: code) {
          proxy.keysym(serial: serial, time: time, sym: keysym, state: state, modifiers: 0)
        } else {
          grabKeyboard()
          proxy.key(serial: serial, time: time, key: code, state: state)
        }
      case .keymap, .sync: break
      }
    }
    if isChord { tellModifiers?() }
  }

  /// Takes the keys of hardware keyboards, where that is needed to send any, and passes all of them on. The grab ends with the
  /// context: KWin 6.3 makes an object that cannot be released.
  private func grabKeyboard() {
    guard keysNeedGrab, grab == nil else { return }
    let new = proxy.grabKeyboard()
    grab = new
    new.onEvent = { [unowned self] event in
      switch event {
      case .key(let serial, let time, let key, let state):
        // KWin itself tells the client of modifiers, too, by now perhaps of those after this key.
        if state == .pressed { tellModifiers?() }
        proxy.key(serial: serial, time: time, key: key, state: state.rawValue)
      case .modifiers(let serial, let depressed, let latched, let locked, let group):
        let tell = { [unowned self] in
          proxy.modifiers(
            serial: serial, modsDepressed: depressed, modsLatched: latched, modsLocked: locked, group: group)
        }
        tellModifiers = tell
        tell()
      case .keymap(_, let descriptor, _): close(descriptor)
      case .enter, .leave, .repeatInfo: break
      }
    }
  }

  private func commit() {
    defer { content = Content() }
    if let (before, after) = content.deletion, before > 0 || after > 0 {
      let length = UInt64(before) + UInt64(after)
      proxy.deleteSurroundingText(index: -Int32(clamping: before), length: UInt32(clamping: length))
      // KWin tells the client with the next text.
      if content.text == nil { content.text = "" }
    }
    if let text = content.text { proxy.commitString(serial: serial, text: text) }
  }
}
