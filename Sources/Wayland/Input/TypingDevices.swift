import EventLoop
import Typing

/// The two ways of a seat for text: its virtual keyboard and its input method.
public final class TypingDevices {
  /// Called when a seat has got its virtual keyboard.
  public var onVirtualKeyboard: ((VirtualKeyboard) -> Void)?
  /// Called when the seat with its virtual keyboard is gone.
  public var onSeatGone: (() -> Void)?
  /// Called with each event of the input method; after `unavailable` it is dropped.
  public var onInputMethodEvent: ((Typist.InputMethodEvent) -> Void)?

  /// The seat's virtual keyboard; nil before `start` and without a seat.
  public private(set) var virtualKeyboard: VirtualKeyboard?
  /// The seat's input method, from the request for it until it is dropped or unavailable; nil otherwise.
  public private(set) var inputMethod: InputMethod?

  private let keyboards: ZwpVirtualKeyboardManagerV1
  private let inputMethods: ZwpInputMethodManagerV2?
  private var seat: WlSeat?
  private var hasStarted = false

  /// Throws a `WaylandError` where the compositor has no virtual keyboards.
  init(_ globals: Globals) throws(WaylandError) {
    keyboards = try globals.bindRequired(ZwpVirtualKeyboardManagerV1.self, required: 1, preferred: 1)
    inputMethods = globals.bindOptional(ZwpInputMethodManagerV2.self, required: 1, preferred: 1)
    if inputMethods == nil {
      Log.info(
        "the compositor has no zwp_input_method_manager_v2: all text goes through the virtual keyboard")
    }
  }

  /// Gives a virtual keyboard to the seat, and to each seat that comes later.
  ///
  /// Called only after the panel's first picture: sway 1.7 compiles a keymap of its own for a new keyboard, which takes
  /// longer than all that the panel needs of it.
  public func start() {
    guard !hasStarted else { return }
    hasStarted = true
    addVirtualKeyboard()
  }

  func enter(_ seat: WlSeat) {
    self.seat = seat
    if hasStarted { addVirtualKeyboard() }
  }

  func leaveSeat() {
    virtualKeyboard?.remove()
    virtualKeyboard = nil
    dropInputMethod()
    seat = nil
    onSeatGone?()
  }

  private func addVirtualKeyboard() {
    guard let seat else { return }
    let keyboard = VirtualKeyboard(keyboards, seat: seat)
    virtualKeyboard = keyboard
    onVirtualKeyboard?(keyboard)
  }

  /// Asks to become the seat's input method, unless it is already asked for. The answer comes as events.
  public func requestInputMethod() {
    guard inputMethod == nil, let inputMethods, let seat else { return }
    inputMethod = InputMethod(inputMethods, seat: seat) { [unowned self] event in
      if event == .unavailable { dropInputMethod() }
      onInputMethodEvent?(event)
    }
  }

  /// Gives up the seat's input method, or stops asking for it; none of its events follow.
  public func dropInputMethod() {
    inputMethod?.destroy()
    inputMethod = nil
  }
}
