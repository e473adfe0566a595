import Bindings
import EventLoop
import Typing

/// The two ways of a seat for text, its virtual keyboard and its input method; and that of its keys, while those come to us.
public final class TypingDevices {
  /// Called when a seat has got its virtual keyboard.
  public var onVirtualKeyboard: (() -> Void)?
  /// Called when the seat with its virtual keyboard is gone.
  public var onSeatGone: (() -> Void)?
  /// Called with each event of the input method; after `unavailable` it is dropped.
  public var onInputMethodEvent: ((Typist.InputMethodEvent) -> Void)?
  /// Called when the compositor has handled all requests before a `Typist.Effect.sync`, in order with the events of the
  /// input method.
  public var onSynced: (() -> Void)?

  /// The seat's virtual keyboard; nil before `start` and without a seat.
  public private(set) var virtualKeyboard: VirtualKeyboard?
  /// The seat's input method, from the request for it until it is dropped or unavailable; nil otherwise.
  public private(set) var inputMethod: InputMethod?
  /// The grab of the seat's keys; nil while they go to the application.
  public private(set) var grab: KeyboardGrab?
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
    onVirtualKeyboard?()
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
    releaseKeyboard()
    inputMethod?.destroy()
    inputMethod = nil
  }

  // MARK: What the typist sends

  /// Sends effects in their order, each to the device that it is for; one whose device is gone is dropped. Throws a
  /// `SystemError` at a keymap that there is no memory for: nothing after it is sent.
  public func send(_ effects: [Typist.Effect]) throws {
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

  /// Forgets the answer that is still due: it would be taken for that to a later sync.
  public func clearSync() { sync = nil }

  /// The time of keys of our own, in the compositor's milliseconds.
  private static var now: UInt32 { UInt32(truncatingIfNeeded: EventLoop.now()) }

  // MARK: Keys of hardware keyboards

  /// Takes the seat's keys, as events, until `releaseKeyboard`; takes none without an input method, and before the
  /// typing keyboard has a keymap.
  ///
  /// The compositor tells of the keyboard that was used last, and sway 1.7 ends where that has been unplugged since. Ours is
  /// thus used right before, with a key upon which no client acts; modifiers that do not change would be no use.
  public func grabKeyboard(onEvent: @escaping (KeyboardGrab.Event) -> Void) {
    guard grab == nil, let inputMethod, let virtualKeyboard, virtualKeyboard.hasKeymap else { return }
    for isPressed in [true, false] {
      virtualKeyboard.key(KeyCode.void, isPressed: isPressed, stamp: Self.now)
    }
    grab = inputMethod.grabKeyboard(onEvent: onEvent)
  }

  /// Sends the seat's keys to the application again. Keys that are on their way to us still come as events.
  public func releaseKeyboard() {
    guard let gone = grab else { return }
    grab = nil
    leaving.append(gone)
    gone.release(sync: { connection.display.sync() }) { [unowned self, weak gone] in
      leaving.removeAll { $0 === gone }
    }
  }

  /// Returns the virtual keyboard for keys that go on, made when it is first asked for; nil without a seat. It stays, as
  /// the other one does.
  public func passingKeyboard() -> VirtualKeyboard? {
    guard passing == nil, let seat else { return passing }
    passing = VirtualKeyboard(keyboards, seat: seat)
    return passing
  }
}
