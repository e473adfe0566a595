import Bindings
import EventLoop
import Glibc

/// A zwp_virtual_keyboard_v1. It lives as long as its seat: a seat that loses its keyboard upsets clients (fact sheet:
/// typing on Wayland).
public final class VirtualKeyboard {
  private let proxy: ZwpVirtualKeyboardV1
  /// True once it has a keymap, without which it must send nothing (protocol: `no_keymap`).
  public private(set) var hasKeymap = false

  /// Makes the file of a keymap; tests have it fail.
  var makeFile: (_ size: Int) throws -> AnonymousFile = {
    try AnonymousFile(name: "phraseboard-keymap", size: $0)
  }

  init(_ manager: ZwpVirtualKeyboardManagerV1, seat: WlSeat) {
    proxy = manager.createVirtualKeyboard(seat: seat)
  }

  func remove() {
    proxy.destroy()
  }

  /// Sends a keymap in xkb's text format. Throws a `SystemError` if there is no memory for it; the old keymap stays.
  public func setKeymap(_ text: String) throws {
    let bytes = Array(text.utf8) + [0]
    let file = try makeFile(bytes.count)
    file.bytes.copyMemory(from: bytes, byteCount: bytes.count)
    proxy.keymap(
      format: WlKeyboard.KeymapFormat.xkbV1.rawValue, fd: file.descriptor, size: UInt32(bytes.count))
    hasKeymap = true
  }

  /// Takes over the keymap of another keyboard.
  public func setKeymap(_ file: KeymapFile) {
    proxy.keymap(format: file.format, fd: file.descriptor, size: file.size)
    hasKeymap = true
  }

  /// Presses or releases a key; `code` is evdev's, and `stamp` the time in the compositor's milliseconds.
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
}
