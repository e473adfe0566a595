import Bindings
import EventLoop
import Typing

/// The two ways of a seat for text, its virtual keyboard and its input method (zwp_virtual_keyboard_v1, zwp_input_method_v2); and
/// that of its keys, while those come to us.
final class SeatDevices: SeatFollower {
  var onReady: (() -> Void)?
  var onSeatGone: (() -> Void)?
  var onInputMethodEvent: ((Typist.InputMethodEvent) -> Void)?
  var onSynced: (() -> Void)?

  /// The seat's virtual keyboard; nil before `start` and without a seat.
  private(set) var virtualKeyboard: VirtualKeyboard?
  /// The seat's input method, from the request for it until it is dropped or unavailable; nil otherwise.
  private var inputMethod: InputMethod?
  private(set) var grab: KeyboardGrab?
  /// The virtual keyboard for the keys that go on to the application, once there was one.
  private var passing: VirtualKeyboard?
  /// Grabs that the compositor may not know yet to be released.
  private var leaving: [KeyboardGrab] = []
  /// The sync whose answer is still due: the typist waits for it before the next one.
  private var sync: Connection.Sync?

  private let connection: Connection
  private let keyboards: ZwpVirtualKeyboardManagerV1
  private let inputMethods: ZwpInputMethodManagerV2?
  private var seat: WlSeat?
  private var hasStarted = false

  /// Binds the globals. Throws a `WaylandError` where the compositor has no virtual keyboards.
  init(_ globals: Globals) throws(WaylandError) {
    connection = globals.connection
    keyboards = try globals.bindRequired(ZwpVirtualKeyboardManagerV1.self, required: 1, preferred: 1)
    inputMethods = globals.bindOptional(ZwpInputMethodManagerV2.self, required: 1, preferred: 1)
    if inputMethods == nil {
      Log.info(
        "the compositor has no zwp_input_method_manager_v2: all text goes through the virtual keyboard")
    }
  }

  var protocols: Typist.Protocols { .keymapAndCommit }
  var canType: Bool { virtualKeyboard != nil }
  var hasInputMethod: Bool { inputMethod != nil }

  func start() {
    guard !hasStarted else { return }
    hasStarted = true
    addVirtualKeyboard()
  }

  func enter(_ seat: WlSeat) {
    self.seat = seat
    if hasStarted { addVirtualKeyboard() }
  }

  func keyboardCame() {}

  /// None: the typing keyboard has keymaps of its own.
  var keymap: KeymapFile? { nil }

  func leaveSeat() {
    virtualKeyboard?.remove()
    passing?.remove()
    (virtualKeyboard, passing) = (nil, nil)
    dropInputMethod()
    leaving = []
    clearSync()
    seat = nil
    onSeatGone?()
  }

  private func addVirtualKeyboard() {
    guard let seat else { return }
    virtualKeyboard = VirtualKeyboard(keyboards, seat: seat)
    onReady?()
  }

  var mayGetKeys: Bool { !leaving.isEmpty }

  func requestInputMethod() {
    guard inputMethod == nil, let inputMethods, let seat else { return }
    inputMethod = InputMethod(inputMethods, seat: seat) { [unowned self] event in
      if event == .unavailable { dropInputMethod() }
      onInputMethodEvent?(event)
    }
  }

  @discardableResult
  func dropInputMethod() -> Bool {
    releaseKeyboard()
    inputMethod?.destroy()
    inputMethod = nil
    return true
  }

  // MARK: What the typist sends

  func send(_ effects: [Typist.Effect]) throws {
    for effect in effects {
      switch effect {
      case .keymap(let text): try virtualKeyboard?.setKeymap(text)
      case .modifiers(let depressed): virtualKeyboard?.setModifiers(ModifierState(depressed: depressed))
      case .key(let code, let isPressed): virtualKeyboard?.key(code, isPressed: isPressed, stamp: Self.now)
      case .commitString(let text): inputMethod?.proxy.commitString(text: text)
      case .deleteSurroundingText(let before, let after):
        inputMethod?.proxy.deleteSurroundingText(beforeLength: before, afterLength: after)
      case .commit(let serial): inputMethod?.proxy.commit(serial: serial)
      case .sync:
        sync = connection.sync { [unowned self] in
          sync = nil
          onSynced?()
        }
      }
    }
  }

  func clearSync() { sync = nil }

  /// The time of keys of our own, in the compositor's milliseconds.
  private static var now: UInt32 { UInt32(truncatingIfNeeded: EventLoop.now()) }

  // MARK: Keys of hardware keyboards

  /// Takes none before the typing keyboard has a keymap.
  ///
  /// The compositor tells of the keyboard that was used last, and sway 1.7 ends where that has been unplugged since. Ours is
  /// thus used right before, with a key upon which no client acts; modifiers that do not change would be no use.
  func grabKeyboard(onEvent: @escaping (KeyboardGrab.Event) -> Void) {
    guard grab == nil, let inputMethod, let virtualKeyboard, virtualKeyboard.hasKeymap else { return }
    for isPressed in [true, false] {
      virtualKeyboard.key(KeyCode.void, isPressed: isPressed, stamp: Self.now)
    }
    grab = inputMethod.grabKeyboard(onEvent: onEvent)
  }

  func releaseKeyboard() {
    guard let gone = grab else { return }
    grab = nil
    leaving.append(gone)
    gone.release(sync: { connection.display.sync() }) { [unowned self, weak gone] in
      leaving.removeAll { $0 === gone }
    }
  }

  func passingKeyboard() -> VirtualKeyboard? {
    guard passing == nil, let seat else { return passing }
    passing = VirtualKeyboard(keyboards, seat: seat)
    return passing
  }
}
