import Typing

/// A zwp_input_method_v2: its events as they come. `TypingDevices` sends its requests, and `Typing` knows what they mean.
public final class InputMethod {
  let proxy: ZwpInputMethodV2

  init(_ manager: ZwpInputMethodManagerV2, seat: WlSeat, onEvent: @escaping (Typist.InputMethodEvent) -> Void)
  {
    proxy = manager.getInputMethod(seat: seat)
    proxy.onEvent = { event in
      switch event {
      case .activate: onEvent(.activate)
      case .deactivate: onEvent(.deactivate)
      case .done: onEvent(.done)
      case .surroundingText(let text, let cursor, let anchor):
        onEvent(.surroundingText(text: text, cursor: cursor, anchor: anchor))
      case .textChangeCause: break
      case .contentType(let hint, let purpose): onEvent(.contentType(hint: hint, purpose: purpose))
      case .unavailable: onEvent(.unavailable)
      }
    }
  }

  func destroy() {
    proxy.destroy()
  }

  /// Asks for the seat's keys, which come until the grab is released. A second grab at once gets none.
  func grabKeyboard(onEvent: @escaping (KeyboardGrab.Event) -> Void) -> KeyboardGrab {
    KeyboardGrab(proxy.grabKeyboard(), onEvent: onEvent)
  }
}
