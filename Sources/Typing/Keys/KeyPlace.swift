import Snippets

/// The place of a character on a keymap that is not ours.
public struct KeyPlace: Equatable, Sendable {
  /// The evdev code of the key.
  public let code: UInt32
  /// The keys of modifiers that are held meanwhile, which lead to the character's level.
  public let held: [Held]

  /// A key that leads to other levels.
  public enum Held: Equatable, Sendable {
    case shift, altGr
  }

  /// Names a place; `held` is empty on the first level.
  public init(code: UInt32, held: [Held] = []) { (self.code, self.held) = (code, held) }
}

/// A key of a modifier: its evdev code, and its bit among XKB's real modifiers.
struct HeldKey: Equatable, Sendable {
  let code: UInt32
  let mask: UInt32

  init(_ modifier: KeyModifier) { (code, mask) = (KeyCode.of(modifier), modifier.mask) }

  init(_ held: KeyPlace.Held) {
    switch held {
    case .shift: (code, mask) = (KeyCode.of(.shift), KeyModifier.shift.mask)
    // KEY_RIGHTALT and Mod5, as in the keymaps of xkeyboard-config.
    case .altGr: (code, mask) = (100, 0x80)
    }
  }
}
