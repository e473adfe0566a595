import Bindings
import Glibc

/// The keys of the seat while they come to the input method in place of the focused application
/// (zwp_input_method_keyboard_grab_v2).
///
/// Keys of our own virtual keyboards go to the application as ever (sway, phoc and others compare the clients).
public final class KeyboardGrab {
  /// A message of the compositor's, in order.
  public enum Event {
    /// The keymap of the keys that follow.
    case keymap(KeymapFile)
    /// A key: its evdev code, and the time that it came with, in the compositor's milliseconds.
    case key(UInt32, isPressed: Bool, stamp: UInt32)
    case modifiers(ModifierState)
    /// Keys per second, 0 for none, and milliseconds before the first.
    case repeatInfo(rate: Int32, delay: Int32)
  }

  private let proxy: ZwpInputMethodKeyboardGrabV2
  /// The compositor's answer to the release.
  private var end: WlCallback?

  init(_ proxy: ZwpInputMethodKeyboardGrabV2, onEvent: @escaping (Event) -> Void) {
    self.proxy = proxy
    proxy.onEvent = { event in
      switch event {
      case .keymap(let format, let descriptor, let size):
        onEvent(.keymap(KeymapFile(descriptor, size: size, format: format)))
      case .key(_, let stamp, let code, let state):
        onEvent(.key(code, isPressed: state == WlKeyboard.KeyState.pressed.rawValue, stamp: stamp))
      case .modifiers(_, let depressed, let latched, let locked, let group):
        onEvent(
          .modifiers(ModifierState(depressed: depressed, latched: latched, locked: locked, group: group)))
      case .repeatInfo(let rate, let delay): onEvent(.repeatInfo(rate: rate, delay: delay))
      }
    }
  }

  /// Gives the keys back. Keys that the compositor has sent before it knows still come; then `onEnd` is called.
  ///
  /// - Parameter sync: asks the compositor for an event after all that was requested so far.
  func release(sync: () -> WlCallback, onEnd: @escaping () -> Void) {
    // `release` is not called here: libwayland would then drop the keys that are on their way.
    proxy.withArguments(0) { proxy.send(0, $0) }
    let end = sync()
    self.end = end
    end.onEvent = { [unowned self] _ in
      proxy.onEvent = nil
      proxy.destroy()
      onEnd()
    }
  }
}

/// A keymap as the compositor sends it: a file, which is closed with this object.
public final class KeymapFile {
  public let descriptor: Int32
  /// The bytes that count.
  public let size: UInt32
  /// A value of wl_keyboard.keymap_format.
  let format: UInt32

  /// Takes over a descriptor; `format` is a value of wl_keyboard.keymap_format.
  public init(_ descriptor: Int32, size: UInt32, format: UInt32) {
    (self.descriptor, self.size, self.format) = (descriptor, size, format)
  }

  deinit {
    close(descriptor)
  }

  /// True for a keymap in xkb's text format.
  public var isXkb: Bool { format == WlKeyboard.KeymapFormat.xkbV1.rawValue }
}
