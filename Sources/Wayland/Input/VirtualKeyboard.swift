import Bindings
import EventLoop
import Glibc

/// A zwp_virtual_keyboard_v1. It lives as long as its seat: a seat that loses its keyboard upsets clients (fact sheet:
/// typing on Wayland).
public final class VirtualKeyboard {
  private let proxy: ZwpVirtualKeyboardV1
  /// True once it has a keymap, without which it must send nothing (protocol: `no_keymap`).
  public private(set) var hasKeymap = false

  init(_ manager: ZwpVirtualKeyboardManagerV1, seat: WlSeat) {
    proxy = manager.createVirtualKeyboard(seat: seat)
  }

  func remove() {
    proxy.destroy()
  }

  /// Sends a keymap in xkb's text format. Throws a `SystemError` if there is no memory for it; the old keymap stays.
  public func setKeymap(_ text: String) throws {
    let bytes = Array(text.utf8) + [0]
    let file = try AnonymousFile(name: "phraseboard-keymap", size: bytes.count)
    file.bytes.copyMemory(from: bytes, byteCount: bytes.count)
    proxy.keymap(
      format: WlKeyboard.KeymapFormat.xkbV1.rawValue, fd: file.descriptor, size: UInt32(bytes.count))
    hasKeymap = true
  }

  // MARK: Keys of a hardware keyboard

  /// Takes over the keymap of another keyboard.
  public func setKeymap(_ file: KeymapFile) {
    proxy.keymap(format: file.format, fd: file.descriptor, size: file.size)
    hasKeymap = true
  }

  /// Presses or releases a key with the time that it came with, in the compositor's milliseconds.
  public func key(_ code: UInt32, isPressed: Bool, stamp: UInt32) {
    let state: WlKeyboard.KeyState = isPressed ? .pressed : .released
    proxy.key(time: stamp, key: code, state: state.rawValue)
  }

  /// Tells the modifiers and the layout.
  public func setModifiers(_ state: ModifierState) {
    proxy.modifiers(
      modsDepressed: state.depressed, modsLatched: state.latched, modsLocked: state.locked, group: state.group
    )
  }

  // MARK: Keys of our own

  /// Presses or releases a key; `code` is evdev's, `time` in milliseconds.
  public func key(_ code: UInt32, isPressed: Bool, time: UInt64) {
    key(code, isPressed: isPressed, stamp: UInt32(truncatingIfNeeded: time))
  }

  /// Tells which modifiers are held, as bits of XKB's real modifiers; 0 for none.
  public func setModifiers(_ depressed: UInt32) {
    proxy.modifiers(modsDepressed: depressed, modsLatched: 0, modsLocked: 0, group: 0)
  }
}
