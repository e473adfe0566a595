import EventLoop
import Typing

/// The way of a compositor that has started this program as its input method (zwp_input_method_v1: KWin, Weston): text goes into
/// the context of the field that has the focus, and into nothing without one.
///
/// Keys of hardware keyboards go to the application: the grab of this protocol takes them from clients that speak no text-input,
/// too.
final class ContextDevices: SeatFollower {
  var onReady: (() -> Void)?
  var onSeatGone: (() -> Void)?
  var onInputMethodEvent: ((Typist.InputMethodEvent) -> Void)?
  var onSynced: (() -> Void)?

  private let connection: Connection
  private let proxy: ZwpInputMethodV1
  /// True on KWin, which ignores keys of an input method that has not grabbed the keyboard; Weston does not.
  private let keysNeedGrab: Bool
  private var context: InputMethodContext?
  private var seat: WlSeat?
  /// The seat's keyboard, which tells of its keymap.
  private var keyboard: WlKeyboard?
  private(set) var keymap: KeymapFile?
  private var hasStarted = false
  /// The sync whose answer is still due.
  private var sync: Connection.Sync?

  /// Returns nothing where the compositor has not started this program as its input method.
  init?(_ globals: Globals) {
    guard let proxy = globals.bindOptional(ZwpInputMethodV1.self, required: 1, preferred: 1) else {
      return nil
    }
    self.proxy = proxy
    connection = globals.connection
    keysNeedGrab = !globals.names(of: "org_kde_plasma_window_management").isEmpty
    proxy.onEvent = { [unowned self] event in
      switch event {
      case .activate(let new): begin(new)
      case .deactivate: endContext()
      }
    }
  }

  var protocols: Typist.Protocols { .commitAlone }
  var canType: Bool { seat != nil && hasStarted }
  /// True as long as the compositor runs: the input method cannot be given up.
  var hasInputMethod: Bool { canType }

  func start() {
    hasStarted = true
    if seat != nil { onReady?() }
  }

  func enter(_ seat: WlSeat) {
    self.seat = seat
    if hasStarted { onReady?() }
  }

  func keyboardCame() {
    guard keyboard == nil, let new = seat?.getKeyboard() else { return }
    keyboard = new
    new.onEvent = { [unowned self] event in
      switch event {
      case .keymap(let format, let descriptor, let size):
        keymap = KeymapFile(descriptor, size: size, format: format.rawValue)
      case .enter, .leave, .key, .modifiers, .repeatInfo: break
      }
    }
  }

  func leaveSeat() {
    (seat, keymap) = (nil, nil)
    keyboard?.onEvent = nil
    if let keyboard, keyboard.version >= 3 { keyboard.release() }
    keyboard = nil
    endContext()
    clearSync()
    onSeatGone?()
  }

  var mayGetKeys: Bool { false }

  func requestInputMethod() {}

  func dropInputMethod() -> Bool { false }

  // MARK: Contexts

  private func begin(_ new: ZwpInputMethodContextV1) {
    context?.destroy()
    context = InputMethodContext(new, connection, keysNeedGrab: keysNeedGrab) { [unowned self] event in
      onInputMethodEvent?(event)
    }
    onInputMethodEvent?(.activate)
  }

  private func endContext() {
    guard let gone = context else { return }
    gone.destroy()
    context = nil
    onInputMethodEvent?(.deactivate)
    onInputMethodEvent?(.done)
  }

  // MARK: What the typist sends

  func send(_ effects: [Typist.Effect]) throws {
    guard !effects.isEmpty else { return }
    let wait = effects.contains(.sync)
    if let context {
      context.send(effects)
    } else if effects.contains(where: { $0 != .sync && !$0.isEmptyCommit }) {
      throw TypingDevicesError.noField
    }
    guard wait else { return }
    sync = connection.sync { [unowned self] in
      sync = nil
      onSynced?()
    }
  }

  func clearSync() { sync = nil }

  // MARK: Keys of hardware keyboards

  var grab: KeyboardGrab? { nil }

  func grabKeyboard(onEvent: @escaping (KeyboardGrab.Event) -> Void) {}

  func releaseKeyboard() {}

  func passingKeyboard() -> VirtualKeyboard? { nil }
}

extension Typist.Effect {
  /// True for a commit, which applies nothing where nothing was sent before it.
  fileprivate var isEmptyCommit: Bool { if case .commit = self { true } else { false } }
}
