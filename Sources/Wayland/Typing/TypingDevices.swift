import Typing

/// The ways of a seat for text, and that of its keys, while those come to us: `SeatDevices` or `ContextDevices`, by what the
/// compositor has.
public protocol TypingDevices: AnyObject {
  /// Called when there is a way for text.
  var onReady: (() -> Void)? { get set }
  /// Called when the seat is gone, and all ways with it.
  var onSeatGone: (() -> Void)? { get set }
  /// Called with each event of the input method; after `unavailable` it is dropped.
  var onInputMethodEvent: ((Typist.InputMethodEvent) -> Void)? { get set }
  /// Called when the compositor has handled all requests before a `Typist.Effect.sync`, in order with the events of the
  /// input method.
  var onSynced: (() -> Void)? { get set }

  /// The requests that the typist has for text and keys.
  var protocols: Typist.Protocols { get }
  /// True while there is a way for text.
  var canType: Bool { get }
  /// True from the request for the seat's input method until it is dropped or unavailable.
  var hasInputMethod: Bool { get }

  /// Gives a way for text to the seat, and to each seat that comes later.
  ///
  /// Called only after the panel's first picture: sway 1.7 compiles a keymap of its own for a new keyboard, which takes
  /// longer than all that the panel needs of it.
  func start()
  /// True while the compositor may still send keys of hardware keyboards here, though they have been released: they go on at once,
  /// ahead of whatever takes longer.
  var mayGetKeys: Bool { get }
  /// Asks to become the seat's input method, unless it is already asked for. The answer comes as events.
  func requestInputMethod()
  /// Gives up the seat's input method, or stops asking for it; none of its events follow. Returns false where it stays, since this
  /// program is the compositor's own.
  @discardableResult
  func dropInputMethod() -> Bool
  /// Sends effects in their order, each to the device that it is for. Throws a `SystemError` at a keymap that there is no memory
  /// for, and a `TypingDevicesError` at text that no client would get: nothing after it is sent.
  func send(_ effects: [Typist.Effect]) throws
  /// Forgets the answer that is still due: it would be taken for that to a later sync.
  func clearSync()

  /// The compositor's keymap, where keys of text are of that; nil where they are not, and before it is told.
  var keymap: KeymapFile? { get }

  /// The grab of the seat's keys; nil while they go to the application.
  var grab: KeyboardGrab? { get }
  /// Takes the seat's keys, as events, until `releaseKeyboard`; takes none without an input method.
  func grabKeyboard(onEvent: @escaping (KeyboardGrab.Event) -> Void)
  /// Sends the seat's keys to the application again. Keys that are on their way to us still come as events.
  func releaseKeyboard()
  /// Returns the virtual keyboard for keys that go on, made when it is first asked for; nil without a seat. It stays, as
  /// the other one does.
  func passingKeyboard() -> VirtualKeyboard?
}

/// Devices as the desktop has them, which tells them of the seat.
protocol SeatFollower: TypingDevices {
  func enter(_ seat: WlSeat)
  /// Takes note that the seat has a keyboard.
  func keyboardCame()
  func leaveSeat()
}

/// The reasons why text goes to nobody.
public enum TypingDevicesError: Error, Equatable, CustomStringConvertible {
  /// Thrown where the compositor has told of no field that wants text.
  case noField

  public var description: String { "no text field has the focus" }
}
