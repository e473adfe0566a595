/// The modifiers and the layout of a keyboard, as wl_keyboard.modifiers has them: bits of XKB's modifiers, and a layout's index.
public struct ModifierState: Equatable, Sendable {
  public var depressed: UInt32
  public var latched: UInt32
  public var locked: UInt32
  public var group: UInt32

  /// Makes a state with no modifier held, in the first layout.
  public init(depressed: UInt32 = 0, latched: UInt32 = 0, locked: UInt32 = 0, group: UInt32 = 0) {
    (self.depressed, self.latched, self.locked, self.group) = (depressed, latched, locked, group)
  }

  /// The same state with no key held: locked modifiers stay, and so does the layout.
  public var released: ModifierState { ModifierState(locked: locked, group: group) }
}
