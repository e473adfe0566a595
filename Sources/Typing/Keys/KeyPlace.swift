import Snippets

/// The place of a character on a keymap that is not ours.
public struct KeyPlace: Equatable, Sendable {
  /// The evdev code of the key.
  public let code: UInt32
  /// XKB's real modifiers that are held meanwhile and lead to the character's level: bits of Shift and Mod5, or none.
  public let modifiers: UInt32

  /// Names a place on the first level, or on one that modifiers lead to.
  public init(code: UInt32, modifiers: UInt32 = 0) { (self.code, self.modifiers) = (code, modifiers) }
}

/// A key of a modifier: its evdev code, and its bit among XKB's real modifiers.
struct HeldKey: Equatable, Sendable {
  let code: UInt32
  let mask: UInt32

  init(_ modifier: KeyModifier) { (code, mask) = (KeyCode.of(modifier), modifier.mask) }

  private init(code: UInt32, mask: UInt32) { (self.code, self.mask) = (code, mask) }

  /// The keys that lead to other levels: the left Shift, and KEY_RIGHTALT, whose Mod5 is AltGr's in the keymaps of xkeyboard-config.
  private static let ofLevels = [HeldKey(.shift), HeldKey(code: 100, mask: 0x80)]

  /// Returns the keys that are held for a place.
  static func all(of place: KeyPlace) -> [HeldKey] { ofLevels.filter { place.modifiers & $0.mask > 0 } }
}
