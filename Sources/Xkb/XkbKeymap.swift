import Bindings
import CXkbcommon
import Glibc

/// The keymap of a hardware keyboard, and the state of its modifiers: what keys mean and type.
///
/// Codes are evdev's. Making the first one loads libxkbcommon.
public final class XkbKeymap {
  /// The most bytes of a keymap. Those of xkeyboard-config with four layouts have 100 KB.
  public static let largest: UInt32 = 4 << 20

  /// The offset of XKB's key codes from evdev's.
  static let offset: UInt32 = 8

  let keymap: OpaquePointer
  private let state: OpaquePointer

  /// Reads a keymap as wl_keyboard.keymap describes it, in xkb's text format. The descriptor stays open, at the same offset.
  ///
  /// - Parameter size: the bytes of the file that count, with or without the NUL that ends the text.
  /// - Throws: an `XkbError`.
  public convenience init(file descriptor: Int32, size: UInt32) throws(XkbError) {
    guard (1...Self.largest).contains(size) else { throw .badSize(size) }
    // A mapping would end the process, should the file become shorter.
    var bytes = [UInt8](repeating: 0, count: Int(size))
    var count = 0
    while count < bytes.count {
      let new = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count, off_t(count))
      }
      if new < 0, errno == EINTR { continue }
      guard new > 0 else { throw .unreadable }
      count += new
    }
    try self.init(text: bytes)
  }

  /// Compiles a keymap in xkb's text format, as UTF-8, up to a NUL if there is one.
  ///
  /// - Throws: an `XkbError`.
  public init(text: [UInt8]) throws(XkbError) {
    guard phraseboard_has_xkbcommon() else { throw .noLibrary }
    // A keymap of a compositor includes nothing.
    let flags = XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue
    guard let context = xkb_context_new(xkb_context_flags(flags)) else { throw .refused }
    defer { xkb_context_unref(context) }
    // It would print what is wrong with the keymap, on lines of its own.
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    let keymap = text.prefix { $0 != 0 }.withUnsafeBytes { bytes in
      xkb_keymap_new_from_buffer(
        context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count,
        XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
    guard let keymap else { throw .refused }
    guard let state = xkb_state_new(keymap) else {
      xkb_keymap_unref(keymap)
      throw .refused
    }
    (self.keymap, self.state) = (keymap, state)
  }

  deinit {
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
  }

  /// Takes over the modifiers that are held and the layout that is in force.
  public func update(_ new: ModifierState) {
    _ = xkb_state_update_mask(state, new.depressed, new.latched, new.locked, 0, 0, new.group)
  }

  // MARK: Keys

  /// Returns a press of a key with the modifiers that are held, by this keymap.
  public func press(_ code: UInt32) -> HardwareKey {
    let (base, own) = (name(of: code), Self.name(of: keysym(of: code)))
    // A dead key begins a letter on whatever level it is.
    let name = own.hasPrefix("dead_") && !base.hasPrefix("dead_") ? own : base
    return HardwareKey(Combination(name, modifiers), text: text(of: code))
  }

  /// Returns the name of what a key types without modifiers in the layout in force, such as "k" or "Left"; "NoSymbol" for
  /// nothing.
  ///
  /// A letter of another script has the name in the first layout with Latin ones, as in toolkits: Ctrl+C is on the key that
  /// has a C there (GTK, Qt). A key with a digit on its second level is that digit: Ctrl+1 needs no Shift on French keyboards, as
  /// in Chromium.
  public func name(of code: UInt32) -> String {
    let key = Self.xkbCode(code)
    let layout = xkb_state_key_get_layout(state, key)
    let current = keysym(of: key, in: layout)
    let shifted = keysym(of: key, in: layout, level: 1)
    if Self.digits.contains(shifted), !Self.digits.contains(current) { return Self.name(of: shifted) }
    guard Self.isOtherScript(current) else { return Self.name(of: current) }
    let layouts = 0..<xkb_keymap_num_layouts_for_key(keymap, key)
    let latin = layouts.lazy.map { self.keysym(of: key, in: $0) }.first {
      xkb_keysym_to_utf32($0) > 0 && !Self.isOtherScript($0)
    }
    return Self.name(of: latin ?? current)
  }

  /// Returns the keysym that a key has by all modifiers; 0 for none.
  public func keysym(of code: UInt32) -> UInt32 { xkb_state_key_get_one_sym(state, Self.xkbCode(code)) }

  /// Returns the text that a key types, by all modifiers; empty for keys that type none, such as Return or a dead key.
  public func text(of code: UInt32) -> String {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = xkb_state_key_get_utf8(state, Self.xkbCode(code), &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return "" }
    let text = String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "" : text
  }

  /// The modifiers that are held, latched or locked.
  public var modifiers: Combination.Modifiers {
    let named: [(name: String, modifier: Combination.Modifiers)] = [
      ("Control", .ctrl), ("Mod1", .alt), ("Shift", .shift), ("Mod4", .super),
    ]
    return named.reduce(into: []) { held, entry in
      if xkb_state_mod_name_is_active(state, entry.name, XKB_STATE_MODS_EFFECTIVE) > 0 {
        held.insert(entry.modifier)
      }
    }
  }

  /// The labels of keys in the layout in force, by their names: "Ö" for "odiaeresis". Keys that type nothing have none; the
  /// first of several keys of a name counts.
  public var labels: [String: String] {
    let codes = xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap)
    return codes.filter { $0 >= Self.offset }.reduce(into: [:]) { labels, key in
      let keysym = keysym(of: key, in: xkb_state_key_get_layout(state, key))
      guard let scalar = Unicode.Scalar(xkb_keysym_to_utf32(keysym)), Self.isVisible(scalar) else { return }
      let capital = scalar.properties.uppercaseMapping
      let label = capital.unicodeScalars.count == 1 ? capital : String(scalar)
      let name = name(of: key - Self.offset)
      labels[name] = labels[name] ?? label
    }
  }

  // MARK: Keysyms

  private static func xkbCode(_ code: UInt32) -> UInt32 { code &+ offset }

  /// The keysyms of 0 to 9 (xkbcommon-keysyms.h: those of Latin-1 are its characters).
  private static let digits: ClosedRange<UInt32> = 0x30...0x39

  /// Returns the keysym on a level of a key in a layout, without any other word the first level; 0 for nothing.
  func keysym(of key: UInt32, in layout: UInt32, level: UInt32 = 0) -> UInt32 {
    var keysyms: UnsafePointer<UInt32>?
    let count = xkb_keymap_key_get_syms_by_level(keymap, key, layout, level, &keysyms)
    return count > 0 ? keysyms?.pointee ?? 0 : 0
  }

  private static func name(of keysym: UInt32) -> String {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = xkb_keysym_get_name(keysym, &buffer, buffer.count)
    guard count > 0 else { return "NoSymbol" }
    let name = String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let character = xkb_keysym_to_utf32(keysym)
    // The name is as the file of bindings has it: some keysyms have several names, and others are known by their character.
    return KeyName.name(xkb: name, typing: character == 0 ? nil : Unicode.Scalar(character))
  }

  /// True for letters beyond the blocks of Latin ones (U+0000 to U+024F).
  private static func isOtherScript(_ keysym: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(xkb_keysym_to_utf32(keysym)) else { return false }
    return scalar.value > 0x24F && scalar.properties.isAlphabetic
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x20 && scalar.properties.generalCategory != .control
      && !scalar.properties.isWhitespace
  }
}
