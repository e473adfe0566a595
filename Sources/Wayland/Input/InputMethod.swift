import Typing

/// A zwp_input_method_v2: its events as they come, and its requests. `Typing` knows what they mean.
public final class InputMethod {
  private let proxy: ZwpInputMethodV2

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

  /// Inserts text at the cursor; at most 4,000 bytes, since a request is limited to 4,096 (wire format).
  public func commitString(_ text: String) {
    proxy.commitString(text: text)
  }

  /// Deletes so many bytes before and after the cursor.
  public func deleteSurroundingText(before: UInt32, after: UInt32) {
    proxy.deleteSurroundingText(beforeLength: before, afterLength: after)
  }

  /// Applies the requests since the last commit; `serial` is the number of `done` events received.
  public func commit(serial: UInt32) {
    proxy.commit(serial: serial)
  }
}
