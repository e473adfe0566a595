import CXkb
import TestSupport
import Testing

/// A keymap as a client has it: compiled by libxkbcommon.
///
/// There are no include files, as in a sandbox without them.
final class Xkb {
  private let context: OpaquePointer
  let keymap: OpaquePointer
  private let state: OpaquePointer

  init(_ text: String) throws {
    let flags = XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue
    context = try #require(xkb_context_new(xkb_context_flags(flags)))
    keymap = try #require(
      xkb_keymap_new_from_string(
        context, text, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS), "keymap refused:\n\(text)")
    state = try #require(xkb_state_new(keymap))
  }

  deinit {
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }

  /// Returns a key's text, by its evdev code.
  func text(code: UInt32) -> String {
    var buffer = [CChar](repeating: 0, count: 16)
    let count = xkb_state_key_get_utf8(state, code + 8, &buffer, buffer.count)
    return String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func keysym(code: UInt32) -> UInt32 { xkb_state_key_get_one_sym(state, code + 8) }

  func repeats(code: UInt32) -> Bool { xkb_keymap_key_repeats(keymap, code + 8) != 0 }

  var range: ClosedRange<UInt32> { xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap) }
}

extension SplitMix64 {
  mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }

  /// A text from all over Unicode, or from a few characters of a script.
  mutating func text(upTo length: Int) -> String {
    let starts: [UInt32] = [
      0x20, 0x61, 0xA0, 0x300, 0x391, 0x410, 0x627, 0x4E00, 0x1F600, 0xFE00, 0x10000, 0,
    ]
    let start = starts[below(starts.count)]
    let width = start == 0 ? 0x110000 : [5, 40, 90][below(3)]
    var result = String.UnicodeScalarView()
    for _ in 0...below(length) {
      let value =
        below(8) == 0 ? [0x0A, 0x09, 0x20, 0x200D, 0xFE0F, 0x0D][below(6)] : start + UInt32(below(width))
      if let scalar = Unicode.Scalar(value) { result.append(scalar) }
    }
    return String(result)
  }
}
