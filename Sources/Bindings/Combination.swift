/// A key that is pressed while modifiers are held.
public struct Combination: Hashable, Sendable {
  /// The name that XKB has for what the key types without modifiers, such as "k", "Left" or "adiaeresis".
  public let key: String
  public let modifiers: Modifiers

  public init(_ key: String, _ modifiers: Modifiers = []) { (self.key, self.modifiers) = (key, modifiers) }

  /// The modifiers that can be held. Caps Lock and Num Lock are none of them.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let ctrl = Modifiers(rawValue: 1)
    public static let alt = Modifiers(rawValue: 2)
    public static let shift = Modifiers(rawValue: 4)
    public static let `super` = Modifiers(rawValue: 8)
  }
}
