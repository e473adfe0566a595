/// A key of a hardware keyboard, as it is pressed or let go.
public struct HardwareKey: Equatable, Sendable {
  public enum Phase: Equatable, Sendable { case pressed, repeated, released }

  /// The key with the modifiers that are held; a modifier's own key, such as "Super_L", is one, too.
  public let combination: Combination
  public let phase: Phase
  /// The text that it types, by the keymap and all its modifiers; empty for none.
  public let text: String

  public init(_ combination: Combination, _ phase: Phase = .pressed, text: String = "") {
    (self.combination, self.phase, self.text) = (combination, phase, text)
  }

  /// The modifiers that are held once the key is pressed, or let go. The compositor tells of a modifier after its key.
  public var held: Combination.Modifiers {
    guard let own = Self.modifiers.first(where: { combination.key.hasPrefix($0.prefix) })?.modifier else {
      return combination.modifiers
    }
    return phase == .released ? combination.modifiers.subtracting(own) : combination.modifiers.union(own)
  }

  private static let modifiers: [(prefix: String, modifier: Combination.Modifiers)] = [
    ("Control_", .ctrl), ("Alt_", .alt), ("Shift_", .shift), ("Super_", .super),
  ]

  /// True for a key that only changes what other keys mean, such as "Control_L" or "Caps_Lock": it types and moves nothing.
  public var isModifier: Bool {
    let name = combination.key
    return Self.modifierNames.contains(name) || Self.modifierPrefixes.contains { name.hasPrefix($0) }
  }

  private static let modifierNames: Set = [
    "Caps_Lock", "Num_Lock", "Scroll_Lock", "Mode_switch", "ISO_Lock", "NoSymbol",
  ]
  private static let modifierPrefixes = [
    "Shift_", "Control_", "Alt_", "Super_", "Meta_", "Hyper_", "ISO_Level", "ISO_Group", "ISO_Next_Group",
    "ISO_Prev_Group", "ISO_First_Group", "ISO_Last_Group",
  ]
}
