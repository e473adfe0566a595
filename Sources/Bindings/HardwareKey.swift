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
}
