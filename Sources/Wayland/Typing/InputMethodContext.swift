import EventLoop
import Typing

/// A zwp_input_method_context_v1: a text field that has the focus.
final class InputMethodContext {
  private let proxy: ZwpInputMethodContextV1
  /// True where the compositor ignores keys without a grab.
  private let keysNeedGrab: Bool
  /// The number of the client's last state, for requests.
  private var serial: UInt32 = 0
  /// The end of what is told with the activation, where no `commit_state` ends it.
  private var start: Connection.Sync?
  /// The events of the client's next state.
  private var state: [Typist.InputMethodEvent] = []
  /// The content of a commit that has not come yet.
  private var content = Content()

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
    proxy.onEvent = { [unowned self] event in
      switch event {
      case .surroundingText(let text, let cursor, let anchor):
        state.append(.surroundingText(text: text, cursor: cursor, anchor: anchor))
      case .contentType(let hint, let purpose):
        state.append(.contentType(hint: hint, purpose: Self.purpose(purpose)))
      case .commitState(let new):
        (serial, start) = (new, nil)
        // KWin makes a state up for a client that has none, and numbers it so.
        if new > 0 { state.forEach(onEvent) }
        state = []
        onEvent(.done)
      case .reset, .invokeAction, .preferredLanguage: break
      }
    }
    start = connection.sync { [unowned self] in
      start = nil
      onEvent(.done)
    }
  }

  func destroy() { proxy.destroy() }

  /// Returns a purpose of zwp_text_input_v1 as zwp_text_input_v3 has it, where that of a PIN is between `password` and `date`.
  private static func purpose(_ purpose: UInt32) -> UInt32 { purpose <= 8 ? purpose : purpose &+ 1 }

  // MARK: Requests

  /// Sends effects in their order; a commit sends what came before it.
  func send(_ effects: [Typist.Effect]) {
    // A chord's keys have modifiers, which need the grab.
    let isChord = effects.contains { if case .modifiers = $0 { true } else { false } }
    var grab: WlKeyboard?
    for effect in effects {
      switch effect {
      case .commitString(let text): content.text = text
      case .deleteSurroundingText(let before, let after): content.deletion = (before, after)
      case .commit: commit()
      case .modifiers(let depressed):
        grab = grab ?? grabKeyboard()
        proxy.modifiers(serial: serial, modsDepressed: depressed, modsLatched: 0, modsLocked: 0, group: 0)
      case .key(let code, let isPressed):
        let state = (isPressed ? WlKeyboard.KeyState.pressed : .released).rawValue
        let time = UInt32(truncatingIfNeeded: EventLoop.now())
        if !isChord, let keysym = KeyCode.keysym(ofContextKey: code) {
          proxy.keysym(serial: serial, time: time, sym: keysym, state: state, modifiers: 0)
        } else {
          grab = grab ?? grabKeyboard()
          proxy.key(serial: serial, time: time, key: code, state: state)
        }
      case .keymap, .sync: break
      }
    }
    // Hardware keys go to the application again. One that was pressed meanwhile is lost: the compositor would have to read half of
    // these requests, and then the key.
    grab?.release()
  }

  /// Takes the keys of hardware keyboards, where that is needed to send any. KWin makes the object with a version that has `release`,
  /// which the context's version has not.
  private func grabKeyboard() -> WlKeyboard? {
    guard keysNeedGrab else { return nil }
    return proxy.withArguments(1) { proxy.construct(9, as: WlKeyboard.self, version: 3, $0) }
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
